"""Chapter 15: angering the gods."""

from __future__ import annotations

from random import Random

import pytest

import haab
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import RED, legal, play, position, steps, taken

CAST_DOWN = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}


@pytest.mark.clauses("TZ-15.1")
def test_the_player_chooses_a_temple_and_goes_down_one_step():
    game = play(position([{"temples": {"chaac": 3}}]), "beg")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TZ-15.1")
@pytest.mark.parametrize("only", ["chaac", "quetzalcoatl", "kukulcan"])
def test_only_a_temple_with_the_marker_above_step_0_can_be_chosen(only):
    temples = {**CAST_DOWN, only: 1}
    game = play(position([{"temples": temples}]), "beg")
    assert legal(game) == [f"down {only}"]
    play(game, f"down {only}")
    assert steps(game) == (0, 0, 0)


@pytest.mark.clauses("TZ-15.2", "TZ-15.1")
def test_burning_angers_the_gods():
    game = play(taken("palenque", 3), "use 3", "burn")
    assert game.decision == "anger"
    play(game, "down kukulcan")
    assert steps(game) == (1, 1, 0)
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-15.2")
def test_hunger_does_not_anger_the_gods():
    assert steps(end_of_round([{}], day=7)) == (1, 1, 1)


def steps_of(game):
    return [step for player in game.data.players for step in player.steps]


@pytest.mark.clauses("TZ-15.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_a_step_down_comes_after_begging_or_burning_and_after_nothing_else(seats):
    game = haab.new("tzolkin", players=seats, seed=seats)
    chooser = Random(seats)
    while not game.over:
        before = steps_of(game)
        game.play(chooser.choice(game.codes))
        went_down = any(now < then for now, then in zip(steps_of(game), before, strict=True))
        assert went_down == game.moves[-1].startswith("down")
    angered = [number for number, move in enumerate(game.moves) if move in ("beg", "burn")]
    assert angered, "this game shows something"
    assert [n for n, move in enumerate(game.moves) if move.startswith("down")] == [n + 1 for n in angered]


@pytest.mark.clauses("TZ-15.3")
def test_whoever_is_on_step_0_of_all_temples_can_neither_beg_nor_burn():
    red = {"temples": CAST_DOWN}
    assert "beg" not in legal(position([red], gears={"tikal": {"2": RED}}))
    assert legal(play(taken("palenque", 3, red), "use 3")) == ["harvest wood"]
    assert "burn" in legal(play(taken("palenque", 3, {"temples": {**CAST_DOWN, "kukulcan": 1}}), "use 3"))
