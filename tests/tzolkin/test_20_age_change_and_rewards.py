"""Chapter 20: the age change and the rewards of the temples."""

from __future__ import annotations

import pytest

from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, YELLOW, Json, player, points, state, stock

WELL_FED = {"corn": 6}
AGE_1 = ["field_house", "small_farm", "great_farm", "small_farm", "mine_house", "quarry_house"]
AGE_2 = ["triple_farm", "triple_farm", "stone_school", "gold_school", "corn_school", "skull_school", "traders_tomb"]


def on_steps(chaac, quetzalcoatl, kukulcan):
    return {**WELL_FED, "temples": {"chaac": chaac, "quetzalcoatl": quetzalcoatl, "kukulcan": kukulcan}}


def by_temples(game):
    return [sheet["temples"] for sheet in game.score_sheet]


EXAMPLE = [on_steps(2, 1, 6), on_steps(4, 1, 4), on_steps(4, 1, 0)]
"""Red, Blue and Yellow in the examples TZ-EX-16 to TZ-EX-18."""


# ---- the age change


@pytest.mark.clauses("TZ-20.1")
def test_on_the_second_food_day_the_buildings_of_age_1_go_and_six_of_age_2_come():
    piles = [["terrace_house", "builders_tomb"], AGE_2]
    game = end_of_round([{**WELL_FED, "buildings": ["great_farm"]}], day=13, row=AGE_1, piles=piles)
    assert state(game)["row"] == AGE_2[:6]
    assert state(game)["piles"] == [[], AGE_2[6:]]
    assert player(game)["buildings"] == ["great_farm"]


@pytest.mark.clauses("TZ-20.1")
def test_empty_places_of_the_row_are_filled_too():
    game = end_of_round([WELL_FED], day=13, row=AGE_1[:2], piles=[[], AGE_2])
    assert state(game)["row"] == AGE_2[:6]


# ---- mid-age


@pytest.mark.clauses("TZ-EX-16", "TZ-20.2")
@pytest.mark.parametrize("day", [7, 20])
def test_mid_age_rewards(day):
    game = end_of_round(EXAMPLE, day=day)
    assert stock(game, RED) == {"stone": 1, "wood": 2, "skulls": 1}
    assert stock(game, BLUE) == {"stone": 2, "wood": 2}
    assert stock(game, YELLOW) == {"stone": 2}
    assert by_temples(game) == [0, 0, 0]
    assert state(game)["skull_bank"] == 12


@pytest.mark.clauses("TZ-20.2")
@pytest.mark.parametrize("day", [13, 26])
def test_at_the_end_of_an_age_there_are_no_rewards(day):
    game = end_of_round(EXAMPLE, day=day)
    assert [stock(game, seat) for seat in range(3)] == [{}, {}, {}]


@pytest.mark.clauses("TZ-20.3")
@pytest.mark.parametrize(("bank", "each"), [(2, 1), (1, 0), (0, 0)])
def test_if_the_bank_has_too_few_skulls_nobody_gains_one_but_other_rewards_are_given(bank, each):
    seats = [on_steps(1, 1, 5), {**on_steps(1, 1, 7), "skulls": 13 - bank}, on_steps(2, 1, 4)]
    game = end_of_round(seats, day=7)
    assert [player(game, seat)["skulls"] for seat in range(3)] == [each, 13 - bank + each, 0]
    assert [player(game, seat)["wood"] for seat in range(3)] == [2, 2, 2]
    assert player(game, YELLOW)["stone"] == 1
    assert state(game)["skull_bank"] == bank - 2 * each


@pytest.mark.clauses("TZ-20.3")
def test_a_single_skull_goes_to_the_only_player_due_one():
    seats = [on_steps(1, 1, 4), {**on_steps(1, 1, 6), "skulls": 12}]
    game = end_of_round(seats, day=20)
    assert [player(game, seat)["skulls"] for seat in range(2)] == [0, 13]


# ---- the end of an age


@pytest.mark.clauses("TZ-EX-17", "TZ-20.4", "TZ-20.5", "TZ-20.6")
def test_the_end_of_age_1():
    assert by_temples(end_of_round(EXAMPLE, day=13)) == [16, 15, 7]


@pytest.mark.clauses("TZ-EX-18", "TZ-20.4", "TZ-20.5", "TZ-20.6")
def test_the_end_of_age_2():
    assert by_temples(end_of_round(EXAMPLE, day=26)) == [18, 15, 7]


@pytest.mark.clauses("TZ-20.4")
@pytest.mark.parametrize("day", [7, 20])
def test_mid_age_food_days_score_no_steps(day):
    game = end_of_round(EXAMPLE, day=day)
    assert [points(game, seat) for seat in range(3)] == [0, 0, 0]


@pytest.mark.clauses("TZ-20.4")
def test_only_the_own_step_is_scored_and_step_0_is_negative():
    game = end_of_round([on_steps(0, 0, 0), on_steps(5, 7, 6)], day=13)
    assert by_temples(game) == [-1 - 2 - 3, 7 + 12 + 9 + 6 + 2 + 4]


@pytest.mark.clauses("TZ-20.5")
@pytest.mark.parametrize(("day", "bonus"), [(13, 6 + 2 + 4), (26, 2 + 6 + 4)])
@pytest.mark.parametrize("sharing", [1, 2, 3, 4])
def test_the_highest_bonus_is_given_in_full_to_one_and_by_half_to_each_of_several(day, bonus, sharing):
    seats: list[Json] = [on_steps(3, 3, 3) if seat < sharing else on_steps(2, 2, 2) for seat in range(4)]
    high, low = 4 + 2 + 3, 2 + 1 + 1
    share = bonus if sharing == 1 else bonus // 2
    assert by_temples(end_of_round(seats, day=day)) == [high + share] * sharing + [low] * (4 - sharing)


@pytest.mark.clauses("TZ-20.6")
def test_each_temple_has_its_own_highest_player():
    game = end_of_round([on_steps(2, 1, 1), on_steps(1, 2, 1), on_steps(1, 1, 2)], day=13)
    assert by_temples(game) == [2 + 6, 1 + 2, 1 + 4]
