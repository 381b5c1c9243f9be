"""The report says what the kept files say, and can be printed."""

from __future__ import annotations

import re

import pytest

from tools.browsers import chromium_path
from tools.paper.__main__ import html, page, print_pdf
from tools.paper.figures import FIGURES
from tools.paper.kept import PAPER, ROOT, NotKept, noted, rows, said
from tools.paper.tables import TABLES, quoted

TEXT = PAPER.read_text(encoding="utf-8")


def test_tables_and_quoted_numbers_are_those_of_the_files() -> None:
    assert page(TEXT) == TEXT, "run python -m tools.paper"


@pytest.mark.parametrize("name", FIGURES)
def test_figures_are_those_of_the_files(name: str) -> None:
    assert (PAPER.parent / name).read_text(encoding="utf-8") == FIGURES[name](), "run python -m tools.paper"
    assert f"]({name})" in TEXT


def test_a_number_that_was_changed_by_hand_is_noticed() -> None:
    wrong = TEXT.replace(quoted()["run2.two"], "100.0 %")
    assert wrong != TEXT
    assert page(wrong) == TEXT


def test_every_table_and_every_number_is_used() -> None:
    assert set(re.findall(r"<!-- table (\w+) -->", TEXT)) == set(TABLES)
    assert set(re.findall(r"<!--=([\w.]+)-->", TEXT)) == set(quoted())


def test_no_line_begins_with_a_mark_because_that_would_end_the_paragraph() -> None:
    assert [line for line in TEXT.splitlines() if line.startswith("<!--=")] == []


def test_every_source_and_every_reference_is_there() -> None:
    for name in re.findall(r"docs/[\w/.-]+\.(?:md|jsonl|json|txt)|tests/kept/\w+\.json", TEXT):
        assert (ROOT / name).exists(), name
    listed = re.findall(r"^(\d+)\. ", TEXT.split("## References")[1], re.MULTILINE)
    assert set(re.findall(r" \[(\d+)\]", TEXT)) == set(listed)


def test_the_code_it_shows_is_in_the_file_that_it_names() -> None:
    name, code = re.findall(r"```python\n# (\S+)\n(.*?)```", TEXT, re.DOTALL)[0]
    assert code in (ROOT / name).read_text(encoding="utf-8")


def test_what_a_document_no_longer_says_is_an_error() -> None:
    with pytest.raises(NotKept, match=r"docs/ladder\.md has nothing like"):
        said("ladder.md", r"(\d+) camels")
    with pytest.raises(NotKept, match="no heading '## Camels'"):
        list(rows("ladder.md", "## Camels"))


def test_the_notes_of_what_cannot_be_repeated_say_so() -> None:
    assert "not in the repository" in noted()["about"]


@pytest.mark.skipif(chromium_path() is None, reason="no Chromium")
def test_it_prints(tmp_path) -> None:
    assert "<table>" in html(TEXT)
    print_pdf(tmp_path / "paper.pdf")
    assert (tmp_path / "paper.pdf").read_bytes().startswith(b"%PDF")
