"""Lay the third game over a copy of this checkout: `python -m tools.third_game FOLDER`.

The copy has `examples/third_game` in its places and one more line in the registry: nothing else is changed. Then, in
that folder, `python -m haab serve`, `python -m haab play cenote` and `python -m pytest tests/cenote` know the game.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "third_game"
COPIED = ("haab", "tests", "tools", "docs", "pyproject.toml")
REGISTRY = Path("haab") / "games" / "__init__.py"
LAST_GAME = '"tikal": "haab.games.tikal"'
LINE = '"cenote": "haab.games.cenote"'


def lay_over(folder: Path) -> None:
    """Make the copy."""
    skipped = shutil.ignore_patterns("__pycache__", "node_modules", "pictures", "kept")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, folder / name)
    for part in ("haab", "tests", "docs"):
        shutil.copytree(EXAMPLE / part, folder / part, ignore=skipped, dirs_exist_ok=True)
    text = (folder / REGISTRY).read_text(encoding="utf-8")
    assert text.count(LAST_GAME) == 1, f"{REGISTRY} has changed"
    (folder / REGISTRY).write_text(text.replace(LAST_GAME, f"{LAST_GAME}, {LINE}"), encoding="utf-8")


if __name__ == "__main__":
    lay_over(Path(sys.argv[1]))
