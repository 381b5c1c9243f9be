"""Every clause of an implemented rulebook is named by a test, and every clause that a test names exists."""

from __future__ import annotations

import pytest

from haab.rulebook import implemented_books
from tools.clause_tests import coverage


@pytest.mark.parametrize("book", implemented_books())
def test_every_clause_has_a_test(book):
    assert coverage().of_book(book).missing == []


def test_no_test_names_a_clause_that_does_not_exist():
    assert coverage().unknown == {}
