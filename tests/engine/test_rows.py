"""Rows that are added up by vectors: the same numbers, to the last bit, as one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from ctypes import c_float, c_int64
from typing import Any

import numpy as np
import pytest

from haab.kit.compiler.native import compiled, with_numpy
from haab.kit.compiler.rows import add_all_rows, add_rows, dot, row_sum, squares_around
from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import array, zeros

WIDTHS = [1, 3, 8, 16, 24, 39, 64]
"""Fewer places than a vector has, as many as some vectors have, and some left over."""
COUNTS = [0, 1, 5, 6, 17]
NUMBERS = 20


@rule
def add_chosen(into: Any, rows: Any, numbers: Any, factors: Any, count: int) -> None:
    """Add rows by their numbers."""
    add_rows(into, rows, numbers, factors, count)


@rule
def add_from(into: Any, rows: Any, number: int, factors: Any) -> None:
    """Add rows that follow each other."""
    add_all_rows(into, rows, number, factors)


@rule
def sums(row: Any, column: Any, mean: float) -> tuple[float, float, float]:
    """All that is summed up over a row."""
    return row_sum(row), squares_around(row, mean), dot(row, column)


def some(chance: random.Random, *shape: int) -> Any:
    """An array of numbers of very different sizes, some of them 0."""
    length, *inner = shape
    numbers = (
        [some(chance, *inner).tolist() for _ in range(length)] if inner else [number(chance) for _ in range(length)]
    )
    return array(c_float, numbers) if length else zeros(c_float, *shape)


def number(chance: random.Random) -> float:
    return chance.choice([0.0, chance.gauss(0, 1), chance.gauss(0, 1e-4), chance.gauss(0, 1e4)])


def one_by_one(into: Any, rows: Any, numbers: list[int], factors: Any) -> list[float]:
    """What is expected, by NumPy's numbers of 32 bits."""
    values = np.array(into, np.float32)
    for chosen, factor in zip(numbers, factors, strict=True):
        values = values + np.float32(factor) * np.array(rows[chosen], np.float32)
    return [float(value) for value in values]


def by_numba(function: Callable[..., Any]) -> Callable[..., Any]:
    return with_numpy(compiled(function, entry=True))


@pytest.mark.parametrize("way", [lambda function: function, by_numba], ids=["interpreted", "native"])
def test_rows_are_added_one_after_the_other(way: Any) -> None:
    chance = random.Random(1)
    chosen, following = way(add_chosen), way(add_from)
    for width in WIDTHS:
        rows, before = some(chance, NUMBERS, width), some(chance, width)
        for count in COUNTS:
            numbers, factors = [chance.randrange(NUMBERS) for _ in range(NUMBERS)], some(chance, NUMBERS)
            into = array(c_float, before.tolist())
            chosen(into, rows, array(c_int64, numbers), factors, count)
            assert into.tolist() == one_by_one(before, rows, numbers[:count], factors[:count])
            into, few = array(c_float, before.tolist()), some(chance, count)
            following(into, rows, 3, few)
            assert into.tolist() == one_by_one(before, rows, list(range(3, 3 + count)), few)


def test_sums_are_the_same_interpreted_and_compiled() -> None:
    chance, native = random.Random(2), by_numba(sums)
    for width in WIDTHS:
        row, column, mean = some(chance, width), some(chance, width), chance.gauss(0, 1)
        found = sums(row, column, mean)
        assert native(row, column, mean) == found
        exact = np.array(row.tolist()), np.array(column.tolist())
        assert found == pytest.approx((exact[0].sum(), ((exact[0] - mean) ** 2).sum(), exact[0] @ exact[1]))
