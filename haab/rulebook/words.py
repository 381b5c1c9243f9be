"""Clauses in other languages: those that players meet, in docs/rules/LANGUAGE/BOOK.md.

Such a file is written like the rulebook itself, with all of its headings and the clauses that are translated. Each ends
with a mark of the English text that it was made from, `<!-- 3f2a91c0 -->`; when that text changes, the translation is
outdated, and English stands in for it until somebody has looked at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.rulebook.clauses import Chapter, Clause, books, chapters, clauses, met_by_players, read_chapters, rules_folder

REFERENCE = re.compile(r"\b[A-Z]{2}-(?:EX-|R-)?\d+(?:\.\d+)?\b", re.ASCII)
"""The id of a clause within a text. ASCII: in Korean a particle may follow without a space."""
_MARK = re.compile(r"\s*<!-- (?P<mark>[0-9a-f]{8}) -->")


@dataclass(frozen=True)
class Translation:
    """A clause in another language, and the mark of the English text that it was made from."""

    clause: Clause
    made_from: str


@dataclass(frozen=True)
class Worded:
    """A clause in the language that it is shown in."""

    clause: Clause
    language: str


def mark_of(clause: Clause) -> str:
    """What a translation notes of the English text that it was made from."""
    return sha256(f"{clause.title}\n{clause.text}".encode()).hexdigest()[:8]


def in_language(clause: Clause, language: str) -> Worded:
    """A clause in a language; in English where that has no words for it, or outdated ones."""
    found = translations(language).get(clause.id)
    if found is None or found.made_from != mark_of(clause):
        return Worded(clause, DEFAULT_LANGUAGE)
    return Worded(found.clause, language)


def chapter_titles(book: str, language: str) -> dict[str, str]:
    """The headings of a rulebook in a language, by the English ones; empty where there is no translation."""
    translated = _translated_chapters(book, language)
    return {english.title: own.title for english, own in zip(chapters(book), translated, strict=False)}


@cache
def translations(language: str) -> dict[str, Translation]:
    """Everything that is translated into a language, by the ids of the clauses."""
    found = (
        clause for book in books() for chapter in _translated_chapters(book, language) for clause in chapter.clauses
    )
    return {clause.id: _translation(clause) for clause in found}


def _translated_chapters(book: str, language: str) -> tuple[Chapter, ...]:
    path = rules_folder() / language / f"{book}.md"
    return read_chapters(path) if path.is_file() else ()


def _translation(clause: Clause) -> Translation:
    mark = _MARK.search(clause.text)
    return Translation(replace(clause, text=_MARK.sub("", clause.text)), "" if mark is None else mark["mark"])


# ---- what is missing


@dataclass(frozen=True)
class Gap:
    """Something that is wrong with the translation of a clause."""

    id: str
    language: str
    what: str
    """`missing`, `outdated` or `unknown`."""

    def __str__(self) -> str:
        return f"{self.id} {self.language}: {self.what}"


@cache
def to_be_translated() -> frozenset[str]:
    """The ids of the clauses that every language is to have: those that players meet, and those that these refer to."""
    known = {clause.id: clause for clause in clauses()}
    named = {id for met in met_by_players() for id in REFERENCE.findall(known[met].text)}
    return met_by_players() | (named & known.keys())


def gaps() -> Iterator[Gap]:
    """Every clause that a language is to have and lacks, every outdated translation, and those of no clause."""
    known = {clause.id: clause for clause in clauses()}
    for language in languages():
        if language == DEFAULT_LANGUAGE:
            continue
        made = translations(language)
        for id in sorted(to_be_translated() - made.keys()):
            yield Gap(id, language, "missing")
        for id, translation in made.items():
            if id not in known:
                yield Gap(id, language, "unknown")
            elif translation.made_from != mark_of(known[id]):
                yield Gap(id, language, f"outdated (the English text is now {mark_of(known[id])})")
