"""The kinds of games that every test of the engine runs on: each registered game, each number of players, each mix.

A game says here with which mixes of options it is tested, what of its positions is hidden, and how its players are made
rich, if poor ones rarely come to anything; nothing else.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

import haab
from haab.games import GAMES, ruleset
from haab.kit.engine import Engine
from haab.kit.errors import BadOptions
from haab.kit.record.stack import copy_record
from haab.kit.ruleset import Ruleset

Json = dict[str, Any]

MIXES: dict[str, list[dict[str, bool]]] = {
    "tzolkin": [
        {},
        {"tribes": True, "prophecies": True},
        {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True},
    ],
    "tikal": [{}, {"auction": True}],
}
"""The mixes of options that a game is tested with (a game that is not here: only without any)."""

HIDDEN: dict[str, set[str]] = {
    "tzolkin": {"chance", "piles", "wealth_left", "players", "quick_tiles", "tribes_left"},
    "tikal": {"chance", "pile", "stock", "board"},
}
"""The fields of a game's position that hold something hidden: these, and no others, are dealt anew."""

NEVER_SEEN: dict[str, set[str]] = {"tzolkin": {"chance", "piles", "wealth_left", "tribes_left"}, "tikal": {"chance"}}
"""Fields of a game's position that no view may have at all."""


def _rich_tzolkin(position: Json, chance: random.Random) -> None:
    """Corn, resources, skulls and knowledge for everybody."""
    for player in position["players"]:
        player["corn"] += chance.randrange(60)
        for resource in ("wood", "stone", "gold"):
            player[resource] += chance.randrange(12)
        player["skulls"] += 2
        position["skull_bank"] -= 2
        player["technologies"] = {name: chance.randrange(4) for name in player["technologies"]}


def _rich_tikal(position: Json, chance: random.Random) -> None:
    """Figures on the printed tiles, treasures and points for everybody."""
    for player in position["players"]:
        player["members"] = {space: chance.randrange(1, 5) for space in ("c0r3", "c0r4", "c1r3", "c1r4")}
        player["supply"] -= sum(player["members"].values())
        player["leader"] = "c0r4"
        player["points"]["temples"] += chance.randrange(60)
        for _ in range(3):
            treasure = position["stock"].pop()
            player["treasures"][treasure] = player["treasures"].get(treasure, 0) + 1


RICH: dict[str, Callable[[Json, random.Random], None]] = {"tzolkin": _rich_tzolkin, "tikal": _rich_tikal}
"""How a game's position is changed so that players can afford everything."""


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
    def native(self) -> Engine:
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
        if self.game not in RICH:
            return game
        position = game.position()
        RICH[self.game](position, random.Random(seed))
        return haab.from_position(position)


@cache
def _native(game: str) -> Engine:
    return Engine(ruleset(game))


def kinds_of(game: str) -> list[Kind]:
    """Every mix with every number of players that it allows."""
    every = [Kind(game, seats, mix) for mix in MIXES.get(game, [{}]) for seats in ruleset(game).seats]
    return [kind for kind in every if _is_possible(kind)]


def _is_possible(kind: Kind) -> bool:
    try:
        kind.rules.check_options(kind.seats, kind.options)
    except BadOptions:
        return False
    return True


KINDS = [kind for game in GAMES for kind in kinds_of(game)]


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

    The list is shared by all tests: whoever wants to play on from a game of it plays on a copy.
    """
    game = kind.new_rich(seed) if seed % 2 else kind.new(seed)
    stations = []
    for code in random_codes(game, seed):
        stations.append(game.copy())
        game.play(code)
    return [*stations, game]


def sample(games: list[haab.Game], number: int) -> list[haab.Game]:
    """So many games of a list, evenly spread, the last among them."""
    return games[:: -max(1, len(games) // number)]


def play_on(game: haab.Game, seed: int) -> haab.Game:
    """Play a game to its end at random."""
    for code in random_codes(game, seed):
        game.play(code)
    return game


# ---- comparing


def live_bytes(record: np.record) -> bytes:
    """A record without what is left of frames that are no longer waiting: equal states have equal bytes."""
    copy = copy_record(record)
    copy.stack[copy.depth :] = 0
    return bytes(copy.tobytes())


def keys_of(value: Any) -> Iterator[str]:
    """All names of fields in a JSON value."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)
