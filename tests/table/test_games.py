"""Opening, joining, playing, undoing, leaving."""

from __future__ import annotations

import random

import pytest
from starlette.applications import Starlette

import haab
from tests.table.clients import Browser, Json, invitation, wait_until, watching


def test_a_game_is_opened_and_its_seats_belong_to_whoever_opened_it(ana: Browser) -> None:
    opened = ana.open(kinds="mm")
    view = opened["view"]
    assert view["status"] == "running"
    assert view["own_seats"] == [0, 1]
    assert view["your_turn"]
    assert [seat["kind"] for seat in view["seats"]] == ["person", "person"]


def test_a_game_waits_until_every_open_seat_is_taken(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    assert opened["view"]["status"] == "waiting"
    key = invitation(opened, 1)
    view = bo.post(f"/api/games/{opened['id']}/join", {"key": key, "name": "Bo"})["view"]
    assert view["status"] == "running"
    assert view["own_seats"] == [1]
    assert view["seats"][1]["name"] == "Bo"


def test_five_players_of_tzolkin_play_with_quick_actions_and_without_them_they_are_refused(ana: Browser) -> None:
    offered = {game["name"]: game for game in ana.get("/api/catalogue")["games"]}["tzolkin"]
    assert offered["seats"] == [2, 3, 4, 5]
    needed = {option["name"]: option["needed_by"] for option in offered["options"]}
    assert {name: players for name, players in needed.items() if players} == {"quick_actions": [5]}
    view = ana.open(kinds="mmmmm", options={"tribes": True})["view"]
    assert [name for name, value in view["options"].items() if value] == ["quick_actions", "tribes"]
    without = {"game": "tzolkin", "players": 5, "seats": [{"kind": "me"}] * 5, "options": {"quick_actions": False}}
    reason = ana.post("/api/games", without, 400)["error"]["message"]
    assert reason == "5 players need quick_actions (TP-1.2: the fifth player comes with them)"


def test_nobody_plays_before_all_are_there(ana: Browser) -> None:
    view = ana.open(kinds="mo")["view"]
    ana.move(view | {"seat": 0}, "done", 409)


def test_a_stranger_sees_no_game(ana: Browser, bo: Browser) -> None:
    opened = ana.open()
    bo.get(f"/api/games/{opened['id']}", 404)
    bo.post(f"/api/games/{opened['id']}/join", {"key": "x" * 32}, 404)


def test_a_spectator_sees_but_does_not_play(ana: Browser, bo: Browser) -> None:
    opened = ana.open()
    view = bo.post(f"/api/games/{opened['id']}/join", {"key": watching(opened)})["view"]
    assert view["seat"] is None
    assert view["legal"] == []
    bo.move(view | {"seat": 0}, "done", 403)


def test_a_turn_is_tentative_until_it_ends(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    key = invitation(opened, 1)
    bo.post(f"/api/games/{opened['id']}/join", {"key": key})
    players = {0: ana, 1: bo}
    first = players[ana.view(opened["id"])["to_move"]]
    other = bo if first is ana else ana
    view = first.view(opened["id"])
    view = first.move(view, view["legal"][0]["notation"])["view"]
    assert view["number"] == 1
    assert view["version"] == 0
    assert len(view["draft"]) == 1
    assert other.view(opened["id"])["number"] == 0
    assert other.view(opened["id"])["draft"] == []
    view = first.move(view, view["legal"][0]["notation"])["view"]
    assert view["version"] == 2, "the second tile ends the choice of starting wealth"
    assert other.view(opened["id"])["version"] == 2


def test_undo_and_redo_go_back_and_forth_within_the_turn(ana: Browser) -> None:
    opened = ana.open()
    view = ana.view(opened["id"])
    chosen = view["legal"][1]["notation"]
    after = ana.move(view, chosen)["view"]
    back = ana.step(after, "undo")["view"]
    assert back["legal"] == view["legal"]
    assert back["state"] == view["state"]
    assert back["can_redo"]
    again = ana.step(back, "redo")["view"]
    assert again["draft"] == after["draft"]
    assert again["state"] == after["state"]


def test_undo_stops_at_a_confirmed_turn(ana: Browser) -> None:
    opened = ana.open()
    view = ana.play_turn(opened["id"])
    view = ana.view(opened["id"])
    assert not view["can_undo"]
    ana.step(view, "undo", 409)


def test_a_repeated_move_is_played_once(ana: Browser) -> None:
    opened = ana.open()
    view = ana.view(opened["id"])
    move = view["legal"][0]["notation"]
    first = ana.move(view, move, move_id="same-move-id")
    again = ana.move(view, move, move_id="same-move-id")
    assert first["accepted"] == again["accepted"] == 1
    assert again["view"]["number"] == 1


def test_a_repeated_confirmed_move_is_played_once(ana: Browser) -> None:
    opened = ana.open()
    view = ana.view(opened["id"])
    view = ana.move(view, view["legal"][0]["notation"])["view"]
    last = view["legal"][0]["notation"]
    first = ana.move(view, last, move_id="same-move-id")
    again = ana.move(view, last, move_id="same-move-id")
    assert first["accepted"] == again["accepted"] == 2
    assert again["view"]["version"] == 2


def test_a_stale_move_is_refused_with_the_current_number(ana: Browser) -> None:
    opened = ana.open()
    view = ana.view(opened["id"])
    ana.move(view, view["legal"][0]["notation"])
    answer = ana.move(view, view["legal"][1]["notation"], 409)
    assert answer["error"]["code"] == "stale"
    assert answer["error"]["number"] == 1


def test_an_illegal_move_is_refused_with_the_legal_ones(ana: Browser) -> None:
    view = ana.open()["view"]
    answer = ana.move(view, "place palenque", 409)
    assert answer["error"]["code"] == "illegal_move"
    assert answer["error"]["legal"] == [move["notation"] for move in view["legal"]]
    assert ana.view(view["id"])["number"] == 0


@pytest.mark.parametrize(
    ("game", "options"),
    [("tzolkin", {}), ("tzolkin", {"tribes": True, "prophecies": True}), ("tikal", {}), ("tikal", {"auction": True})],
)
def test_a_whole_game_is_played_and_its_record_replays(ana: Browser, game: str, options: dict[str, bool]) -> None:
    chance = random.Random(4)
    opened = ana.open(game, "mm", options=options)
    view = ana.view(opened["id"])
    ana.get(f"/api/games/{opened['id']}/record", 409)
    while view["status"] != "over":
        view = ana.move(view, chance.choice(view["legal"])["notation"])["view"]
        if not view["your_turn"]:
            view = ana.view(opened["id"])
    record = ana.get(f"/api/games/{opened['id']}/record")
    assert [float(score) for score in haab.replay(record).scores] == view["scores"]
    assert view["ranking"]
    entries = ana.get(f"/api/games/{opened['id']}/history")["entries"]
    assert len(entries) == view["version"] == len(record["moves"])
    points = ana.get(f"/api/games/{opened['id']}/points")
    assert points["rounds"][-1]["scores"] == view["scores"]
    if len(view["ranking"][0]) == 1:
        assert 0 < points["decided"]["moves"] <= view["version"]
        winner = view["seats"][view["ranking"][0][0]]
        assert (winner["name"] or winner["colour_text"]).casefold() in points["decided"]["text"].casefold()
    middle = ana.get(f"/api/games/{opened['id']}/replay/{view['version'] // 2}")
    assert middle["version"] == view["version"] // 2
    ana.get(f"/api/games/{opened['id']}/replay/{view['version'] + 1}", 404)
    imported = ana.post("/api/import", {"record": record}, 201)
    assert imported["view"]["scores"] == view["scores"]
    assert imported["view"]["status"] == "over"
    again = ana.post(f"/api/games/{opened['id']}/rematch", {}, 201)
    assert again["view"]["status"] == "running"


def test_bots_play_a_game_to_its_end_by_themselves(ana: Browser) -> None:
    opened = ana.open("tikal", "bb")
    wait_until(lambda: ana.view(opened["id"])["status"] == "over", 60)


def test_a_seat_is_handed_to_a_bot_and_taken_back(ana: Browser) -> None:
    opened = ana.open("tzolkin", "mm")
    game = opened["id"]
    seat = ana.view(game)["to_move"]
    ana.post(f"/api/games/{game}/seat", {"seat": seat, "bot": "random"})
    wait_until(lambda: ana.view(game)["version"] >= 2)
    view = ana.post(f"/api/games/{game}/seat", {"seat": seat, "take_back": True})["view"]
    assert view["seats"][seat]["kind"] == "person"


def test_a_seat_is_left_and_somebody_else_sits_down(ana: Browser, bo: Browser) -> None:
    game = ana.open("tzolkin", "mm")["id"]
    ana.post(f"/api/games/{game}/leave", {"seat": 1})
    assert ana.view(game)["own_seats"] == [0]
    key = ana.post(f"/api/games/{game}/invitations", {"kind": "seat", "seat": 1}, 201)["key"]
    bo.post(f"/api/games/{game}/join", {"key": key, "name": "Bo"})
    assert bo.view(game)["own_seats"] == [1]


def test_a_seat_is_renamed_and_recoloured(ana: Browser) -> None:
    game = ana.open()["id"]
    view = ana.post(f"/api/games/{game}/seat", {"seat": 0, "name": "<b>Ana</b>", "colour": "green"})["view"]
    assert view["seats"][0]["name"] == "<b>Ana</b>"
    assert view["seats"][0]["colour"] == "green"
    ana.post(f"/api/games/{game}/seat", {"seat": 1, "colour": "green"}, 409)


def test_my_games_are_listed_with_those_that_wait_for_me_first(ana: Browser) -> None:
    waiting = ana.open(kinds="mo")["id"]
    due = ana.open(kinds="mm")["id"]
    games = ana.get("/api/mine")["games"]
    assert [game["id"] for game in games] == [due, waiting]
    assert [game["your_turn"] for game in games] == [True, False]


def test_a_clock_runs_down_for_whoever_is_to_move(ana: Browser) -> None:
    view = ana.open(clock={"minutes": 10})["view"]
    clocks = [seat["clock_ms"] for seat in view["seats"]]
    assert clocks[1 - view["to_move"]] == 600_000
    assert clocks[view["to_move"]] <= 600_000
    later = ana.view(view["id"])
    assert later["seats"][view["to_move"]]["clock_ms"] <= clocks[view["to_move"]]


def test_the_later_of_two_views_has_the_higher_revision(app: Starlette, ana: Browser) -> None:
    """Views come on two ways, as answers and pushed; a page keeps the latest, whichever comes last.

    L8: revisions are counted by the store, and do not follow the clock of the computer.
    """
    view = ana.open()["view"]
    game, seen = view["id"], [(view["revision"], view["step"])]

    def has_changed(later: Json) -> Json:
        seen.append((later["revision"], later["step"]))
        assert seen[-1] > seen[-2]
        return later

    view = has_changed(ana.move(view, view["legal"][0]["notation"])["view"])
    assert ana.view(game)["step"] == 1
    view = has_changed(ana.step(view, "undo")["view"])
    has_changed(ana.step(view, "redo")["view"])
    has_changed(ana.post(f"/api/games/{game}/seat", {"seat": 0, "name": "Ana"})["view"])
    app.state.server.table.forget(game)
    again = ana.view(game)
    assert (again["revision"], again["step"]) == seen[-1], "the same game, loaded anew as after a new start"
