"""Questions: a rule that an expansion may answer in its place, interpreted and compiled."""

from __future__ import annotations

import pytest

from haab.kit.compiler.native import compiled
from haab.kit.compiler.rule import answers, is_answered, is_rule, question, rule


@question
def price(number):
    """What a worker costs."""
    return number


@rule
def total(number):
    return 10 + price(number)


@question
def toll(number):
    """What a bridge costs."""
    return number


@answers(toll)
def high_toll(number):
    return 2 * number


@rule
def way(number):
    return 10 + toll(number)


@pytest.mark.parametrize("run", [total, lambda number: compiled(total, entry=True)(number)], ids=["as is", "compiled"])
def test_a_question_without_another_answer_is_its_own(run):
    assert run(3) == 13
    assert not is_answered(price)


@pytest.mark.parametrize("run", [way, lambda number: compiled(way, entry=True)(number)], ids=["as is", "compiled"])
def test_an_answer_takes_the_place_of_the_question(run):
    assert run(3) == 16
    assert is_answered(toll)


def test_questions_and_answers_are_rules():
    assert is_rule(price)
    assert is_rule(high_toll)


def test_an_answer_has_the_arguments_of_the_question():
    with pytest.raises(AssertionError, match="low answers price\\('number',\\)"):

        @answers(price)
        def low(worker):
            return worker


def test_an_answer_that_comes_too_late_is_refused():
    compiled(total, entry=True)(1)
    with pytest.raises(AssertionError, match="price is compiled already"):

        @answers(price)
        def cheap(number):
            return 0
