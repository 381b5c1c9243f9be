"""Chapter 14: temples."""

from __future__ import annotations

import pytest

from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, position, steps, stock, taken

TEMPLES = ["chaac", "quetzalcoatl", "kukulcan"]
VALUES = {
    "chaac": [-1, 0, 2, 4, 6, 7, 8],
    "quetzalcoatl": [-2, 0, 1, 2, 4, 6, 9, 12, 13],
    "kukulcan": [-3, 0, 1, 3, 5, 7, 9, 10],
}
REWARDS = {
    "chaac": {2: "stone", 4: "stone"},
    "quetzalcoatl": {3: "gold", 5: "gold"},
    "kukulcan": {2: "wood", 4: "wood", 5: "skulls"},
}
BONUS = {"chaac": (6, 2), "quetzalcoatl": (2, 6), "kukulcan": (4, 4)}
TOP = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
STEPS = [(temple, step) for temple, values in VALUES.items() for step in range(len(values))]

WELL_FED = {"corn": 6}


def is_light(game, seat=RED):
    return player(game, seat)["light"]


def by_temples(game, seat=RED):
    return game.score_sheet[seat]["temples"]


def climbing(red, blue=None):
    """Red pays 3 corn on Uxmal 1 and chooses where to go up."""
    game = position([{"corn": 3, **red}, blue or {}], gears={"uxmal": {"1": RED}})
    return play(game, "take uxmal 1", "use 1")


# ---- the steps


def ahead_of_red(temple, step):
    """Temples in which Blue is above Red everywhere, except that nobody is above the top step of one."""
    above = dict.fromkeys(TEMPLES, 3)
    above[temple] = 0 if step == TOP[temple] else TOP[temple]
    return {**WELL_FED, "temples": above}


@pytest.mark.clauses("TZ-14.1", "TZ-20.4")
@pytest.mark.parametrize(("temple", "step"), STEPS)
@pytest.mark.parametrize(("day", "age"), [(13, 0), (26, 1)])
def test_every_step_is_worth_its_points_at_the_end_of_an_age(temple, step, day, age):
    game = end_of_round([{**WELL_FED, "temples": {temple: step}}, ahead_of_red(temple, step)], day=day)
    bonus = BONUS[temple][age] if step == TOP[temple] else 0
    assert by_temples(game) == VALUES[temple][step] + bonus


@pytest.mark.clauses("TZ-14.1", "TZ-20.2")
@pytest.mark.parametrize(("temple", "step"), STEPS)
@pytest.mark.parametrize("day", [7, 20])
def test_every_step_gives_its_rewards_and_those_below_at_mid_age(temple, step, day):
    game = end_of_round([{**WELL_FED, "temples": {temple: step}}], day=day)
    expected: dict[str, int] = {}
    for rewarded, material in REWARDS[temple].items():
        if rewarded <= step:
            expected[material] = expected.get(material, 0) + 1
    assert stock(game) == expected
    assert points(game) == 0


@pytest.mark.clauses("TZ-14.1", "TZ-20.5")
@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.parametrize(("day", "age"), [(13, 0), (26, 1)])
def test_each_temple_has_its_highest_bonus_for_each_age(temple, day, age):
    elsewhere = {other: 2 for other in TEMPLES if other != temple}
    red = {**WELL_FED, "temples": {temple: 3}}
    game = end_of_round([red, {**WELL_FED, "temples": elsewhere}], day=day)
    assert by_temples(game) == VALUES[temple][3] + BONUS[temple][age]


@pytest.mark.clauses("TZ-14.1")
def test_markers_start_on_step_1():
    assert steps(position()) == (1, 1, 1)


# ---- the top step


@pytest.mark.clauses("TZ-14.2", "TZ-14.3")
@pytest.mark.parametrize("temple", TEMPLES)
def test_nobody_steps_on_a_top_step_that_is_taken(temple):
    below = {temple: TOP[temple] - 1}
    others = [f"up {other}" for other in TEMPLES if other != temple]
    assert legal(climbing({"temples": below}, {"temples": {temple: TOP[temple]}})) == others
    free = climbing({"temples": below}, {"temples": below})
    assert f"up {temple}" in legal(free)
    play(free, f"up {temple}")
    assert player(free)["temples"][temple] == TOP[temple]


@pytest.mark.clauses("TZ-14.2")
def test_all_other_steps_may_be_shared():
    game = play(climbing({"temples": {"chaac": 4}}, {"temples": {"chaac": 5}}), "up chaac")
    assert steps(game)[0] == steps(game, BLUE)[0] == 5


@pytest.mark.clauses("TZ-14.3")
def test_a_player_on_top_cannot_go_further_up():
    assert legal(climbing({"temples": {"chaac": 6}})) == ["up quetzalcoatl", "up kukulcan"]


@pytest.mark.clauses("TZ-14.3")
@pytest.mark.parametrize(("red", "blue"), [(6, 1), (5, 6)])
def test_an_impossible_step_of_a_tile_is_lost_and_the_other_is_taken(red, blue):
    seats: list[Json] = [{"wood": 1, "stone": 2, "temples": {"chaac": red}}, {"temples": {"chaac": blue}}]
    game = position(seats, gears={"tikal": {"2": RED}}, row=["tomb_of_chaac_and_kukulcan"])
    play(game, "take tikal 2", "use 2", "build tomb_of_chaac_and_kukulcan")
    assert steps(game) == (red, 1, 2)
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-14.4")
@pytest.mark.parametrize("temple", TEMPLES)
def test_arriving_on_a_top_step_turns_the_board_light(temple):
    game = climbing({"light": False, "temples": {temple: TOP[temple] - 1}})
    assert not is_light(game)
    play(game, f"up {temple}")
    assert is_light(game)
    assert is_light(play(climbing({"light": True, "temples": {temple: TOP[temple] - 1}}), f"up {temple}"))


@pytest.mark.clauses("TZ-14.4")
def test_a_step_below_the_top_does_not_turn_the_board():
    assert not is_light(play(climbing({"light": False, "temples": {"chaac": 4}}), "up chaac"))


@pytest.mark.clauses("TZ-14.5")
def test_going_down_from_the_top_step_frees_it():
    seats: list[Json] = [{"temples": {"chaac": 6}}, {"corn": 3, "temples": {"chaac": 5}}]
    game = position(seats, gears={"uxmal": {"1": BLUE}})
    play(game, "beg", "down chaac", "place palenque", "done", "take uxmal 1", "use 1", "up chaac")
    assert steps(game)[0] == 5
    assert steps(game, BLUE)[0] == 6


# ---- rulings


@pytest.mark.clauses("TZ-R-26", "TZ-14.3")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (4, 6), (5, 6), (6, 6)])
def test_two_steps_of_a_tile_are_taken_one_at_a_time_as_far_as_possible(before, after):
    game = taken("tikal", 2, {"stone": 2, "temples": {"chaac": before}}, day=14, row=["chaac_shrine"])
    play(game, "use 2", "build chaac_shrine")
    assert steps(game) == (after, 1, 1)


@pytest.mark.clauses("TZ-R-26", "TZ-R-27", "TZ-14.2")
def test_two_steps_stop_one_below_a_top_step_that_is_taken():
    seats: list[Json] = [{"stone": 2, "temples": {"chaac": 4}}, {"temples": {"chaac": 6}}]
    game = position(seats, day=14, gears={"tikal": {"2": RED}}, row=["chaac_shrine"])
    play(game, "take tikal 2", "use 2", "build chaac_shrine")
    assert steps(game) == (5, 1, 1)


@pytest.mark.clauses("TZ-R-27", "TZ-20.5")
def test_whoever_stopped_below_a_taken_top_step_has_no_share_of_the_highest_bonus():
    seats: list[Json] = [{**WELL_FED, "temples": {"chaac": 5}}, {**WELL_FED, "temples": {"chaac": 6}}]
    game = end_of_round(seats, day=13)
    shared = 1 + 2  # both are on the starting step of the other two temples
    assert by_temples(game, RED) == 7 + shared
    assert by_temples(game, BLUE) == 8 + 6 + shared


@pytest.mark.clauses("TZ-R-28")
def test_staying_on_a_top_step_does_not_turn_the_board_but_arriving_again_does():
    red: Json = {"light": False, "stone": 2, "corn": 0, "temples": {"chaac": 6}}
    shrine: Json = {"day": 14, "row": ["chaac_shrine"]}
    staying = play(taken("tikal", 2, red, **shrine), "use 2", "build chaac_shrine")
    assert steps(staying)[0] == 6
    assert not is_light(staying)
    again = position([red], gears={"tikal": {"2": RED}}, **shrine)
    play(again, "beg", "down chaac", "take tikal 2", "use 2", "build chaac_shrine")
    assert steps(again)[0] == 6
    assert is_light(again)


@pytest.mark.clauses("TZ-R-28")
def test_a_board_turned_light_can_be_used_in_phase_3_of_the_same_round():
    red: Json = {"light": False, "temples": {"chaac": 5}, "corn": 3}
    game = position([red], first=1, start_space=RED, gears={"uxmal": {"1": RED}})
    play(game, "place palenque", "done")
    play(game, "take uxmal 1", "use 1", "up chaac", "done")
    assert legal(game) == ["days 1", "days 2"]


@pytest.mark.clauses("TZ-R-29", "TZ-20.5")
def test_the_highest_bonus_is_given_on_the_starting_step_and_below_and_halved_among_three():
    low = {**WELL_FED, "temples": {"chaac": 0}}
    game = end_of_round([low, low, low], day=13)
    # Chaac: -1 and half of 6; Quetzalcoatl: half of 2; Kukulcan: half of 4
    assert [by_temples(game, seat) for seat in range(3)] == [-1 + 3 + 1 + 2] * 3


@pytest.mark.clauses("TZ-R-29", "TZ-20.5")
def test_the_highest_bonus_is_given_in_full_to_one_player_on_step_1_above_the_others():
    low = {**WELL_FED, "temples": dict.fromkeys(TEMPLES, 0)}
    game = end_of_round([WELL_FED, low], day=13)
    assert by_temples(game, RED) == 6 + 2 + 4
    assert by_temples(game, BLUE) == -6
