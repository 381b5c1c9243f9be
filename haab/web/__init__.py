"""The page: plain ES modules, CSS and SVG, served as they are. It knows nothing but the table's JSON."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).resolve().parent / "static"
"""The folder that the server hands out under /static; `index.html` in it is the shell of every screen."""
