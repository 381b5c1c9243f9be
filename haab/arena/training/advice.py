"""What a training is told about a game's weights, by a file beside them; a game without one is trained without.

```json
{
  "fixed": ["steps_back"],
  "least": {"skull_days": 1},
  "styles": {"growth": {"worker": 2.0, "levels.agriculture.1": 1.5}}
}
```

Some weights stay as they are, some have a least value. *Styles* are players who like something more than the numbers
say (the amounts are added), from whom a better way to play may grow; while a style is tuned, what it likes stays as it
is. A name without its last parts means all of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from haab.arena.contest import Floats
from haab.bots.weights import BadWeights

PARTS = ("fixed", "least", "styles")


@dataclass(frozen=True)
class Style:
    """What somebody likes more, as amounts that are added to a row of weights."""

    name: str
    added: Floats

    @property
    def free(self) -> np.ndarray:
        """Which weights may be tuned."""
        found: np.ndarray = self.added == 0
        return found


@dataclass(frozen=True)
class Advice:
    """All of it, for rows of weights."""

    free: np.ndarray
    """Which weights may be changed."""
    least: Floats
    """What each must be at least."""
    styles: tuple[Style, ...] = ()

    @classmethod
    def none(cls, count: int) -> Advice:
        """Every weight may be anything."""
        return cls(np.ones(count, np.bool_), np.full(count, -np.inf))


def load_advice(file: Path, names: Sequence[str]) -> Advice:
    """The advice for weights of these names, none without a file; BadWeights if it names what is no weight."""
    advice = Advice.none(len(names))
    if not file.exists():
        return advice
    try:
        source = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadWeights(f"{file}: {error}") from error
    if unknown := sorted(_object(source, str(file)).keys() - set(PARTS)):
        raise BadWeights(f"{file}: {unknown[0]} is unknown (there are: {', '.join(PARTS)})")
    fixed = source.get("fixed", [])
    if not isinstance(fixed, list):
        raise BadWeights(f"{file}: fixed must be a list, not {fixed!r}")
    for path in fixed:
        advice.free[_meant(path, names, f"{file}: fixed")] = False
    for path, amount in _object(source.get("least", {}), f"{file}: least").items():
        advice.least[_meant(path, names, f"{file}: least")] = _number(amount, f"{file}: least: {path}")
    styles = _object(source.get("styles", {}), f"{file}: styles")
    read = tuple(_style(name, liked, names, f"{file}: {name}") for name, liked in styles.items())
    return Advice(advice.free, advice.least, read)


def _style(name: str, liked: object, names: Sequence[str], where: str) -> Style:
    added = np.zeros(len(names))
    for path, amount in _object(liked, where).items():
        added[_meant(path, names, where)] = _number(amount, f"{where}: {path}")
    return Style(name, added)


def _object(source: object, where: str) -> Mapping[str, Any]:
    if not isinstance(source, Mapping):
        raise BadWeights(f"{where}: must be an object, not {source!r}")
    return source


def _number(source: object, where: str) -> float:
    if isinstance(source, bool) or not isinstance(source, int | float):
        raise BadWeights(f"{where} must be a number, not {source!r}")
    return float(source)


def _meant(path: object, names: Sequence[str], where: str) -> list[int]:
    """The places in a row that a name means."""
    found = [place for place, full in enumerate(names) if full == path or full.startswith(f"{path}.")]
    if not found:
        raise BadWeights(f"{where}: {path} is no weight")
    return found
