"""What can go wrong, said clearly. Where one of these is raised, nothing was changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar


class HaabError(ValueError):
    """The root of all errors that bad input can cause."""

    exit_status: ClassVar[int] = 2
    """What a command that it ends exits with."""


class RulesFailed(RuntimeError):
    """A compiled rule did what no rule may do, and was stopped: a fault of Haab. Nothing was changed."""


class UnknownGame(HaabError):
    """There is no game of that name."""


class BadOptions(HaabError):
    """A game cannot be started with these players, seed or options."""


class IllegalMove(HaabError):
    """The move is not among the legal ones.

    `.move` names it, `.reason` says what is in the way, `.decision` and `.clause` which decision is due and by which
    rule, and `.legal` lists what may be played instead.
    """

    def __init__(
        self, move: object, legal: Sequence[str], reason: str = "", decision: str = "", clause: str = ""
    ) -> None:
        self.move = move
        self.legal = list(legal)
        self.reason = reason
        self.decision = decision
        self.clause = clause
        words = f"illegal move {move!r}"
        if reason:
            words += f": {reason}"
        if decision:
            words += f"{'' if reason.endswith('?') else '.'} The decision is {decision!r} ({clause})"
        if self.legal:
            words += f"; legal: {', '.join(self.legal)}"
        super().__init__(words)


class CannotUndo(HaabError):
    """There is no earlier decision to go back to, or something was revealed since."""


class CannotPlay(HaabError):
    """The game can be looked at and exported, but not played on; the message says why."""


class BadPosition(HaabError):
    """A position is malformed or impossible; the message gives the place and the reason."""


class BadRecord(HaabError):
    """A record of play is malformed or cannot be replayed; `.move_number` is the first bad move, if it is one."""

    def __init__(self, message: str, move_number: int | None = None) -> None:
        self.move_number = move_number
        super().__init__(message)


class OtherVersion(BadRecord):
    """A record of play is of a version of the rules that nothing leads on from to the present one."""
