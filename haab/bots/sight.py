"""How a network sees a game: which features it looks at and how, which places there are, what codes have in common.

A game on a map says so in a module of its own beside its evaluation (`haab/bots/<game>/sight.py`, a function
`sight(ruleset)`). Every other game is seen feature by feature, and each of its codes is a word of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from haab.bots.network import AMOUNT, KNOWN, MARKER, ONE_OF, OWNER
from haab.kit.errors import HaabError
from haab.kit.record.observation import Feature
from haab.kit.ruleset import Ruleset

MOST_THINGS = 64
"""A feature of more values than this is an amount."""
NOWHERE = -1
NOTHING: Mapping[str, range] = MappingProxyType({})


class BadNetwork(HaabError):
    """A network cannot be used, or a game cannot be learned; the message says why."""


class Input(NamedTuple):
    """How a feature is seen."""

    feature: str
    way: int
    place: int
    """Its first row in the first layer."""
    low: int
    high: int

    @property
    def size(self) -> int:
        """The rows of the first layer that it needs."""
        return 1 if self.way == AMOUNT else 2 if self.way == OWNER else self.high - self.low + 1


class Spot(NamedTuple):
    """How a feature is seen at a place."""

    feature: str
    way: int
    row: int
    """Its first row among those that all places share."""
    low: int
    high: int
    place: int
    """NOWHERE: the feature itself names the place."""

    @property
    def size(self) -> int:
        """The rows that it needs."""
        return 1 if self.way == MARKER else self.high - self.low + 1


class Way(NamedTuple):
    """From one place to another, as long as a feature says; there is none while that is 0."""

    here: int
    there: int
    feature: str


class Word(NamedTuple):
    """What a code has in common with others, and the places that it belongs to."""

    number: int
    place: int = NOWHERE
    beyond: int = NOWHERE


@dataclass(frozen=True)
class Sight:
    """How a game is seen."""

    inputs: list[Input]
    words: list[Word]
    """One for every code."""
    spots: tuple[Spot, ...] = ()
    ways: tuple[Way, ...] = ()
    places: int = 0
    placed_words: int = 0
    """The words with smaller numbers belong to places."""

    @property
    def rows(self) -> int:
        """The rows of the first layer."""
        return self.inputs[-1].place + self.inputs[-1].size

    @property
    def spot_rows(self) -> int:
        """The rows that all places share."""
        return max((spot.row + spot.size for spot in self.spots), default=0)

    @property
    def word_count(self) -> int:
        """How many words there are."""
        return 1 + max(word.number for word in self.words)


def sight_of(ruleset: Ruleset) -> Sight:
    """How a new network should see a game."""
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations to learn from")
    if (Path(__file__).parent / ruleset.name / "sight.py").exists():
        found: Sight = import_module(f"haab.bots.{ruleset.name}.sight").sight(ruleset)
        return found
    features = [feature.name for feature in ruleset.observation.features]
    return Sight(inputs_of(ruleset, features), [Word(code) for code in range(len(ruleset.vocabulary))])


def inputs_of(ruleset: Ruleset, looked_at: list[str], counted: Mapping[str, range] = NOTHING) -> list[Input]:
    """How some features of a game are seen that belong to no place; those that are `counted`, number by number.

    What may be -1 is a name for something (-1: nothing), everything else is an amount. Of what lies below the decision
    that is due only the next thing's kind is looked at.
    """
    assert ruleset.observation is not None
    owned = {
        feature.name
        for block in ruleset.observation.blocks
        for feature in block.features
        if block.part.has_seats and block.part.bounds[0] < 0
    }
    wanted = set(looked_at)
    inputs: list[Input] = []
    place = 0
    for feature in ruleset.observation.features:
        if feature.name not in wanted:
            continue
        if feature.name.startswith("due[") and not feature.name.startswith(("due[0]", "due[1].kind")):
            continue
        if numbers := counted.get(feature.name):
            inputs.append(Input(feature.name, KNOWN, place, numbers[0], numbers[-1]))
        else:
            inputs.append(Input(feature.name, _way(feature, owned), place, feature.low, feature.high))
        place += inputs[-1].size
    return inputs


def _way(feature: Feature, owned: set[str]) -> int:
    if feature.name in owned:
        return OWNER
    return ONE_OF if feature.low < 0 and feature.high - feature.low <= MOST_THINGS else AMOUNT
