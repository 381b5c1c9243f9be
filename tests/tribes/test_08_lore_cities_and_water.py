"""Chapter 8 of the expansion: calamities of technologies, buildings, food and gears, and what prophecies count."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.prophecies import scored
from tests.tribes.tables import (
    BOTTOM,
    NO_TILES,
    TECHNOLOGIES,
    built,
    food_day,
    levels,
    prophecy_points,
    table,
    taken,
)
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, stock

# ---- Teacher Shortage


@pytest.mark.clauses("TP-EX-22", "TP-8.9")
@pytest.mark.parametrize(("level", "cost"), [(0, 2), (1, 3), (2, 4), (3, 2)])
def test_an_advance_costs_a_resource_more_in_a_teacher_shortage_also_at_level_3(level, cost):
    learned = {"technologies": dict.fromkeys(TECHNOLOGIES, level)}
    assert "use 1" not in legal(taken("tikal", 1, {"wood": cost - 1, **learned}, calamity="teacher_shortage"))
    game = taken("tikal", 1, {"wood": cost, **learned}, calamity="teacher_shortage")
    play(game, "use 1", "learn architecture", *["pay wood"] * cost)
    assert stock(game) == {}
    assert levels(game)[2] == min(level + 1, 3)
    assert points(game) == (3 if level == 3 else 0)


@pytest.mark.clauses("TP-EX-22", "TP-R-45", "TP-7.7")
def test_a_free_advance_costs_a_resource_in_a_teacher_shortage_or_is_refused():
    game = built("field_house", {"wood": 2, "gold": 1}, calamity="teacher_shortage")
    assert legal(game) == ["learn agriculture", "refuse"]
    learned = play(game.copy(), "learn agriculture", "pay gold")
    assert levels(learned) == (1, 0, 0, 0)
    assert stock(learned) == {}
    refused = play(game.copy(), "refuse")
    assert levels(refused) == (0, 0, 0, 0)
    assert stock(refused) == {"gold": 1}
    assert player(refused)["buildings"] == ["field_house"]
    poor = built("field_house", {"wood": 2}, calamity="teacher_shortage")
    assert poor.decision == "take_more", "nothing to pay with, nothing to ask"
    assert levels(poor) == (0, 0, 0, 0)


@pytest.mark.clauses("TP-R-45")
def test_refusing_an_advance_loses_the_advance_only():
    game = built("stone_school", {"wood": 3}, calamity="teacher_shortage")
    play(game, "refuse")
    assert stock(game) == {"stone": 1}
    assert levels(game) == (0, 0, 0, 0)


@pytest.mark.clauses("TP-EX-22", "TP-8.9")
def test_itzamna_pays_1_resource_for_level_1_in_a_teacher_shortage():
    red = {"wood": 1, "tribe": "itzamna"}
    game = taken("tikal", 1, red, calamity="teacher_shortage")
    play(game, "use 1", "learn theology", "pay wood")
    assert levels(game) == (0, 0, 0, 1)
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-46")
def test_each_of_two_advances_of_tikal_3_costs_a_resource_more():
    game = taken("tikal", 3, {"wood": 4}, calamity="teacher_shortage")
    play(game, "use 3", "learn theology", "pay wood", "pay wood")
    assert "learn agriculture" in legal(game)
    play(game, "learn agriculture", "pay wood", "pay wood")
    assert levels(game) == (1, 0, 0, 1)
    assert stock(game) == {}
    short = taken("tikal", 3, {"wood": 3}, calamity="teacher_shortage")
    play(short, "use 3", "learn theology", "pay wood", "pay wood")
    assert short.decision == "take_more"


@pytest.mark.clauses("TP-8.9")
@pytest.mark.parametrize(
    ("reached", "vp"),
    [
        ((0, 0, 0, 0), -5),
        ((2, 0, 0, 0), -5),
        ((3, 0, 0, 0), 0),
        ((2, 2, 0, 0), 0),
        ((3, 2, 0, 0), 6),
        ((3, 3, 0, 0), 6),
        ((3, 3, 1, 0), 13),
    ],
)
def test_bands_of_teacher_shortage(reached, vp):
    assert scored("teacher_shortage", technologies=dict(zip(TECHNOLOGIES, reached, strict=True))) == vp


# ---- Forgotten Lore


@pytest.mark.clauses("TP-EX-21", "TP-8.10")
def test_forgotten_lore_takes_the_stone_of_extraction_2():
    game = play(taken("yaxchilan", 5, {"technologies": {"extraction": 3}}, calamity="forgotten_lore"), "use 5")
    assert stock(game) == {"gold": 2, "stone": 1, "corn": 2}


@pytest.mark.clauses("TP-EX-21", "TP-8.10", "TP-R-47")
def test_forgotten_lore_takes_both_effects_of_agriculture_2():
    master = {"technologies": {"agriculture": 3}}
    bare = taken("palenque", 3, master, calamity="forgotten_lore", fields=NO_TILES)
    assert "use 3" not in legal(bare)
    wooded = play(taken("palenque", 3, master, calamity="forgotten_lore"), "use 3")
    assert legal(wooded) == ["harvest wood", "burn"]
    assert stock(play(taken("palenque", 1, master, calamity="forgotten_lore"), "use 1")) == {"corn": 3}


@pytest.mark.clauses("TP-EX-21", "TP-R-47")
def test_forgotten_lore_leaves_agriculture_1_and_3():
    fields = {"3": {"wood": 0, "corn": 1}}
    game = taken("palenque", 3, {"technologies": {"agriculture": 3}}, calamity="forgotten_lore", fields=fields)
    assert stock(play(game, "use 3", "harvest corn")) == {"corn": 5 + 1 + 2}


@pytest.mark.clauses("TP-EX-21", "TP-8.10")
def test_forgotten_lore_takes_the_points_of_architecture_2_only():
    red = {"wood": 2, "technologies": {"architecture": 3}}
    game = taken("tikal", 2, red, calamity="forgotten_lore", row=["field_house"])
    play(game, "use 2", "build field_house", "leave out wood")
    assert stock(game) == {"wood": 1, "corn": 1}
    assert points(game) == 0


@pytest.mark.clauses("TP-EX-21", "TP-8.10", "TP-R-47")
def test_forgotten_lore_takes_the_paid_step_of_theology_2_only():
    red = {"skulls": 1, "wood": 1, "technologies": {"theology": 3}}
    game = play(taken("chichen_itza", 1, red, calamity="forgotten_lore"), "use 1")
    assert game.decision == "take_more"
    assert stock(game) == {"wood": 1}
    assert "ahead" in legal(taken("chichen_itza", 1, red, calamity="forgotten_lore"))
    skulls = play(taken("yaxchilan", 4, {"technologies": {"theology": 3}}, calamity="forgotten_lore"), "use 4")
    assert stock(skulls) == {"skulls": 2}


@pytest.mark.clauses("TP-8.10", "TP-R-47")
def test_level_3_is_still_reached_through_level_2_in_the_time_of_forgotten_lore():
    game = taken("tikal", 3, {"wood": 5, "technologies": {"theology": 1}}, calamity="forgotten_lore")
    play(game, "use 3", "learn theology", "pay wood", "pay wood")
    assert levels(game) == (0, 0, 0, 2)
    play(game, "learn theology", "pay wood", "pay wood", "pay wood")
    assert levels(game) == (0, 0, 0, 3)
    assert stock(game) == {}


@pytest.mark.clauses("TP-8.10")
@pytest.mark.parametrize(
    ("reached", "vp"),
    [
        ((1, 1, 1, 1), -5),
        ((2, 1, 1, 1), 0),
        ((3, 1, 1, 1), 0),
        ((2, 3, 0, 0), 6),
        ((2, 2, 2, 0), 13),
        ((3, 3, 3, 3), 13),
    ],
)
def test_bands_of_forgotten_lore(reached, vp):
    assert scored("forgotten_lore", technologies=dict(zip(TECHNOLOGIES, reached, strict=True))) == vp


# ---- Crowded Cities


@pytest.mark.clauses("TP-EX-19", "TP-8.11")
def test_in_crowded_cities_a_building_costs_a_resource_of_choice_more():
    red = {"wood": 3, "stone": 1, "gold": 1}
    game = taken("tikal", 2, red, calamity="crowded_cities", row=["field_house"])
    play(game, "use 2", "build field_house")
    assert legal(game) == ["pay wood", "pay stone", "pay gold"]
    play(game, "pay gold")
    assert stock(game) == {"wood": 1, "stone": 1}
    assert player(game)["buildings"] == ["field_house"]
    assert "use 2" not in legal(
        taken("tikal", 2, {"wood": 2, "corn": 9}, calamity="crowded_cities", row=["field_house"])
    )


@pytest.mark.clauses("TP-EX-19", "TP-8.11")
def test_in_crowded_cities_a_building_costs_2_corn_more_when_built_with_corn():
    assert "use 4" not in legal(
        taken("uxmal", 4, {"corn": 5, "wood": 9}, calamity="crowded_cities", row=["field_house"])
    )
    game = taken("uxmal", 4, {"corn": 6}, calamity="crowded_cities", row=["field_house"])
    assert stock(play(game, "use 4", "build field_house")) == {}


@pytest.mark.clauses("TP-EX-19", "TP-R-48")
def test_in_crowded_cities_architecture_3_may_leave_out_the_extra_resource_too():
    master = {"technologies": {"architecture": 3}}
    game = taken("tikal", 2, {"wood": 2, "gold": 1, **master}, calamity="crowded_cities", row=["field_house"])
    play(game, "use 2", "build field_house")
    assert legal(game) == ["leave out wood", "leave out extra"]
    assert stock(play(game.copy(), "leave out extra")) == {"gold": 1, "corn": 1}
    assert stock(play(game.copy(), "leave out wood", "pay gold")) == {"wood": 1, "corn": 1}
    poor = taken("tikal", 2, {"wood": 1, "stone": 1, **master}, calamity="crowded_cities", row=["field_house"])
    assert legal(play(poor, "use 2", "build field_house")) == ["leave out wood"]
    assert stock(play(poor, "leave out wood", "pay stone")) == {"corn": 1}
    lacking = taken("tikal", 2, {"wood": 1, **master}, calamity="crowded_cities", row=["field_house"])
    assert "use 2" not in legal(lacking)


@pytest.mark.clauses("TP-EX-19", "TP-8.11")
def test_a_monument_has_its_printed_cost_in_crowded_cities():
    game = taken("tikal", 4, {"wood": 1, "gold": 4}, calamity="crowded_cities", monuments=["monument_of_wood"])
    assert stock(play(game, "use 4", "build monument_of_wood")) == {}
    assert player(game)["monuments"] == ["monument_of_wood"]


@pytest.mark.clauses("TP-R-48")
def test_renovation_does_not_cover_the_extra_resource_of_crowded_cities():
    red = {"stone": 1, "buildings": ["granary"]}
    game = taken("tikal", 2, red, calamity="crowded_cities", row=["field_house"])
    play(game, "use 2", "build field_house")
    assert legal(game) == ["renovate granary"]
    assert stock(play(game, "renovate granary", "pay stone")) == {}
    bare = {"buildings": ["granary"]}
    game = taken("tikal", 2, bare, calamity="crowded_cities", row=["field_house"])
    assert "use 2" not in legal(game)
    master = {**bare, "technologies": {"architecture": 3}}
    game = taken("tikal", 2, master, calamity="crowded_cities", row=["field_house"])
    play(game, "use 2", "build field_house", "renovate granary")
    assert legal(game) == ["leave out extra"]


@pytest.mark.clauses("TP-R-48", "TP-R-56")
@pytest.mark.parametrize(("level", "corn"), [(0, (4 - 3) * 2 + 2), (3, (4 - 3) * 2 + 2 - 2)])
def test_with_corn_renovation_comes_first_then_crowded_cities_then_architecture(level, corn):
    def red(owned: int) -> dict[str, Any]:
        return {"corn": owned, "buildings": ["granary"], "technologies": {"architecture": level}}

    crowded: Json = {"row": ["great_farm"]}
    assert "use 4" not in legal(taken("uxmal", 4, red(corn - 1), calamity="crowded_cities", **crowded))
    game = taken("uxmal", 4, red(corn), calamity="crowded_cities", **crowded)
    play(game, "use 4", "build great_farm", "renovate granary")
    assert player(game)["corn"] == (1 if level else 0)
    assert player(game)["buildings"] == ["great_farm"]


@pytest.mark.clauses("TP-R-48")
def test_with_corn_architecture_lowers_also_what_crowded_cities_add_to_a_renovated_building():
    red = {"buildings": ["granary"], "technologies": {"architecture": 3}}
    game = taken("uxmal", 4, red, calamity="crowded_cities", row=["field_house"])
    play(game, "use 4", "build field_house", "renovate granary")
    assert stock(game) == {"corn": 1}


@pytest.mark.clauses("TP-R-49")
def test_each_building_of_tikal_4_costs_more_in_crowded_cities():
    row = ["small_farm", "small_farm"]
    game = taken("tikal", 4, {"wood": 2, "stone": 2}, calamity="crowded_cities", row=row)
    play(game, "use 4", "build small_farm", "pay stone", "build small_farm", "pay stone")
    assert stock(game) == {}
    short = taken("tikal", 4, {"wood": 2, "stone": 1}, calamity="crowded_cities", row=row)
    play(short, "use 4", "build small_farm", "pay stone")
    assert short.decision == "take_more"


@pytest.mark.clauses("TP-R-49")
def test_a_quick_building_costs_a_resource_and_not_corn_more_in_crowded_cities():
    def quick(**owned: int) -> haab.Game:
        return table(owned, calamity="crowded_cities", quick_tile="quick_1_build", row=["small_farm"])

    assert "place quick" not in legal(quick(corn=9, wood=1))
    game = play(quick(corn=2, wood=1, stone=1), "place quick", "done", "build small_farm", "pay stone")
    assert stock(game) == {}


@pytest.mark.clauses("TP-8.11")
@pytest.mark.parametrize(("count", "vp"), [(0, -5), (1, -5), (2, 0), (3, 0), (4, 6), (6, 6), (7, 13)])
def test_bands_of_crowded_cities(count, vp):
    owned = ["small_farm", "small_farm", "small_farm", "great_farm", "great_farm", "field_house", "mine_house"]
    built = ["monument_of_wood", "monument_of_corn"]
    assert scored("crowded_cities", buildings=owned[:count], monuments=built) == vp


# ---- Hunger


@pytest.mark.clauses("TP-8.12")
@pytest.mark.parametrize(("workers", "vp"), [(3, -5), (4, 0), (5, 6), (6, 13)])
def test_bands_of_hunger(workers, vp):
    assert scored("hunger", workers=workers) == vp


@pytest.mark.clauses("TP-8.12")
@pytest.mark.parametrize(("corn", "vp"), [(18, 13), (17, 6), (14, 0), (11, -5), (0, -5)])
def test_hunger_asks_3_corn_for_a_worker_and_counts_those_who_are_fed(corn, vp):
    game = food_day(2, [{"corn": corn, "workers": 6}], "hunger")
    assert player(game)["corn"] == corn % 3
    assert prophecy_points(game) == vp


# ---- High Water


@pytest.mark.clauses("TP-EX-30", "TP-8.13", "TP-R-52")
def test_in_high_water_a_worker_on_chichen_itza_costs_2_corn_more():
    low = {"chichen_itza": {"0": "dummy", "1": "dummy", "2": "dummy"}}
    assert "place chichen_itza" not in legal(table({"corn": 4}, gears=low, calamity="high_water"))
    game = play(table({"corn": 5}, gears=low, calamity="high_water"), "place chichen_itza")
    assert stock(game) == {}
    assert gear(game, "chichen_itza")[3] == RED


@pytest.mark.clauses("TP-EX-30", "TP-8.13")
def test_in_high_water_the_flat_price_of_cit_bolon_tum_is_5_on_chichen_itza():
    gears = {"chichen_itza": {str(space): "dummy" for space in range(6)}}
    there: Json = {"gears": gears, "calamity": "high_water"}
    game = table({"corn": 5, "tribe": "cit_bolon_tum"}, **there)
    play(game, "place flat chichen_itza")
    assert stock(game) == {}
    assert gear(game, "chichen_itza")[6] == RED
    assert "place flat chichen_itza" not in legal(table({"corn": 4, "tribe": "cit_bolon_tum"}, **there))


@pytest.mark.clauses("TP-8.13")
def test_high_water_touches_every_worker_and_no_other_gear():
    game = play(table({"corn": 9}, calamity="high_water"), "place chichen_itza", "place chichen_itza", "place tikal")
    assert player(game)["corn"] == 9 - (0 + 2) - (1 + 2 + 1) - (0 + 2)


def only_chichen_itza(**red: Any) -> haab.Game:
    """Red has no worker on a gear; Chichen Itza 0 is free, every other gear is free from space 4 on only."""
    blocked = {str(space): "dummy" for space in range(4)}
    gears = dict.fromkeys(("palenque", "yaxchilan", "tikal", "uxmal"), blocked)
    return table(red, gears=gears, start_space=BLUE, calamity="high_water")


@pytest.mark.clauses("TP-R-52", "TP-R-73")
def test_the_price_of_high_water_counts_for_forced_begging():
    assert legal(only_chichen_itza(corn=1)) == ["beg"]
    assert legal(only_chichen_itza(corn=2)) == ["place chichen_itza", "beg"]


@pytest.mark.clauses("TP-R-52", "TP-R-73")
def test_the_price_of_high_water_counts_for_pity():
    assert legal(only_chichen_itza(corn=1, temples=BOTTOM)) == ["place chichen_itza"]
    blocked = {str(space): "dummy" for space in range(4)}
    gears = {**dict.fromkeys(("yaxchilan", "tikal", "uxmal"), blocked), "palenque": {"0": "dummy"}}
    game = table({"temples": BOTTOM}, gears=gears, start_space=BLUE, calamity="high_water")
    assert legal(game) == ["place palenque"]


@pytest.mark.clauses("TP-8.13")
@pytest.mark.parametrize(("count", "vp"), [(0, -5), (1, 0), (2, 6), (3, 13), (4, 13)])
def test_bands_of_high_water(count, vp):
    gears = {"chichen_itza": {str(space): RED for space in range(count)}, "tikal": {"1": RED, "2": RED}}
    assert prophecy_points(food_day(2, [{"corn": 20}], "high_water", gears=gears)) == vp


@pytest.mark.clauses("TP-R-53")
def test_a_worker_that_the_end_of_the_round_pushes_off_counts_for_high_water():
    game = food_day(2, [{"corn": 6}], "high_water", gears={"chichen_itza": {"10": RED}})
    assert prophecy_points(game) == 0
    assert gear(game, "chichen_itza") == {}


@pytest.mark.clauses("TP-R-53")
def test_a_worker_on_the_extra_space_of_cit_bolon_tum_counts_for_high_water():
    red = {"corn": 6, "tribe": "cit_bolon_tum"}
    gears = {"chichen_itza": {"11": RED, "10": RED}}
    game = food_day(2, [red], "high_water", gears=gears)
    assert prophecy_points(game) == 6
    assert gear(game, "chichen_itza") == {11: RED}
