"""Ways of a piece over several moves: something that a game may know beyond what every game must."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol, runtime_checkable

import numpy as np

from haab.kit.state import State

Json = dict[str, Any]


@runtime_checkable
class HasJourneys(Protocol):
    """A game whose pieces travel: where they can get, what it costs, and the moves in notation."""

    def journeys(self, game: np.record, figure: str, start: str) -> Sequence[Any]:
        """Where whoever is to move can bring a piece by several moves in a row, each a dataclass."""


def journeys(state: State, figure: str, start: str) -> list[Json]:
    """The ways of a piece, ready for JSON; in a game without such ways there are none."""
    rules = state.ruleset
    if not isinstance(rules, HasJourneys):
        return []
    return [asdict(journey) for journey in rules.journeys(state.data, figure, start)]
