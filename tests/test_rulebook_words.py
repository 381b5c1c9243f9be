"""The clauses that players meet exist in every language, and are made from the English text as it is."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from haab.kit.text import DEFAULT_LANGUAGE, languages
from haab.rulebook import books, chapters, clause, met_by_players
from haab.rulebook.words import REFERENCE, chapter_titles, gaps, in_language, to_be_translated, translations

OTHERS = [language for language in languages() if language != DEFAULT_LANGUAGE]


def test_no_language_lacks_a_clause_that_players_meet_and_none_is_outdated():
    assert [str(gap) for gap in gaps()] == []


def test_the_clauses_that_players_meet_are_those_of_decisions_and_explanations():
    assert {"TZ-8.3", "TK-10.1", "TP-8.13", "TZ-R-6"} <= met_by_players()
    assert "TK-R-1" not in met_by_players()


def test_what_these_clauses_refer_to_is_translated_too():
    assert "TZ-8.5" in to_be_translated() - met_by_players(), "TZ-8.3 names it"


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_same_clauses_and_numbers_in_it(language):
    """Digits are digits in all languages; English writes some small ones in words, and so may others."""
    for id, translation in translations(language).items():
        english = clause(id)
        assert REFERENCE.findall(translation.clause.text) == REFERENCE.findall(english.text), id
        own, theirs = (Counter(re.findall(r"\d+", text)) for text in (translation.clause.text, english.text))
        assert not {digits for digits in theirs - own if int(digits) > 2}, (id, theirs - own)
        assert not {digits for digits in own - theirs if int(digits) > 2}, (id, own - theirs)


@pytest.mark.parametrize("language", OTHERS)
def test_every_heading_is_translated_and_keeps_its_number(language):
    for book in books():
        titles = chapter_titles(book, language)
        assert list(titles) == [chapter.title for chapter in chapters(book)]
        number = re.compile(r"^(?:TK-)?\d+ ")
        for english, own in titles.items():
            assert number.findall(english) == number.findall(own), own


def test_english_stands_in_for_what_is_not_translated():
    english = clause("TK-R-1")
    assert in_language(english, "ko").clause == english
    assert in_language(english, "ko").language == "en"
    assert in_language(clause("TZ-8.1"), "ko").language == "ko"
