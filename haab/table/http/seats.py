"""Opening games, coming, inviting, leaving, and everything else about who sits where."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import segno
from fastapi import Request, Response

import haab
from haab.bots import BOTS
from haab.bots.evaluation import evaluation
from haab.games import GAMES, ruleset
from haab.kit.errors import OtherVersion
from haab.kit.text import DEFAULT_LANGUAGE
from haab.table import schema as wire
from haab.table.addresses import is_local_name
from haab.table.games import loading
from haab.table.games.expiry import expires, remove
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import Access, access_of
from haab.table.games.seating import Link
from haab.table.games.views import mark_text, row_seat_view
from haab.table.http.access import browser_of, known_as, remember
from haab.table.http.answers import Answer, known_language
from haab.table.http.catalogue import tour_of
from haab.table.http.context import (
    GameId,
    Language,
    act,
    chapter,
    enter,
    own,
    server_of,
    view_of,
)
from haab.table.http.errors import bad_request, conflict, forbidden, not_found
from haab.table.http.requests import ChangeSeat, Import, Join, NewGame, NewLink, OneSeat, ShowLink
from haab.table.moment import aware
from haab.table.settings import Settings

router = chapter()

MOST_LISTED = 200
"""Games of one browser in the lobby."""
LONGEST_HOST = 255
"""More than any name of a host with its port; it must fit into a QR code."""


class Picture(Response):
    """An answer that is a drawing."""

    media_type = "image/svg+xml"


# ---- the lobby


@router.get("/mine", response_model=wire.MyGames)
async def get_mine(request: Request, archived: bool = False, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The games of this browser: those that wait for it first, then the newest; or those that it has put away."""
    browser, keep, language = browser_of(request), server_of(request).settings.keep_days, known_language(lang)
    store = server_of(request).table.store
    found = await store.read(lambda session: loading.games_of(session, browser, MOST_LISTED, archived))
    games = [_my_game(mine, keep, language) for mine in found]
    games.sort(key=lambda entry: (entry["your_turn"], entry["status"] != "over", entry["updated"]), reverse=True)
    return Answer({"games": games})


def _my_game(mine: loading.Mine, keep: int, language: str) -> wire.MyGame:
    row, rights = mine.row, access_of(mine.roles)
    gone = expires(aware(row.updated), keep)
    return {
        "id": row.id,
        "game": row.game,
        "title": ruleset(row.game).title_message().text(language),
        "status": row.status,
        "your_turn": row.status == "running" and row.mark is None and row.to_move in rights.seats,
        "mark": mark_text(row.mark, language),
        "is_owner": rights.is_owner,
        "own_title": mine.title,
        "is_archived": mine.is_archived,
        "expires": None if gone is None else gone.isoformat(),
        "seats": [row_seat_view(seat, language) for seat in row.seats],
        "version": row.version,
        "updated": aware(row.updated).isoformat(),
    }


# ---- opening


@router.post("/games", status_code=201, response_model=wire.Opened)
async def post_game(request: Request, body: NewGame, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Open a game."""
    for seat in body.seats:
        if seat.kind == "bot":
            check_bot(body.game, seat.bot or "")
    if body.listed and not server_of(request).settings.open_tables:
        raise forbidden("table.error.no_open_tables")
    return await _open(request, body, lang)


async def _open(request: Request, new: NewGame, language: str) -> Answer:
    token, browser = await known_as(request, server_of(request).table.store)
    game, links = await server_of(request).opening.open(new, browser)
    return opened(request, game, links, token, browser, language)


def opened(request: Request, game: OpenGame, links: Sequence[Link], token: str, browser: str, language: str) -> Answer:
    """A game that has just been opened, with what only its opener is told."""
    view = view_of(request, game, game.access(browser), None, language)
    response = Answer(
        {"id": game.id, "view": view, "links": [link_view(request, game.id, link) for link in links]}, 201
    )
    remember(request, response, token)
    return response


def link_view(request: Request, game_id: str, link: Link) -> wire.Link:
    """A link as it is handed on."""
    base = base_of(request)
    return {
        "kind": link.kind,
        "seat": link.seat,
        "key": link.key,
        "url": f"{base}/game/{game_id}#key={link.key}",
        "local": is_local_name(urlsplit(base).hostname or ""),
        "code": link.code,
        "code_until": link.code_until.isoformat(),
    }


def base_of(request: Request) -> str:
    """The address that links begin with: the public one; or that of other computers, if this one asks; or as asked."""
    settings: Settings = server_of(request).settings
    if settings.public_url is not None:
        return settings.public_url
    host = request.headers.get("host", "")
    if len(host) > LONGEST_HOST:
        raise forbidden("table.error.bad_link")
    try:
        is_local = is_local_name(urlsplit(f"//{host}").hostname or "")
    except ValueError as error:
        raise forbidden("table.error.bad_link") from error
    return settings.reach if is_local and settings.reach else f"{request.url.scheme}://{host}"


def check_bot(game: str, spec: str) -> None:
    """A bot at the table has a name and perhaps a personality; other parameters are for whoever runs it at home."""
    name, _, parameters = spec.partition(":")
    if name not in BOTS:
        raise bad_request("table.error.no_bot", bot=name, bots=", ".join(BOTS))
    if not parameters or game not in GAMES:
        return
    parameter, _, personality = parameters.partition("=")
    known = evaluation(ruleset(game)).personalities
    has_one = any(entry.name == "personality" for entry in BOTS[name].Params.published())
    if parameter != "personality" or not has_one or personality not in known:
        raise bad_request("table.error.no_personality", given=parameters, there_are=", ".join(known))


@router.post("/tours/{game}", status_code=201, response_model=wire.Opened)
async def post_tour(request: Request, game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Open a game to be played along a tour."""
    return await _open(request, tour_of(game).new_game(), lang)


@router.post("/import", status_code=201, response_model=wire.Opened)
async def post_import(request: Request, body: Import, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Put a record of play on the table: to look at, or to go on with."""
    try:
        played = haab.replay(body.record)
    except OtherVersion:  # it can still be looked at
        played = haab.replay(body.record, strict=False)
    token, browser = await known_as(request, server_of(request).table.store)
    game, links = await server_of(request).opening.open_record(played, browser)
    return opened(request, game, links, token, browser, lang)


@router.post("/games/{game_id}/rematch", status_code=201, response_model=wire.Opened)
async def post_rematch(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The same players once more; the first to ask opens the game, the others find it by the old one."""
    token, browser = await known_as(request, server_of(request).table.store)

    async def again(game: OpenGame, rights: Access) -> tuple[OpenGame, list[Link]]:
        if not rights.is_player:
            raise forbidden("table.error.only_players")
        return await server_of(request).opening.rematch(game, browser)

    game, links = await act(request, game_id, again)
    return opened(request, game, links, token, browser, lang)


@router.delete("/games/{game_id}", response_model=wire.Deleted)
async def delete_game(request: Request, game_id: GameId) -> Answer:
    """Delete a game with all that belongs to it, also a damaged one; only whoever opened it may."""
    browser, store = browser_of(request), server_of(request).table.store
    rights = access_of(await store.read(lambda session: loading.roles(session, game_id, browser)))
    if not rights.any:
        raise not_found("table.error.no_game_here")
    if not rights.is_owner:
        raise forbidden("table.error.only_opener")
    await remove(server_of(request).table, game_id)
    return Answer({"deleted": game_id})


# ---- links


@router.post("/games/{game_id}/invitations", status_code=201, response_model=wire.Link)
async def post_invitation(request: Request, game_id: GameId, body: NewLink) -> Answer:
    """Make a link to hand on: to an open seat, to an own seat from another device, or to watch."""
    browser = browser_of(request)

    async def invite(game: OpenGame, _: Access) -> Link:
        return await server_of(request).seating.invite(game, browser, body.kind, body.seat)

    return Answer(link_view(request, game_id, await act(request, game_id, invite)), 201)


@router.post("/games/{game_id}/qr", response_class=Picture)
async def post_qr(request: Request, game_id: GameId, body: ShowLink) -> Response:
    """A link as a QR code (SVG)."""
    await enter(request, game_id)
    address = f"{base_of(request)}/game/{game_id}#key={body.key}"
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=3, xmldecl=False, light="#fff")
    return Picture(picture.getvalue())


# ---- coming and going


@router.post("/games/{game_id}/join", response_model=wire.ViewAnswer)
async def post_join(request: Request, game_id: GameId, body: Join, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Come to a game by a link."""
    token, browser = await known_as(request, server_of(request).table.store)
    game = await server_of(request).seating.join(game_id, browser, body.key, body.name)
    response = Answer({"view": view_of(request, game, game.access(browser), None, lang)})
    remember(request, response, token)
    return response


@router.post("/games/{game_id}/leave", response_model=wire.Left)
async def post_leave(request: Request, game_id: GameId, body: OneSeat) -> Answer:
    """Leave a seat, on all devices: it is open again for whoever is invited."""

    async def leave(game: OpenGame, rights: Access) -> None:
        own(rights, body.seat)
        await server_of(request).seating.leave(game, body.seat)

    await act(request, game_id, leave)
    return Answer({"left": body.seat})


@router.post("/games/{game_id}/sign-out-others", response_model=wire.ViewAnswer)
async def post_sign_out(request: Request, game_id: GameId, body: OneSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Let no other device play the own seat any more."""
    browser = browser_of(request)

    async def sign_out(game: OpenGame, rights: Access) -> Answer:
        own(rights, body.seat)
        await server_of(request).seating.sign_out_others(game, browser, body.seat)
        return Answer({"view": view_of(request, game, rights, body.seat, lang)})

    return await act(request, game_id, sign_out)


@router.post("/games/{game_id}/seat", response_model=wire.ViewAnswer)
async def post_seat(request: Request, game_id: GameId, body: ChangeSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Rename or recolour a seat, hand it to a bot, or take it back. Any player may give an open seat to a bot."""
    new = _seat_changes(body)

    async def change(game: OpenGame, rights: Access) -> Answer:
        if body.bot is not None:
            check_bot(game.ruleset.name, body.bot)
        if body.seat >= game.players:
            raise not_found("table.error.no_seat")
        is_open = game.seats[body.seat].kind == "open"
        if not (is_open and body.bot is not None and rights.is_player):
            own(rights, body.seat)
        await server_of(request).seating.change(game, body.seat, new)
        return Answer({"view": view_of(request, game, rights, None, lang)})

    return await act(request, game_id, change)


def _seat_changes(body: ChangeSeat) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    if body.name:
        changes["name"] = body.name
    if body.colour:
        changes["colour"] = body.colour
    if body.bot is not None:
        changes |= {"kind": "bot", "bot": body.bot}
    elif body.take_back:
        changes |= {"kind": "person", "bot": None}
    if not changes:
        raise bad_request("table.error.nothing_to_change")
    return changes


@router.post("/games/{game_id}/wake", response_model=wire.ViewAnswer)
async def post_wake(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Let bots that rest after failures try again."""

    async def wake(game: OpenGame, rights: Access) -> Answer:
        if not rights.is_player:
            raise forbidden("table.error.only_players")
        if game.mark is None:
            raise conflict("table.error.nothing_to_change")
        await server_of(request).table.set_mark(game, None)
        return Answer({"view": view_of(request, game, rights, None, lang)})

    return await act(request, game_id, wake)
