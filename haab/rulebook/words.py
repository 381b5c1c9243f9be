"""The rulebooks in other languages, in docs/rules/LANGUAGE/BOOK.md.

Such a file is written like the rulebook itself: all of its headings in their order, and below them the introductions,
clauses, rulings, examples and comparisons that are translated. Each of these *entries* carries, in its first line, a
mark of the English text that it was made from, `<!-- 3f2a91c0 -->`. When that text changes, the translation is
outdated, and English stands in for it until somebody has looked at it. `python -m tools.translations` lists what is to
be done, prints the English of it and writes the marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.rulebook.clauses import Chapter, Clause, books, chapters, read_chapters, rules_folder

REFERENCE = re.compile(r"\b[A-Z]{2}-(?:EX-|R-|D-)?\d+(?:\.\d+)?\b", re.ASCII)
"""The id of a clause within a text. ASCII: in Korean a particle may follow without a space."""
MARK = re.compile(r"\s*<!-- (?P<mark>[0-9a-f]{8}) -->")


@dataclass(frozen=True)
class Entry:
    """Whatever of a rulebook has words of its own."""

    name: str
    """The id of a clause; `tzolkin 5` for the heading of chapter 5, `tzolkin 5 introduction` for what is below it."""
    title: str
    text: str

    @property
    def mark(self) -> str:
        """What a translation notes of this text."""
        return sha256(f"{self.title}\n{self.text}".encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Translation:
    """An entry in another language, and the mark of the English text that it was made from."""

    entry: Entry
    made_from: str
    """Empty: nobody has said."""


@dataclass(frozen=True)
class Worded:
    """A clause in the language that it is shown in; its chapter has the heading that the reader sees."""

    clause: Clause
    language: str


@dataclass(frozen=True)
class WordedHeading:
    """The heading of a chapter and what stands below it, each in the language that it is shown in."""

    title: str
    language: str
    introduction: str
    introduction_language: str


# ---- what is shown


def in_language(clause: Clause, language: str) -> Worded:
    """A clause in a language; in English where that has no words for it, or outdated ones."""
    chapter = chapter_titles(clause.book, language).get(clause.chapter, clause.chapter)
    own = shown_entries(clause.book, language).get(clause.id)
    if own is None:
        return Worded(replace(clause, chapter=chapter), DEFAULT_LANGUAGE)
    return Worded(replace(clause, title=own.title, text=own.text, chapter=chapter), language)


def chapter_titles(book: str, language: str) -> dict[str, str]:
    """The headings of a rulebook that a language has words for, by the English ones."""
    headings = headings_in_language(book, language)
    return {
        english.title: own.title
        for english, own in zip(chapters(book), headings, strict=True)
        if own.language == language
    }


@cache
def headings_in_language(book: str, language: str) -> tuple[WordedHeading, ...]:
    """What stands above the clauses of each chapter; in English where a language has no words for it."""
    shown = shown_entries(book, language)
    return tuple(_heading(english, shown, _heading_name(book, number), language) for number, english in _numbered(book))


def _numbered(book: str) -> Iterator[tuple[int, Chapter]]:
    yield from enumerate(chapters(book))


def _heading(english: Chapter, shown: dict[str, Entry], name: str, language: str) -> WordedHeading:
    title, introduction = shown.get(name), shown.get(_introduction_name(name))
    return WordedHeading(
        english.title if title is None else title.title,
        DEFAULT_LANGUAGE if title is None else language,
        english.introduction if introduction is None else introduction.text,
        DEFAULT_LANGUAGE if introduction is None else language,
    )


@cache
def shown_entries(book: str, language: str) -> dict[str, Entry]:
    """The entries of a book that are shown in a language, by name: translated and not outdated; in English all."""
    english = {entry.name: entry for entry in entries(book)}
    if language == DEFAULT_LANGUAGE:
        return english
    made = translations(book, language)
    return {
        name: made[name].entry for name, entry in english.items() if name in made and made[name].made_from == entry.mark
    }


# ---- reading


def entries(book: str) -> list[Entry]:
    """Everything of a rulebook that has words of its own, in English."""
    return list(_entries(book, chapters(book)))


def _entries(book: str, found: Sequence[Chapter]) -> Iterator[Entry]:
    for number, chapter in enumerate(found):
        name = _heading_name(book, number)
        yield Entry(name, chapter.title, "")
        if chapter.introduction:
            yield Entry(_introduction_name(name), "", chapter.introduction)
        for clause in chapter.clauses:
            yield Entry(clause.id, clause.title, clause.text)


def _heading_name(book: str, number: int) -> str:
    return f"{book} {number}"


def _introduction_name(heading: str) -> str:
    return f"{heading} introduction"


def translations(book: str, language: str) -> dict[str, Translation]:
    """Everything of a book that is translated into a language, by name, outdated or not."""
    path = rules_folder() / language / f"{book}.md"
    if not path.is_file():
        return {}
    return {entry.name: _translation(entry) for entry in _entries(book, read_chapters(path))}


def _translation(entry: Entry) -> Translation:
    mark = MARK.search(f"{entry.title}\n{entry.text}")
    bare = replace(entry, title=MARK.sub("", entry.title).strip(), text=MARK.sub("", entry.text).strip())
    return Translation(bare, "" if mark is None else mark["mark"])


# ---- what is missing


@dataclass(frozen=True)
class Gap:
    """Something that is wrong with the translation of an entry."""

    name: str
    book: str
    language: str
    what: str
    """`missing`, `outdated`, `unmarked` or `unknown`."""

    def __str__(self) -> str:
        return f"{self.language} {self.name}: {self.what}"


def other_languages() -> list[str]:
    """All languages but the one that the rulebooks are written in."""
    return [language for language in languages() if language != DEFAULT_LANGUAGE]


def gaps(language: str, book: str | None = None) -> list[Gap]:
    """What a language lacks of a rulebook, or of all: entries, up-to-date ones, marks; and translations of no entry."""
    return [gap for name in ([book] if book else books()) for gap in _gaps(language, name)]


def _gaps(language: str, book: str) -> Iterator[Gap]:
    made = translations(book, language)
    english = {entry.name: entry for entry in entries(book)}
    for name, entry in english.items():
        if name not in made:
            yield Gap(name, book, language, "missing")
        elif not made[name].made_from:
            yield Gap(name, book, language, "unmarked")
        elif made[name].made_from != entry.mark:
            yield Gap(name, book, language, "outdated")
    for name in made.keys() - english.keys():
        yield Gap(name, book, language, "unknown")
