"""Chapter 11 of the expansion: the order of a turn and of a Food Day with all modules."""

from __future__ import annotations

import pytest

from tests.tribes.tables import FOOD_DAY, TECHNOLOGIES, built, food_day, prophecy_points, said, table, taken
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, state, steps, stock

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


# ---- the order of effects


@pytest.mark.clauses("TP-R-69")
def test_the_player_chooses_the_order_of_effects_if_one_of_them_is_taxed():
    game = play(taken("chichen_itza", 6, {"skulls": 1}, calamity="angry_kukulcan"), "use 6")
    assert legal(game) == ["effect 1", "effect 2", "effect 3"]
    play(game, "effect 1")
    assert points(game) == 8
    assert legal(game) == ["effect 2", "effect 3"]
    assert legal(play(game, "effect 2")) == ["get wood", "get stone", "get gold"]


@pytest.mark.clauses("TP-R-69")
def test_the_order_is_the_printed_one_if_no_effect_is_taxed():
    for prophecy in ("angry_chaac", "hunger", "teacher_shortage"):
        game = play(taken("chichen_itza", 6, {"skulls": 1}, calamity=prophecy), "use 6")
        assert legal(game) == ["get wood", "get stone", "get gold"]
        assert steps(play(game, "get wood")) == (1, 1, 2)


@pytest.mark.clauses("TP-R-69")
def test_a_step_down_for_a_skull_may_come_before_or_after_a_step_up():
    red = {"stone": 2, "gold": 1, "technologies": {"theology": 3}, "temples": {"chaac": 6, "kukulcan": 1}}
    game = built("great_theology_shrine", red, calamity="desecration")
    assert legal(game) == ["effect 1", "effect 2", "effect 3"]
    skull_first = play(game.copy(), "effect 1", "down chaac")
    assert steps(skull_first) == (6, 1, 2)
    skull_last = play(game.copy(), "effect 2", "effect 3", "down chaac")
    assert steps(skull_last) == (5, 1, 2)
    assert stock(skull_first) == stock(skull_last) == {"skulls": 1}


COSTS: dict[str, Json] = {
    "corn_school": {"wood": 3, "stone": 1},
    "kukulcan_shrine": {"gold": 2},
    "quarry_house": {"wood": 1, "stone": 1},
    "stone_school": {"wood": 3},
    "terrace_house": {"wood": 3},
}


def is_ordered(prophecy: str, building: str, levels: dict[str, int] | None = None, tribe: str | None = None) -> bool:
    """Whether the order of the effects of a building is asked of Red, who can just pay for it."""
    red = {**COSTS[building], "technologies": levels or {}, **({"tribe": tribe} if tribe else {})}
    game = built(building, red, calamity=prophecy)
    if game.decision == "leave_out":
        play(game, legal(game)[0])
    return game.decision == "order"


@pytest.mark.clauses("TP-R-69")
@pytest.mark.parametrize(
    ("prophecy", "technology"),
    [
        ("wrathful_gods", "agriculture"),
        ("angry_chaac", "agriculture"),
        ("angry_kukulcan", "agriculture"),
        ("gold_shortage", "extraction"),
        ("desecration", "theology"),
    ],
)
def test_the_order_is_asked_if_an_advance_may_end_in_a_taxed_bonus(prophecy, technology):
    assert is_ordered(prophecy, "corn_school", {technology: 3})
    assert not is_ordered(prophecy, "corn_school", {technology: 2})
    for other in {*TECHNOLOGIES} - {technology}:
        assert not is_ordered(prophecy, "corn_school", {other: 3})
    assert not is_ordered(prophecy, "quarry_house", {technology: 3}) or technology == "extraction"


@pytest.mark.clauses("TP-R-69", "TP-6.17")
@pytest.mark.parametrize("prophecy", ["wrathful_gods", "angry_quetzalcoatl", "gold_shortage", "desecration"])
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_itzamna_is_asked_if_an_advance_beyond_level_3_may_end_in_any_taxed_bonus(prophecy, technology):
    assert is_ordered(prophecy, "corn_school", {technology: 3}, "itzamna")
    assert not is_ordered(prophecy, "corn_school", {technology: 2}, "itzamna")
    assert is_ordered(prophecy, "quarry_house", {technology: 3}, "itzamna") == (technology == "extraction")


@pytest.mark.clauses("TP-R-69")
@pytest.mark.parametrize(
    ("prophecy", "building"),
    [
        ("gold_shortage", "stone_school"),
        ("gold_shortage", "kukulcan_shrine"),
        ("desecration", "stone_school"),
        ("drought", "corn_school"),
        ("forgotten_lore", "corn_school"),
    ],
)
def test_the_order_is_not_asked_for_effects_that_the_prophecy_does_not_tax(prophecy, building):
    assert not is_ordered(prophecy, building)


@pytest.mark.clauses("TP-R-69", "TP-R-38")
def test_a_step_in_any_temple_is_taxed_unless_none_is_possible():
    tops = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
    red = {"skulls": 1, "gold": 1, "corn": 1}
    for low in tops:
        game = built("skull_shrine", {**red, "temples": {**tops, low: 2}}, calamity="wrathful_gods")
        assert legal(game) == ["effect 1", "effect 2"]


@pytest.mark.clauses("TP-R-69")
def test_only_an_advance_brings_a_bonus():
    assert not is_ordered("gold_shortage", "terrace_house", {"extraction": 3}), "its stone is no advance in extraction"


@pytest.mark.clauses("TP-R-69")
def test_an_advance_whose_bonus_would_be_taxed_leaves_the_order_to_the_player():
    cost = {"wood": 3, "stone": 1, "corn": 0}
    master = {**cost, "technologies": {"agriculture": 3}}
    assert legal(built("corn_school", master, calamity="wrathful_gods")) == ["effect 1", "effect 2"]
    assert legal(built("corn_school", cost, calamity="wrathful_gods")) == [f"learn {name}" for name in TECHNOLOGIES]


@pytest.mark.clauses("TP-R-69")
def test_once_a_food_day_has_ended_the_prophecy_the_order_is_printed_again():
    game = table(
        {"skulls": 1, "corn": 6},
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
    game = built("skull_shrine", red, calamity="wrathful_gods")
    assert legal(game) == ["effect 1", "effect 2"]
    play(game, "effect 2", "up chaac")
    assert points(game) == 7
    assert legal(game) == ["pay wood", "done"]
