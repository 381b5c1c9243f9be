"""The JSON API: which function of the service answers at which address.

Every text in an answer is in the language that the request asks for (`lang`).
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import segno
from starlette.responses import Response

from haab.table import wire
from haab.table.http.answers import Answer
from haab.table.http.endpoint import JSON, Endpoint
from haab.table.notify import preferences
from haab.table.service import catalogue, rulebook
from haab.table.service.coach import coaching
from haab.table.service.play import company, door, lobby, past, playing
from haab.table.service.service import BaseUrl, Service, Visitor, enter
from haab.table.wire.requests import GameId, ShowLink

CREATED = 201
SVG = "image/svg+xml"


async def get_record(service: Service, visitor: Visitor, game_id: GameId) -> Response:
    """The record of play, once the game is over or pinned: as long as it can go on, it would tell what is hidden."""
    record = await past.get_record(service, visitor, game_id)
    return Answer(record, headers={"Content-Disposition": f'attachment; filename="{record["game"]}-{game_id}.json"'})


async def post_qr(service: Service, visitor: Visitor, base: BaseUrl, game_id: GameId, asked: ShowLink) -> Response:
    """A link as a QR code (SVG)."""
    await enter(service, visitor, game_id)
    picture = io.BytesIO()
    code = segno.make(f"{base}/game/{game_id}#key={asked.key}", error="m")
    code.save(picture, kind="svg", scale=4, border=3, xmldecl=False, light="#fff")
    return Response(picture.getvalue(), media_type=SVG)


def _get(path: str, function: Callable[..., Any], answer: Any = None) -> Endpoint:
    return Endpoint("GET", f"/api{path}", function, answer, 200, JSON)


def _post(
    path: str, function: Callable[..., Any], answer: Any = None, status: int = 200, media_type: str = JSON
) -> Endpoint:
    return Endpoint("POST", f"/api{path}", function, answer, status, media_type)


def _delete(path: str, function: Callable[..., Any]) -> Endpoint:
    return Endpoint("DELETE", f"/api{path}", function, None, 200, JSON)


ENDPOINTS = (
    # playing: what is asked for most comes first, as routes are tried in this order
    _post("/games/{game_id}/moves", playing.move, wire.MoveAnswer),
    _get("/games/{game_id}/changes", playing.get_changes, wire.Told),
    _get("/games/{game_id}", playing.get_view, wire.View),
    _post("/games/{game_id}/undo", playing.undo, wire.Told),
    _post("/games/{game_id}/redo", playing.redo, wire.Told),
    _get("/games/{game_id}/journeys", playing.get_journeys),
    # the lobby
    _get("/mine", lobby.get_mine),
    _get("/tables", lobby.get_tables),
    _post("/games/{game_id}/keep", lobby.keep),
    _post("/games", lobby.open_game, status=CREATED),
    _post("/tours/{game}", lobby.open_tour, status=CREATED),
    _post("/import", lobby.import_record, status=CREATED),
    _post("/games/{game_id}/rematch", lobby.rematch, status=CREATED),
    _delete("/games/{game_id}", lobby.delete_game),
    _post("/games/{game_id}/invitations", lobby.invite, status=CREATED),
    _post("/games/{game_id}/qr", post_qr, str, media_type=SVG),
    _post("/games/{game_id}/join", lobby.join),
    _post("/codes", lobby.join_by_code),
    _post("/tables/{game_id}/sit", lobby.sit),
    _get("/games/{game_id}/door", door.get_door),
    _post("/games/{game_id}/door", door.switch_door),
    _post("/games/{game_id}/watch", door.watch),
    _post("/games/{game_id}/ask-seat", door.ask_seat),
    _post("/games/{game_id}/ask-seat/answer", door.answer_seat),
    _post("/games/{game_id}/leave", lobby.leave),
    _post("/games/{game_id}/sign-out-others", lobby.sign_out_others),
    _post("/games/{game_id}/seat", lobby.change_seat),
    _post("/games/{game_id}/wake", lobby.wake_bots),
    # what people ask of each other; talk and notes
    _post("/games/{game_id}/nudge", company.nudge),
    _post("/games/{game_id}/stand-in", company.vote_stand_in),
    _post("/games/{game_id}/take-back", company.ask_take_back),
    _post("/games/{game_id}/take-back/answer", company.answer_take_back),
    _get("/games/{game_id}/talk", company.get_talk),
    _post("/games/{game_id}/talk", company.say),
    _post("/games/{game_id}/talk/switch", company.switch_talk),
    _get("/games/{game_id}/notes", company.get_note),
    _post("/games/{game_id}/notes", company.write_note),
    # looking back
    _get("/games/{game_id}/history", past.get_history),
    _get("/games/{game_id}/replay/{number}", past.get_replay),
    _get("/games/{game_id}/points", past.get_points),
    _get("/games/{game_id}/record", get_record, wire.PlayRecord),
    # the coach
    _post("/games/{game_id}/hint", coaching.hint),
    _get("/thinking/{game}", coaching.get_thinking),
    _get("/games/{game_id}/question", coaching.get_question),
    _post("/games/{game_id}/analysis", coaching.begin_analysis),
    _get("/games/{game_id}/analysis", coaching.get_analysis),
    _get("/games/{game_id}/analysis/work", coaching.get_analysis_work),
    _post("/games/{game_id}/analysis/found", coaching.word_analysis),
    _post("/games/{game_id}/play-on", coaching.play_on, status=CREATED),
    _get("/puzzles", coaching.get_puzzles),
    _post("/puzzles/{game}", coaching.open_puzzle, status=CREATED),
    _post("/puzzles/{game}/answer", coaching.answer_puzzle),
    # what there is
    _get("/catalogue", catalogue.get_catalogue),
    _get("/locale/{lang}", catalogue.get_locale),
    _get("/components/{game}", catalogue.get_components),
    _get("/tours/{game}", catalogue.get_tour),
    _get("/lessons/{game}", catalogue.get_lessons),
    _get("/rulebooks/{book}", rulebook.get_rulebook),
    _get("/rules/{clause_id}", rulebook.get_rule),
    _get("/examples/{clause_id}", rulebook.get_example),
    # notifications
    _get("/calls", preferences.get_calls),
    _post("/calls/push", preferences.add_push),
    _post("/calls/hook", preferences.add_webhook),
    _post("/calls/mail", preferences.add_mail),
    _post("/calls/ways/{way_id}/confirm", preferences.confirm),
    _post("/calls/ways/{way_id}/game", preferences.want),
    _post("/calls/ways/{way_id}/trial", preferences.try_out),
    _delete("/calls/ways/{way_id}", preferences.remove),
    _post("/calls/stop", preferences.stop),
)
