"""Words and numbers that the wire knows: statuses, kinds of seats, of notices and of links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args

from haab.games import GAMES, ruleset
from haab.kit.colours import Colour as SeatColour

Number = int | float

UNIONS: dict[str, Union] = {}
"""All unions with a name of their own, by that name."""


class Union(type):
    """The type of such unions: whether a thing is of one of its members is for whoever decodes it to say."""

    members: tuple[Any, ...]

    def __instancecheck__(cls, thing: object) -> bool:
        return True


def union(name: str, *members: Any) -> Any:
    """One of several types, under a name of its own in the schema: also where msgspec takes no union of them."""
    UNIONS[name] = Union(name, (), {"members": members})
    return UNIONS[name]


if TYPE_CHECKING:  # what comes from the store and from games is text and plain objects to the type checker
    Colour = str
    Status = str
    SeatKind = str
    NoticeKind = str
    LinkKind = str
    WayKind = str
    TalkRoom = str
    WhenOut = str
    GameState = dict[str, Any]
else:
    Colour = union("Colour", Literal[get_args(SeatColour)])
    Status = Literal["waiting", "running", "over"]
    SeatKind = Literal["person", "bot", "open"]
    NoticeKind = Literal[
        "sat_down",
        "left",
        "invited",
        "bot",
        "taken_back",
        "nudged",
        "vote_bot",
        "asks_back",
        "allows_back",
        "refuses_back",
        "went_back",
        "asks_seat",
        "refuses_seat",
        "by_chance",
    ]
    WhenOut = Literal["nothing", "bot", "vote"]
    LinkKind = Literal["seat", "device", "watch"]
    WayKind = Literal["push", "hook", "mail"]
    TalkRoom = Literal["table", "watching"]
    GameState = union("GameState", *(ruleset(name).view_type for name in GAMES))
