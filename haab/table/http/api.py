"""The JSON API. Every text in an answer is in the language that the request asks for."""

from __future__ import annotations

import io
from functools import cache
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Path, Query, Request, Response, WebSocket

import haab
from haab.bots import BOTS
from haab.games import GAMES, ruleset
from haab.kit.colours import COLOURS
from haab.kit.errors import HaabError, OtherVersion
from haab.kit.text import DEFAULT_LANGUAGE, Message, catalogue, languages
from haab.rulebook import clause
from haab.table import schema as wire
from haab.table.games.journeys import journeys
from haab.table.games.open_game import OpenGame
from haab.table.games.table import Table
from haab.table.games.tours import Tour, tours
from haab.table.games.views import entry_view, past_view, seat_view, whole_view
from haab.table.http.access import Access, Keyring, access
from haab.table.http.answers import Answer, known_language
from haab.table.http.errors import TableError, bad_request, conflict, forbidden, not_found
from haab.table.http.limits import is_same_site
from haab.table.http.requests import ChangeSeat, Import, Join, NewGame, NewSeat, OneSeat, PlayMove, Step
from haab.table.live import Listener, Live
from haab.table.offload import at_once
from haab.web import board_of

GameId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]
Language = Annotated[str, Query(max_length=8)]
SeatChoice = Annotated[int | None, Query(ge=0, le=7)]

MOST_LISTED = 200
"""Games of one browser in the lobby."""

REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": wire.ErrorAnswer, "description": "The request cannot be granted"},
    "5XX": {"model": wire.ErrorAnswer, "description": "The table failed"},
}

LONGEST_HOST = 255
"""More than any name of a host with its port; it must fit into a QR code."""

router = APIRouter(prefix="/api", responses=REFUSALS)


class Picture(Response):
    """An answer that is a drawing."""

    media_type = "image/svg+xml"


# ---- help for the routes


def _table(request: Request | WebSocket) -> Table:
    table: Table = request.app.state.table
    return table


def _live(request: Request | WebSocket) -> Live:
    live: Live = request.app.state.live
    return live


def _keyring(request: Request | WebSocket) -> Keyring:
    keyring: Keyring = request.app.state.keyring
    return keyring


def _enter(request: Request | WebSocket, game_id: str) -> tuple[OpenGame, Access]:
    """The game, if this browser may see it. Without a key it looks as if there were none."""
    game = _table(request).game(game_id)
    rights = access(game, _keyring(request).keys(request, game_id))
    if not rights.any:
        raise not_found("table.error.no_game_here")
    return game, rights


def _own(rights: Access, seat: int) -> None:
    if seat not in rights.seats:
        raise forbidden("table.error.not_your_seat")


def _chosen_seat(game: OpenGame, rights: Access, seat: int | None) -> int | None:
    """The seat whose eyes are used: the one asked for, or the own seat that is to move, or the first own one."""
    if seat is not None:
        _own(rights, seat)
        return seat
    if game.to_move in rights.seats:
        return game.to_move
    return min(rights.seats, default=None)


def _view(request: Request, game: OpenGame, rights: Access, seat: int | None, language: str) -> wire.View:
    with game.lock:
        eyes = _chosen_seat(game, rights, seat)
        return whole_view(game, eyes, rights.seats, known_language(language), _live(request).connected(game))


# ---- playing


@router.get("/games/{game_id}", response_model=wire.View)
@at_once
def get_game(request: Request, game_id: GameId, seat: SeatChoice = None, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The view of a game."""
    game, rights = _enter(request, game_id)
    return Answer(_view(request, game, rights, seat, lang))


@router.post("/games/{game_id}/moves", response_model=wire.MoveAnswer)
@at_once
def post_move(request: Request, game_id: GameId, body: PlayMove, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Play a move."""
    game, rights = _enter(request, game_id)
    _own(rights, body.seat)
    with game.lock:
        known = len(game.history())
        number = _table(request).play(game, body.seat, body.expected, body.move_id, body.move)
        events = [entry_view(game, entry, body.seat, known_language(lang)) for entry in game.history()[known:]]
        return Answer({"accepted": number, "view": _view(request, game, rights, body.seat, lang), "events": events})


@router.post("/games/{game_id}/undo", response_model=wire.ViewAnswer)
@at_once
def post_undo(request: Request, game_id: GameId, body: Step, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Take back a move of the own turn."""
    game, rights = _enter(request, game_id)
    _own(rights, body.seat)
    with game.lock:
        _table(request).undo(game, body.seat, body.expected)
        return Answer({"view": _view(request, game, rights, body.seat, lang)})


@router.post("/games/{game_id}/redo", response_model=wire.ViewAnswer)
@at_once
def post_redo(request: Request, game_id: GameId, body: Step, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Play a move again that was taken back."""
    game, rights = _enter(request, game_id)
    _own(rights, body.seat)
    with game.lock:
        _table(request).redo(game, body.seat, body.expected)
        return Answer({"view": _view(request, game, rights, body.seat, lang)})


@router.get("/games/{game_id}/journeys", response_model=wire.Journeys)
def get_journeys(
    request: Request,
    game_id: GameId,
    seat: Annotated[int, Query(ge=0, le=7)],
    figure: Annotated[str, Query(max_length=32)],
    space: Annotated[str, Query(max_length=32)],
) -> Answer:
    """Where a figure can get in several moves of the turn that is being tried out, what it costs, and the moves."""
    game, rights = _enter(request, game_id)
    _own(rights, seat)
    with game.lock:
        if game.status != "running" or game.to_move != seat:
            return Answer({"journeys": []})
        return Answer({"journeys": journeys(game.drafted, figure, space)})


# ---- what there is


@router.get("/catalogue", response_model=wire.Catalogue)
def get_catalogue(lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Games, options, bots and languages."""
    language = known_language(lang)
    return Answer(
        {
            "games": [_game_entry(name, language) for name in GAMES],
            "bots": [_bot_entry(name, language) for name in BOTS],
            "languages": [{"code": code, "name": Message("table.language").text(code)} for code in languages()],
            "colours": COLOURS,
            "version": haab.__version__,
        }
    )


def _bot_entry(name: str, language: str) -> wire.BotKind:
    parameters: list[wire.BotParameter] = [
        {
            "name": parameter.name,
            "default": parameter.default,
            "least": parameter.least,
            "most": parameter.most,
            "text": parameter.meaning.text(language),
        }
        for parameter in BOTS[name].Params.published()
    ]
    return {"name": name, "text": Message(f"bots.{name}").text(language), "parameters": parameters}


def _game_entry(name: str, language: str) -> wire.GameKind:
    rules = ruleset(name)
    options: list[wire.GameOption] = [
        {
            "name": option.name,
            "default": option.default,
            "needed_by": sorted(option.needed_by),
            "text": rules.option_message(option.name).text(language),
        }
        for option in rules.options
    ]
    return {
        "name": name,
        "title": rules.title_message().text(language),
        "seats": list(rules.seats),
        "options": options,
        "colours": list(rules.colours[: max(rules.seats)]),
        "tour": name in tours(),
        "board": None if (drawn := board_of(name)) is None else {"script": drawn[0], "style": drawn[1]},
    }


@cache
def _page_texts() -> tuple[str, ...]:
    """The families of texts that the page has itself; all others come worded in views."""
    return ("web.", "colour.", *(family for name in GAMES for family in ruleset(name).board_texts))


@router.get("/locale/{lang}", response_model=dict[str, str])
def get_locale(lang: str) -> Answer:
    """The page's own strings, and the names that its boards write."""
    if lang not in languages():
        raise not_found("table.error.no_language")
    return Answer({key: text for key, text in catalogue(lang).items() if key.startswith(_page_texts())})


@router.get("/components/{game}", response_model=wire.Components)
def get_components(game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """What is printed on a game's components, and what everything on its board is, in words."""
    if game not in GAMES:
        raise not_found("table.error.no_game")
    rules, language = ruleset(game), known_language(lang)
    texts = {
        name: {
            "title": found.title.text(language),
            "lines": [line.text(language) for line in found.lines],
            "clause": found.clause,
        }
        for name, found in rules.explanations().items()
    }
    return Answer({"data": rules.components, "texts": texts})


@router.get("/rules/{clause_id}", response_model=wire.ClauseText)
def get_rule(clause_id: str) -> Answer:
    """The text of a clause."""
    try:
        found = clause(clause_id)
    except (HaabError, KeyError) as error:
        raise not_found("table.error.no_clause") from error
    return Answer({"id": found.id, "text": found.text})


@router.get("/mine", response_model=wire.MyGames)
def get_mine(request: Request, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The games of this browser: those that wait for it first, then the newest."""
    language = known_language(lang)
    games = []
    for game_id in _keyring(request).games(request)[:MOST_LISTED]:
        try:
            game, rights = _enter(request, game_id)
        except TableError:  # a game that is gone is simply not listed
            continue
        with game.lock:
            games.append(
                {
                    "id": game.id,
                    "game": game.name,
                    "title": game.ruleset.title_message().text(language),
                    "status": game.status,
                    "your_turn": game.status == "running" and game.to_move in rights.seats,
                    "pinned": game.pinned.text(language) if game.pinned else None,
                    "seats": [seat_view(game, number, (), language) for number in range(game.players)],
                    "version": game.version,
                    "updated": game.turn_began.isoformat(),
                }
            )
    games.sort(key=lambda entry: (entry["your_turn"], entry["status"] != "over", entry["updated"]), reverse=True)
    return Answer({"games": games})


# ---- opening, joining, leaving


@router.post("/games", status_code=201, response_model=wire.Opened)
def post_game(request: Request, body: NewGame, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Open a game."""
    _check_bots(body.seats)
    game = _table(request).open(body)
    return _opened(request, game, _own_keys(game, body.seats), lang)


def _check_bots(seats: list[NewSeat]) -> None:
    for seat in seats:
        if seat.kind == "bot" and seat.bot not in BOTS:
            raise bad_request("table.error.no_bot", bot=str(seat.bot), bots=", ".join(BOTS))


def _own_keys(game: OpenGame, seats: list[NewSeat]) -> list[str]:
    own = [game.seats[number].key for number, seat in enumerate(seats) if seat.kind == "me"]
    return [game.owner_key, *own]


def _opened(request: Request, game: OpenGame, keys: list[str], language: str) -> Answer:
    rights = access(game, keys)
    body = {"id": game.id, "view": _view(request, game, rights, None, language), "links": _links(game, rights)}
    response = Answer(body, 201)
    _keyring(request).add(request, response, game.id, keys)
    request.app.state.bots.look(game)
    return response


def _links(game: OpenGame, rights: Access) -> wire.Links:
    """Links to hand on: the own seats, and for whoever opened the game those that nobody has taken yet."""
    shown: list[wire.SeatLink] = [
        {"seat": seat.seat, "key": seat.key}
        for seat in game.seats
        if seat.seat in rights.seats or (rights.is_owner and seat.kind == "open")
    ]
    return {"seats": shown, "spectator": game.spectator_key}


@router.get("/games/{game_id}/links", response_model=wire.Links)
def get_links(request: Request, game_id: GameId) -> Answer:
    """The links that this browser may hand on."""
    game, rights = _enter(request, game_id)
    return Answer(_links(game, rights))


@router.get("/games/{game_id}/qr", response_class=Picture)
def get_qr(request: Request, game_id: GameId, key: Annotated[str, Query(max_length=48)]) -> Response:
    """A link as a QR code (SVG)."""
    game, rights = _enter(request, game_id)
    links = _links(game, rights)
    if key not in [links["spectator"], *(link["key"] for link in links["seats"])]:
        raise forbidden("table.error.not_your_link")
    host = request.headers.get("host", "")
    if len(host) > LONGEST_HOST:
        raise forbidden("table.error.bad_link")
    address = f"{request.url.scheme}://{host}/game/{game_id}#key={key}"
    picture = io.BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=4, border=3, xmldecl=False, light="#fff")
    return Picture(picture.getvalue())


@router.post("/games/{game_id}/join", response_model=wire.ViewAnswer)
def post_join(request: Request, game_id: GameId, body: Join, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Come to a game by a link."""
    game = _table(request).game(game_id)
    _table(request).sit_down(game, body.key, body.name)
    keys = [*_keyring(request).keys(request, game_id), body.key]
    response = Answer({"view": _view(request, game, access(game, keys), None, lang)})
    _keyring(request).add(request, response, game_id, keys)
    return response


@router.post("/games/{game_id}/leave", response_model=wire.Left)
def post_leave(request: Request, game_id: GameId, body: OneSeat) -> Answer:
    """Leave a seat: it is open again, and whoever has its link may sit down."""
    game, rights = _enter(request, game_id)
    _own(rights, body.seat)
    if game.seats[body.seat].kind == "person":
        _table(request).change_seat(game, body.seat, kind="open")
    _keyring(request).drop(request, game_id, game.seats[body.seat].key)
    return Answer({"left": body.seat})


@router.post("/games/{game_id}/seat", response_model=wire.ViewAnswer)
def post_seat(request: Request, game_id: GameId, body: ChangeSeat, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Rename or recolour a seat, hand it to a bot, or take it back. Anyone there may give an open seat to a bot."""
    game, rights = _enter(request, game_id)
    if body.seat >= game.players:
        raise not_found("table.error.no_seat")
    is_open = game.seats[body.seat].kind == "open"
    if not (is_open and body.bot is not None and (rights.seats or rights.is_owner)):
        _own(rights, body.seat)
    changes: dict[str, Any] = {}
    if body.name:
        changes["name"] = body.name
    if body.colour:
        changes["colour"] = body.colour
    if body.bot is not None:
        _check_bots([NewSeat(kind="bot", bot=body.bot)])
        changes |= {"kind": "bot", "bot": body.bot}
    elif body.take_back:
        changes |= {"kind": "person", "bot": None}
    if not changes:
        raise bad_request("table.error.nothing_to_change")
    _table(request).change_seat(game, body.seat, **changes)
    return Answer({"view": _view(request, game, rights, None, lang)})


@router.post("/games/{game_id}/rematch", status_code=201, response_model=wire.Opened)
def post_rematch(request: Request, game_id: GameId, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The same players once more; the first to ask opens the game, the others find it by the old one."""
    game, rights = _enter(request, game_id)
    if not rights.seats and not rights.is_owner:
        raise forbidden("table.error.only_players")
    if not game.over:
        raise conflict("table.error.not_over_yet")
    if game.rematch is None:
        seats = [NewSeat(kind="bot" if s.kind == "bot" else "open", name=s.name, bot=s.bot) for s in game.seats]
        body = NewGame(
            game=game.name, players=game.players, options=game.options, seats=seats, clock=game.clock_minutes
        )
        _table(request).link_rematch(game, _table(request).open(body).id)
    again = _table(request).game(str(game.rematch))
    keys = [again.seats[seat].key for seat in sorted(rights.seats)]
    for key in keys:
        _table(request).sit_down(again, key, None)
    if rights.is_owner:
        keys.insert(0, again.owner_key)
    return _opened(request, again, keys, lang)


@router.get("/tours/{game}", response_model=wire.TourSteps)
def get_tour(game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """The steps of a game's tour, in words."""
    return Answer({"steps": _tour(game).steps_in(known_language(lang))})


@router.post("/tours/{game}", status_code=201, response_model=wire.Opened)
def post_tour(request: Request, game: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Open a game to be played along a tour."""
    new = _tour(game).new_game()
    opened = _table(request).open(new)
    return _opened(request, opened, _own_keys(opened, new.seats), lang)


def _tour(game: str) -> Tour:
    found = tours().get(game)
    if found is None:
        raise not_found("table.error.no_tour")
    return found


@router.post("/import", status_code=201, response_model=wire.Opened)
def post_import(request: Request, body: Import, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """Put a record of play on the table: to look at, or to go on with."""
    try:
        played = haab.replay(body.record)
    except OtherVersion:  # it can still be looked at
        played = haab.replay(body.record, strict=False)
    game = _table(request).open_record(played)
    return _opened(request, game, [game.owner_key, *(seat.key for seat in game.seats)], lang)


# ---- looking back


@router.get("/games/{game_id}/history", response_model=wire.History)
def get_history(
    request: Request,
    game_id: GameId,
    after: Annotated[int, Query(ge=0, le=100_000)] = 0,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
) -> Answer:
    """The log in words, from a move on."""
    game, rights = _enter(request, game_id)
    with game.lock:
        eyes = _chosen_seat(game, rights, seat)
        return Answer(
            {"entries": [entry_view(game, entry, eyes, known_language(lang)) for entry in game.history()[after:]]}
        )


@router.get("/games/{game_id}/replay/{number}", response_model=wire.View)
def get_replay(
    request: Request,
    game_id: GameId,
    number: Annotated[int, Path(ge=0, le=100_000)],
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
) -> Answer:
    """The view as it was after so many moves."""
    game, rights = _enter(request, game_id)
    with game.lock:
        if number > game.version:
            raise not_found("table.error.no_move")
        eyes = _chosen_seat(game, rights, seat)
        return Answer(past_view(game, number, eyes, rights.seats, known_language(lang)))


@router.get("/games/{game_id}/points", response_model=wire.Points)
def get_points(request: Request, game_id: GameId) -> Answer:
    """Scores at the end of each round."""
    game, _ = _enter(request, game_id)
    with game.lock:
        return Answer({"rounds": game.points_by_round()})


@router.get("/games/{game_id}/record", response_model=wire.PlayRecord)
def get_record(request: Request, game_id: GameId) -> Answer:
    """The record of play, once the game is over or pinned: before, it would tell what is hidden."""
    game, _ = _enter(request, game_id)
    if not game.over and game.pinned is None:
        raise conflict("table.error.record_when_over")
    headers = {"Content-Disposition": f'attachment; filename="{game.name}-{game.id}.json"'}
    return Answer(game.played.record(), headers=headers)


# ---- live


@router.websocket("/games/{game_id}/live")
async def live(
    socket: WebSocket,
    game_id: GameId,
    seat: SeatChoice = None,
    lang: Language = DEFAULT_LANGUAGE,
    version: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> None:
    """Whole views whenever something changes."""
    if not is_same_site(socket):
        await socket.close(code=4403)
        return
    try:
        game, rights = await at_once(_enter)(socket, game_id)
        eyes = _chosen_seat(game, rights, seat)
    except Exception:  # no such game, or not for this browser: the same answer
        await socket.close(code=4404)
        return
    await socket.accept()
    listener = Listener(socket, _keyring(socket).keys(socket, game_id), eyes, known_language(lang), version)
    await _live(socket).serve(game, listener)
