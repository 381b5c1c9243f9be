"""The rulebooks in other languages: complete, made from the English text as it is, and marked where they are not."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from haab.rulebook import books, chapters, clause, met_by_players
from haab.rulebook.words import (
    REFERENCE,
    chapter_titles,
    entries,
    gaps,
    headings_in_language,
    in_language,
    other_languages,
    translations,
)

OTHERS = other_languages()


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_lacks_anything_of_the_rulebooks_and_nothing_is_outdated(language):
    assert [str(gap) for gap in gaps(language)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_translated_that_is_not_in_the_rulebook_and_nothing_lacks_its_mark(language):
    assert [str(gap) for gap in gaps(language) if gap.what in ("unknown", "unmarked")] == []


def test_the_clauses_that_players_meet_are_those_of_decisions_and_explanations():
    assert {"TZ-8.3", "TK-10.1", "TP-8.13", "TZ-R-6"} <= met_by_players()
    assert "TK-R-1" not in met_by_players()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("book", books())
def test_a_translation_has_the_same_clauses_and_numbers_in_it(language, book):
    """Digits are digits in all languages; English writes some small ones in words, and so may others."""
    english = {entry.name: entry for entry in entries(book)}
    made = translations(book, language)
    for name in [name for name in made if name in english and made[name].made_from == english[name].mark]:
        own, theirs = made[name].entry.text, english[name].text
        assert REFERENCE.findall(own) == REFERENCE.findall(theirs), name
        in_own, in_theirs = (Counter(re.findall(r"\d+", text)) for text in (own, theirs))
        assert not {digits for digits in in_theirs - in_own if int(digits) > 2}, (name, in_theirs - in_own)
        assert not {digits for digits in in_own - in_theirs if int(digits) > 2}, (name, in_own - in_theirs)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("book", books())
def test_every_heading_is_there_and_keeps_its_number(language, book):
    """Translations are found by the order of the headings."""
    number = re.compile(r"^(?:TK-)?\d+ ")
    made = translations(book, language)
    for place, english in enumerate(chapters(book)):
        own = made[f"{book} {place}"].entry.title
        assert number.findall(english.title) == number.findall(own), own


def test_a_clause_and_its_heading_are_in_the_language_of_the_reader():
    worded = in_language(clause("TZ-9.1"), "nl")
    assert (worded.language, worded.clause.id) == ("nl", "TZ-9.1")
    assert worded.clause.chapter == chapter_titles("tzolkin", "nl")["9 Yaxchilan"] == "9 Yaxchilan"
    assert in_language(clause("TZ-5.1"), "nl").clause.chapter == "5 Bedelen"


def test_english_is_complete():
    assert {heading.introduction_language for heading in headings_in_language("tikal", "en")} == {"en"}
    assert in_language(clause("TK-R-1"), "en").language == "en"
