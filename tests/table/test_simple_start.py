"""A first game of Tzolk'in: starting wealth that is recommended, or chosen for everybody by ordinary moves."""

from __future__ import annotations

import haab
from tests.table.clients import Browser


def test_two_of_four_tiles_are_recommended_and_then_one(ana: Browser) -> None:
    view = ana.open(seed=5)["view"]
    recommended = [move["notation"] for move in view["legal"] if move["recommended"]]
    assert len(recommended) == 2
    rest = ana.move(view, recommended[0])["view"]["legal"]
    assert [move["notation"] for move in rest if move["recommended"]] == recommended[1:]


def test_later_decisions_and_other_games_recommend_nothing(ana: Browser) -> None:
    placing = ana.open(seed=5, simple_start=True)["view"]
    assert placing["legal"]
    exploring = ana.open("tikal")["view"]
    assert exploring["legal"]
    assert not any(move["recommended"] for view in (placing, exploring) for move in view["legal"])


def test_a_simple_start_keeps_what_is_recommended_for_everybody(ana: Browser) -> None:
    opened = ana.open(kinds="mmm", seed=5, simple_start=True)
    view = opened["view"]
    assert (view["version"], view["decision"]["kind"]) == (6, "turn")
    assert all(len(player["wealth"]["kept"]) == 2 for player in view["state"]["players"])
    again = haab.new("tzolkin", players=3, seed=5)
    for _ in range(6):
        again.play(again.ruleset.recommended(again.state.fields)[0])
    for seat in range(3):
        assert set(view["state"]["players"][seat]["wealth"]["kept"]) == set(
            again.view(seat)["state"]["players"][seat]["wealth"]["kept"]
        )


def test_with_a_simple_start_seats_and_bots_are_as_ever(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo", seed=5, simple_start=True)
    assert opened["view"]["status"] == "waiting"
    key = next(link["key"] for link in opened["links"] if link["kind"] == "seat")
    view = bo.post(f"/api/games/{opened['id']}/join", {"key": key})["view"]
    assert (view["status"], view["version"]) == ("running", 4)


def test_the_catalogue_says_which_games_can_begin_simply(ana: Browser) -> None:
    games = {game["name"]: game["simple_start"] for game in ana.get("/api/catalogue")["games"]}
    assert games["tikal"] is None
    assert "starting wealth" in games["tzolkin"]
