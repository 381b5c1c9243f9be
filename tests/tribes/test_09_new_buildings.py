"""Chapters 9 to 11 of the expansion: new buildings, feeding with farms, the sequence of everything."""

from __future__ import annotations

import pytest

from haab.games.tzolkin.components import BUILDING_COST, BUILDINGS, DATA
from haab.games.tzolkin.expansion.components import RENOVATABLE
from tests.tribes.tables import last_of_round, lifted, seated, using
from tests.tzolkin.tables import BLUE, RED, legal, play, player, points, state, steps, stock

NEW = using("new_buildings")
AGE_2 = {"options": NEW, "day": 14}


def build(red, tile, *more, way="tikal 2", **state_):
    """Red picks up a worker and builds a tile."""
    gear, action = way.split()
    game = lifted(gear, int(action), red, **{"row": [tile], "options": NEW, **state_})
    return play(game, f"use {action}", f"build {tile}", *more)


# ---- renovation


@pytest.mark.clauses("TP-9.1", "TP-9.7")
def test_the_four_new_buildings_of_age_1_have_the_renovation_mark_and_an_income():
    assert RENOVATABLE == ["granary", "season_tomb", "gold_workshop", "stone_shrine"]
    costs = {name: BUILDING_COST[BUILDINGS.index(name)].tolist() for name in RENOVATABLE}
    assert costs == {
        "granary": [3, 0, 0],
        "gold_workshop": [1, 2, 0],
        "stone_shrine": [0, 0, 2],
        "season_tomb": [2, 0, 1],
    }
    types = {tile["id"]: tile["type"] for tile in DATA["expansion"]["new_buildings"]["list"]}
    assert [types[name] for name in RENOVATABLE] == ["farm", "tomb", "civil", "shrine"]


TOMB = {"row": ["tomb_of_three_gods"], "day": 14, "options": NEW}
GREEN = {"buildings": ["stone_shrine", "gold_workshop"], "wood": 1, "stone": 2, "gold": 1, "corn": 8}


@pytest.mark.clauses("TP-9.2", "TP-9.3", "TP-9.4", "TP-EX-3")
@pytest.mark.parametrize(
    ("discard", "resources", "corn"),
    [
        ("nothing", {"corn": 8}, {"wood": 1, "stone": 2, "gold": 1}),
        ("stone_shrine", {"gold": 1, "corn": 8}, {"wood": 1, "stone": 2, "gold": 1, "corn": 2}),
        ("gold_workshop", {"wood": 1, "stone": 2, "corn": 8}, {"wood": 1, "stone": 2, "gold": 1, "corn": 6}),
    ],
)
def test_renovation_pays_for_what_both_costs_have_in_common(discard, resources, corn):
    game = play(lifted("tikal", 2, GREEN, **TOMB), "use 2", "build tomb_of_three_gods")
    assert legal(game) == ["renovate gold_workshop", "renovate stone_shrine", "renovate nothing"], "never both"
    play(game, f"renovate {discard}")
    assert stock(game) == resources
    assert discard not in player(game)["buildings"]
    game = play(lifted("uxmal", 4, GREEN, **TOMB), "use 4", "build tomb_of_three_gods", f"renovate {discard}")
    assert stock(game) == corn


@pytest.mark.clauses("TP-9.2")
def test_a_tile_that_can_only_be_paid_by_renovation_is_offered():
    poor = {"buildings": ["gold_workshop"], "gold": 1}
    game = play(lifted("tikal", 2, poor, **TOMB), "use 2", "build tomb_of_three_gods")
    assert legal(game) == ["renovate gold_workshop"]
    assert "use 2" not in legal(lifted("tikal", 2, {"gold": 1}, **TOMB))
    surplus = build({"buildings": ["granary"]}, "field_house", "renovate granary")
    assert stock(surplus) == {}, "3 wood for 2: the surplus is lost"


@pytest.mark.clauses("TP-9.2", "TP-R-57")
def test_monuments_can_be_built_by_renovation_but_their_skull_is_paid():
    owner = {"buildings": ["stone_shrine"], "gold": 2, "skulls": 1}
    table = {"monuments": ["monument_of_skulls"], "options": NEW}
    game = play(lifted("tikal", 4, owner, **table), "use 4", "build monument_of_skulls", "renovate stone_shrine")
    assert stock(game) == {}
    assert player(game)["monuments"] == ["monument_of_skulls"]
    assert player(game)["buildings"] == []
    assert "use 4" not in legal(lifted("tikal", 4, {**owner, "skulls": 0}, **table))


@pytest.mark.clauses("TP-9.5", "TP-EX-29")
def test_a_discarded_tile_counts_for_nothing_any_more():
    game = build({"buildings": ["granary"], "corn": 3}, "field_house", "renovate granary", day=7)
    assert player(game)["buildings"] == ["field_house"]
    play(game, "done")
    play(game, "place uxmal", "done")
    assert stock(game) == {"corn": 1}, "no income: 3 corn fed one worker"


@pytest.mark.clauses("TP-R-48", "TP-R-56")
def test_renovation_then_crowded_cities_then_architecture():
    crowded = {"calamity": "crowded_cities", "row": ["field_house"], "options": NEW}
    game = lifted("tikal", 2, {"buildings": ["granary"], "stone": 1}, **crowded)
    play(game, "use 2", "build field_house", "renovate granary")
    assert legal(game) == ["pay stone"], "renovation does not cover the extra resource"
    play(game, "pay stone")
    assert stock(game) == {}
    master = {"buildings": ["granary"], "technologies": {"architecture": 3}}
    game = play(lifted("tikal", 2, master, **crowded), "use 2", "build field_house", "renovate granary")
    assert legal(game) == ["leave out extra"]
    play(game, "leave out extra")
    assert stock(game) == {"corn": 1}
    corn = lifted("uxmal", 4, {"buildings": ["granary"], "corn": 2}, **crowded)
    assert stock(play(corn, "use 4", "build field_house", "renovate granary")) == {}


@pytest.mark.clauses("TP-R-56")
def test_a_remaining_cost_of_nothing_is_allowed():
    game = build({"buildings": ["granary"], "technologies": {"architecture": 3}}, "field_house", "renovate granary")
    assert stock(game) == {"corn": 1}
    assert player(game)["buildings"] == ["field_house"]


@pytest.mark.clauses("TP-R-58")
def test_a_tile_built_first_with_tikal_4_may_be_discarded_for_the_second():
    game = lifted("tikal", 4, {"wood": 3}, row=["granary", "field_house"], options=NEW)
    play(game, "use 4", "build granary", "build field_house", "renovate granary")
    assert player(game)["buildings"] == ["field_house"]
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-59")
def test_renovation_serves_quick_builds_and_builds_granted_by_tiles():
    quick = seated({"corn": 2, "buildings": ["granary"]}, quick_tile="quick_1_build", row=["field_house"], options=NEW)
    play(quick, "place quick", "done", "build field_house", "renovate granary")
    assert player(quick)["buildings"] == ["field_house"]
    red = {"wood": 1, "gold": 1, "buildings": ["granary"]}
    game = lifted("tikal", 2, red, row=["builders_tomb", "field_house"], options=NEW)
    play(game, "use 2", "build builders_tomb", "renovate nothing", "up chaac", "build field_house", "renovate granary")
    assert sorted(player(game)["buildings"]) == ["builders_tomb", "field_house"]


@pytest.mark.clauses("TP-R-60")
def test_renovation_without_benefit_is_not_offered():
    game = build({"buildings": ["stone_shrine"], "wood": 2}, "field_house")
    assert player(game)["buildings"] == ["field_house", "stone_shrine"]
    assert stock(game) == {}


# ---- Food Day incomes


@pytest.mark.clauses("TP-9.6", "TP-EX-29", "TP-11.2")
def test_income_comes_before_feeding():
    game = last_of_round({"corn": 3, "buildings": ["granary"]}, {"corn": 9}, day=7, options=NEW)
    assert stock(game) == {}
    assert points(game) == 0


@pytest.mark.clauses("TP-9.7")
@pytest.mark.parametrize(
    ("tile", "gain"), [("granary", {"corn": 3}), ("gold_workshop", {"gold": 1}), ("stone_shrine", {"stone": 1})]
)
@pytest.mark.parametrize("day", [7, 13, 20])
def test_incomes(tile, gain, day):
    game = last_of_round({"corn": 6, "buildings": [tile]}, {"corn": 9}, day=day, options=NEW)
    assert stock(game) == gain


@pytest.mark.clauses("TP-9.7", "TP-EX-29")
@pytest.mark.parametrize(
    ("day", "gain"), [(7, {"wood": 1}), (13, {"wood": 1}), (20, {"skulls": 1}), (26, {"skulls": 1})]
)
def test_the_season_tomb_gives_wood_twice_and_then_skulls(day, gain):
    game = last_of_round({"corn": 6, "buildings": ["season_tomb"]}, {"corn": 9}, day=day, options=NEW)
    assert stock(game) == gain


@pytest.mark.clauses("TP-R-61")
def test_a_tile_built_on_a_food_day_pays_that_food_day():
    game = build({"wood": 3, "corn": 3, "workers": 3}, "granary", "done", day=7)
    play(game, "place uxmal", "done")
    assert stock(game) == {}, "3 + 3 corn fed three workers"
    assert points(game) == 0


@pytest.mark.clauses("TP-R-62")
def test_the_season_tomb_is_served_before_the_temples_and_gives_nothing_without_skulls():
    table = {"options": NEW, "day": 20}
    high = {"corn": 9, "temples": {"kukulcan": 5}}
    placed = {str(n): RED for n in range(1, 10)}
    none = last_of_round(
        {"corn": 9, "buildings": ["season_tomb"]}, {"corn": 9, "skulls": 4}, skulls_placed=placed, **table
    )
    assert stock(none) == {"corn": 3}
    tomb = {"corn": 9, "buildings": ["season_tomb"]}
    one_left = last_of_round(tomb, {**high, "skulls": 3}, skulls_placed=placed, **table)
    assert stock(one_left, RED)["skulls"] == 1
    assert stock(one_left, BLUE)["skulls"] == 3, "none was left for the temple"


# ---- the four of Age 2


@pytest.mark.clauses("TP-9.8", "TP-R-67")
def test_the_corn_store_gives_8_corn_at_once_and_is_a_farm_without_a_symbol():
    game = build({"wood": 2}, "corn_store", day=14)
    assert stock(game) == {"corn": 8}
    fed = last_of_round({"corn": 6, "buildings": ["corn_store"]}, {"corn": 9}, day=20, options=NEW)
    assert stock(fed) == {}, "every worker needed 2 corn"
    builders = {"corn": 6, "buildings": ["corn_store", "granary"], "monuments": ["monument_of_builders"]}
    over = last_of_round(builders, {"corn": 9}, day=26, options=NEW)
    assert over.score_sheet[RED]["monuments"] == 2 * 3


@pytest.mark.clauses("TP-R-67", "TP-8.11")
def test_corn_store_and_granary_count_as_buildings_in_crowded_cities():
    red = {"corn": 40, "buildings": ["corn_store", "granary"]}
    game = last_of_round(red, {"corn": 40}, day=20, calamity="crowded_cities", options=NEW)
    assert game.score_sheet[RED]["prophecies"] == 0


@pytest.mark.clauses("TP-9.9", "TP-R-65")
def test_the_monument_builders_tomb_lets_a_monument_be_built_in_resources():
    monument = "monument_of_corn"
    cost = next(tile["cost"] for tile in DATA["monuments"] if tile["id"] == monument)
    blocks = {"skulls" if m == "skull" else m: n for m, n in cost.items() if n}
    red = {"wood": 0, "gold": 0, "corn": 4, **blocks, "technologies": {"architecture": 3}}
    table = {"monuments": [monument], "day": 14}
    game = build(red, "monument_builders_tomb", way="uxmal 4", **table)
    assert legal(game) == [f"build {monument}", "done"]
    play(game, f"build {monument}")
    assert player(game)["monuments"] == [monument]
    assert stock(game) == {"corn": 4 - 2 + 1}, "the monument was paid in full"
    assert points(game) == 1 + 2
    none = build({"wood": 1, "gold": 1}, "monument_builders_tomb", **table)
    assert none.decision == "take_more"


@pytest.mark.clauses("TP-R-65")
def test_crowded_cities_do_not_touch_the_monument_of_the_tomb_but_renovation_does():
    monument = "monument_of_corn"
    cost = next(tile["cost"] for tile in DATA["monuments"] if tile["id"] == monument)
    blocks = {"skulls" if m == "skull" else m: n for m, n in cost.items() if n}
    red = {m: blocks.get(m, 0) + n for m, n in {"wood": 2, "gold": 1, "stone": 0, "skulls": 0}.items()}
    game = build(red, "monument_builders_tomb", "pay wood", monuments=[monument], day=14, calamity="crowded_cities")
    play(game, f"build {monument}")
    assert stock(game) == {}
    owner = {**red, "buildings": ["granary"]}
    renovated = build(owner, "monument_builders_tomb", "renovate nothing", monuments=[monument], day=14)
    assert "renovate granary" in legal(play(renovated, f"build {monument}"))


@pytest.mark.clauses("TP-9.10", "TP-EX-28")
def test_the_house_of_exchange_lowers_one_technology_and_advances_another():
    red = {"wood": 1, "stone": 1, "technologies": {"agriculture": 2}}
    game = build(red, "house_of_exchange", day=14)
    assert legal(game) == ["lower agriculture"]
    play(game, "lower agriculture")
    assert legal(game) == ["learn extraction", "learn architecture", "learn theology"], "one of the three others"
    play(game, "learn theology")
    assert list(player(game)["technologies"].values()) == [1, 0, 0, 1]
    assert stock(game) == {}


@pytest.mark.clauses("TP-9.10", "TP-EX-28")
def test_the_house_of_exchange_gives_a_bonus_at_level_3_and_nothing_without_levels():
    red = {"wood": 1, "stone": 1, "technologies": {"agriculture": 1, "architecture": 3}}
    game = build(red, "house_of_exchange", "leave out stone", "lower agriculture", "learn architecture", day=14)
    assert list(player(game)["technologies"].values()) == [0, 0, 3, 0]
    assert points(game) == 3 + 2, "and 2 for having built with architecture"
    nothing = build({"wood": 1, "stone": 1}, "house_of_exchange", day=14)
    assert nothing.decision == "take_more"


@pytest.mark.clauses("TP-R-63")
def test_both_halves_of_the_exchange_happen_or_none():
    red = {"wood": 2, "stone": 1, "technologies": {"agriculture": 1}}
    taxed = build(red, "house_of_exchange", day=14, calamity="teacher_shortage")
    assert legal(taxed) == ["lower agriculture", "refuse"]
    refused = play(taxed.copy(), "refuse")
    assert list(player(refused)["technologies"].values()) == [1, 0, 0, 0]
    assert refused.decision == "take_more"
    play(taxed, "lower agriculture")
    assert "refuse" not in legal(taxed)
    play(taxed, "learn theology", "pay wood")
    assert list(player(taxed)["technologies"].values()) == [0, 0, 0, 1]
    poor = build({**red, "wood": 1}, "house_of_exchange", day=14, calamity="teacher_shortage")
    assert poor.decision == "take_more", "nothing to pay the teacher with: nothing is lowered either"
    untaxed = build(red, "house_of_exchange", day=14)
    assert legal(untaxed) == ["lower agriculture"], "not optional"


@pytest.mark.clauses("TP-R-64")
def test_the_lowered_level_is_lost_for_later_workers_of_the_turn():
    red = {"wood": 1, "stone": 1, "technologies": {"extraction": 1}}
    table = {"gears": {"tikal": {"2": RED}, "yaxchilan": {"1": RED}}, "row": ["house_of_exchange"], **AGE_2}
    game = seated(red, **table)
    play(game, "take tikal 2", "use 2", "build house_of_exchange", "lower extraction", "learn theology")
    play(game, "take yaxchilan 1", "use 1")
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-9.11", "TP-R-66")
def test_the_skull_shrine_holds_its_skull():
    game = build({"gold": 1, "skulls": 1}, "skull_shrine", "up chaac", day=14)
    assert stock(game) == {}
    assert points(game) == 7
    assert steps(game) == (2, 1, 1)
    assert state(game)["skull_bank"] == 12
    assert state(game)["skulls_placed"] == {}, "no place of Chichen Itza is filled"
    monument = {"corn": 6, "buildings": ["skull_shrine"], "monuments": ["monument_of_skulls"]}
    over = last_of_round(monument, {"corn": 9}, day=26, options=NEW, skulls_placed={"3": BLUE})
    assert over.score_sheet[RED]["monuments"] == 2 * 3


@pytest.mark.clauses("TP-9.11")
def test_theology_2_may_follow_the_skull_shrine():
    red = {"gold": 1, "skulls": 1, "wood": 1, "technologies": {"theology": 2}}
    game = build(red, "skull_shrine", "up chaac", day=14)
    assert legal(game) == ["pay wood", "done"]
    play(game, "pay wood", "up chaac")
    assert steps(game) == (3, 1, 1)


@pytest.mark.clauses("TP-R-66")
def test_the_step_of_the_skull_shrine_is_lost_if_impossible():
    red = {"gold": 1, "skulls": 1, "temples": {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}}
    game = build(red, "skull_shrine", day=14)
    assert game.decision == "take_more"
    assert points(game) == 7


@pytest.mark.clauses("TP-9.12", "TP-EX-12")
def test_corn_never_replaces_the_skull_of_the_shrine():
    shrine = {"row": ["skull_shrine"], **AGE_2}
    game = play(lifted("uxmal", 4, {"corn": 2, "skulls": 1}, **shrine), "use 4", "build skull_shrine", "up chaac")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["skull_shrine"]
    assert "use 4" not in legal(lifted("uxmal", 4, {"corn": 10}, **shrine))
    master = {"skulls": 1, "technologies": {"architecture": 3}}
    game = play(lifted("uxmal", 4, master, **shrine), "use 4", "build skull_shrine", "up chaac")
    assert stock(game) == {"corn": 1}
    assert points(game) == 2 + 7
    assert "use 2" not in legal(lifted("tikal", 2, {"gold": 1, "technologies": {"architecture": 3}}, **shrine))


# ---- feeding


@pytest.mark.clauses("TP-10.1", "TP-10.2", "TP-10.3", "TP-EX-4")
def test_hunger_with_farms():
    red = {"corn": 10, "buildings": ["great_farm", "great_farm", "small_farm"]}
    game = last_of_round(red, {"corn": 40}, day=13, calamity="hunger")
    assert stock(game) == {"corn": 8}
    assert player(game)["fed"] == 3


@pytest.mark.clauses("TP-10.1", "TP-10.2", "TP-10.3", "TP-EX-5", "TP-R-51")
@pytest.mark.parametrize(("farms", "left"), [(["great_farm"], 5), ([], 0)])
def test_hunger_yaluk_and_farms(farms, left):
    red = {"tribe": "yaluk", "workers": 5, "corn": 10, "buildings": ["triple_farm", "triple_farm", *farms]}
    game = last_of_round(red, {"corn": 40}, day=20, calamity="hunger")
    assert stock(game).get("corn", 0) == left
    assert player(game)["fed"] == 5


@pytest.mark.clauses("TP-10.2")
def test_a_one_worker_symbol_lowers_a_need_by_2_and_not_to_nothing():
    red = {"tribe": "yaluk", "workers": 3, "corn": 1, "buildings": ["small_farm"]}
    game = last_of_round(red, {"corn": 40}, day=7)
    assert stock(game) == {}, "3 - 2 = 1 corn for one worker"
    assert points(game) == -10


@pytest.mark.clauses("TP-10.3", "TP-10.4")
def test_no_need_goes_below_nothing_and_a_worker_without_need_is_fed():
    red = {"corn": 0, "buildings": ["great_farm", "great_farm", "small_farm"], "tribe": "balam"}
    game = last_of_round(red, {"corn": 40}, day=7)
    assert points(game) == 0


# ---- the sequence


@pytest.mark.clauses("TP-11.1")
def test_a_turn_with_all_modules_goes_in_its_order():
    red = {"tribe": "bacab", "corn": 0, "wood": 1, "workers": 3}
    row = ["small_farm", "small_farm", "small_farm", "great_farm", "great_farm", "terrace_house"]
    table = {"quick_tile": "quick_1_build", "tooth_corn": {"25": 3}, "row": row, "piles": [["field_house"], []]}
    game = seated(red, {"corn": 5}, to_move=BLUE, first=BLUE, options=NEW, **table)
    play(game, "place uxmal", "done")
    assert stock(game) == {"wood": 1, "corn": 2}, "Bacab's corn"
    play(game, "beg", "down chaac")
    assert stock(game) == {"wood": 1, "corn": 4}, "then begging"
    play(game, "place start", "place quick", "done")
    assert stock(game) == {"wood": 1, "corn": 4 - 2 + 3 - 1}, "placing, the corn of the teeth, the quick action"
    assert "field_house" not in state(game)["row"]
    play(game, "build small_farm")
    assert "field_house" in state(game)["row"], "the refill at last"


@pytest.mark.clauses("TP-11.2", "TP-11.3", "TP-R-70")
def test_a_food_day_goes_step_by_step_and_each_in_turn_order():
    owner = {"corn": 8, "buildings": ["gold_workshop"], "temples": {"quetzalcoatl": 3}}
    other = {"corn": 8, "temples": {"quetzalcoatl": 5}}
    table = {"day": 20, "calamity": "gold_shortage", "options": NEW, "first": BLUE, "to_move": RED}
    game = play(seated(owner, other, **table), "place uxmal", "done")
    assert (game.to_move, game.decision) == (RED, "gold_toll"), "incomes first"
    assert stock(game, BLUE)["corn"] == 8, "nobody has been fed"
    play(game, "accept")
    assert (game.to_move, game.decision) == (BLUE, "gold_toll"), "after feeding the temples, Blue begins"
    assert stock(game, BLUE)["corn"] == 2
    play(game, "accept", "refuse")
    assert (game.to_move, game.decision) == (RED, "gold_toll")
    play(game, "accept")
    assert (stock(game, RED)["gold"], stock(game, BLUE)["gold"]) == (2, 1)
    assert float(game.score_sheet[RED]["prophecies"]) == 0
    assert game.decision == "turn"


@pytest.mark.clauses("TP-11.2")
def test_quick_action_tiles_and_the_building_row_change_after_feeding():
    table = {"options": using("quick_actions", "new_buildings")}
    first = last_of_round({"corn": 9}, {"corn": 9}, day=7, **table)
    assert len(first.view(None)["state"]["quick_tiles"]) == 13
    second = last_of_round({"corn": 9}, {"corn": 9}, day=13, row=["granary"], **table)
    ages = {tile["id"]: tile["age"] for tile in DATA["buildings"] + DATA["expansion"]["new_buildings"]["list"]}
    assert {ages[name] for name in state(second)["row"]} == {2}
