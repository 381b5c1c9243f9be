"""Chapter 8 of the expansion: calamities of temples, fields, gold and monuments, and what their prophecies count."""

from __future__ import annotations

import pytest

from tests.tribes.prophecies import scored, temples
from tests.tribes.tables import (
    ALL_UP,
    BOTTOM,
    built,
    food_day,
    prophecy_points,
    taken,
)
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, points, state, steps, stock

# ---- Wrathful Gods and Angry Gods


@pytest.mark.clauses("TP-EX-24", "TP-8.1")
def test_in_the_time_of_wrathful_gods_uxmal_1_costs_4_corn():
    game = play(taken("uxmal", 1, {"corn": 4}, calamity="wrathful_gods"), "use 1", "up kukulcan")
    assert stock(game) == {}
    assert steps(game) == (1, 1, 2)


@pytest.mark.clauses("TP-EX-24", "TP-8.1")
def test_in_the_time_of_wrathful_gods_an_offering_with_1_corn_brings_one_step():
    game = taken("tikal", 5, {"corn": 1, "wood": 1}, calamity="wrathful_gods")
    play(game, "use 5", "pay wood", "up chaac")
    assert game.decision == "take_more"
    assert stock(game) == {}
    assert steps(game) == (2, 1, 1)


@pytest.mark.clauses("TP-8.1")
def test_wrathful_gods_tax_every_step_of_a_tile_in_any_temple():
    red = {"corn": 3, "wood": 1, "stone": 2, "gold": 1}
    game = built("tomb_of_three_gods", red, calamity="wrathful_gods")
    play(game, "up chaac", "up quetzalcoatl", "up kukulcan")
    assert steps(game) == (2, 2, 2)
    assert stock(game) == {}


@pytest.mark.clauses("TP-8.1", "TP-R-39")
def test_the_paid_step_of_theology_2_costs_a_corn_more_in_the_time_of_wrathful_gods():
    red = {"corn": 1, "wood": 1, "skulls": 1, "technologies": {"theology": 2}, "temples": temples(6, 1, 1)}
    game = play(taken("chichen_itza", 1, red, calamity="wrathful_gods"), "use 1")
    assert legal(game) == ["pay wood", "done"]
    assert legal(play(game, "pay wood")) == ALL_UP[1:]
    play(game, "up kukulcan")
    assert stock(game) == {}
    poor = {**red, "corn": 0}
    assert play(taken("chichen_itza", 1, poor, calamity="wrathful_gods"), "use 1").decision == "take_more"


@pytest.mark.clauses("TP-EX-24", "TP-8.4", "TP-R-69")
def test_the_resource_of_chichen_itza_6_may_pay_for_the_step_in_the_temple_of_an_angry_kukulcan():
    game = taken("chichen_itza", 6, {"skulls": 1}, calamity="angry_kukulcan")
    play(game, "use 6", "get stone")
    assert points(game) == 8
    assert legal(game) == ["up kukulcan", "refuse"]
    kept = play(game.copy(), "refuse")
    assert stock(kept) == {"stone": 1}
    assert steps(kept) == (1, 1, 1)
    paid = play(game.copy(), "up kukulcan", "pay stone")
    assert stock(paid) == {}
    assert steps(paid) == (1, 1, 2)


@pytest.mark.clauses("TP-8.2", "TP-8.3", "TP-8.4")
@pytest.mark.parametrize(("god", "number"), [("chaac", 0), ("quetzalcoatl", 1), ("kukulcan", 2)])
def test_an_angry_god_asks_a_resource_of_choice_for_a_step_in_the_own_temple_only(god, number):
    red = {"corn": 3, "wood": 1, "gold": 1}
    game = play(taken("uxmal", 1, red, calamity=f"angry_{god}"), "use 1")
    assert legal(game) == ALL_UP
    taxed = play(game.copy(), f"up {god}")
    assert legal(taxed) == ["pay wood", "pay gold"]
    play(taxed, "pay gold")
    assert stock(taxed) == {"wood": 1}
    assert steps(taxed)[number] == 2
    for other in {"chaac", "quetzalcoatl", "kukulcan"} - {god}:
        assert stock(play(game.copy(), f"up {other}")) == {"wood": 1, "gold": 1}


@pytest.mark.clauses("TP-8.2", "TP-8.3", "TP-8.4")
@pytest.mark.parametrize("god", ["chaac", "quetzalcoatl", "kukulcan"])
def test_without_a_resource_there_is_no_step_in_the_temple_of_an_angry_god(god):
    game = play(taken("uxmal", 1, {"corn": 3}, calamity=f"angry_{god}"), "use 1")
    assert legal(game) == [f"up {other}" for other in ("chaac", "quetzalcoatl", "kukulcan") if other != god]


@pytest.mark.clauses("TP-EX-24", "TP-8.1")
def test_wrathful_gods_count_the_steps_above_the_start_in_all_temples_and_the_bottom_as_minus_1():
    assert scored("wrathful_gods", temples=temples(3, 2, 0)) == 0
    assert scored("wrathful_gods", temples=temples(2, 1, 0)) == -5


@pytest.mark.clauses("TP-8.1")
@pytest.mark.parametrize(
    ("held", "vp"),
    [
        ((0, 0, 0), -5),
        ((1, 1, 1), -5),
        ((2, 1, 1), 0),
        ((2, 2, 2), 0),
        ((3, 2, 2), 6),
        ((4, 4, 4), 6),
        ((5, 4, 4), 13),
    ],
)
def test_bands_of_wrathful_gods(held, vp):
    assert scored("wrathful_gods", temples=temples(*held)) == vp


@pytest.mark.clauses("TP-8.2", "TP-8.3", "TP-8.4")
@pytest.mark.parametrize("god", ["chaac", "quetzalcoatl", "kukulcan"])
@pytest.mark.parametrize(("step", "vp"), [(0, -5), (1, 0), (2, 0), (3, 6), (4, 6), (5, 13), (6, 13)])
def test_bands_of_an_angry_god(god, step, vp):
    others = dict.fromkeys({"chaac", "quetzalcoatl", "kukulcan"} - {god}, 3)
    assert scored(f"angry_{god}", temples={**others, god: step}) == vp


# ---- Forest Fires and Drought


@pytest.mark.clauses("TP-8.5", "TP-R-50")
@pytest.mark.parametrize(("action", "wood"), [(3, 1), (4, 2), (5, 3)])
def test_in_forest_fires_a_wood_tile_of_palenque_gives_1_wood_less(action, wood):
    game = play(taken("palenque", action, calamity="forest_fires"), f"use {action}", "harvest wood")
    assert stock(game) == {"wood": wood}
    assert player(game)["wood_tiles"] == 1


@pytest.mark.clauses("TP-R-50")
def test_in_forest_fires_extraction_adds_as_usual_and_other_wood_and_burning_are_untouched():
    learned = {"technologies": {"extraction": 1}}
    assert stock(play(taken("palenque", 3, learned, calamity="forest_fires"), "use 3", "harvest wood")) == {"wood": 2}
    assert stock(play(taken("yaxchilan", 1, calamity="forest_fires"), "use 1")) == {"wood": 1}
    burnt = play(taken("palenque", 3, calamity="forest_fires"), "use 3", "burn", "down chaac")
    assert stock(burnt) == {"corn": 5}


@pytest.mark.clauses("TP-8.5")
@pytest.mark.parametrize(("tiles", "vp"), [(0, -5), (1, 0), (2, 0), (3, 6), (5, 6), (6, 13)])
def test_bands_of_forest_fires(tiles, vp):
    assert scored("forest_fires", wood_tiles=tiles, corn_tiles=8 - tiles) == vp


@pytest.mark.clauses("TP-8.6")
@pytest.mark.parametrize(("action", "corn"), [(2, 3), (3, 4), (4, 6), (5, 8)])
def test_in_a_drought_a_corn_harvest_gives_1_corn_less(action, corn):
    fields = {str(action): {"wood": 0, "corn": 2}}
    game = play(taken("palenque", action, calamity="drought", fields=fields), f"use {action}", "harvest corn")
    assert stock(game) == {"corn": corn}


@pytest.mark.clauses("TP-8.6")
def test_a_drought_does_not_touch_fishing():
    assert stock(play(taken("palenque", 1, calamity="drought"), "use 1")) == {"corn": 3}


@pytest.mark.clauses("TP-R-50")
def test_a_drought_touches_burning_and_harvests_without_a_tile():
    assert stock(play(taken("palenque", 3, calamity="drought"), "use 3", "burn", "down chaac")) == {"corn": 4}
    learned = {"technologies": {"agriculture": 2}}
    wild = play(taken("palenque", 3, learned, calamity="drought"), "use 3", "harvest wild")
    assert stock(wild) == {"corn": 5 + 1 - 1}


@pytest.mark.clauses("TP-8.6")
@pytest.mark.parametrize(("tiles", "vp"), [(0, -5), (1, -5), (2, 0), (3, 0), (4, 6), (6, 6), (7, 13), (8, 13)])
def test_bands_of_drought(tiles, vp):
    assert scored("drought", corn_tiles=tiles) == vp


# ---- Gold Shortage


@pytest.mark.clauses("TP-8.7")
def test_in_a_gold_shortage_yaxchilan_3_asks_a_corn_for_its_gold():
    game = play(taken("yaxchilan", 3, calamity="gold_shortage"), "use 3")
    assert stock(play(game.copy(), "accept")) == {"gold": 1, "corn": 1}
    assert stock(play(game.copy(), "refuse")) == {"corn": 2}


@pytest.mark.clauses("TP-R-40")
def test_in_a_gold_shortage_gold_costs_5_corn_at_the_market():
    assert "buy gold" not in legal(play(taken("uxmal", 2, {"corn": 4}, calamity="gold_shortage"), "use 2"))
    game = play(taken("uxmal", 2, {"corn": 5}, calamity="gold_shortage"), "use 2", "buy gold", "done")
    assert stock(game) == {"gold": 1}


@pytest.mark.clauses("TP-R-40")
def test_in_a_gold_shortage_selling_gold_is_not_taxed_and_sold_gold_is_not_bought_back():
    game = play(taken("uxmal", 2, {"gold": 2, "corn": 9}, calamity="gold_shortage"), "use 2", "sell gold")
    assert stock(game) == {"gold": 1, "corn": 13}
    assert "buy gold" not in legal(game)


@pytest.mark.clauses("TP-R-40")
def test_in_a_gold_shortage_corn_from_sales_pays_for_gold_and_its_tax():
    game = play(
        taken("uxmal", 2, {"wood": 1, "stone": 1}, calamity="gold_shortage"), "use 2", "sell wood", "sell stone"
    )
    assert stock(game) == {"corn": 5}
    assert stock(play(game, "buy gold", "done")) == {"gold": 1}


@pytest.mark.clauses("TP-R-41")
def test_gold_of_choice_costs_a_corn_and_another_resource_of_choice_does_not():
    poor = play(taken("chichen_itza", 6, {"skulls": 1}, calamity="gold_shortage"), "use 6")
    assert legal(poor) == ["get wood", "get stone"]
    rich = play(taken("chichen_itza", 6, {"skulls": 1, "corn": 1}, calamity="gold_shortage"), "use 6")
    assert stock(play(rich.copy(), "get gold")) == {"gold": 1}
    assert stock(play(rich.copy(), "get wood")) == {"wood": 1, "corn": 1}


@pytest.mark.clauses("TP-R-41")
def test_gold_of_the_extraction_bonus_is_taxed_piece_by_piece():
    red = {"wood": 1, "corn": 1, "technologies": {"extraction": 3}}
    game = play(taken("tikal", 1, red, calamity="gold_shortage"), "use 1", "learn extraction", "pay wood", "get gold")
    assert legal(game) == ["get wood", "get stone"]
    assert stock(play(game, "get stone")) == {"gold": 1, "stone": 1}


@pytest.mark.clauses("TP-R-41")
def test_gold_of_a_tile_is_taxed():
    red = {"wood": 2, "stone": 1, "corn": 1}
    game = built("gold_school", red, calamity="gold_shortage")
    assert legal(game) == ["accept", "refuse"]
    assert stock(play(game.copy(), "accept", "learn theology")) == {"gold": 1}
    assert stock(play(game.copy(), "refuse", "learn theology")) == {"corn": 1}


@pytest.mark.clauses("TP-R-42", "TP-7.4")
def test_gold_of_an_income_is_taxed_before_feeding_and_may_be_refused():
    red = {"corn": 6, "buildings": ["gold_workshop"]}
    game = food_day(2, [red], "gold_shortage")
    assert stock(game) == {"corn": 6}
    fed = play(game.copy(), "refuse")
    assert stock(fed) == {}
    assert fed.score_sheet[RED]["hunger"] == 0
    golden = play(game.copy(), "accept")
    assert golden.score_sheet[RED]["hunger"] == -3
    assert stock(golden) == {"gold": 1, "corn": 1}


@pytest.mark.clauses("TP-R-42", "TP-R-37")
def test_corn_of_an_income_may_pay_for_gold_of_an_income():
    red = {"buildings": ["granary", "gold_workshop"]}
    game = food_day(2, [red], "gold_shortage")
    assert legal(game) == ["accept", "refuse"]
    assert stock(play(game, "accept")) == {"gold": 1}


@pytest.mark.clauses("TP-R-42", "TP-7.4")
def test_gold_of_a_temple_is_taxed_after_feeding():
    red = {"corn": 6, "temples": {"quetzalcoatl": 3}}
    game = food_day(3, [red], "gold_shortage")
    assert game.decision == "turn"
    assert stock(game) == {}
    game = food_day(3, [{**red, "corn": 7}], "gold_shortage")
    assert stock(play(game.copy(), "accept")) == {"gold": 1}
    assert stock(play(game.copy(), "refuse")) == {"corn": 1}


@pytest.mark.clauses("TP-8.7", "TP-7.8")
@pytest.mark.parametrize(("gold", "vp"), [(0, -5), (1, -5), (2, 0), (3, 0), (4, 6), (5, 6), (6, 13)])
def test_bands_of_gold_shortage(gold, vp):
    assert scored("gold_shortage", gold=gold, wood=9, stone=9) == vp


# ---- Desecration


@pytest.mark.clauses("TP-EX-23", "TP-8.8", "TP-R-37")
def test_each_skull_costs_a_step_down_in_the_time_of_desecration():
    game = taken("yaxchilan", 4, {"technologies": {"theology": 3}}, calamity="desecration")
    play(game, "use 4")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down kukulcan")
    assert stock(game) == {"skulls": 1}
    both = play(game.copy(), "down chaac")
    assert stock(both) == {"skulls": 2}
    assert steps(both) == (0, 1, 0)
    assert state(both)["skull_bank"] == 11
    one = play(game.copy(), "refuse")
    assert stock(one) == {"skulls": 1}
    assert steps(one) == (1, 1, 0)


@pytest.mark.clauses("TP-EX-23", "TP-8.8", "TP-R-43")
def test_with_all_temples_at_the_bottom_no_skull_can_be_received():
    assert "use 4" not in legal(taken("yaxchilan", 4, {"temples": BOTTOM}, calamity="desecration"))
    tile = {"wood": 2, "stone": 2, "temples": BOTTOM}
    game = play(built("skull_school", tile, calamity="desecration"), "learn theology")
    assert game.decision == "take_more"
    assert stock(game) == {}
    bonus = {"wood": 1, "temples": BOTTOM, "technologies": {"theology": 3}}
    assert "learn theology" not in legal(play(taken("tikal", 1, bonus, calamity="desecration"), "use 1"))


@pytest.mark.clauses("TP-8.8")
def test_only_in_the_time_of_desecration_skulls_need_a_step_to_go_down():
    game = taken("yaxchilan", 4, {"temples": BOTTOM}, calamity="drought")
    assert stock(play(game, "use 4")) == {"skulls": 1}


@pytest.mark.clauses("TP-8.8", "TP-R-43")
@pytest.mark.parametrize("god", BOTTOM)
def test_one_step_in_any_temple_pays_for_a_skull(god):
    game = play(taken("yaxchilan", 4, {"temples": {**BOTTOM, god: 1}}, calamity="desecration"), "use 4")
    assert legal(game) == [f"down {god}"]
    assert stock(play(game, f"down {god}")) == {"skulls": 1}


@pytest.mark.clauses("TP-8.8", "TP-R-37")
@pytest.mark.parametrize(("held", "decision"), [(11, "skull_toll"), (12, "take_more")])
def test_no_second_skull_is_asked_for_when_the_bank_has_none(held, decision):
    master = {"technologies": {"theology": 3}}
    game = taken("yaxchilan", 4, master, [{"skulls": held}], calamity="desecration")
    assert play(game, "use 4", "down chaac").decision == decision


@pytest.mark.clauses("TP-R-43")
def test_a_step_down_for_a_skull_follows_the_limits_of_angering_the_gods():
    low = {"temples": temples(0, 2, 0)}
    game = play(taken("yaxchilan", 4, low, calamity="desecration"), "use 4")
    assert legal(game) == ["down quetzalcoatl"]
    blue: Json = {"temples": temples(5, 1, 1), "corn": 4}
    there: Json = {"gears": {"uxmal": {"1": BLUE}}, "calamity": "desecration"}
    game = taken("yaxchilan", 4, {"temples": temples(6, 1, 1)}, [blue], **there)
    play(game, "use 4", "down chaac", "done", "take uxmal 1", "use 1")
    assert "up chaac" in legal(game)


@pytest.mark.clauses("TP-R-43")
def test_the_step_down_comes_before_the_skull_and_angers_nobody():
    game = play(taken("yaxchilan", 4, calamity="desecration"), "use 4")
    assert game.decision == "skull_toll"
    assert stock(game) == {}
    assert state(game)["skull_bank"] == 13


DUE = {"temples": {"kukulcan": 5}, "corn": 6}


@pytest.mark.clauses("TP-R-44")
def test_skulls_of_a_temple_come_if_there_are_enough_for_all_who_are_due_one():
    game = food_day(3, [DUE, {**DUE, "skulls": 11}], "desecration", first=BLUE)
    assert game.to_move == BLUE
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan", "refuse"]
    play(game, "refuse")
    assert game.to_move == RED
    play(game, "down kukulcan")
    assert stock(game)["skulls"] == 1
    assert stock(game, BLUE)["skulls"] == 11


@pytest.mark.clauses("TP-R-44")
def test_players_who_would_refuse_are_counted_when_skulls_are_short():
    game = food_day(3, [DUE, {**DUE, "skulls": 12}], "desecration")
    assert game.decision == "turn"
    assert "skulls" not in stock(game)
    assert steps(game) == (1, 1, 5)


@pytest.mark.clauses("TP-8.8")
@pytest.mark.parametrize(("skulls", "vp"), [(0, -5), (1, 0), (2, 0), (3, 6), (4, 6), (5, 13)])
def test_bands_of_desecration(skulls, vp):
    assert scored("desecration", skulls=skulls) == vp


@pytest.mark.clauses("TP-8.8")
def test_placed_skulls_do_not_count_for_desecration():
    placed = {"1": RED, "2": RED, "3": RED}
    assert prophecy_points(food_day(2, [{"corn": 6}], "desecration", skulls_placed=placed)) == -5
