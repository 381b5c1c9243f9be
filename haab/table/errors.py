"""What the table answers when a request cannot be granted."""

from __future__ import annotations

from typing import Any


class TableError(Exception):
    """A refusal: an HTTP status, a short code for programs, and a sentence for people."""

    def __init__(self, status: int, code: str, message: str, **details: Any) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.details = details

    def to_json(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": {"code": self.code, "message": self.message, **self.details}}


def not_found(what: str) -> TableError:
    """There is no such thing, or this browser may not know of it."""
    return TableError(404, "not_found", f"there is no {what} here")


def forbidden(why: str) -> TableError:
    """The thing exists, but not for this browser."""
    return TableError(403, "forbidden", why)


def stale(number: int) -> TableError:
    """The request was made for an earlier state of the game."""
    return TableError(409, "stale", f"the game has moved on: it is at number {number} now", number=number)


def conflict(why: str) -> TableError:
    """The request does not fit the state of the game."""
    return TableError(409, "conflict", why)


def bad_request(why: str) -> TableError:
    """The request makes no sense."""
    return TableError(400, "bad_request", why)
