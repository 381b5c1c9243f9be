"""A copy of a game goes its own way, forwards and backwards."""

from __future__ import annotations

import pytest

import haab
from haab.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_that_goes_back_and_plays_on_leaves_the_original_alone(name: str) -> None:
    game = haab.new(name, 2, seed=4)
    positions = [game.position()]
    for _ in range(12):
        game.play(game.codes[0])
        positions.append(game.position())
    copy = game.copy()
    for _ in range(6):
        copy.undo(force=True)
    copy.play(copy.codes[-1])
    for position in reversed(positions):
        assert game.position() == position
        if game.moves:
            game.undo(force=True)
