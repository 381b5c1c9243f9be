"""Which tests check which clause: every `@pytest.mark.clauses(...)` below a folder, found without running anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from haab.clause_places import Place
from haab.kit.errors import HaabError
from haab.rulebook import binding_clauses, clauses, implemented_books

TESTS = Path(__file__).resolve().parents[1] / "tests"
_NOT_COUNTED = {"skip", "xfail"}
"""Marks of tests that do not show that a rule holds."""


@dataclass(frozen=True)
class Coverage:
    """Every clause of the implemented rulebooks and the tests that name it."""

    tests: dict[str, list[Place]]
    """The tests of each clause, in the order of the rulebooks."""
    unknown: dict[str, list[Place]]
    """Ids that tests name and no rulebook has."""

    @property
    def missing(self) -> list[str]:
        """Clauses that no test names."""
        return [id for id, tests in self.tests.items() if not tests]

    def of_book(self, book: str) -> Coverage:
        """The part of one rulebook."""
        return Coverage({clause.id: self.tests[clause.id] for clause in binding_clauses(book)}, {})

    def to_json(self) -> dict[str, Any]:
        """Counts and gaps, for all implemented rulebooks together and for each of them."""
        by_book = {book: self.of_book(book)._counts() for book in implemented_books()}
        return {**self._counts(), "unknown": sorted(self.unknown), "books": by_book}

    def _counts(self) -> dict[str, Any]:
        return {"clauses": len(self.tests), "tested": len(self.tests) - len(self.missing), "missing": self.missing}


def coverage(folder: Path = TESTS) -> Coverage:
    """The tests of each clause that are marked below a folder."""
    if not folder.is_dir():
        raise HaabError(f"there are no tests in {folder}")
    tests: dict[str, list[Place]] = {clause.id: [] for book in implemented_books() for clause in binding_clauses(book)}
    unknown: dict[str, list[Place]] = {}
    known = {clause.id for clause in clauses()}
    for path in sorted(folder.rglob("test_*.py")):
        for test, ids in _marked_tests(path, path.relative_to(folder.parent).as_posix()):
            for id in ids:
                if id not in known:
                    unknown.setdefault(id, []).append(test)
                elif id in tests:
                    tests[id].append(test)
    return Coverage(tests, unknown)


def _marked_tests(path: Path, name: str) -> Iterator[tuple[Place, list[str]]]:
    """Each test of a file and the clauses it names: by decorator, by `pytestmark`, or by a parameter's marks."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for test, inside, marks in _tests_in(tree.body, "", []):
        yield Place(name, test.lineno, f"{inside}{test.name}"), _ids(marks, constants)


def _tests_in(
    body: list[ast.stmt], inside: str, inherited: list[ast.expr]
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str, list[ast.expr]]]:
    """Each test with the class it is in and all marks that it has."""
    marks = inherited + [
        node.value
        for node in body
        if isinstance(node, ast.Assign) and any(_is_name(target, "pytestmark") for target in node.targets)
    ]
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests_in(node.body, f"{inside}{node.name}::", marks + node.decorator_list)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node, inside, marks + node.decorator_list


def _ids(decorators: list[ast.expr], constants: dict[str, ast.expr]) -> list[str]:
    """The clauses that decorators name, also in the lists of parameters that they refer to."""
    ids: dict[str, None] = {}
    seen: set[str] = set()
    queue = list(decorators)
    while queue:
        expression = queue.pop(0)
        if isinstance(expression, ast.List | ast.Tuple):
            queue += expression.elts
            continue
        if _mark_name(expression) in _NOT_COUNTED:
            return []
        for node in ast.walk(expression):
            if isinstance(node, ast.Call) and _mark_name(node) == "clauses":
                ids |= dict.fromkeys(_literal_ids(node))
            elif isinstance(node, ast.Name) and node.id in constants and node.id not in seen:
                seen.add(node.id)
                queue.append(constants[node.id])
    return list(ids)


def _mark_name(node: ast.expr) -> str | None:
    """The x of `pytest.mark.x` or `pytest.mark.x(...)`."""
    function = node.func if isinstance(node, ast.Call) else node
    if not isinstance(function, ast.Attribute):
        return None
    owner = function.value
    is_mark = _is_name(owner, "mark") or (isinstance(owner, ast.Attribute) and owner.attr == "mark")
    return function.attr if is_mark else None


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _literal_ids(mark: ast.Call) -> list[str]:
    values = [argument.value if isinstance(argument, ast.Constant) else None for argument in mark.args]
    if mark.keywords or not all(isinstance(value, str) for value in values):
        raise HaabError(f"clause ids must be written out: {ast.unparse(mark)}")
    return [str(value) for value in values]
