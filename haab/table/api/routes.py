"""Which function of the service answers at which address; every text is in the language that is asked for (`lang`).

Whoever carries requests adds what only it can answer: a server has links, notifications and files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haab.table import wire
from haab.table.api.operation import Operation
from haab.table.service.operations import (
    catalogue,
    coaching,
    company,
    dealing,
    door,
    lobby,
    past,
    playing,
    qr,
    rulebook,
)

CREATED = 201
SVG = "image/svg+xml"


def get(path: str, function: Callable[..., Any], answer: Any = None, **more: Any) -> Operation:
    """An operation that looks at something."""
    return Operation("GET", f"/api{path}", function, answer, **more)


def post(path: str, function: Callable[..., Any], answer: Any = None, status: int = 200, **more: Any) -> Operation:
    """An operation that changes something."""
    return Operation("POST", f"/api{path}", function, answer, status, **more)


def opening(path: str, function: Callable[..., Any]) -> Operation:
    """An operation that puts one more game on the table."""
    return post(path, function, status=CREATED, opens_game=True)


def delete(path: str, function: Callable[..., Any], **more: Any) -> Operation:
    """An operation that removes something."""
    return Operation("DELETE", f"/api{path}", function, **more)


OPERATIONS = (
    # playing: what is asked for most comes first, as routes are tried in this order
    post("/games/{game_id}/moves", playing.move, wire.MoveAnswer),
    get("/games/{game_id}/changes", playing.get_changes, wire.Told),
    get("/games/{game_id}", playing.get_view, wire.View),
    post("/games/{game_id}/undo", playing.undo, wire.Told),
    post("/games/{game_id}/redo", playing.redo, wire.Told),
    get("/games/{game_id}/journeys", playing.get_journeys),
    # the lobby
    get("/mine", lobby.get_mine),
    get("/tables", lobby.get_tables),
    post("/games/{game_id}/keep", lobby.keep),
    opening("/games", lobby.open_game),
    opening("/tours/{game}", lobby.open_tour),
    opening("/import", lobby.import_record),
    post("/qr", qr.post_qr, str, media_type=SVG),
    opening("/games/{game_id}/rematch", lobby.rematch),
    delete("/games/{game_id}", lobby.delete_game),
    post("/games/{game_id}/invitations", lobby.invite, status=CREATED),
    post("/games/{game_id}/join", lobby.join),
    post("/codes", lobby.join_by_code),
    post("/tables/{game_id}/sit", lobby.sit),
    post("/games/{game_id}/leave", lobby.leave),
    post("/games/{game_id}/sign-out-others", lobby.sign_out_others),
    post("/games/{game_id}/seat", lobby.change_seat),
    post("/games/{game_id}/wake", lobby.wake_bots),
    # who has only the address of a game
    get("/games/{game_id}/door", door.get_door),
    post("/games/{game_id}/door", door.switch_door),
    post("/games/{game_id}/watch", door.watch),
    post("/games/{game_id}/ask-seat", door.ask_seat),
    post("/games/{game_id}/ask-seat/answer", door.answer_seat),
    # what people ask of each other; talk and notes
    post("/games/{game_id}/nudge", company.nudge),
    post("/games/{game_id}/stand-in", company.vote_stand_in),
    post("/games/{game_id}/take-back", company.ask_take_back),
    post("/games/{game_id}/take-back/answer", company.answer_take_back),
    get("/games/{game_id}/talk", company.get_talk),
    post("/games/{game_id}/talk", company.say),
    post("/games/{game_id}/talk/switch", company.switch_talk),
    get("/games/{game_id}/notes", company.get_note),
    post("/games/{game_id}/notes", company.write_note),
    # looking back
    get("/games/{game_id}/history", past.get_history),
    get("/games/{game_id}/replay/{number}", past.get_replay),
    get("/games/{game_id}/points", past.get_points),
    # the coach
    post("/games/{game_id}/hint", coaching.hint),
    get("/thinking/{game}", coaching.get_thinking),
    get("/games/{game_id}/question", coaching.get_question),
    post("/games/{game_id}/analysis", coaching.begin_analysis),
    get("/games/{game_id}/analysis", coaching.get_analysis),
    get("/games/{game_id}/analysis/work", coaching.get_analysis_work, plays_again=True),
    post("/games/{game_id}/analysis/found", coaching.word_analysis, plays_again=True),
    opening("/games/{game_id}/play-on", coaching.play_on),
    get("/puzzles", coaching.get_puzzles),
    opening("/puzzles/{game}", coaching.open_puzzle),
    post("/puzzles/{game}/answer", coaching.answer_puzzle),
    get("/puzzles/{game}/archive", coaching.get_puzzle_archive),
    opening("/own-puzzles", coaching.open_mistake),
    post("/own-puzzles/answer", coaching.answer_mistake, plays_again=True),
    # the deal of the day
    opening("/deals/{game}", dealing.open_deal),
    get("/deals/{game}", dealing.get_results),
    post("/games/{game_id}/deal", dealing.show_result),
    opening("/games/{game_id}/deal/rival", dealing.open_rival),
    # what there is
    get("/catalogue", catalogue.get_catalogue),
    get("/locale/{lang}", catalogue.get_locale),
    get("/components/{game}", catalogue.get_components),
    get("/tours/{game}", catalogue.get_tour),
    get("/lessons/{game}", catalogue.get_lessons),
    get("/rulebooks/{book}", rulebook.get_rulebook),
    get("/rules/{clause_id}", rulebook.get_rule),
    get("/examples/{clause_id}", rulebook.get_example),
)
