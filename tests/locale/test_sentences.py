"""The sentences of a game of every kind in every language are those that are kept: a diff shows what a change did."""

from __future__ import annotations

import pytest

from haab.kit.text import languages
from tests.keeping import KEPT, kept, sentences
from tests.kinds import KINDS

CHANGED = "if that is meant, run `python -m tests.keeping sentences` and read the diff"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_sentences_of_a_game_are_those_that_are_kept(kind, language):
    assert sentences(kind, language) == kept(kind, "sentences", f"{language}.txt").read_text(encoding="utf-8"), CHANGED


def test_sentences_are_kept_of_every_kind_and_language_and_of_no_other():
    wanted = {f"{kind}.{language}.txt" for kind in KINDS for language in languages()}
    assert {path.name for path in (KEPT / "sentences").iterdir()} == wanted
