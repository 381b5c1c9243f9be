"""Chapter 9 of the expansion: new buildings, renovation and Food Day incomes."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import BUILDING_AGE, BUILDINGS, MONUMENT_COST, MONUMENTS
from tests.tribes.tables import (
    ALL_UP,
    NEW_BUILDINGS,
    TECHNOLOGIES,
    food_day,
    levels,
    prophecy_points,
    said,
    table,
    taken,
)
from tests.tzolkin.tables import (
    BLUE,
    RED,
    Json,
    legal,
    play,
    player,
    points,
    state,
    steps,
    stock,
)

COSTS: dict[str, dict[str, int]] = {
    "granary": {"wood": 3},
    "gold_workshop": {"wood": 1, "stone": 2},
    "stone_shrine": {"gold": 2},
    "season_tomb": {"wood": 2, "gold": 1},
    "corn_store": {"wood": 2},
    "monument_builders_tomb": {"wood": 1, "gold": 1},
    "house_of_exchange": {"wood": 1, "stone": 1},
    "skull_shrine": {"gold": 1, "skulls": 1},
}
AGE_1 = ["granary", "gold_workshop", "stone_shrine", "season_tomb"]
ALL_TOPS = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}


def day_of(building: str) -> int:
    """A day on which a building may lie in the row."""
    return 0 if BUILDING_AGE[BUILDINGS.index(building)] == 1 else 14


def built(building: str, red: Json | None = None, *moves: str, **more: Any) -> haab.Game:
    """Red has just built a new building with Tikal 2, having exactly its cost and what is given."""
    owned: Json = dict(COSTS[building])
    for what, value in (red or {}).items():
        owned[what] = owned.get(what, 0) + value if isinstance(value, int) else value
    row = [building, *more.pop("row", [])]
    game = taken("tikal", 2, owned, day=day_of(building), row=row, **more)
    return play(game, "use 2", f"build {building}", *moves)


def incomes(number: int, *tiles: str, **red: Any) -> haab.Game:
    """A Food Day on which Red owns some tiles, and corn for the workers unless told otherwise."""
    return food_day(number, [{"corn": 6, "buildings": list(tiles), **red}])


# ---- the tiles


@pytest.mark.clauses("TP-9.7", "TP-9.8", "TP-9.9", "TP-9.10", "TP-9.11")
@pytest.mark.parametrize("building", COSTS)
def test_a_new_building_is_paid_with_exactly_its_cost(building):
    there: Json = {"day": day_of(building), "row": [building]}
    game = play(taken("tikal", 2, COSTS[building], **there), "use 2", f"build {building}")
    assert {what: n for what, n in stock(game).items() if what != "corn"} == {}
    assert player(game)["buildings"] == [building]
    for what, amount in COSTS[building].items():
        short = {"wood": 9, "stone": 9, "gold": 9, "corn": 9, "skulls": 9, what: amount - 1}
        assert "use 2" not in legal(taken("tikal", 2, short, **there))


@pytest.mark.clauses("TP-9.7")
def test_these_are_all_the_new_buildings_and_four_are_of_each_age():
    assert set(COSTS) == set(NEW_BUILDINGS)
    assert [name for name in COSTS if day_of(name) == 0] == AGE_1


@pytest.mark.clauses("TP-9.7", "TP-9.8", "TP-9.9", "TP-9.10", "TP-9.11", "TP-R-67")
@pytest.mark.parametrize(
    ("monument", "tiles"),
    [
        ("monument_of_civil_works", ["gold_workshop", "house_of_exchange"]),
        ("monument_of_shrines", ["stone_shrine", "skull_shrine"]),
        ("monument_of_tombs", ["season_tomb", "monument_builders_tomb"]),
    ],
)
def test_the_type_of_each_new_building_counts_for_its_monument(monument, tiles):
    def worth(*owned: str) -> float:
        red = {"corn": 6, "buildings": list(owned), "monuments": [monument]}
        return float(food_day(4, [red]).score_sheet[RED]["monuments"])

    for tile in COSTS:
        assert worth(tile) - worth() == (4 if tile in tiles else 0)


@pytest.mark.clauses("TP-R-67", "TP-9.8")
def test_corn_store_and_granary_feed_nobody_by_a_symbol():
    game = food_day(3, [{"corn": 3, "buildings": ["granary", "corn_store"]}])
    assert player(game)["corn"] == 0
    assert game.score_sheet[RED]["hunger"] == 0


@pytest.mark.clauses("TP-R-67")
def test_corn_store_and_granary_count_for_crowded_cities_and_the_monument_of_builders():
    red = {"corn": 6, "buildings": ["granary", "corn_store"], "monuments": ["monument_of_builders"]}
    game = food_day(4, [red], "crowded_cities")
    assert prophecy_points(game) == 0
    assert game.score_sheet[RED]["monuments"] == 2 * 3


# ---- renovation


@pytest.mark.clauses("TP-9.1")
@pytest.mark.parametrize("building", COSTS)
def test_the_four_new_buildings_of_age_1_and_no_others_can_be_renovated_and_bring_an_income(building):
    red = {"wood": 9, "stone": 9, "gold": 9, "corn": 9, "buildings": [building, "small_farm", "triple_farm"]}
    game = taken("tikal", 2, red, day=14, row=["tomb_of_three_gods"])
    play(game, "use 2", "build tomb_of_three_gods")
    marked = [f"renovate {building}", "renovate nothing"]
    assert (legal(game) == marked) == (building in AGE_1)
    assert (game.decision == "renovate") == (building in AGE_1)
    assert (stock(incomes(1, building)) != {}) == (building in AGE_1)


@pytest.mark.clauses("TP-EX-3", "TP-9.2", "TP-9.4")
@pytest.mark.parametrize(
    ("discard", "resources", "corn"),
    [
        ("nothing", {"wood": 1, "stone": 2, "gold": 1}, 8),
        ("stone_shrine", {"wood": 1, "stone": 2}, 6),
        ("gold_workshop", {"gold": 1}, 2),
    ],
)
def test_a_discarded_tile_pays_for_what_both_costs_have_in_common(discard, resources, corn):
    there: Json = {"day": 14, "row": ["tomb_of_three_gods"]}
    tiles = ["gold_workshop", "stone_shrine"]
    left = [tile for tile in tiles if tile != discard]
    in_blocks = taken("tikal", 2, {**resources, "buildings": tiles}, **there)
    play(in_blocks, "use 2", "build tomb_of_three_gods", f"renovate {discard}")
    assert stock(in_blocks) == {}
    assert sorted(player(in_blocks)["buildings"]) == sorted([*left, "tomb_of_three_gods"])
    in_corn = taken("uxmal", 4, {"corn": corn, "buildings": tiles}, **there)
    play(in_corn, "use 4", "build tomb_of_three_gods", f"renovate {discard}")
    assert stock(in_corn) == {}
    assert sorted(player(in_corn)["buildings"]) == sorted([*left, "tomb_of_three_gods"])


@pytest.mark.clauses("TP-9.2", "TP-9.4", "TP-EX-3")
@pytest.mark.parametrize(
    ("gear", "space", "prices"),
    [
        ("tikal", 2, ["1 wood, 2 stone, 1 gold", "1 wood, 2 stone", "1 gold"]),
        ("uxmal", 4, ["8 corn", "6 corn", "2 corn"]),
    ],
)
def test_renovation_says_what_is_left_to_pay(gear, space, prices):
    red = {"corn": 8, "wood": 1, "stone": 2, "gold": 1, "buildings": ["stone_shrine", "gold_workshop"]}
    game = taken(gear, space, red, day=14, row=["tomb_of_three_gods"])
    assert said(play(game, f"use {space}", "build tomb_of_three_gods")) == {
        "renovate nothing": f"Discard nothing and pay {prices[0]}",
        "renovate stone_shrine": f"Discard Stone Shrine and pay {prices[1]}",
        "renovate gold_workshop": f"Discard Gold Workshop and pay {prices[2]}",
    }


@pytest.mark.clauses("TP-9.12", "TP-R-56")
def test_a_cost_that_renovation_covers_in_full_is_nothing_but_a_skull_stays():
    red = {"skulls": 1, "buildings": ["stone_shrine"], "technologies": {"architecture": 3}}
    shrine = play(taken("tikal", 2, red, day=14, row=["skull_shrine"]), "use 2", "build skull_shrine")
    assert said(shrine)["renovate stone_shrine"] == "Discard Stone Shrine and pay 1 crystal skull"
    store = play(taken("tikal", 2, {"buildings": ["granary"]}, day=14, row=["corn_store"]), "use 2", "build corn_store")
    assert said(store)["renovate granary"] == "Discard Granary and pay nothing"


@pytest.mark.clauses("TP-EX-3", "TP-9.3")
def test_two_tiles_cannot_be_discarded_for_one_construction():
    tiles = {"buildings": ["gold_workshop", "stone_shrine"]}
    there: Json = {"day": 14, "row": ["tomb_of_three_gods"]}
    assert "use 2" not in legal(taken("tikal", 2, tiles, **there))
    assert "use 4" not in legal(taken("uxmal", 4, {"corn": 1, **tiles}, **there))
    game = taken("tikal", 2, {"wood": 9, "stone": 9, "gold": 9, **tiles}, **there)
    play(game, "use 2", "build tomb_of_three_gods", "renovate gold_workshop")
    assert game.decision != "renovate"
    assert stock(game) == {"wood": 9, "stone": 9, "gold": 8}


@pytest.mark.clauses("TP-9.2")
def test_a_surplus_of_the_discarded_tile_is_lost():
    game = taken("tikal", 2, {"wood": 1, "buildings": ["granary"]}, row=["small_farm"])
    play(game, "use 2", "build small_farm", "renovate granary")
    assert stock(game) == {"wood": 1}
    assert player(game)["buildings"] == ["small_farm"]


@pytest.mark.clauses("TP-9.2", "TP-R-60")
@pytest.mark.parametrize(
    ("old", "building", "left"),
    [("granary", "field_house", {}), ("gold_workshop", "chaac_shrine", {}), ("stone_shrine", "kukulcan_shrine", {})],
)
def test_one_resource_in_common_is_enough(old, building, left):
    game = taken("tikal", 2, {"buildings": [old]}, day=day_of(building), row=[building])
    play(game, "use 2", f"build {building}", f"renovate {old}")
    assert stock(game) == left
    assert player(game)["buildings"] == [building]


@pytest.mark.clauses("TP-9.2")
def test_only_a_renovation_that_makes_the_tile_payable_is_offered():
    there: Json = {"day": 14, "row": ["tomb_of_three_gods"]}
    red = {"wood": 1, "stone": 2, "buildings": ["gold_workshop", "stone_shrine"]}
    game = play(taken("tikal", 2, red, **there), "use 2", "build tomb_of_three_gods")
    assert legal(game) == ["renovate stone_shrine"]


@pytest.mark.clauses("TP-9.2")
def test_a_tile_may_be_discarded_for_a_monument():
    red = {"wood": 1, "gold": 2, "buildings": ["stone_shrine"]}
    game = taken("tikal", 4, red, monuments=["monument_of_wood"])
    play(game, "use 4", "build monument_of_wood", "renovate stone_shrine")
    assert stock(game) == {}
    assert player(game)["buildings"] == []
    assert player(game)["monuments"] == ["monument_of_wood"]


@pytest.mark.clauses("TP-9.2", "TP-9.5")
@pytest.mark.parametrize("number", [0, len(MONUMENTS) - 1])
def test_a_tile_may_be_discarded_for_the_first_and_for_the_last_monument_of_the_list(number):
    monument = MONUMENTS[number]
    wood, stone, gold, skulls = (int(part) for part in MONUMENT_COST[number])
    red: Json = {"wood": wood, "stone": stone, "gold": max(gold - 2, 0), "skulls": skulls}
    red |= {"buildings": ["stone_shrine"]}
    game = taken("tikal", 4, red, monuments=[monument])
    play(game, "use 4", f"build {monument}")
    assert legal(game) == ["renovate stone_shrine"], "gold is lacking"
    play(game, "renovate stone_shrine")
    assert player(game)["monuments"] == [monument]
    assert player(game)["buildings"] == []
    assert stock(game) == {}, "the 2 gold of the shrine stand for as much of the cost"


@pytest.mark.clauses("TP-9.2", "TP-R-56", "TZ-13.18")
def test_architecture_leaves_out_nothing_of_a_monument_that_is_renovated_into():
    red: Json = {"wood": 1, "stone": 2, "gold": 1, "buildings": ["granary", "gold_workshop"]}
    red |= {"technologies": {"architecture": 3}}
    game = taken("tikal", 4, red, monuments=[MONUMENTS[0]])
    play(game, "use 4", f"build {MONUMENTS[0]}")
    assert legal(game) == ["renovate granary"], "after the workshop 1 wood would still be lacking"


@pytest.mark.clauses("TP-9.2", "TP-8.11")
@pytest.mark.parametrize("monument", [MONUMENTS[0], MONUMENTS[1]])
def test_crowded_cities_add_nothing_to_a_monument_that_is_renovated_into(monument):
    wood, stone, gold, _ = (int(part) for part in MONUMENT_COST[MONUMENTS.index(monument)])
    red = {"wood": max(wood - 3, 0), "stone": stone, "gold": gold, "buildings": ["granary"]}
    game = taken("tikal", 4, red, monuments=[monument], calamity="crowded_cities")
    play(game, "use 4", f"build {monument}", "renovate granary")
    assert player(game)["monuments"] == [monument]
    assert stock(game) == {}


@pytest.mark.clauses("TP-9.5")
def test_a_discarded_tile_leaves_the_game_and_counts_for_nothing():
    red = {"wood": 2, "corn": 6, "buildings": ["granary", "field_house", "mine_house"]}
    there: Json = {"row": ["great_farm"], "day": 13, "calamity": "crowded_cities"}
    game = taken("tikal", 2, red, first=BLUE, to_move=RED, **there)
    play(game, "use 2", "build great_farm", "renovate granary", "pay wood", "done")
    assert sorted(player(game)["buildings"]) == ["field_house", "great_farm", "mine_house"]
    assert prophecy_points(game) == 0
    table = state(game)
    assert "granary" not in [*table["row"], *table["piles"][0], *table["piles"][1]]
    assert player(game)["corn"] == 3


@pytest.mark.clauses("TP-R-56")
def test_renovation_comes_before_architecture_and_may_leave_a_cost_of_0():
    master = {"technologies": {"architecture": 3}}
    free = taken("tikal", 2, {"buildings": ["granary"], **master}, row=["field_house"])
    play(free, "use 2", "build field_house", "renovate granary")
    assert stock(free) == {"corn": 1}
    assert player(free)["buildings"] == ["field_house"]
    rest = taken("tikal", 2, {"buildings": ["granary"], **master}, row=["great_farm"])
    play(rest, "use 2", "build great_farm", "renovate granary", "leave out wood")
    assert stock(rest) == {"corn": 1}


@pytest.mark.clauses("TP-R-57")
def test_renovation_never_pays_a_skull():
    red = {"gold": 2, "buildings": ["stone_shrine"]}
    without = taken("tikal", 4, red, monuments=["monument_of_skulls"])
    assert "use 4" not in legal(without)
    game = taken("tikal", 4, {**red, "skulls": 1}, monuments=["monument_of_skulls"])
    play(game, "use 4", "build monument_of_skulls", "renovate stone_shrine")
    assert stock(game) == {}
    shrine: Json = {"day": 14, "row": ["skull_shrine"]}
    assert "use 2" not in legal(taken("tikal", 2, {"buildings": ["stone_shrine"]}, **shrine))
    game = taken("tikal", 2, {"skulls": 1, "buildings": ["stone_shrine"]}, **shrine)
    play(game, "use 2", "build skull_shrine", "renovate stone_shrine")
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-58")
def test_the_first_building_of_tikal_4_may_be_discarded_for_the_second():
    game = taken("tikal", 4, {"wood": 4}, row=["granary", "great_farm"])
    play(game, "use 4", "build granary", "build great_farm", "renovate granary")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["great_farm"]


@pytest.mark.clauses("TP-R-58")
def test_it_may_be_agreed_that_a_tile_is_not_discarded_in_the_turn_in_which_it_was_built():
    agreed: Json = {"options": {"renovate_later": True}}
    game = taken("tikal", 4, {"wood": 4}, row=["granary", "great_farm"], **agreed)
    play(game, "use 4", "build granary")
    assert "build great_farm" not in legal(game)
    game = taken("tikal", 4, {"wood": 9}, row=["granary", "great_farm"], **agreed)
    play(game, "use 4", "build granary", "build great_farm")
    assert player(game)["buildings"].count("granary") == 1, "nothing was asked"
    older = taken("tikal", 4, {"wood": 4, "buildings": ["granary"]}, row=["great_farm"], **agreed)
    play(older, "use 4", "build great_farm", "renovate granary")
    assert player(older)["buildings"] == ["great_farm"], "an older one may"


@pytest.mark.clauses("TP-R-58")
def test_in_the_next_turn_the_tile_is_an_older_one():
    gears = {"tikal": {"2": RED}, "uxmal": {"2": RED}}
    game = table({"wood": 4, "corn": 9}, row=["granary", "great_farm"], gears=gears, options={"renovate_later": True})
    play(game, "take tikal 2", "use 2", "build granary")
    assert game.position()["built_now"] == ["granary"]
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()
    assert play(game, "done").position()["built_now"] == []


@pytest.mark.clauses("TP-R-59")
def test_renovation_is_allowed_in_a_quick_build():
    game = table({"corn": 2, "buildings": ["granary"]}, quick_tile="quick_1_build", row=["field_house"])
    play(game, "place quick", "done", "build field_house", "renovate granary")
    assert player(game)["buildings"] == ["field_house"]
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-59")
def test_renovation_is_allowed_in_a_build_that_a_tile_grants():
    red = {"wood": 1, "gold": 1, "buildings": ["granary"]}
    game = taken("tikal", 2, red, row=["builders_tomb", "field_house"])
    play(game, "use 2", "build builders_tomb", "renovate nothing", "up chaac", "build field_house", "renovate granary")
    assert sorted(player(game)["buildings"]) == ["builders_tomb", "field_house"]
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-60")
def test_renovation_is_not_offered_if_the_costs_share_no_resource():
    game = taken("tikal", 2, {"wood": 1, "buildings": ["stone_shrine"]}, row=["small_farm"])
    play(game, "use 2", "build small_farm")
    assert game.decision == "take_more"
    assert sorted(player(game)["buildings"]) == ["small_farm", "stone_shrine"]


# ---- Food Day incomes


@pytest.mark.clauses("TP-EX-29", "TP-9.6", "TP-11.2")
def test_the_corn_of_the_granary_feeds_on_the_same_food_day():
    game = incomes(1, "granary", corn=3)
    assert stock(game) == {}
    assert game.score_sheet[RED]["hunger"] == 0


@pytest.mark.clauses("TP-EX-29", "TP-9.7")
@pytest.mark.parametrize(("number", "income"), [(1, "wood"), (2, "wood"), (3, "skulls"), (4, "skulls")])
def test_the_season_tomb_gives_wood_in_age_1_and_skulls_in_age_2(number, income):
    assert stock(incomes(number, "season_tomb")) == {income: 1}


@pytest.mark.clauses("TP-9.6", "TP-9.7")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("tile", "income"), [("granary", {"corn": 3}), ("gold_workshop", {"gold": 1}), ("stone_shrine", {"stone": 1})]
)
def test_every_food_day_brings_the_printed_income(number, tile, income):
    assert stock(incomes(number, tile)) == income


@pytest.mark.clauses("TP-9.6")
def test_an_income_comes_on_food_days_only_and_to_its_owner_only():
    game = table({"buildings": ["granary"]}, day=6, to_move=BLUE)
    assert stock(play(game, "place uxmal", "done")) == {}
    assert stock(incomes(1, "gold_workshop"), BLUE) == {}


@pytest.mark.clauses("TP-EX-29", "TP-9.5", "TP-9.6")
def test_a_granary_discarded_before_the_food_day_brings_no_income():
    red = {"corn": 3, "buildings": ["granary"]}
    game = taken("tikal", 2, red, row=["field_house"], day=7, first=BLUE, to_move=RED)
    play(game, "use 2", "build field_house", "renovate granary", "done")
    assert game.score_sheet[RED]["hunger"] == -6
    assert stock(game) == {"corn": 1}


@pytest.mark.clauses("TP-R-61")
def test_a_tile_built_on_a_food_day_pays_that_food_day():
    red = {"corn": 6, "wood": 1, "stone": 2}
    game = taken("tikal", 2, red, row=["gold_workshop"], day=7, first=BLUE, to_move=RED)
    play(game, "use 2", "build gold_workshop", "done")
    assert stock(game) == {"gold": 1}


@pytest.mark.clauses("TP-R-62")
def test_a_season_tomb_gives_nothing_when_the_bank_has_no_skull():
    players: list[Json] = [{"corn": 6, "buildings": ["season_tomb"]}, {"corn": 6, "skulls": 13}]
    game = food_day(3, players)
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-62")
@pytest.mark.parametrize(("held", "reward"), [(11, 1), (12, 0)])
def test_the_skull_of_a_season_tomb_comes_before_the_rewards_of_the_temples(held, reward):
    red = {"corn": 6, "skulls": held, "buildings": ["season_tomb"]}
    blue = {"corn": 6, "temples": {"kukulcan": 5}}
    game = food_day(3, [red, blue])
    assert stock(game)["skulls"] == held + 1
    assert player(game, BLUE)["skulls"] == reward


# ---- Age 2


@pytest.mark.clauses("TP-9.8")
def test_the_corn_store_gives_8_corn_at_once():
    game = built("corn_store")
    assert stock(game) == {"corn": 8}
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-9.9")
def test_the_monument_builders_tomb_gives_1_point_and_may_build_a_monument():
    game = built("monument_builders_tomb", {"wood": 1, "gold": 4}, monuments=["monument_of_wood"])
    assert points(game) == 1
    assert legal(game) == ["build monument_of_wood", "done"]
    kept = play(game.copy(), "done")
    assert player(kept)["monuments"] == []
    assert stock(kept) == {"wood": 1, "gold": 4}
    play(game, "build monument_of_wood")
    assert player(game)["monuments"] == ["monument_of_wood"]
    assert stock(game) == {}
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-9.9")
def test_the_monument_of_the_tomb_is_lost_if_none_can_be_paid_and_no_building_can_be_built():
    game = built("monument_builders_tomb", {"wood": 2}, monuments=["monument_of_wood"], row=["triple_farm"])
    assert game.decision == "take_more"
    assert points(game) == 1


@pytest.mark.clauses("TP-R-65")
def test_the_monument_of_the_tomb_is_paid_in_resources_even_if_the_tomb_was_built_with_corn():
    there: Json = {"day": 14, "row": ["monument_builders_tomb"], "monuments": ["monument_of_wood"]}
    rich = taken("uxmal", 4, {"corn": 40}, **there)
    assert play(rich, "use 4", "build monument_builders_tomb").decision == "take_more"
    game = taken("uxmal", 4, {"corn": 4, "wood": 1, "gold": 4}, **there)
    play(game, "use 4", "build monument_builders_tomb", "build monument_of_wood")
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-65")
def test_architecture_does_not_help_with_the_monument_of_the_tomb():
    red = {"gold": 4, "technologies": {"architecture": 3}}
    short = built("monument_builders_tomb", red, "leave out gold", monuments=["monument_of_corn"])
    assert short.decision == "take_more"
    game = built("monument_builders_tomb", {**red, "wood": 1}, "leave out wood", monuments=["monument_of_wood"])
    assert points(game) == 1 + 2
    play(game, "build monument_of_wood")
    assert stock(game) == {"wood": 1, "corn": 1}
    assert points(game) == 1 + 2


@pytest.mark.clauses("TP-R-65")
def test_crowded_cities_do_not_touch_the_monument_of_the_tomb():
    red = {"wood": 2, "gold": 5, "stone": 1}
    row: Json = {"row": ["monument_builders_tomb"], "monuments": ["monument_of_wood"]}
    game = taken("tikal", 2, red, day=14, calamity="crowded_cities", **row)
    play(game, "use 2", "build monument_builders_tomb", "pay stone", "build monument_of_wood")
    assert stock(game) == {}


@pytest.mark.clauses("TP-R-65")
def test_renovation_is_allowed_for_the_monument_of_the_tomb():
    red = {"wood": 1, "gold": 2, "buildings": ["stone_shrine"]}
    game = built("monument_builders_tomb", red, "renovate nothing", monuments=["monument_of_wood"])
    play(game, "build monument_of_wood", "renovate stone_shrine")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["monument_builders_tomb"]


# ---- House of Exchange


def exchange(*reached: int, **red: Any) -> haab.Game:
    """Red has just built the House of Exchange with these levels."""
    return built("house_of_exchange", {"technologies": dict(zip(TECHNOLOGIES, reached, strict=True)), **red})


@pytest.mark.clauses("TP-EX-28", "TP-9.10")
def test_one_technology_is_lowered_and_one_other_advances_without_resources():
    game = exchange(2, 1, 0, 0)
    assert legal(game) == ["lower agriculture", "lower extraction"]
    play(game, "lower agriculture")
    assert legal(game) == ["learn extraction", "learn architecture", "learn theology"]
    play(game, "learn theology")
    assert levels(game) == (1, 1, 0, 1)
    assert stock(game) == {}
    assert game.decision == "take_more"


@pytest.mark.clauses("TP-9.10")
def test_only_one_other_technology_advances_even_if_more_could_be_paid():
    game = play(exchange(1, 0, 0, 0, wood=6, gold=6), "lower agriculture", "learn theology")
    assert levels(game) == (0, 0, 0, 1)
    assert game.decision == "take_more"
    assert stock(game) == {"wood": 6, "gold": 6}


@pytest.mark.clauses("TP-EX-28", "TP-9.10")
def test_the_exchange_may_bring_the_bonus_of_a_mastered_technology():
    game = play(exchange(1, 0, 3, 0), "leave out wood")
    assert points(game) == 2
    play(game, "lower agriculture", "learn architecture")
    assert levels(game) == (0, 0, 3, 0)
    assert points(game) == 2 + 3


@pytest.mark.clauses("TP-EX-28", "TP-9.10", "TP-R-63")
def test_without_any_level_there_is_no_exchange():
    game = exchange(0, 0, 0, 0)
    assert game.decision == "take_more"
    assert levels(game) == (0, 0, 0, 0)


@pytest.mark.clauses("TP-R-63")
def test_the_exchange_is_not_optional():
    game = exchange(0, 0, 0, 2)
    assert legal(game) == ["lower theology"]
    assert legal(play(game, "lower theology")) == ["learn agriculture", "learn extraction", "learn architecture"]


@pytest.mark.clauses("TP-R-63")
def test_in_a_teacher_shortage_the_exchange_is_refused_as_a_whole_or_paid():
    def teachers(**owned: int) -> haab.Game:
        red: Json = {"wood": 1, "stone": 1, "technologies": {"theology": 1}, **owned}
        there: Json = {"row": ["house_of_exchange"], "calamity": "teacher_shortage"}
        return play(taken("tikal", 2, red, day=14, **there), "use 2", "build house_of_exchange")

    game = teachers(gold=1)
    assert legal(game) == ["lower theology", "refuse"]
    refused = play(game.copy(), "refuse")
    assert levels(refused) == (0, 0, 0, 1)
    assert stock(refused) == {"gold": 1}
    paid = play(game.copy(), "lower theology", "learn extraction", "pay gold")
    assert levels(paid) == (0, 1, 0, 0)
    assert stock(paid) == {}
    poor = teachers()
    assert poor.decision == "take_more"
    assert levels(poor) == (0, 0, 0, 1)


@pytest.mark.clauses("TP-R-64")
def test_the_lowered_level_is_lost_at_once_for_later_actions():
    red = {"wood": 1, "stone": 1, "technologies": {"agriculture": 1}}
    gears = {"palenque": {"2": RED}}
    game = taken("tikal", 2, red, day=14, row=["house_of_exchange"], gears=gears)
    play(game, "use 2", "build house_of_exchange", "lower agriculture", "learn theology")
    play(game, "take palenque 2", "use 2", "harvest corn")
    assert stock(game) == {"corn": 4}


# ---- Skull Shrine


@pytest.mark.clauses("TP-9.11")
def test_the_skull_shrine_gives_7_points_and_a_step_of_choice_and_keeps_its_skull():
    game = built("skull_shrine")
    assert points(game) == 7
    assert legal(game) == ALL_UP
    play(game, "up quetzalcoatl")
    assert steps(game) == (1, 2, 1)
    assert stock(game) == {}
    assert state(game)["skull_bank"] == 12


@pytest.mark.clauses("TP-9.11")
def test_theology_2_may_be_used_after_the_skull_shrine():
    game = built("skull_shrine", {"wood": 1, "technologies": {"theology": 2}}, "up chaac")
    assert legal(game) == ["pay wood", "done"]
    play(game, "pay wood", "up chaac")
    assert steps(game) == (3, 1, 1)
    assert built("skull_shrine", {"wood": 1, "technologies": {"theology": 1}}, "up chaac").decision == "take_more"


@pytest.mark.clauses("TP-9.11")
def test_the_skull_on_the_shrine_counts_as_placed_for_the_monument_of_skulls():
    def worth(*blue: str) -> float:
        players = [{"corn": 6, "monuments": ["monument_of_skulls"]}, {"corn": 6, "buildings": list(blue)}]
        return float(food_day(4, players, skulls_placed={"1": BLUE}).score_sheet[RED]["monuments"])

    assert worth() == 3
    assert worth("skull_shrine") == 6


@pytest.mark.clauses("TP-EX-12", "TP-9.12")
def test_the_skull_shrine_costs_2_corn_and_a_skull_with_uxmal_4():
    there: Json = {"day": 14, "row": ["skull_shrine"]}
    game = play(taken("uxmal", 4, {"corn": 2, "skulls": 1}, **there), "use 4", "build skull_shrine")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["skull_shrine"]
    assert state(game)["skull_bank"] == 12
    assert "use 4" not in legal(taken("uxmal", 4, {"corn": 1, "skulls": 1}, **there))
    assert "use 4" not in legal(taken("uxmal", 4, {"corn": 10}, **there))


@pytest.mark.clauses("TP-EX-12", "TP-9.12")
def test_architecture_3_pays_the_corn_or_the_gold_of_the_skull_shrine_but_not_the_skull():
    there: Json = {"day": 14, "row": ["skull_shrine"]}
    master = {"technologies": {"architecture": 3}}
    with_corn = taken("uxmal", 4, {"skulls": 1, **master}, **there)
    play(with_corn, "use 4", "build skull_shrine")
    assert stock(with_corn) == {"corn": 1}
    assert points(with_corn) == 2 + 7
    with_gold = taken("tikal", 2, {"skulls": 1, **master}, **there)
    play(with_gold, "use 2", "build skull_shrine", "leave out gold")
    assert stock(with_gold) == {"corn": 1}
    assert "use 4" not in legal(taken("uxmal", 4, {"corn": 9, **master}, **there))
    assert "use 2" not in legal(taken("tikal", 2, {"gold": 9, **master}, **there))


@pytest.mark.clauses("TP-R-66")
def test_the_skull_shrine_needs_no_place_on_chichen_itza_and_fills_none():
    placed = {str(action): BLUE for action in range(1, 10)}
    game = built("skull_shrine", {}, "up chaac", skulls_placed=placed)
    assert state(game)["skulls_placed"] == placed
    assert points(game) == 7
    assert state(built("skull_shrine"))["skulls_placed"] == {}


@pytest.mark.clauses("TP-R-66")
def test_the_step_of_the_skull_shrine_is_lost_if_impossible():
    game = built("skull_shrine", {"temples": ALL_TOPS})
    assert game.decision == "take_more"
    assert points(game) == 7
    assert steps(game) == (6, 8, 7)
