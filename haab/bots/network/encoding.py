"""How a network sees a game: which features become which input columns, and what actions share weights.

Every number of an observation becomes a logarithm, a one-hot vector, or both. A game on a map may have *nodes* and
*edges* besides: features of a node are encoded with weights that all nodes share, and an action may belong to a node.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from haab.kit.errors import HaabError
from haab.kit.record.observation import Feature
from haab.kit.ruleset import Ruleset

LOG, ONE_HOT, MARKER = range(3)
"""sign(v) * log(1 + |v|); a column for every value; a one at the node whose number is the value."""
NOWHERE = -1
MOST_VALUES = 64
"""A feature of more values than this is clipped before it becomes a one-hot vector."""
CLIPPED_COUNT = 15
"""Unbounded amounts are one-hot up to this value; beyond it only their logarithm tells them apart."""
FEWEST_COUNTS = 3
"""Amounts that are at most 2 need no one-hot vector."""
LARGEST_FAMILY = 24
"""A family of more features than this (such as a count for every building) has logarithms only."""


class BadNetwork(HaabError):
    """A game cannot be learned or a network cannot be used; the message says why."""


class Input(NamedTuple):
    """How a feature becomes columns of the input."""

    feature: str
    kind: int
    column: int
    """Its first column."""
    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of its columns."""
        return 1 if self.kind in (LOG, MARKER) else self.high - self.low + 1


class NodeInput(NamedTuple):
    """How a feature becomes columns of a node's input."""

    feature: str
    kind: int
    column: int
    low: int
    high: int
    node: int
    """NOWHERE: the value of the feature is the node."""

    @property
    def size(self) -> int:
        """The number of its columns."""
        return 1 if self.kind == MARKER else self.high - self.low + 1


class Edge(NamedTuple):
    """From a node to a neighbour; its weight is 1 / feature, and 0 while the feature is 0."""

    node: int
    neighbour: int
    feature: str


class Action(NamedTuple):
    """Which weights score a code: those of a word, applied to the whole game and to at most two nodes."""

    word: int
    node: int = NOWHERE
    other: int = NOWHERE


@dataclass(frozen=True)
class Encoding:
    """How a network sees a game."""

    inputs: Sequence[Input]
    actions: Sequence[Action]
    """One for every code."""
    node_inputs: Sequence[NodeInput] = ()
    edges: Sequence[Edge] = ()
    nodes: int = 0

    @property
    def columns(self) -> int:
        """The width of the input."""
        return max(entry.column + entry.size for entry in self.inputs)

    @property
    def node_columns(self) -> int:
        """The width of a node's input."""
        return max((entry.column + entry.size for entry in self.node_inputs), default=0)

    @property
    def words(self) -> int:
        """How many words actions are made of."""
        return 1 + max(action.word for action in self.actions)

    @property
    def node_words(self) -> int:
        """Words with smaller numbers than this belong to nodes."""
        return 1 + max((action.word for action in self.actions if action.node != NOWHERE), default=-1)


def encoding_of(ruleset: Ruleset) -> Encoding:
    """How a new network should see a game."""
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations to learn from")
    if ruleset.name in MAPS:
        return MAPS[ruleset.name](ruleset)
    features = [feature.name for feature in ruleset.observation.features]
    return Encoding(encode_features(ruleset, features), [Action(code) for code in range(len(ruleset.vocabulary))])


def encode_features(ruleset: Ruleset, names: Sequence[str]) -> list[Input]:
    """The inputs of those features of a game that belong to no node.

    What may be -1 is a name for something (-1: nothing) and becomes one-hot; everything else is an amount. Of what lies
    below the decision that is due only the kind of the next one is looked at.
    """
    assert ruleset.observation is not None
    wanted = set(names)
    seats = {
        feature.name
        for block in ruleset.observation.blocks
        for feature in block.features
        if block.part.has_seats and block.part.bounds[0] < 0
    }
    members = Counter(_family(feature) for feature in ruleset.observation.features)
    inputs: list[Input] = []
    column = 0
    for feature in ruleset.observation.features:
        if feature.name not in wanted or (
            feature.name.startswith("due[") and not feature.name.startswith(("due[0]", "due[1].kind"))
        ):
            continue
        for kind, low, high in _kinds(feature, feature.name in seats, members[_family(feature)], ruleset.seats[-1]):
            inputs.append(Input(feature.name, kind, column, low, high))
            column += inputs[-1].size
    return inputs


def _kinds(feature: Feature, is_seat: bool, members: int, most_seats: int) -> list[tuple[int, int, int]]:
    """Kind, lowest and highest value of each way in which a feature is encoded."""
    if is_seat:
        return [(ONE_HOT, 0, min(feature.high, most_seats))]
    if feature.low < 0 and feature.high - feature.low <= MOST_VALUES:
        return [(ONE_HOT, 0 if feature.low == NOWHERE else feature.low, feature.high)]
    found = [(LOG, feature.low, feature.high)]
    if feature.low >= 0 and feature.high >= FEWEST_COUNTS and members <= LARGEST_FAMILY:
        found.append((ONE_HOT, 1, feature.high if feature.high <= MOST_VALUES else CLIPPED_COUNT))
    return found


def _family(feature: Feature) -> str:
    """What a feature is called without numbers and names in brackets; a player's features are a family of their own."""
    player = re.match(r"players\[\d+\]", feature.name)
    return (player[0] if player else "") + re.sub(r"\[[^\]]*\]", "[]", feature.name)


def _tikal(ruleset: Ruleset) -> Encoding:
    from haab.bots.network.tikal import encoding  # the only game on a map

    return encoding(ruleset)


MAPS: dict[str, Callable[[Ruleset], Encoding]] = {"tikal": _tikal}
"""Games that have nodes."""
