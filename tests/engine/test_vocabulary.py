"""The words of a game and their codes."""

from __future__ import annotations

import pytest

from haab.kit.record.vocabulary import Vocabulary


@pytest.fixture
def words() -> Vocabulary:
    vocabulary = Vocabulary()
    vocabulary.word("done")
    vocabulary.block("pay", ["wood", "stone"])
    return vocabulary


def test_codes_follow_one_another(words):
    assert len(words) == 3
    assert words.block("up", ["chaac"]) == 3
    assert words.word("burn") == 4
    assert words.words() == ["done", "pay wood", "pay stone", "up chaac", "burn"]


def test_a_word_knows_its_verb_and_its_arguments(words):
    code = words.word("take", "treasure-1", "red", notation="take treasure-1 from red")
    assert words[code] == "take treasure-1 from red"
    assert (words.entry(code).verb, words.entry(code).arguments) == ("take", ("treasure-1", "red"))
    move = words.block("move", [("leader", 3)])
    assert (words[move], words.entry(move).arguments) == ("move leader 3", ("leader", 3))


def test_a_code_gives_its_word_and_a_word_its_code(words):
    assert words[2] == "pay stone"
    assert words.code("pay stone") == 2


@pytest.mark.parametrize("text", ["PAY Wood", "  pay wood ", "pay\twood", "pay   wood\n"])
def test_spaces_and_capitals_do_not_matter(words, text):
    assert words.code(text) == 1


@pytest.mark.parametrize("text", ["", "pay", "wood", "paywood", "pay wood stone", "pay gold", "0"])
def test_other_texts_have_no_code(words, text):
    assert words.code(text) is None


def test_a_word_cannot_be_added_twice(words):
    with pytest.raises(AssertionError):
        words.word("done")


def test_changing_the_list_of_words_changes_nothing(words):
    words.words().clear()
    assert len(words) == 3
