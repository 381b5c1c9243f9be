"""Lanes on a GPU: CuPy's arrays, and kernels that were built beforehand from the same rules."""

from __future__ import annotations

import math
from ctypes import sizeof
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from haab.batches.artifacts import artifact
from haab.batches.loops import Deal, Lanes
from haab.kit.errors import BadOptions
from haab.kit.ruleset import Ruleset

BLOCK = 128
"""Threads of a block: each of them plays one lane."""
ENTRY = b"haab_kernel"
"""What every kernel is called in its PTX."""


def cupy() -> Any:
    """CuPy with a GPU that it can use, or BadOptions."""
    try:
        found: Any = import_module("cupy")
    except ImportError as error:
        raise BadOptions('a GPU needs CuPy: pip install "haab[gpu]"') from error
    try:
        count = found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise BadOptions(f"there is no GPU that CuPy can use: {error}") from error
    if count == 0:
        raise BadOptions("there is no GPU that CuPy can use")
    return found


class Kernels:
    """The kernels of one game. The driver compiles each of them when it is used first, and remembers it."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._functions: dict[str, Any] = {}
        self._modules: list[Any] = []

    def launch(self, name: str, threads: int, *arguments: Any, block: int = BLOCK) -> None:
        """Run a kernel on so many threads."""
        launch(self._function(name), threads, *arguments, block=block)

    def _function(self, name: str) -> Any:
        if name not in self._functions:
            module = cupy().cuda.function.Module()
            module.load(artifact(self._ruleset, f"{name}.ptx"))
            self._modules.append(module)
            self._functions[name] = module.get_function(ENTRY.decode())
        return self._functions[name]


def launch(function: Any, threads: int, *arguments: Any, block: int = BLOCK) -> None:
    """Run a function of a GPU on so many threads; arrays are handed over as Numba takes them."""
    flat: list[Any] = []
    for argument in arguments:
        flat += _as_numba_takes_it(argument)
    function((-(-threads // block),), (block,), tuple(flat))


@cache
def kernels(ruleset: Ruleset) -> Kernels:
    """The kernels of a game in this process."""
    return Kernels(ruleset)


class Records:
    """Bytes on the GPU that are an array of records to the kernels: CuPy itself knows no records.

    The last axis are the bytes of a record.
    """

    def __init__(self, data: Any) -> None:
        self.data = data


def _as_numba_takes_it(argument: Any) -> list[Any]:
    """An array is (owner, parent, items, bytes of an item, address, shape, strides) to compiled code."""
    if isinstance(argument, Records):
        *shape, size = argument.data.shape
        head = _integers(0, 0, math.prod(shape), size, argument.data.data.ptr)
        return [*head, *_integers(*shape), *_integers(*argument.data.strides[:-1])]
    if hasattr(argument, "strides"):
        head = _integers(0, 0, argument.size, argument.dtype.itemsize, argument.data.ptr)
        return [*head, *_integers(*argument.shape), *_integers(*argument.strides)]
    return [np.float64(argument) if isinstance(argument, float) else np.int64(argument)]


def _integers(*numbers: int) -> list[np.int64]:
    return [np.int64(number) for number in numbers]


class Graphics:
    """Lanes in the memory of a GPU."""

    def __init__(self, ruleset: Ruleset, deal: Deal) -> None:
        self.xp = cupy()
        self._kernels = kernels(ruleset)
        self._deal = deal._replace(options=self.xp.asarray(deal.options))
        self.record_bytes = self.xp.zeros((deal.lanes, sizeof(ruleset.record_type)), np.uint8)
        self.lanes = Lanes(
            games=Records(self.record_bytes),
            menus=self.xp.zeros((deal.lanes, ruleset.menu + 1), np.int16),
            mask=self.xp.zeros((deal.lanes, len(ruleset.vocabulary)), np.bool_),
            to_move=self.xp.zeros(deal.lanes, np.int32),
            over=self.xp.zeros(deal.lanes, np.bool_),
            scores=self.xp.zeros((deal.lanes, ruleset.seats[-1]), np.float32),
            dealt=self.xp.zeros(deal.lanes, np.int64),
        )

    def records(self) -> Any:
        """A copy of the records: lanes x bytes."""
        return self.record_bytes.copy()

    def put(self, records: Any, dealt: Any) -> None:
        """Go on from these records; so many games have been dealt in each lane."""
        self.record_bytes[...] = records
        self.lanes.dealt[...] = dealt

    def step(self, actions: Any, rows: Any = None) -> None:
        """One step of all lanes, and into rows, if there are any, what the seat to move may know then."""
        self._kernels.launch("step", self._deal.lanes, *self.lanes, *self._deal, actions)
        if rows is not None:
            self.observe(self.lanes.to_move, rows)

    def observe(self, seats: Any, rows: Any) -> None:
        """What a seat of each lane may know: written feature by feature, so that neighbours write side by side."""
        columns = self.xp.empty(rows.shape[::-1], np.int16)
        self._kernels.launch("observe", self._deal.lanes, self.lanes.games, seats, columns.T)
        rows[...] = columns.T

    def roll_out(self, seed: int, scores: Any) -> None:
        """Random games from how the lanes stand, a thread for each of them."""
        games = scores.shape[0] * scores.shape[1]
        self._kernels.launch("roll_out", games, self.lanes.games, self._deal.seats, self._deal.unit, seed, scores)
