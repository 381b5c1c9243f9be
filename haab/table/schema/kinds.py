"""Words and numbers that the wire knows: statuses, kinds of seats, of notices and of links."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal

from typing_extensions import TypeAliasType

from haab.games import GAMES, ruleset
from haab.kit.colours import Colour as SeatColour

Number = int | float


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
    Colour = TypeAliasType("Colour", SeatColour)
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
    ]
    WhenOut = Literal["nothing", "bot", "vote"]
    LinkKind = Literal["seat", "device", "watch"]
    WayKind = Literal["push", "hook", "mail"]
    TalkRoom = Literal["table", "watching"]
    GameState = TypeAliasType("GameState", reduce(or_, (ruleset(name).view_type for name in GAMES)))
