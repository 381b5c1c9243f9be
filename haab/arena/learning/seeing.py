"""Observations as a network sees them, many at once; `haab.bots.network.think` does the same for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from haab.bots.network import AMOUNT, ONE_OF, OWNER
from haab.bots.networks import Input
from haab.kit.ruleset import Ruleset


class Eyes:
    """Turns rows of features into what the first layer takes."""

    def __init__(self, xp: Any, ruleset: Ruleset, inputs: Sequence[Input]) -> None:
        assert ruleset.observation is not None
        self._xp = xp
        self.size = inputs[-1].place + inputs[-1].size
        places = {feature.name: number for number, feature in enumerate(ruleset.observation.features)}

        def those(way: int) -> tuple[Any, ...]:
            chosen = [entry for entry in inputs if entry.way == way]
            columns = [[places[entry.feature], entry.place, entry.low, entry.high] for entry in chosen]
            return tuple(xp.asarray(column) for column in np.array(columns, np.int64).reshape(-1, 4).T)

        self._amounts, self._things, self._owners = those(AMOUNT), those(ONE_OF), those(OWNER)

    def see(self, rows: Any) -> Any:
        """Rows of features as rows of inputs."""
        xp = self._xp
        seen = xp.zeros((len(rows), self.size), np.float32)
        lines = xp.arange(len(rows))[:, None]
        features, places, _, _ = self._amounts
        amounts = rows[:, features].astype(np.float32)
        seen[:, places] = xp.copysign(xp.log1p(xp.abs(amounts)), amounts)
        features, places, low, high = self._things
        seen[lines, places + xp.clip(rows[:, features], low, high) - low] = 1
        features, places, _, _ = self._owners
        owners = rows[:, features]
        seen[lines, places + xp.clip(owners, 0, 1)] = owners >= 0
        return seen
