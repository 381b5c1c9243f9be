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
    """Every seat's score at the end of a round, and what it had."""

    number: int
    moves: int
    """How many moves had been made by then."""
    scores: list[Number]
    held: list[list[int]]
    """How many of each measure every seat had then."""


class Measure(Wire):
    """Something that is counted, beside points."""

    name: str
    text: str


class Decided(Wire):
    """The turn or event at which the winner gained most points on the runner-up for good."""

    moves: int
    """How many moves had been made by then."""
    text: str


class Points(Wire):
    """Scores round by round, and how many every seat had of some other things."""

    rounds: list[RoundPoints]
    measures: list[Measure]
    """In the order of `held`."""
    decided: Decided | None
    """What decided the game, once it is over and if anything did."""


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
