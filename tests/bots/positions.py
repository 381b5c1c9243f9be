"""Positions for the tests of bots: random ones of every kind of game."""

from __future__ import annotations

from collections.abc import Iterator

import haab
from haab.bots import bot, choose_move
from haab.games import GAMES, ruleset

KINDS = [
    (name, seats, option)
    for name in GAMES
    for seats in ruleset(name).seats
    for option in (None, *(option.name for option in ruleset(name).options))
]
"""Every game with every number of players, plain and with each option by itself."""


def new_game(name: str, seats: int, option: str | None, seed: int) -> haab.Game | None:
    """A new game of a kind; None when these options cannot be combined."""
    try:
        return haab.new(name, seats, seed, {option: True} if option else {})
    except haab.BadOptions:
        return None


def positions(name: str, seats: int, option: str | None, seed: int, apart: int, count: int) -> Iterator[haab.Game]:
    """Up to `count` positions of one random game, so many decisions apart."""
    game = new_game(name, seats, option, seed)
    for number in range(count):
        for step in range(apart if number else 0):
            if game and not game.over:
                play_by_lot(game, seed + number * apart + step)
        if game and not game.over:
            yield game


def play_by_lot(game: haab.Game, seed: int) -> None:
    """One random decision."""
    assert game.to_move is not None
    game.play(choose_move(bot("random"), game.ruleset, game.data, game.to_move, seed))
