"""The rulebooks: a whole one, a clause, and worked examples to be played on the board."""

from __future__ import annotations

from functools import cache
from typing import Annotated, cast

from msgspec import Meta

from haab import rulebook
from haab.rulebook import examples, words
from haab.rulebook.openings import opening
from haab.table import wire
from haab.table.errors import not_found
from haab.table.service.service import Visitor


def get_rulebook(visitor: Visitor, book: str) -> wire.Rulebook:
    """A whole rulebook, as far as possible in the language that is asked for."""
    if book not in rulebook.books():
        raise not_found("table.error.no_clause")
    return _whole(book, visitor.language)


@cache
def _whole(book: str, language: str) -> wire.Rulebook:
    headings = words.headings_in_language(book, language)
    return {
        "name": book,
        "opening": [
            {
                "title": part.title.text(language),
                "text": part.text.text(language),
                "asks": part.asks.text(language),
                "picture": part.picture,
                "clauses": part.clauses,
            }
            for part in opening(book)
        ],
        "chapters": [
            {
                "title": heading.title,
                "lang": heading.language,
                "introduction": heading.introduction,
                "introduction_lang": heading.introduction_language,
                "clauses": [clause_view(one, language) for one in found.clauses],
            }
            for heading, found in zip(headings, rulebook.chapters(book), strict=True)
        ],
    }


def get_rule(visitor: Visitor, clause_id: str) -> wire.ClauseText:
    """A clause."""
    try:
        found = rulebook.clause(clause_id)
    except rulebook.UnknownClause as error:
        raise not_found("table.error.no_clause") from error
    return clause_view(found, visitor.language)


def clause_view(found: rulebook.Clause, language: str) -> wire.ClauseText:
    """A clause as it is shown to somebody who reads a language."""
    worded = words.in_language(found, language)
    return {
        "id": found.id,
        "kind": found.kind,
        "title": worded.clause.title,
        "text": worded.clause.text,
        "lang": worded.language,
        "chapter": worded.clause.chapter,
        "book": found.book,
        "met": found.id in rulebook.met_by_players(),
        "cases": examples.cases(found.id),
    }


def get_example(clause_id: str, case: Annotated[int, Meta(ge=1, le=100)] = 1) -> wire.PlayRecord:
    """The record of play of a worked example: the position that is given, and the moves."""
    if case > examples.cases(clause_id):
        raise not_found("table.error.no_clause")
    return cast(wire.PlayRecord, examples.example(clause_id, case))
