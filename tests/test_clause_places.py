"""Docstrings name clauses that exist, and where a clause lives is found."""

from __future__ import annotations

import pytest

from haab.clause_places import ids_in, sources_by_clause
from haab.rulebook import clauses

CLAUSES = {clause.id for clause in clauses()}
CHAPTERS = {id.split(".")[0] for id in CLAUSES if "." in id}


def test_every_clause_that_a_docstring_names_exists():
    """A whole chapter (`TK-16`) may be named too."""
    unknown = {id: list(map(str, places)) for id, places in sources_by_clause().items() if id not in CLAUSES | CHAPTERS}
    assert unknown == {}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TZ-8.1, TZ-13.8: fishing gives 3 corn.", ["TZ-8.1", "TZ-13.8"]),
        ("TP-R-40 to TP-R-42)", ["TP-R-40", "TP-R-41", "TP-R-42"]),
        ("(TZ-19.3 to TZ-19.5, TZ-EX-7.)", ["TZ-19.3", "TZ-19.4", "TZ-19.5", "TZ-EX-7"]),
        ("Strength (TK-16). UTF-8 is no clause.", ["TK-16"]),
    ],
)
def test_ids_are_found_in_prose(text, ids):
    assert ids_in(text) == ids


def test_a_clause_lives_in_the_functions_that_name_it():
    assert "burn_the_forest" in [place.name for place in sources_by_clause()["TZ-8.5"]]
