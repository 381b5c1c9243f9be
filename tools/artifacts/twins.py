"""Rules for the GPU: as for the processor, each rule has a twin whose other rules are twins too.

numba-cuda compiles for the GPU of the machine that it runs on. There need be none here, so it is told of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

from numba import cuda as numba_cuda
from numba.core import types
from numba.cuda import dispatcher as cuda_dispatcher

from haab.kit.compiler.rule import answer_to, globals_used, is_rule

CAPABILITY = (7, 5)
"""The oldest GPUs that CUDA 13 compiles for (Turing, 2018). The driver turns the code into that of the GPU it finds."""

cuda: Any = numba_cuda
dispatcher: Any = cuda_dispatcher
_twins: dict[FunctionType, Any] = {}


def pretend_gpu() -> None:
    """Have numba-cuda compile for `CAPABILITY` without looking for a GPU."""
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)


def device_twin(function: Callable[..., Any]) -> Any:
    """The device function of a rule."""
    rule = answer_to(function)
    assert isinstance(rule, FunctionType)
    if rule not in _twins:
        twin = cuda.jit(device=True)(in_twins(rule))
        _compile_once_for_all_constants(twin)
        _twins[rule] = twin
    return _twins[rule]


def in_twins(rule: FunctionType, **values: Any) -> FunctionType:
    """A copy of a function in which every rule that it names is a device function, and some names are values."""
    namespace: dict[str, Any] = {name: _twin_or_value(rule.__globals__[name]) for name in globals_used(rule)}
    namespace |= {name: _twin_or_value(value) for name, value in values.items()}
    namespace["__builtins__"] = __builtins__
    namespace["__name__"] = rule.__module__
    copy = FunctionType(rule.__code__, namespace, rule.__name__, rule.__defaults__)
    copy.__qualname__ = rule.__qualname__
    copy.__module__ = rule.__module__
    return copy


def _twin_or_value(value: Any) -> Any:
    return device_twin(value) if is_rule(value) else value


def _compile_once_for_all_constants(twin: Any) -> None:
    """Let a call with a constant mean a call with a number, as for the processor."""
    compile_for_call = twin.get_call_template

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return compile_for_call(
            tuple(types.unliteral(kind) for kind in args), {name: types.unliteral(kws[name]) for name in kws}
        )

    twin.get_call_template = get_call_template
