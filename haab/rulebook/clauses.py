"""The rulebooks as data: every clause by its id.

The texts are docs/rules/*.md. A clause begins with its id in bold: a line of a list (`- **ID** ...`), a ruling
(`- **ID Title.** ...`), a worked example (`**ID Title** ...`) or a row of a table (`| **ID** | ...`), such as
those that compare the printed rulebooks. Tables that follow a clause belong to it. What stands between a heading
and its first clause introduces the chapter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError
from haab.kit.text import Message

Kind = Literal["clause", "example", "ruling", "difference"]

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent

START = re.compile(
    r"^(?P<lead>- |\| )?\*\*(?P<id>[A-Z]{2}-(?:EX-|R-|D-)?[\d.]*\d)(?: (?P<title>[^*]*))?\*\*(?P<rest>.*)$"
)
_KINDS: dict[str, Kind] = {"EX": "example", "R": "ruling", "D": "difference"}
HEADING = re.compile(r"^#+ +(?P<text>.*)$")


class UnknownClause(HaabError):
    """There is no clause, or no rulebook, of that name; `.near` has the ids that it may have been."""

    def __init__(self, message: Message, near: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.near = list(near)


@dataclass(frozen=True)
class Clause:
    """One clause, worked example or ruling of a rulebook, or a difference between the printed ones."""

    id: str
    title: str
    """What a ruling or an example is called; empty for most clauses."""
    text: str
    """The text in Markdown, with the tables that belong to it, without id and title."""
    chapter: str
    book: str

    @property
    def kind(self) -> Kind:
        """What it is."""
        return _KINDS.get(self.id.split("-")[1], "clause")

    def __str__(self) -> str:
        heading = f"{self.id} {self.title}".rstrip()
        return f"{heading}\n{self.text}"


@dataclass(frozen=True)
class Chapter:
    """What stands below one heading of a rulebook."""

    title: str
    introduction: str
    """The text in Markdown before the first clause."""
    clauses: tuple[Clause, ...]


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
        raise UnknownClause(Message("rulebook.error.no_book", {"book": repr(book), "known": books()}))
    return list(_read(book))


def binding_clauses(book: str | None = None) -> list[Clause]:
    """What a game has to keep to: all but the differences between printed rulebooks, settled by clauses."""
    return [clause for clause in clauses(book) if clause.kind != "difference"]


def clause(id: str) -> Clause:
    """One clause by its id, in capitals or not."""
    known = {clause.id: clause for clause in clauses()}
    found = known.get(id.strip().upper())
    if found is None:
        near = get_close_matches(id.strip().upper(), known, n=5, cutoff=0.5)
        key = "rulebook.error.no_clause_near" if near else "rulebook.error.no_clause"
        raise UnknownClause(Message(key, {"id": repr(id), "near": near}), near)
    return found


def chapters(book: str) -> tuple[Chapter, ...]:
    """The chapters of a rulebook; the first is the book's own heading."""
    if book not in books():
        raise UnknownClause(Message("rulebook.error.no_book", {"book": repr(book), "known": books()}))
    return read_chapters(rules_folder() / f"{book}.md")


@cache
def met_by_players() -> frozenset[str]:
    """The ids of the clauses that players meet: decisions, refusals of a move and explanations of things name them."""
    rulesets = [ruleset(game) for game in GAMES]
    decisions = {kind.clause for rules in rulesets for kind in rules.decisions.kinds if kind.is_decision}
    explained = {found.clause for rules in rulesets for found in rules.explanations().values()}
    return frozenset(decisions | explained)


def _read(book: str) -> tuple[Clause, ...]:
    return tuple(clause for chapter in chapters(book) for clause in chapter.clauses)


@cache
def read_chapters(path: Path) -> tuple[Chapter, ...]:
    """The chapters of a file, which is named like its book."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if HEADING.match(line)]
    return tuple(_chapter(lines[start:end], path.stem) for start, end in pairwise([*starts, len(lines)]))


def _chapter(lines: list[str], book: str) -> Chapter:
    heading = HEADING.match(lines[0])
    assert heading is not None
    found = tuple(_parse(lines, heading["text"], book))
    introduction = list(_up_to_next(lines[1:]))
    if _is_row(lines[1 + len(introduction) :]):
        while introduction and introduction[-1].startswith("|"):  # the head of the table whose rows are clauses
            introduction.pop()
    return Chapter(heading["text"], _with_following("", introduction), found)


def _is_row(lines: list[str]) -> bool:
    """Whether the next clause is a row of a table."""
    return bool(lines) and lines[0].startswith("|")


def _parse(lines: list[str], chapter: str, book: str) -> Iterator[Clause]:
    header: list[str] = []
    for number, line in enumerate(lines):
        if line.startswith("|") and not lines[number - 1].startswith("|"):
            header = _cells(line)
        elif start := START.match(line):
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
        if START.match(line) or HEADING.match(line):
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
