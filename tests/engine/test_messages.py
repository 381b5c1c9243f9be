"""Texts as structure: holes, plurals, messages within messages."""

from __future__ import annotations

import json

import pytest

from haab.kit import text as messages
from haab.kit.text import Message, Player, catalogue, languages, number_text, plural_form

TEMPLATES = {
    "hello": "Hello {who}!",
    "workers": "{n|one worker|# workers}",
    "pay": "{player} pays {what} for {n|a turn|# turns}",
    "wood": "wood",
    "colour.red": "the red one",
    "amount": "{n} {what}",
}
KEPT = (catalogue, languages, messages._parts)
"""What is read once and kept."""
ROMANIAN = {"workers": "{n|un muncitor|# muncitori|# de muncitori}", "wood": "lemn", "amount": "{n} {what}"}


@pytest.fixture(autouse=True)
def locale(tmp_path, monkeypatch):
    """Two small catalogues, one of them in two files."""
    for language, templates in (("en", TEMPLATES), ("ro", ROMANIAN)):
        folder = tmp_path / language
        folder.mkdir()
        (folder / "first.json").write_text(json.dumps(dict(list(templates.items())[:2])), encoding="utf-8")
        (folder / "second.json").write_text(json.dumps(dict(list(templates.items())[2:])), encoding="utf-8")
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    for kept in KEPT:
        kept.cache_clear()
    yield
    for kept in KEPT:
        kept.cache_clear()


def test_a_hole_is_filled():
    assert Message("hello", {"who": "Red"}).text() == "Hello Red!"


def test_braces_in_a_value_are_left_alone():
    assert Message("hello", {"who": "{n|x|y} {who}"}).text() == "Hello {n|x|y} {who}!"


@pytest.mark.parametrize(
    ("number", "text"), [(1, "one worker"), (0, "0 workers"), (2, "2 workers"), (21, "21 workers")]
)
def test_english_has_two_forms(number, text):
    assert Message("workers", {"n": number}).text() == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "un muncitor"),
        (0, "0 muncitori"),
        (2, "2 muncitori"),
        (19, "19 muncitori"),
        (20, "20 de muncitori"),
        (100, "100 de muncitori"),
        (101, "101 muncitori"),
        (119, "119 muncitori"),
        (120, "120 de muncitori"),
    ],
)
def test_romanian_has_three_forms(number, text):
    assert Message("workers", {"n": number}).text("ro") == text


@pytest.mark.parametrize(
    ("language", "forms"),
    [("en", [1, 0, 1, 1]), ("nl", [1, 0, 1, 1]), ("pt", [0, 0, 2, 2]), ("ko", [0, 0, 0, 0]), ("ro", [1, 0, 1, 2])],
)
def test_each_language_has_its_plural_rule(language, forms):
    assert [plural_form(language, number) for number in (0, 1, 2, 20)] == forms


def test_the_last_form_serves_when_a_template_has_fewer():
    assert plural_form("ro", 20) == 2
    catalogue("ro")["short"] = "{n|unu|#}"
    assert Message("short", {"n": 20}).text("ro") == "20"


def test_messages_stand_in_messages():
    what = Message("amount", {"n": 2, "what": "@wood"})
    message = Message("pay", {"player": "Red", "what": what, "n": 1})
    assert message.text() == "Red pays 2 wood for a turn"
    assert what.text("ro") == "2 lemn"


def test_a_list_of_messages_is_joined():
    amounts = [Message("amount", {"n": n, "what": "@wood"}) for n in (1, 2)]
    assert Message("hello", {"who": amounts}).text() == "Hello 1 wood, 2 wood!"


def test_the_structure_goes_to_json():
    what = [Message("amount", {"n": 2, "what": "@wood"}), Message("wood")]
    assert Message("pay", {"player": "Red", "what": what, "n": 1}).to_json() == {
        "key": "pay",
        "params": {
            "player": "Red",
            "what": [{"key": "amount", "params": {"n": 2, "what": "@wood"}}, {"key": "wood"}],
            "n": 1,
        },
    }


def test_english_stands_in_for_what_is_not_translated():
    assert Message("hello", {"who": Message("wood")}).text("ro") == "Hello lemn!"


def test_a_player_is_called_by_name_where_names_are_known_and_by_colour_elsewhere():
    message = Message("hello", {"who": Message("hello", {"who": Player(1, "red")})})
    assert message.text("en", ["Ana", "Bo"]) == "Hello Hello Bo!!"
    assert message.text() == "Hello Hello the red one!!"
    assert message.to_json()["params"]["who"]["params"] == {"who": {"seat": 1, "colour": "red"}}


def test_languages_are_the_folders():
    assert languages() == ("en", "ro")


def test_an_unknown_key_or_language_is_named():
    with pytest.raises(KeyError, match="no text for 'nothing'"):
        Message("nothing").text()
    with pytest.raises(KeyError, match=r"no catalogue for language 'xx' \(there are: en, ro\)"):
        Message("hello").text("xx")


@pytest.mark.parametrize("language", ["en", "ro", "ko", "pt", "nl"])
def test_below_zero_a_number_has_a_minus_and_no_hyphen(language: str) -> None:
    assert number_text(-40, language) == "\N{MINUS SIGN}40"
