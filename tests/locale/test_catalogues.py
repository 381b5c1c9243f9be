"""Every language has every text, with the same holes, its own plural forms and the words of the glossary."""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from haab.kit.text import DEFAULT_LANGUAGE, LOCALE, Message, Player, catalogue, languages, plural_form
from tests.locale.sources import uses

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.csv"
LANGUAGES = ("en", "ko", "nl", "pt", "ro")
TRANSLATIONS = tuple(language for language in LANGUAGES if language != DEFAULT_LANGUAGE)
FILES = sorted(path.name for path in (LOCALE / DEFAULT_LANGUAGE).glob("*.json"))

HOLE = re.compile(r"\{(\w+)(?:\|([^{}]*))?\}")
PLURALS = {
    "en": ({1}, {0, 2, 19, 20, 101}),
    "nl": ({1}, {0, 2, 19, 20, 101}),
    "pt": ({0, 1}, {2, 19, 20, 101}),
    "ko": ({0, 1, 2, 19, 20, 101},),
    "ro": ({1}, {0, 2, 19, 101, 119, 219}, {20, 21, 99, 100, 120, 1000}),
}
"""Numbers for each plural form of a language."""

PARTICLE = re.compile(r"[}#](은|는|이|가|을|를|와|과|으로|로)(?![가-힣])")
"""Korean particles whose form depends on the sound before them: after a hole nobody knows it."""

OTHERWISE = {("ko", "tzolkin.panel.day"), ("ko", "web.tzolkin.day"), ("ko", "web.sign.extraction")}
"""Texts that are one term of the glossary but mean another thing: "하루" is how long a day is, not its number, and
"자원" alone is a resource, not the technology."""

NAMED_BY_DATA = {"tzolkin.panel.mid_age", "tzolkin.panel.end_of_age"}
"""Keys whose last word comes out of the view of a game."""


def templates(language: str, file: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((LOCALE / language / file).read_text(encoding="utf-8"))
    return found


def holes(template: str) -> list[tuple[str, bool]]:
    """The names of a template's holes, and which of them choose by number."""
    return sorted((hole[1], hole[2] is not None) for hole in HOLE.finditer(template))


def plural_forms(template: str) -> list[list[str]]:
    return [hole[2].split("|") for hole in HOLE.finditer(template) if hole[2] is not None]


# ---- complete


def test_the_five_languages_are_there():
    assert list(languages()) == sorted(LANGUAGES)


def test_each_language_is_called_by_its_own_name():
    names = {language: Message("table.language").text(language) for language in LANGUAGES}
    assert names == {"en": "English", "ko": "한국어", "nl": "Nederlands", "pt": "Português", "ro": "Română"}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_text_is_translated_and_there_are_no_others(language, file):
    english, translated = templates(DEFAULT_LANGUAGE, file), templates(language, file)
    assert [key for key in english if key not in translated] == [], "missing"
    assert [key for key in translated if key not in english] == [], "not in English"


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_language_has_the_files_that_english_has(language):
    assert sorted(path.name for path in (LOCALE / language).iterdir()) == FILES


def test_no_key_is_in_two_files():
    keys = [key for file in FILES for key in templates(DEFAULT_LANGUAGE, file)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    assert [key for key, text in catalogue(language).items() if not text.strip()] == []


# ---- holes and plural forms


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_holes_of_the_english_text(language):
    english = catalogue(DEFAULT_LANGUAGE)
    wrong = [key for key, text in catalogue(language).items() if holes(text) != holes(english[key])]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_by_number_has_as_many_forms_as_the_language(language):
    count = len(PLURALS[language])
    wrong = [key for key, text in catalogue(language).items() if any(len(f) != count for f in plural_forms(text))]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_its_plural_form(language):
    last = len(PLURALS[language]) - 1
    for form, numbers in enumerate(PLURALS[language]):
        chosen = {number: min(plural_form(language, number), last) for number in numbers}
        assert chosen == dict.fromkeys(numbers, form)


NUMBERS = (0, 1, 2, 19, 20, 21, 100, 1250, 0.5, 14.75, -3)
WORDS: tuple[Any, ...] = (
    "text",
    "@mat.corn",
    Message("tzolkin.amount.corn", {"n": 2}),
    Player(0, "red"),
    [],
    ["text", Message("tzolkin.effect.climb", {"n": 2, "temple": "@temple.chaac"}), "@gear.tikal", 3],
)
"""One parameter of each kind that a message may have, besides numbers."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_shown_with_every_kind_of_parameter(language):
    for key, template in catalogue(language).items():
        for value in (*NUMBERS, *WORDS):
            is_number = isinstance(value, int | float)
            params = {name: value if is_number or not by_number else 2 for name, by_number in holes(template)}
            for names in ((), ("Ana",)):
                text = Message(key, params).text(language, names)
                assert not set("{}|#@") & set(text), (key, text)
                assert text.strip() or value == [], key


# ---- used


def test_every_text_is_used():
    own = [key for file in FILES if file != "glossary.json" for key in templates(DEFAULT_LANGUAGE, file)]
    assert [key for key in own if not uses().has(key) and key not in NAMED_BY_DATA] == []


def test_every_text_that_is_asked_for_exists():
    asked = uses().literal
    assert len(asked) > 300
    assert sorted(asked - set(catalogue(DEFAULT_LANGUAGE))) == []


# ---- the words of the rulebooks


def glossary() -> list[dict[str, str]]:
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_catalogue_is_the_glossary(language):
    assert templates(language, "glossary.json") == {row["key"]: row[language] for row in glossary()}


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_text_that_is_one_term_of_the_glossary_says_what_the_glossary_says(language):
    """But for prompts: those are commands or questions, where the glossary has nouns."""
    terms = defaultdict(set)
    for row in glossary():
        terms[row["en"].casefold()].add(row[language].casefold())
    english = catalogue(DEFAULT_LANGUAGE)
    wrong = {
        key: (text, terms[english[key].casefold()])
        for key, text in catalogue(language).items()
        if english[key].casefold() in terms
        and text.casefold() not in terms[english[key].casefold()]
        and (language, key) not in OTHERWISE
        and ".decide." not in key
    }
    assert wrong == {}


def test_no_korean_particle_follows_a_hole():
    assert [key for key, text in catalogue("ko").items() if PARTICLE.search(text)] == []


EUROPEAN = re.compile(
    r"\b(ecrã|ficheiro|registo|desforra|definições|depressa|noutr[oa]|saltar|partilh\w+|correu mal|tem de)\b"
    r"|\bestá a \w+r\b|\bcontinu\w+ a \w+[aei]r\b|\b(perde|monta|coloca|segue|vê)m?-se\b",
    re.IGNORECASE,
)
"""Words and turns that only European Portuguese has; the rulebook is Brazilian."""


def test_portuguese_is_brazilian():
    assert EUROPEAN.search("A tentar abrir o ficheiro")
    assert [key for key, text in catalogue("pt").items() if EUROPEAN.search(text)] == []


def test_romanian_is_written_with_commas_below():
    assert [key for key, text in catalogue("ro").items() if set("şţŞŢ") & set(text)] == []
