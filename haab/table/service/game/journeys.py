"""Ways of a piece over several moves: something that a game may know beyond what every game must."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol, cast, runtime_checkable

from haab.kit.record.types import AnyRecord
from haab.kit.state import State
from haab.table import wire


@runtime_checkable
class HasJourneys(Protocol):
    """A game whose pieces travel: where they can get, what it costs, and the moves in notation."""

    def journeys(self, game: AnyRecord, figure: str, start: str) -> Sequence[Any]:
        """Where whoever is to move can bring a piece by several moves in a row, each a dataclass."""


def journeys(state: State, figure: str, start: str) -> list[wire.Journey]:
    """The ways of a piece, ready for JSON; in a game without such ways there are none."""
    rules = state.ruleset
    if not isinstance(rules, HasJourneys):
        return []
    return [cast(wire.Journey, asdict(journey)) for journey in rules.journeys(state.data, figure, start)]
