"""How the rulebooks open: every paragraph leads to clauses that exist, and every drawing is there."""

from __future__ import annotations

import pytest

from haab import rulebook
from haab.rulebook.openings import opening
from haab.web import STATIC


@pytest.mark.parametrize("book", ["tzolkin", "tikal"])
def test_paragraphs_lead_to_clauses_and_drawings_exist(book: str) -> None:
    parts = opening(book)
    assert parts[0].name == "aim"
    for part in parts:
        assert [rulebook.clause(name).book for name in part.clauses] == [book] * len(part.clauses)
        assert part.picture is None or (STATIC / "opening" / f"{book}-{part.picture}.svg").is_file()


def test_an_expansion_has_none() -> None:
    assert opening("tribes-and-prophecies") == ()
