"""The deal of the day at the table: one for each browser, to be compared with a stronger bot's and with others'."""

from __future__ import annotations

import datetime
from contextlib import suppress
from typing import Any

from haab.coach.puzzles import day_of
from haab.games import ruleset
from haab.kit.state import json_number
from haab.table import wire
from haab.table.clock import now
from haab.table.errors import bad_request, conflict, not_found
from haab.table.service.game.deal import STRENGTH, Deal
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import SPECTATOR
from haab.table.service.game.stored import StoredGame
from haab.table.service.game.views import row_seat_view
from haab.table.service.game.votes import BY_CHANCE
from haab.table.service.service import Locked, Newcomer, Seen, Service, Visitor
from haab.table.service.store import Outdated, Writes
from haab.table.wire.requests import Day, DealLevel, OpenDeal, ShowDeal

MOST_RESULTS = 200
"""Results of a deal that are listed."""
AHEAD = datetime.timedelta(days=1)
"""Somewhere the day has begun that is tomorrow by the table's clock."""


# ---- playing it


async def open_deal(service: Service, visitor: Newcomer, game: str, asked: OpenDeal) -> wire.DealOpened:
    """Bring the deal of a day to the table: every browser has one of each game, and goes on with it."""
    deal = _deal(game, asked.date, asked.level)
    if (begun := await _begun(service, visitor, deal)) is not None:
        return begun
    with suppress(Outdated):  # of two requests at once, the other was first
        await service.opening.open_deal(deal, asked.name or "", visitor.browser)
    if (begun := await _begun(service, visitor, deal)) is None:
        raise conflict("table.error.busy")
    return begun


def _deal(game: str, date: str, level: int) -> Deal:
    day = day_of(date)
    if day > now().date() + AHEAD:
        raise bad_request("table.error.deal_to_come")
    return Deal(ruleset(game).name, day, level)


async def _begun(service: Service, visitor: Visitor, deal: Deal) -> wire.DealOpened | None:
    """The game of that day which this browser has begun, against opponents of any level."""
    day = deal.day.isoformat()
    game = await service.store.read(lambda look: look.deal_of(visitor.browser, deal.game, day))
    known = None if game is None else Deal.of(game.game, game.deal)
    return None if game is None or known is None else {"id": game.id, "date": day, "level": known.level}


# ---- when it is over


async def open_rival(at: Seen) -> wire.DealRival:
    """Have a stronger bot play the same seat: a game for all who ask, which they may watch."""
    deal = _finished(at)
    rival = await at.service.opening.deal_of_bots(deal, STRENGTH)

    async def let_watch(found: OpenGame) -> None:
        if not found.access(at.visitor.browser).any:
            await at.service.seating.store(found, _watched_by(found, at.visitor.browser))

    await at.service.table.act(rival, let_watch)
    return {"id": rival, "seat": deal.seat, "bot": STRENGTH}


def _watched_by(game: OpenGame, browser: str) -> Any:
    def write(changes: Writes) -> None:
        changes.grant(game.id, browser, [SPECTATOR])
        changes.keep(browser, game.id, {"is_archived": True})

    return write


def _finished(at: Seen) -> Deal:
    """The deal that somebody has played to the end."""
    deal = at.game.deal
    if deal is None or deal.seat not in at.rights.seats:
        raise not_found("table.error.no_deal")
    if not at.game.over:
        raise conflict("table.error.not_over_yet")
    return deal


async def show_result(at: Locked, asked: ShowDeal) -> wire.ViewAnswer:
    """Put the own result into the list of the deal, or take it out."""
    deal = _finished(at)
    if asked.is_shown and not await _is_own_work(at.game, deal.seat):
        raise conflict("table.error.deal_not_own")
    told = _result(at.game, deal.seat) if asked.is_shown else None
    await at.service.seating.store(at.game, columns={"deal_result": told})
    return {"view": at.view()}


async def _is_own_work(game: OpenGame, seat: int) -> bool:
    """Whether no bot has played for the seat, and all bots could think."""
    is_helped = any(entry.seat == seat and game.is_by_bot(entry.number) for entry in await game.history())
    return not is_helped and not any(notice.kind == BY_CHANCE for notice in game.notices)


def _result(game: OpenGame, seat: int) -> dict[str, Any]:
    scores, ranking = game.played.scores, game.played.ranking
    before = next(place for place, seats in enumerate(ranking) if seat in seats)
    others = [score for other, score in enumerate(scores) if other != seat]
    return {
        "points": json_number(scores[seat]),
        "place": 1 + sum(len(seats) for seats in ranking[:before]),
        "lead": json_number(scores[seat] - max(others)),
    }


async def get_results(
    service: Service, visitor: Visitor, game: str, date: Day, level: DealLevel = 4
) -> wire.DealResults:
    """The results of those who show them, the best first."""
    deal = _deal(game, date, level)
    shown = await service.store.read(lambda look: look.shown_deals(deal.game, deal.name, MOST_RESULTS))
    return {"date": date, "level": level, "results": [_told(each, deal.seat, visitor.language) for each in shown]}


def _told(game: StoredGame, seat: int, language: str) -> wire.DealResult:
    found = game.deal_result or {}
    name = row_seat_view(game.seats[seat], language)["name"]
    return {"name": name, "points": found["points"], "place": found["place"], "lead": found["lead"]}
