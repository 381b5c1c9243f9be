"""Talking at a table, and notes for oneself."""

from __future__ import annotations

from fastapi import Request

from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.table import schema as wire
from haab.table.games import talk
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import Access
from haab.table.games.views import talk_view
from haab.table.http.access import browser_of
from haab.table.http.answers import TOO_MANY, Answer, known_language
from haab.table.http.context import GameId, Language, chapter, enter, own, server_of
from haab.table.http.errors import TableError, conflict, forbidden
from haab.table.http.requests import Say, SwitchTalk, WriteNote

router = chapter()


@router.get("/games/{game_id}/talk", response_model=wire.Talk)
async def get_talk(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """What was said at a table, as far as this browser hears it, and the sentences that everybody understands."""
    game, rights = await enter(request, game_id)
    store, language, browser = server_of(request).store, known_language(lang), browser_of(request)
    rooms = talk.rooms_of(rights, game.over)
    lines = await store.read(lambda session: talk.lines_after(session, game_id, 0, rooms))
    quiet = await store.read(lambda session: talk.is_quiet(session, game_id))
    author = talk.author_of(browser, game_id)
    presets = [{"key": key, "text": Message(f"table.talk.{key}").text(language)} for key in talk.PRESETS]
    return Answer(
        {
            "is_on": not quiet,
            "can_switch": rights.is_owner,
            "room": talk.room_of(rights),
            "author": author,
            "lines": [talk_view(game, line, language) for line in lines],
            "presets": presets,
        }
    )


@router.post("/games/{game_id}/talk", response_model=wire.Said)
async def post_talk(request: Request, game_id: GameId, body: Say) -> Answer:
    """Say something: own words, or a sentence that everybody reads in their own language."""
    game, rights = await enter(request, game_id)
    server, browser = server_of(request), browser_of(request)
    if body.seat is not None:
        own(rights, body.seat)
    if not server.talks.allows(browser):
        raise TableError(TOO_MANY, "too_many", Message("table.error.too_many_words"))
    line = {
        "game_id": game_id,
        "room": talk.room_of(rights),
        "seat": _speaks_from(rights, body.seat),
        "author": talk.author_of(browser, game_id),
        "name": _called(game, rights, body),
        "preset": body.preset,
        "text": body.text or "",
    }
    number = await server.store.write(lambda c: talk.say(c, line, f"{server.table.server} talk {game_id}"))
    if number is None:
        raise conflict("table.error.quiet")
    server.live.wake_talk(game_id)
    return Answer({"number": number})


def _speaks_from(rights: Access, seat: int | None) -> int | None:
    """The seat that somebody speaks from: the one that they say, or the first of theirs."""
    return seat if seat is not None else min(rights.seats, default=None)


def _called(game: OpenGame, rights: Access, body: Say) -> str:
    """Players are called as their seat is; whoever watches says a name, or has none."""
    seat = _speaks_from(rights, body.seat)
    return body.name if seat is None else game.seats[seat].name


@router.post("/games/{game_id}/talk/switch", response_model=wire.TalkSwitch)
async def post_switch(request: Request, game_id: GameId, body: SwitchTalk) -> Answer:
    """Let people talk at a table, or not: for whoever opened it."""
    _, rights = await enter(request, game_id)
    if not rights.is_owner:
        raise forbidden("table.error.only_opener_switches")
    server = server_of(request)
    news = f"{server.table.server} talk {game_id}"
    await server.store.write(lambda c: talk.switch(c, game_id, body.is_on, news))
    server.live.wake_talk(game_id)
    return Answer({"is_on": body.is_on})


# ---- notes


@router.get("/games/{game_id}/notes", response_model=wire.Note)
async def get_note(request: Request, game_id: GameId) -> Answer:
    """What this browser's user wrote down for themselves; nobody else is told."""
    await enter(request, game_id)
    browser = browser_of(request)
    return Answer({"text": await server_of(request).store.read(lambda session: talk.note(session, game_id, browser))})


@router.post("/games/{game_id}/notes", response_model=wire.Note)
async def post_note(request: Request, game_id: GameId, body: WriteNote) -> Answer:
    """Write something down for oneself."""
    await enter(request, game_id)
    browser = browser_of(request)
    await server_of(request).store.write(lambda c: talk.write_note(c, game_id, browser, body.text))
    return Answer({"text": body.text})
