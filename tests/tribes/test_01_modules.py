"""Chapter 1 of the expansion: which modules there are, for how many players, and what comes with them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import haab
from haab.games.tzolkin.components import BASE_BUILDINGS, BUILDING_AGE, BUILDING_COPIES, BUILDINGS
from haab.games.tzolkin.expansion_components import MODULES, PROPHECIES, QUICK_TILES, TRIBES
from tests.tribes.tables import ALL_MODULES, table
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, gear, play, player, position, state, steps, stock

MIXES = [dict.fromkeys(mix, True) for n in range(len(MODULES) + 1) for mix in combinations(MODULES, n)]
FIELDS_OF = {
    "quick_actions": {"quick_spaces", "quick_tiles", "quick_tile", "dummies_left"},
    "tribes": {"ability", "skipped", "just_placed", "tribes_left"},
    "prophecies": {"prophecies", "calamity"},
    "new_buildings": set(),
}
"""What each module adds to the table."""


def new(players: int, **options: bool) -> haab.Game:
    return haab.new("tzolkin", players, seed=0, options=options)


@pytest.mark.clauses("TP-1.1", "TP-2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(mix) or "none")
def test_every_mix_of_modules_can_be_played_and_brings_only_what_belongs_to_it(
    mix: dict[str, bool], players: int
) -> None:
    game = new(players, **mix)
    used = {*mix, "quick_actions"} if players == 5 else {*mix}
    assert {name for name, value in game.options.items() if value} == used
    laid_out = state(game)
    for module, fields in FIELDS_OF.items():
        assert fields <= {*laid_out} if module in used else not fields & {*laid_out}, module
    assert ("tribe" in player(game)) == ("tribes" in used)
    buildings = {tile for tiles in (laid_out["row"], *laid_out["piles"]) for tile in tiles}
    assert ("granary" in buildings) == ("new_buildings" in used)


@pytest.mark.clauses("TP-1.1", "TP-1.2")
def test_five_players_always_have_quick_actions_and_six_cannot_play() -> None:
    assert new(5).options["quick_actions"]
    assert new(5).players == 5
    with pytest.raises(haab.BadOptions, match="5 players need quick_actions"):
        new(5, quick_actions=False)
    with pytest.raises(haab.BadPosition, match="5 players need quick actions"):
        position(5, options={"quick_actions": False})
    with pytest.raises(haab.BadOptions, match="2 to 5 players"):
        new(6, quick_actions=True)


@pytest.mark.clauses("TP-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_use_quick_actions_only_if_they_want_to(players: int) -> None:
    assert not new(players).options["quick_actions"]
    assert "quick_spaces" not in state(new(players))
    assert len(state(new(players, quick_actions=True))["quick_spaces"]) == 3


@pytest.mark.clauses("TP-1.3")
def test_the_box_holds_13_tribes_13_prophecies_8_buildings_and_13_quick_action_tiles() -> None:
    assert len(TRIBES) == len({*TRIBES}) == 13
    assert len(PROPHECIES) == len({*PROPHECIES}) == 13
    assert Counter(name.split("_")[1] for name in QUICK_TILES) == {"1": 7, "2": 6}
    assert [int(BUILDING_AGE[building]) for building in range(BASE_BUILDINGS, len(BUILDINGS))] == [1] * 4 + [2] * 4
    assert set(BUILDING_COPIES[BASE_BUILDINGS:]) == {1}


@pytest.mark.clauses("TP-1.3")
def test_the_fifth_player_has_workers_and_a_two_sided_board_and_there_are_20_corn_and_15_wood_tiles() -> None:
    game = position(5)
    fifth = player(game, 4)
    assert (fifth["colour"], fifth["light"], fifth["workers"]) == ("orange", True, 3)
    assert player(position([*({} for _ in range(4)), {"workers": 6}]), 4)["available"] == 6
    fields = state(game)["fields"].values()
    assert sum(field["wood"] for field in fields) == 15
    assert sum(field["corn"] for field in fields) == 20 - 15, "the rest lies under the wood"


@pytest.mark.clauses("TP-1.4")
@pytest.mark.parametrize("players", [2, 5])
def test_there_are_13_skulls_in_all_but_any_number_of_resources_and_corn(players: int) -> None:
    assert state(new(players, **ALL_MODULES))["skull_bank"] == 13
    others: list[Json] = [{} for _ in range(players - 2)]
    assert state(position([{"skulls": 7}, {"skulls": 6}, *others]))["skull_bank"] == 0
    with pytest.raises(haab.BadPosition):
        position([{"skulls": 7}, {"skulls": 7}, *others])
    rich = {"corn": 20_000, "gold": 20_000}
    game = position([rich, rich, *others], gears={"yaxchilan": {"3": RED}})
    play(game, "take yaxchilan 3", "use 3")
    assert stock(game) == {"corn": 20_002, "gold": 20_001}


@pytest.mark.clauses("TP-1.5")
@pytest.mark.parametrize(("day", "held"), [(6, 0), (7, 1), (12, 1), (13, 2), (19, 2), (20, 3), (25, 3), (26, 4)])
def test_food_days_are_on_the_days_of_the_base_game(day: int, held: int) -> None:
    game = end_of_round(2, day=day, options=ALL_MODULES)
    assert state(game)["food_days"] == held


@pytest.mark.clauses("TP-1.5")
def test_technologies_temples_and_gears_are_those_of_the_base_game() -> None:
    red = {"wood": 6, "temples": {"chaac": 5, "quetzalcoatl": 7, "kukulcan": 6}}
    gears = {"tikal": {"1": RED, "7": BLUE}, "chichen_itza": {"10": BLUE}}
    game = table(red, gears=gears, options=ALL_MODULES)
    play(game, "take tikal 1", "use 1", "learn agriculture", "pay wood", "done")
    assert player(game)["technologies"]["agriculture"] == 1
    assert stock(game) == {"wood": 5}
    play(game, "place uxmal", "done")
    assert (gear(game, "tikal"), gear(game, "chichen_itza")) == ({}, {}), "pushed off from 7 and 10"
    tops = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
    assert steps(table({"temples": tops}, options=ALL_MODULES)) == (6, 8, 7)
    for temple, top in tops.items():
        with pytest.raises(haab.BadPosition):
            table({"temples": {temple: top + 1}}, options=ALL_MODULES)
