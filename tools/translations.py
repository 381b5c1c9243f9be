"""The rulebooks in other languages: what is to be done, the English of it, and the marks that say what is up to date.

    python -m tools.translations                       # how much each language has of each book
    python -m tools.translations list nl [BOOK]        # what is missing, outdated, unmarked or unknown, by name
    python -m tools.translations english nl BOOK       # the English text of that, as the file of a book is written
    python -m tools.translations stamp nl [BOOK]       # marks every entry without a mark as made from today's English
    python -m tools.translations stamp nl BOOK --all   # the same for outdated ones: after having looked at all of them

A translation is docs/rules/LANGUAGE/BOOK.md, written like docs/rules/BOOK.md with all headings in the same order.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from haab.rulebook import books, rules_folder
from haab.rulebook.clauses import HEADING, START
from haab.rulebook.words import MARK, entries, gaps, other_languages


@dataclass
class Block:
    """The lines of an entry as they stand in a file."""

    name: str
    lines: list[str]


def blocks(book: str, lines: list[str]) -> Iterator[Block]:
    """A file in the order of its entries. What stands above a heading's first clause is its introduction."""
    number = -1
    block = Block("", [])
    for line in lines:
        start = START.match(line)
        if start or HEADING.match(line) or (block.name == f"{book} {number}" and line.strip()):
            if block.lines:
                yield block
            number += not start and bool(HEADING.match(line))
            block = Block(_name(book, number, line), [])
        block.lines.append(line)
    yield block


def _name(book: str, number: int, line: str) -> str:
    if start := START.match(line):
        return start["id"]
    return f"{book} {number}" if HEADING.match(line) else f"{book} {number} introduction"


def summary() -> str:
    """How much each language has of each book."""
    lines = []
    for language in other_languages():
        for book in books():
            found = Counter(gap.what for gap in gaps(language, book))
            told = ", ".join(f"{number} {what}" for what, number in found.items()) or "complete"
            lines.append(f"{language} {book}: {len(entries(book))} entries, {told}")
    return "\n".join(lines)


def english(language: str, book: str) -> str:
    """The English lines of what a language lacks of a book, below their headings."""
    wanted = {gap.name for gap in gaps(language, book)}
    found: list[str] = []
    above: list[str] = []
    for block in blocks(book, (rules_folder() / f"{book}.md").read_text(encoding="utf-8").splitlines()):
        if HEADING.match(block.lines[0]):
            above = []
        if block.name in wanted:
            found += [*above, *block.lines]
            above = []
        elif HEADING.match(block.lines[0]) or _is_table_head(block):
            above += block.lines
    return "\n".join(found)


def _is_table_head(block: Block) -> bool:
    """Whether it is only the head of a table whose rows are entries."""
    return block.name.endswith("introduction") and all(line.startswith("|") or not line for line in block.lines)


def stamp(language: str, book: str, all_of_them: bool) -> int:
    """Mark what has no mark, and if told so what is outdated, as made from today's English; how many were marked."""
    path = rules_folder() / language / f"{book}.md"
    marks = {entry.name: entry.mark for entry in entries(book)}
    stamped = ("unmarked", "outdated") if all_of_them else ("unmarked",)
    stale = {gap.name for gap in gaps(language, book) if gap.what in stamped}
    lines: list[str] = []
    for block in blocks(book, path.read_text(encoding="utf-8").splitlines()):
        if block.name in stale:
            first, *others = [MARK.sub("", line) for line in block.lines]
            block.lines = [_marked(first, marks[block.name]), *others]
        lines += block.lines
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(stale)


def _marked(line: str, mark: str) -> str:
    """A line with a mark at its end, in a table within its last cell."""
    if line.startswith("|"):
        return f"{line.rstrip().removesuffix('|').rstrip()} <!-- {mark} --> |"
    return f"{line.rstrip()} <!-- {mark} -->"


def main() -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.translations", description="The rulebooks in other languages."
    )
    parser.add_argument("what", nargs="?", choices=["list", "english", "stamp"])
    parser.add_argument("language", nargs="?", choices=other_languages())
    parser.add_argument("book", nargs="?", choices=books())
    parser.add_argument("--all", action="store_true", help="stamp what is outdated, too")
    given = parser.parse_args()
    if given.what is None:
        print(summary())
        return 0
    if given.language is None or (given.what == "english" and given.book is None):
        parser.error(f"{given.what} needs a language" + (" and a book" if given.what == "english" else ""))
    if given.what == "list":
        print("\n".join(str(gap) for gap in gaps(given.language, given.book)))
    elif given.what == "english":
        print(english(given.language, given.book))
    else:
        for book in [given.book] if given.book else books():
            print(f"{book}: {stamp(given.language, book, given.all)} marked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
