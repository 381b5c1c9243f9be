"""The page's scripts are sound: their types, their style, and which folder may use which."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from haab.web import STATIC

TOOLS = Path(__file__).resolve().parents[2] / "tools" / "page"
SCRIPTS = STATIC / "js"
IMPORT = re.compile(r'(?:from |^import |import\()"(\.[^"]+)"', re.MULTILINE)

BELOW = {
    "page": set(),
    "boards/shared": {"page"},
    "boards/tzolkin/pictures": set(),
    "boards/tzolkin": {"page", "boards/shared", "boards/tzolkin/pictures"},
    "boards/tikal": {"page", "boards/shared"},
    "boards": {"page"},
    "table": {"page", "boards"},
    "rules": {"page", "boards"},
    "lobby": {"page", "table"},
    "": {"page", "lobby", "table", "rules"},
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


def test_no_script_imports_from_a_folder_above_it() -> None:
    strays = []
    for script in SCRIPTS.rglob("*.js"):
        room = _room(script)
        for name in IMPORT.findall(re.sub(r"/\*\*.*?\*/", "", script.read_text(encoding="utf-8"), flags=re.DOTALL)):
            target = _room((script.parent / name).resolve())
            if target != room and target not in BELOW[room]:
                strays.append(f"{script.relative_to(SCRIPTS)} imports {name}")
    assert strays == []
