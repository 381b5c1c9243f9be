"""Spaces as players call them: a letter for the column, a number for the row from below, and what is there."""

from __future__ import annotations

from typing import Any

from haab.games.tikal.components import KIND_NAMES, NONE, SPACE_COLUMN, SPACE_NAMES, SPACE_ROW, TILE_KIND
from haab.kit.text import Message

FIRST_LETTER = ord("A")
ROWS = max(SPACE_ROW) + 1

SPACE_LABELS = [
    f"{chr(FIRST_LETTER + column)}{ROWS - row}" for column, row in zip(SPACE_COLUMN, SPACE_ROW, strict=True)
]
"""What each space is called at the edge of the map: the base camp is A1. Notation has names of its own."""


def label_of(space: str) -> str:
    """What a space is called, by its name in notation."""
    return SPACE_LABELS[SPACE_NAMES.index(space)]


def space_message(game: Any, space: int) -> Message:
    """A space with what is there, as far as it is explored."""
    tile = int(game.tile[space])
    kind = "unexplored" if tile == NONE else KIND_NAMES[TILE_KIND[tile]]
    return Message(f"tikal.at.{kind}", {"name": SPACE_LABELS[space]})
