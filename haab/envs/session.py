"""One game as every environment needs it: legal codes, a move, what a seat may know, what it was worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from haab.batches.processor import observed
from haab.envs.rewards import rewards_of
from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.errors import HaabError, IllegalMove
from haab.kit.record.observation import Feature, Observation
from haab.kit.record.stack import copy_record, to_move
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset


class Kind:
    """A game with a number of players and options: what all its sessions have in common."""

    def __init__(self, name: str, players: int, options: Mapping[str, Any]) -> None:
        self.ruleset: Ruleset = ruleset(name)
        self.players = players
        self.options = self.ruleset.check_options(players, options)
        if self.ruleset.observation is None:
            raise HaabError(f"{name} has no observations")
        self.observation = self.ruleset.observation

    @property
    def codes(self) -> int:
        """The number of codes."""
        return len(self.ruleset.vocabulary)

    @property
    def features(self) -> list[Feature]:
        """What each number of an observation is."""
        return self.observation.features


class Session:
    """One game. A copy is independent of it."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.kind = kind
        self.record: AnyRecord = kind.ruleset.start(kind.players, kind.options, seed)
        """What the rules work on."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        twin = Session.__new__(Session)
        twin.kind = self.kind
        twin.record = copy_record(self.record)
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.record.over)

    @property
    def seat(self) -> int | None:
        """Who decides; None when the game is over."""
        return None if self.over else int(to_move(self.record))

    def legal(self) -> list[int]:
        """The legal codes in ascending order; none when the game is over."""
        if self.over:
            return []
        return sorted(engine(self.kind.ruleset).legal(self.record))

    def play(self, code: int) -> None:
        """Play a legal code; IllegalMove otherwise, and nothing is played."""
        legal = self.legal()
        if code not in legal:
            words = self.kind.ruleset.vocabulary
            raise IllegalMove(code, [f"{one} ({words[one]})" for one in legal], "it is not legal here")
        engine(self.kind.ruleset).apply(self.record, int(code))

    def observe(self, seat: int) -> np.ndarray:
        """All that a seat may know."""
        return observed(self.kind.ruleset, self.record, seat)

    def mask(self) -> np.ndarray:
        """For every code 1 if it is legal, otherwise 0."""
        mask = np.zeros(self.kind.codes, np.int8)
        mask[self.legal()] = 1
        return mask

    def rewards(self) -> list[float]:
        """What the end is worth to each seat: 1 for the only winner, and all together 0; before the end 0 for all."""
        seats = self.kind.players
        if not self.over:
            return [0.0] * seats
        return rewards_of(self.kind.ruleset.ranking(self.record)[0], seats)


def limits(observation: Observation) -> Mapping[str, np.ndarray]:
    """The lowest and the highest value of every feature of an observation."""
    return {
        "low": np.array([feature.low for feature in observation.features], np.int16),
        "high": np.array([feature.high for feature in observation.features], np.int16),
    }
