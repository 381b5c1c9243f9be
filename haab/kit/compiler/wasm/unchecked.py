"""A call of WebAssembly that takes 0.8 microseconds: the public one of `wasmtime` checks types anew, and takes 14.

This is the one place that uses private parts of `wasmtime` (`_ffi`, `_context`, `_func`, `_from_ptr`). When the upper
bound in pyproject.toml is raised: see that `wasmtime_func_call_unchecked` still takes a context, a function, an array
of 16 bytes for each value, its length and a place for a trap. `tests/engine/test_wasm.py` calls it both ways.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import wasmtime
from wasmtime import _ffi as ffi

VALUE_WORDS = 2
"""A value has 16 bytes, as a vector has."""


def unchecked_call(store: wasmtime.Store, function: Any) -> Callable[[int], int]:
    """A function that takes an address and returns a status, as Python calls it; a trap is raised."""
    values = (ctypes.c_int64 * VALUE_WORDS)()
    given = ctypes.cast(values, ctypes.POINTER(ffi.wasmtime_val_raw))
    trap = ctypes.POINTER(ffi.wasm_trap_t)()
    context, called, trapped = store._context(), ctypes.byref(function._func), ctypes.byref(trap)
    invoke = ffi.wasmtime_func_call_unchecked

    def call(address: int) -> int:
        values[0] = address
        error = invoke(context, called, given, 1, trapped)
        if error:
            raise wasmtime.WasmtimeError._from_ptr(error)
        if trap:
            raised = wasmtime.Trap._from_ptr(ctypes.cast(trap, ctypes.POINTER(ffi.wasm_trap_t)))
            ctypes.memset(trapped, 0, ctypes.sizeof(trap))
            raise raised
        return values[0] & 0xFFFFFFFF

    return call
