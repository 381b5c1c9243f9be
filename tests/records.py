"""A game's record is described twice: as a NumPy type, and as a Protocol for people and type checkers.

And its decisions are declared in the chapters of their rules.
"""

from __future__ import annotations

from typing import Any, get_origin, get_type_hints

import numpy as np

from haab.kit.record.decisions import Decisions
from haab.kit.record.types import Grid, Ints

ROWS: dict[int, Any] = {1: Ints, 2: Grid}
"""The type of a field by its number of dimensions."""


def fields_of(kind: np.dtype) -> dict[str, str]:
    """The fields of a NumPy type: numbers, rows of numbers, rows of rows, or lists of records."""
    return {name: _sort_of(kind[name]) for name in kind.names or ()}


def _sort_of(kind: np.dtype) -> str:
    if kind.base.names:
        return "records"
    return "number" if not kind.shape else ROWS[len(kind.shape)].__name__


def fields_told(protocol: type) -> dict[str, str]:
    """The fields of a Protocol, those of its bases first, in the same words."""
    hints: dict[str, Any] = {}
    for base in reversed(protocol.__mro__):
        hints |= {name: get_type_hints(protocol)[name] for name in vars(base).get("__annotations__", {})}
    return {name: _sort_told(hint) for name, hint in hints.items()}


def _sort_told(hint: Any) -> str:
    if hint is int:
        return "number"
    return "records" if get_origin(hint) is not None else str(hint.__name__)


def declared_elsewhere(decisions: Decisions) -> list[str]:
    """The kinds of decision whose rules stand in another chapter than their declaration."""
    return [
        kind.name
        for kind in decisions.kinds
        if any(function.__module__ != kind.ask.__module__ for function in kind.rules.values())
    ]
