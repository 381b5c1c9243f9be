"""Arrows go one way: no layer imports one above it (docs/architecture.md)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from haab.kit.compiler.sources import SHOWN

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
    "learn": {"kit", "games", "batches", "bots"},
    "envs": {"kit", "games", "batches", "face", "bots", "arena", "rulebook"},
    "tasks": {"kit", "games", "batches", "bots", "coach", "arena", "envs"},
    "dataset": {"kit", "games", "batches", "face", "bots", "arena", "tasks"},
    "mcp": {"kit", "games", "face", "rulebook", "bots", "coach", "envs"},
    "web": set(),
    "table": {"kit", "games", "face", "rulebook", "bots", "coach", "web"},
    "site": {"kit", "games", "rulebook", "bots", "coach", "table", "web"},
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
        "learn",
        "arena",
        "envs",
        "tasks",
        "dataset",
        "mcp",
        "table",
        "site",
        "terminal",
    },
    "__main__": {"cli"},
}
"""What each layer may import, besides itself. The face is `haab` itself; the table serves the files of the web."""

ROOMS: dict[str, set[str]] = {
    "api": set(),
    "network": set(),
    "evaluation": {"api"},
    "search": {"api", "network", "evaluation"},
    "players": {"api", "network", "evaluation", "search"},
    "frozen": {"api", "network", "evaluation", "search", "players"},
    "processes": {"api"},
    "compile": {"search"},
    "": {"api", "players", "frozen"},
}
"""What each room of `haab.bots` may import of the others, besides itself. The last is the package itself: who plays."""

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


def room_of(module: str) -> str:
    """The room of a module of `haab.bots`; of the package itself: none."""
    return module.removeprefix("haab.bots").removeprefix(".").split(".")[0]


def test_every_file_of_bots_is_in_a_room():
    files = [module_of(path) for path in (PACKAGE / "bots").rglob("*.py")]
    assert {room_of(module) for module in files} == set(ROOMS)
    TopologicalSorter(ROOMS).prepare()


@pytest.mark.parametrize("path", sorted((PACKAGE / "bots").rglob("*.py")), ids=lambda path: module_of(path))
def test_a_room_of_bots_imports_only_from_itself_and_the_rooms_below(path):
    room = room_of(module_of(path))
    used = [module for module in imports(path) if module.split(".")[1:2] == ["bots"]]
    assert "haab.bots" not in used, "who plays is known to nobody here"
    assert {room_of(module) for module in used} <= ROOMS[room] | {room}


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
    """The key of a game's machine code leaves out its folder `shown` (haab/kit/compiler/sources.py)."""
    shown = [
        path for path in sources() if "games" in path.parts and (path.parent.name == SHOWN or path.stem == "ruleset")
    ]
    assert shown
    for path in {*sources()} - {*shown}:
        if layer_of(module_of(path)) in ("kit", "games", "bots"):
            assert not [module for module in imports(path) if f".{SHOWN}" in module], path


# ---- the rooms of the table

TABLE_ROOMS: dict[str, set[str]] = {
    "clock": set(),
    "addresses": set(),
    "wire": set(),
    "errors": set(),
    "service": {"wire", "errors", "clock", "addresses"},
    "presence": set(),
    "pools": {"service"},
    "store": {"service", "wire", "errors", "clock"},
    "ops": {"store", "service"},
    "notify": {"ops", "store", "service", "wire", "errors", "clock"},
    "settings": {"notify", "store", "service"},
    "cluster": {"store", "service", "clock", "presence"},
    "live": {"service", "wire", "errors", "presence"},
    "api": {"service", "wire", "errors"},
    "local": {"api", "live", "presence", "service", "wire", "errors", "clock"},
    "server": {
        "cluster",
        "errors",
        "live",
        "notify",
        "ops",
        "pools",
        "presence",
        "service",
        "settings",
        "store",
        "wire",
    },
    "http": {
        "server",
        "api",
        "live",
        "notify",
        "ops",
        "pools",
        "store",
        "service",
        "settings",
        "wire",
        "errors",
        "addresses",
    },
    "serve": {"http", "ops", "cluster", "settings", "store", "addresses"},
}
"""What each room of the table may import, besides itself: wire and errors below the service, the service below stores
and notifications, these below HTTP and the live line, and what starts a server above them all."""

SERVICE_ROOMS: dict[str, set[str]] = {
    "rate_limit": set(),
    "game": set(),
    "store": {"game"},
    "play": {"game", "store"},
    "coach": {"game", "rate_limit"},
    "bots": {"game", "store", "play", "coach"},
    "service": {"game", "play", "coach", "rate_limit"},
    "operations": {"game", "store", "play", "coach", "service"},
}
"""The same within the service: one game, what a store is, what is done at a table, and above it what is asked for."""

FOR_A_BROWSER = ("wire", "service", "errors", "clock", "addresses", "presence", "live", "api", "local")
"""Rooms that know no protocol, process, thread or driver: they may run wherever Python does."""

NOT_FOR_A_BROWSER = {
    *("starlette", "uvicorn", "websockets", "sqlalchemy", "alembic", "psycopg", "multiprocessing", "threading"),
    *("subprocess", "concurrent.futures.thread", "concurrent.futures.process", "http", "prometheus_client"),
}


STARTS_PROCESSES = ("haab.table.cluster.supervisor", "haab.table.cluster.worker")
"""Modules of the cluster that only whoever serves a port knows."""


def table_room(module: str) -> str:
    """The room of a module of the table."""
    if module.startswith(STARTS_PROCESSES):
        return "serve"
    parts = module.split(".")
    return parts[2] if len(parts) > 2 else ""


def test_the_rooms_of_the_table_form_no_circle():
    TopologicalSorter(TABLE_ROOMS).prepare()


def all_imports(path: Path) -> Iterator[str]:
    """Full names of all modules that a file imports when it is loaded, and of what it takes from packages."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    only_types = {id(inner) for node in for_types for inner in ast.walk(node)}
    for node in (node for node in ast.walk(tree) if id(node) not in only_types):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def files_of(*rooms: str) -> list[Path]:
    return [path for path in (PACKAGE / "table").rglob("*.py") if table_room(module_of(path)) in rooms]


def test_every_file_of_the_table_is_in_a_room():
    assert {table_room(module_of(path)) for path in (PACKAGE / "table").rglob("*.py")} - {""} == set(TABLE_ROOMS)


@pytest.mark.parametrize("room", TABLE_ROOMS)
def test_a_room_of_the_table_imports_only_those_below(room):
    found = {
        (str(path.relative_to(PACKAGE)), module)
        for path in files_of(room)
        for module in all_imports(path)
        if module.startswith("haab.table.") and table_room(module) not in TABLE_ROOMS[room] | {room}
        if table_room(module) in TABLE_ROOMS
    }
    assert not found


def service_room(module: str) -> str:
    """The room of a module of the service; of the package itself: none."""
    return module.removeprefix("haab.table.service").removeprefix(".").split(".")[0]


def test_the_rooms_of_the_service_are_known_and_form_no_circle():
    TopologicalSorter(SERVICE_ROOMS).prepare()
    files = (PACKAGE / "table" / "service").rglob("*.py")
    assert {service_room(module_of(path)) for path in files} - {""} == set(SERVICE_ROOMS)


@pytest.mark.parametrize("room", SERVICE_ROOMS)
def test_a_room_of_the_service_imports_only_those_below(room):
    found = {
        (path.name, module)
        for path in files_of("service")
        if service_room(module_of(path)) == room
        for module in all_imports(path)
        if module.startswith("haab.table.service.") and service_room(module) not in SERVICE_ROOMS[room] | {room}
    }
    assert not found


def test_what_can_be_done_at_a_table_knows_no_web_no_database_and_no_process():
    """It is handed store, notifier and bots, so that it can run in a browser."""
    found = {
        (str(path.relative_to(PACKAGE)), module)
        for path in files_of(*FOR_A_BROWSER)
        for module in all_imports(path)
        if any(module == name or module.startswith(f"{name}.") for name in NOT_FOR_A_BROWSER)
    }
    assert not found


def test_nothing_that_the_service_imports_brings_a_web_framework_or_a_database_along():
    """Looked at in an interpreter of its own: what is imported by what is imported counts, too."""
    asked = "import sys; import haab.table.api.routes, haab.table.local.table; print(*sys.modules)"
    loaded = set(
        subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    )
    assert "haab.table.service.operations.playing" in loaded
    assert not loaded & {
        "starlette",
        "uvicorn",
        "sqlalchemy",
        "psycopg",
        "alembic",
        "multiprocessing",
        "haab.table.store",
        "haab.table.http",
    }
