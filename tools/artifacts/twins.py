"""Rules for the GPU: as for the processor, each rule has a twin whose other rules are twins too.

numba-cuda compiles for the GPU of the machine that it runs on. There need be none here, so it is told of one.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

import numba
from numba import cuda as numba_cuda
from numba import types
from numba.cuda import dispatcher as cuda_dispatcher
from numba.cuda.cudadrv import nvvm as cuda_nvvm

from haab.kit.compiler import intrinsics  # noqa: F401 - registers how Numba compiles bits and memory
from haab.kit.compiler.native import constant_for_numba
from haab.kit.compiler.rule import answer_to, globals_used, is_rule

CAPABILITY = (7, 5)
"""The oldest GPUs that CUDA 13 compiles for (Turing, 2018). The driver turns the code into that of the GPU it finds."""

cuda: Any = numba_cuda
dispatcher: Any = cuda_dispatcher
nvvm: Any = cuda_nvvm
NEW_FLOATS = "new_floats"
"""The function by which a rule asks for memory (`haab/kit/compiler/memory.py`)."""
_twins: dict[FunctionType, Any] = {}


def pretend_gpu() -> None:
    """Have numba-cuda compile for `CAPABILITY` without looking for a GPU."""
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)


def count_from_the_start() -> None:
    """Take every index as it is: no rule counts from the end of an array, so no index need be looked at for that."""
    arrays: Any = import_module("numba.cuda.np.arrayobj")
    arrays.fix_integer_index = lambda context, builder, kind, index, size: context.cast(
        builder, index, kind, types.intp if kind.signed else types.uintp
    )


def round_as_the_processor_does() -> None:
    """Multiply, round, add, round: values that are compared must not be more exact here than there."""
    compile_ir = nvvm.compile_ir
    nvvm.compile_ir = lambda code, **options: compile_ir(code, **{**options, "fma": False})


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
    if NEW_FLOATS in rule.__code__.co_names:
        rule = with_local_arrays(rule)
        namespace |= {"cuda": cuda, "numba": numba}
    copy = FunctionType(rule.__code__, namespace, rule.__name__, rule.__defaults__)
    copy.__qualname__ = rule.__qualname__
    copy.__module__ = rule.__module__
    return copy


class _LocalArrays(ast.NodeTransformer):
    """`name = new_floats(length)` becomes an array of the thread's own that is filled with zeros."""

    def __init__(self, constants: Mapping[str, Any]) -> None:
        self._constants = dict(constants)

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Look at one assignment."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=called), args=[length])) if (
                called == NEW_FLOATS
            ):
                size = eval(ast.unparse(length), self._constants)
                made = f"{name} = cuda.local.array({size}, numba.float64)\n{name}[:] = 0"
                return ast.parse(made).body
        return node


def with_local_arrays(rule: FunctionType) -> FunctionType:
    """A rule that asks for memory, as a GPU has it: of a size that is known, and the thread's own."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    function.returns = None
    for argument in function.args.args:
        argument.annotation = None
    namespace = dict(rule.__globals__)
    local = ast.fix_missing_locations(_LocalArrays(namespace).visit(tree))
    exec(compile(local, rule.__code__.co_filename, "exec"), namespace)
    made = namespace[function.name]
    made.__defaults__, made.__qualname__, made.__module__ = rule.__defaults__, rule.__qualname__, rule.__module__
    assert isinstance(made, FunctionType)
    return made


def _twin_or_value(value: Any) -> Any:
    return device_twin(value) if is_rule(value) else constant_for_numba(value)


def _compile_once_for_all_constants(twin: Any) -> None:
    """Let a call with a constant mean a call with a number, as for the processor; and all numbers are long ones.

    A rule that is called with a code from a menu and with one from a variable would otherwise be there twice.
    """
    compile_for_call = twin.get_call_template

    def get_call_template(args: Sequence[Any], kws: Mapping[str, Any]) -> Any:
        return compile_for_call(tuple(_plain(kind) for kind in args), {name: _plain(kws[name]) for name in kws})

    twin.get_call_template = get_call_template


def _plain(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind
