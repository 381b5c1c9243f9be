"""The rulebooks as data: every clause by its id, and which tests check it.

The texts are docs/rules/*.md. A clause begins with its id in bold: a line of a list (`- **TZ-8.5** ...`), a ruling
(`- **TZ-R-12 Title.** ...`), a worked example (`**TZ-EX-3 Title** ...`) or a row of a table (`| **TP-8.1** | ...`).
Tables that follow a clause belong to it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent

_START = re.compile(
    r"^(?P<lead>- |\| )?\*\*(?P<id>[A-Z]{2}-(?:EX-|R-)?[\d.]*\d)(?: (?P<title>[^*]*))?\*\*(?P<rest>.*)$"
)
_HEADING = re.compile(r"^#+ +(?P<text>.*)$")
_NOT_COUNTED = {"skip", "xfail"}
"""Marks of tests that do not show that a rule holds."""


class UnknownClause(HaabError):
    """There is no clause, or no rulebook, of that name."""


@dataclass(frozen=True)
class Clause:
    """One clause, worked example or ruling of a rulebook."""

    id: str
    title: str
    """What a ruling or an example is called; empty for most clauses."""
    text: str
    """The text in Markdown, with the tables that belong to it, without id and title."""
    chapter: str
    book: str

    @property
    def kind(self) -> str:
        """`clause`, `example` or `ruling`."""
        part = self.id.split("-")[1]
        return {"EX": "example", "R": "ruling"}.get(part, "clause")

    def __str__(self) -> str:
        heading = f"{self.id} {self.title}".rstrip()
        return f"{heading}\n{self.text}"


# ---- reading


def rules_folder() -> Path:
    """Where the rulebooks are: in a source checkout docs/rules, in an installed package a folder of its own."""
    installed = PACKAGE / "rulebooks"
    return installed if installed.is_dir() else CHECKOUT / "docs" / "rules"


def books() -> list[str]:
    """The names of all rulebooks."""
    return sorted(path.stem for path in rules_folder().glob("*.md"))


def implemented_books() -> list[str]:
    """The rulebooks that a registered game implements."""
    return sorted({book for game in GAMES for book in ruleset(game).rulebooks})


def clauses(book: str | None = None) -> list[Clause]:
    """All clauses of a rulebook, or of every rulebook, in the order in which they stand."""
    if book is None:
        return [clause for name in books() for clause in _read(name)]
    if book not in books():
        raise UnknownClause(f"there is no rulebook {book!r} (there are: {', '.join(books())})")
    return list(_read(book))


def clause(id: str) -> Clause:
    """One clause by its id, in capitals or not."""
    known = {clause.id: clause for clause in clauses()}
    found = known.get(id.strip().upper())
    if found is None:
        near = get_close_matches(id.strip().upper(), known, n=5, cutoff=0.5)
        hint = f" (near: {', '.join(near)})" if near else ""
        raise UnknownClause(f"there is no clause {id!r}{hint}")
    return found


@cache
def _read(book: str) -> tuple[Clause, ...]:
    text = (rules_folder() / f"{book}.md").read_text(encoding="utf-8")
    return tuple(_parse(text.splitlines(), book))


def _parse(lines: list[str], book: str) -> Iterator[Clause]:
    chapter = ""
    header: list[str] = []
    for number, line in enumerate(lines):
        if heading := _HEADING.match(line):
            chapter = heading["text"]
        elif line.startswith("|") and not lines[number - 1].startswith("|"):
            header = _cells(line)
        elif start := _START.match(line):
            yield _clause(start, header, lines[number + 1 :], chapter, book)


def _clause(start: re.Match[str], header: list[str], following: list[str], chapter: str, book: str) -> Clause:
    title = (start["title"] or "").strip().removesuffix(".")
    if start["lead"] == "| ":
        cells = _cells(start[0])[1:]
        title = cells[0]
        text = "\n".join(f"{name}: {cell}" for name, cell in zip(header[2:], cells[1:], strict=True))
    elif start["lead"] == "- ":
        text = _with_following(start["rest"], _own_tables(following))
    else:
        text = _with_following(start["rest"], _up_to_next(following))
    return Clause(start["id"], title, text, chapter, book)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _with_following(first: str, following: Iterable[str]) -> str:
    return "\n".join([first, *following]).strip()


def _up_to_next(lines: list[str]) -> Iterator[str]:
    for line in lines:
        if _START.match(line) or _HEADING.match(line):
            return
        yield line


def _own_tables(lines: list[str]) -> Iterator[str]:
    """Lines that continue an entry of a list: those next to it, and tables after it."""
    in_paragraph = True
    for line in _up_to_next(lines):
        in_paragraph = in_paragraph and bool(line)
        if not in_paragraph and line and not line.startswith("|"):
            return
        yield line


# ---- which tests check which clause


@dataclass(frozen=True)
class Coverage:
    """Every clause of the implemented rulebooks and the tests that name it."""

    tests: dict[str, list[str]]
    """The tests of each clause, in the order of the rulebooks."""
    unknown: dict[str, list[str]]
    """Ids that tests name and no rulebook has."""

    @property
    def missing(self) -> list[str]:
        """Clauses that no test names."""
        return [id for id, tests in self.tests.items() if not tests]

    def of_book(self, book: str) -> Coverage:
        """The part of one rulebook."""
        return Coverage({clause.id: self.tests[clause.id] for clause in clauses(book)}, {})

    def to_json(self) -> dict[str, Any]:
        """Counts and gaps, for all implemented rulebooks together and for each of them."""
        by_book = {book: self.of_book(book)._counts() for book in implemented_books()}
        return {**self._counts(), "unknown": sorted(self.unknown), "books": by_book}

    def _counts(self) -> dict[str, Any]:
        return {"clauses": len(self.tests), "tested": len(self.tests) - len(self.missing), "missing": self.missing}


def coverage(tests_folder: Path | None = None) -> Coverage:
    """Find every `@pytest.mark.clauses(...)` below a folder (the checkout's tests, if none is given)."""
    folder = CHECKOUT / "tests" if tests_folder is None else tests_folder
    if not folder.is_dir():
        raise HaabError(f"there are no tests in {folder} (they are part of the source, not of the installed package)")
    tests: dict[str, list[str]] = {clause.id: [] for book in implemented_books() for clause in clauses(book)}
    unknown: dict[str, list[str]] = {}
    known = {clause.id for clause in clauses()}
    for path in sorted(folder.rglob("test_*.py")):
        for test, ids in _marked_tests(path, path.relative_to(folder.parent).as_posix()):
            for id in ids:
                if id not in known:
                    unknown.setdefault(id, []).append(test)
                elif id in tests:
                    tests[id].append(test)
    return Coverage(tests, unknown)


def _marked_tests(path: Path, name: str) -> Iterator[tuple[str, list[str]]]:
    """Each test of a file and the clauses it names: by decorator, by `pytestmark`, or by a parameter's marks."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    yield from _tests_in(tree.body, name, [], constants)


def _tests_in(
    body: list[ast.stmt], name: str, inherited: list[ast.expr], constants: dict[str, ast.expr]
) -> Iterator[tuple[str, list[str]]]:
    marks = inherited + [
        node.value
        for node in body
        if isinstance(node, ast.Assign) and any(_is_name(target, "pytestmark") for target in node.targets)
    ]
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests_in(node.body, f"{name}::{node.name}", marks + node.decorator_list, constants)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield f"{name}::{node.name}", _ids(marks + node.decorator_list, constants)


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
