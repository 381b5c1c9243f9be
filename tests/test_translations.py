"""The tool for translators: it knows what is missing and outdated, and marks what was made."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from haab.rulebook import words
from tools import translations

clauses = import_module("haab.rulebook.clauses")
"""The module, not the function of that name."""

ENGLISH = """# A book

Its introduction.

## 1 Beginning

- **ZZ-1.1** The first sentence.
- **ZZ-R-1 A ruling.** It is so.

## 2 Table

| id | name | what |
|---|---|---|
| **ZZ-2.1** | one | the first |
"""
DUTCH = """# Een boek

Zijn inleiding.

## 1 Begin

- **ZZ-1.1** De eerste zin.
- **ZZ-R-1 Een uitspraak.** Het is zo.

## 2 Tabel

| id | naam | wat |
|---|---|---|
| **ZZ-2.1** | één | het eerste |
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "nl").mkdir()
    write(tmp_path / "book.md", ENGLISH)
    write(tmp_path / "nl" / "book.md", DUTCH)
    for module in (clauses, words, translations):
        monkeypatch.setattr(module, "rules_folder", lambda: tmp_path)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    forget()


def forget() -> None:
    clauses.read_chapters.cache_clear()
    words.shown_entries.cache_clear()
    words.headings_in_language.cache_clear()


def to_do() -> dict[str, str]:
    forget()
    return {gap.name: gap.what for gap in words.gaps("nl")}


def test_what_has_no_mark_is_marked_from_the_english_of_today(folder: Path) -> None:
    names = ["book 0", "book 0 introduction", "book 1", "ZZ-1.1", "ZZ-R-1", "book 2", "ZZ-2.1"]
    assert to_do() == dict.fromkeys(names, "unmarked")
    assert translations.stamp("nl", "book", all_of_them=False) == len(names)
    assert to_do() == {}
    assert "## 1 Begin <!-- " in (folder / "nl" / "book.md").read_text(encoding="utf-8")
    assert words.in_language(clauses.clause("ZZ-2.1"), "nl").clause.text == "wat: het eerste"
    assert words.in_language(clauses.clause("ZZ-R-1"), "nl").clause.title == "Een uitspraak"


def test_a_changed_sentence_is_outdated_until_somebody_has_looked_at_it(folder: Path) -> None:
    translations.stamp("nl", "book", all_of_them=False)
    write(folder / "book.md", ENGLISH.replace("first sentence", "very first sentence"))
    assert to_do() == {"ZZ-1.1": "outdated"}
    assert words.in_language(clauses.clause("ZZ-1.1"), "nl").language == "en"
    assert translations.english("nl", "book").splitlines()[-1] == "- **ZZ-1.1** The very first sentence."
    assert translations.stamp("nl", "book", all_of_them=False) == 0, "only if told so"
    assert translations.stamp("nl", "book", all_of_them=True) == 1
    assert to_do() == {}


def test_what_is_missing_and_what_belongs_to_nothing_is_named(folder: Path) -> None:
    write(folder / "nl" / "book.md", DUTCH.replace("ZZ-1.1", "ZZ-1.9"))
    found = to_do()
    assert (found["ZZ-1.1"], found["ZZ-1.9"]) == ("missing", "unknown")
    assert "- **ZZ-1.1** The first sentence." in translations.english("nl", "book")


def test_the_english_of_a_row_comes_with_the_head_of_its_table(folder: Path) -> None:
    write(folder / "book.md", ENGLISH + "| **ZZ-2.2** | two | the second |\n")
    translations.stamp("nl", "book", all_of_them=False)
    assert to_do() == {"ZZ-2.2": "missing"}
    assert translations.english("nl", "book").splitlines() == [
        "## 2 Table", "", "| id | name | what |", "|---|---|---|", "| **ZZ-2.2** | two | the second |",
    ]  # fmt: skip
