"""Personalities: mild leanings of a bot, as multipliers on the weights of its game.

A file beside an evaluation names them: `{"builder": {"monument_plan": 1.5, "levels.architecture": 1.2}}`. A name with a
point in it is one row of an array of weights.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from ctypes import c_double
from dataclasses import replace
from pathlib import Path
from typing import Any

from haab.bots.evaluation.weights import BadWeights, Weight, WeightTable, axes_of
from haab.kit.record.arrays import array
from haab.kit.record.types import Floats
from haab.kit.text import Message

Leanings = Mapping[str, float]
"""What weights are multiplied by, by name."""

MILDEST, STRONGEST = 0.25, 4.0
"""Multipliers beyond these would be another player, not a leaning."""


def personality_title(game: str, name: str) -> Message:
    """Its name and, in a few words, what it leans to."""
    return Message(f"bots.personality.{game}.{name}")


def load_personalities(file: Path, table: WeightTable) -> dict[str, Leanings]:
    """The personalities of a game, none without a file; BadWeights if it names what is no weight."""
    if not file.exists():
        return {}
    try:
        source = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadWeights(f"{file}: {error}") from error
    if not isinstance(source, Mapping):
        raise BadWeights(f"{file}: must be an object, not {source!r}")
    for name, leanings in source.items():
        _check(table, leanings, f"{file}: {name}")
    return dict(source)


def leaning(table: WeightTable, leanings: Leanings) -> WeightTable:
    """The same weights, as somebody with these leanings sees them."""
    changed = dict(table.weights)
    for path, factor in leanings.items():
        name, _, row = path.partition(".")
        changed[name] = _multiplied(changed[name], _row(table, name, row), factor)
    return WeightTable(table.kind, list(changed.values()), table.moments)


def _row(table: WeightTable, name: str, row: str) -> int | None:
    """The number of a row by its name; None: all of the weight."""
    names = axes_of(table.kind)[name][:1]
    return list(names[0]).index(row) if row and names and not isinstance(names[0], int) else None


def _multiplied(weight: Weight, row: int | None, factor: float) -> Weight:
    def changed(value: Floats) -> Floats:
        numbers = [_times(knot, row, factor) for knot in value.tolist()]  # the first axis is that of time
        made: Floats = array(c_double, numbers)
        return made

    by_players = {players: changed(value) for players, value in weight.by_players.items()}
    return replace(weight, value=changed(weight.value), by_players=by_players)


def _times(value: Any, row: int | None, factor: float) -> Any:
    """A weight, or one of its rows, times a factor."""
    if row is not None:
        return [_times(part, None, factor if number == row else 1.0) for number, part in enumerate(value)]
    return [_times(part, None, factor) for part in value] if isinstance(value, list) else value * factor


def _check(table: WeightTable, leanings: object, where: str) -> None:
    if not isinstance(leanings, Mapping):
        raise BadWeights(f"{where}: must be an object, not {leanings!r}")
    for path, factor in leanings.items():
        name, _, row = path.partition(".")
        if name not in table.weights:
            raise BadWeights(f"{where}: there is no weight {name}")
        names = axes_of(table.kind)[name][:1]
        if row and not (names and not isinstance(names[0], int) and row in names[0]):
            raise BadWeights(f"{where}: {name} has no {row}")
        if isinstance(factor, bool) or not isinstance(factor, int | float) or not MILDEST <= factor <= STRONGEST:
            raise BadWeights(f"{where}: {path} must be a number from {MILDEST} to {STRONGEST}, not {factor!r}")
