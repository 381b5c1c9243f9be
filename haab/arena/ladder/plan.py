"""What is played: kinds of games, who meets whom in each, and every bot among its like.

Budgets are counts of positions, worlds or lines of play, never seconds: a ladder comes out alike on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from haab.arena.match import seatings
from haab.bots import bot
from haab.games import GAMES, ruleset
from haab.kit.errors import BadOptions
from haab.kit.ruleset import Ruleset

CONTESTANTS = (
    "random",
    "level1",
    "level2",
    "greedy",
    "level3",
    "level4@0.1",
    "level4",
    "level5",
    "sage:lines=200",
    "level6@0.1",
    "level6",
)
"""Everybody, roughly from the weakest to the strongest. Frozen players are marks that later ones are measured by."""
QUICK = ("random", "level1", "level2", "greedy", "level3", "level4", "level5")
ANCHOR = "greedy"
"""It has a fixed place on the scale."""
MET_BY_ALL = (ANCHOR, "level4@0.1")
"""Everybody meets these: they are quick, and the latter never changes."""
NO_CLOCK = 3600.0
"""Seconds for a decision: so many that the count ends it."""


@dataclass(frozen=True)
class Setting:
    """A kind of game."""

    game: str
    variant: str
    players: int
    options: Mapping[str, bool]

    @property
    def key(self) -> str:
        """Its name in a file."""
        return f"{self.game} {self.variant} {self.players}"


@dataclass(frozen=True)
class Row:
    """Some games of a kind: a bot against others of one other kind, or among its like."""

    setting: Setting
    bot: str
    against: str

    @property
    def key(self) -> str:
        """Its name in a file."""
        return f"{self.setting.key}: {self.bot} v {self.against}"

    @property
    def is_self_play(self) -> bool:
        """Whether all seats have the same bot."""
        return self.bot == self.against

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays: the first in one seat, the other in all others."""
        return (self.bot, *[self.against] * (self.setting.players - 1))

    def games(self, wanted: int) -> int:
        """At least so many games, and so many that each deal is played in every seating that differs."""
        differing = seatings(self.bots)
        return -(-wanted // differing) * differing


def settings(games: Sequence[str] = (), players: Sequence[int] = ()) -> list[Setting]:
    """Every kind of game: without options and with all of them, for every number of players."""
    found: dict[str, Setting] = {}
    for game in games or GAMES:
        rules = ruleset(game)
        for count in rules.seats:
            if players and count not in players:
                continue
            for options in ({}, {option.name: True for option in rules.options if not option.is_reading}):
                checked = rules.check_options(count, options)
                setting = Setting(game, _variant(rules, checked), count, checked)
                found[setting.key] = setting
    if not found:
        raise BadOptions("no game is played by so many")
    return list(found.values())


def _variant(rules: Ruleset, options: Mapping[str, bool]) -> str:
    """What a set of options is called; readings of rules are not among them."""
    known = [option.name for option in rules.options if not option.is_reading]
    used = [name for name in known if options[name]]
    if not used:
        return "base"
    return "all" if len(used) == len(known) > 1 else "+".join(used)


def rows(kinds: Sequence[Setting], bots: Sequence[str]) -> list[Row]:
    """Who meets whom: everybody the next one, the next but one and those that all meet; and everybody their like.

    The weakest kinds of meetings come first, so that a ladder that is broken off has something of everything.
    """
    for name in bots:
        bot(name)
    pairs = [(better, weaker) for step in (1, 2) for weaker, better in zip(bots, bots[step:], strict=False)]
    pairs += [(name, mark) for mark in MET_BY_ALL if mark in bots for name in bots if name != mark]
    met = {frozenset(pair): pair for pair in reversed(pairs)}
    alike = [(name, name) for name in bots]
    return [Row(kind, *pair) for pair in (*reversed(met.values()), *alike) for kind in kinds]
