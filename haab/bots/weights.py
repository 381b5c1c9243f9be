"""Weights: the judgement of an evaluation as data.

A class names the weights of a game, a JSON file beside it gives each a value and a sentence of meaning. Rules are
handed all of them as one record, so that other values need no compiling.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

from haab.kit.errors import HaabError
from haab.kit.record.stack import new_record

Axis = int | Sequence[str]
"""One direction of an array of weights: so many numbers, or a number for each of these names."""


Floats = npt.NDArray[np.float64]


class BadWeights(HaabError):
    """A file of weights is malformed; the message gives the place and the reason."""


class Weights:
    """The weights of a game: a subclass has an annotation for each.

    It is `float`, or `Annotated[np.ndarray, axis, ...]` for an array.
    """


@dataclass(frozen=True)
class Weight:
    """One weight: what it means, and its value for each number of players."""

    name: str
    meaning: str
    value: np.ndarray
    by_players: Mapping[int, np.ndarray]

    def at(self, players: int) -> np.ndarray:
        """The value in a game of so many players."""
        return self.by_players.get(players, self.value)


class WeightTable:
    """All weights of a game."""

    def __init__(self, kind: type[Weights], weights: Sequence[Weight]) -> None:
        self.kind = kind
        self.weights = {weight.name: weight for weight in weights}
        self._records: dict[int, np.record] = {}

    @classmethod
    def load(cls, kind: type[Weights], file: Path) -> WeightTable:
        """The weights of a file, or BadWeights."""
        try:
            source = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadWeights(f"{file}: {error}") from error
        return cls.read(kind, source, str(file))

    @classmethod
    def read(cls, kind: type[Weights], source: object, where: str = "weights") -> WeightTable:
        """The weights of an object as it stands in a file: {name: {"meaning": ..., "value": ..., "players": ...}}."""
        axes = axes_of(kind)
        entries = _object(source, where)
        if unknown := sorted(entries.keys() ^ axes.keys()):
            raise BadWeights(f"{where}: {unknown[0]} is {'unknown' if unknown[0] in entries else 'missing'}")
        return cls(kind, [_weight(name, entries[name], axes[name], f"{where}: {name}") for name in axes])

    def record(self, players: int) -> np.record:
        """All weights for a number of players, as rules read them."""
        if players not in self._records:
            record = new_record(dtype_of(self.kind))
            for name, weight in self.weights.items():
                record[name] = weight.at(players)
            self._records[players] = record
        return self._records[players]


def axes_of(kind: type[Weights]) -> dict[str, tuple[Axis, ...]]:
    """The weights of a game by name, each with its axes; a number has none."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: get_args(hint)[1:] if get_origin(hint) is Annotated else () for name, hint in hints.items()}


def dtype_of(kind: type[Weights]) -> np.dtype:
    """The type of the record that rules read."""
    return np.dtype([(name, np.float64, tuple(map(_length, axes))) for name, axes in axes_of(kind).items()], align=True)


def _length(axis: Axis) -> int:
    return axis if isinstance(axis, int) else len(axis)


# ---- reading


def _weight(name: str, source: object, axes: tuple[Axis, ...], where: str) -> Weight:
    entry = _object(source, where)
    if unknown := sorted(entries - {"meaning", "value", "players"} if (entries := entry.keys()) else ()):
        raise BadWeights(f"{where}: {unknown[0]} is unknown")
    meaning = entry.get("meaning")
    if not isinstance(meaning, str) or not meaning:
        raise BadWeights(f"{where}: a sentence of meaning is missing")
    if "value" not in entry:
        raise BadWeights(f"{where}: value is missing")
    players = _object(entry.get("players", {}), f"{where}.players")
    if wrong := [number for number in players if not number.isdecimal()]:
        raise BadWeights(f"{where}.players: {wrong[0]!r} is not a number of players")
    by_players = {int(n): _array(value, axes, f"{where}.players.{n}") for n, value in players.items()}
    return Weight(name, meaning, _array(entry["value"], axes, f"{where}.value"), by_players)


def _object(source: object, where: str) -> Mapping[str, Any]:
    if not isinstance(source, Mapping):
        raise BadWeights(f"{where}: must be an object, not {source!r}")
    return source


def _array(source: object, axes: tuple[Axis, ...], where: str) -> np.ndarray:
    """Numbers within numbers as the axes say; along a named axis they stand by name."""
    if not axes:
        if isinstance(source, bool) or not isinstance(source, int | float):
            raise BadWeights(f"{where}: must be a number, not {source!r}")
        return np.float64(source)  # type: ignore[return-value]
    axis, inner = axes[0], axes[1:]
    if isinstance(axis, int):
        if not isinstance(source, list) or len(source) != axis:
            raise BadWeights(f"{where}: must be a list of {axis}, not {source!r}")
        return np.array([_array(value, inner, f"{where}[{number}]") for number, value in enumerate(source)])
    named = _object(source, where)
    if unknown := sorted(named.keys() ^ set(axis)):
        raise BadWeights(f"{where}: {unknown[0]} is {'unknown' if unknown[0] in named else 'missing'}")
    return np.array([_array(named[name], inner, f"{where}.{name}") for name in axis])
