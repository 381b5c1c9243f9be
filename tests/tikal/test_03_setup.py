"""Chapter 3: setup."""

from __future__ import annotations

from collections import Counter
from ctypes import addressof, memset, sizeof

import pytest

import haab
from haab.games.tikal.record import Tikal
from haab.kit.record.layout import fields_of
from tests.tikal.tables import start


@pytest.mark.clauses("TK-3.1")
def test_the_pile_is_shuffled_within_letters_with_a_on_top():
    orders = set()
    for seed in range(6):
        position = start(seed).position()
        tiles = [position["pending"][-1]["tile"], *position["pile"]]
        assert "".join(tile[0] for tile in tiles) == "aaaaaabbbbbbcccccdddddeeeeefffffgggg"
        assert len(set(tiles)) == 36
        orders.add(tuple(tiles))
    assert len(orders) == 6


@pytest.mark.clauses("TK-3.2")
def test_the_treasures_are_shuffled():
    stocks = [tuple(start(seed).position()["stock"]) for seed in range(6)]
    assert len(set(stocks)) == 6
    for stock in stocks:
        assert set(Counter(stock).values()) == {3}


@pytest.mark.clauses("TK-3.3", "TK-20.1")
def test_the_levels_lie_open_in_nine_stacks():
    assert len(start().view()["state"]["levels"]) == 9


@pytest.mark.clauses("TK-3.6", "TK-R-1")
def test_the_starting_player_is_drawn():
    assert {haab.new("tikal", players=4, seed=seed).to_move for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.clauses("TK-R-1")
@pytest.mark.parametrize("auction", [False, True])
def test_the_table_may_name_the_starting_player(auction):
    assert [haab.new("tikal", 4, first=seat, auction=auction).to_move for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("auction", [False, True])
@pytest.mark.clauses("TK-3.4", "TK-3.5")
def test_setting_up_leaves_nothing_of_the_game_before(auction):
    new = start(9, 3, auction)
    record = new.data
    for name, field in fields_of(Tikal).items():
        memset(
            addressof(record) + field.offset, 1, sizeof(getattr(record, name)) if field.shape else sizeof(field.item)
        )
    new.ruleset.rules.setup(record, 3, new.ruleset.option_array(new.options), 9)
    assert record.tobytes() == new.data.tobytes()
