"""The rulebooks: a whole one, a clause, and worked examples to be played on the board."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import Query

from haab import rulebook
from haab.kit.text import DEFAULT_LANGUAGE
from haab.rulebook import examples, words
from haab.table import schema as wire
from haab.table.http.answers import Answer, known_language
from haab.table.http.context import Language, chapter
from haab.table.http.errors import not_found

router = chapter()


@router.get("/rulebooks/{book}", response_model=wire.Rulebook)
async def get_rulebook(book: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """A whole rulebook, as far as possible in the language that is asked for."""
    if book not in rulebook.books():
        raise not_found("table.error.no_clause")
    return Answer(_whole(book, known_language(lang)))


@cache
def _whole(book: str, language: str) -> wire.Rulebook:
    titles = words.chapter_titles(book, language)
    return {
        "name": book,
        "chapters": [
            {
                "title": titles.get(found.title, found.title),
                "lang": language if found.title in titles else DEFAULT_LANGUAGE,
                "introduction": found.introduction,
                "clauses": [clause_view(one, language) for one in found.clauses],
            }
            for found in rulebook.chapters(book)
        ],
    }


@router.get("/rules/{clause_id}", response_model=wire.ClauseText)
async def get_rule(clause_id: str, lang: Language = DEFAULT_LANGUAGE) -> Answer:
    """A clause."""
    try:
        found = rulebook.clause(clause_id)
    except rulebook.UnknownClause as error:
        raise not_found("table.error.no_clause") from error
    return Answer(clause_view(found, known_language(lang)))


def clause_view(found: rulebook.Clause, language: str) -> wire.ClauseText:
    """A clause as it is shown to somebody who reads a language."""
    worded = words.in_language(found, language)
    return {
        "id": found.id,
        "kind": found.kind,
        "title": worded.clause.title,
        "text": worded.clause.text,
        "lang": worded.language,
        "chapter": words.chapter_titles(found.book, language).get(found.chapter, found.chapter),
        "book": found.book,
        "met": found.id in rulebook.met_by_players(),
        "cases": examples.cases(found.id),
    }


@router.get("/examples/{clause_id}", response_model=wire.PlayRecord)
async def get_example(clause_id: str, case: Annotated[int, Query(ge=1, le=100)] = 1) -> Answer:
    """The record of play of a worked example: the position that is given, and the moves."""
    if case > examples.cases(clause_id):
        raise not_found("table.error.no_clause")
    return Answer(examples.example(clause_id, case))
