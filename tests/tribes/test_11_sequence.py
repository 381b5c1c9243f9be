"""Chapter 11 of the expansion: the order of a turn and of a Food Day with all modules."""

from __future__ import annotations

import pytest

from tests.tribes.tables import food_day, prophecy_points, said, table
from tests.tzolkin.tables import BLUE, RED, Json, gear, play, player, state, steps, stock

# ---- a turn


@pytest.mark.clauses("TP-11.1")
def test_bacabs_corn_begging_placing_the_corn_of_the_teeth_the_quick_action_and_the_refill_follow_one_another():
    red = {"tribe": "bacab", "corn": 0, "wood": 1}
    row = ["small_farm", "small_farm", "small_farm", "great_farm", "great_farm", "terrace_house"]
    more: Json = {"quick_tile": "quick_1_build", "tooth_corn": {"25": 3}, "row": row, "piles": [["field_house"], []]}
    game = play(table(red, to_move=BLUE, first=BLUE, **more), "place uxmal", "done")
    assert stock(game) == {"wood": 1, "corn": 2}
    play(game, "beg", "down chaac")
    assert stock(game) == {"wood": 1, "corn": 4}
    play(game, "place start", "place quick")
    assert stock(game) == {"wood": 1, "corn": 4 - 2}
    play(game, "done")
    assert stock(game) == {"wood": 1, "corn": 4 - 2 + 3 - 1}
    assert "field_house" not in state(game)["row"]
    play(game, "build small_farm")
    assert "field_house" in state(game)["row"]


@pytest.mark.clauses("TP-11.1")
def test_after_placing_come_the_other_pick_up_then_the_corn_of_the_teeth_then_the_quick_action_then_the_refill():
    red = {"tribe": "ah_chuy_kak", "corn": 9, "wood": 1, "workers": 6}
    game = table(
        red,
        quick_tile="quick_1_build",
        gears={"yaxchilan": {"2": RED}},
        tooth_corn={"25": 4},
        row=["small_farm"],
        piles=[["field_house"], []],
    )
    play(game, "place start", "place quick", "place tikal", "place uxmal", "done")
    assert game.decision == "take_other"
    assert stock(game) == {"corn": 9 - 6 - 1, "wood": 1}
    play(game, "take yaxchilan 2", "use 2")
    assert game.decision == "build"
    assert stock(game) == {"corn": 2 + 1 + 4 - 1, "wood": 1, "stone": 1}
    assert state(game)["tooth_corn"] == {}
    assert state(game)["row"][0] == "small_farm"
    play(game, "build small_farm")
    assert game.to_move == BLUE
    assert state(game)["row"][0] == "field_house"


@pytest.mark.clauses("TP-11.1")
def test_ending_the_placing_says_what_follows():
    quick = play(table({"corn": 5}, quick_tile="quick_1_corn"), "place quick")
    assert said(quick)["done"] == "Place no more workers; the quick action follows"
    kak = table({"tribe": "ah_chuy_kak", "corn": 9, "workers": 4}, gears={"yaxchilan": {"3": RED}})
    assert said(play(kak, "place palenque"))["done"] == "End the turn"
    assert said(play(kak, "place tikal"))["done"] == "Place no more workers"


# ---- a Food Day


@pytest.mark.clauses("TP-11.2")
def test_incomes_come_before_feeding_and_feeding_before_the_temples():
    red = {"corn": 3, "buildings": ["granary"], "temples": {"quetzalcoatl": 3}}
    game = food_day(3, [red], "gold_shortage")
    assert game.decision == "turn"
    assert stock(game) == {}
    assert game.score_sheet[RED]["hunger"] == 0


@pytest.mark.clauses("TP-11.2")
def test_the_row_changes_after_the_incomes_of_the_second_food_day():
    red = {"corn": 7, "buildings": ["gold_workshop"]}
    more = {"row": ["small_farm"], "piles": [[], ["triple_farm"]]}
    game = food_day(2, [red], "gold_shortage", **more)
    assert state(game)["row"][0] == "small_farm"
    play(game, "accept")
    assert state(game)["row"][0] == "triple_farm"


@pytest.mark.clauses("TP-11.2")
def test_the_prophecy_is_scored_after_the_temples_and_before_phase_3():
    gears = {"chichen_itza": {"10": RED}}
    game = food_day(3, [{"corn": 6, "temples": {"kukulcan": 5}}], "high_water", gears=gears)
    assert prophecy_points(game) == 0
    assert gear(game, "chichen_itza") == {}
    skulls = food_day(3, [{"corn": 6, "temples": {"kukulcan": 5}}], "desecration")
    assert state(skulls)["calamity"] == "desecration"
    assert prophecy_points(skulls) == 0
    play(skulls, "down chaac")
    assert prophecy_points(skulls) == 0
    assert prophecy_points(skulls, BLUE) == -5
    assert state(skulls)["calamity"] != "desecration"
    assert state(skulls)["day"] == 21


@pytest.mark.clauses("TP-11.3", "TP-R-70")
def test_decisions_of_a_food_day_are_made_in_turn_order():
    rich: Json = {"corn": 9, "temples": {"quetzalcoatl": 3}}
    game = food_day(3, [rich, rich, rich], "gold_shortage", first=2)
    asked = []
    while game.decision == "gold_toll":
        asked.append(game.to_move)
        play(game, "accept")
    assert asked == [2, RED, BLUE]
    assert [stock(game, seat)["gold"] for seat in range(3)] == [1, 1, 1]


@pytest.mark.clauses("TP-11.3", "TP-R-70")
def test_each_temple_is_finished_by_all_before_the_next():
    pious = {"corn": 9, "temples": {"chaac": 2, "quetzalcoatl": 3, "kukulcan": 2}}
    game = food_day(3, [pious, pious], "gold_shortage")
    for seat in (RED, BLUE):
        assert game.to_move == seat
        assert [player(game, each)["stone"] for each in (RED, BLUE)] == [1, 1]
        assert [player(game, each)["wood"] for each in (RED, BLUE)] == [0, 0]
        assert [prophecy_points(game, each) for each in (RED, BLUE)] == [0, 0]
        play(game, "accept")
    assert [player(game, each)["wood"] for each in (RED, BLUE)] == [1, 1]
    assert [prophecy_points(game, each) for each in (RED, BLUE)] == [-5, -5]


@pytest.mark.clauses("TP-11.3", "TP-R-70")
def test_all_finish_the_incomes_before_anybody_is_fed():
    players: list[Json] = [{"corn": 6}, {"corn": 7, "buildings": ["gold_workshop"]}]
    game = food_day(2, players, "gold_shortage")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 6}
    play(game, "refuse")
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-71")
def test_a_step_down_for_a_skull_removes_no_reward():
    pious = {"corn": 6, "temples": {"chaac": 2, "quetzalcoatl": 3, "kukulcan": 5}}
    game = food_day(3, [pious, pious], "desecration")
    play(game, "down kukulcan", "down quetzalcoatl")
    reward = {"stone": 1, "gold": 1, "wood": 2, "skulls": 1}
    assert stock(game) == reward
    assert stock(game, BLUE) == reward
    assert steps(game) == (2, 3, 4)
    assert steps(game, BLUE) == (2, 2, 5)


@pytest.mark.clauses("TP-R-70", "TP-R-71")
def test_a_step_down_for_an_income_comes_before_the_rewards_and_lowers_them():
    red = {"corn": 6, "buildings": ["season_tomb"], "temples": {"chaac": 2}}
    game = food_day(3, [red], "desecration")
    assert stock(play(game.copy(), "down chaac")) == {"skulls": 1}
    assert stock(play(game.copy(), "down kukulcan")) == {"skulls": 1, "stone": 1}
    assert stock(play(game.copy(), "refuse")) == {"stone": 1}
