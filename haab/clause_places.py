"""Where a clause lives: the functions whose docstring names it, and the tests that are marked with it.

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
from pathlib import Path
from typing import Any

from haab.kit.errors import HaabError
from haab.rulebook import CHECKOUT, PACKAGE

TESTS_TOOL = CHECKOUT / "tools" / "clause_tests.py"

_ID = r"[A-Z]{2}-(?:EX-|R-)?\d+(?:\.\d+)?"
_NAMED = re.compile(rf"\b(?P<first>{_ID})(?:\s+to\s+(?P<last>{_ID}))?")
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
    """The functions, classes and modules of the package by the clauses that their docstrings name."""
    found: dict[str, list[Place]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for place, docstring in docstrings(path):
            for id in dict.fromkeys(ids_in(docstring)):
                found.setdefault(id, []).append(place)
    return found


def docstrings(path: Path) -> Iterator[tuple[Place, str]]:
    """Every docstring of a file of the package and what it belongs to."""
    name = path.relative_to(PACKAGE.parent).as_posix()
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    yield Place(name, 1, path.stem), ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield Place(name, node.lineno, node.name), ast.get_docstring(node) or ""


def is_checkout() -> bool:
    """Whether tests and tools lie beside the package."""
    return TESTS_TOOL.is_file()


def coverage() -> Any:
    """The tests of every clause, as `tools/clause_tests.py` of the checkout finds them."""
    if not is_checkout():
        raise NoCheckout("which tests check a clause is known in a source checkout only: tests are not installed")
    spec = spec_from_file_location("haab_clause_tests", TESTS_TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool.coverage()
