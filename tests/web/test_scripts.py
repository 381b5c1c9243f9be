"""The page's scripts are sound: their types, their style, and which folder may use which."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from haab.web import STATIC

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "page"
SCRIPTS = STATIC / "js"
IMPORT = re.compile(r'(?:from |^import |import\()"(\.[^"]+)"', re.MULTILINE)

BELOW = {
    "page": set(),
    "local": set(),
    "boards/shared": {"page"},
    "boards/tzolkin/pictures": set(),
    "boards/tzolkin": {"page", "boards/shared", "boards/tzolkin/pictures"},
    "boards/tikal": {"page", "boards/shared"},
    "boards": {"page"},
    "table/session": {"page"},
    "table/company": {"page", "table/session"},
    "table/past": {"page", "table/session"},
    "table/coach": {"page", "table/session", "table/past"},
    "table/turn": {"page", "table/session", "table/past"},
    "table/result": {"page", "table/session", "table/past", "table/coach"},
    "table/screen": {
        "page",
        "boards",
        "table/session",
        "table/company",
        "table/past",
        "table/coach",
        "table/turn",
        "table/result",
    },
    "rules": {"page", "boards"},
    "lobby": {"page", "boards", "table/company", "table/coach"},
    "": {"page", "lobby", "table/screen", "rules"},
}
"""What the scripts of each folder may import, besides each other."""


@pytest.mark.parametrize("check", ["types", "lint"])
def test_the_scripts_are_clean(check: str) -> None:
    assert (TOOLS / "node_modules").is_dir(), "TypeScript and Biome are not there: `make page` fetches them"
    folder = Path(sys.executable).parent
    found = subprocess.run(
        [folder / "npm", "run", check, "--silent"],
        cwd=TOOLS,
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


def _room(script: Path) -> str:
    return script.parent.relative_to(SCRIPTS).as_posix().removeprefix(".")


def _imported(script: Path, *, with_types: bool) -> list[str]:
    """What a script imports; on demand also those whose types it only names in its comments."""
    text = script.read_text(encoding="utf-8")
    return IMPORT.findall(text if with_types else re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL))


def test_no_script_imports_from_a_folder_above_it() -> None:
    strays = []
    for script in SCRIPTS.rglob("*.js"):
        room = _room(script)
        for name in _imported(script, with_types=False):
            target = _room((script.parent / name).resolve())
            if target != room and target not in BELOW[room]:
                strays.append(f"{script.relative_to(SCRIPTS)} imports {name}")
    assert strays == []


def test_no_part_of_the_table_knows_a_part_above_it_not_even_by_its_type() -> None:
    """Whoever is handed something of a room above can call back into it, and the two hold each other."""
    strays = []
    for script in (SCRIPTS / "table").rglob("*.js"):
        room = _room(script)
        for name in _imported(script, with_types=True):
            target = _room((script.parent / name).resolve())
            if target.startswith("table") and target != room and target not in BELOW[room]:
                strays.append(f"{script.relative_to(SCRIPTS)} knows {name}")
    screen = (SCRIPTS / "table/screen/layout.js").read_text(encoding="utf-8")
    assert "gamescreen" not in screen.lower(), "the layout does not know the screen it stands on"
    assert strays == []


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {_room(script) for script in SCRIPTS.rglob("*.js")} - {"engine"}
    assert rooms == set(BELOW)
    TopologicalSorter(BELOW).prepare()
