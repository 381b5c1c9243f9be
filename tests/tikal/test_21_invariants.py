"""Chapter 21: what is true after every action, in random games of every kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import sizeof

import pytest

import haab
from haab.games.tikal.codes import DONE
from haab.games.tikal.record import Tikal
from haab.games.tikal.shown.invariants import problems
from haab.kit.record.chance import new_chance, random_below
from haab.kit.record.types import Grid, Ints
from tests.tikal.tables import BASE, TEMPLE, TREASURES, acting

KINDS = [(players, auction) for players in (2, 3, 4) for auction in (False, True)]
every_kind = pytest.mark.parametrize(("players", "auction"), KINDS)


def random_states(players: int, auction: bool, seed: int) -> Iterator[haab.Game]:
    """A random game that ends turns seldom, so that much happens on the board."""
    game = haab.new("tikal", players=players, seed=seed, options={"auction": auction})
    chance = new_chance(seed)
    while not game.over:
        yield game
        codes = game.codes
        if len(codes) > 1 and codes[0] == DONE and random_below(chance, 8):
            codes = codes[1:]
        game.play(codes[random_below(chance, len(codes))])
    yield game


@every_kind
@pytest.mark.clauses(
    "TK-21.1", "TK-21.2", "TK-21.3", "TK-21.4", "TK-21.5", "TK-21.6", "TK-21.7", "TK-21.8", "TK-5.6", "TK-15.7"
)
def test_the_invariants_hold_after_every_decision_of_random_games(players, auction):
    for number, game in enumerate(random_states(players, auction, 11)):
        assert list(problems(game.data)) == []
        assert sum(game.score_sheet[number % players].values()) == game.scores[number % players]


BROKEN: dict[str, Callable[[Tikal], None]] = {
    "TK-21.1": lambda game: _set(game.players[0], "supply", 17),
    "TK-21.2": lambda game: _put(game.players[0].treasures, 0, 1),
    "TK-21.3": lambda game: _put(game.temple, 3, 2),
    "TK-21.4": lambda game: _put(game.aside, 0, 5),
    "TK-21.5": lambda game: _fill(game.crossing, 0),
    "TK-21.6": lambda game: _put(game.players[0].members, 39, 1),
    "TK-21.7": lambda game: _put(game.camp, 8, 1),
    "TK-21.8": lambda game: _set(game, "ap", 11),
}


def _set(record: object, field: str, value: int) -> None:
    setattr(record, field, value)


def _put(array: Ints, place: int, value: int) -> None:
    array[place] = value


def _fill(array: Grid, value: int) -> None:
    array[:] = value


@pytest.mark.parametrize("clause", BROKEN)
@pytest.mark.clauses("TK-21.1", "TK-21.2", "TK-21.3", "TK-21.4", "TK-21.5", "TK-21.6", "TK-21.7", "TK-21.8")
def test_a_broken_invariant_is_noticed(clause):
    game = acting({"members": {BASE: 1, TEMPLE: 1, TREASURES: 1}}).data
    assert list(problems(game)) == []
    BROKEN[clause](game)
    assert any(problem.startswith(clause) for problem in problems(game))


def test_a_game_is_at_most_4_kilobytes():
    assert sizeof(Tikal) <= 4096
