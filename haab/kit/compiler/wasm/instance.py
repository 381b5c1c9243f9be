"""A module with a memory of its own, and its entries as Python calls them.

Every entry takes one pointer to a block of 64-bit words: where its result goes, where an error would go, and then its
arguments as Numba lays them out - a number is a word, a record its address, an array seven words or more. What is not
in the memory of the module is copied there for the time of a call, and back. A `constant` tuple, such as the
weights of a network, is copied once.

An instance serves one thread at a time: every thread has its own (`instance_of`). A rule that leaves its memory traps;
that is raised as `RulesFailed`, the instance is given up, and what was handed over is as it was.
"""

from __future__ import annotations

import ctypes
import math
import struct
import threading
import weakref
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import numpy as np
import wasmtime

from haab.kit.compiler.rule import is_constant
from haab.kit.compiler.wasm.heap import Heap
from haab.kit.compiler.wasm.modules import module, module_shape, wasm_engine
from haab.kit.compiler.wasm.unchecked import unchecked_call
from haab.kit.errors import RulesFailed

WORD = 8
PAGE = 65536
BLOCK = 4096 * WORD
"""Room for more words than the arguments of any entry have."""
RESULT = 64 * WORD
FIRST_SCRATCH = 1 << 17
KEPT = 8
"""Tuples whose words are remembered: those of a search, and of the one before."""

NUMBER, REAL, RECORD = "q", "d", "record"
Kind = str | list[Any]
"""Of an argument: one of those, `8x2` for an array of two dimensions with items of 8 bytes, or the kinds of a tuple."""
ADDRESS = 4
"""Which word of an array is its address."""
Outside = tuple[int, int, int]
"""An array outside the module: the word that shall say where its copy is, its address and its size."""
Copy = tuple[int, int, int]
"""Address inside, address outside, size."""


class Instance:
    """A module with a memory of its own. One thread at a time may call it."""

    def __init__(self, name: str) -> None:
        shape = module_shape(name)
        assert shape is not None, name
        self._name = name
        self._entries: dict[str, Any] = shape["entries"]
        self._store = wasmtime.Store(wasm_engine())
        self._exports = wasmtime.Instance(self._store, module(name), []).exports(self._store)
        memory: Any = self._exports["memory"]
        heap_base: Any = self._exports["__heap_base"]
        self._memory = memory
        self._length = memory.data_len(self._store)
        self._base = ctypes.addressof(memory.data_ptr(self._store).contents)
        self._heap = Heap(int(heap_base.value(self._store)), self._grow)
        self._block, self._result = self._heap.take(BLOCK), self._heap.take(RESULT)
        self._scratch, self._scratch_length = self._heap.take(FIRST_SCRATCH), FIRST_SCRATCH
        self._block_buffer = (ctypes.c_ubyte * BLOCK).from_address(self._base + self._block)
        self._result_buffer = (ctypes.c_ubyte * RESULT).from_address(self._base + self._result)
        self._calls: dict[str, Callable[[int], int]] = {}
        self._known: dict[int, tuple[Any, list[int], Any]] = {}
        self.kept: dict[str, Any] = {}
        """What others keep beside the instance, by name: it belongs to the same thread."""

    # ---- memory

    def _grow(self, end: int) -> None:
        """Have memory up to an address. It stays where it is: wasmtime reserves all that 32 bits can address."""
        missing = end - self._length
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
            self._length = self._memory.data_len(self._store)

    def zeros(self, shape: int | tuple[int, ...], dtype: Any = np.float64) -> np.ndarray:
        """An array in the memory of the module: calls take it as it is, without a copy."""
        kind = np.dtype(dtype)
        dimensions = (shape,) if isinstance(shape, int) else tuple(shape)
        size = math.prod(dimensions) * kind.itemsize
        start = self._heap.take(size)
        ctypes.memset(self._base + start, 0, size)
        held: Any = (ctypes.c_ubyte * size).from_address(self._base + start)
        held.instance = self  # the memory lives as long as somebody looks at it
        weakref.finalize(held, self._heap.give_back, start, size).atexit = False
        return np.frombuffer(held, kind, math.prod(dimensions)).reshape(dimensions)

    def hold(self, value: Any) -> Any:
        """A tuple with its arrays in the memory of the module; what is written there is seen by both sides."""
        if isinstance(value, tuple):
            parts = map(self.hold, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if not isinstance(value, np.ndarray):
            return value
        copy = self.zeros(value.shape, value.dtype)
        copy[...] = value
        return copy.view(type(value))

    # ---- calls

    def call(self, name: str, arguments: tuple[Any, ...]) -> Any:
        """Have an entry do its work."""
        entry = self._entries[name]
        words = [self._result, self._result + RESULT - WORD]
        outside: list[Outside] = []
        for kind, argument in zip(entry["arguments"], arguments, strict=True):
            self._flatten(kind, argument, words, outside)
        copies = self._placed(words, outside)
        struct.pack_into(f"<{len(words)}q", self._block_buffer, 0, *words)
        for place, address, size in copies:
            ctypes.memmove(place, address, size)
        self._run(name, self._block)
        for place, address, size in copies:
            ctypes.memmove(address, place, size)
        return self._returned(entry["returns"])

    def bound(self, name: str, *arguments: Any) -> tuple[Callable[[], None], Any]:
        """A call of an entry that returns nothing, with arrays that are in the memory of the module; and its words.

        The words may be changed between calls: the last arguments are the last of them.
        """
        words, outside = [self._result, self._result + RESULT - WORD], list[Outside]()
        for kind, argument in zip(self._entries[name]["arguments"], arguments, strict=True):
            self._flatten(kind, argument, words, outside)
        assert not outside, f"{name} is bound to arrays that are not in the memory of the module"
        block = self._heap.take(len(words) * WORD)
        held = (ctypes.c_int64 * len(words)).from_address(self._base + block)
        held[:] = words  # type: ignore[assignment]
        return lambda: self._run(name, block), held

    def _run(self, name: str, block: int) -> None:
        if name not in self._calls:
            self._calls[name] = unchecked_call(self._store, self._exports[name])
        try:
            status = self._calls[name](block)
        except wasmtime.Trap as error:
            _instances.__dict__.pop(self._name, None)
            reason = error.message.strip().splitlines()[-1].strip()
            raise RulesFailed(f"{self._name}: the rule {name} was stopped, nothing was changed ({reason})") from error
        if status:
            raise RulesFailed(f"{self._name}: the rule {name} failed, nothing was changed (status {status})")

    def _returned(self, kind: str | None) -> Any:
        """What an entry has returned: a number, some numbers, or nothing."""
        if kind is None:
            return None
        numbers = struct.unpack_from(f"<{kind}", self._result_buffer)
        return numbers[0] if len(kind) == 1 else numbers

    # ---- arguments

    def _flatten(self, kind: Kind, value: Any, words: list[int], outside: list[Outside]) -> None:
        """Add the words of one argument."""
        if kind == NUMBER:
            words.append(int(value))
        elif kind == REAL:
            words.append(_bits(float(value)))
        elif isinstance(kind, list):
            self._flatten_tuple(kind, value, words, outside)
        elif kind == RECORD:
            words.append(self._address(np.asarray(value), len(words), outside))
        else:
            if kind != f"{value.itemsize}x{value.ndim}" or not value.flags.c_contiguous:
                raise TypeError(f"{self._name} wants an array {kind}, not {value.shape} of {value.dtype}")
            place = self._address(value, len(words) + ADDRESS, outside)
            words += (0, 0, value.size, value.itemsize, place, *value.shape, *value.strides)

    def _flatten_tuple(
        self, kinds: list[Kind], value: tuple[Any, ...], words: list[int], outside: list[Outside]
    ) -> None:
        """A tuple whose arrays are all in the memory of the module is flattened once."""
        known = self._known.get(id(value))
        if known is not None and known[0] is value:
            words += known[1]
            return
        within: list[int] = []
        left: list[Outside] = []
        given = self.hold(value) if is_constant(value) else value
        for kind, part in zip(kinds, given, strict=True):
            self._flatten(kind, part, within, left)
        outside += [(len(words) + word, address, size) for word, address, size in left]
        words += within
        if not left:
            self._known[id(value)] = (value, within, given)
            while len(self._known) > KEPT:
                del self._known[next(iter(self._known))]

    def _address(self, array: np.ndarray, word: int, outside: list[Outside]) -> int:
        """Where an array is in the module; if it is outside, that is noted with the word that shall tell its place."""
        address = array.__array_interface__["data"][0]
        if self._base <= address < self._base + self._length:
            return int(address - self._base)
        if array.nbytes:
            outside.append((word, address, array.nbytes))
        return self._scratch

    def _placed(self, words: list[int], outside: list[Outside]) -> list[Copy]:
        """Find a place for everything that is outside, and say in the words where it is."""
        ends = list(accumulate(-(-size // WORD) * WORD for _, _, size in outside))
        if ends and ends[-1] > self._scratch_length:
            self._heap.give_back(self._scratch, self._scratch_length)
            self._scratch_length = 2 * ends[-1]
            self._scratch = self._heap.take(self._scratch_length)
        copies = []
        for (word, address, size), start in zip(outside, [0, *ends], strict=False):
            words[word] = self._scratch + start
            copies.append((self._base + self._scratch + start, address, size))
        return copies


def _bits(number: float) -> int:
    """A real number as the word that holds it."""
    return int(struct.unpack("<q", struct.pack("<d", number))[0])


_instances = threading.local()


def instance_of(name: str) -> Instance:
    """The instance of a module that belongs to this thread."""
    found: Instance | None = _instances.__dict__.get(name)
    if found is None:
        found = _instances.__dict__[name] = Instance(name)
    return found
