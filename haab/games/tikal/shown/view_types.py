"""The shape of what everybody may see of Tikal."""

from __future__ import annotations

from typing import Any, NotRequired

from haab.kit.wire import Wire


class TikalSpace(Wire):
    """A tile on the board, and who is there."""

    tile: str
    kind: str
    stones: list[int]
    """The stepping stones at each edge."""
    crossings: list[int]
    """The action points to cross each edge; 0: there is no way."""
    camp: int | None
    guard: int | None
    turn: NotRequired[int]
    value: NotRequired[int]
    tokens: NotRequired[int]
    strengths: NotRequired[list[int]]
    majority: NotRequired[int | None]


class TikalPlayer(Wire):
    """What a player has."""

    colour: str
    score: int
    points: dict[str, int]
    supply: int
    leader: str
    """A space, or `supply`, `guard`, `removed`."""
    members: dict[str, int]
    removed: int
    camps: list[str]
    guards: list[str]
    treasures: dict[str, int]
    eligible: NotRequired[bool]


class TikalPile(Wire):
    """The tiles to come, but not in which order."""

    left: int
    next_letter: str | None
    tiles: list[str]


class TikalState(Wire):
    """The table of Tikal as everybody sees it."""

    players: list[TikalPlayer]
    board: dict[str, TikalSpace]
    laid_out: list[str]
    set_aside: list[str]
    turn: dict[str, Any]
    """What is due, and all that it needs, as in a position."""
    reveals: int
    levels: dict[str, int]
    pile: TikalPile
    stock: int
