"""Texts as structure, and what is said when something is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired

from haab.kit.wire import Wire
from haab.table.wire.kinds import union


class Player(Wire):
    """A player in a text."""

    seat: int
    colour: str


class Message(Wire):
    """A text as structure: its key in the catalogues, and what stands in its holes."""

    key: str
    params: NotRequired[dict[str, Param]]


if TYPE_CHECKING:
    Param = str | int | float | Message | Player | list["Param"]
else:
    Param = union("Param", str, int, float, Message, Player)
    Param.members += (list[Param],)


class Refusal(Wire):
    """Why a request was not granted."""

    code: str
    """For programs: stale, illegal_move, not_found, forbidden, conflict, bad_request, invalid, ..."""
    message: str
    """For people, in the language that the request asks for."""
    number: NotRequired[int]
    """With `stale`: the number that the game is at now."""
    move: NotRequired[str]
    """With `illegal_move`: what was asked for."""
    legal: NotRequired[list[str]]
    """With `illegal_move`: what may be played, in notation."""


class ErrorAnswer(Wire):
    """The body of every answer that is not a 2xx."""

    error: Refusal
