"""The kinds of games that every test of the engine runs on: each registered game, each number of players, each mix.

A game says in `tests/<game>/kinds.py` with which mixes of options it is tested (`MIXES`), what of its positions is
hidden (`HIDDEN`; `NEVER_SEEN` in any view), and how its players are made rich, if poor ones rarely come to anything
(`make_rich`); nothing else.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

import haab
from haab.games import GAMES, ruleset
from haab.kit.engine import Engine, engine
from haab.kit.errors import BadOptions
from haab.kit.record.stack import new_menu
from haab.kit.ruleset import Ruleset
from tests.speed import interpreted

Json = dict[str, Any]


def told(game: str) -> Any:
    """What a game tells its tests: the module `tests/<game>/kinds.py`."""
    return import_module(f"tests.{game}.kinds")


@dataclass(frozen=True)
class Kind:
    """A game, a number of players and a mix of options."""

    game: str
    seats: int
    options: dict[str, bool] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *sorted(name for name, value in self.options.items() if value)])

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.game)

    @property
    def engine(self) -> Engine:
        """Compiled rules (an engine of their own: games of other tests stay interpreted)."""
        return _native(self.game)

    @property
    def checked_options(self) -> dict[str, bool]:
        return self.rules.check_options(self.seats, self.options)

    def new(self, seed: int) -> haab.Game:
        return haab.new(self.game, self.seats, seed, self.options)

    def new_rich(self, seed: int) -> haab.Game:
        """A game whose players begin with plenty, in games that know how; otherwise like any other."""
        game = self.new(seed)
        make_rich = getattr(told(self.game), "make_rich", None)
        if make_rich is None:
            return game
        position = game.position()
        make_rich(position, random.Random(seed))
        return haab.from_position(position)


@cache
def _native(game: str) -> Engine:
    return Engine(ruleset(game))


def kinds_of(game: str) -> list[Kind]:
    """Every mix with every number of players that it allows."""
    every = [Kind(game, seats, mix) for mix in told(game).MIXES for seats in ruleset(game).seats]
    return [kind for kind in every if _is_possible(kind)]


def _is_possible(kind: Kind) -> bool:
    try:
        kind.rules.check_options(kind.seats, kind.options)
    except BadOptions:
        return False
    return True


KINDS = [kind for game in GAMES for kind in kinds_of(game)]


def _numbers_of_players(kind: Kind) -> list[int]:
    """With how many players this mix is played."""
    return [other.seats for other in KINDS if (other.game, other.options) == (kind.game, kind.options)]


EXTREMES = [kind for kind in KINDS if kind.seats in (min(_numbers_of_players(kind)), max(_numbers_of_players(kind)))]
"""Every mix with the fewest and with the most players, for costly tests of what those between cannot make different."""


# ---- random play

ENDLESS = 10_000
"""More decisions than any random game has."""


def random_codes(game: haab.Game, seed: int) -> Iterator[int]:
    """Choose legal codes to the end of the game; the caller plays them.

    Every seat likes some verbs more than others, and now and then tries what has been used least in this game: so games
    come to places that chance alone hardly ever reaches.
    """
    chance = random.Random(seed)
    words = game.ruleset.vocabulary
    likes: defaultdict[tuple[int | None, str], int] = defaultdict(lambda: chance.choice([1, 3, 30]))
    used: Counter[int] = Counter()
    while not game.over:
        assert used.total() < ENDLESS, "this game does not end"
        codes = game.codes
        if chance.random() < 0.3:
            fewest = min(used[code] for code in codes)
            code = chance.choice([code for code in codes if used[code] == fewest])
        else:
            weights = [likes[game.to_move, words[code].split()[0]] for code in codes]
            code = chance.choices(codes, weights)[0]
        used[code] += 1
        yield code


@cache
def walk(kind: Kind, seed: int) -> list[haab.Game]:
    """A random game as it stands before each of its decisions and at its end; with an odd seed players begin rich.

    It is played by interpreted rules, whatever the cache holds: compiled ones are compared with it. The list is shared
    by all tests: whoever wants to play on from a game of it plays on a copy.
    """
    stations = []
    with interpreted(engine(kind.rules)):
        game = kind.new_rich(seed) if seed % 2 else kind.new(seed)
        for code in random_codes(game, seed):
            stations.append(game.copy())
            game.play(code)
    return [*stations, game]


def sample(games: list[haab.Game], number: int) -> list[haab.Game]:
    """So many games of a list, evenly spread, the last among them."""
    return games[:: -max(1, len(games) // number)]


def middle(games: list[haab.Game]) -> haab.Game:
    """A game of a list when much has happened and much is still to come."""
    return games[len(games) // 2]


def play_on(game: haab.Game, seed: int) -> haab.Game:
    """Play a game to its end at random."""
    for code in random_codes(game, seed):
        game.play(code)
    return game


# ---- comparing


def interpreted_codes(game: haab.Game) -> list[int]:
    """The legal codes by interpreted rules, whatever the cache holds."""
    menu = new_menu(game.ruleset.menu)
    game.ruleset.rules.legal(game.data, menu)
    return [int(code) for code in menu[1 : 1 + menu[0]]]


def keys_of(value: Any) -> Iterator[str]:
    """All names of fields in a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)
