"""Where a clause lives: the functions, constants and sections that name it, and the tests that are marked with it.

The sources are part of every installation. The tests, and the tool that reads their marks, are part of a checkout only.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from typing import Any

from haab.kit.errors import HaabError
from haab.kit.text import Message
from haab.rulebook import CHECKOUT, PACKAGE

TESTS_TOOL = CHECKOUT / "tools" / "clause_tests.py"

_ID = r"[A-Z]{2}-(?:EX-|R-|D-)?\d+(?:\.\d+)?"
_NAMED = re.compile(rf"\b(?P<first>{_ID})(?:\s+to\s+(?P<last>{_ID}))?")
_SECTION = re.compile(r"# ---- ([^(]*[^( ])")
_LAST_NUMBER = re.compile(r"(?P<before>.*?)(?P<number>\d+)")


@dataclass(frozen=True)
class Place:
    """A function or a test in a file."""

    path: str
    """From the folder that holds the package or the tests."""
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.name}"

    @property
    def test_id(self) -> str:
        """What pytest calls it."""
        return f"{self.path}::{self.name}"


class NoCheckout(HaabError):
    """Something was asked for that only a source checkout has."""


def ids_in(text: str) -> list[str]:
    """The clause ids in a text, with all that lie between in `TZ-19.3 to TZ-19.5`."""
    return [id for match in _NAMED.finditer(text) for id in _range(match["first"], match["last"])]


def _range(first: str, last: str | None) -> list[str]:
    if last is None:
        return [first]
    start, end = _LAST_NUMBER.fullmatch(first), _LAST_NUMBER.fullmatch(last)
    if start is None or end is None or start["before"] != end["before"]:
        return [first, last]
    return [f"{start['before']}{number}" for number in range(int(start["number"]), int(end["number"]) + 1)]


@cache
def sources_by_clause() -> dict[str, list[Place]]:
    """The functions, constants and sections of the package by the clauses that they name."""
    found: dict[str, list[Place]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for place, text in texts(path):
            for id in dict.fromkeys(ids_in(text)):
                found.setdefault(id, []).append(place)
    return found


def texts(path: Path) -> Iterator[tuple[Place, str]]:
    """Where a file of the package may name clauses: docstrings, declarations of decisions, headings of sections."""
    name = path.relative_to(PACKAGE.parent).as_posix()
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source, str(path))
    yield Place(name, 1, path.stem), ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            declared = " ".join(ast.unparse(decorator) for decorator in node.decorator_list)
            yield Place(name, node.lineno, node.name), f"{ast.get_docstring(node) or ''} {declared}"
    for before, after in pairwise(tree.body):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield Place(name, before.lineno, _assigned(before)), str(after.value.value)
    for number, line in enumerate(source.splitlines(), start=1):
        if heading := _SECTION.match(line):
            yield Place(name, number, f"section: {heading[1]}"), line


def _assigned(node: ast.stmt) -> str:
    """The name that a statement gives a value."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return ast.unparse(targets[0]) if targets else ""


def is_checkout() -> bool:
    """Whether tests and tools lie beside the package."""
    return TESTS_TOOL.is_file()


def coverage() -> Any:
    """The tests of every clause, as `tools/clause_tests.py` of the checkout finds them."""
    if not is_checkout():
        raise NoCheckout(Message("rulebook.error.no_checkout"))
    spec = spec_from_file_location("haab_clause_tests", TESTS_TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.coverage()
