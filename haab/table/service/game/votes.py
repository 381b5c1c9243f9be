"""Votes for stand-ins and requests to take back a turn, derived from a game's notices.

Only notices since the last move count: a move settles every vote and request.
"""

from __future__ import annotations

from haab.table import wire
from haab.table.service.game.clocks import is_out_of_time
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import asking_for
from haab.table.service.game.stored import A_BOT, Notice

SAT_DOWN = "sat_down"
LEFT = "left"
INVITED = "invited"
BOT = "bot"
TAKEN_BACK = "taken_back"
NUDGED = "nudged"
VOTE_BOT = "vote_bot"
ASKS_BACK = "asks_back"
ALLOWS_BACK = "allows_back"
REFUSES_BACK = "refuses_back"
WENT_BACK = "went_back"
ASKS_SEAT = "asks_seat"
REFUSES_SEAT = "refuses_seat"
BY_CHANCE = "by_chance"
"""The kinds of notices: what everybody at the table is told."""


# ---- a bot for somebody who is away


def people_but(game: OpenGame, seat: int) -> list[int]:
    """The seats of all other people."""
    return [other.seat for other in game.seats if other.kind == "person" and other.seat != seat]


def votes(game: OpenGame, seat: int | None) -> list[int]:
    """The seats of those who want a bot to play for somebody, as long as that one has not moved or come back."""
    found: list[int] = []
    for notice in _latest(game):
        if notice.kind == WENT_BACK or (notice.kind in (SAT_DOWN, TAKEN_BACK, BOT) and notice.seat == seat):
            found = []
        elif notice.kind == VOTE_BOT and notice.seat == seat and notice.by is not None:
            found.append(notice.by)
    return [other.seat for other in game.seats if other.kind == "person" and other.seat in found]


def votes_needed(game: OpenGame, seat: int) -> int:
    """How many of the others must want a bot to play for a seat: their majority, or one where that was agreed."""
    if game.clock is not None and game.clock.when_out == A_BOT and is_out_of_time(game, seat):
        return 1
    return len(people_but(game, seat)) // 2 + 1


# ---- somebody who wants to join


def asking(game: OpenGame) -> list[wire.SeatRequest]:
    """Who asks for which open seat, and has got no answer yet; one for each seat."""
    pending: dict[int, Notice] = {}
    for notice in game.notices:
        if notice.seat is None:
            continue
        if notice.kind == ASKS_SEAT:
            pending[notice.seat] = notice
        elif notice.kind in (REFUSES_SEAT, SAT_DOWN, LEFT, BOT):
            pending.pop(notice.seat, None)
    return [
        {"number": notice.number, "seat": seat, "name": notice.name}
        for seat, notice in sorted(pending.items())
        if game.seats[seat].kind == "open"
        and game.status != "over"
        and any(asking_for(seat) in roles for roles in game.grants.values())
    ]


# ---- taking back with the consent of the others


def asked(game: OpenGame) -> wire.Asked | None:
    """What the others are asked now; None: nothing, or it was refused, or the game has gone on."""
    asking: Notice | None = None
    allowed: list[int] = []
    for notice in _latest(game):
        match notice.kind:
            case "asks_back":
                asking, allowed = notice, []
            case "refuses_back" | "went_back":
                asking = None
            case "allows_back" if notice.by is not None:
                allowed.append(notice.by)
    if asking is None or asking.seat is None or asking.goal is None or game.status != "running":
        return None
    voices = people_to_ask(game, asking.seat)
    return {
        "number": asking.number,
        "seat": asking.seat,
        "goal": asking.goal,
        "allowed": [seat for seat in voices if seat in allowed],
        "waiting": [seat for seat in voices if seat not in allowed],
    }


def people_to_ask(game: OpenGame, seat: int) -> list[int]:
    """The people whose consent is needed: not bots, nor who plays at the same screen."""
    with_them = frozenset[int]().union(*(roles for roles in game.grants.values() if seat in roles))
    return [other for other in people_but(game, seat) if other not in with_them]


def _latest(game: OpenGame) -> list[Notice]:
    """What was said since the last move."""
    return [notice for notice in game.notices if notice.version == game.version]
