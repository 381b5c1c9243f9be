"""Chapter 4 of the expansion: quick actions and their board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import haab
from haab.games.tzolkin import RULESET
from haab.games.tzolkin.expansion_components import QUICK_TILES
from haab.games.tzolkin.rules.expansion.quick_actions import quick_action_is_due
from tests.tribes.quick import KINDS, QUICK, chosen, current, quick, red_advances
from tests.tribes.tables import GEARS, TECHNOLOGIES, crowded, modules, table
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, points, position, state, steps, stock

# ---- the board


@pytest.mark.clauses("TP-4.1", "TP-3.2")
def test_three_workers_find_a_quick_action_space_and_none_of_them_is_on_a_gear() -> None:
    game = position([{"corn": 5} for _ in range(5)], quick_tile="quick_1_stone")
    for seat in range(3):
        chosen(game)
        assert stock(game, seat) == {"corn": 4, "stone": 1}, "the spaces do not differ"
    assert state(game)["quick_spaces"] == [0, 1, 2]
    assert all(gear(game, name) == {} for name in GEARS)
    assert "place quick" not in legal(game)
    assert "place start" in legal(game), "the starting player space is another one"


@pytest.mark.clauses("TP-4.7", "TP-4.1")
def test_when_all_quick_action_spaces_are_occupied_none_can_be_chosen() -> None:
    rich = {"corn": 9}
    assert "place quick" in legal(quick("quick_1_corn", rich))
    assert "place quick" not in legal(quick("quick_1_corn", rich, quick_spaces=["dummy", "dummy", BLUE]))


@pytest.mark.clauses("TP-4.2", "TP-4.3", "TP-4.4", "TP-EX-17", "TP-R-36")
@pytest.mark.parametrize(
    ("day", "food_days", "number"),
    [
        *((day, int(day > 7), day // 2) for day in range(13)),
        (8, 0, 4),
        (13, 1, 6),
        (14, 2, 7),
        (14, 1, 7),
        (15, 2, 7),
        *((day, 2 + (day > 20), 7 + (day - 14) // 2) for day in range(16, 26)),
        (26, 3, 12),
        (27, 3, 12),
    ],
)
def test_each_tile_is_current_for_two_days_whether_a_food_day_is_delayed_or_not(
    day: int, food_days: int, number: int
) -> None:
    game = position(2, options=QUICK, day=day, food_days=food_days)
    assert current(game) == QUICK_TILES[number]


@pytest.mark.clauses("TP-4.3", "TP-EX-17", "TP-R-74", "TP-11.2")
def test_age_2_tiles_are_laid_out_on_the_first_food_day_and_hidden_before() -> None:
    order = [*QUICK_TILES[:7], *reversed(QUICK_TILES[7:])]
    game = table(quick_tiles=order, day=7, to_move=BLUE)
    for viewer in (None, RED, BLUE):
        assert game.view(viewer)["state"]["quick_tiles"] == order[:7]
    play(game, "place uxmal", "done")
    assert state(game)["food_days"] == 1
    for viewer in (None, RED, BLUE):
        assert game.view(viewer)["state"]["quick_tiles"] == order


@pytest.mark.clauses("TP-4.2", "TP-4.3")
def test_each_age_is_shuffled_on_its_own() -> None:
    tiles = [state(haab.new("tzolkin", 3, seed, QUICK))["quick_tiles"] for seed in range(20)]
    assert all(sorted(order[:7]) == sorted(QUICK_TILES[:7]) for order in tiles)
    assert all(sorted(order[7:]) == sorted(QUICK_TILES[7:]) for order in tiles)
    assert len({tuple(order[:7]) for order in tiles}) > 15
    assert len({tuple(order[7:]) for order in tiles}) > 15
    assert all(len({order[place] for order in tiles}) > 3 for place in range(13)), "every place is drawn by lot"


@pytest.mark.clauses("TP-4.4")
@pytest.mark.parametrize(("days", "number"), [(1, 0), (2, 1)])
def test_a_double_advance_shortens_the_life_of_a_tile(days: int, number: int) -> None:
    game = red_advances()
    play(game, f"days {days}")
    assert current(game) == QUICK_TILES[number]
    later = play(red_advances(day=1), f"days {days}")
    assert current(later) == QUICK_TILES[1]


@pytest.mark.clauses("TP-4.13")
def test_the_tiles_of_each_age_are_of_these_kinds() -> None:
    assert Counter(KINDS[tile] for tile in QUICK_TILES[:7]) == {
        "corn": 1,
        "wood_and_corn": 1,
        "stone": 1,
        "technology": 2,
        "trade": 1,
        "build": 1,
    }
    assert Counter(KINDS[tile] for tile in QUICK_TILES[7:]) == {
        "corn": 1,
        "stone": 1,
        "gold": 1,
        "technology": 1,
        "trade": 1,
        "build": 1,
    }


# ---- placing


@pytest.mark.clauses("TP-4.5")
def test_one_worker_of_a_turn_goes_to_a_quick_action_space_and_others_elsewhere() -> None:
    game = position([{"corn": 30, "workers": 6}, *({} for _ in range(4))], quick_tile="quick_1_corn")
    play(game, "place palenque", "place quick")
    assert legal(game) == [*(f"place {name}" for name in GEARS), "place start", "done"]
    play(game, "place start", "place tikal")
    assert "place quick" not in legal(game)
    play(game, "done")
    assert state(game)["quick_spaces"].count(RED) == 1
    assert state(game)["start_space"] == RED
    assert (gear(game, "palenque"), gear(game, "tikal")) == ({0: RED}, {0: RED})


@pytest.mark.clauses("TP-4.6", "TP-R-34")
@pytest.mark.parametrize(
    ("moves", "cost"),
    [
        (["place quick"], 1),
        (["place quick", "place palenque"], 1 + 1),
        (["place palenque", "place quick"], 1 + 1),
        (["place start", "place quick"], 1 + 1),
        (["place quick", "place start", "place tikal"], 1 + 1 + 2),
        (["place tikal", "place tikal", "place quick"], 1 + 1 + (1 + 2)),
        (["place quick", "place start", "place tikal", "place uxmal"], 1 + 1 + 2 + 3),
    ],
)
def test_the_space_costs_1_corn_and_its_worker_counts_in_the_price_for_many(moves: list[str], cost: int) -> None:
    game = play(quick("quick_1_stone", {"corn": 20, "workers": 5}), *moves)
    assert stock(game) == {"corn": 20 - cost}


@pytest.mark.clauses("TP-4.6")
def test_without_corn_for_the_space_it_is_not_offered() -> None:
    assert "place quick" not in legal(quick("quick_1_corn", {"corn": 0}))
    game = quick("quick_1_corn", {"corn": 1})
    assert "place quick" in legal(game)
    assert "place quick" not in legal(play(game, "place palenque")), "1 for the space, 1 for the second worker"


@pytest.mark.clauses("TP-R-72")
def test_one_worker_on_a_quick_action_space_is_a_whole_turn() -> None:
    game = chosen(quick("quick_1_corn", {"corn": 1}))
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TP-4.10")
def test_the_worker_cannot_be_picked_up_and_is_available_again_after_the_round() -> None:
    game = chosen(quick("quick_1_corn", {"corn": 1}))
    assert player(game)["available"] == 2
    assert player(game)["workers"] == 3
    play(game, "place uxmal", "done")
    assert player(game)["available"] == 3
    assert state(game)["quick_spaces"] == ["dummy", "dummy", None]
    midway = quick("quick_1_corn", {"corn": 1}, quick_spaces=["dummy", "dummy", RED], gears={"tikal": {"2": RED}})
    assert [move for move in legal(midway) if move.startswith("take")] == ["take tikal 2"]
    with pytest.raises(haab.IllegalMove):
        midway.play("take quick")


@pytest.mark.clauses("TP-4.10")
def test_the_worker_is_back_before_the_double_advance_is_chosen() -> None:
    game = chosen(quick("quick_1_corn", {"corn": 1}, first=BLUE, to_move=RED, start_space=BLUE))
    assert game.decision == "days"
    assert player(game)["available"] == 3


# ---- when it is carried out


@pytest.mark.clauses("TP-4.8")
def test_it_comes_after_all_placing_is_paid_and_after_the_corn_of_the_teeth() -> None:
    game = quick("quick_1_trade", {"corn": 2}, tooth_corn={"5": 4})
    play(game, "place start", "place quick")
    assert stock(game) == {}
    play(game, "done")
    assert game.decision == "market"
    assert stock(game) == {"corn": 4}
    play(game, "buy gold", "done")
    assert stock(game) == {"gold": 1}
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-4.8")
def test_it_cannot_pay_for_the_placing_of_the_same_turn() -> None:
    game = play(quick("quick_1_corn", {"corn": 1}), "place quick")
    assert legal(game) == ["done"]
    assert stock(play(game, "done")) == {"corn": 3}


@pytest.mark.clauses("TP-4.9")
def test_it_must_be_carried_out() -> None:
    game = chosen(quick("quick_1_technology_a", {"corn": 1, "wood": 1}))
    assert legal(game) == [f"learn {name}" for name in TECHNOLOGIES]
    game = chosen(quick("quick_1_build", {"corn": 2, "wood": 1}, row=["small_farm", "great_farm"]))
    assert legal(game) == ["build small_farm"]


@pytest.mark.clauses("TP-EX-14", "TP-4.9", "TP-R-28")
def test_a_quick_build_needs_1_corn_after_the_space_is_paid() -> None:
    farm = ["small_farm"]
    assert "place quick" not in legal(quick("quick_1_build", {"corn": 1, "wood": 1}, row=farm))
    game = chosen(quick("quick_1_build", {"corn": 2, "wood": 1}, row=farm))
    play(game, "build small_farm")
    assert stock(game) == {}
    assert player(game)["buildings"] == farm
    assert "place quick" not in legal(quick("quick_1_build", {"corn": 9, "wood": 1}, row=["great_farm"]))


@pytest.mark.clauses("TP-EX-14", "TP-4.8", "TP-R-28")
@pytest.mark.parametrize("moves", [("place start", "place quick"), ("place quick", "place start")])
def test_corn_of_the_teeth_pays_a_quick_build(moves: tuple[str, str]) -> None:
    game = quick("quick_1_build", {"corn": 2, "wood": 1}, row=["small_farm"], tooth_corn={"0": 1})
    play(game, *moves)
    assert stock(game) == {"wood": 1}
    play(game, "done", "build small_farm")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["small_farm"]


@pytest.mark.clauses("TP-R-28")
def test_corn_of_the_teeth_counts_only_after_placing_on_the_starting_player_space() -> None:
    game = quick("quick_1_build", {"corn": 1, "wood": 1}, row=["small_farm"], tooth_corn={"0": 3})
    assert "place quick" not in legal(game)
    game = quick("quick_1_build", {"corn": 2, "wood": 1}, row=["small_farm"], tooth_corn={"0": 3})
    assert "place quick" in legal(play(game, "place start"))


@pytest.mark.clauses("TP-R-28", "TP-4.9")
def test_later_placements_that_would_make_it_impossible_are_not_offered() -> None:
    game = play(quick("quick_1_build", {"corn": 2, "wood": 1}, row=["small_farm"]), "place quick")
    assert legal(game) == ["done"], "a second worker costs the last corn, also on the starting player space"
    game = play(quick("quick_1_build", {"corn": 3, "wood": 1}, row=["small_farm"]), "place quick")
    assert legal(game) == [*(f"place {name}" for name in GEARS), "place start", "done"]
    game = play(quick("quick_1_trade", {"corn": 4}), "place quick", "place palenque")
    assert stock(game) == {"corn": 2}
    assert legal(game) == ["done"], "less than 2 corn buy nothing"


@pytest.mark.clauses("TP-R-28", "TP-4.9", "TZ-6.5")
def test_the_price_of_the_next_space_must_leave_the_quick_action_payable_too() -> None:
    farm: Json = {"row": ["small_farm"], "gears": crowded(0, palenque=1, tikal=2)}
    game = play(quick("quick_1_build", {"corn": 3, "wood": 1}, **farm), "place quick")
    assert stock(game) == {"corn": 2, "wood": 1}
    allowed = ["place yaxchilan", "place uxmal", "place chichen_itza", "place start", "done"]
    assert legal(game) == allowed, "a second worker costs 1 corn, and the space of Palenque 1, which would be the last"
    game = play(quick("quick_1_build", {"corn": 4, "wood": 1}, **farm), "place quick")
    assert "place palenque" in legal(game)
    assert "place tikal" not in legal(game)


@pytest.mark.clauses("TP-4.8")
def test_a_quick_action_is_due_from_its_choice_to_the_end_of_the_turn_and_for_nobody_else() -> None:
    def due(game: haab.Game) -> list[bool]:
        return [bool(quick_action_is_due(game.data, seat)) for seat in (RED, BLUE)]

    game = quick("quick_1_technology_a", {"corn": 5, "wood": 5})
    assert due(game) == [False, False]
    assert due(play(game, "place quick")) == [True, False]
    play(game, "done")
    assert (game.decision, due(game)) == ("advance", [False, False]), "it is being carried out"
    play(game, "learn agriculture", "pay wood")
    assert (game.to_move, due(game)) == (BLUE, [False, False])


# ---- the kinds


@pytest.mark.clauses("TP-4.12")
@pytest.mark.parametrize(
    ("tile", "gain"),
    [
        ("quick_1_corn", {"corn": 3}),
        ("quick_1_wood_and_corn", {"wood": 1, "corn": 1}),
        ("quick_1_stone", {"stone": 1}),
        ("quick_2_corn", {"corn": 3}),
        ("quick_2_stone", {"stone": 1}),
        ("quick_2_gold", {"gold": 1}),
    ],
)
def test_some_tiles_give_materials(tile: str, gain: Json) -> None:
    day = 0 if "_1_" in tile else 15
    game = chosen(quick(tile, {"corn": 1}, day=day))
    assert stock(game) == gain
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-4.12")
@pytest.mark.parametrize("tile", QUICK_TILES)
def test_a_tile_says_what_it_does(tile: str) -> None:
    words = {
        "corn": "3 corn",
        "wood_and_corn": "1 wood and 1 corn",
        "stone": "1 stone",
        "gold": "1 gold",
        "technology": "advance a technology at its normal cost",
        "trade": "trade at the market",
        "build": "pay 1 corn and build a building",
    }
    kind = tile.split("_", 2)[2].removesuffix("_a").removesuffix("_b")
    assert [line.text() for line in RULESET.explanations()[tile].lines] == [words[kind]]


@pytest.mark.clauses("TP-4.12", "TP-4.13")
@pytest.mark.parametrize("tile", ["quick_1_technology_a", "quick_1_technology_b", "quick_2_technology"])
def test_a_tile_advances_once_in_a_technology_at_the_normal_cost(tile: str) -> None:
    red = {"corn": 1, "wood": 1, "stone": 4, "technologies": {"extraction": 1, "theology": 2}}
    game = chosen(quick(tile, red, day=0 if "_1_" in tile else 15))
    play(game, "learn theology", "pay wood", "pay stone", "pay stone")
    assert game.to_move == BLUE
    assert player(game)["technologies"]["theology"] == 3
    assert stock(game) == {"stone": 2}


@pytest.mark.clauses("TP-4.12")
@pytest.mark.parametrize(("tile", "day"), [("quick_1_trade", 0), ("quick_2_trade", 15)])
def test_a_tile_trades_at_the_market(tile: str, day: int) -> None:
    game = chosen(quick(tile, {"corn": 1, "gold": 1, "wood": 1}, day=day))
    play(game, "sell wood", "sell gold", "buy stone", "buy stone", "done")
    assert stock(game) == {"stone": 2}
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-4.12")
@pytest.mark.parametrize(
    ("tile", "day", "building"), [("quick_1_build", 0, "quarry_house"), ("quick_2_build", 15, None)]
)
def test_a_tile_builds_one_building_for_1_corn_and_its_cost(tile: str, day: int, building: str | None) -> None:
    building = building or "chaac_shrine"
    game = chosen(
        quick(tile, {"corn": 9, "wood": 1, "stone": 2}, day=day, row=[building], monuments=["monument_of_wood"])
    )
    assert legal(game) == [f"build {building}"], "no monument"
    play(game, f"build {building}")
    assert game.to_move == BLUE
    assert player(game)["buildings"] == [building]
    expected = {"corn": 9 - 1 - 1 + 1, "stone": 1} if building == "quarry_house" else {"corn": 7, "wood": 1}
    assert stock(game) == expected


@pytest.mark.clauses("TP-4.11", "TP-EX-13")
def test_extraction_adds_nothing_to_a_quick_action() -> None:
    learned = {"technologies": {"agriculture": 3, "extraction": 3, "architecture": 3, "theology": 3}}
    for tile, gain in (("quick_1_wood_and_corn", {"wood": 1, "corn": 1}), ("quick_1_stone", {"stone": 1})):
        assert stock(chosen(quick(tile, {"corn": 1, **learned}))) == gain
    assert stock(chosen(quick("quick_2_gold", {"corn": 1, **learned}, day=15))) == {"gold": 1}


@pytest.mark.clauses("TP-4.11", "TP-EX-13")
def test_architecture_does_not_help_a_quick_build() -> None:
    red = {"corn": 2, "wood": 1, "technologies": {"architecture": 3}}
    game = play(chosen(quick("quick_1_build", red, row=["small_farm"])), "build small_farm")
    assert stock(game) == {}, "no discount and no corn"
    assert points(game) == 0
    assert game.to_move == BLUE
    poor = {"corn": 2, "technologies": {"architecture": 3}}
    assert "place quick" not in legal(quick("quick_1_build", poor, row=["small_farm"]))


@pytest.mark.clauses("TP-R-31")
def test_technologies_help_a_building_that_a_quickly_built_tomb_grants() -> None:
    red = {"corn": 2, "wood": 1, "gold": 1, "technologies": {"architecture": 3}}
    game = chosen(quick("quick_1_build", red, row=["builders_tomb", "small_farm"]))
    play(game, "build builders_tomb", "up chaac")
    assert stock(game) == {}, "the tomb itself costs everything"
    play(game, "build small_farm")
    while game.to_move == RED:
        play(game, legal(game)[0])
    assert stock(game) == {"corn": 1}, "the farm costs nothing and gives corn"
    assert points(game) == 2


@pytest.mark.clauses("TP-R-31")
def test_technologies_help_an_action_that_a_quickly_built_tomb_grants() -> None:
    red = {"corn": 3, "wood": 2, "stone": 1, "gold": 1, "technologies": {"extraction": 3, "architecture": 3}}
    game = chosen(quick("quick_2_build", red, day=15, row=["tomb_of_deeds"]))
    play(game, "build tomb_of_deeds", "do yaxchilan 1")
    assert stock(game) == {"wood": 2}, "1 corn each for the space, the tile and the action"
    assert points(game) == 2, "of the tomb alone"


@pytest.mark.clauses("TP-R-31")
def test_theology_2_follows_a_quickly_built_skull_shrine() -> None:
    red = {"corn": 2, "wood": 1, "gold": 1, "skulls": 1, "technologies": {"theology": 2}}
    game = chosen(table(red, day=15, quick_tile="quick_2_build", row=["skull_shrine"]))
    play(game, "build skull_shrine", "up chaac")
    assert game.decision == "devote"
    play(game, "pay wood", "up kukulcan")
    assert (stock(game), steps(game)) == ({}, (2, 1, 2))


@pytest.mark.clauses("TP-R-35")
def test_the_row_is_refilled_at_the_very_end_of_the_turn() -> None:
    red = {"corn": 2, "wood": 2, "gold": 1}
    row = ["builders_tomb", "small_farm", "great_farm", "field_house", "mine_house", "quarry_house"]
    game = play(chosen(quick("quick_1_build", red, row=row)), "build builders_tomb", "up chaac")
    assert state(game)["row"].count(None) == 1
    assert legal(game) == ["build small_farm", "done"], "nothing new to choose from"
    play(game, "done")
    assert game.to_move == BLUE
    assert state(game)["row"].count(None) == 0


# ---- what can be carried out


@pytest.mark.clauses("TP-R-29")
@pytest.mark.parametrize("tile", ["quick_1_corn", "quick_1_wood_and_corn", "quick_1_stone"])
def test_a_gain_can_always_be_carried_out(tile: str) -> None:
    assert "place quick" in legal(quick(tile, {"corn": 1}))


@pytest.mark.clauses("TP-R-29")
@pytest.mark.parametrize(("corn", "wood", "possible"), [(1, 0, False), (2, 0, False), (3, 0, True), (1, 1, True)])
def test_a_trade_needs_one_exchange_that_is_possible(corn: int, wood: int, possible: bool) -> None:
    assert ("place quick" in legal(quick("quick_1_trade", {"corn": corn, "wood": wood}))) == possible


@pytest.mark.clauses("TP-R-29")
def test_a_technology_needs_an_advance_that_can_be_paid_and_has_an_effect() -> None:
    tile = "quick_1_technology_a"
    assert "place quick" not in legal(quick(tile, {"corn": 9}))
    assert "place quick" in legal(quick(tile, {"corn": 1, "stone": 1}))
    expert = {
        "corn": 1,
        "stone": 1,
        "technologies": {"agriculture": 1, "extraction": 1, "architecture": 1, "theology": 3},
    }
    assert "place quick" in legal(quick(tile, expert))
    no_skull_left = [{"skulls": 13}]
    assert "place quick" not in legal(quick(tile, expert, others=no_skull_left))


@pytest.mark.clauses("TP-R-29")
def test_a_build_reckons_with_renovation_and_with_a_surcharge() -> None:
    def offered(red: Json, **more: Any) -> bool:
        return "place quick" in legal(quick("quick_1_build", red, day=9, row=["great_farm"], **more))

    assert not offered({"corn": 2, "wood": 1})
    assert not offered({"corn": 2, "wood": 1}, options=modules("new_buildings"))
    assert offered({"corn": 2, "wood": 1, "buildings": ["granary"]})
    assert offered({"corn": 2, "wood": 4}, calamity="drought")
    assert not offered({"corn": 9, "wood": 4}, calamity="crowded_cities")
    assert offered({"corn": 2, "wood": 4, "stone": 1}, calamity="crowded_cities")


@pytest.mark.clauses("TP-R-30", "TP-R-41", "TP-4.11")
def test_quick_gold_needs_corn_under_gold_shortage_but_may_be_refused() -> None:
    def game(corn: int) -> haab.Game:
        return table({"corn": corn}, day=15, quick_tile="quick_2_gold", calamity="gold_shortage")

    assert "place quick" not in legal(game(1))
    for tile, day in (("quick_1_stone", 9), ("quick_2_stone", 15)):
        assert "place quick" in legal(quick(tile, {"corn": 1}, day=day, calamity="gold_shortage")), "no gold, no tax"
    paid = chosen(game(2))
    assert legal(paid) == ["accept", "refuse"]
    refused = play(paid.copy(), "refuse")
    assert (stock(refused), refused.to_move) == ({"corn": 1}, BLUE)
    play(paid, "accept")
    assert (stock(paid), paid.to_move) == ({"gold": 1}, BLUE)


@pytest.mark.clauses("TP-R-32")
def test_a_quick_technology_may_bring_the_bonus_beyond_level_3() -> None:
    red = {"corn": 1, "wood": 1, "technologies": {"architecture": 3}}
    game = play(chosen(quick("quick_1_technology_a", red)), "learn architecture", "pay wood")
    assert points(game) == 3
    assert player(game)["technologies"]["architecture"] == 3


@pytest.mark.clauses("TP-R-32", "TP-4.11")
def test_itzamnas_prices_and_choice_apply_to_a_quick_technology() -> None:
    def itzamna(**red: object) -> haab.Game:
        tribe = {"tribe": "itzamna", "corn": 1, **red}
        return table(tribe, quick_tile="quick_1_technology_a")

    game = play(chosen(itzamna()), "learn theology")
    assert player(game)["technologies"]["theology"] == 1
    assert game.to_move == BLUE
    game = play(chosen(itzamna(wood=1, technologies={"agriculture": 3})), "learn agriculture", "pay wood")
    play(game, "bonus architecture")
    assert points(game) == 3


@pytest.mark.clauses("TP-R-32", "TP-4.11")
def test_teacher_shortage_makes_a_quick_technology_dearer() -> None:
    def game(wood: int) -> haab.Game:
        red = {"corn": 1, "wood": wood}
        return table(red, day=9, quick_tile="quick_1_technology_a", calamity="teacher_shortage")

    assert "place quick" not in legal(game(1))
    paid = play(chosen(game(2)), "learn theology", "pay wood", "pay wood")
    assert player(paid)["technologies"]["theology"] == 1
    assert stock(paid) == {}
