"""Chapter 2 of the expansion: setting up with all modules, and what nobody may know (TP-R-74)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import BUILDING_AGE, BUILDINGS, WEALTH
from haab.games.tzolkin.expansion_components import PROPHECIES, QUICK_TILES, TRIBES
from tests.tribes.tables import ALL_MODULES, NEW_BUILDINGS, choosing, hand, modules
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, state, stock

SEEDS = range(12)
DUMMIES_ON_GEARS = {2: 16, 3: 11, 4: 5, 5: 0}
every_number = pytest.mark.parametrize("players", [2, 3, 4, 5])


def new(players: int, seed: int, options: dict[str, bool] = ALL_MODULES) -> haab.Game:
    return haab.new("tzolkin", players=players, seed=seed, options=options)


def dummies(game: haab.Game) -> int:
    return sum(who == "dummy" for spaces in state(game)["gears"].values() for who in spaces.values())


def last_choice(blue: str, kept: int = 2, **more: Any) -> haab.Game:
    """Red chooses between Bacab and Yaluk; Blue has chosen already, and everybody's wealth tiles are chosen."""
    other = hand("ixtab", "balam", dealt=WEALTH[4:8], kept=kept, tribe=blue)
    return choosing(hand("bacab", "yaluk", dealt=WEALTH[:4]), [other], **more)


DRAWN: Json = {"options": modules("quick_actions"), "dummies_left": 1, "wealth_drawn": WEALTH[8:], "wealth_left": []}
"""All undealt wealth tiles have been drawn, and one dummy is left."""


def all_buildings(game: haab.Game) -> Counter[str]:
    """Buildings on display and in the piles."""
    return Counter(tile for tiles in (state(game)["row"], *state(game)["piles"]) for tile in tiles)


# ---- what lies on the table


@pytest.mark.clauses("TP-2.1", "TP-2.2")
@every_number
def test_new_buildings_are_shuffled_into_the_piles_of_their_ages(players: int) -> None:
    rows = set()
    for seed in SEEDS:
        base, extended = new(players, seed, {}), new(players, seed, modules("new_buildings"))
        assert all_buildings(extended) - all_buildings(base) == Counter(NEW_BUILDINGS)
        assert all_buildings(base) - all_buildings(extended) == Counter()
        laid_out = state(extended)
        assert all(BUILDING_AGE[BUILDINGS.index(tile)] == 2 for tile in laid_out["piles"][1])
        assert len(laid_out["row"]) == 6
        rows.add(tuple(laid_out["row"]))
    assert len(rows) == len(SEEDS)
    assert any(tile in NEW_BUILDINGS for row in rows for tile in row), "some are on display at once"


@pytest.mark.clauses("TP-2.1")
def test_three_different_prophecies_are_drawn_in_random_order() -> None:
    drawn = [state(new(2, seed))["prophecies"] for seed in range(60)]
    assert all(len({*three}) == 3 for three in drawn)
    for place in range(3):
        assert len({three[place] for three in drawn}) > len(PROPHECIES) / 2
    assert {prophecy for three in drawn for prophecy in three} == {*PROPHECIES}
    orders = {
        tuple(PROPHECIES.index(one) < PROPHECIES.index(other) for one, other in ((a, b), (b, c))) for a, b, c in drawn
    }
    assert len(orders) == 4
    assert state(new(2, 0))["calamity"] is None


@pytest.mark.clauses("TP-2.1")
@every_number
def test_the_quick_actions_of_age_1_lie_face_up_in_random_order(players: int) -> None:
    orders = set()
    for seed in SEEDS:
        seen = new(players, seed).view(None)["state"]
        assert sorted(seen["quick_tiles"]) == sorted(QUICK_TILES[:7])
        assert seen["quick_tile"] == seen["quick_tiles"][0]
        orders.add(tuple(seen["quick_tiles"]))
    assert len(orders) == len(SEEDS)


@pytest.mark.clauses("TP-2.1", "TP-5.1")
@every_number
def test_everybody_is_dealt_four_wealth_tiles_and_two_tribes_and_dummies_come_from_the_other_tiles(
    players: int,
) -> None:
    hands = set()
    for seed in SEEDS:
        game = new(players, seed)
        laid_out = state(game)
        wealth = [tile for each in laid_out["players"] for tile in each["wealth"]["dealt"]]
        tribes = [tribe for each in laid_out["players"] for tribe in each["tribes"]]
        assert len(wealth) == len({*wealth}) == 4 * players
        assert len(tribes) == len({*tribes}) == 2 * players
        assert {*tribes, *laid_out["tribes_left"]} == {*TRIBES}
        assert not {*tribes} & {*laid_out["tribes_left"]}
        assert all(each["tribe"] is None for each in laid_out["players"])
        assert dummies(game) + laid_out["dummies_left"] == DUMMIES_ON_GEARS[players]
        assert not {*laid_out["wealth_drawn"]} & {*wealth}
        assert bool(laid_out["wealth_drawn"]) == (players < 5)
        hands.add(tuple(tribes))
    assert len(hands) == len(SEEDS)
    assert {tribe for tribes in hands for tribe in tribes} == {*TRIBES}


# ---- choosing and revealing


@pytest.mark.clauses("TP-2.1", "TP-R-27")
@every_number
def test_each_chooses_wealth_tiles_and_a_tribe_and_nothing_is_revealed_or_carried_out_before_all_have_chosen(
    players: int,
) -> None:
    game = new(players, seed=3)
    chosen = []
    while game.decision in ("keep_wealth", "choose_tribe"):
        chosen.append((game.to_move, game.decision))
        assert not state(game)["revealed"]
        assert all(stock(game, each) == {} for each in range(players))
        seen = game.view(game.to_move)["state"]["players"]
        others = [each for each in range(players) if each != game.to_move]
        assert all(seen[other]["tribe"] is None and "kept" not in seen[other]["wealth"] for other in others)
        game.play(game.codes[0])
    first = state(game)["first"]
    order = [(first + number) % players for number in range(players)]
    assert chosen == [(each, what) for each in order for what in ("keep_wealth", "keep_wealth", "choose_tribe")]
    assert state(game)["revealed"]
    assert all(each["tribe"] for each in game.view(None)["state"]["players"])
    assert any(stock(game, each) for each in range(players))


@pytest.mark.clauses("TP-2.1")
def test_dummies_left_over_are_placed_before_wealth_tiles_and_tribes_take_effect() -> None:
    game = last_choice("ixtab", kept=3, **DRAWN)
    assert dummies(game) == 0
    play(game, "tribe bacab")
    assert (game.to_move, game.decision) == (BLUE, "anger")
    assert dummies(game) == 1
    assert state(game)["dummies_left"] == 0
    assert len(state(game)["wealth_drawn"]) == len(WEALTH[8:]) + 1


# ---- modules not in use


@pytest.mark.clauses("TP-2.2")
@pytest.mark.parametrize("module", list(ALL_MODULES))
def test_each_module_brings_its_own_steps_only(module: str) -> None:
    game = new(2, 1, modules(module))
    laid_out = state(game)
    decisions = set()
    while game.decision in ("keep_wealth", "choose_tribe"):
        decisions.add(game.decision)
        game.play(game.codes[0])
    assert ("choose_tribe" in decisions) == (module == "tribes")
    assert ("prophecies" in laid_out) == (module == "prophecies")
    assert ("quick_tiles" in laid_out) == (module == "quick_actions")
    assert bool({*all_buildings(game)} & {*NEW_BUILDINGS}) == (module == "new_buildings")
    assert dummies(game) == (16 if module == "quick_actions" else 12)


# ---- public and hidden


@pytest.mark.clauses("TP-R-74")
def test_discarded_wealth_tiles_drawn_for_dummies_become_public() -> None:
    game = play(last_choice("balam", **DRAWN), "tribe bacab")
    drawn = game.view(None)["state"]["wealth_drawn"]
    assert drawn[:-1] == WEALTH[8:]
    assert drawn[-1] in (*WEALTH[2:4], *WEALTH[6:8])
    assert all(game.view(viewer)["state"]["wealth_drawn"] == drawn for viewer in (RED, BLUE))


@pytest.mark.clauses("TP-R-74")
def test_kept_tribes_prophecies_and_quick_actions_are_seen_by_everybody() -> None:
    game = new(3, 8)
    while game.decision != "turn":
        game.play(game.codes[0])
    laid_out = state(game)
    for viewer in (0, 1, 2, None):
        seen = game.view(viewer)["state"]
        assert seen["prophecies"] == laid_out["prophecies"]
        assert seen["quick_tiles"] == laid_out["quick_tiles"][:7]
        assert [each["tribe"] for each in seen["players"]] == [each["tribe"] for each in laid_out["players"]]
        assert None not in [each["tribe"] for each in seen["players"]]
        assert "tribes_left" not in seen


@pytest.mark.clauses("TP-R-74")
def test_the_moves_of_a_choice_of_tribe_are_shown_to_nobody_else() -> None:
    game = last_choice("balam")
    assert legal(game) == ["tribe bacab", "tribe yaluk"]
    assert "yaluk" not in str(game.view(BLUE))
    assert "yaluk" not in str(game.view(None))
    assert "yaluk" in str(game.view(RED))


@pytest.mark.clauses("TP-R-27", "TP-R-74")
def test_whatever_another_player_may_have_chosen_goes_with_the_right_number_of_wealth_tiles() -> None:
    game = new(2, 4)
    first = game.to_move
    while game.to_move == first:
        game.play(game.codes[0])
    seen = set()
    for deal in range(200):
        other = state(game.determinize(game.to_move, deal))["players"][first]
        assert other["tribe"] in other["tribes"]
        seen.add((other["tribe"] == "ixtab", len(other["wealth"]["kept"])))
    assert seen == {(False, 2), (True, 3)}
