"""Rules compiled by Numba for the processor: an extra (`pip install "haab[native]"`) for those who change rules.

The twin of a rule is the same code object in a namespace where every other rule is replaced by its own twin. Numba is
imported by nothing else in the package.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

import numba
from numba.core import types

from haab.kit.compiler import intrinsics  # noqa: F401 - registers how Numba compiles bits and memory
from haab.kit.compiler.rule import allocates, answer_to, globals_used, is_rule, note_compiled
from haab.kit.record.arrays import Table
from haab.kit.record.numpy_views import as_numpy

NUMBA: Any = types
KEPT = 8
"""Tuples of arrays that an entry remembers."""
_twins: dict[Callable[..., Any], Any] = {}
_entries: dict[Callable[..., Any], Any] = {}


def compiled(function: Callable[..., Any], entry: bool = False) -> Any:
    """The compiled twin of a rule. Only an `entry` can be called from Python; the others need no wrapper.

    Rules that are both called from Python and by other rules should be asked for as entries first: then one twin
    serves both.
    """
    function = answer_to(function)
    twins = _entries if entry or function in _entries else _twins
    if function not in twins:
        twins[function] = _compile(function, entry)
        note_compiled(function)
    return twins[function]


def _compile(function: Callable[..., Any], entry: bool) -> Any:
    assert isinstance(function, FunctionType), function
    namespace = {name: _twin_or_value(function.__globals__[name]) for name in globals_used(function)}
    namespace["__builtins__"] = __builtins__
    namespace["__name__"] = function.__module__
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    copy.__module__ = function.__module__
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": allocates(function)}
    if not entry:
        options |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    twin = numba.njit(**options)(copy)
    _compile_once_for_all_constants(twin)
    return twin


def _compile_once_for_all_constants(twin: Any) -> None:
    """Let a call with a constant mean a call with a number.

    Numba would compile a rule once more for every constant that another rule hands to it, which takes time (55
    seconds instead of 73 in one pair of runs); LLVM still puts the constants in where that is worth while.
    """
    compile_for_call = twin.get_call_template

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return compile_for_call(
            [NUMBA.unliteral(kind) for kind in args], {name: NUMBA.unliteral(kws[name]) for name in kws}
        )

    twin.get_call_template = get_call_template


def _twin_or_value(value: Any) -> Any:
    return compiled(value) if is_rule(value) else constant_for_numba(value)


def constant_for_numba(value: Any) -> Any:
    """A constant that a rule reads: Numba knows NumPy's arrays, not our tables."""
    return as_numpy(value) if isinstance(value, Table) else value


def with_numpy(function: Any) -> Callable[..., Any]:
    """A compiled rule that takes our records and arrays: Numba is shown them as NumPy's, on the same memory.

    What the last calls were given is remembered, because a search hands over the same memory again and again.
    """
    known: OrderedDict[int, tuple[Any, Any]] = OrderedDict()

    def seen(value: Any) -> Any:
        if not isinstance(value, tuple):
            return as_numpy(value)
        found = known.get(id(value))
        if found is None or found[0] is not value:
            found = known[id(value)] = (value, as_numpy(value))
            while len(known) > KEPT:
                known.popitem(last=False)
        return found[1]

    return lambda *arguments: function(*map(seen, arguments))
