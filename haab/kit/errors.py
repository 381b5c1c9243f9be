"""What can go wrong, said clearly. Where one of these is raised, nothing was changed."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from json import JSONDecodeError
from typing import ClassVar

from haab.kit.text import DEFAULT_LANGUAGE, Message, Verbatim


class HaabError(ValueError):
    """The root of all errors that bad input can cause.

    It carries a message, so that everybody is told in their own language; `str()` is its English sentence. What only
    programmers meet is given as that sentence, and stays English.
    """

    exit_status: ClassVar[int] = 2
    """What a command that it ends exits with."""
    plain_key: ClassVar[str] = "kit.error.plain"
    """The message around a sentence that is English only."""

    def __init__(self, message: Message | str) -> None:  # the arguments stay as they are, for pickle
        self.message = message if isinstance(message, Message) else Message(self.plain_key, {"why": Verbatim(message)})

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in a language."""
        return self.message.text(language)

    def __str__(self) -> str:
        return self.text()


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
        self,
        move: object,
        legal: Sequence[str],
        reason: Message | str,
        decision: Message | None = None,
        clause: str = "",
    ) -> None:
        self.move = move
        self.legal = list(legal)
        self.reason = str(HaabError(reason))
        self.decision = "" if decision is None else decision.text()
        self.clause = clause
        params = {"move": repr(move), "why": HaabError(reason).message, "legal": self.legal}
        if decision is not None:
            super().__init__(Message("kit.illegal.due", params | {"decision": decision, "clause": clause}))
        elif legal:
            super().__init__(Message("kit.illegal.among", params))
        else:
            super().__init__(Message("kit.illegal.alone", params))


class CannotUndo(HaabError):
    """There is no earlier decision to go back to, or something was revealed since."""


class CannotPlay(HaabError):
    """The game can be looked at and exported, but not played on; the message says why."""


class BadPosition(HaabError):
    """A position is malformed or impossible; the message gives the place and the reason."""

    plain_key: ClassVar[str] = "kit.error.bad_position"
    """Positions are written in the English words of the format: so is what is wrong with one, after this."""


class BadRecord(HaabError):
    """A record of play is malformed or cannot be replayed; `.move_number` is the first bad move, if it is one."""

    def __init__(self, message: Message | str, move_number: int | None = None) -> None:
        self.move_number = move_number
        super().__init__(message)


class OtherVersion(BadRecord):
    """A record of play is of a version of the rules that nothing leads on from to the present one."""


# ---- what others raise, as messages

SYSTEM_KEYS = {
    errno.ENOENT: "kit.system.not_there",
    errno.EACCES: "kit.system.not_allowed",
    errno.EISDIR: "kit.system.is_folder",
    errno.ENOTDIR: "kit.system.no_folder",
    errno.ENOSPC: "kit.system.no_room",
}
"""What the system refuses most often; all else is told in the system's own words."""


def message_of(error: Exception) -> Message:
    """What an error says; only ours say it in several languages."""
    return HaabError(str(error)).message if not isinstance(error, HaabError) else error.message


def system_message(error: OSError) -> Message:
    """Why the system could not do something."""
    key = SYSTEM_KEYS.get(error.errno or 0)
    return HaabError(str(error.strerror or error)).message if key is None else Message(key)


def json_message(error: ValueError) -> Message:
    """Where a text ceases to be JSON."""
    if isinstance(error, JSONDecodeError):
        return Message("kit.json.place", {"line": str(error.lineno), "column": str(error.colno)})
    return Message("kit.json.no_text")
