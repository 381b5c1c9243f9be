"""Weights: the judgement of an evaluation as data.

A class names the weights of a game, a JSON file beside it gives each a value and a sentence of meaning. A value may
change in the course of a game: it is then given for its beginning, its middle and its end. Rules are handed all of them
as records, one for each moment of a game, so that other values need no compiling.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping, Sequence, Set
from ctypes import c_double
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from haab.kit.errors import HaabError
from haab.kit.record.arrays import array, array_type, from_bytes
from haab.kit.record.layout import Struct
from haab.kit.record.types import Floats

Axis = int | Sequence[str]
"""One direction of an array of weights: so many numbers, or a number for each of these names."""

Records = Any
"""An array of records of weights, one for each moment of a game."""

KNOTS = ("begin", "middle", "end")
"""The times of a game for which a weight can be given; in between it changes evenly."""


class BadWeights(HaabError):
    """A file of weights is malformed; the message gives the place and the reason."""


class Weights:
    """The weights of a game: a subclass has an annotation for each.

    It is `float`, or `Annotated[Floats, axis, ...]` for an array.
    """


@dataclass(frozen=True)
class Weight:
    """One weight: what it means, and its value for each number of players; the first axis of a value is KNOTS."""

    name: str
    meaning: str
    value: Floats
    by_players: Mapping[int, Floats]

    def at(self, players: int) -> Floats:
        """The value in a game of so many players."""
        return self.by_players.get(players, self.value)


class WeightTable:
    """All weights of a game, which distinguishes so many moments from its beginning to its end."""

    def __init__(self, kind: type[Weights], weights: Sequence[Weight], moments: int = 1) -> None:
        self.kind = kind
        self.weights = {weight.name: weight for weight in weights}
        self.moments = moments
        self._records: dict[int, Records] = {}

    @classmethod
    def load(cls, kind: type[Weights], file: Path, moments: int = 1) -> WeightTable:
        """The weights of a file, or BadWeights."""
        try:
            source = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadWeights(f"{file}: {error}") from error
        return cls.read(kind, source, str(file), moments)

    @classmethod
    def read(cls, kind: type[Weights], source: object, where: str = "weights", moments: int = 1) -> WeightTable:
        """The weights of an object as it stands in a file: {name: {"meaning": ..., "value": ..., "players": ...}}."""
        axes = axes_of(kind)
        entries = _object(source, where)
        _check_names(entries, axes.keys(), where)
        return cls(kind, [_weight(name, entries[name], axes[name], f"{where}: {name}") for name in axes], moments)

    def records(self, players: int) -> Records:
        """All weights for a number of players as rules read them: a record for each moment."""
        if players not in self._records:
            self._records[players] = records_of(self.kind, over_time(self.vector(players), self.moments))
        return self._records[players]

    def vector(self, players: int) -> list[list[float]]:
        """All weights for a number of players in a row, for each of KNOTS."""
        found = [self.weights[name].at(players) for name in axes_of(self.kind)]
        return [[number for value in found for number in _flat(value[knot])] for knot in range(len(KNOTS))]


def over_time(vector: Sequence[Sequence[float]], moments: int) -> list[list[float]]:
    """Weights for each of KNOTS, spread evenly over all moments of a game."""
    last = len(KNOTS) - 1
    spread = []
    for moment in range(moments):
        place = last if 0 < moment == moments - 1 else moment * (last / max(1, moments - 1))
        before = min(int(place), last - 1)
        share = place - before
        pairs = zip(vector[before], vector[before + 1], strict=True)
        spread.append([(1 - share) * one + share * other for one, other in pairs])
    return spread


def records_of(kind: type[Weights], rows: Sequence[Sequence[float]]) -> Records:
    """Rows of weights as records."""
    numbers = [number for row in rows for number in row]
    return from_bytes(weights_type(kind), (len(rows),), struct.pack(f"<{len(numbers)}d", *numbers))


def _flat(value: Any) -> Iterator[float]:
    """The numbers of a weight, one after the other."""
    if isinstance(value, float):
        yield value
    else:
        for part in value:
            yield from _flat(part)


def axes_of(kind: type[Weights]) -> dict[str, tuple[Axis, ...]]:
    """The weights of a game by name, each with its axes; a number has none."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: get_args(hint)[1:] if get_origin(hint) is Annotated else () for name, hint in hints.items()}


_types: dict[type[Weights], type[Struct]] = {}


def weights_type(kind: type[Weights]) -> type[Struct]:
    """The class of the record that rules read: always the same one."""
    if kind not in _types:
        _types[kind] = _new_type(kind)
    return _types[kind]


def _new_type(kind: type[Weights]) -> type[Struct]:
    lengths = {name: tuple(map(_length, axes)) for name, axes in axes_of(kind).items()}
    fields = [(name, array_type(c_double, *shape) if shape else c_double) for name, shape in lengths.items()]
    return type(kind.__name__, (Struct,), {"_fields_": fields})


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
    by_players = {int(n): _in_time(value, axes, f"{where}.players.{n}") for n, value in players.items()}
    return Weight(name, meaning, _in_time(entry["value"], axes, f"{where}.value"), by_players)


def _object(source: object, where: str) -> Mapping[str, Any]:
    if not isinstance(source, Mapping):
        raise BadWeights(f"{where}: must be an object, not {source!r}")
    return source


def _check_names(entries: Mapping[str, Any], names: Set[str], where: str) -> None:
    """BadWeights unless there is an entry for every name, and no other."""
    if unknown := sorted(entries.keys() - names):
        raise BadWeights(f"{where}: {unknown[0]} is unknown")
    if missing := sorted(names - entries.keys()):
        raise BadWeights(f"{where}: {missing[0]} is missing")


def _in_time(source: object, axes: tuple[Axis, ...], where: str) -> Floats:
    """A value for each of KNOTS, or one that stays the same."""
    if isinstance(source, Mapping) and source.keys() == set(KNOTS):
        values = [_numbers(source[knot], axes, f"{where}.{knot}") for knot in KNOTS]
    else:
        values = [_numbers(source, axes, where)] * len(KNOTS)
    made: Floats = array(c_double, values)
    return made


def _numbers(source: object, axes: tuple[Axis, ...], where: str) -> Any:
    """A number, or numbers within lists as the axes say; along a named axis they stand by name."""
    if not axes:
        if isinstance(source, bool) or not isinstance(source, int | float):
            raise BadWeights(f"{where}: must be a number, not {source!r}")
        return float(source)
    axis, inner = axes[0], axes[1:]
    if isinstance(axis, int):
        if not isinstance(source, list) or len(source) != axis:
            raise BadWeights(f"{where}: must be a list of {axis}, not {source!r}")
        return [_numbers(value, inner, f"{where}[{number}]") for number, value in enumerate(source)]
    named = _object(source, where)
    _check_names(named, set(axis), where)
    return [_numbers(named[name], inner, f"{where}.{name}") for name in axis]
