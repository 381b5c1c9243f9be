"""Chapter 5: placing a terrain tile."""

from __future__ import annotations

import pytest

import haab
from haab.games.tikal.components import NEIGHBOUR, NONE, SPACE_NAMES, STONES, TERRAIN_NAMES, TILE_KIND, VOLCANO
from tests.tikal.tables import (
    EXPLORED,
    JUNGLE,
    LETTER_A,
    TEMPLE,
    acting,
    ap,
    choices,
    ends,
    full_board,
    legal,
    placing,
    play,
    position,
    space,
    turn,
)


def spaces_beside(explored: list[str]) -> list[str]:
    """The empty spaces next to some explored ones."""
    near = {int(beyond) for name in explored for beyond in NEIGHBOUR[SPACE_NAMES.index(name)] if beyond != NONE}
    return [name for number, name in enumerate(SPACE_NAMES) if number in near and name not in explored]


@pytest.mark.clauses("TK-5.1")
def test_a_tile_goes_next_to_an_explored_space():
    game = placing("a1")
    assert ends(game, "space") == spaces_beside(["c0r3", "c0r4", "c1r3", "c1r4"]) == ["c0r2", "c1r2", "c2r3", "c2r4"]
    game = placing("a3", board=EXPLORED)
    assert ends(game, "space") == spaces_beside(["c0r3", "c0r4", "c1r3", "c1r4", *EXPLORED])


@pytest.mark.clauses("TK-5.2", "TK-R-4")
def test_all_six_rotations_can_be_chosen_where_stones_lead_to_the_tile():
    game = play(placing("a1"), "space c1r2")
    assert legal(game) == [f"turn {number}" for number in range(6)]


@pytest.mark.clauses("TK-5.2")
def test_a_rotation_turns_the_stones_clockwise_and_never_mirrors_them():
    game = play(placing("a2"), "space c1r2", "turn 2")
    assert space(game, "c1r2")["stones"] == [0, 0, 2, 0, 1, 0]
    for tile in range(len(TERRAIN_NAMES)):
        for number in range(6):
            assert [STONES[tile, number, (edge + number) % 6] for edge in range(6)] == STONES[tile, 0].tolist()


@pytest.mark.clauses("TK-EX-1", "TK-5.3", "TK-5.4")
def test_ex_1_a_legal_placement_by_stones_on_the_printed_tiles():
    game = play(placing("a1"), "space c1r2", "turn 0")
    crossings = dict(zip(["N", "NE", "SE", "S", "SW", "NW"], space(game, "c1r2")["crossings"], strict=True))
    assert (crossings["S"], crossings["SW"]) == (1, 1)
    assert space(game, "c1r2")["stones"] == [2, 1, 0, 0, 0, 0]


@pytest.mark.clauses("TK-EX-2", "TK-5.3")
def test_ex_2_an_illegal_placement_without_a_way_to_the_tile():
    game = play(placing("a6", board={"c0r2": {"tile": "a2", "turn": 0}}), "space c1r1")
    assert legal(game) == ["turn 1", "turn 3", "turn 4"]
    for number in (0, 2, 5):
        with pytest.raises(haab.IllegalMove):
            game.play(f"turn {number}")


@pytest.mark.clauses("TK-5.4")
def test_stones_of_the_new_tile_alone_are_a_connection():
    game = play(placing("a2", board={"c0r2": {"tile": "a3", "turn": 0}}), "space c0r1")
    assert legal(game) == [f"turn {number}" for number in range(6)]
    game = play(placing("c4", board={"c0r2": {"tile": "a2", "turn": 3}}), "space c0r1")
    assert legal(game) == ["turn 3"]
    assert space(play(game, "turn 3"), "c0r1")["crossings"] == [0, 0, 0, 3, 0, 0]


@pytest.mark.clauses("TK-R-4")
def test_stones_may_face_the_border_and_empty_spaces():
    game = play(placing("a1"), "space c0r2", "turn 4")
    assert space(game, "c0r2")["stones"] == [0, 0, 0, 0, 2, 1]
    assert space(game, "c0r2")["crossings"] == [0, 0, 0, 1, 0, 0]


@pytest.mark.clauses("TK-R-5")
def test_an_edge_shared_with_a_volcano_is_no_connection():
    board = {"c0r2": {"tile": "b6"}, "c1r2": {"tile": "a1", "turn": 0}}
    game = play(placing("c4", board=board), "space c1r1")
    assert legal(game) == [f"turn {number}" for number in range(6)]
    board["c1r2"] = {"tile": "a1", "turn": 3}
    game = play(placing("c4", board=board), "space c1r1")
    assert legal(game) == ["turn 3"]


@pytest.mark.clauses("TK-R-6")
def test_the_legal_spaces_are_the_same_for_every_tile_but_a_volcano():
    board = {"c0r2": {"tile": "b6"}, "c1r2": {"tile": "a1", "turn": 0}}
    ground = ["c0r3", "c0r4", "c1r3", "c1r4", "c1r2"]
    for tile, name in enumerate(TERRAIN_NAMES):
        if name in ("a1", "b6"):
            continue
        game = placing(name, board=board)
        beside = spaces_beside([*ground, "c0r2"] if TILE_KIND[tile] == VOLCANO else ground)
        assert ends(game, "space") == [space for space in beside if space != "c0r2"]
        if TILE_KIND[tile] != VOLCANO:
            for where in choices(game, "space"):
                assert legal(play(game.copy(), where)), (name, where)


@pytest.mark.clauses("TK-5.5")
def test_the_tile_cannot_be_refused():
    game = placing("a4")
    assert not choices(game, "done", "pass")
    with pytest.raises(haab.IllegalMove):
        game.play("done")


@pytest.mark.clauses("TK-5.6")
def test_a_placed_tile_stays_and_its_space_takes_no_other():
    game = placing("a3", board=LETTER_A_BUT_A3)
    before = game.position()["board"]
    assert not set(ends(game, "space")) & set(before)
    play(game, "space c3r4", "turn 2")
    after = game.position()["board"]
    assert {name: after[name] for name in before} == before


LETTER_A_BUT_A3 = {name: tile for name, tile in LETTER_A.items() if tile["tile"] != "a3"}


@pytest.mark.clauses("TK-5.7", "TK-11.1")
def test_a_new_temple_has_its_printed_value():
    game = play(placing("c2"), "space c1r2", "turn 0")
    assert space(game, "c1r2")["value"] == 4


@pytest.mark.parametrize(("tile", "masks"), [("a4", 4), ("c3", 3), ("g3", 2)])
@pytest.mark.clauses("TK-5.8", "TK-R-12")
def test_a_treasure_tile_takes_as_many_tokens_from_the_stock_as_it_shows_masks(tile, masks):
    game = placing(tile)
    stock = game.position()["stock"]
    play(game, "space c1r2", "turn 0")
    assert space(game, "c1r2")["tokens"] == masks
    assert game.position()["stock"] == stock[masks:]
    assert sorted(game.position()["board"]["c1r2"]["tokens"]) == sorted(stock[:masks])


@pytest.mark.clauses("TK-5.8")
def test_a_stock_is_enough_for_every_tile_however_many_treasures_players_have():
    owners = [{"treasures": {"treasure-1": 3, "treasure-2": 3}}, {"treasures": {"treasure-8": 2}}]
    board = {"c0r2": {"tile": "a4"}, "c2r4": {"tile": "a5"}}
    game = play(placing("b3", owners, board=board), "space c1r2", "turn 0")
    assert [game.position()["board"][space]["tokens"] for space in board] == [[], []]
    assert len(game.position()["board"]["c1r2"]["tokens"]) == 4
    assert len(game.position()["stock"]) == 12


@pytest.mark.clauses("TK-5.9")
def test_nothing_is_put_on_a_jungle():
    game = play(placing("a6"), "space c1r2", "turn 0")
    assert game.position()["board"]["c1r2"] == {"tile": "a6", "turn": 0}
    assert len(game.position()["stock"]) == 24


# ---- no legal place

CLOSED = {"b6": "c1r0", "d5": "c0r1", "f5": "c7r4"}
"""Volcanoes that close off c0r0."""


@pytest.mark.clauses("TK-EX-16", "TK-R-7", "TK-18.1")
def test_ex_16_a_tile_without_a_legal_place_is_set_aside():
    game = position(2, board=full_board(CLOSED, without=("g1",), hole="c0r0"))
    assert (turn(game)["due"], ap(game), game.to_move) == ("actions", 10, 0)
    assert game.view()["state"]["set_aside"] == ["g1"]
    assert game.view()["state"]["pile"]["left"] == 0
    play(game, "done")
    assert turn(game)["scoring"] == {"final": [0]}


@pytest.mark.clauses("TK-R-7")
def test_masks_of_a_tile_set_aside_bring_no_tokens():
    game = position(2, board=full_board(CLOSED, without=("g3",), hole="c0r0"))
    assert game.view()["state"]["set_aside"] == ["g3"]
    assert game.view()["state"]["stock"] == 2
    assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()


@pytest.mark.clauses("TK-R-9", "TK-21.5")
def test_a_volcano_closes_no_existing_way():
    game = acting({"leader": TEMPLE}, board=LETTER_A)
    ways = {name: tile["crossings"] for name, tile in game.view()["state"]["board"].items()}
    game = placing("b6", board=LETTER_A)
    for where in choices(game, "space"):
        after = play(game.copy(), where).view()["state"]["board"]
        assert {name: after[name]["crossings"] for name in ways} == ways


@pytest.mark.clauses("TK-5.1")
def test_a_full_board_has_no_place():
    game = position(2, board=full_board(without=("g4",), hole=None))
    assert ends(game, "space") == [name for name in SPACE_NAMES if name not in game.position()["board"]]
    assert len(ends(game, "space")) == 1
    assert JUNGLE not in ends(game, "space")
