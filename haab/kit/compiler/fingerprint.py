"""What machine code is made of, as one short text: the rules that are reached, their constants, the record.

The GPU's and the browser's code is built beforehand and comes with the package. This tells whether it is of the rules
as they are now: a change of a rule or of a printed number changes the fingerprint, a change of words does not.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any

from haab.kit.compiler.rule import answer_to, globals_used, is_rule
from haab.kit.record.arrays import Table
from haab.kit.record.layout import description

Rule = Callable[..., Any]
SHORT = 20


def fingerprint(rules: Iterable[Rule], record_type: Any) -> str:
    """The fingerprint of the code that these rules would be compiled to."""
    digest = hashlib.sha256(repr(description(record_type)).encode())
    for rule in reached(rules):
        digest.update(rule.__name__.encode())
        digest.update(_source(rule).encode())
        for name in sorted(globals_used(rule)):
            digest.update(name.encode())
            digest.update(_value(rule.__globals__[name]))
    return digest.hexdigest()[:SHORT]


def reached(rules: Iterable[Rule]) -> list[FunctionType]:
    """These rules and all that they call, in a fixed order."""
    found: dict[FunctionType, None] = {}
    waiting = [answer_to(rule) for rule in rules]
    while waiting:
        rule = waiting.pop()
        assert isinstance(rule, FunctionType)
        if rule in found:
            continue
        found[rule] = None
        called = (rule.__globals__[name] for name in sorted(globals_used(rule)))
        waiting += [answer_to(value) for value in called if is_rule(value)]
    return list(found)


def _source(rule: FunctionType) -> str:
    """The text of a rule without its comments and docstring: those say nothing to a compiler."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule)))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    if ast.get_docstring(function) is not None:
        function.body = function.body[1:] or [ast.Pass()]
    return ast.unparse(function)


def _value(value: Any) -> bytes:
    """A constant that a rule reads, as bytes; other rules are looked at on their own."""
    if isinstance(value, Table):
        return f"{description(value.item)}{value.shape}".encode() + value.tobytes()
    if isinstance(value, bool | int | float):
        return repr(value).encode()
    return getattr(value, "__name__", "").encode()
