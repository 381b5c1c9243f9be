"""The rulebooks are read completely."""

from __future__ import annotations

import re

import pytest

from haab.rulebook import (
    UnknownClause,
    books,
    chapters,
    clause,
    clauses,
    implemented_books,
    rules_folder,
)


def test_all_three_rulebooks_are_there():
    assert books() == ["tikal", "tribes-and-prophecies", "tzolkin"]


def test_tzolkin_is_implemented():
    assert "tzolkin" in implemented_books()


@pytest.mark.parametrize("book", ["tikal", "tribes-and-prophecies", "tzolkin"])
def test_every_bold_id_is_a_clause_exactly_once(book):
    text = (rules_folder() / f"{book}.md").read_text(encoding="utf-8")
    bold = re.findall(r"\*\*([A-Z]{2}-(?:EX-|R-|D-)?[0-9.]*[0-9])\b", text)
    assert [clause.id for clause in clauses(book)] == bold
    assert len(set(bold)) == len(bold)


@pytest.mark.parametrize("book", ["tikal", "tribes-and-prophecies", "tzolkin"])
def test_every_clause_has_a_text_a_chapter_and_no_text_of_another(book):
    for one in clauses(book):
        assert one.text, one.id
        assert one.chapter, one.id
        assert "**" not in one.text, one.id


def test_a_clause_has_its_sentence():
    one = clause("TZ-8.1")
    assert (one.kind, one.title, one.chapter, one.book) == ("clause", "", "8 Palenque", "tzolkin")
    assert one.text == "Action 1 (fishing): gain 3 corn. You take no tile; fishing never runs out."


def test_a_table_below_a_clause_belongs_to_it():
    text = clause("TZ-8.2").text
    assert text.startswith("Actions 2 to 5 are harvests")
    assert text.endswith("| 5 | 9 corn | 4 wood |")


def test_a_ruling_has_a_title():
    one = clause("TZ-R-1")
    assert (one.kind, one.title) == ("ruling", "Doing nothing")
    assert one.text.startswith("You may always pick up a worker without an action")


def test_an_example_has_all_its_lines():
    one = clause("TZ-EX-3")
    assert (one.kind, one.title) == ("example", "Placing on an occupied gear")
    assert "no third placement possible" in one.text
    tikal = clause("TK-EX-3")
    assert tikal.text.startswith("Given: start position plus temple A2")
    assert tikal.text.endswith("allowed, 1 AP |")


def test_a_row_of_a_table_is_a_clause_with_named_cells():
    one = clause("TP-8.1")
    assert (one.kind, one.title) == ("clause", "Wrathful Gods")
    assert one.text.splitlines()[0] == "calamity: each step up in any temple costs 1 corn"
    assert one.text.splitlines()[-1] == "13: 10 or more"


def test_a_difference_between_printed_rulebooks_has_its_readings():
    one = clause("TZ-D-7")
    assert (one.kind, one.title, one.chapter) == ("difference", "second tie", "Where the rulebooks differ")
    assert one.text.splitlines()[-1] == "what Haab plays: shared victory"


def test_tables_of_an_introduction_belong_to_it_unless_their_rows_are_clauses():
    chapter = {one.title: one for one in chapters("tikal") + chapters("tribes-and-prophecies")}
    assert chapter["TK-7 Action points"].introduction.startswith("| action |")
    assert "|" not in chapter["8 Prophecies: calamities and scoring"].introduction


def test_an_id_is_found_in_small_letters():
    assert clause("tz-ex-3") == clause("TZ-EX-3")


def test_a_clause_prints_itself_with_its_id():
    assert str(clause("TZ-R-1")).startswith("TZ-R-1 Doing nothing\nYou may always")


def test_an_unknown_clause_is_refused_with_near_ones():
    with pytest.raises(UnknownClause, match=r"no clause 'TZ-8.55' \(near: .*TZ-8.5"):
        clause("TZ-8.55")


def test_an_unknown_book_is_refused_with_the_known_ones():
    with pytest.raises(UnknownClause, match=r"no rulebook 'chess' \(there are: tikal, tribes-and-prophecies, tzolkin"):
        clauses("chess")
