"""A figure's ways over several tiles, asked of the table."""

from __future__ import annotations

from tests.table.clients import Browser, Json


def first_actions(browser: Browser) -> Json:
    """A game of Tikal whose first player has placed the tile and the leader."""
    view = browser.open("tikal", "mm", seed=5)["view"]
    while view["decision"]["kind"] != "actions":
        view = browser.move(view, view["legal"][0]["notation"])["view"]
    return browser.move(view, "place leader c0r4")["view"]


def ways(browser: Browser, view: Json, status: int = 200, **asked: object) -> Json:
    query = {"seat": view["seat"], "figure": "leader", "space": "c0r4"} | asked
    return browser.get(f"/api/games/{view['id']}/journeys", status, **query)


def test_the_ways_of_a_figure_are_those_of_the_turn_being_tried_out(ana: Browser):
    view = first_actions(ana)
    found = {way["to"]: way for way in ways(ana, view)["journeys"]}
    assert found["c1r3"] == {
        "to": "c1r3",
        "cost": 1,
        "moves": ["move leader c0r4 c1r3"],
        "path": ["c0r4", "c1r3"],
    }
    assert found["c0r3"]["cost"] == 2
    view = ana.move(view, "move leader c0r4 c1r3")["view"]
    assert ways(ana, view)["journeys"] == []
    assert ways(ana, view, space="c1r3")["journeys"]


def test_playing_a_way_costs_what_it_says(ana: Browser):
    view = first_actions(ana)
    longest = ways(ana, view)["journeys"][-1]
    before = view["state"]["turn"]["ap"]
    for move in longest["moves"]:
        view = ana.move(view, move)["view"]
    assert view["state"]["players"][view["seat"]]["leader"] == longest["to"]
    assert before - view["state"]["turn"]["ap"] == longest["cost"]


def test_only_whoever_is_to_move_has_ways_and_only_for_real_figures(ana: Browser, bo: Browser):
    view = first_actions(ana)
    other = 1 - view["seat"]
    assert ways(ana, view, seat=other)["journeys"] == []
    ways(ana, view, 400, figure="king")
    ways(ana, view, 400, space="c9r9")
    ways(bo, view, 404)


def test_a_game_without_ways_has_none(ana: Browser):
    view = ana.open("tzolkin", "mm")["view"]
    assert ways(ana, view)["journeys"] == []
