"""Records, arrays and tables without NumPy: how they lie in memory, and what rules may do with them."""

from __future__ import annotations

from ctypes import c_bool, c_double, c_int16, c_int64, sizeof

import numpy as np
import pytest

from haab.games import GAMES, ruleset
from haab.games.tzolkin.components import EFFECTS, TEETH
from haab.kit.record.arrays import array, filled, from_bytes, table, zeros
from haab.kit.record.layout import description, fields_of
from haab.kit.record.numpy_views import as_numpy, dtype_of, new_records, record_of
from tests.engine.toy import Toy


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_the_same_bytes_for_ctypes_and_for_numpy(name: str) -> None:
    kind = ruleset(name).record_type
    seen = dtype_of(kind)
    assert seen.itemsize == sizeof(kind)
    assert seen.isalignedstruct
    assert seen.descr == description(kind)
    assert list(seen.names or ()) == list(fields_of(kind))


def test_numpy_looks_at_the_memory_of_a_record() -> None:
    game = Toy(sticks=5)
    game.taken[1] = 7
    seen = as_numpy(game)
    assert (seen.sticks, seen.taken[1]) == (5, 7)
    seen.sticks = 9
    assert game.sticks == 9
    records = new_records(Toy, 2)
    records[1] = seen
    assert record_of(Toy, records[1]).tobytes() == game.tobytes()


def test_the_fields_of_every_record_come_first() -> None:
    assert list(fields_of(Toy))[:5] == ["chance", "seats", "over", "depth", "stack"]
    assert list(fields_of(Toy))[5:] == ["greedy", "sticks", "taken", "secret", "last"]


# ---- arrays


def test_places_of_a_grid_are_named_as_with_numpy() -> None:
    grid = zeros(c_int16, 2, 3)
    grid[0, 1] = 5
    grid[1] = [7, 8, 9]
    assert (grid[0, 1], grid[0][1], grid[1, 2], grid[1, :2]) == (5, 5, 9, [7, 8])
    assert (grid.shape, grid.size, grid.ndim, grid.itemsize, grid.strides) == ((2, 3), 6, 2, 2, (6, 2))
    grid[0, :] = -1
    assert grid.tolist() == [[-1, -1, -1], [7, 8, 9]]
    grid[:, :] = 4
    assert grid.tolist() == [[4, 4, 4], [4, 4, 4]]
    assert as_numpy(grid).shape == (2, 3)


def test_a_row_is_filled_with_one_number_or_with_several() -> None:
    row = filled(c_int64, 3, 4)
    row[:2] = 1
    row[2:] = (8, 9)
    assert row.tolist() == [1, 1, 8, 9]
    with pytest.raises(ValueError, match="size"):
        row[:2] = [1, 2, 3]
    with pytest.raises(IndexError):
        row[4] = 0


def test_three_dimensions_are_as_two() -> None:
    cube = array(c_double, [[[1.0, 2.0]], [[3.0, 4.0]]])
    assert (cube[1, 0, 1], cube[1, 0].tolist(), cube.shape) == (4.0, [3.0, 4.0], (2, 1, 2))
    cube[0, 0, 0] = 9
    assert cube.tolist() == [[[9.0, 2.0]], [[3.0, 4.0]]]
    assert from_bytes(c_double, cube.shape, cube.tobytes()).tolist() == cube.tolist()


def test_arrays_are_not_compared_by_mistake() -> None:
    with pytest.raises(TypeError, match="number by number"):
        _ = zeros(c_int16, 3) == 0


# ---- tables


def test_nobody_can_change_a_table() -> None:
    with pytest.raises(TypeError, match="item assignment"):
        TEETH[0] = 3


def test_a_table_is_to_a_compiler_what_it_is_to_rules() -> None:
    seen = as_numpy(EFFECTS)
    assert seen.dtype == np.int64
    assert not seen.flags.writeable
    assert all(seen[place] == EFFECTS[place] for place in np.ndindex(*seen.shape))
    assert as_numpy(table([True, False], c_bool)).tolist() == [True, False]


def test_rows_of_a_table_are_equally_long() -> None:
    with pytest.raises(AssertionError, match="different lengths"):
        table([[1, 2], [3]])
