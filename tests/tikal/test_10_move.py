"""Chapter 10: move a figure."""

from __future__ import annotations

import pytest

import haab
from tests.tikal.tables import (
    BASE,
    JUNGLE,
    SECOND_JUNGLE,
    SECOND_TEMPLE,
    TEMPLE,
    TREASURES,
    acting,
    ap,
    choices,
    legal,
    play,
    player,
)


@pytest.mark.clauses("TK-EX-3", "TK-10.1")
def test_ex_3_a_and_d_moves_cost_the_stones_of_both_sides():
    game = acting({"members": {SECOND_TEMPLE: 2}})
    assert choices(game, "move") == [f"move member {SECOND_TEMPLE} {to}" for to in (SECOND_JUNGLE, TEMPLE)]
    play(game, f"move member {SECOND_TEMPLE} {SECOND_JUNGLE}")
    assert ap(game) == 7
    play(game, f"move member {SECOND_TEMPLE} {TEMPLE}")
    assert ap(game) == 6


@pytest.mark.clauses("TK-EX-3", "TK-10.2")
def test_ex_3_b_without_stones_there_is_no_crossing():
    game = acting({"members": {SECOND_TEMPLE: 1}})
    with pytest.raises(haab.IllegalMove):
        game.play(f"move member {SECOND_TEMPLE} {TREASURES}")


@pytest.mark.clauses("TK-EX-3", "TK-10.4")
def test_ex_3_c_a_figure_makes_several_moves():
    game = acting({"members": {SECOND_TEMPLE: 1}})
    play(game, f"move member {SECOND_TEMPLE} {SECOND_JUNGLE}", f"move member {SECOND_JUNGLE} {TREASURES}")
    assert (ap(game), player(game)["members"]) == (4, {TREASURES: 1})


@pytest.mark.clauses("TK-10.3")
def test_all_stones_of_a_crossing_must_be_paid_at_once():
    game = acting({"members": {SECOND_TEMPLE: 1}}, ap=2)
    assert choices(game, "move") == [f"move member {SECOND_TEMPLE} {TEMPLE}"]


@pytest.mark.clauses("TK-10.4")
def test_each_figure_pays_for_itself():
    game = acting({"members": {BASE: 3}, "leader": BASE})
    play(game, *[f"move member {BASE} {TEMPLE}"] * 3, f"move leader {BASE} {TEMPLE}")
    assert (ap(game), player(game)["members"], player(game)["leader"]) == (2, {TEMPLE: 3}, TEMPLE)


@pytest.mark.clauses("TK-10.5", "TK-15.6", "TK-14.6", "TK-2.6")
def test_other_players_pieces_neither_block_nor_cost():
    crowd = {"members": {TEMPLE: 5, JUNGLE: 5}, "leader": JUNGLE, "camps": [JUNGLE], "guards": [TEMPLE]}
    game = acting({"members": {BASE: 2}}, crowd)
    play(game, f"move member {BASE} {TEMPLE}", f"move member {BASE} {JUNGLE}")
    assert ap(game) == 7
    play(game, f"move member {TEMPLE} {BASE}", f"move member {JUNGLE} {BASE}")
    assert (ap(game), player(game)["members"]) == (4, {BASE: 2})


@pytest.mark.clauses("TK-10.6")
def test_empty_spaces_cannot_be_entered():
    game = acting({"members": {JUNGLE: 1}})
    assert choices(game, "move") == [f"move member {JUNGLE} {BASE}"]
    assert f"move member {JUNGLE} c1r2" not in legal(game)
