"""Chapter 16: buildings."""

from __future__ import annotations

import pytest

from haab.games.tzolkin.components import BASE_BUILDINGS, BUILDING_AGE, BUILDINGS
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, legal, play, player, points, position, state, steps, stock, taken

COSTS = {
    "small_farm": {"wood": 1},
    "great_farm": {"wood": 4},
    "field_house": {"wood": 2},
    "terrace_house": {"wood": 3},
    "quarry_house": {"wood": 1, "stone": 1},
    "mine_house": {"wood": 2, "stone": 1},
    "tomb_of_chaac_and_quetzalcoatl": {"wood": 2, "stone": 1},
    "tomb_of_chaac_and_kukulcan": {"wood": 1, "stone": 2},
    "builders_tomb": {"wood": 1, "gold": 1},
    "small_architecture_shrine": {"gold": 1},
    "small_theology_shrine": {"stone": 1, "gold": 1},
    "triple_farm": {"wood": 2},
    "stone_school": {"wood": 3},
    "gold_school": {"wood": 2, "stone": 1},
    "corn_school": {"wood": 3, "stone": 1},
    "skull_school": {"wood": 2, "stone": 2},
    "traders_tomb": {"stone": 3},
    "workers_tomb": {"wood": 1, "stone": 1, "gold": 1},
    "tomb_of_glory": {"wood": 1, "gold": 2},
    "tomb_of_deeds": {"wood": 2, "stone": 1, "gold": 1},
    "tomb_of_three_gods": {"wood": 1, "stone": 2, "gold": 1},
    "chaac_shrine": {"stone": 2},
    "kukulcan_shrine": {"gold": 2},
    "quetzalcoatl_shrine": {"gold": 3},
    "great_architecture_shrine": {"stone": 1, "gold": 1},
    "great_theology_shrine": {"stone": 2, "gold": 1},
    "shrine_of_wisdom": {"stone": 1, "gold": 2},
}


def display(building, *more):
    """A day of the age of a building, with the building in the row."""
    age = int(BUILDING_AGE[BUILDINGS.index(building)])
    return {"day": 0 if age == 1 else 14, "row": [building, *more]}


def built(building, red=None, *more):
    """Red has just built a building with Tikal 2, having exactly its cost and what is given."""
    owned = {**COSTS[building]}
    for material, amount in (red or {}).items():
        owned[material] = amount + owned.get(material, 0) if isinstance(amount, int) else amount
    return play(taken("tikal", 2, owned, **display(building, *more)), "use 2", f"build {building}")


def levels(game):
    return tuple(player(game)["technologies"].values())


# ---- building


@pytest.mark.clauses("TZ-16.1")
@pytest.mark.parametrize("building", COSTS)
def test_a_building_is_paid_with_exactly_its_cost(building):
    game = position([COSTS[building]], gears={"tikal": {"2": RED}}, **display(building))
    play(game, "take tikal 2", "use 2")
    assert legal(game) == [f"build {building}"]
    for resource, amount in COSTS[building].items():
        short = {"wood": 9, "stone": 9, "gold": 9, "corn": 9, resource: amount - 1}
        assert "use 2" not in legal(taken("tikal", 2, short, **display(building)))


@pytest.mark.clauses("TZ-16.1")
def test_every_building_of_the_box_is_in_the_list_of_costs():
    assert list(COSTS) == BUILDINGS[:BASE_BUILDINGS]


@pytest.mark.clauses("TZ-16.1")
def test_a_built_tile_leaves_the_row_and_lies_face_up_in_front_of_its_owner():
    game = built("field_house", {}, "small_farm", "small_farm")
    assert state(game)["row"][:3] == [None, "small_farm", "small_farm"]
    assert game.view(BLUE)["state"]["players"][RED]["buildings"] == ["field_house"]


@pytest.mark.clauses("TZ-16.1")
def test_equal_tiles_of_the_row_are_taken_one_at_a_time():
    game = taken("tikal", 2, {"wood": 3}, row=["small_farm", "great_farm", "small_farm"])
    play(game, "use 2")
    assert legal(game) == ["build small_farm"]
    play(game, "build small_farm")
    assert sorted(tile for tile in state(game)["row"] if tile) == ["great_farm", "small_farm"]


@pytest.mark.clauses("TZ-16.1")
def test_only_a_tile_that_is_face_up_can_be_built():
    rich = {"wood": 9, "stone": 9, "gold": 9}
    game = play(taken("tikal", 2, rich, row=["small_farm", "mine_house"]), "use 2")
    assert legal(game) == ["build small_farm", "build mine_house"]


# ---- effects


@pytest.mark.clauses("TZ-16.6", "TZ-16.2")
@pytest.mark.parametrize(
    ("building", "moves", "gained", "temples", "technologies", "vp"),
    [
        ("small_farm", [], {}, (1, 1, 1), (0, 0, 0, 0), 0),
        ("great_farm", [], {}, (1, 1, 1), (0, 0, 0, 0), 0),
        ("field_house", [], {}, (1, 1, 1), (1, 0, 0, 0), 0),
        ("terrace_house", [], {"stone": 1}, (1, 1, 1), (1, 0, 0, 0), 0),
        ("quarry_house", [], {"corn": 1}, (1, 1, 1), (0, 1, 0, 0), 0),
        ("mine_house", [], {"gold": 1}, (1, 1, 1), (0, 1, 0, 0), 0),
        ("tomb_of_chaac_and_quetzalcoatl", [], {}, (2, 2, 1), (0, 0, 0, 0), 0),
        ("tomb_of_chaac_and_kukulcan", [], {}, (2, 1, 2), (0, 0, 0, 0), 0),
        ("builders_tomb", ["up quetzalcoatl"], {}, (1, 2, 1), (0, 0, 0, 0), 0),
        ("small_architecture_shrine", [], {}, (1, 1, 1), (0, 0, 1, 0), 0),
        ("small_theology_shrine", [], {}, (1, 1, 2), (0, 0, 0, 1), 0),
        ("triple_farm", [], {}, (1, 1, 1), (0, 0, 0, 0), 0),
        ("stone_school", ["learn theology"], {"stone": 1}, (1, 1, 1), (0, 0, 0, 1), 0),
        ("gold_school", ["learn agriculture"], {"gold": 1}, (1, 1, 1), (1, 0, 0, 0), 0),
        ("corn_school", ["learn extraction"], {"corn": 6}, (1, 1, 1), (0, 1, 0, 0), 0),
        ("skull_school", ["learn architecture"], {"skulls": 1}, (1, 1, 1), (0, 0, 1, 0), 0),
        ("traders_tomb", [], {}, (1, 1, 1), (0, 0, 0, 0), 6),
        ("workers_tomb", [], {}, (1, 1, 1), (0, 0, 0, 0), 6),
        ("tomb_of_glory", [], {}, (1, 1, 1), (0, 0, 0, 0), 8),
        ("tomb_of_deeds", [], {}, (1, 1, 1), (0, 0, 0, 0), 2),
        ("tomb_of_three_gods", [], {}, (2, 2, 2), (0, 0, 0, 0), 3),
        ("chaac_shrine", [], {}, (3, 1, 1), (0, 0, 0, 0), 2),
        ("kukulcan_shrine", [], {}, (1, 1, 3), (0, 0, 0, 0), 3),
        ("quetzalcoatl_shrine", [], {}, (1, 3, 1), (0, 0, 0, 0), 4),
        ("great_architecture_shrine", [], {}, (1, 1, 1), (0, 0, 1, 0), 3),
        ("great_theology_shrine", [], {}, (2, 1, 2), (0, 0, 0, 1), 0),
        ("shrine_of_wisdom", ["learn theology", "learn theology"], {}, (1, 1, 1), (0, 0, 0, 2), 0),
    ],
)
def test_each_building_does_what_its_symbols_say_once_and_at_once(building, moves, gained, temples, technologies, vp):
    game = play(built(building), *moves)
    assert stock(game) == gained
    assert steps(game) == temples
    assert levels(game) == technologies
    assert points(game) == vp
    assert player(game)["workers"] == 3 + (building == "workers_tomb")
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-16.6")
def test_a_worker_symbol_brings_one_own_worker_from_the_bank():
    game = built("workers_tomb")
    assert player(game)["available"] == 4
    assert player(game, BLUE)["workers"] == 3


@pytest.mark.clauses("TZ-16.6")
def test_an_any_technology_symbol_lets_the_player_choose_and_cannot_be_refused():
    assert legal(built("stone_school")) == [
        f"learn {t}" for t in ("agriculture", "extraction", "architecture", "theology")
    ]


@pytest.mark.clauses("TZ-16.6")
def test_a_double_technology_symbol_is_two_advances_in_one_or_two_technologies():
    game = play(built("shrine_of_wisdom"), "learn theology")
    assert "learn theology" in legal(game)
    play(game, "learn agriculture")
    assert levels(game) == (1, 0, 0, 1)
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-16.6")
def test_the_bonus_of_the_first_of_two_free_advances_is_finished_before_the_second():
    game = play(built("shrine_of_wisdom", {"technologies": {"agriculture": 3}}), "learn agriculture")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    play(game, "up chaac", "learn agriculture", "up chaac")
    assert steps(game) == (3, 1, 1)


@pytest.mark.clauses("TZ-16.6")
def test_an_any_temple_symbol_lets_the_player_choose_and_cannot_be_refused():
    assert legal(built("builders_tomb")) == ["up chaac", "up quetzalcoatl", "up kukulcan"]


@pytest.mark.clauses("TZ-EX-13", "TZ-16.6")
def test_a_tile_with_three_temple_steps():
    game = position([COSTS["tomb_of_three_gods"]], gears={"tikal": {"2": RED}}, **display("tomb_of_three_gods"))
    play(game, "take tikal 2", "use 2", "build tomb_of_three_gods")
    assert steps(game) == (2, 2, 2)
    assert points(game) == 3


@pytest.mark.clauses("TZ-R-51", "TZ-16.6")
def test_a_worker_beyond_the_sixth_is_lost():
    game = built("workers_tomb", {"workers": 6})
    assert player(game)["workers"] == 6
    assert player(game)["available"] == 6
    assert points(game) == 6


@pytest.mark.clauses("TZ-R-51")
def test_the_sixth_worker_comes():
    assert player(built("workers_tomb", {"workers": 5}))["workers"] == 6


@pytest.mark.clauses("TZ-16.2")
def test_effects_other_than_farms_do_not_come_again():
    tiles = ["tomb_of_glory", "quarry_house", "workers_tomb", "chaac_shrine", "stone_school"]
    game = end_of_round([{"corn": 6, "buildings": tiles}], day=20)
    assert stock(game) == {}
    assert steps(game) == (1, 1, 1)
    assert levels(game) == (0, 0, 0, 0)
    assert player(game)["workers"] == 3
    assert points(game) == 0


@pytest.mark.clauses("TZ-16.2")
@pytest.mark.parametrize("day", [7, 13, 20, 26])
def test_a_farm_works_on_every_food_day(day):
    fed = end_of_round([{"corn": 4, "buildings": ["small_farm"]}], day=day)
    assert fed.score_sheet[RED]["hunger"] == 0
    assert player(fed)["corn"] == 0
    hungry = end_of_round([{"corn": 4}], day=day)
    assert hungry.score_sheet[RED]["hunger"] == -3


@pytest.mark.clauses("TZ-16.2")
def test_a_farm_just_built_feeds_on_the_next_food_day():
    game = position([{"wood": 1, "corn": 4}], day=7, first=1, gears={"tikal": {"2": RED}}, row=["small_farm"])
    play(game, "place palenque", "done", "take tikal 2", "use 2", "build small_farm", "done")
    assert player(game)["corn"] == 0
    assert points(game) == 0


# ---- granted actions


@pytest.mark.clauses("TZ-16.5")
def test_may_build_is_a_tikal_2_with_architecture_that_can_be_declined():
    red = {"wood": 1, "technologies": {"architecture": 1}}
    game = play(built("builders_tomb", red, "small_farm"), "up chaac")
    assert legal(game) == ["build small_farm", "done"]
    assert stock(game) == {"wood": 1, "corn": 1}
    play(game, "build small_farm")
    assert stock(game) == {"corn": 2}
    assert player(game)["buildings"] == ["small_farm", "builders_tomb"]
    declined = play(built("builders_tomb", red, "small_farm"), "up chaac", "done")
    assert player(declined)["buildings"] == ["builders_tomb"]


@pytest.mark.clauses("TZ-16.5")
def test_may_build_is_lost_when_nothing_can_be_built_and_never_builds_a_monument():
    owned = {"wood": 9, "stone": 9, "gold": 9}
    game = taken("tikal", 2, owned, row=["builders_tomb"], monuments=["monument_of_wood"])
    play(game, "use 2", "build builders_tomb", "up chaac")
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-16.5")
def test_may_trade_is_a_visit_to_the_market():
    game = built("traders_tomb", {"gold": 1})
    assert legal(game) == ["sell gold", "done"]
    play(game, "sell gold", "buy wood", "buy wood", "done")
    assert stock(game) == {"wood": 2}
    assert points(game) == 6
    declined = play(built("traders_tomb", {"gold": 1}), "done")
    assert stock(declined) == {"gold": 1}


@pytest.mark.clauses("TZ-16.5")
def test_pay_1_corn_for_any_action_is_an_uxmal_5_that_can_be_declined():
    game = built("tomb_of_deeds", {"corn": 1})
    assert "done" in legal(game)
    assert "do yaxchilan 3" in legal(game)
    assert "do uxmal 5" not in legal(game)
    assert not any("chichen" in move for move in legal(game))
    play(game, "do yaxchilan 3")
    assert stock(game) == {"gold": 1, "corn": 2}
    assert points(game) == 2
    declined = play(built("tomb_of_deeds", {"corn": 1}), "done")
    assert stock(declined) == {"corn": 1}


@pytest.mark.clauses("TZ-16.5")
def test_the_action_of_the_tomb_of_deeds_needs_its_corn():
    assert built("tomb_of_deeds").decision == "take_more"


@pytest.mark.clauses("TZ-R-57", "TZ-17.1")
def test_a_monument_can_be_built_with_tikal_4_through_uxmal_5():
    game = taken("uxmal", 5, {"corn": 1, "wood": 1, "gold": 4}, monuments=["monument_of_wood"])
    play(game, "use 5", "do tikal 4", "build monument_of_wood")
    assert player(game)["monuments"] == ["monument_of_wood"]
    assert stock(game) == {}


@pytest.mark.clauses("TZ-R-57", "TZ-17.1")
def test_a_monument_can_be_built_with_tikal_4_through_the_tomb_of_deeds():
    owned = {"corn": 1, "wood": 3, "stone": 1, "gold": 5}
    game = taken("tikal", 2, owned, monuments=["monument_of_wood"], **display("tomb_of_deeds"))
    play(game, "use 2", "build tomb_of_deeds", "do tikal 4", "build monument_of_wood")
    assert player(game)["monuments"] == ["monument_of_wood"]
    assert stock(game) == {}


# ---- two buildings


@pytest.mark.clauses("TZ-EX-25", "TZ-10.6")
def test_architecture_gained_from_the_first_building_applies_to_the_second():
    game = taken("tikal", 4, {"gold": 2, "wood": 1}, row=["small_architecture_shrine", "small_farm"])
    play(game, "use 4", "build small_architecture_shrine", "build small_farm")
    assert levels(game) == (0, 0, 1, 0)
    assert stock(game) == {"corn": 1, "gold": 1}


@pytest.mark.clauses("TZ-EX-25", "TZ-10.5")
def test_architecture_applies_to_one_of_two_buildings():
    red = {"wood": 4, "technologies": {"architecture": 3}}
    game = taken("tikal", 4, red, row=["field_house", "terrace_house"])
    play(game, "use 4", "build field_house", "with architecture", "leave out wood")
    assert stock(game) == {"wood": 3, "corn": 1}
    play(game, "build terrace_house")
    assert stock(game) == {"corn": 1, "stone": 1}
    assert points(game) == 2
    assert player(game)["technologies"]["agriculture"] == 2


# ---- the row

FULL_ROW = ["field_house", "small_farm", "great_farm", "small_farm", "mine_house", "quarry_house"]
AGE_2 = ["triple_farm", "triple_farm", "stone_school", "gold_school", "corn_school", "skull_school", "traders_tomb"]


@pytest.mark.clauses("TZ-16.3", "TZ-R-54")
def test_the_row_is_refilled_at_the_end_of_the_turn_and_not_earlier():
    piles = [["terrace_house", "builders_tomb", "small_architecture_shrine"], AGE_2]
    gears = {"tikal": {"2": RED, "3": RED}}
    game = position([{"wood": 3, "corn": 1}], row=FULL_ROW, piles=piles, gears=gears)
    play(game, "take tikal 2", "use 2", "build field_house")
    assert state(game)["row"] == [None, *FULL_ROW[1:]]
    play(game, "take tikal 3", "use 2")
    assert "build terrace_house" not in legal(game)
    play(game, "build small_farm")
    assert state(game)["row"] == [None, None, *FULL_ROW[2:]]
    play(game, "done")
    assert game.to_move == BLUE
    assert state(game)["row"] == ["terrace_house", "builders_tomb", *FULL_ROW[2:]]
    assert state(game)["piles"][0] == ["small_architecture_shrine"]


@pytest.mark.clauses("TZ-16.3")
def test_a_place_stays_empty_when_the_pile_is_empty():
    game = taken("tikal", 2, {"wood": 2}, row=FULL_ROW, piles=[[], AGE_2])
    play(game, "use 2", "build field_house", "done")
    assert state(game)["row"] == [None, *FULL_ROW[1:]]


@pytest.mark.clauses("TZ-16.3", "TZ-16.4")
def test_in_age_2_the_row_is_refilled_from_the_pile_of_age_2():
    game = taken("tikal", 2, {"wood": 2}, day=14, row=AGE_2[:6], piles=[[], AGE_2[6:]])
    play(game, "use 2", "build triple_farm", "done")
    assert state(game)["row"] == ["traders_tomb", *AGE_2[1:6]]


@pytest.mark.clauses("TZ-16.4")
def test_age_1_buildings_are_on_display_until_the_second_food_day_and_age_2_buildings_after_it():
    game = position(2, day=13, to_move=BLUE, row=FULL_ROW, piles=[["terrace_house"], AGE_2])
    assert all(tile in FULL_ROW for tile in state(game)["row"])
    play(game, "place uxmal", "done")
    assert state(game)["row"] == AGE_2[:6]
    assert game.view()["state"]["age"] == 2


@pytest.mark.clauses("TZ-16.4")
@pytest.mark.parametrize("day", [7, 20])
def test_other_food_days_leave_the_row_alone(day):
    row = FULL_ROW if day == 7 else AGE_2[:6]
    assert state(end_of_round(2, day=day, row=row))["row"] == row
