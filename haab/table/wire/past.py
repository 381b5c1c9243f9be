"""Looking back: the log, points round by round, the record of play."""

from __future__ import annotations

from typing import Any, NotRequired

from haab.kit.wire import Wire
from haab.table.wire.kinds import Number
from haab.table.wire.view import Entry


class History(Wire):
    """The log."""

    entries: list[Entry]


class RoundPoints(Wire):
    """Every seat's score at the end of a round."""

    number: int
    moves: int
    """How many moves had been made by then."""
    scores: list[Number]


class Points(Wire):
    """Scores round by round."""

    rounds: list[RoundPoints]


class PlayRecord(Wire):
    """A record of play, from a seed or from a position."""

    haab: int
    game: str
    rules: int
    players: NotRequired[int]
    seed: NotRequired[int | str]
    options: NotRequired[dict[str, bool]]
    position: NotRequired[dict[str, Any]]
    moves: list[str]
