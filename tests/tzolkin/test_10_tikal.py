"""Chapter 10: Tikal - technologies, buildings and offerings; rulings on paying and on constructions."""

from __future__ import annotations

from typing import Any

import pytest

from haab.games.tzolkin.components import BUILDING_AGE, BUILDINGS
from tests.tzolkin.tables import RED, legal, play, player, points, position, state, steps, stock, taken

AGE_2 = 14
"""A day on which Age 2 buildings are on display."""
LEARN_ALL = ["learn agriculture", "learn extraction", "learn architecture", "learn theology"]


# ---- technologies


@pytest.mark.clauses("TZ-10.1")
def test_action_1_advances_once_at_its_cost() -> None:
    game = taken("tikal", 1, {"wood": 1, "gold": 3})
    play(game, "use 1")
    assert legal(game) == LEARN_ALL
    play(game, "learn extraction", "pay wood")
    assert player(game)["technologies"] == {"agriculture": 0, "extraction": 1, "architecture": 0, "theology": 0}
    assert stock(game) == {"gold": 3}
    assert legal(game) == ["done"], "only one advance"


@pytest.mark.clauses("TZ-10.3")
def test_action_3_advances_once_or_twice_in_the_same_or_in_different_technologies() -> None:
    game = play(taken("tikal", 3, {"wood": 4}), "use 3", "learn theology", "pay wood")
    assert legal(game) == [*LEARN_ALL, "done"]
    same = play(game.copy(), "learn theology", "pay wood", "pay wood")
    assert (player(same)["technologies"]["theology"], player(same)["wood"]) == (2, 1)
    assert same.decision == "take_more", "no third advance"
    different = play(game.copy(), "learn agriculture", "pay wood")
    assert (player(different)["technologies"]["agriculture"], player(different)["wood"]) == (1, 2)
    once = play(game.copy(), "done")
    assert once.decision == "take_more"


@pytest.mark.clauses("TZ-10.3")
def test_each_advance_of_action_3_is_paid_as_it_is_made() -> None:
    game = play(taken("tikal", 3, {"wood": 2}), "use 3", "learn theology", "pay wood")
    assert legal(game) == [*LEARN_ALL[:3], "done"], "a second level of theology would cost 2"
    game = play(taken("tikal", 3, {"wood": 1}), "use 3", "learn theology", "pay wood")
    assert game.decision == "take_more"


# ---- buildings


@pytest.mark.clauses("TZ-10.2", "TZ-16.1")
def test_action_2_builds_one_building_at_its_cost_and_no_monument() -> None:
    rich = {"wood": 9, "stone": 9, "gold": 9}
    game = taken("tikal", 2, rich, row=["small_farm", "mine_house"], monuments=["monument_of_wood"])
    play(game, "use 2")
    assert legal(game) == ["build small_farm", "build mine_house"]
    play(game, "build mine_house")
    assert stock(game) == {"wood": 7, "stone": 8, "gold": 10}
    assert player(game)["buildings"] == ["mine_house"]
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-10.4")
def test_action_4_builds_one_or_two_buildings() -> None:
    game = taken("tikal", 4, {"wood": 5}, row=["small_farm", "small_farm", "field_house"])
    play(game, "use 4", "build small_farm")
    assert legal(game) == ["build small_farm", "build field_house", "done"]
    one = play(game.copy(), "done")
    assert (player(one)["buildings"], one.decision) == (["small_farm"], "take_more")
    play(game, "build field_house")
    assert (sorted(player(game)["buildings"]), stock(game)) == (["field_house", "small_farm"], {"wood": 2})
    assert legal(game) == ["done"], "no third building"


@pytest.mark.clauses("TZ-10.4", "TZ-17.1")
def test_action_4_builds_one_monument_instead_of_buildings_and_not_beside_them() -> None:
    rich = {"wood": 9, "stone": 9, "gold": 9}
    buildings = ["small_farm", "field_house"]
    monuments = ["monument_of_wood", "monument_of_corn"]
    game = play(taken("tikal", 4, rich, row=buildings, monuments=monuments), "use 4")
    assert legal(game) == [f"build {tile}" for tile in (*buildings, *monuments)]
    monument = play(game.copy(), "build monument_of_wood")
    assert stock(monument) == {"wood": 8, "stone": 9, "gold": 5}
    assert (player(monument)["monuments"], legal(monument)) == (["monument_of_wood"], ["done"])
    assert legal(play(game, "build small_farm")) == ["build field_house", "done"]


FARMS = ["small_farm", "small_farm", "small_farm"]


@pytest.mark.clauses("TZ-10.5", "TZ-R-9")
def test_architecture_applies_to_the_first_building_of_action_4_or_to_the_second() -> None:
    builder = {"wood": 3, "technologies": {"architecture": 2}}
    game = play(taken("tikal", 4, builder, row=FARMS), "use 4", "build small_farm")
    assert legal(game) == ["with architecture", "without architecture"]

    first = play(game.copy(), "with architecture")
    assert (stock(first), points(first)) == ({"wood": 2, "corn": 1}, 2)
    play(first, "build small_farm")
    assert (stock(first), points(first)) == ({"wood": 1, "corn": 1}, 2), "the second is built without"

    second = play(game.copy(), "without architecture")
    assert (stock(second), points(second)) == ({"wood": 2}, 0)
    play(second, "build small_farm")
    assert (stock(second), points(second)) == ({"wood": 1, "corn": 1}, 2)


@pytest.mark.clauses("TZ-10.5", "TZ-13.18")
def test_the_other_building_is_built_as_by_a_player_without_architecture() -> None:
    builder = {"wood": 2, "technologies": {"architecture": 3}}
    row = ["field_house", "small_farm", "terrace_house"]
    game = play(taken("tikal", 4, builder, row=row), "use 4", "build terrace_house")
    assert legal(game) == ["with architecture"], "it cannot be paid without"
    play(game, "with architecture", "leave out wood")
    assert game.decision == "take_more", "no wood is left, and no discount"

    game = play(taken("tikal", 4, {**builder, "wood": 3}, row=row), "use 4", "build field_house")
    play(game, "with architecture", "leave out wood")
    assert legal(game) == ["build small_farm", "done"], "the Terrace House would need 3 wood now"

    game = play(taken("tikal", 4, {**builder, "wood": 4}, row=row), "use 4", "build field_house")
    play(game, "without architecture")
    assert legal(game) == ["build small_farm", "build terrace_house", "done"]


@pytest.mark.clauses("TZ-10.6")
def test_the_gains_of_the_first_building_may_pay_for_the_second() -> None:
    row = ["mine_house", "small_architecture_shrine"]
    game = play(taken("tikal", 4, {"wood": 2, "stone": 1}, row=row), "use 4")
    assert legal(game) == ["build mine_house"]
    play(game, "build mine_house")
    assert stock(game) == {"gold": 1}
    play(game, "build small_architecture_shrine")
    assert stock(game) == {}


@pytest.mark.clauses("TZ-10.6", "TZ-R-10")
def test_an_action_granted_by_the_first_building_is_carried_out_before_the_second() -> None:
    row = ["builders_tomb", "small_farm", "field_house"]
    game = play(taken("tikal", 4, {"wood": 4, "gold": 1}, row=row), "use 4", "build builders_tomb", "up chaac")
    assert legal(game) == ["build small_farm", "build field_house", "done"]
    play(game, "build field_house")
    assert legal(game) == ["build small_farm", "done"], "now the second building of the action"
    play(game, "build small_farm")
    assert len(player(game)["buildings"]) == 3
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-10.6", "TZ-R-9")
def test_architecture_granted_by_the_first_building_applies_to_the_second_if_it_was_not_used() -> None:
    row = ["small_architecture_shrine", "small_farm"]
    beginner = {"gold": 1, "wood": 1}
    game = play(taken("tikal", 4, beginner, row=row), "use 4", "build small_architecture_shrine")
    assert legal(game) == ["build small_farm", "done"], "at level 0 nothing was declared"
    play(game, "build small_farm")
    assert stock(game) == {"corn": 1}

    builder = {"gold": 1, "wood": 1, "technologies": {"architecture": 1}}
    game = play(taken("tikal", 4, builder, row=row), "use 4", "build small_architecture_shrine")
    used = play(game.copy(), "with architecture", "build small_farm")
    assert (stock(used), points(used)) == ({"corn": 1}, 0)
    saved = play(game.copy(), "without architecture", "build small_farm")
    assert (stock(saved), points(saved)) == ({"corn": 1}, 2), "with the level just gained"


# ---- the offering to two gods


@pytest.mark.clauses("TZ-10.7", "TZ-R-6")
def test_action_5_costs_one_resource_for_one_step_in_each_of_two_different_temples() -> None:
    game = play(taken("tikal", 5, {"wood": 1, "gold": 2}), "use 5")
    assert legal(game) == ["pay wood", "pay gold"]
    play(game, "pay gold")
    assert legal(game) == ["up chaac", "up quetzalcoatl", "up kukulcan"]
    play(game, "up quetzalcoatl")
    assert legal(game) == ["up chaac", "up kukulcan"]
    play(game, "up kukulcan")
    assert (stock(game), steps(game)) == ({"wood": 1, "gold": 1}, (1, 2, 2))
    assert legal(game) == ["done"], "it cannot be paid twice"


@pytest.mark.clauses("TZ-10.8")
@pytest.mark.parametrize("space", [6, 7])
def test_from_spaces_6_and_7_every_action_costs_no_corn(space: int) -> None:
    rich = {"wood": 4}
    actions = {
        1: ["learn theology", "pay wood"],
        2: ["build small_farm"],
        3: ["learn theology", "pay wood", "done"],
        4: ["build small_farm", "done"],
        5: ["pay wood", "up chaac", "up kukulcan"],
    }
    for action, moves in actions.items():
        game = play(taken("tikal", space, rich, row=["small_farm", "field_house"]), f"use {action}", *moves)
        assert (stock(game), legal(game)) == ({"wood": 3}, ["done"])


# ---- rulings on paying


@pytest.mark.clauses("TZ-R-6")
def test_the_payer_chooses_the_types_of_an_any_resource_cost() -> None:
    learner = {"wood": 1, "stone": 1, "gold": 1, "technologies": {"theology": 1}}
    game = play(taken("tikal", 1, learner), "use 1", "learn theology")
    assert legal(game) == ["pay wood", "pay stone", "pay gold"]
    play(game, "pay stone")
    assert legal(game) == ["pay wood", "pay gold"]
    play(game, "pay gold")
    assert (stock(game), player(game)["technologies"]["theology"]) == ({"wood": 1}, 2)


@pytest.mark.clauses("TZ-R-6", "TZ-16.1")
def test_fixed_costs_are_paid_exactly() -> None:
    row = ["small_farm", "mine_house"]
    assert "use 2" not in legal(taken("tikal", 2, {"gold": 9, "stone": 9}, row=row))
    assert legal(play(taken("tikal", 2, {"wood": 1, "gold": 9}, row=row), "use 2")) == ["build small_farm"]
    assert stock(play(taken("tikal", 2, {"wood": 3, "gold": 2}, row=row), "use 2", "build small_farm")) == {
        "wood": 2,
        "gold": 2,
    }


@pytest.mark.clauses("TZ-R-7")
def test_effects_of_a_tile_come_after_its_cost_one_at_a_time_in_their_order() -> None:
    school = taken("tikal", 2, {"wood": 2, "stone": 1}, row=["gold_school"], day=AGE_2)
    play(school, "use 2", "build gold_school")
    assert stock(school) == {"gold": 1}, "paid, and the gain taken"
    assert school.decision == "advance", "then the technology"

    tomb = taken("tikal", 2, {"wood": 2, "gold": 1}, row=["builders_tomb", "small_farm"])
    play(tomb, "use 2", "build builders_tomb")
    assert legal(tomb) == ["up chaac", "up quetzalcoatl", "up kukulcan"], "temples before the granted action"
    assert legal(play(tomb, "up chaac")) == ["build small_farm", "done"]

    offering = play(taken("chichen_itza", 9, {"skulls": 1}), "use 9")
    assert (points(offering), steps(offering), stock(offering)) == (13, (1, 1, 1), {})
    play(offering, "get gold")
    assert (steps(offering), stock(offering)) == ((1, 2, 1), {"gold": 1})


# ---- rulings on constructions


@pytest.mark.clauses("TZ-R-8", "TZ-13.16")
def test_the_corn_of_architecture_comes_after_payment_and_cannot_pay_for_the_same_building() -> None:
    builder = {"corn": 3, "technologies": {"architecture": 1}}
    assert "use 4" not in legal(taken("uxmal", 4, builder, row=["field_house"]))
    game = play(taken("uxmal", 4, {**builder, "corn": 4}, row=["field_house"]), "use 4", "build field_house")
    assert stock(game) == {"corn": 1}


@pytest.mark.clauses("TZ-R-8", "TZ-13.16")
def test_the_corn_of_architecture_comes_before_the_effects_of_the_tile() -> None:
    builder = {"wood": 2, "stone": 1, "gold": 1, "technologies": {"architecture": 1}}
    game = play(taken("tikal", 2, builder, row=["tomb_of_deeds"], day=AGE_2), "use 2", "build tomb_of_deeds")
    assert "do palenque 1" in legal(game), "the corn just gained pays for the granted action"
    play(game, "do palenque 1")
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TZ-R-9")
@pytest.mark.parametrize(("level", "corn", "vp"), [(0, 0, 0), (1, 1, 0), (2, 1, 2)])
def test_with_tikal_2_and_uxmal_4_architecture_always_applies_with_all_its_levels(
    level: int, corn: int, vp: int
) -> None:
    builder = {"wood": 1, "technologies": {"architecture": level}}
    game = play(taken("tikal", 2, builder, row=FARMS), "use 2", "build small_farm")
    assert (player(game)["corn"], points(game), game.decision) == (corn, vp, "take_more")
    builder = {"corn": 2, "technologies": {"architecture": level}}
    game = play(taken("uxmal", 4, builder, row=FARMS), "use 4", "build small_farm")
    assert (player(game)["corn"], points(game), game.decision) == (corn, vp, "take_more")


@pytest.mark.clauses("TZ-R-9", "TZ-13.18")
def test_with_architecture_all_reached_levels_apply_and_without_none() -> None:
    builder = {"wood": 4, "technologies": {"architecture": 3}}
    game = play(taken("tikal", 4, builder, row=["field_house"]), "use 4", "build field_house")
    applied = play(game.copy(), "with architecture", "leave out wood")
    assert (stock(applied), points(applied)) == ({"wood": 3, "corn": 1}, 2)
    declined = play(game.copy(), "without architecture")
    assert (stock(declined), points(declined)) == ({"wood": 2}, 0)


@pytest.mark.clauses("TZ-R-9")
def test_declining_architecture_and_then_not_building_forfeits_it() -> None:
    builder = {"wood": 2, "technologies": {"architecture": 2}}
    game = taken("tikal", 4, builder, row=FARMS, gears={"tikal": {"2": RED}})
    play(game, "use 4", "build small_farm", "without architecture", "done")
    assert (player(game)["corn"], points(game)) == (0, 0)
    assert legal(game) == ["take tikal 2", "done"]


@pytest.mark.clauses("TZ-R-10")
@pytest.mark.parametrize("declared", ["with architecture", "without architecture"])
def test_architecture_applies_to_the_extra_building_of_the_builders_tomb_whatever_was_declared(declared: str) -> None:
    builder = {"wood": 3, "gold": 1, "technologies": {"architecture": 2}}
    game = taken("tikal", 4, builder, row=["builders_tomb", "small_farm", "small_farm"])
    play(game, "use 4", "build builders_tomb", declared, "up chaac")
    gained = int(declared == "with architecture")
    assert (player(game)["corn"], points(game)) == (gained, 2 * gained)
    play(game, "build small_farm")
    assert (player(game)["corn"], points(game)) == (gained + 1, 2 * (gained + 1))
    play(game, "build small_farm")
    assert (player(game)["corn"], points(game)) == (2, 4), "one of the two buildings of the action, and the extra one"


ONE_FOR_ALL: dict[str, Any] = {"options": {"single_architecture": True}}
"""Another reading: architecture applies to one building of a Tikal 4 in all."""


@pytest.mark.clauses("TZ-R-10")
@pytest.mark.parametrize("declared", ["with architecture", "without architecture"])
def test_it_may_be_agreed_that_architecture_applies_to_one_building_of_tikal_4_in_all(declared: str) -> None:
    builder = {"wood": 3, "gold": 1, "technologies": {"architecture": 2}}
    game = taken("tikal", 4, builder, row=["builders_tomb", "small_farm", "small_farm"], **ONE_FOR_ALL)
    play(game, "use 4", "build builders_tomb", declared, "up chaac")
    play(game, "build small_farm")
    assert (player(game)["corn"], points(game)) == (1, 2), "of the tomb, or of its extra building"
    play(game, "build small_farm")
    assert (player(game)["corn"], points(game)) == (1, 2), "and not of the second one"


@pytest.mark.clauses("TZ-R-10")
def test_then_a_tomb_as_the_second_building_has_no_architecture_left_for_its_extra_one() -> None:
    builder = {"wood": 3, "gold": 1, "technologies": {"architecture": 2}}
    game = taken("tikal", 4, builder, row=["builders_tomb", "small_farm", "small_farm"], **ONE_FOR_ALL)
    play(game, "use 4", "build small_farm", "without architecture", "build builders_tomb", "up chaac")
    assert (player(game)["corn"], points(game)) == (1, 2)
    play(game, "build small_farm")
    assert (player(game)["corn"], points(game), game.decision) == (1, 2, "take_more"), "and there is no third building"


@pytest.mark.clauses("TZ-R-10")
def test_then_an_extra_building_that_is_declined_leaves_architecture_to_the_second() -> None:
    builder = {"wood": 3, "gold": 1, "technologies": {"architecture": 2}}
    game = taken("tikal", 4, builder, row=["builders_tomb", "small_farm", "small_farm"], **ONE_FOR_ALL)
    play(game, "use 4", "build builders_tomb", "without architecture", "up chaac", "done", "build small_farm")
    assert (player(game)["corn"], points(game)) == (1, 2)


@pytest.mark.clauses("TZ-R-10")
def test_then_architecture_still_applies_to_the_tomb_and_its_extra_building_of_tikal_2() -> None:
    builder = {"wood": 2, "gold": 1, "technologies": {"architecture": 2}}
    game = taken("tikal", 2, builder, row=["builders_tomb", "small_farm"], **ONE_FOR_ALL)
    play(game, "use 2", "build builders_tomb", "up chaac", "build small_farm")
    assert (player(game)["corn"], points(game)) == (2, 4)


@pytest.mark.clauses("TZ-R-10")
def test_the_extra_building_is_paid_in_resources_even_if_the_tomb_was_built_with_corn() -> None:
    row = ["builders_tomb", "small_farm"]
    game = play(taken("uxmal", 4, {"corn": 9, "wood": 1}, row=row), "use 4", "build builders_tomb", "up chaac")
    assert stock(game) == {"corn": 5, "wood": 1}
    play(game, "build small_farm")
    assert stock(game) == {"corn": 5}

    game = play(taken("uxmal", 4, {"corn": 9}, row=row), "use 4", "build builders_tomb", "up chaac")
    assert game.decision == "take_more", "nothing can be built: it is lost"


@pytest.mark.clauses("TZ-R-10", "TZ-13.18")
def test_the_extra_building_has_the_discount_of_architecture_3() -> None:
    builder = {"wood": 2, "gold": 1, "technologies": {"architecture": 3}}
    game = taken("tikal", 2, builder, row=["builders_tomb", "field_house"])
    play(game, "use 2", "build builders_tomb", "leave out gold", "up chaac", "build field_house", "leave out wood")
    assert stock(game) == {"corn": 2, "gold": 1}


@pytest.mark.clauses("TZ-R-11", "TZ-16.3")
def test_a_chain_of_buildings_ends_with_the_tiles_on_display() -> None:
    rich = {"wood": 20, "stone": 20, "gold": 20}
    row = ["builders_tomb", "small_farm", "small_architecture_shrine"]
    game = taken("tikal", 4, rich, row=row)
    play(game, "use 4", "build builders_tomb", "up chaac", "build small_farm", "build small_architecture_shrine")
    assert set(state(game)["row"]) == {None}
    assert legal(game) == ["done"]
    two = taken("tikal", 4, rich, row=["builders_tomb", "small_farm"])
    play(two, "use 4", "build builders_tomb", "up chaac", "build small_farm")
    assert two.decision == "take_more", "no tile is left for the second building"


@pytest.mark.clauses("TZ-R-13")
def test_the_tomb_of_deeds_may_be_built_through_uxmal_5_and_acts_within_the_construction() -> None:
    builder = {"wood": 2, "stone": 1, "gold": 1, "corn": 2}
    game = taken("uxmal", 5, builder, row=["tomb_of_deeds"], day=AGE_2)
    play(game, "use 5", "do tikal 2", "build tomb_of_deeds")
    assert (stock(game), points(game)) == ({"corn": 1}, 2)
    play(game, "do yaxchilan 3")
    assert (stock(game), game.decision) == ({"corn": 2, "gold": 1}, "take_more")


@pytest.mark.clauses("TZ-R-13", "TZ-10.6")
def test_the_action_of_the_tomb_of_deeds_comes_before_the_second_building() -> None:
    builder = {"wood": 2, "stone": 1, "gold": 1, "corn": 1}
    game = taken("tikal", 4, builder, row=["tomb_of_deeds", "triple_farm"], day=AGE_2)
    play(game, "use 4", "build tomb_of_deeds", "do palenque 3", "harvest wood")
    assert legal(game) == ["build triple_farm", "done"]
    assert stock(game) == {"wood": 2}


@pytest.mark.clauses("TZ-R-25", "TZ-17.1")
def test_a_skull_paid_for_a_monument_returns_to_the_bank_and_can_be_gained_again() -> None:
    red = {"gold": 4, "skulls": 1}
    standing = {"tikal": {"4": RED}, "yaxchilan": {"4": RED}}
    game = position([red, {"skulls": 12}], gears=standing, monuments=["monument_of_skulls"])
    assert state(game)["skull_bank"] == 0
    play(game, "take tikal 4", "use 4", "build monument_of_skulls")
    assert (player(game)["skulls"], state(game)["skull_bank"]) == (0, 1)
    play(game, "take yaxchilan 4", "use 4")
    assert (player(game)["skulls"], state(game)["skull_bank"]) == (1, 0)


# ---- worked examples


@pytest.mark.clauses("TZ-EX-7", "TZ-16.1")
def test_example_exact_building_cost() -> None:
    row = ["small_theology_shrine"]
    game = play(taken("tikal", 2, {"stone": 1, "gold": 1}, row=row), "use 2", "build small_theology_shrine")
    assert player(game)["buildings"] == row
    assert stock(game) == {}
    assert legal(taken("tikal", 2, {"stone": 2}, row=row)) == ["nothing"]


@pytest.mark.clauses("TZ-EX-8", "TZ-10.3", "TZ-10.4", "TZ-16.3")
def test_example_tikal_3_and_4_in_one_turn() -> None:
    others = ["great_farm", "mine_house", "quarry_house", "terrace_house"]
    row = ["small_farm", *others, "field_house"]
    game = position([{"wood": 5}], gears={"tikal": {"3": RED, "4": RED}}, row=row)
    play(game, "take tikal 3", "use 3", "learn theology", "pay wood", "learn extraction", "pay wood")
    assert stock(game) == {"wood": 3}
    play(game, "take tikal 4", "use 4", "build small_farm", "build field_house")
    assert stock(game) == {}
    assert sorted(player(game)["buildings"]) == ["field_house", "small_farm"]
    assert player(game)["technologies"] == {"agriculture": 1, "extraction": 1, "architecture": 0, "theology": 1}
    assert state(game)["row"] == [None, *others, None]
    pile = state(game)["piles"][0]
    play(game, "done")
    assert state(game)["row"] == [pile[0], *others, pile[1]]
    assert all(BUILDING_AGE[BUILDINGS.index(tile)] == 1 for tile in pile)


@pytest.mark.clauses("TZ-EX-8", "TZ-10.3")
def test_example_one_technology_to_level_2_leaves_wood_for_one_building_only() -> None:
    row = ["small_farm", "field_house"]
    game = position([{"wood": 5}], gears={"tikal": {"3": RED, "4": RED}}, row=row)
    play(game, "take tikal 3", "use 3", "learn theology", "pay wood", "learn theology", "pay wood", "pay wood")
    assert stock(game) == {"wood": 2}
    play(game, "take tikal 4", "use 4")
    for tile in row:
        assert play(game.copy(), f"build {tile}").decision == "take_more"
