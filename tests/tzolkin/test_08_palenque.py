"""Chapter 8: Palenque - fishing, harvesting, burning the forest."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tzolkin.tables import RED, legal, play, player, position, state, steps, stock, taken

BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulcan": 0}
CORN = {2: 4, 3: 5, 4: 7, 5: 9}
WOOD = {3: 2, 4: 3, 5: 4}


def harvesting(action: int, red: dict[str, Any] | None = None, wood: int = 0, corn: int = 0) -> haab.Game:
    """Red uses a harvest action on a group with so many wood-covered and so many corn-visible fields."""
    game = taken("palenque", action, red, others=3, fields={str(action): {"wood": wood, "corn": corn}})
    return play(game, f"use {action}")


def field(game: haab.Game, action: int) -> tuple[int, int]:
    """The wood-covered and the corn-visible fields of a group."""
    group = state(game)["fields"][str(action)]
    return group["wood"], group["corn"]


@pytest.mark.clauses("TZ-8.1")
def test_fishing_gives_3_corn_without_a_tile_and_never_runs_out() -> None:
    empty = {str(action): {"wood": 0, "corn": 0} for action in CORN}
    game = play(taken("palenque", 1, fields=empty), "use 1")
    assert stock(game) == {"corn": 3}
    assert player(game)["corn_tiles"] == 0
    assert game.decision == "take_more"


@pytest.mark.clauses("TZ-8.2", "TZ-8.3", "TZ-8.7")
@pytest.mark.parametrize("action", CORN)
def test_a_visible_corn_tile_gives_the_corn_of_its_group_and_stays_with_the_player(action: int) -> None:
    game = play(harvesting(action, corn=2), "harvest corn")
    assert stock(game) == {"corn": CORN[action]}
    assert field(game, action) == (0, 1)
    assert (player(game)["corn_tiles"], player(game)["wood_tiles"]) == (1, 0)


@pytest.mark.clauses("TZ-8.2", "TZ-8.3", "TZ-8.4", "TZ-8.7")
@pytest.mark.parametrize("action", WOOD)
def test_a_wood_tile_gives_the_wood_of_its_group_and_the_corn_below_is_visible_at_once(action: int) -> None:
    game = play(harvesting(action, wood=3), "harvest wood")
    assert stock(game) == {"wood": WOOD[action]}
    assert field(game, action) == (2, 1)
    assert (player(game)["corn_tiles"], player(game)["wood_tiles"]) == (0, 1)
    assert steps(game) == (1, 1, 1)


@pytest.mark.clauses("TZ-8.2")
def test_a_harvest_is_on_the_field_group_of_its_own_number() -> None:
    fields = {"2": {"corn": 1}, "3": {"wood": 0, "corn": 1}, "4": {"wood": 1}, "5": {"wood": 2}}
    game = play(taken("palenque", 4, {"corn": 9}, fields=fields), "use 4", "harvest wood")
    assert [field(game, action) for action in (2, 3, 4, 5)] == [(0, 1), (0, 1), (0, 1), (2, 0)]


@pytest.mark.clauses("TZ-8.3")
def test_a_harvest_is_exactly_one_of_wood_corn_and_burning() -> None:
    game = harvesting(3, wood=1, corn=1)
    assert legal(game) == ["harvest corn", "harvest wood", "burn"]
    assert game.copy().play("harvest corn")
    for move in ("harvest corn", "harvest wood"):
        assert play(game.copy(), move).decision == "take_more"


@pytest.mark.clauses("TZ-8.3", "TZ-8.4")
def test_corn_under_wood_cannot_be_taken() -> None:
    assert legal(harvesting(3, wood=2)) == ["harvest wood", "burn"]
    assert legal(harvesting(2, corn=1)) == ["harvest corn"]
    assert legal(harvesting(5, corn=1)) == ["harvest corn"]


@pytest.mark.clauses("TZ-8.5", "TZ-8.7", "TZ-15.1")
@pytest.mark.parametrize("action", WOOD)
def test_burning_removes_the_wood_tile_gives_the_corn_tile_below_and_angers_the_gods(action: int) -> None:
    game = play(harvesting(action, wood=2), "burn")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down quetzalcoatl")
    assert stock(game) == {"corn": CORN[action]}
    assert field(game, action) == (1, 0)
    assert (player(game)["corn_tiles"], player(game)["wood_tiles"]) == (1, 0), "a burned wood tile is nobody's"
    assert steps(game) == (1, 0, 1)


@pytest.mark.clauses("TZ-8.5")
def test_burning_needs_a_wood_tile_and_a_temple_to_go_down_in() -> None:
    assert legal(harvesting(4, {"temples": BOTTOM}, wood=1)) == ["harvest wood"]
    one_left = {"temples": {**BOTTOM, "kukulcan": 1}}
    assert legal(harvesting(4, one_left, wood=1)) == ["harvest wood", "burn"]
    assert legal(harvesting(4, one_left, corn=1)) == ["harvest corn"]


@pytest.mark.clauses("TZ-8.6")
@pytest.mark.parametrize("action", CORN)
def test_an_empty_group_cannot_be_used_without_agriculture_2(action: int) -> None:
    empty = {str(action): {"wood": 0, "corn": 0}}
    for level, offered in ((1, False), (2, True)):
        farmer = {"technologies": {"agriculture": level}}
        game = taken("palenque", action, farmer, fields=empty)
        assert (f"use {action}" in legal(game)) == offered


@pytest.mark.clauses("TZ-8.7")
def test_harvest_tiles_stay_with_the_player_to_the_end() -> None:
    monuments = ["monument_of_corn", "monument_of_wood"]
    red = {"corn": 6, "corn_tiles": 2, "wood_tiles": 1, "monuments": monuments}
    fields = {"2": {"corn": 0}, "3": {"wood": 1, "corn": 0}}
    game = position([red, {"corn": 6}], day=26, fields=fields, gears={"palenque": {"3": RED}})
    play(game, "take palenque 3", "use 3", "burn", "down chaac", "done", "place tikal", "done")
    assert game.over
    assert game.score_sheet[RED]["monuments"] == 3 * 4 + 1 * 4, "the burned wood tile does not count"


@pytest.mark.clauses("TZ-8.8")
@pytest.mark.parametrize("space", [6, 7])
@pytest.mark.parametrize("action", CORN)
def test_from_spaces_6_and_7_every_action_costs_nothing(space: int, action: int) -> None:
    fields = {str(action): {"wood": 0, "corn": 1}}
    game = play(taken("palenque", space, {"corn": 0}, fields=fields), f"use {action}", "harvest corn")
    assert stock(game) == {"corn": CORN[action]}
    assert stock(play(taken("palenque", space), "use 1")) == {"corn": 3}


# ---- rulings


@pytest.mark.clauses("TZ-R-19")
@pytest.mark.parametrize("level", [0, 2, 3])
def test_burning_is_allowed_beside_visible_corn_and_with_agriculture_2(level: int) -> None:
    farmer = {"technologies": {"agriculture": level}}
    assert legal(harvesting(3, farmer, wood=1, corn=1)) == ["harvest corn", "harvest wood", "burn"]
    game = play(harvesting(3, farmer, wood=1, corn=1), "burn")
    assert field(game, 3) == (0, 1)
    assert player(game)["corn_tiles"] == 1
    assert "burn" in legal(harvesting(3, farmer, wood=1))


@pytest.mark.clauses("TZ-R-20", "TZ-13.8")
def test_corn_without_a_tile_is_not_harvested_while_a_corn_tile_is_visible_in_the_group() -> None:
    farmer = {"technologies": {"agriculture": 2}}
    assert "harvest wild" not in legal(harvesting(3, farmer, wood=1, corn=1))
    assert "harvest wild" not in legal(harvesting(2, farmer, corn=1))
    assert "harvest wild" in legal(harvesting(3, farmer, wood=1))
    assert legal(harvesting(2, farmer)) == ["harvest wild"], "visible corn of other groups does not matter"


@pytest.mark.clauses("TZ-R-21")
@pytest.mark.parametrize(("level", "more"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_agriculture_1_and_3_add_corn_also_when_burning(level: int, more: int) -> None:
    game = play(harvesting(4, {"technologies": {"agriculture": level}}, wood=1), "burn", "down chaac")
    assert stock(game) == {"corn": 7 + more}


@pytest.mark.clauses("TZ-R-21")
@pytest.mark.parametrize(("level", "more"), [(2, 1), (3, 3)])
def test_agriculture_1_and_3_add_corn_also_without_a_tile(level: int, more: int) -> None:
    game = play(harvesting(4, {"technologies": {"agriculture": level}}), "harvest wild")
    assert stock(game) == {"corn": 7 + more}
    assert (player(game)["corn_tiles"], steps(game)) == (0, (1, 1, 1))


@pytest.mark.clauses("TZ-R-22")
def test_fields_of_a_group_are_interchangeable_so_each_kind_of_tile_is_offered_once() -> None:
    one_each = legal(harvesting(3, wood=1, corn=1))
    many_each = legal(harvesting(3, wood=2, corn=2))
    assert one_each == many_each == ["harvest corn", "harvest wood", "burn"]


# ---- worked examples


THREE_WORKERS = {"palenque": {"1": RED, "3": RED, "4": RED}}


@pytest.mark.clauses("TZ-EX-5", "TZ-8.3", "TZ-8.5")
def test_example_wood_then_burning() -> None:
    game = position(gears=THREE_WORKERS)
    play(game, "take palenque 3", "use 3", "harvest wood")
    assert stock(game) == {"wood": 2}
    assert player(game)["wood_tiles"] == 1
    play(game, "take palenque 4", "use 4", "burn", "down kukulcan")
    assert stock(game) == {"wood": 2, "corn": 7}
    assert (player(game)["corn_tiles"], player(game)["wood_tiles"]) == (1, 1)
    assert field(game, 4) == (1, 0)
    assert steps(game) == (1, 1, 0)


@pytest.mark.clauses("TZ-EX-6", "TZ-7.2", "TZ-8.4")
def test_example_corn_without_burning() -> None:
    game = position([{"corn": 1}], gears=THREE_WORKERS)
    play(game, "take palenque 3", "use 3", "harvest wood")
    assert stock(game) == {"corn": 1, "wood": 2}
    assert field(game, 3) == (1, 1)
    play(game, "take palenque 4", "use 3", "harvest corn")
    assert stock(game) == {"corn": 5, "wood": 2}
    assert (player(game)["corn_tiles"], player(game)["wood_tiles"]) == (1, 1)
    assert steps(game) == (1, 1, 1)

    without_corn = position(gears=THREE_WORKERS)
    play(without_corn, "take palenque 3", "use 3", "harvest wood", "take palenque 4")
    assert legal(without_corn) == ["use 4", "nothing"]
