"""What the table answers when a request cannot be granted."""

from __future__ import annotations

from typing import Any

from haab.kit.text import DEFAULT_LANGUAGE, Message


class TableError(Exception):
    """A refusal: an HTTP status, a short code for programs, and a sentence for people in their language."""

    def __init__(self, status: int, code: str, message: Message | str, **details: Any) -> None:
        super().__init__(message.text() if isinstance(message, Message) else message)
        self.status = status
        self.code = code
        self.message = message
        self.details = details

    def to_json(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """The body of the answer."""
        words = self.message.text(language) if isinstance(self.message, Message) else self.message
        return {"error": {"code": self.code, "message": words, **self.details}}


def not_found(key: str) -> TableError:
    """There is no such thing, or this browser may not know of it."""
    return TableError(404, "not_found", Message(key))


def forbidden(key: str) -> TableError:
    """The thing exists, but not for this browser."""
    return TableError(403, "forbidden", Message(key))


def stale(number: int) -> TableError:
    """The request was made for an earlier state of the game."""
    return TableError(409, "stale", Message("table.error.stale", {"number": number}), number=number)


def conflict(key: str) -> TableError:
    """The request does not fit the state of the game."""
    return TableError(409, "conflict", Message(key))


def bad_request(key: str, **params: Any) -> TableError:
    """The request makes no sense."""
    return TableError(400, "bad_request", Message(key, params))
