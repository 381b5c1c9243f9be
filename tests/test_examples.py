"""Worked examples as positions: what the rulebook page puts on the board."""

from __future__ import annotations

import pytest

import haab
from haab.rulebook import books, clauses
from haab.rulebook.examples import NoExample, cases, example

NOT_PLAYABLE = {"TP-EX-18"}
"""It is about how dummies are laid out before anything is played."""


def test_every_worked_example_but_one_about_setup_can_be_played():
    examples = {clause.id for clause in clauses() if clause.kind == "example"}
    assert {id for id in examples if cases(id) == 0} == NOT_PLAYABLE


@pytest.mark.parametrize("book", books())
def test_every_case_is_a_record_that_the_rules_allow(book):
    for clause in clauses(book):
        for number in range(1, cases(clause.id) + 1):
            record = example(clause.id, number)
            assert haab.replay(record).moves == record["moves"], clause.id


def test_a_case_that_is_not_there_is_named():
    with pytest.raises(NoExample, match="no case 9 of an example 'TZ-EX-4'"):
        example("TZ-EX-4", 9)
    assert cases("TZ-8.1") == 0
