"""How a network sees a game: which features it looks at and how, which places there are, what codes have in common.

A network of version 0.1 brings this along in its file (`files.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

NOWHERE = -1


class Input(NamedTuple):
    """How a feature is seen."""

    feature: str
    way: int
    place: int
    """Its first row in the first layer."""
    low: int
    high: int


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
