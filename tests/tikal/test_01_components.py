"""Chapters 1 and 2: what is in the box, and the board."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from haab.games.tikal import components as c
from tests.tikal.tables import (
    BASE,
    EXPLORED,
    JUNGLE,
    OTHER_TEMPLE,
    TEMPLE,
    acting,
    legal,
    play,
    position,
    scores,
    space,
    start,
)


@pytest.mark.clauses("TK-1.1", "TK-2.3")
def test_there_are_36_terrain_tiles_of_four_kinds():
    kinds = Counter(c.KIND_NAMES[kind] for kind in c.TILE_KIND[: c.TERRAIN])
    assert kinds == {"temple": 15, "jungle": 10, "treasure": 8, "volcano": 3}


@pytest.mark.clauses("TK-1.2")
def test_every_tile_has_a_letter_and_the_volcanoes_are_in_b_d_and_f():
    letters = [c.LETTER_NAMES[letter] for letter in c.TILE_LETTER]
    assert Counter(letters) == {"A": 6, "B": 6, "C": 5, "D": 5, "E": 5, "F": 5, "G": 4}
    assert [letters[tile] for tile in range(c.TERRAIN) if c.TILE_KIND[tile] == c.VOLCANO] == ["B", "D", "F"]


@pytest.mark.clauses("TK-1.3")
def test_there_are_three_tokens_of_each_of_eight_treasures():
    stock = [int(token) for token in start().data.stock]
    assert Counter(stock) == dict.fromkeys(range(8), 3)


@pytest.mark.clauses("TK-1.4")
def test_there_are_48_levels_from_2_to_10():
    levels = start().view()["state"]["levels"]
    assert levels == {"2": 3, "3": 6, "4": 9, "5": 11, "6": 8, "7": 5, "8": 3, "9": 2, "10": 1}
    assert sum(levels.values()) == 48


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clauses("TK-1.5", "TK-3.4")
def test_everybody_starts_with_18_members_a_leader_and_two_camps_in_the_supply(players):
    for player in start(players=players).position()["players"]:
        assert (player["supply"], player["leader"]) == (18, "supply")
        assert (player["members"], player["camps"], player["guards"], player["removed"]) == ({}, [], [], 0)


@pytest.mark.clauses("TK-1.6")
def test_treasure_tiles_show_2_to_4_masks_and_24_in_all():
    masks = [c.TILE_MASKS[tile] for tile, kind in enumerate(c.TILE_KIND) if kind == c.TREASURE]
    assert set(masks) == {2, 3, 4}
    assert sum(masks) == 24
    assert sum(c.TILE_MASKS) == 24


@pytest.mark.clauses("TK-1.7")
def test_temples_start_with_1_to_6_and_other_tiles_have_no_value():
    values = {kind == c.TEMPLE: set[int]() for kind in c.TILE_KIND}
    for tile, kind in enumerate(c.TILE_KIND):
        values[kind == c.TEMPLE].add(c.TILE_VALUE[tile])
    assert values == {True: {1, 2, 3, 4, 5, 6}, False: {0}}


@pytest.mark.clauses("TK-2.1", "TK-2.3")
def test_the_board_has_8_columns_of_5_spaces_and_36_are_empty():
    assert Counter(c.SPACE_COLUMN) == dict.fromkeys(range(8), 5)
    assert start().data.tile.tolist().count(c.NONE) == 36


@pytest.mark.clauses("TK-2.1")
def test_neighbours_see_each_other_over_opposite_edges():
    for here, there in product(range(c.SPACES), range(c.EDGES)):
        beyond = c.NEIGHBOUR[here, there]
        if beyond != c.NONE:
            assert c.NEIGHBOUR[beyond, (there + 3) % 6] == here


@pytest.mark.clauses("TK-2.2", "TK-R-2")
def test_four_spaces_are_explored_from_the_start():
    board = start().view()["state"]["board"]
    assert {name: tile["kind"] for name, tile in board.items()} == {
        BASE: "base_camp",
        TEMPLE: "temple",
        OTHER_TEMPLE: "temple",
        JUNGLE: "jungle",
    }
    assert board[TEMPLE]["value"] == board[OTHER_TEMPLE]["value"] == 1


@pytest.mark.clauses("TK-2.4")
def test_the_printed_crossings_cost_1_and_2_and_none_joins_jungle_and_temples():
    game = acting({"members": {BASE: 1, JUNGLE: 1}}, board={})
    assert space(game, BASE)["crossings"] == [2, 1, 2, 0, 0, 0]
    assert space(game, JUNGLE)["crossings"] == [0, 0, 0, 0, 1, 0]
    assert [move for move in legal(game) if move.startswith(f"move member {JUNGLE}")] == [
        f"move member {JUNGLE} {BASE}"
    ]


@pytest.mark.clauses("TK-2.5")
def test_everybody_may_use_the_base_camp():
    for seat in range(4):
        game = acting({}, {}, {}, {}, seat=seat)
        assert f"place member {BASE}" in legal(game)


@pytest.mark.clauses("TK-2.6")
def test_any_number_of_figures_of_all_players_share_a_space():
    crowd = {"members": {TEMPLE: 17, BASE: 1}, "leader": TEMPLE}
    game = acting(crowd, crowd, crowd, crowd)
    play(game, f"move member {BASE} {TEMPLE}")
    assert game.position()["players"][0]["members"] == {TEMPLE: 18}


@pytest.mark.clauses("TK-2.7", "TK-3.5", "TK-R-36")
def test_scores_start_at_0_and_count_on_beyond_100():
    assert scores(start()) == [0, 0]
    rich = {"points": {"temples": 99}, "treasures": {"treasure-1": 2}}
    turn = {"due": "scoring_actions", "seat": 0, "scoring": {"volcano": "b6", "taker": 0}}
    assert scores(play(position([rich, {}], turn=turn, board=EXPLORED), "done")) == [102, 0]
