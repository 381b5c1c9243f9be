"""The page: plain ES modules, CSS and SVG, served as they are. It knows nothing but the table's JSON."""

from __future__ import annotations

from pathlib import Path

from haab.web.bundle import Bundler

STATIC = Path(__file__).resolve().parent / "static"
"""The folder that the server hands out under /static; `index.html` in it is the shell of every screen."""

BUNDLER = Bundler(STATIC)
"""Scripts and styles in one file each, as the server hands them out."""


def board_of(game: str) -> tuple[str, str] | None:
    """Where the page finds the script and the style of a game's drawn board; None for a game that has none."""
    script, style = f"js/boards/{game}/board.js", f"css/boards/{game}.css"
    if not (STATIC / script).is_file():
        return None
    return f"/static/{script}", f"/static/{style}"


def inventory_of(game: str) -> str | None:
    """Where the page finds the script that tells the pieces of a game; None for a game whose pieces are not drawn."""
    script = f"js/boards/{game}/inventory.js"
    return f"/static/{script}" if (STATIC / script).is_file() else None
