"""The rulebooks are read completely, and marks in tests are found wherever pytest finds them."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from haab.kit.errors import HaabError
from haab.rulebook import (
    Coverage,
    UnknownClause,
    books,
    clause,
    clauses,
    coverage,
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
    bold = re.findall(r"\*\*([A-Z]{2}-(?:EX-|R-)?[0-9.]*[0-9])\b", text)
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
    assert one.text == "Action 1 (fishing): gain 3 corn. No tile is involved; it never runs out."


def test_a_table_below_a_clause_belongs_to_it():
    text = clause("TZ-8.2").text
    assert text.startswith("Actions 2 to 5 are harvests")
    assert text.endswith("| 5 | 9 corn | 4 wood |")


def test_a_subtitle_after_a_clause_does_not_belong_to_it():
    assert clause("TK-R-12").text.count("\n") == 0


def test_a_ruling_has_a_title():
    one = clause("TZ-R-1")
    assert (one.kind, one.title) == ("ruling", "Doing nothing")
    assert one.text.startswith("A worker may always be picked up without an action")


def test_an_example_has_all_its_lines():
    one = clause("TZ-EX-3")
    assert (one.kind, one.title) == ("example", "Placing on an occupied gear")
    assert "no third placement possible" in one.text
    tikal = clause("TK-EX-3")
    assert tikal.text.startswith("Given: start position plus temple A2")
    assert tikal.text.endswith("legal, 1 AP |")


def test_a_row_of_a_table_is_a_clause_with_named_cells():
    one = clause("TP-8.1")
    assert (one.kind, one.title) == ("clause", "Wrathful Gods")
    assert one.text.splitlines()[0] == "calamity: each step up in any temple costs 1 corn"
    assert one.text.splitlines()[-1] == "13: 10 or more"


def test_an_id_is_found_in_small_letters():
    assert clause("tz-ex-3") == clause("TZ-EX-3")


def test_a_clause_prints_itself_with_its_id():
    assert str(clause("TZ-R-1")).startswith("TZ-R-1 Doing nothing\nA worker may always")


def test_an_unknown_clause_is_refused_with_near_ones():
    with pytest.raises(UnknownClause, match=r"no clause 'TZ-8.55' \(near: .*TZ-8.5"):
        clause("TZ-8.55")


def test_an_unknown_book_is_refused_with_the_known_ones():
    with pytest.raises(UnknownClause, match=r"no rulebook 'chess' \(there are: tikal, tribes-and-prophecies, tzolkin"):
        clauses("chess")


# ---- coverage


def covered(tmp_path: Path, source: str) -> Coverage:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_sample.py").write_text(dedent(source))
    return coverage(folder)


def test_a_mark_on_a_test_covers_its_clauses(tmp_path):
    found = covered(
        tmp_path,
        """
        @pytest.mark.clauses("TZ-8.1", "TZ-8.2")
        def test_a(): ...
        def test_b(): ...
        """,
    )
    assert found.tests["TZ-8.1"] == ["tests/test_sample.py::test_a"]
    assert found.tests["TZ-8.2"] == ["tests/test_sample.py::test_a"]
    assert found.tests["TZ-8.3"] == []
    assert "TZ-8.3" in found.missing


def test_marks_of_module_and_class_and_parameters_count(tmp_path):
    found = covered(
        tmp_path,
        """
        pytestmark = [pytest.mark.clauses("TZ-1.1")]
        CASES = [pytest.param(1, marks=pytest.mark.clauses("TZ-1.4"))]

        @pytest.mark.clauses("TZ-1.2")
        class TestGroup:
            pytestmark = pytest.mark.clauses("TZ-1.3")

            @pytest.mark.parametrize("case", CASES)
            def test_a(self, case): ...

        @pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.clauses("TZ-1.5"))])
        def test_b(case): ...
        """,
    )
    first, second = "tests/test_sample.py::TestGroup::test_a", "tests/test_sample.py::test_b"
    assert found.tests["TZ-1.1"] == [first, second]
    for id in ("TZ-1.2", "TZ-1.3", "TZ-1.4"):
        assert found.tests[id] == [first]
    assert found.tests["TZ-1.5"] == [second]


def test_a_mark_on_what_is_not_run_does_not_count(tmp_path):
    found = covered(
        tmp_path,
        """
        @pytest.mark.clauses("TZ-1.1")
        def helper(): ...

        @pytest.mark.skip
        @pytest.mark.clauses("TZ-1.2")
        def test_a(): ...

        @pytest.mark.clauses("TZ-1.3")
        @pytest.mark.xfail(reason="later")
        def test_b(): ...
        """,
    )
    assert not any(found.tests[id] for id in ("TZ-1.1", "TZ-1.2", "TZ-1.3"))


def test_an_id_that_no_rulebook_has_is_reported(tmp_path):
    found = covered(tmp_path, '@pytest.mark.clauses("TZ-99.1")\ndef test_a(): ...\n')
    assert found.unknown == {"TZ-99.1": ["tests/test_sample.py::test_a"]}


def test_ids_must_be_written_out(tmp_path):
    with pytest.raises(HaabError, match="must be written out"):
        covered(tmp_path, "@pytest.mark.clauses(*IDS)\ndef test_a(): ...\n")


def test_counts_are_given_for_all_and_for_each_book(tmp_path):
    found = covered(tmp_path, '@pytest.mark.clauses("TZ-8.1")\ndef test_a(): ...\n').to_json()
    assert found["tested"] == 1
    assert found["clauses"] == sum(len(clauses(book)) for book in implemented_books())
    assert len(found["missing"]) == found["clauses"] - 1
    assert found["books"]["tzolkin"]["clauses"] == len(clauses("tzolkin"))
    assert found["books"]["tzolkin"]["tested"] == 1
    assert found["unknown"] == []


def test_a_folder_without_tests_is_refused(tmp_path):
    with pytest.raises(HaabError, match="there are no tests in"):
        coverage(tmp_path / "nowhere")
