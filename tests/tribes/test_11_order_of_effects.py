"""TP-R-69: the order of effects is asked for where it can matter, and nowhere else."""

from __future__ import annotations

import random

import pytest

from haab.games.tzolkin.components import BUILDINGS, FROM_BUILDING, NONE
from haab.games.tzolkin.expansion_components import DESECRATION
from haab.games.tzolkin.rules.expansion.order import must_ask_order
from tests.tribes.orders import SOURCES, lost, some_position
from tests.tribes.tables import ALL_UP, BOTTOM, FOOD_DAY, TECHNOLOGIES, built, table, taken
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, steps, stock

THEOLOGY_SHRINE = FROM_BUILDING + BUILDINGS.index("small_theology_shrine")
DOWN = ["down chaac", "down quetzalcoatl", "down kukulcan", "refuse"]

# ---- all orders of everything


@pytest.mark.clauses("TP-R-69", "TZ-R-7")
def test_where_the_order_is_not_asked_no_other_one_leads_to_anything_else():
    """The order is forced and every choice tried. What differs without a prophecy as well is left to TZ-R-7."""
    chooser = random.Random(69)
    asked = 0
    for number in range(300):
        source = SOURCES[number % len(SOURCES)]
        game = some_position(chooser)
        if must_ask_order(game, RED, source, 0):
            asked += 1
            continue
        if lost(game, source):
            game.calamity = NONE
            assert lost(game, source), f"source {source}: the prophecy makes a difference, and nobody is asked"
    assert asked < 300 // 20


@pytest.mark.clauses("TP-R-69", "TP-8.8")
def test_where_the_order_of_a_skull_and_a_step_is_asked_another_one_leads_to_something_else():
    chooser = random.Random(70)
    asked = 0
    while asked < 10:
        game = some_position(chooser)
        game.calamity = DESECRATION
        if must_ask_order(game, RED, THEOLOGY_SHRINE, 0):
            asked += 1
            assert lost(game, THEOLOGY_SHRINE)


# ---- a step down for a skull


SHRINE = {"stone": 2, "gold": 1, "technologies": {"theology": 3}}
"""For the Great Theology Shrine: an advance in theology, here a skull, and a step in two temples."""


@pytest.mark.clauses("TP-R-69", "TP-8.8")
def test_a_step_down_for_a_skull_may_come_before_or_after_a_step_up_from_the_top():
    game = built("great_theology_shrine", {**SHRINE, "temples": {"chaac": 6, "kukulcan": 1}}, calamity="desecration")
    assert legal(game) == ["effect 1", "effect 2", "effect 3"]
    skull_first = play(game.copy(), "effect 1", "down chaac")
    assert steps(skull_first) == (6, 1, 2)
    skull_last = play(game.copy(), "effect 2", "down chaac")
    assert steps(skull_last) == (5, 1, 2)
    assert stock(skull_first) == stock(skull_last) == {"skulls": 1}


@pytest.mark.clauses("TP-R-69", "TP-R-43")
def test_from_the_bottom_of_all_temples_a_step_up_can_be_paid_back_with_a_skull():
    game = built("great_theology_shrine", {**SHRINE, "temples": BOTTOM}, calamity="desecration")
    assert stock(play(game.copy(), "effect 1")) == {}
    assert stock(play(game.copy(), "effect 2", "effect 1", "down chaac")) == {"skulls": 1}


@pytest.mark.clauses("TP-R-69", "TZ-14.4")
def test_arriving_at_the_top_turns_a_dark_board_even_if_the_step_is_left_again_for_a_skull():
    below = {**SHRINE, "light": False, "temples": {"chaac": 5, "quetzalcoatl": 2, "kukulcan": 2}}
    game = built("great_theology_shrine", below, calamity="desecration")
    skull_last = play(game.copy(), "effect 2", "down chaac")
    assert (steps(skull_last), player(skull_last)["light"]) == ((5, 2, 3), True)
    skull_first = play(game.copy(), "effect 1", "down chaac")
    assert (steps(skull_first), player(skull_first)["light"]) == ((5, 2, 3), False)
    light = built("great_theology_shrine", {**below, "light": True}, calamity="desecration")
    assert legal(light) == DOWN


@pytest.mark.clauses("TP-R-69")
def test_in_the_middle_of_the_temples_nothing_is_asked():
    game = built("great_theology_shrine", {**SHRINE, "temples": dict.fromkeys(BOTTOM, 2)}, calamity="desecration")
    assert legal(game) == DOWN


@pytest.mark.clauses("TP-R-69")
def test_a_skull_comes_before_or_after_an_advance_that_may_be_a_step_up_from_the_bottom():
    red = {"wood": 2, "stone": 2, "technologies": {"agriculture": 3}}
    game = built("skull_school", {**red, "temples": BOTTOM}, calamity="desecration")
    assert legal(game) == ["effect 1", "effect 2"]
    assert stock(play(game.copy(), "effect 2", "learn agriculture", "up chaac", "down chaac")) == {"skulls": 1}
    assert stock(play(game.copy(), "effect 1", "learn agriculture", "up chaac")) == {}
    assert legal(built("skull_school", red, calamity="desecration")) == DOWN


# ---- a building that may follow


@pytest.mark.clauses("TP-R-69", "TP-8.1")
def test_a_taxed_step_up_may_come_before_or_after_a_building_that_may_pay_for_it():
    poor = {"wood": 2, "gold": 1, "technologies": {"architecture": 1}}
    game = built("builders_tomb", poor, calamity="wrathful_gods", row=["builders_tomb", "small_farm"])
    assert legal(game) == ["effect 1", "effect 2"]
    assert legal(play(game.copy(), "effect 2", "build small_farm")) == [*ALL_UP, "refuse"]
    nothing_to_build = built("builders_tomb", {"wood": 1, "gold": 1, "corn": 1}, calamity="wrathful_gods")
    assert legal(nothing_to_build) == [*ALL_UP, "refuse"]
    untaxed = built("builders_tomb", poor, calamity="hunger", row=["builders_tomb", "small_farm"])
    assert legal(untaxed) == ALL_UP


@pytest.mark.clauses("TP-R-69", "TP-R-38")
def test_a_step_in_any_temple_is_not_taxed_where_it_cannot_be_taken():
    top = {"wood": 2, "gold": 1, "temples": {"chaac": 6}}
    row = ["builders_tomb", "small_farm"]
    assert legal(built("builders_tomb", top, calamity="angry_chaac", row=row)) == ALL_UP[1:]
    assert legal(built("builders_tomb", top, calamity="angry_kukulcan", row=row)) == ["effect 1", "effect 2"]


# ---- gold that Xaman Ek can pay for


@pytest.mark.clauses("TP-R-69", "TP-8.7", "TP-6.20")
def test_xaman_ek_without_corn_may_exchange_what_an_advance_brings_for_the_gold_before_it():
    red = {"wood": 2, "stone": 1, "tribe": "xaman_ek", "technologies": {"extraction": 3}}
    game = built("gold_school", red, calamity="gold_shortage")
    assert legal(game) == ["effect 1", "effect 2"]
    play(game, "effect 2", "learn extraction", "get stone", "get wood", "exchange stone", "accept")
    assert stock(game) == {"corn": 2, "wood": 1, "gold": 1}
    assert legal(built("gold_school", {**red, "corn": 1}, calamity="gold_shortage")) == ["accept", "refuse"]
    balam = built("gold_school", {**red, "tribe": "balam"}, calamity="gold_shortage")
    assert balam.decision == "advance", "nobody else can pay for the gold at all"


# ---- where it is not asked


COSTS: dict[str, Json] = {
    "corn_school": {"wood": 3, "stone": 1},
    "kukulcan_shrine": {"gold": 2},
    "quarry_house": {"wood": 1, "stone": 1},
    "stone_school": {"wood": 3},
    "terrace_house": {"wood": 3},
    "tomb_of_chaac_and_kukulcan": {"wood": 1, "stone": 2, "corn": 1},
}


@pytest.mark.clauses("TP-R-69", "TZ-R-7")
@pytest.mark.parametrize("building", COSTS)
@pytest.mark.parametrize("tribe", ["balam", "itzamna"])
def test_a_gain_before_an_advance_and_steps_in_several_temples_come_as_they_are_printed(building, tribe):
    for prophecy in ("wrathful_gods", "angry_chaac", "gold_shortage", "desecration", "teacher_shortage", "drought"):
        red = {**COSTS[building], "tribe": tribe, "technologies": dict.fromkeys(TECHNOLOGIES, 3)}
        game = built(building, red, calamity=prophecy)
        if game.decision == "leave_out":
            play(game, legal(game)[0])
        assert game.decision != "order"


@pytest.mark.clauses("TP-R-69")
def test_the_points_and_the_resource_of_chichen_itza_come_before_its_step_however_it_is_taxed():
    for prophecy in ("angry_kukulcan", "angry_chaac", "gold_shortage", "wrathful_gods", "hunger"):
        game = play(taken("chichen_itza", 6, {"skulls": 1}, calamity=prophecy), "use 6")
        assert points(game) == 8
        assert "get wood" in legal(game)


@pytest.mark.clauses("TP-R-69")
def test_once_a_food_day_has_ended_the_prophecy_the_order_is_printed_again():
    game = table(
        {**SHRINE, "temples": BOTTOM, "corn": 6},
        prophecies=["desecration", "drought", "hunger"],
        day=FOOD_DAY[2],
        to_move=BLUE,
        piles=[[], ["great_theology_shrine"]],
        gears={"tikal": {"1": RED}},
    )
    play(game, "place uxmal", "done", "take tikal 2", "use 2", "build great_theology_shrine")
    assert (game.decision, stock(game)["skulls"]) == ("take_more", 1)


@pytest.mark.clauses("TP-R-69", "TP-9.11")
def test_theology_2_comes_after_all_effects():
    red = {"skulls": 1, "gold": 1, "wood": 1, "corn": 2, "technologies": {"theology": 2}}
    game = built("skull_shrine", red, calamity="wrathful_gods")
    assert points(game) == 7
    assert legal(play(game, "up chaac")) == ["pay wood", "done"]
