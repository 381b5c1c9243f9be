"""What is known of each game beforehand: kinds of games to learn, sizes, hyperparameters, what a log tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from haab.games.tikal.record import TEMPLE_POINTS
from haab.games.tzolkin.record import BY_CHICHEN_ITZA
from haab.kit.ruleset import Ruleset
from haab.learn.network import Size
from haab.learn.ppo import Config
from haab.learn.selfplay import Kind
from haab.learn.starts import Start
from haab.learn.styles import Style, Wish


@dataclass(frozen=True)
class KindShare:
    """A kind of game, and the part of the lanes that play it."""

    players: int
    share: float
    has_options: bool = False
    """Whether it is played with all options, or with none."""


@dataclass(frozen=True)
class GameFacts:
    """How a game is learned and measured."""

    kinds: tuple[KindShare, ...]
    options: Mapping[str, Any]
    """All options together."""
    config: Config = field(default_factory=Config)
    size: Size = field(default_factory=Size)
    starts: tuple[Start, ...] = ()
    """What seats may be given at the start; of the first the worth is measured."""
    styles: tuple[Style, ...] = ()
    """The personalities of the game."""
    profile: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a log tells of a seat at the end of a game: sums of fields of the player."""
    clock: str = ""
    """The feature that tells how far a game has gone; empty: the number of decisions does."""


FACTS: dict[str, GameFacts] = {
    "tzolkin": GameFacts(
        kinds=(
            KindShare(4, 0.40),
            KindShare(2, 0.15),
            KindShare(3, 0.10),
            KindShare(2, 0.07, has_options=True),
            KindShare(4, 0.18, has_options=True),
            KindShare(5, 0.10, has_options=True),
        ),
        options={"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True},
        starts=(
            Start("available", most=3, chance=1.0, source="in_bank"),
            Start("levels", most=3, chance=0.8, each=0.4),
            Start("corn", most=8, chance=0.5),
        ),
        styles=(
            Style("builder", (Wish("buildings", 3.0), Wish("monuments", 8.0))),
            Style("priest", (Wish("steps", 2.4),)),
            Style("farmer", (Wish("corn_tiles", 3.0), Wish("farm_all", 6.0), Wish("farm_some", 3.0))),
            Style("scholar", (Wish("levels", 4.0),)),
            # Points are counted in quarters there.
            Style("skull_bearer", (Wish(f"points[{BY_CHICHEN_ITZA}]", 0.8), Wish("skulls", 2.0))),
        ),
        profile={
            "workers": ("available", "on_gears"),
            "levels": ("levels",),
            "monuments": ("monuments",),
            "buildings": ("buildings",),
            "steps": ("steps",),
            "farms": ("farm_some", "farm_all"),
            "corn_tiles": ("corn_tiles",),
            "chichen_itza": (f"points[{BY_CHICHEN_ITZA}]",),
        },
        clock="day",
    ),
    "tikal": GameFacts(
        kinds=(
            KindShare(4, 0.30),
            KindShare(2, 0.20),
            KindShare(3, 0.10),
            KindShare(4, 0.20, has_options=True),
            KindShare(2, 0.12, has_options=True),
            KindShare(3, 0.08, has_options=True),
        ),
        options={"auction": True},
        config=Config(
            scale=40.0,
            gae_lambda=0.95,
            minibatch=32768,
            learning_rate=(6e-4, 4e-5),
            entropy_coef=(0.01, 0.0015),
            win_coef=(0.05, 0.8),
        ),
        size=Size(512, 3, 64),
        styles=(
            Style("explorer", (Wish("camps_set_up", 8.0), Wish("supply", -3.0))),
            Style("templar", (Wish(f"points[{TEMPLE_POINTS}]", 0.8),)),
            Style("hunter", (Wish("treasures", 6.0),)),
            Style("guardian", (Wish("guards_placed", 12.0),)),
        ),
        profile={
            "camps": ("camps_set_up",),
            "in_supply": ("supply",),
            "guards": ("guards_placed",),
            "treasures": ("treasures",),
            "temples": (f"points[{TEMPLE_POINTS}]",),
        },
        clock="drawn",
    ),
}


def facts_of(ruleset: Ruleset) -> GameFacts:
    """What is known of a game; of one that is not in the table, that it has numbers of players and options."""
    if ruleset.name in FACTS:
        return FACTS[ruleset.name]
    options = {option.name: True for option in ruleset.options if not option.is_reading}
    choices = (False, True) if options else (False,)
    share = 1 / (len(ruleset.seats) * len(choices))
    kinds = [KindShare(players, share, has_options) for players in ruleset.seats for has_options in choices]
    return GameFacts(tuple(kinds), options)


def kinds_of(ruleset: Ruleset, lanes: int) -> list[Kind]:
    """The kinds of games that are learned, with so many lanes in all (each kind has one at least)."""
    facts = facts_of(ruleset)
    return [
        Kind(kind.players, max(1, round(lanes * kind.share)), facts.options if kind.has_options else {})
        for kind in facts.kinds
    ]
