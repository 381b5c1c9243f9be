"""The colours that seats can have."""

from __future__ import annotations

from typing import Literal, get_args

Colour = Literal["red", "blue", "yellow", "green", "orange"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""In the order in which seats get them. The page has a shade and a shape for each (theme.css, players.js)."""
