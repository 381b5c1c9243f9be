"""What the lobby offers: open tables, coming by a code that was told, and how a browser keeps its games."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from haab.games import ruleset
from haab.kit.text import DEFAULT_LANGUAGE, Message
from haab.table import schema as wire
from haab.table.games import loading
from haab.table.games.open_game import OpenGame
from haab.table.games.rights import access_of
from haab.table.games.timing import clock_of
from haab.table.games.views import clock_view, row_seat_view
from haab.table.http.access import browser_of, known_as, remember
from haab.table.http.answers import TOO_MANY, Answer, known_language
from haab.table.http.context import GameId, Language, chapter, server_of, view_of
from haab.table.http.errors import TableError, not_found
from haab.table.http.limits import address_of
from haab.table.http.requests import Keep, TakeSeat, TypedCode
from haab.table.moment import aware
from haab.table.store import changes
from haab.table.store.rows import GameRow

router = chapter()

MOST_TABLES = 50
"""Open tables that are listed."""


# ---- open tables


@router.get("/tables", response_model=wire.OpenTables)
async def get_tables(request: Request, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The games with a seat that anybody may take who has the address, where the table allows such games."""
    server, browser, language = server_of(request), browser_of(request), known_language(lang)
    if not server.settings.open_tables:
        return Answer({"tables": []})
    found = await server.table.store.read(lambda session: loading.open_tables(session, browser, MOST_TABLES))
    return Answer({"tables": [_open_table(row, language) for row in found]})


def _open_table(row: GameRow, language: str) -> wire.OpenTable:
    return {
        "id": row.id,
        "game": row.game,
        "title": ruleset(row.game).title_message().text(language),
        "options": row.options,
        "seats": [row_seat_view(seat, language) for seat in row.seats],
        "clock": clock_view(clock_of(row)),
        "created": aware(row.created).isoformat(),
    }


@router.post("/tables/{game_id}/sit", response_model=wire.ViewAnswer)
async def post_sit(request: Request, game_id: GameId, body: TakeSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Sit down at an open table."""
    server = server_of(request)
    token, browser = await known_as(request, server.table.store)

    async def sit(game: OpenGame) -> OpenGame:
        is_open = server.settings.open_tables and game.is_listed and body.seat < game.players and not game.over
        if not is_open:
            raise not_found("table.error.no_game_here")
        if body.seat not in game.access(browser).seats:
            await server.seating.sit_down(game, browser, [body.seat], body.name)
        return game

    game = await server.table.act(game_id, sit)
    return _come(request, game, token, browser, lang)


def _come(request: Request, game: OpenGame, token: str, browser: str, language: str) -> Answer:
    answer = Answer({"view": view_of(request, game, game.access(browser), None, language)})
    remember(request, answer, token)
    return answer


# ---- codes


@router.post("/codes", response_model=wire.ViewAnswer)
async def post_code(request: Request, body: TypedCode, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Come to a game by the code of a link. Codes are short, so nobody may try many."""
    server = server_of(request)
    if not server.guesses.allows(address_of(request)):
        raise TableError(TOO_MANY, "too_many", Message("table.error.too_many_guesses"))
    token, browser = await known_as(request, server.table.store)
    game = await server.seating.join_by_code(browser, body.code, body.name)
    return _come(request, game, token, browser, lang)


# ---- the own list


@router.post("/games/{game_id}/keep", response_model=wire.Kept)
async def post_keep(request: Request, game_id: GameId, body: Keep) -> Answer:
    """Call a game by a name of one's own, put it away, or take it out again: nobody else notices."""
    browser, store = browser_of(request), server_of(request).table.store
    if not access_of(await store.read(lambda session: loading.roles(session, game_id, browser))).any:
        raise not_found("table.error.no_game_here")
    columns: dict[str, Any] = {}
    if body.title is not None:
        columns["title"] = body.title
    if body.archived is not None:
        columns["is_archived"] = body.archived
    if columns:
        await store.write(lambda connection: changes.keep(connection, browser, game_id, columns))
    return Answer({"title": body.title, "is_archived": body.archived})
