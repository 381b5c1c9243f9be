"""Tours teach by playing: every scripted move is legal when its turn comes."""

from __future__ import annotations

import pytest

import haab
from haab.table.service.coach.tours import tours
from tests.table.clients import Browser, wait_until


def test_tzolkin_and_tikal_have_a_tour() -> None:
    assert {"tzolkin", "tikal"} <= set(tours()) <= set(haab.GAMES)


@pytest.mark.parametrize("name", tours())
def test_the_moves_of_a_tour_are_legal(name: str) -> None:
    tour = tours()[name]
    game = haab.new(tour.game, tour.players, tour.seed)
    visitor = game.to_move
    for step in tour.steps:
        assert ("say" in step) == (game.to_move == visitor), step
        game.play(step["move"])
    assert all(step["text"] is None or step["text"] for step in tour.steps_in("en"))


@pytest.mark.parametrize("name", tours())
def test_a_tour_is_played_through_and_the_other_seat_follows_the_script(ana: Browser, name: str) -> None:
    game = ana.post(f"/api/tours/{name}", {}, 201)["id"]
    steps = ana.get(f"/api/tours/{name}")["steps"]
    for number, step in enumerate(steps):
        if step["text"]:
            wait_until(lambda: ana.view(game)["your_turn"])
            view = ana.view(game)
            assert view["number"] == number
            ana.move(view, step["move"])
    if ana.view(game)["your_turn"]:
        ana.play_turn(game)
    own = ana.view(game)["version"]
    wait_until(lambda: ana.view(game)["version"] > max(own, len(steps)) or ana.view(game)["your_turn"])
    assert ana.view(game)["version"] > len(steps), "somebody has taken the other seat"


def test_the_catalogue_says_which_games_have_a_tour(ana: Browser) -> None:
    games = ana.get("/api/catalogue")["games"]
    assert {game["name"] for game in games if game["tour"]} == set(tours())


def test_there_is_no_tour_of_other_games(ana: Browser) -> None:
    ana.get("/api/tours/chess", 404)


def test_the_tour_of_tzolkin_goes_through_the_first_food_day() -> None:
    """Whoever has taken it has fed workers, climbed a temple, laid down a skull and built, as its words tell."""
    tour = tours()["tzolkin"]
    game = haab.new(tour.game, tour.players, tour.seed)
    visitor = game.to_move or 0
    corn: dict[str, int] = {}
    for step in tour.steps:
        corn[step.get("say", "")] = game.view(visitor)["state"]["players"][visitor]["corn"]
        game.play(step["move"])
    state = game.view(visitor)["state"]
    own = state["players"][visitor]
    assert state["next_food_day"]["number"] == 2
    assert corn["tour.tzolkin.skull_done"] == 12
    assert corn["tour.tzolkin.after_food"] == 12 - 6
    assert own["corn"] == 6 + 6, "the corn that had gathered on the calendar"
    assert (own["stone"], game.scores[visitor]) == (1, 5)
