"""Arrows go one way: no layer imports one above it (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from haab.kit.compiler.cache import SHOWN

PACKAGE = Path(__file__).resolve().parents[1] / "haab"

BELOW: dict[str, set[str]] = {
    "kit": set(),
    "games": {"kit"},
    "rulebook": {"kit", "games"},
    "clause_places": {"kit", "rulebook"},
    "batches": {"kit", "games"},
    "face": {"kit", "games", "batches"},
    "bots": {"kit", "games"},
    "coach": {"kit", "games", "bots"},
    "arena": {"kit", "games", "batches", "bots"},
    "envs": {"kit", "games", "batches", "face", "bots", "arena"},
    "web": set(),
    "table": {"kit", "games", "face", "rulebook", "bots", "coach", "web"},
    "terminal": {"kit", "games", "face", "rulebook", "bots", "coach"},
    "cli": {
        "kit",
        "games",
        "batches",
        "face",
        "rulebook",
        "clause_places",
        "bots",
        "coach",
        "arena",
        "envs",
        "table",
        "terminal",
    },
    "__main__": {"cli"},
}
"""What each layer may import, besides itself. The face is `haab` itself; the table serves the files of the web."""

DATA = {"locale", "rulebooks"}
"""Folders that hold no code."""

GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__")


def layer_of(module: str) -> str:
    """The layer of a module by its full name."""
    parts = module.split(".")
    return "face" if len(parts) == 1 else parts[1]


def imports(path: Path) -> Iterator[str]:
    """The full names of all modules of the package that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            if node.module == "haab":
                yield from (_member(alias.name) for alias in node.names)
            elif node.module and node.module.startswith("haab."):
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "haab")


def _member(name: str) -> str:
    """`from haab import x` is an import of the module x, or of something of the face."""
    is_module = (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").exists()
    return f"haab.{name}" if is_module else "haab"


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_every_file_belongs_to_a_layer():
    assert {layer_of(module_of(path)) for path in sources()} <= set(BELOW)


def test_the_arrows_form_no_circle():
    TopologicalSorter(BELOW).prepare()


@pytest.mark.parametrize("path", sources(), ids=lambda path: module_of(path))
def test_a_file_imports_only_from_its_own_layer_and_those_below(path):
    layer = layer_of(module_of(path))
    above = {module for module in imports(path) if layer_of(module) not in BELOW[layer] | {layer}}
    assert not above


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_game(game):
    for path in (PACKAGE / "games" / game).rglob("*.py"):
        for module in imports(path):
            parts = module.split(".")
            assert parts[1] != "games" or parts[2] == game, (path, module)


def test_the_kit_and_the_layers_above_the_games_name_no_game_of_their_own_accord():
    """A third game is one more folder and one entry in the registry."""
    for path in sources():
        if layer_of(module_of(path)) in ("kit", "arena", "table", "face", "rulebook"):
            named = {
                module for module in imports(path) if module.split(".")[1:2] == ["games"] and module.count(".") > 1
            }
            assert not named, path


def test_data_folders_hold_no_code():
    assert not [path for path in sources() if path.relative_to(PACKAGE).parts[0] in DATA]


def test_no_rule_depends_on_what_only_shows_a_game():
    """The key of a game's machine code leaves out its folder `shown` (haab/kit/compiler/cache.py)."""
    shown = [
        path for path in sources() if "games" in path.parts and (path.parent.name == SHOWN or path.stem == "ruleset")
    ]
    assert shown
    for path in {*sources()} - {*shown}:
        if layer_of(module_of(path)) in ("kit", "games", "bots"):
            assert not [module for module in imports(path) if f".{SHOWN}" in module], path
