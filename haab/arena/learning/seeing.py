"""Observations as a network sees them, many at once; `haab.bots.network.think` does the same for one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from haab.bots.network import AMOUNT, KNOWN, MARKER, ONE_OF, OWNER
from haab.bots.sight import Sight
from haab.kit.ruleset import Ruleset


class Seen(NamedTuple):
    """What a network sees of some positions."""

    whole: Any
    """Positions x rows of the first layer."""
    spots: Any = None
    """Positions x places x rows that places share; None: there are no places."""
    links: Any = None
    """Positions x places x places: how near one is to another, 1 and less; 0: there is no way."""


class Eyes:
    """Turns rows of features into what the first layer takes."""

    def __init__(self, xp: Any, ruleset: Ruleset, sight: Sight) -> None:
        assert ruleset.observation is not None
        self._xp = xp
        self._sight = sight
        self.size = max(entry.place + entry.size for entry in sight.inputs)
        numbers = {feature.name: number for number, feature in enumerate(ruleset.observation.features)}

        def columns(rows: list[list[int]], width: int) -> tuple[Any, ...]:
            return tuple(xp.asarray(column) for column in np.array(rows, np.int64).reshape(-1, width).T)

        def inputs(way: int) -> tuple[Any, ...]:
            found = [entry for entry in sight.inputs if entry.way == way]
            return columns([[numbers[entry.feature], entry.place, entry.low, entry.high] for entry in found], 4)

        def spots(way: int) -> tuple[Any, ...]:
            found = [spot for spot in sight.spots if spot.way == way]
            return columns([[numbers[each.feature], each.row, each.low, each.high, each.place] for each in found], 5)

        self._amounts, self._things, self._owners = inputs(AMOUNT), inputs(ONE_OF), inputs(OWNER)
        self._known = inputs(KNOWN)
        self._at_places, self._markers = spots(KNOWN), spots(MARKER)
        self._ways = columns([[way.here, way.there, numbers[way.feature]] for way in sight.ways], 3)

    def see(self, rows: Any) -> Seen:
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
        features, places, low, high = self._known
        known = rows[:, features]
        seen[lines, places + xp.clip(known, low, high) - low] = known >= low
        if not self._sight.places:
            return Seen(seen)
        return Seen(seen, self._spots(rows, lines), self._links(rows, lines))

    def _spots(self, rows: Any, lines: Any) -> Any:
        xp, places, width = self._xp, self._sight.places, self._sight.spot_rows
        size = places * width
        seen = xp.zeros((len(rows) * (size + 1)), np.float32)
        starts, nowhere = lines * size, len(rows) * size + lines  # behind all positions is room for what is nowhere
        features, first, low, high, place = self._at_places
        known = rows[:, features]
        where = starts + (place * width + first - low) + xp.minimum(known, high)
        seen[xp.where(known >= low, where, nowhere)] = 1
        features, first, _, _, _ = self._markers
        named = rows[:, features].astype(np.int64)
        seen[xp.where((named >= 0) & (named < places), starts + named * width + first, nowhere)] = 1
        return seen[: len(rows) * size].reshape(len(rows), places, width)

    def _links(self, rows: Any, lines: Any) -> Any:
        xp, places = self._xp, self._sight.places
        links = xp.zeros((len(rows), places, places), np.float32)
        here, there, features = self._ways
        lengths = rows[:, features].astype(np.float32)
        links[lines, here, there] = xp.where(lengths > 0, 1 / xp.maximum(lengths, 1), 0)
        return links
