"""WebAssembly as Python calls it: memory, arguments, traps, threads, and when it is used."""

from __future__ import annotations

import ctypes
import faulthandler
import json
import logging
import random
import threading
from ctypes import c_int64
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import wasmtime
from typer.testing import CliRunner

from haab.cli import app
from haab.games import ruleset
from haab.kit.compiler.entries import INTERPRETED, NATIVE, WASM
from haab.kit.compiler.rule import constant
from haab.kit.compiler.wasm import instance as instances
from haab.kit.compiler.wasm import machine, modules, wasmtime_machine
from haab.kit.compiler.wasm.heap import ALIGNMENT, Heap
from haab.kit.compiler.wasm.instance import Instance, array_words, instance_of
from haab.kit.compiler.wasm.unchecked import unchecked_call
from haab.kit.compiler.wasm.wasmtime_machine import WasmtimeMachine
from haab.kit.engine import Engine
from haab.kit.errors import BadOptions, RulesFailed
from haab.kit.record.arrays import array

TOY = """
(module
  (memory (export "memory") 2)
  (global (export "__heap_base") i64 (i64.const 1024))
  (func $word (param $block i64) (param $number i32) (result i32)
    (i32.add (i32.wrap_i64 (local.get $block)) (i32.mul (local.get $number) (i32.const 8))))
  (func $given (param $block i64) (param $number i32) (result i32)
    (i32.wrap_i64 (i64.load (call $word (local.get $block) (local.get $number)))))
  ;; double(array, number, real): array[0] = 2 * array[0] + number; returns the real number
  (func (export "double") (param $block i64) (result i32)
    (local $at i32)
    (local.set $at (call $given (local.get $block) (i32.const 6)))
    (i64.store (local.get $at)
      (i64.add (i64.mul (i64.load (local.get $at)) (i64.const 2))
        (i64.load (call $word (local.get $block) (i32.const 9)))))
    (f64.store (call $given (local.get $block) (i32.const 0))
      (f64.load (call $word (local.get $block) (i32.const 10))))
    (i32.const 0))
  ;; leave(array): writes to the array, and then far outside of the memory
  (func (export "leave") (param $block i64) (result i32)
    (i64.store (call $given (local.get $block) (i32.const 6)) (i64.const 99))
    (i64.store (i32.const 0x7fffffff) (i64.const 1))
    (i32.const 0))
  (func (export "fail") (param $block i64) (result i32) (i32.const 7))
  ;; total(tuple of an array and a number)
  (func (export "total") (param $block i64) (result i32)
    (i64.store (call $given (local.get $block) (i32.const 0))
      (i64.add (i64.load (call $given (local.get $block) (i32.const 6)))
        (i64.load (call $word (local.get $block) (i32.const 9)))))
    (i32.const 0))
)
"""
ENTRIES = {
    "double": {"arguments": ["8x1", "q", "d"], "returns": "d"},
    "leave": {"arguments": ["8x1"], "returns": None},
    "fail": {"arguments": ["8x1"], "returns": None},
    "total": {"arguments": [["8x1", "q"]], "returns": "q"},
}


@constant
class Weights(NamedTuple):
    """What nobody writes to."""

    numbers: Any
    more: int


class Notes(NamedTuple):
    """What is written to."""

    numbers: Any
    more: int


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that is built by hand."""
    monkeypatch.setattr(modules, "ARTIFACTS", tmp_path)
    monkeypatch.setenv("HAAB_CACHE", str(tmp_path / "cache"))
    name = tmp_path.name  # modules are remembered by their names
    (tmp_path / f"{name}.wasm").write_bytes(wasmtime.wat2wasm(TOY))
    (tmp_path / f"{name}.json").write_text(json.dumps({"entries": ENTRIES}), encoding="utf-8")
    return name


def longs(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int64)


# ---- arguments


def test_an_array_is_copied_for_a_call_and_back(toy: str) -> None:
    numbers = longs(5, 6)
    assert instance_of(toy).call("double", (numbers, 3, 2.5)) == 2.5
    assert numbers.tolist() == [13, 6]


def test_an_array_in_the_memory_of_the_module_is_taken_as_it_is(toy: str) -> None:
    held = instance_of(toy).hold(longs(5, 6))
    instance_of(toy).call("double", (held, 3, 0.0))
    assert held.tolist() == [13, 6]


def test_a_block_of_words_that_is_prepared_can_be_called_again_and_again(toy: str) -> None:
    instance, numbers = instance_of(toy), array(c_int64, [5, 6])
    place = instance.take(numbers.nbytes)
    block = instance.prepared(array_words(place, numbers.shape, numbers.itemsize), (3, 0))
    instance.machine.copy_in(place, ctypes.addressof(numbers), numbers.nbytes)
    instance.run("double", block)
    instance.run("double", block)
    instance.machine.copy_out(ctypes.addressof(numbers), place, numbers.nbytes)
    assert numbers.tolist() == [29, 6]


@pytest.mark.parametrize("is_apart", [False, True])
def test_arrays_of_ctypes_are_taken_as_those_of_numpy(
    toy: str, is_apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a machine whose memory cannot be looked at, as that of a browser."""
    if is_apart:
        monkeypatch.setattr(machine, "_makers", [Apart])
    instance, numbers = Instance(toy), array(c_int64, [5, 6])
    assert instance.call("double", (numbers, 3, 2.5)) == 2.5
    held = instance.hold(Notes(numbers, 1))
    assert (held.numbers is numbers) == is_apart
    assert instance.call("total", (held,)) == 14
    constant = Weights(array(c_int64, [7]), 1)
    assert [instance.call("total", (constant,)) for _ in range(2)] == [8, 8]
    assert numbers.tolist() == [13, 6]


class Apart:
    """A machine as another program would be: only by its calls, never by addresses of its memory."""

    base = None

    def __init__(self, name: str) -> None:
        self._within = WasmtimeMachine(name)
        self.heap_base = self._within.heap_base

    def __getattr__(self, name: str) -> Any:
        return getattr(self._within, name)


def test_a_whole_number_may_be_given_for_a_real_one(toy: str) -> None:
    assert instance_of(toy).call("double", (longs(1), 0, 4)) == 4.0


@pytest.mark.parametrize("wrong", [np.zeros(2, np.int32), np.zeros((2, 2), np.int64), np.zeros(8, np.int64)[::2]])
def test_an_array_of_another_kind_is_refused(toy: str, wrong: np.ndarray) -> None:
    with pytest.raises(TypeError, match="wants an array 8x1"):
        instance_of(toy).call("double", (wrong, 3, 0.0))


def test_too_few_arguments_are_refused(toy: str) -> None:
    with pytest.raises(ValueError, match="shorter"):
        instance_of(toy).call("double", (longs(1),))


def test_constants_are_copied_once_and_other_tuples_at_every_call(toy: str) -> None:
    constant, notes = Weights(longs(5), 1), Notes(longs(5), 1)
    for given in (constant, notes):
        assert instance_of(toy).call("total", (given,)) == 6
        given.numbers[0] = 50
    assert instance_of(toy).call("total", (constant,)) == 6
    assert instance_of(toy).call("total", (notes,)) == 51


def test_a_tuple_that_is_held_is_written_to_by_both_sides(toy: str) -> None:
    held = instance_of(toy).hold(Notes(longs(5), 1))
    assert isinstance(held, Notes)
    for number in (5, 70, 800):
        held.numbers[0] = number
        assert instance_of(toy).call("total", (held,)) == number + 1


def test_more_than_the_scratch_memory_has_room_for_is_copied_too(toy: str) -> None:
    numbers = np.arange(instances.FIRST_SCRATCH, dtype=np.int64) + 1
    instance_of(toy).call("double", (numbers, 0, 0.0))
    assert numbers[:3].tolist() == [2, 2, 3]


# ---- what goes wrong


def test_a_rule_that_leaves_its_memory_is_stopped_and_nothing_is_changed(toy: str) -> None:
    numbers, before = longs(5), instance_of(toy)
    with pytest.raises(RulesFailed, match=f"{toy}: the rule leave was stopped, nothing was changed .*out of bounds"):
        before.call("leave", (numbers,))
    assert numbers.tolist() == [5]
    assert instance_of(toy) is not before, "its memory cannot be trusted any more"
    assert instance_of(toy).call("double", (numbers, 1, 0.0)) == 0.0


def test_a_trap_needs_no_signal_handler(toy: str) -> None:
    """Ray and pytest have Python's faulthandler take over: it must not matter."""
    instance_of(toy)
    was_enabled = faulthandler.is_enabled()
    faulthandler.disable()
    faulthandler.enable()
    try:
        with pytest.raises(RulesFailed, match="out of bounds"):
            instance_of(toy).call("leave", (longs(5),))
    finally:
        if not was_enabled:
            faulthandler.disable()


def test_a_rule_that_says_that_it_failed_is_believed(toy: str) -> None:
    with pytest.raises(RulesFailed, match=r"the rule fail failed, nothing was changed \(status 7\)"):
        instance_of(toy).call("fail", (longs(1),))


def test_the_unchecked_call_does_what_the_public_one_does(toy: str) -> None:
    store = wasmtime.Store(wasmtime_machine.wasm_engine())
    exports = wasmtime.Instance(store, wasmtime_machine.module(toy), []).exports(store)
    public = exports["fail"]
    assert isinstance(public, wasmtime.Func)
    assert unchecked_call(store, public)(64) == public(store, 64) == 7
    leave = exports["leave"]
    assert isinstance(leave, wasmtime.Func)
    for call in (unchecked_call(store, leave), lambda block: leave(store, block)):
        with pytest.raises(wasmtime.Trap, match="out of bounds"):
            call(64)


# ---- memory and threads


def test_every_thread_has_an_instance_of_its_own(toy: str) -> None:
    found = [instance_of(toy)]
    other = threading.Thread(target=lambda: found.append(instance_of(toy)))
    other.start()
    other.join()
    assert found[0] is instance_of(toy)
    assert found[1] is not found[0]


def test_threads_that_begin_at_once_share_one_engine(toy: str) -> None:
    wasmtime_machine._new_engine.cache_clear()
    wasmtime_machine._loaded.cache_clear()
    found: list[float] = []
    start = threading.Barrier(8)

    def begin() -> None:
        start.wait()
        found.append(instance_of(toy).call("double", (longs(1), 0, 1.5)))

    threads = [threading.Thread(target=begin) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1.5] * 8


def test_arrays_outlive_the_instance_and_give_their_memory_back(toy: str) -> None:
    instance = Instance(toy)
    first = instance.hold(np.zeros(1000, np.int64))
    address = first.__array_interface__["data"][0]
    first[:] = 7
    del first
    again = instance.hold(np.zeros(1000, np.int64))
    assert again.__array_interface__["data"][0] == address
    assert not again.any()
    del instance
    again[:] = 8
    assert again.sum() == 8000


def test_memory_that_grows_stays_where_it_is(toy: str) -> None:
    instance = Instance(toy)
    small = instance.hold(longs(5))
    large = instance.hold(np.zeros(5_000_000, np.int64))
    large[-1] = 3
    assert ctypes.c_int64.from_address(small.__array_interface__["data"][0]).value == 5
    assert instance.call("total", (Notes(small, 1),)) == 6


def test_what_is_taken_from_a_heap_never_overlaps() -> None:
    chance, ends = random.Random(4), [0]
    heap = Heap(100, ends.append)
    taken: dict[int, int] = {}
    for _ in range(3000):
        if taken and chance.random() < 0.5:
            start = chance.choice(list(taken))
            heap.give_back(start, taken.pop(start))
            continue
        size = chance.randrange(0, 300)
        start = heap.take(size)
        assert start % ALIGNMENT == 0
        assert start >= 100
        assert all(start + size <= other or other + length <= start for other, length in taken.items())
        taken[start] = size
    for start, size in taken.items():
        heap.give_back(start, size)
    before = ends[-1]
    assert heap.take(before - 112) == 112, "all gaps have become one"
    assert ends[-1] == before


# ---- the cache


def test_machine_code_is_kept_and_a_damaged_file_does_no_harm(toy: str, tmp_path: Path) -> None:
    assert instance_of(toy).call("double", (longs(1), 0, 1.0)) == 1.0
    (kept,) = (tmp_path / "cache").glob("*.cwasm")
    kept.write_bytes(b"nonsense")
    wasmtime_machine._loaded.cache_clear()
    assert Instance(toy).call("double", (longs(1), 0, 1.0)) == 1.0
    assert kept.read_bytes() != b"nonsense"


# ---- which engine


def test_the_environment_chooses_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (WASM, INTERPRETED):
        monkeypatch.setenv("HAAB_ENGINE", name)
        assert Engine(ruleset("tikal")).engine == name
    monkeypatch.setenv("HAAB_ENGINE", "steam")
    with pytest.raises(BadOptions, match="HAAB_ENGINE must be one of wasm, native, interpreted, not 'steam'"):
        _ = Engine(ruleset("tikal")).engine


def test_a_table_whose_engine_cannot_be_had_does_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haab.table.serve.serve", lambda *_: pytest.fail("it opened"))
    monkeypatch.setattr("haab.kit.compiler.entries.has_numba", lambda: False)
    for name, why in (("steam", "HAAB_ENGINE must be one of"), (NATIVE, "Numba is not installed")):
        monkeypatch.setenv("HAAB_ENGINE", name)
        done = CliRunner().invoke(app, ["serve", "--no-page"])
        assert (done.exit_code, why in done.output) == (2, True)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Rules that are not those of the WebAssembly, where there is no Numba."""
    rules = Engine(ruleset("tikal"))
    monkeypatch.setenv("HAAB_ENGINE", "")
    monkeypatch.setattr("haab.kit.compiler.entries.has_numba", lambda: False)
    monkeypatch.setattr("haab.kit.compiler.fingerprint.fingerprint", lambda *_: "other")
    monkeypatch.setattr("haab.kit.compiler.entries.sources_digest", lambda *_: "other")
    return rules


def test_webassembly_of_other_rules_is_not_used_and_one_line_says_so(
    changed: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    assert changed.engine == INTERPRETED
    with caplog.at_level(logging.WARNING, "haab.kit"):
        changed.prepare()
        changed.make_fast()
    assert [record.getMessage() for record in caplog.records] == [
        'tikal is interpreted: its WebAssembly is of other rules (pip install "haab[native]", or make artifacts)'
    ]


def test_webassembly_of_other_rules_is_refused_if_it_is_asked_for(
    changed: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HAAB_ENGINE", WASM)
    with pytest.raises(BadOptions, match="there is none of tikal as it is: make artifacts"):
        _ = changed.engine


def test_a_comment_leaves_the_webassembly_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HAAB_ENGINE", "")
    monkeypatch.setattr("haab.kit.compiler.entries.has_numba", lambda: False)
    monkeypatch.setattr("haab.kit.compiler.entries.sources_digest", lambda *_: "other")
    assert Engine(ruleset("tikal")).engine == WASM
