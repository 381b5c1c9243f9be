"""Why a request cannot be granted. What that means for a protocol - a status, a closed line - is for it to say."""

from __future__ import annotations

from typing import Any

from haab.kit.errors import HaabError, IllegalMove
from haab.kit.text import DEFAULT_LANGUAGE, Message


class TableError(Exception):
    """A refusal: a short code for programs, and a sentence for people in their language."""

    def __init__(self, code: str, message: Message, **details: Any) -> None:
        super().__init__(message.text())
        self.code = code
        self.message = message
        self.details = details

    def to_json(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"code": self.code, "message": self.message.text(language), **self.details}}


class StoreFailed(Exception):
    """The store cannot be reached, or cannot write. Nothing was changed; it may be tried again."""


def not_found(key: str) -> TableError:
    """There is no such thing, or this browser may not know of it."""
    return TableError("not_found", Message(key))


def forbidden(key: str) -> TableError:
    """The thing exists, but not for this browser."""
    return TableError("forbidden", Message(key))


def stale(number: int) -> TableError:
    """The request was made for an earlier state of the game."""
    return TableError("stale", Message("table.error.stale", {"number": number}), number=number)


def conflict(key: str) -> TableError:
    """The request does not fit the state of the game."""
    return TableError("conflict", Message(key))


def bad_request(key: str, **params: Any) -> TableError:
    """The request makes no sense."""
    return TableError("bad_request", Message(key, params))


def too_many(key: str) -> TableError:
    """Somebody asks too often, or for more than there is room for."""
    return TableError("too_many", Message(key))


def is_pinned(reason: Message) -> TableError:
    """The game was played under other rules: it can be looked at, but not go on."""
    return TableError("pinned", reason)


def refusal_of(error: Exception) -> TableError:
    """What whoever asked is told about anything that was raised; of our own faults no more than that."""
    match error:
        case TableError():
            return error
        case IllegalMove():
            return TableError("illegal_move", error.message, move=str(error.move), legal=error.legal)
        case HaabError():
            return TableError("bad_request", error.message)
        case StoreFailed():
            return TableError("store", Message("table.error.store"))
        case _:
            return TableError("our_fault", Message("table.error.our_fault"))
