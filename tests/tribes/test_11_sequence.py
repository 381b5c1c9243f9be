"""Chapter 11 of the expansion: the order of a turn and of a Food Day with all modules."""

from __future__ import annotations

import pytest

from tests.tribes.omens import FOOD_DAY, built_in, food_day, modules, omen, prophecy_points, taken_in
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, position, state, steps, stock

# ---- a turn


@pytest.mark.clauses("TP-11.1")
def test_bacabs_corn_comes_before_begging():
    game = position([{"tribe": "bacab"}, {}], options=modules("tribes"), first=BLUE, to_move=BLUE)
    play(game, "place uxmal", "done")
    assert game.to_move == RED
    assert stock(game) == {"corn": 2}
    assert "beg" in legal(game)
    play(game, "beg", "down chaac")
    assert stock(game) == {"corn": 4}
    assert "beg" not in legal(game)


@pytest.mark.clauses("TP-11.1")
def test_ahmakiq_skips_instead_of_placing_and_picking_up():
    game = position([{"tribe": "ahmakiq"}, {}], options=modules("tribes"), gears={"tikal": {"2": RED}})
    play(game, "skip turn")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 2}
    assert gear(game, "tikal") == {2: RED}


@pytest.mark.clauses("TP-11.1")
def test_after_placing_come_the_other_pick_up_then_the_corn_of_the_teeth_then_the_quick_action_then_the_refill():
    red = {"tribe": "ah_chuy_kak", "corn": 9, "wood": 1, "workers": 6}
    game = position(
        [red, {}],
        options=modules("tribes", "quick_actions"),
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


# ---- a Food Day


@pytest.mark.clauses("TP-11.2")
def test_incomes_come_before_feeding_and_feeding_before_the_temples():
    red = {"corn": 3, "buildings": ["granary"], "temples": {"quetzalcoatl": 3}}
    game = food_day(3, [red], "gold_shortage", options=modules("new_buildings"))
    assert game.decision == "turn"
    assert stock(game) == {}
    assert game.score_sheet[RED]["hunger"] == 0


@pytest.mark.clauses("TP-11.2")
def test_the_quick_actions_of_age_2_are_laid_out_on_the_first_food_day():
    game = position(2, options=modules("quick_actions"), day=7, to_move=BLUE)
    assert len(game.view(RED)["state"]["quick_tiles"]) == 7
    play(game, "place uxmal", "done")
    shown = game.view(RED)["state"]["quick_tiles"]
    assert shown == state(game)["quick_tiles"]
    assert len(shown) == 13


@pytest.mark.clauses("TP-11.2")
def test_the_row_changes_after_the_incomes_of_the_second_food_day():
    red = {"corn": 7, "buildings": ["gold_workshop"]}
    more = {"row": ["small_farm"], "piles": [[], ["triple_farm"]]}
    game = food_day(2, [red], "gold_shortage", options=modules("new_buildings"), **more)
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
    game = food_day(2, players, "gold_shortage", options=modules("new_buildings"))
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
    game = food_day(3, [red], "desecration", options=modules("new_buildings"))
    assert stock(play(game.copy(), "down chaac")) == {"skulls": 1}
    assert stock(play(game.copy(), "down kukulcan")) == {"skulls": 1, "stone": 1}
    assert stock(play(game.copy(), "refuse")) == {"stone": 1}


# ---- the order of effects


@pytest.mark.clauses("TP-R-69")
def test_the_player_chooses_the_order_of_effects_if_one_of_them_is_taxed():
    game = play(taken_in("angry_kukulcan", "chichen_itza", 6, {"skulls": 1}), "use 6")
    assert legal(game) == ["effect 1", "effect 2", "effect 3"]
    play(game, "effect 1")
    assert points(game) == 8
    assert legal(game) == ["effect 2", "effect 3"]
    assert legal(play(game, "effect 2")) == ["get wood", "get stone", "get gold"]


@pytest.mark.clauses("TP-R-69")
def test_the_order_is_the_printed_one_if_no_effect_is_taxed():
    for prophecy in ("angry_chaac", "hunger", "teacher_shortage"):
        game = play(taken_in(prophecy, "chichen_itza", 6, {"skulls": 1}), "use 6")
        assert legal(game) == ["get wood", "get stone", "get gold"]
        assert steps(play(game, "get wood")) == (1, 1, 2)


@pytest.mark.clauses("TP-R-69")
def test_a_step_down_for_a_skull_may_come_before_or_after_a_step_up():
    red = {"stone": 2, "gold": 1, "technologies": {"theology": 3}, "temples": {"chaac": 6, "kukulcan": 1}}
    game = built_in("desecration", "great_theology_shrine", red)
    assert legal(game) == ["effect 1", "effect 2", "effect 3"]
    skull_first = play(game.copy(), "effect 1", "down chaac")
    assert steps(skull_first) == (6, 1, 2)
    skull_last = play(game.copy(), "effect 2", "effect 3", "down chaac")
    assert steps(skull_last) == (5, 1, 2)
    assert stock(skull_first) == stock(skull_last) == {"skulls": 1}


@pytest.mark.clauses("TP-R-69")
def test_an_advance_whose_bonus_would_be_taxed_leaves_the_order_to_the_player():
    cost = {"wood": 3, "stone": 1, "corn": 0}
    master = {**cost, "technologies": {"agriculture": 3}}
    assert legal(built_in("wrathful_gods", "corn_school", master)) == ["effect 1", "effect 2"]
    assert legal(built_in("wrathful_gods", "corn_school", cost)) == [
        f"learn {name}" for name in ("agriculture", "extraction", "architecture", "theology")
    ]


@pytest.mark.clauses("TP-R-69")
def test_once_a_food_day_has_ended_the_prophecy_the_order_is_printed_again():
    game = position(
        [{"skulls": 1, "corn": 6}],
        options=modules("prophecies"),
        prophecies=["angry_kukulcan", "drought", "hunger"],
        day=FOOD_DAY[2],
        to_move=BLUE,
        gears={"chichen_itza": {"5": RED}},
    )
    play(game, "place uxmal", "done", "take chichen_itza 6", "use 6")
    assert legal(game) == ["get wood", "get stone", "get gold"]


@pytest.mark.clauses("TP-R-69", "TP-9.11")
def test_theology_2_comes_after_the_effects_that_the_player_orders():
    red = {"skulls": 1, "gold": 1, "wood": 1, "corn": 2, "technologies": {"theology": 2}}
    game = position(
        [red], gears={"tikal": {"2": RED}}, row=["skull_shrine"], **omen("wrathful_gods", 14, "new_buildings")
    )
    play(game, "take tikal 2", "use 2", "build skull_shrine")
    assert legal(game) == ["effect 1", "effect 2"]
    play(game, "effect 2", "up chaac")
    assert points(game) == 7
    assert legal(game) == ["pay wood", "done"]
