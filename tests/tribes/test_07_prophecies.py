"""Chapter 7 of the expansion: when prophecies are in force, what a payment for a benefit means, and their scoring."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.tables import BOTTOM, FOOD_DAY, built, food_day, levels, modules, prophecy_points, table, taken
from tests.tzolkin.rounds import quiet_turn
from tests.tzolkin.tables import BLUE, RED, legal, play, player, points, state, steps, stock

THREE = ["hunger", "drought", "high_water"]
"""Three prophecies of which none asks for a decision."""


def in_force(game: haab.Game) -> str | None:
    return state(game)["calamity"]


def foretold(**more: object) -> haab.Game:
    """A game of three prophecies in which Blue has the last turn of a round."""
    return table({"corn": 50}, [{"corn": 50}], prophecies=THREE, to_move=BLUE, **more)


# ---- the time of a prophecy


@pytest.mark.clauses("TP-7.1")
def test_the_three_prophecies_are_seen_by_everybody_from_the_beginning():
    game = haab.new("tzolkin", players=3, seed=4, options=modules("prophecies"))
    shown = state(game)["prophecies"]
    assert len(set(shown)) == 3
    for seat in (0, 1, 2, None):
        assert game.view(seat)["state"]["prophecies"] == shown


@pytest.mark.clauses("TP-7.2", "TP-EX-16")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_prophecy_n_is_in_force_from_the_round_after_food_day_n_to_the_end_of_food_day_n_plus_1(number):
    before = [None, *THREE][number - 1]
    game = foretold(day=FOOD_DAY[number])
    assert in_force(game) == before
    play(game, "place uxmal", "done")
    assert state(game)["day"] == FOOD_DAY[number] + 1
    assert in_force(game) == THREE[number - 1]
    assert in_force(foretold(day=FOOD_DAY[number + 1])) == THREE[number - 1]


@pytest.mark.clauses("TP-7.2", "TP-EX-16")
def test_no_prophecy_is_scored_on_the_first_food_day_and_none_follows_the_third():
    game = play(foretold(day=7), "place uxmal", "done")
    assert prophecy_points(game) == prophecy_points(game, BLUE) == 0
    last = play(foretold(day=26), "place uxmal", "done")
    assert last.over
    assert in_force(last) is None


@pytest.mark.clauses("TP-7.3", "TP-EX-16")
@pytest.mark.parametrize(("number", "now", "following"), [(1, None, "hunger"), (2, "hunger", "drought")])
def test_a_delayed_food_day_delays_the_change_of_prophecies(number, now, following):
    game = foretold(day=FOOD_DAY[number] - 1, start_space=RED)
    play(game, "place uxmal", "done", "days 2")
    assert state(game)["day"] == FOOD_DAY[number] + 1
    assert in_force(game) == now
    quiet_turn(game)
    assert in_force(game) == now
    quiet_turn(game)
    assert state(game)["day"] == FOOD_DAY[number] + 2
    assert in_force(game) == following


@pytest.mark.clauses("TP-7.3")
def test_a_delayed_food_day_still_feeds_under_the_prophecy_that_ends_with_it():
    game = table({"corn": 9}, calamity="hunger", day=14, food_days=1, to_move=BLUE)
    play(game, "place uxmal", "done")
    assert player(game)["corn"] == 0


@pytest.mark.clauses("TP-7.4")
def test_the_calamity_is_in_force_while_workers_are_fed():
    assert player(food_day(2, [{"corn": 9}], "hunger"))["corn"] == 0
    assert player(food_day(2, [{"corn": 9}], "drought"))["corn"] == 3


@pytest.mark.clauses("TP-7.4")
def test_the_next_calamity_is_not_in_force_yet_on_the_food_day_before_it():
    game = table({"corn": 9}, prophecies=["drought", "hunger", "high_water"], day=13)
    play(game, "place palenque", "done", "place uxmal", "done")
    assert player(game)["corn"] == 3


@pytest.mark.clauses("TP-7.2")
@pytest.mark.parametrize("day", [0, 7])
def test_no_calamity_can_be_in_force_before_the_first_food_day_has_ended(day):
    with pytest.raises(haab.BadPosition, match=r"TP-7\.2"):
        table(day=day, calamity="drought")


# ---- payments for benefits


@pytest.mark.clauses("TP-EX-1", "TP-7.5", "TP-7.6", "TP-8.7")
def test_gold_shortage_on_yaxchilan_5_without_corn_before():
    game = play(taken("yaxchilan", 5, calamity="gold_shortage"), "use 5")
    assert legal(game) == ["accept", "refuse"]
    assert stock(play(game.copy(), "refuse")) == {"stone": 1, "corn": 2}
    assert stock(play(game.copy(), "accept")) == {"gold": 1, "stone": 1, "corn": 1}


@pytest.mark.clauses("TP-EX-2", "TP-7.5", "TP-R-37")
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        (["refuse"], {"stone": 2, "corn": 2}),
        (["accept", "refuse"], {"gold": 1, "stone": 2, "corn": 1}),
        (["accept", "accept"], {"gold": 2, "stone": 2}),
    ],
)
def test_gold_shortage_with_extraction_3_leaves_the_number_of_gold_to_the_player(moves, expected):
    game = taken("yaxchilan", 5, {"technologies": {"extraction": 3}}, calamity="gold_shortage")
    play(game, "use 5", *moves)
    assert stock(game) == expected
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-7.5")
def test_whoever_refuses_a_step_keeps_the_points_of_the_same_action():
    game = taken("chichen_itza", 4, {"skulls": 1, "corn": 3}, calamity="wrathful_gods")
    play(game, "use 4", "refuse")
    assert points(game) == 7
    assert steps(game) == (1, 1, 1)
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TP-7.6", "TP-R-45")
def test_what_a_tile_gives_may_pay_for_its_other_effect():
    game = built("terrace_house", {"wood": 3}, calamity="teacher_shortage")
    play(game, "learn agriculture", "pay stone")
    assert levels(game) == (1, 0, 0, 0)
    assert stock(game) == {}


@pytest.mark.clauses("TP-7.7")
def test_an_action_that_is_nothing_but_the_taxed_benefit_is_not_offered_to_those_who_cannot_pay():
    assert "use 1" not in legal(taken("uxmal", 1, {"corn": 3}, calamity="wrathful_gods"))
    assert "use 1" in legal(taken("uxmal", 1, {"corn": 4}, calamity="wrathful_gods"))
    low = {"temples": BOTTOM}
    assert "use 4" not in legal(taken("yaxchilan", 4, low, calamity="desecration"))
    assert "use 1" not in legal(taken("tikal", 1, {"wood": 1}, calamity="teacher_shortage"))


@pytest.mark.clauses("TP-R-37")
def test_the_untaxed_gains_of_an_action_come_before_the_question():
    game = play(taken("yaxchilan", 5, calamity="gold_shortage"), "use 5")
    assert game.decision == "gold_toll"
    assert stock(game) == {"stone": 1, "corn": 2}


@pytest.mark.clauses("TP-R-37", "TP-8.2")
def test_each_step_of_two_is_decided_for_itself():
    game = built("chaac_shrine", {"stone": 2, "wood": 2}, calamity="angry_chaac")
    play(game, "up chaac", "pay wood", "refuse")
    assert steps(game) == (2, 1, 1)
    assert stock(game) == {"wood": 1}
    assert points(game) == 2


@pytest.mark.clauses("TP-R-37", "TP-R-45")
def test_each_advance_of_two_is_decided_for_itself():
    game = built("shrine_of_wisdom", {"stone": 1, "gold": 2, "wood": 2}, calamity="teacher_shortage")
    play(game, "learn theology", "pay wood", "refuse")
    assert levels(game) == (0, 0, 0, 1)
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-R-38", "TP-8.1")
@pytest.mark.parametrize("prophecy", ["wrathful_gods", "angry_chaac"])
def test_a_wasted_step_costs_nothing(prophecy):
    top = {"skulls": 1, "corn": 2, "wood": 2, "temples": {"chaac": 6}}
    game = play(taken("chichen_itza", 1, top, calamity=prophecy), "use 1")
    assert game.decision == "take_more"
    assert stock(game) == {"corn": 2, "wood": 2}
    assert points(game) == 4


TOP_BUT_KUKULCAN = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 1}


@pytest.mark.clauses("TP-R-39")
def test_the_cost_of_the_action_is_paid_before_the_tax():
    one = {"wood": 1, "temples": TOP_BUT_KUKULCAN}
    assert "use 5" not in legal(taken("tikal", 5, one, calamity="angry_kukulcan"))
    two = {"wood": 1, "stone": 1, "temples": TOP_BUT_KUKULCAN}
    game = play(taken("tikal", 5, two, calamity="angry_kukulcan"), "use 5", "pay wood", "up kukulcan", "pay stone")
    assert steps(game) == (6, 8, 2)
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-39")
def test_the_last_benefit_that_can_be_paid_cannot_be_refused():
    offering = taken("tikal", 5, {"wood": 2, "temples": TOP_BUT_KUKULCAN}, calamity="angry_kukulcan")
    assert legal(play(offering, "use 5", "pay wood")) == ["up kukulcan"]
    corn = taken("uxmal", 1, {"corn": 9}, calamity="wrathful_gods")
    assert legal(play(corn, "use 1")) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    bonus = taken("tikal", 1, {"corn": 1, "wood": 1, "technologies": {"agriculture": 3}}, calamity="wrathful_gods")
    assert legal(play(bonus, "use 1", "learn agriculture", "pay wood")) == [
        "up chaac",
        "up quetzalcoatl",
        "up kukulcan",
    ]


@pytest.mark.clauses("TP-R-39")
def test_the_second_step_of_an_offering_may_be_refused():
    game = taken("tikal", 5, {"wood": 1, "corn": 2}, calamity="wrathful_gods")
    play(game, "use 5", "pay wood", "up chaac")
    assert legal(game) == ["up quetzalcoatl", "up kukulcan", "refuse"]
    play(game, "refuse")
    assert stock(game) == {"corn": 1}


# ---- scoring


@pytest.mark.clauses("TP-7.8")
def test_every_player_scores_and_a_score_may_become_negative():
    game = food_day(2, [{"corn": 6}, {"corn": 6, "gold": 4}, {"corn": 6}], "gold_shortage")
    assert [prophecy_points(game, seat) for seat in range(3)] == [-5, 6, -5]
    assert points(food_day(4, [{"temples": {"chaac": 0}}], "gold_shortage")) < 0


@pytest.mark.clauses("TP-7.8", "TP-11.2")
def test_a_prophecy_is_scored_after_the_rewards_of_the_temples():
    red = {"corn": 7, "gold": 3, "temples": {"quetzalcoatl": 3}}
    game = food_day(3, [red], "gold_shortage")
    assert prophecy_points(game) == 0
    assert prophecy_points(play(game.copy(), "accept")) == 6
    assert prophecy_points(play(game.copy(), "refuse")) == 0
    assert prophecy_points(play(game.copy(), "refuse"), BLUE) == -5


@pytest.mark.clauses("TP-7.9")
def test_counts_use_what_is_there_at_that_moment_whenever_it_came():
    owned = {"corn": 6, "wood_tiles": 3}
    fields = {"3": {"wood": 0, "corn": 0}, "4": {"wood": 1, "corn": 0}}
    assert prophecy_points(food_day(2, [owned], "forest_fires", fields=fields)) == 6


@pytest.mark.clauses("TP-7.9")
def test_what_was_used_up_before_the_scoring_does_not_count():
    red = {"corn": 6, "skulls": 3}
    game = taken("chichen_itza", 1, red, first=BLUE, to_move=RED, day=13, calamity="desecration")
    play(game, "use 1", "done")
    assert prophecy_points(game) == 0


@pytest.mark.clauses("TP-R-54")
def test_the_last_prophecy_is_scored_before_the_last_advance_and_final_scoring():
    gears = {"chichen_itza": {"10": RED, "9": RED}}
    game = food_day(4, [{"corn": 6}], "high_water", gears=gears)
    assert game.over
    assert prophecy_points(game) == 6
    assert state(game)["gears"]["chichen_itza"] == {"10": RED}
    rich = food_day(4, [{"corn": 6, "gold": 6}], "gold_shortage")
    assert prophecy_points(rich) == 13, "gold has not become corn yet"


@pytest.mark.clauses("TP-R-55")
@pytest.mark.parametrize(
    ("prophecy", "owned", "vp"),
    [
        ("gold_shortage", {"gold": 40}, 13),
        ("gold_shortage", {}, -5),
        ("desecration", {"skulls": 13}, 13),
        ("wrathful_gods", {"temples": {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}}, 13),
        ("wrathful_gods", {"temples": BOTTOM}, -5),
        ("teacher_shortage", {"technologies": dict.fromkeys(("agriculture", "extraction", "theology"), 3)}, 13),
    ],
)
def test_the_last_band_is_open_upwards_and_the_first_downwards(prophecy, owned, vp):
    assert prophecy_points(food_day(2, [{"corn": 6, **owned}], prophecy)) == vp
