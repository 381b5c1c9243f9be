"""A module with a memory of its own, and its entries as Python calls them.

Every entry takes one pointer to a block of 64-bit words: where its result goes, where an error would go, and then its
arguments as Numba lays them out - a number is a word, a record its address, an array seven words or more. What is not
in the memory of the module is copied there for the time of a call, and back. A `constant` tuple, such as the
weights of a network, is copied once.

Arrays are those of the kit (`haab/kit/record/arrays.py`) or NumPy's: nothing here imports NumPy. Who runs the module is
a `Machine`; one whose memory cannot be looked at (`base` is None) has everything copied.

An instance serves one thread at a time: every thread has its own (`instance_of`). A rule that leaves its memory traps;
that is raised as `RulesFailed`, the instance is given up, and what was handed over is as it was.
"""

from __future__ import annotations

import ctypes
import struct
import threading
import weakref
from collections.abc import Sequence
from itertools import accumulate, chain
from math import prod
from typing import Any

from haab.kit.compiler.rule import is_constant
from haab.kit.compiler.wasm.heap import Heap
from haab.kit.compiler.wasm.machine import Trapped, new_machine
from haab.kit.compiler.wasm.modules import module_shape
from haab.kit.errors import RulesFailed
from haab.kit.record.arrays import is_array

WORD = 8
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
"""Place inside, address outside, size."""


class Instance:
    """A module with a memory of its own. One thread at a time may call it."""

    def __init__(self, name: str) -> None:
        shape = module_shape(name)
        assert shape is not None, name
        self._name = name
        self._entries: dict[str, Any] = shape["entries"]
        self.machine = new_machine(name)
        self._base, self._end = self.machine.base, self.machine.heap_base
        self._heap = Heap(self.machine.heap_base, self._grow)
        self._block, self._result = self._heap.take(BLOCK), self._heap.take(RESULT)
        self._scratch, self._scratch_length = self._heap.take(FIRST_SCRATCH), FIRST_SCRATCH
        self._words = (ctypes.c_ubyte * BLOCK)()
        self._words_address = ctypes.addressof(self._words)
        self._known: dict[int, tuple[Any, list[int], Any]] = {}
        self.kept: dict[str, Any] = {}
        """What others keep beside the instance, by name: it belongs to the same thread."""

    # ---- memory

    def _grow(self, end: int) -> None:
        self._end = end
        self.machine.grow(end)

    def take(self, size: int) -> int:
        """The place of so many bytes in the memory of the module that are used as long as it is."""
        return self._heap.take(size)

    def _held(self, size: int) -> Any:
        """So many bytes in the memory of the module, until nobody looks at them any more."""
        start = self._heap.take(size)
        assert self._base is not None
        held: Any = (ctypes.c_ubyte * max(size, 1)).from_address(self._base + start)
        held.instance = self  # the memory lives as long as somebody looks at it
        weakref.finalize(held, self._heap.give_back, start, size).atexit = False
        return held

    def hold(self, value: Any) -> Any:
        """A tuple with its arrays in the memory of the module; what is written there is seen by both sides.

        Where the memory cannot be looked at, it stays as it is and is copied at every call.
        """
        if self._base is None:
            return value
        if isinstance(value, tuple):
            parts = map(self.hold, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if is_array(value):
            copy = type(value).from_buffer(self._held(value.nbytes))
            ctypes.memmove(copy, value, value.nbytes)
            return copy
        return self._hold_numpy(value) if hasattr(value, "__array_interface__") else value

    def _hold_numpy(self, value: Any) -> Any:
        import numpy as np  # whoever hands over such an array has it

        copy = np.frombuffer(self._held(value.nbytes), value.dtype, value.size).reshape(value.shape)
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
        self.write_words(self._block, words)
        machine = self.machine
        for place, address, size in copies:
            machine.copy_in(place, address, size)
        self.run(name, self._block)
        for place, address, size in copies:
            machine.copy_out(address, place, size)
        return self._returned(entry["returns"])

    def write_words(self, place: int, words: Sequence[int]) -> None:
        """Write words to a place in the memory of the module."""
        struct.pack_into(f"<{len(words)}q", self._words, 0, *words)
        self.machine.copy_in(place, self._words_address, len(words) * WORD)

    def prepared(self, *arguments: Sequence[int]) -> int:
        """The place of a block for calls that are made again and again (`run`), with the words of each argument."""
        words = [self._result, self._result + RESULT - WORD, *chain(*arguments)]
        block = self._heap.take(len(words) * WORD)
        self.write_words(block, words)
        return block

    def run(self, name: str, block: int) -> None:
        """Call an entry with a block of words that is in place."""
        try:
            status = self.machine.run(name, block)
        except Trapped as error:
            _instances.__dict__.pop(self._name, None)
            raise RulesFailed(f"{self._name}: the rule {name} was stopped, nothing was changed ({error})") from error
        if status:
            raise RulesFailed(f"{self._name}: the rule {name} failed, nothing was changed (status {status})")

    def _returned(self, kind: str | None) -> Any:
        """What an entry has returned: a number, some numbers, or nothing."""
        if kind is None:
            return None
        self.machine.copy_out(self._words_address, self._result, len(kind) * WORD)
        numbers = struct.unpack_from(f"<{kind}", self._words)
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
            words.append(self._place(value, ctypes.sizeof(value), len(words), outside))
        else:
            if kind != f"{value.itemsize}x{value.ndim}" or not _is_in_one_piece(value):
                raise TypeError(f"{self._name} wants an array {kind}, not {value.shape} of {value.itemsize} bytes")
            place = self._place(value, value.nbytes, len(words) + ADDRESS, outside)
            words += array_words(place, value.shape, value.itemsize, value.strides)

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
        for kind, part in zip(kinds, value, strict=True):
            self._flatten(kind, part, within, left)
        given: Any = self._copied_for_good(within, left) if left and is_constant(value) else None
        outside += [(len(words) + word, address, size) for word, address, size in left]
        words += within
        if not left:
            self._known[id(value)] = (value, within, given)
            while len(self._known) > KEPT:
                del self._known[next(iter(self._known))]

    def _copied_for_good(self, words: list[int], outside: list[Outside]) -> Any:
        """Copy arrays into the memory of the module, where they stay as long as what is returned."""
        kept = _Kept(self._heap)
        for word, address, size in outside:
            words[word] = kept.place(size)
            self.machine.copy_in(words[word], address, size)
        outside.clear()
        return kept

    def _place(self, value: Any, size: int, word: int, outside: list[Outside]) -> int:
        """Where an array is in the module; if it is outside, that is noted with the word that shall tell its place."""
        address = address_of(value)
        if self._base is not None and self._base <= address < self._base + self._end:
            return address - self._base
        if size:
            outside.append((word, address, size))
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
            copies.append((self._scratch + start, address, size))
        return copies


class _Kept:
    """Places in the memory of a module that are given back when nobody knows them any more."""

    def __init__(self, heap: Heap) -> None:
        self._heap = heap

    def place(self, size: int) -> int:
        """A place for so many bytes."""
        start = self._heap.take(size)
        weakref.finalize(self, self._heap.give_back, start, size).atexit = False
        return start


def array_words(place: int, shape: Sequence[int], itemsize: int, strides: Sequence[int] = ()) -> tuple[int, ...]:
    """An array at a place in the memory of a module, as Numba lays it out; strides are those of one dimension."""
    return (0, 0, prod(shape), itemsize, place, *shape, *(strides or (itemsize,)))


def address_of(value: Any) -> int:
    """The address of a record or an array of ctypes, or of an array of NumPy's."""
    if isinstance(value, ctypes.Array | ctypes.Structure):
        return ctypes.addressof(value)
    address: int = value.__array_interface__["data"][0]
    return address


def _is_in_one_piece(value: Any) -> bool:
    return is_array(value) or bool(value.flags.c_contiguous)


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
