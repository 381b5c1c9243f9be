"""What is worth saying about two turns of a game: facts that its rules work out from the positions after them.

A game's module has its name and offers `facts`, `facts_of_beginning` and `is_apart`; of a game without one nothing is
said. Facts are plain Python: they are put into words where the table is, whoever thought the turns out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from haab.kit.parts import part_of_game
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message


@dataclass(frozen=True)
class Fact:
    """Something that differs between the positions after two turns, worked out by the rules."""

    weight: float
    """About how many points it is worth to whoever makes the better turn; less than 0 if it speaks for the other."""
    message: Message
    cost: Message
    """The same as what the better turn costs, if it speaks against that."""
    topic: str = ""
    """What it is about: of one topic only the weightiest fact is told."""
    sources: Sequence[str] = ()
    """Where its points come from in the end, if that can be said: sources of points, or OTHERS."""
    is_neutral: bool = False
    """Whether it says what differs, and speaks for neither turn: it is told where nothing else can be."""


OTHERS = "others"
"""In place of a source: points of the other players."""


def make_fact(game: str, weight: float, key: str, topic: str, sources: Sequence[str] = (), **params: Any) -> Fact:
    """A fact of a game by its key in the catalogue; what it costs has a text of its own, if it speaks for the other."""
    message, cost = Message(f"coach.fact.{game}.{key}", params), Message(f"coach.fact.{game}.{key}_cost", params)
    return Fact(weight, message, cost if weight < 0 else message, topic, sources)


def neutral_fact(game: str, key: str, topic: str, **params: Any) -> Fact:
    """A fact of a game that speaks for neither turn."""
    message = Message(f"coach.fact.{game}.{key}", params)
    return Fact(0.0, message, message, topic, is_neutral=True)


Facts = Callable[[Any, Any, Any, int], list[Fact]]
"""(before, after the better turn, after the other, seat) -> what differs; positions as their fields."""


@dataclass(frozen=True)
class Teller:
    """What can be said about turns of a game."""

    facts: Facts
    is_apart: Callable[[int], bool]
    """Whether a code is compared by itself, without what follows in its turn."""
    facts_of_beginning: Facts
    """The same if only one of the two turns is over, and the other one goes on."""


@cache
def teller(ruleset: Ruleset) -> Teller:
    """What can be said about turns of a game."""
    module = part_of_game(__name__, ruleset.name)
    if module is None:
        return Teller(_nothing, lambda code: False, _nothing)
    return Teller(module.facts, module.is_apart, module.facts_of_beginning)


def _nothing(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    return []
