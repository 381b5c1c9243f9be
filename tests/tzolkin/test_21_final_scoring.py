"""Chapter 21: the end of the game and final scoring."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, YELLOW, Json, gear, legal, play, player, position, state

NO_MEALS = ["great_farm", "great_farm"]
"""Farms that feed all workers without corn."""


def final(red, *others, **more):
    """The end of a game whose last Food Day changes nothing for Red: farms feed, Blue is ahead in all temples."""
    ahead = {"temples": {"chaac": 2, "quetzalcoatl": 2, "kukulcan": 2}}
    return end_of_round([{"buildings": NO_MEALS, **red}, ahead, *others], day=26, **more)


def tied(red_workers, blue_workers, **more):
    """The end of a game in which Red and Blue have equal points; each has workers on the given spaces of gears."""
    gears: Json = {}
    for seat, spaces in ((RED, red_workers), (BLUE, blue_workers)):
        for name, space in spaces:
            gears.setdefault(name, {})[str(space)] = seat
    return position([{"points": 30}, {"points": 30}], day=26, first=1, to_move=RED, gears=gears, **more)


# ---- the end


@pytest.mark.clauses("TZ-21.1")
@pytest.mark.parametrize("day", [26, 27])
def test_the_game_ends_after_the_fourth_food_day_when_phase_3_is_carried_out(day):
    game = end_of_round(2, day=day, food_days=3, gears={"tikal": {"3": RED, "7": BLUE}})
    assert game.over
    assert game.to_move is None
    assert state(game)["day"] == day + 1
    assert state(game)["food_days"] == 4
    assert gear(game, "tikal") == {4: RED}
    assert gear(game, "uxmal") == {1: BLUE}
    assert player(game, BLUE)["available"] == 2


@pytest.mark.clauses("TZ-21.1")
def test_the_game_does_not_end_before():
    game = end_of_round(2, day=25)
    assert not game.over
    assert game.score_sheet[RED]["corn"] == 0


@pytest.mark.clauses("TZ-R-41", "TZ-21.1")
def test_after_the_last_food_day_no_choice_of_days_is_offered():
    game = end_of_round(2, day=26, start_space=RED)
    assert game.over
    assert state(game)["day"] == 27
    assert player(game)["light"]


@pytest.mark.clauses("TZ-R-41", "TZ-21.4")
def test_workers_on_the_last_space_are_pushed_off_before_the_tie_break():
    game = tied([("palenque", 3)], [("palenque", 7), ("chichen_itza", 10)])
    play(game, "take palenque 3", "nothing", "done")
    assert game.scores[RED] == game.scores[BLUE]
    assert game.ranking == [[RED, BLUE]]


@pytest.mark.clauses("TZ-R-42", "TZ-21.4")
def test_a_worker_on_the_starting_player_space_does_not_count_for_the_tie_break():
    game = tied([], [("palenque", 3)])
    play(game, "place start", "done")
    assert game.over
    assert player(game)["available"] == 3
    assert game.ranking == [[BLUE], [RED]]


# ---- scoring


@pytest.mark.clauses("TZ-EX-26", "TZ-21.2")
def test_resources_become_corn_corn_becomes_quarters_and_skulls_score_3():
    game = final({"points": 40, "corn": 3, "wood": 1, "stone": 1, "gold": 1, "skulls": 2})
    assert game.score_sheet[RED]["corn"] == 3
    assert game.score_sheet[RED]["skulls"] == 6
    assert game.scores[RED] == 49


@pytest.mark.clauses("TZ-EX-26", "TZ-21.3", "TZ-R-45")
def test_quarter_points_are_kept_and_decide():
    game = final({"points": 40, "corn": 5}, {"points": 41, "buildings": ["triple_farm"]})
    assert game.scores[RED] == Fraction(165, 4) == 41.25
    assert game.scores[YELLOW] == 41
    assert game.ranking == [[RED], [YELLOW], [BLUE]]
    assert game.view()["scores"][RED] == 41.25


@pytest.mark.clauses("TZ-21.2")
@pytest.mark.parametrize(("resource", "quarters"), [("wood", 2), ("stone", 3), ("gold", 4), ("corn", 1)])
def test_each_resource_scores_its_market_value_in_quarters(resource, quarters):
    game = final({resource: 5})
    assert game.scores[RED] == Fraction(5 * quarters, 4)


@pytest.mark.clauses("TZ-21.2", "TZ-R-45")
@pytest.mark.parametrize("corn", range(1, 9))
def test_each_corn_scores_a_quarter_point_and_nothing_is_rounded(corn):
    assert final({"corn": corn}).scores[RED] == Fraction(corn, 4)


@pytest.mark.clauses("TZ-21.2")
def test_skulls_placed_on_chichen_itza_are_not_held_and_score_nothing():
    game = final({"skulls": 1}, skulls_placed={"4": RED})
    assert game.scores[RED] == 3


@pytest.mark.clauses("TZ-21.2")
def test_own_monuments_are_scored_at_last():
    game = final({"points": 10, "skulls": 1, "corn": 4, "workers": 5, "monuments": ["monument_of_workers"]})
    assert game.score_sheet[RED]["monuments"] == 12
    assert game.scores[RED] == 10 + 3 + 1 + 12


@pytest.mark.clauses("TZ-21.2")
def test_the_corn_eaten_on_the_last_food_day_is_not_scored():
    game = end_of_round([{"corn": 8}], day=26)
    assert game.score_sheet[RED]["corn"] == Fraction(2, 4)


# ---- the winner


@pytest.mark.clauses("TZ-21.3")
def test_the_highest_score_wins():
    game = final({"points": 10}, {"points": 30}, {"points": 20})
    assert game.over
    assert game.ranking[0] == [YELLOW]
    scores = [game.scores[place[0]] for place in game.ranking]
    assert scores == sorted(scores, reverse=True)


@pytest.mark.clauses("TZ-21.4")
def test_a_tie_is_broken_by_own_workers_on_gears_after_the_last_advance():
    game = tied([("tikal", 3), ("tikal", 4)], [("yaxchilan", 1)])
    play(game, "take tikal 3", "nothing", "done")
    assert game.scores[RED] == game.scores[BLUE]
    assert game.ranking == [[RED, BLUE]]
    game = tied([("tikal", 3), ("tikal", 4), ("tikal", 5)], [("yaxchilan", 1)])
    play(game, "take tikal 3", "nothing", "done")
    assert game.ranking == [[RED], [BLUE]]
    game = tied([("tikal", 3)], [("yaxchilan", 1)])
    play(game, "take tikal 3", "nothing", "done")
    assert game.ranking == [[BLUE], [RED]]


@pytest.mark.clauses("TZ-21.4")
def test_workers_do_not_count_when_the_scores_differ():
    game = position([{"points": 31}, {"points": 30}], day=26, first=1, to_move=RED, gears={"tikal": {"3": BLUE}})
    play(game, "place start", "done")
    assert game.ranking == [[RED], [BLUE]]


@pytest.mark.clauses("TZ-21.4")
def test_players_who_are_still_tied_share_the_victory():
    game = position([{"points": 30}] * 3 + [{"points": 50}], day=26, first=1, to_move=RED)
    play(game, "place start", "done")
    assert game.ranking == [[3], [RED, BLUE, YELLOW]]
    assert legal(game) == []
