"""The deal of the day."""

from __future__ import annotations

from haab.kit.wire import Wire


class DealOpened(Wire):
    """A deal that was brought to the table, or has been before."""

    id: str
    date: str
    level: int
    """That of the opponents: who has begun already goes on against the same."""


class DealRival(Wire):
    """The same deal with a bot in the seat: a game to look at."""

    id: str
    seat: int
    bot: str


class DealResult(Wire):
    """How somebody did."""

    name: str
    points: int | float
    place: int
    lead: int | float
    """Points more than the best of the others; less than 0: fewer."""


class DealResults(Wire):
    """The results of those who show them, the best first."""

    date: str
    level: int
    results: list[DealResult]
