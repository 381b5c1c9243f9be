"""Chapters 1 and 2 of the expansion: which modules there are, and setting them up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import haab
from haab.games.tzolkin.components import BASE_BUILDINGS, BUILDING_AGE, BUILDING_COPIES, BUILDINGS
from haab.games.tzolkin.expansion.components import MODULES, PROPHECIES, QUICK_TILES, TRIBES
from tests.tribes.boards import ALL_MODULES, with_modules
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player, position, state, steps, stock

SEEDS = range(6)
MIXES = [dict.fromkeys(mix, True) for n in range(len(MODULES) + 1) for mix in combinations(MODULES, n)]
FIELDS_OF = {
    "quick_actions": {"quick_spaces", "quick_tiles", "quick_tile", "dummies_left"},
    "tribes": {"ability", "skipped", "just_placed", "tribes_left"},
    "prophecies": {"prophecies", "calamity"},
    "new_buildings": set(),
}
"""What each module adds to the table."""


def new(players: int, seed: int = 0, **options: bool) -> haab.Game:
    return haab.new("tzolkin", players, seed, options)


def all_buildings(game: haab.Game) -> Counter[str]:
    """Buildings on display and in the piles."""
    table = state(game)
    return Counter(tile for tiles in (table["row"], *table["piles"]) for tile in tiles)


# ---- modules


@pytest.mark.clauses("TP-1.1", "TP-2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mix", MIXES, ids=lambda mix: "-".join(mix) or "none")
def test_every_mix_of_modules_can_be_played_and_brings_only_what_belongs_to_it(
    mix: dict[str, bool], players: int
) -> None:
    game = new(players, **mix)
    used = {*mix, "quick_actions"} if players == 5 else {*mix}
    assert {name for name, value in game.options.items() if value} == used
    table = state(game)
    for module, fields in FIELDS_OF.items():
        assert fields <= {*table} if module in used else not fields & {*table}, module
    assert ("tribe" in player(game)) == ("tribes" in used)
    assert ("granary" in all_buildings(game)) == ("new_buildings" in used)


@pytest.mark.clauses("TP-1.1", "TP-1.2")
def test_five_players_always_have_quick_actions_and_six_cannot_play() -> None:
    assert new(5).options["quick_actions"]
    assert new(5).seats == 5
    with pytest.raises(haab.BadOptions):
        new(5, quick_actions=False)
    with pytest.raises(haab.HaabError):
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
    assert all(BUILDING_COPIES[BASE_BUILDINGS:] == 1)


@pytest.mark.clauses("TP-1.3")
def test_the_fifth_player_has_workers_and_a_two_sided_board_and_there_are_20_corn_and_15_wood_tiles() -> None:
    game = position(5)
    white = player(game, 4)
    assert (white["colour"], white["light"], white["workers"]) == ("white", True, 3)
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
    rich = {"corn": 500, "gold": 300}
    game = position([rich, rich, *others], gears={"yaxchilan": {"3": RED}})
    play(game, "take yaxchilan 3", "use 3")
    assert stock(game) == {"corn": 502, "gold": 301}


@pytest.mark.clauses("TP-1.5")
@pytest.mark.parametrize(("day", "held"), [(6, 0), (7, 1), (12, 1), (13, 2), (19, 2), (20, 3), (25, 3), (26, 4)])
def test_food_days_are_on_the_days_of_the_base_game(day: int, held: int) -> None:
    game = end_of_round(2, day=day, options=ALL_MODULES)
    assert state(game)["food_days"] == held


@pytest.mark.clauses("TP-1.5")
def test_technologies_temples_and_gears_are_those_of_the_base_game() -> None:
    red = {"wood": 6, "temples": {"chaac": 5, "quetzalcoatl": 7, "kukulcan": 6}}
    gears = {"tikal": {"1": RED, "7": BLUE}, "chichen_itza": {"10": BLUE}}
    game = with_modules(*ALL_MODULES, red=red, gears=gears)
    play(game, "take tikal 1", "use 1", "learn agriculture", "pay wood", "done")
    assert player(game)["technologies"]["agriculture"] == 1
    assert stock(game) == {"wood": 5}
    play(game, "place uxmal", "done")
    assert (gear(game, "tikal"), gear(game, "chichen_itza")) == ({}, {}), "pushed off from 7 and 10"
    tops = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
    assert steps(position([{"temples": tops}], options=ALL_MODULES)) == (6, 8, 7)
    for temple, top in tops.items():
        with pytest.raises(haab.BadPosition):
            position([{"temples": {temple: top + 1}}], options=ALL_MODULES)


# ---- setup


@pytest.mark.clauses("TP-2.1", "TP-2.2")
def test_new_buildings_are_shuffled_into_the_piles_of_their_ages() -> None:
    fresh = Counter(BUILDINGS[BASE_BUILDINGS:])
    for seed in SEEDS:
        base, extended = new(2, seed), new(2, seed, new_buildings=True)
        assert all_buildings(extended) - all_buildings(base) == fresh
        assert all_buildings(base) - all_buildings(extended) == Counter()
        second = state(extended)["piles"][1]
        assert all(BUILDING_AGE[BUILDINGS.index(tile)] == 2 for tile in second)
    tops = {tuple(state(new(2, seed, new_buildings=True))["row"]) for seed in SEEDS}
    assert len(tops) == len(SEEDS)
    assert any(tile in fresh for row in tops for tile in row), "some are on display at once"


@pytest.mark.clauses("TP-2.1")
def test_three_prophecies_are_drawn_in_random_order_and_seen_by_all() -> None:
    drawn = [state(new(3, seed, prophecies=True))["prophecies"] for seed in range(60)]
    assert all(len({*prophecies}) == 3 for prophecies in drawn)
    for place in range(3):
        assert len({prophecies[place] for prophecies in drawn}) > 9
    game = new(3, 5, prophecies=True)
    assert game.view(None)["state"]["prophecies"] == drawn[5]


@pytest.mark.clauses("TP-2.1")
def test_quick_action_tiles_of_age_1_lie_open_from_the_start_in_random_order() -> None:
    orders = {tuple(new(2, seed, quick_actions=True).view(None)["state"]["quick_tiles"]) for seed in SEEDS}
    assert len(orders) == len(SEEDS)
    assert all(sorted(order) == sorted(QUICK_TILES[:7]) for order in orders)


@pytest.mark.clauses("TP-2.1", "TP-5.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_is_dealt_4_wealth_tiles_and_2_tribes_all_different(players: int) -> None:
    for seed in SEEDS:
        game = new(players, seed, **ALL_MODULES)
        tiles = [tile for seat in range(players) for tile in player(game, seat)["wealth"]["dealt"]]
        tribes = [tribe for seat in range(players) for tribe in player(game, seat)["tribes"]]
        assert len(tiles) == len({*tiles}) == 4 * players
        assert len(tribes) == len({*tribes}) == 2 * players
        assert {*tribes, *state(game)["tribes_left"]} == {*TRIBES}
        drawn = state(game)["wealth_drawn"]
        assert not {*drawn} & {*tiles}, "dummies come from the undealt tiles, before anybody chooses"
        assert bool(drawn) == (players < 5)


@pytest.mark.clauses("TP-2.1", "TP-R-27")
def test_all_choose_wealth_and_tribe_before_anything_is_revealed_or_carried_out() -> None:
    game = new(3, 4, **ALL_MODULES)
    for _ in range(3):
        for decision in ("keep_wealth", "keep_wealth", "choose_tribe"):
            assert game.decision == decision
            seat = game.to_move
            assert all(stock(game, other) == {} for other in range(3))
            others = [other for other in range(3) if other != seat]
            assert all(game.view(seat)["state"]["players"][other]["tribe"] is None for other in others)
            assert all("kept" not in game.view(seat)["state"]["players"][other]["wealth"] for other in others)
            play(game, next(move for move in legal(game) if "ixtab" not in move))
    assert state(game)["revealed"]
    assert all(game.view(None)["state"]["players"][seat]["tribe"] for seat in range(3))
    assert any(stock(game, seat) for seat in range(3))
