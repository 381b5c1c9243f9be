"""The invariants of Tzolk'in in many random games, compiled."""

from __future__ import annotations

from ctypes import c_int64
from functools import cache
from pathlib import Path
from typing import Any

from haab.games.tzolkin.components import MAX_LEVEL, RESOURCE_COUNT, TECHNOLOGY_COUNT
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.play import apply, legal
from haab.games.tzolkin.rules.setup import setup
from haab.games.tzolkin.shown.invariants import COMPLETE, INVARIANTS, all_hold
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import zeros
from haab.kit.record.chance import new_chance, random_below, seed_chance
from haab.kit.record.stack import new_menu, snapshot
from tests.kinds import Kind


def broken(game: Tzolkin) -> list[str]:
    """The names of the invariants that do not hold, by interpreted rules that read plain objects: ten times as fast."""
    read = snapshot(game)
    return [invariant.holds.__name__ for invariant in (*INVARIANTS, *COMPLETE) if not invariant.holds(read)]


@rule
def give_plenty(game, chance):
    """Players begin rich, so that random ones come to buildings, monuments and the ends of the tracks."""
    for seat in range(game.seats):
        game.players[seat].corn += random_below(chance, 60)
        for resource in range(RESOURCE_COUNT):
            game.players[seat].resources[resource] += random_below(chance, 12)
        for technology in range(TECHNOLOGY_COUNT):
            game.players[seat].levels[technology] = random_below(chance, MAX_LEVEL + 1)
        game.players[seat].skulls += 2
        game.skull_bank -= 2


@rule
def play_checked(games, menu, chance, seats, options, seed, rich, most, lengths):
    """Play random games and check every state; returns the seed of the first bad game, or -1. Its state is games[0]."""
    game = games[0]
    for number in range(lengths.size):
        setup(game, seats, options, seed + number)
        seed_chance(chance, seed + number)
        if rich:
            give_plenty(game, chance)
        lengths[number] = 0
        while not game.over:
            legal(game, menu)
            if menu[0] < 1 or menu[0] > most or not all_hold(game):
                return seed + number
            apply(game, menu[1 + random_below(chance, menu[0])])
            lengths[number] += 1
        if not all_hold(game):
            return seed + number
    return -1


class Checks(EntrySet):
    """The loop above, compiled by Numba; kept in the cache as the rules themselves are."""

    def __init__(self) -> None:
        super().__init__(
            "tzolkin",
            "checks",
            {"play_checked": play_checked},
            Tzolkin,
            module="",
            sources=(Path(__file__),),
        )

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments for a game that nobody plays."""
        return self._given(Kind("tzolkin", 2), 1, 0, False)

    def play(self, kind: Kind, count: int, seed: int, rich: bool) -> tuple[int, list[int], Any]:
        """The seed of the first bad game or -1, the lengths of all, and the last state."""
        kind.engine.compile()  # the loop is then compiled around its entries
        given = self._given(kind, count, seed, rich)
        bad = self.native("play_checked")(*given)
        return int(bad), given[-1].tolist(), given[0][0]

    def _given(self, kind: Kind, count: int, seed: int, rich: bool) -> tuple[Any, ...]:
        rules = kind.rules
        games = zeros(rules.record_type, 1)
        dealt = kind.seats, rules.option_array(kind.checked_options), seed
        return games, new_menu(rules.menu * 2), new_chance(0), *dealt, rich, rules.menu, zeros(c_int64, count)


@cache
def checks() -> Checks:
    """The one of this process."""
    return Checks()


def hold_in_random_games(kind: Kind, games: int, seed: int, rich: bool) -> None:
    """Every invariant holds at every decision of many games, and no game is shorter or longer than games are."""
    bad, lengths, last = checks().play(kind, games, seed, rich)
    assert bad == -1, broken(last)
    assert 60 * kind.seats < min(lengths)
    assert max(lengths) < 400 * kind.seats
