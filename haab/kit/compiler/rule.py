"""One source of rules: `@rule` functions run interpreted, and compiled from the same text.

A rule is a plain Python function on a record. Called as it stands it is interpreted. Compilers (`native.py` for the
processor, `tools/artifacts` for WebAssembly and GPUs) make a twin of each: the same code object in a namespace where
every other rule is replaced by its own twin. So all worlds exist side by side, and nothing has to be written twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dis import get_instructions
from functools import wraps
from inspect import signature, unwrap
from types import FunctionType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Kind = TypeVar("Kind", bound=type)

_MARK = "__haab_rule__"
_ALLOCATES = "__haab_allocates__"
_ANSWER = "__haab_answer__"
_HOLE = "__haab_hole__"
_CONSTANT = "__haab_constant__"
_compiled: set[Callable[..., Any]] = set()
"""Rules that have a twin: nobody may answer in their place any more."""


def rule(function: Function) -> Function:
    """Mark a function as a rule: numbers and records only, no Python objects, no exceptions, no recursion."""
    setattr(function, _MARK, True)
    return function


def allocating_rule(function: Function) -> Function:
    """Mark a rule that asks for memory: a bot's judgement may, what decides or plays a move never does."""
    setattr(function, _ALLOCATES, True)
    return rule(function)


def question(function: Function) -> Function:
    """Mark a rule that somebody above may answer in its place: a variant, an expansion.

    The function itself is the answer as long as there is no other. Compiled, a question *is* its answer and costs
    nothing. An answer that matters only with a module asks for the module first and leaves the rest to another rule:
    it is small then, and becomes part of whoever asks.
    """

    @wraps(function)
    def ask(*arguments: Any, **named: Any) -> Any:
        return getattr(ask, _ANSWER)(*arguments, **named)

    setattr(ask, _ANSWER, rule(function))
    return rule(ask)  # type: ignore[return-value]


def answers(asked: Function) -> Callable[[Function], Function]:
    """Mark the rule that answers a question instead of the function that asks it; its arguments are the same."""

    def attach(function: Function) -> Function:
        expected, given = signature(asked).parameters, signature(function).parameters
        assert list(expected) == list(given), f"{function.__name__} answers {asked.__name__}{tuple(expected)}"
        before = getattr(asked, _ANSWER)
        assert before not in _compiled, f"{asked.__name__} is compiled already"
        setattr(asked, _ANSWER, rule(function))
        return function

    return attach


def is_answered(asked: Callable[..., Any]) -> bool:
    """Whether a question has another answer than its own."""
    return getattr(asked, _ANSWER) is not unwrap(asked)


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with `@rule`."""
    return isinstance(value, FunctionType) and hasattr(value, _MARK)


def constant(kind: Kind) -> Kind:
    """Mark a class of tuples, such as the weights of a network: nobody writes to them, so an engine may keep a copy."""
    setattr(kind, _CONSTANT, True)
    return kind


def is_constant(value: object) -> bool:
    """Whether nobody writes to a tuple."""
    return hasattr(value, _CONSTANT)


def hole(function: Function) -> Function:
    """Mark a place in a template that `bind` fills: it has a signature and a meaning, but nothing to do."""
    setattr(function, _HOLE, True)
    return function


def bind(template: Callable[..., Any], name: str, **rules: Callable[..., Any]) -> Callable[..., Any]:
    """A copy of a rule in which the given global names stand for the given rules.

    The kit's own loops (random play, perft) are written once against `legal` and `apply`; each game binds
    them to its own two.
    """
    assert isinstance(template, FunctionType)
    for place in rules:
        assert place not in template.__globals__ or _may_be_bound(template.__globals__[place]), f"{place} is no hole"
    copy = FunctionType(template.__code__, {**template.__globals__, **rules}, name)
    copy.__qualname__ = name
    copy.__doc__ = template.__doc__
    return rule(copy)


def _may_be_bound(value: object) -> bool:
    return value is None or is_rule(value) or hasattr(value, _HOLE)


def answer_to(function: Callable[..., Any]) -> Callable[..., Any]:
    """The rule that is meant by a rule: itself, unless it is a question."""
    found: Callable[..., Any] = getattr(function, _ANSWER, function)
    return found


def note_compiled(function: Callable[..., Any]) -> None:
    """Remember that a rule has a twin."""
    _compiled.add(function)


def allocates(function: Callable[..., Any]) -> bool:
    """Whether a rule asks for memory."""
    return hasattr(function, _ALLOCATES)


def globals_used(function: FunctionType) -> set[str]:
    """The global names that a function reads; a field of a record may have the name of a rule and is none of them."""
    read = {step.argval for step in get_instructions(function.__code__) if step.opname == "LOAD_GLOBAL"}
    return read & function.__globals__.keys()
