"""Opening games, coming and going, and how a browser keeps its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import haab
from haab.bots import BOTS
from haab.bots.evaluation.base import evaluation
from haab.games import GAMES, ruleset
from haab.kit.errors import OtherVersion
from haab.kit.text import Verbatim
from haab.table import wire
from haab.table.addresses import is_local_name
from haab.table.errors import bad_request, conflict, forbidden, not_found, too_many
from haab.table.service.coach.tours import tour_of
from haab.table.service.game.deal import Deal
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import Access, access_of, hashed, new_token
from haab.table.service.game.stored import MyGame, StoredGame
from haab.table.service.game.views import clock_view, deal_view, mark_text, row_seat_view
from haab.table.service.play.expiry import expires, remove
from haab.table.service.play.opening import check_length
from haab.table.service.play.seating import Link
from haab.table.service.service import BaseUrl, ClientAddress, Locked, Newcomer, Seen, Service, Visitor, act
from haab.table.service.store import Store
from haab.table.wire.requests import (
    ChangeSeat,
    GameId,
    Import,
    Join,
    Keep,
    NewGame,
    NewLink,
    OneSeat,
    TakeSeat,
    TypedCode,
)

MOST_LISTED = 200
"""Games of one browser in the lobby."""
MOST_TABLES = 50
"""Open tables that are listed."""


async def known_token(store: Store, token: str) -> str:
    """The token of a browser that is about to be granted something.

    One that we did not give it - nothing was ever granted to it - is not taken on: it gets a new one.
    """
    is_ours = bool(token) and await store.read(lambda look: look.is_known(hashed(token)))
    return token if is_ours else new_token()


# ---- lists


async def get_mine(service: Service, visitor: Visitor, archived: bool = False) -> wire.MyGames:
    """The games of this browser: those that wait for it first, then the newest; or those that it has archived."""
    found = await service.store.read(lambda look: look.games_of(visitor.browser, MOST_LISTED, archived))
    games = [_my_game(mine, service.keep_days, visitor.language) for mine in found]
    games.sort(key=lambda entry: (entry["your_turn"], entry["status"] != "over", entry["updated"]), reverse=True)
    return {"games": games}


def _my_game(mine: MyGame, keep: int, language: str) -> wire.MyGame:
    game, rights = mine.game, access_of(mine.roles)
    gone = expires(game.updated, keep)
    return {
        "id": game.id,
        "game": game.game,
        "title": ruleset(game.game).title_message().text(language),
        "status": game.status,
        "deal": deal_view(Deal.of(game.game, game.deal), game.deal_result is not None),
        "your_turn": game.status == "running" and game.mark is None and game.to_move in rights.seats,
        "mark": mark_text(game.mark, language),
        "is_owner": rights.is_owner,
        "own_seats": sorted(rights.seats),
        "own_title": mine.title,
        "is_archived": mine.is_archived,
        "expires": None if gone is None else gone.isoformat(),
        "seats": [row_seat_view(seat, language) for seat in game.seats],
        "version": game.version,
        "updated": game.updated.isoformat(),
    }


async def get_tables(service: Service, visitor: Visitor) -> wire.OpenTables:
    """The games with a seat that anybody may take who has the address, where the table allows such games."""
    if not service.open_tables:
        return {"tables": []}
    found = await service.store.read(lambda look: look.open_tables(visitor.browser, MOST_TABLES))
    return {"tables": [_open_table(game, visitor.language) for game in found]}


def _open_table(game: StoredGame, language: str) -> wire.OpenTable:
    return {
        "id": game.id,
        "game": game.game,
        "title": ruleset(game.game).title_message().text(language),
        "options": game.options,
        "seats": [row_seat_view(seat, language) for seat in game.seats],
        "clock": clock_view(game.clock),
        "created": game.created.isoformat(),
    }


async def keep(service: Service, visitor: Visitor, game_id: GameId, asked: Keep) -> wire.Kept:
    """Set a private title of a game, archive it, or restore it."""
    await _roles(service, visitor, game_id)
    columns: dict[str, Any] = {}
    if asked.title is not None:
        columns["title"] = asked.title
    if asked.archived is not None:
        columns["is_archived"] = asked.archived
    if columns:
        await service.store.write(lambda changes: changes.keep(visitor.browser, game_id, columns))
    return {"title": asked.title, "is_archived": asked.archived}


async def _roles(service: Service, visitor: Visitor, game_id: str) -> Access:
    """What a browser may do at a game, also at one that cannot be opened."""
    rights = access_of(await service.store.read(lambda look: look.roles(game_id, visitor.browser)))
    if not rights.any:
        raise not_found("table.error.no_game_here")
    return rights


# ---- opening


async def open_game(service: Service, visitor: Newcomer, base: BaseUrl, new: NewGame) -> wire.Opened:
    """Open a game."""
    for seat in new.seats:
        if seat.kind == "bot":
            check_bot(new.game, seat.bot or "")
    if new.listed and not service.open_tables:
        raise forbidden("table.error.no_open_tables")
    return await _open(service, visitor, base, new)


async def open_tour(service: Service, visitor: Newcomer, base: BaseUrl, game: str) -> wire.Opened:
    """Open a game to be played along a tour."""
    return await _open(service, visitor, base, tour_of(game).new_game())


async def _open(service: Service, visitor: Visitor, base: BaseUrl, new: NewGame) -> wire.Opened:
    game, links = await service.opening.open(new, visitor.browser)
    return opened(service, visitor, base, game, links)


async def import_record(service: Service, visitor: Newcomer, base: BaseUrl, asked: Import) -> wire.Opened:
    """Put a record of play on the table: to look at, or to go on with."""
    check_length(asked.record)
    try:
        played = haab.replay(asked.record)
    except OtherVersion:  # it can still be looked at
        played = haab.replay(asked.record, strict=False)
    game, links = await service.opening.open_record(played, visitor.browser)
    return opened(service, visitor, base, game, links)


async def rematch(service: Service, visitor: Newcomer, base: BaseUrl, game_id: GameId) -> wire.Opened:
    """The same players once more; the first to ask opens the game, the others find it by the old one."""

    async def again(at: Locked) -> tuple[OpenGame, Sequence[Link]]:
        _check_player(at)
        return await service.opening.rematch(at.game, visitor.browser)

    game, links = await act(service, visitor, game_id, again)
    return opened(service, visitor, base, game, links)


def opened(service: Service, visitor: Visitor, base: BaseUrl, game: OpenGame, links: Sequence[Link]) -> wire.Opened:
    """A game that has just been opened, with what only its opener is told."""
    view = Seen(service, visitor, game).view()
    return {"id": game.id, "view": view, "links": [_link(base, game.id, link) for link in links]}


def check_bot(game: str, spec: str) -> None:
    """A bot at the table has a name and perhaps a personality; other parameters are for whoever runs it at home."""
    name, _, parameters = spec.partition(":")
    if name not in BOTS:
        raise bad_request("table.error.no_bot", bot=Verbatim(name), bots=list(BOTS))
    if not parameters or game not in GAMES:
        return
    parameter, _, personality = parameters.partition("=")
    known = evaluation(ruleset(game)).personalities
    has_one = any(entry.name == "personality" for entry in BOTS[name].Params.published())
    if parameter != "personality" or not has_one or personality not in known:
        raise bad_request("table.error.no_personality", given=Verbatim(parameters), there_are=list(known))


async def delete_game(service: Service, visitor: Visitor, game_id: GameId) -> wire.Deleted:
    """Delete a game with all that belongs to it, also a damaged one; only whoever opened it may."""
    if not (await _roles(service, visitor, game_id)).is_owner:
        raise forbidden("table.error.only_opener")
    await remove(service.table, game_id)
    return {"deleted": game_id}


# ---- links


async def invite(at: Locked, base: BaseUrl, asked: NewLink) -> wire.Link:
    """Make an invitation: to an open seat, to an own seat from another device, or to watch."""
    if not at.service.links.allows(at.visitor.browser):
        raise too_many("table.error.too_many")
    link = await at.service.seating.invite(at.game, at.visitor.browser, asked.kind, asked.seat)
    return _link(base, at.game.id, link)


def _link(base: BaseUrl, game_id: str, link: Link) -> wire.Link:
    return {
        "kind": link.kind,
        "seat": link.seat,
        "key": link.key,
        "url": f"{base}/game/{game_id}#key={link.key}",
        "local": is_local_name(urlsplit(base).hostname or ""),
        "code": link.code,
        "code_until": link.code_until.isoformat(),
    }


# ---- coming and going


async def join(service: Service, visitor: Newcomer, game_id: GameId, asked: Join) -> wire.ViewAnswer:
    """Come to a game by a link."""
    game = await service.seating.join(game_id, visitor.browser, asked.key, asked.name)
    return _come(service, visitor, game)


async def join_by_code(
    service: Service, visitor: Newcomer, address: ClientAddress, asked: TypedCode
) -> wire.ViewAnswer:
    """Come to a game by the code of a link. Codes are short, so nobody may try many."""
    if not service.guesses.allows(address):
        raise too_many("table.error.too_many_guesses")
    game = await service.seating.join_by_code(visitor.browser, asked.code, asked.name)
    return _come(service, visitor, game)


async def sit(service: Service, visitor: Newcomer, game_id: GameId, asked: TakeSeat) -> wire.ViewAnswer:
    """Sit down at an open table."""

    async def take(game: OpenGame) -> OpenGame:
        is_open = service.open_tables and game.is_listed and asked.seat < game.players and not game.over
        if not is_open:
            raise not_found("table.error.no_game_here")
        if asked.seat not in game.access(visitor.browser).seats:
            await service.seating.sit_down(game, visitor.browser, [asked.seat], asked.name)
        return game

    return _come(service, visitor, await service.table.act(game_id, take))


def _come(service: Service, visitor: Visitor, game: OpenGame) -> wire.ViewAnswer:
    return {"view": Seen(service, visitor, game).view()}


async def leave(at: Locked, asked: OneSeat) -> wire.Left:
    """Leave a seat, on all devices: it is open again for whoever is invited."""
    at.check_own(asked.seat)
    await at.service.seating.leave(at.game, asked.seat)
    return {"left": asked.seat}


async def sign_out_others(at: Locked, asked: OneSeat) -> wire.ViewAnswer:
    """Let no other device play the own seat any more."""
    at.check_own(asked.seat)
    await at.service.seating.sign_out_others(at.game, at.visitor.browser, asked.seat)
    return {"view": at.view(asked.seat)}


# ---- seats


async def change_seat(at: Locked, asked: ChangeSeat) -> wire.ViewAnswer:
    """Rename or recolour a seat, hand it to a bot, or take it back. Any player may give an open seat to a bot."""
    new, game = _seat_changes(asked), at.game
    if asked.bot is not None:
        check_bot(game.name, asked.bot)
    if asked.seat >= game.players:
        raise not_found("table.error.no_seat")
    is_open = game.seats[asked.seat].kind == "open"
    if not (is_open and asked.bot is not None and at.rights.is_player):
        at.check_own(asked.seat)
    await at.service.seating.change(game, asked.seat, new)
    return {"view": at.view()}


def _seat_changes(asked: ChangeSeat) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if asked.name:
        changes["name"] = asked.name
    if asked.colour:
        changes["colour"] = asked.colour
    if asked.bot is not None:
        changes |= {"kind": "bot", "bot": asked.bot}
    elif asked.take_back:
        changes |= {"kind": "person", "bot": None}
    if not changes:
        raise bad_request("table.error.nothing_to_change")
    return changes


async def wake_bots(at: Locked) -> wire.ViewAnswer:
    """Let bots that were paused after failures try again."""
    _check_player(at)
    if at.game.mark is None:
        raise conflict("table.error.nothing_to_change")
    await at.service.table.set_mark(at.game, None)
    return {"view": at.view()}


def _check_player(at: Seen) -> None:
    if not at.rights.is_player:
        raise forbidden("table.error.only_players")
