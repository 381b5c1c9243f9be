"""Chapter 2 of the expansion: setting up with all modules, and what nobody may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import BASE_BUILDINGS, BUILDINGS, WEALTH
from haab.games.tzolkin.expansion.components import PROPHECIES, QUICK_TILES, TRIBES
from tests.tribes.omens import modules
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, position, state, steps, stock

ALL = modules("quick_actions", "tribes", "prophecies", "new_buildings")
SEEDS = range(12)
COUNTS = [2, 3, 4, 5]
DUMMIES_ON_GEARS = {2: 16, 3: 11, 4: 5, 5: 0}


def new(players: int, seed: int, options: dict[str, bool] | None = None) -> haab.Game:
    return haab.new("tzolkin", players=players, seed=seed, options=ALL if options is None else options)


def dummies(game: haab.Game) -> int:
    return sum(who == "dummy" for spaces in state(game)["gears"].values() for who in spaces.values())


def choosing(red: Json, blue: Json, **more: Any) -> haab.Game:
    """Blue is the last to choose a tribe; wealth tiles have been chosen."""
    pending = [{"frame": "reveal_wealth", "seat": RED}, {"frame": "choose_tribe", "seat": BLUE}]
    options = {**modules("tribes"), **more.pop("options", {})}
    return position([red, blue], options=options, revealed=False, rounds=0, pending=pending, **more)


def seat(tribes: list[str], tribe: str | None = None, wealth: int = 0, kept: tuple[int, ...] = (0, 1)) -> Json:
    """A player with two tribes and four wealth tiles, the first of them given by its number."""
    dealt = WEALTH[wealth : wealth + 4]
    return {"tribes": tribes, "tribe": tribe, "wealth": {"dealt": dealt, "kept": [dealt[n] for n in kept]}}


# ---- what lies on the table


@pytest.mark.clauses("TP-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_new_buildings_are_shuffled_into_the_piles_of_their_ages(players):
    shown = set()
    for seed in SEEDS:
        table = state(new(players, seed))
        assert len([tile for tile in table["row"] if tile]) == 6
        first = Counter([*table["row"], *table["piles"][0]])
        second = Counter(table["piles"][1])
        assert {"granary", "gold_workshop", "stone_shrine", "season_tomb"} <= set(first)
        assert {"corn_store", "monument_builders_tomb", "house_of_exchange", "skull_shrine"} <= set(second)
        assert max(first[name] for name in BUILDINGS[BASE_BUILDINGS:]) == 1
        shown |= set(table["row"])
    assert shown & set(BUILDINGS[BASE_BUILDINGS:])
    assert shown & set(BUILDINGS[:BASE_BUILDINGS])


@pytest.mark.clauses("TP-2.1")
def test_three_different_prophecies_are_drawn_in_random_order():
    drawn = [state(new(2, seed))["prophecies"] for seed in range(60)]
    assert all(len(set(three)) == 3 for three in drawn)
    for place in range(3):
        assert len({three[place] for three in drawn}) > len(PROPHECIES) / 2
    orders = {
        tuple(PROPHECIES.index(one) < PROPHECIES.index(other) for one, other in ((a, b), (b, c))) for a, b, c in drawn
    }
    assert len(orders) == 4


@pytest.mark.clauses("TP-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_quick_actions_of_age_1_lie_face_up_in_random_order(players):
    orders = set()
    for seed in SEEDS:
        shown = new(players, seed).view(None)["state"]["quick_tiles"]
        assert sorted(shown) == sorted(QUICK_TILES[:7])
        orders.add(tuple(shown))
    assert len(orders) > 1


@pytest.mark.clauses("TP-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_everybody_is_dealt_four_wealth_tiles_and_two_tribes_before_the_first_choice(players):
    for seed in SEEDS:
        game = new(players, seed)
        table = state(game)
        wealth = [tile for each in table["players"] for tile in each["wealth"]["dealt"]]
        tribes = [tribe for each in table["players"] for tribe in each["tribes"]]
        assert len(wealth) == len(set(wealth)) == 4 * players
        assert len(tribes) == len(set(tribes)) == 2 * players
        assert {*tribes, *table["tribes_left"]} == set(TRIBES)
        assert all(each["tribe"] is None for each in table["players"])
        assert dummies(game) + table["dummies_left"] == DUMMIES_ON_GEARS[players]


# ---- choosing and revealing


@pytest.mark.clauses("TP-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_each_chooses_wealth_tiles_and_a_tribe_and_nothing_is_carried_out_before_all_have_chosen(players):
    game = new(players, seed=3)
    chosen = []
    while game.decision in ("keep_wealth", "choose_tribe"):
        chosen.append((game.to_move, game.decision))
        assert all(stock(game, each) == {} for each in range(players))
        assert not state(game)["revealed"]
        game.play(game.codes[0])
    first = state(game)["first"]
    order = [(first + number) % players for number in range(players)]
    assert chosen == [(s, what) for s in order for what in ("keep_wealth", "keep_wealth", "choose_tribe")]
    assert state(game)["revealed"]
    assert any(stock(game, each) for each in range(players))


@pytest.mark.clauses("TP-2.1")
def test_dummies_left_over_are_placed_before_wealth_tiles_and_tribes_take_effect():
    red = seat(["ixtab", "balam"], "ixtab", 0, (0, 1, 2))
    blue = seat(["bacab", "yaluk"], None, 4)
    gone = WEALTH[8:]
    more: Json = {"options": modules("quick_actions"), "dummies_left": 1, "wealth_drawn": gone, "wealth_left": []}
    game = choosing(red, blue, **more)
    assert dummies(game) == 0
    play(game, "tribe bacab")
    assert game.decision == "anger"
    assert dummies(game) == 1
    assert state(game)["dummies_left"] == 0
    assert len(state(game)["wealth_drawn"]) == len(gone) + 1


@pytest.mark.clauses("TP-2.1")
def test_wealth_tiles_are_carried_out_before_ixtab_steps_down():
    red = seat(["ixtab", "balam"], "ixtab", 0, (0, 1, 2))
    game = play(choosing(red, seat(["bacab", "yaluk"], None, 4)), "tribe yaluk")
    assert (game.to_move, game.decision) == (RED, "anger")
    assert stock(game) == {"corn": 3 + 5, "stone": 1, "gold": 2}
    assert steps(game) == (1, 3, 1)
    play(game, "down quetzalcoatl")
    assert steps(game) == (1, 2, 1)
    assert game.decision == "turn"


@pytest.mark.clauses("TP-2.1")
def test_yaluk_begins_with_5_workers_and_a_worker_tile_makes_6():
    worker = WEALTH.index("wealth_uxmal_5")
    blue = seat(["bacab", "yaluk"], None, worker - 1, (0, 1))
    game = play(choosing(seat(["ixtab", "balam"], "balam"), blue), "tribe yaluk")
    assert player(game, BLUE)["workers"] == player(game, BLUE)["available"] == 6
    assert player(game)["workers"] == 3
    other = seat(["bacab", "yaluk"], None, 4, (0, 1))
    game = play(choosing(seat(["ixtab", "balam"], "balam"), other), "tribe yaluk")
    assert player(game, BLUE)["workers"] == 5


# ---- modules not in use


@pytest.mark.clauses("TP-2.2")
def test_without_modules_no_step_of_theirs_is_taken():
    game = new(2, 1, {})
    table = state(game)
    assert not {"prophecies", "quick_tiles", "quick_spaces", "tribes_left"} & set(table)
    assert not {*table["row"], *table["piles"][0], *table["piles"][1]} & set(BUILDINGS[BASE_BUILDINGS:])
    assert dummies(game) == 12
    while game.decision == "keep_wealth":
        game.play(game.codes[0])
    assert game.decision == "turn"


@pytest.mark.clauses("TP-2.2")
@pytest.mark.parametrize("module", list(ALL))
def test_each_module_brings_its_own_steps_only(module):
    game = new(2, 1, modules(module))
    table = state(game)
    tiles = {*table["row"], *table["piles"][0], *table["piles"][1]}
    decisions = set()
    while game.decision in ("keep_wealth", "choose_tribe"):
        decisions.add(game.decision)
        game.play(game.codes[0])
    assert ("choose_tribe" in decisions) == (module == "tribes")
    assert ("prophecies" in table) == (module == "prophecies")
    assert ("quick_tiles" in table) == (module == "quick_actions")
    assert bool(tiles & set(BUILDINGS[BASE_BUILDINGS:])) == (module == "new_buildings")
    assert dummies(game) == (16 if module == "quick_actions" else 12)


# ---- public and hidden


@pytest.mark.clauses("TP-R-74")
def test_each_player_knows_the_own_two_tribes_and_of_others_only_the_kept_one_once_revealed():
    red = seat(["ixtab", "balam"], "balam")
    game = choosing(red, seat(["bacab", "yaluk"], None, 4))
    assert game.view(RED)["state"]["players"][RED]["tribes"] == ["ixtab", "balam"]
    for viewer in (BLUE, None):
        seen = game.view(viewer)["state"]["players"][RED]
        assert "tribes" not in seen
        assert seen["tribe"] is None
    play(game, "tribe bacab")
    for viewer in (BLUE, None):
        seen = game.view(viewer)["state"]["players"][RED]
        assert "tribes" not in seen
        assert seen["tribe"] == "balam"
    assert game.view(BLUE)["state"]["players"][BLUE]["tribes"] == ["bacab", "yaluk"]
    assert all("tribes_left" not in game.view(viewer)["state"] for viewer in (RED, BLUE, None))


@pytest.mark.clauses("TP-R-74")
def test_the_order_of_the_quick_actions_of_age_2_is_hidden_until_they_are_laid_out():
    order = [*QUICK_TILES[:7], *reversed(QUICK_TILES[7:])]
    game = position(2, options=modules("quick_actions"), quick_tiles=order, day=7, to_move=BLUE)
    for viewer in (RED, BLUE, None):
        assert game.view(viewer)["state"]["quick_tiles"] == order[:7]
    play(game, "place uxmal", "done")
    for viewer in (RED, BLUE, None):
        assert game.view(viewer)["state"]["quick_tiles"] == order


@pytest.mark.clauses("TP-R-74")
def test_discarded_wealth_tiles_drawn_for_dummies_become_public():
    red = seat(["ixtab", "balam"], "balam")
    blue = seat(["bacab", "yaluk"], None, 4)
    more: Json = {"options": modules("quick_actions"), "dummies_left": 1, "wealth_drawn": WEALTH[8:], "wealth_left": []}
    game = play(choosing(red, blue, **more), "tribe bacab")
    drawn = game.view(None)["state"]["wealth_drawn"]
    assert drawn[:-1] == WEALTH[8:]
    assert drawn[-1] in (*WEALTH[2:4], *WEALTH[6:8])
    assert all(game.view(viewer)["state"]["wealth_drawn"] == drawn for viewer in (RED, BLUE))


@pytest.mark.clauses("TP-R-74")
def test_kept_tribes_prophecies_and_quick_actions_are_seen_by_everybody():
    game = new(3, 8)
    while game.decision in ("keep_wealth", "choose_tribe", "anger", "gain_any", "climb", "advance"):
        game.play(game.codes[0])
    table = state(game)
    for viewer in (0, 1, 2, None):
        seen = game.view(viewer)["state"]
        assert seen["prophecies"] == table["prophecies"]
        assert seen["quick_tiles"] == table["quick_tiles"][:7]
        assert [each["tribe"] for each in seen["players"]] == [each["tribe"] for each in table["players"]]
        assert None not in [each["tribe"] for each in seen["players"]]


@pytest.mark.clauses("TP-R-74")
def test_the_moves_of_a_choice_of_tribe_are_shown_to_nobody_else():
    game = choosing(seat(["ixtab", "balam"], "balam"), seat(["bacab", "yaluk"], None, 4))
    assert legal(game) == ["tribe bacab", "tribe yaluk"]
    assert "yaluk" not in str(game.view(RED))
    assert "yaluk" not in str(game.view(None))
    assert "yaluk" in str(game.view(BLUE))
