"""Marks in tests are found wherever pytest finds them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from haab.kit.errors import HaabError
from haab.rulebook import binding_clauses, implemented_books
from tools.clause_tests import Coverage, coverage


def covered(tmp_path: Path, source: str) -> Coverage:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_sample.py").write_text(dedent(source))
    return coverage(folder)


def names(found: Coverage, id: str) -> list[str]:
    """The tests of a clause by the ids that pytest knows them by."""
    return [place.test_id for place in found.tests[id]]


def test_a_mark_on_a_test_covers_its_clauses(tmp_path):
    found = covered(
        tmp_path,
        """
        @pytest.mark.clauses("TZ-8.1", "TZ-8.2")
        def test_a(): ...
        def test_b(): ...
        """,
    )
    assert names(found, "TZ-8.1") == ["tests/test_sample.py::test_a"]
    assert names(found, "TZ-8.2") == ["tests/test_sample.py::test_a"]
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
    assert names(found, "TZ-1.1") == [first, second]
    for id in ("TZ-1.2", "TZ-1.3", "TZ-1.4"):
        assert names(found, id) == [first]
    assert names(found, "TZ-1.5") == [second]


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
    assert {id: [str(place) for place in places] for id, places in found.unknown.items()} == {
        "TZ-99.1": ["tests/test_sample.py:2 test_a"]
    }


def test_ids_must_be_written_out(tmp_path):
    with pytest.raises(HaabError, match="must be written out"):
        covered(tmp_path, "@pytest.mark.clauses(*IDS)\ndef test_a(): ...\n")


def test_counts_are_given_for_all_and_for_each_book(tmp_path):
    found = covered(tmp_path, '@pytest.mark.clauses("TZ-8.1")\ndef test_a(): ...\n').to_json()
    assert found["tested"] == 1
    assert found["clauses"] == sum(len(binding_clauses(book)) for book in implemented_books())
    assert len(found["missing"]) == found["clauses"] - 1
    assert found["books"]["tzolkin"]["clauses"] == len(binding_clauses("tzolkin"))
    assert found["books"]["tzolkin"]["tested"] == 1
    assert found["unknown"] == []


def test_a_folder_without_tests_is_refused(tmp_path):
    with pytest.raises(HaabError, match="there are no tests in"):
        coverage(tmp_path / "nowhere")
