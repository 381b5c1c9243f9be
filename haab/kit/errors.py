"""What can go wrong, said clearly. Whoever raises one of these has changed nothing."""

from __future__ import annotations

from collections.abc import Sequence


class HaabError(ValueError):
    """The root of all errors that bad input can cause."""


class UnknownGame(HaabError):
    """There is no game of that name."""


class BadOptions(HaabError):
    """A game cannot be started with these players, seed or options."""


class IllegalMove(HaabError):
    """The move is not among the legal ones; `.move` names it, `.legal` lists what may be played instead."""

    def __init__(self, move: object, legal: Sequence[str], reason: str = "") -> None:
        self.move = move
        self.legal = list(legal)
        choices = ", ".join(self.legal) if self.legal else "none: the game is over"
        super().__init__(f"illegal move {move!r}{': ' + reason if reason else ''} (legal: {choices})")


class CannotUndo(HaabError):
    """There is no earlier decision to go back to."""


class BadPosition(HaabError):
    """A position is malformed or impossible; the message gives the place and the reason."""


class BadRecord(HaabError):
    """A record of play is malformed or cannot be replayed; `.move_number` is the first bad move, if it is one."""

    def __init__(self, message: str, move_number: int | None = None) -> None:
        self.move_number = move_number
        super().__init__(message)
