"""Tests that share games and servers share a process."""

from __future__ import annotations

import pytest

from tests.groups import LONGEST, group_of
from tests.kinds import KINDS
from tests.test_documents import ROOT
from tests.tribes.test_random_games import KINDS as KINDS_OF_MODULES


@pytest.mark.parametrize("brackets", ["{}", "{}-en", "en-{}", "rich-{}", "0-{}", "{}-done done", "field0-3-{}-None"])
def test_what_names_a_kind_of_game_is_in_the_group_of_that_kind(brackets: str) -> None:
    for kind in map(str, [*KINDS, *KINDS_OF_MODULES]):
        assert group_of(f"tests/engine/test_hidden.py::test_something[{brackets.format(kind)}]") == kind


@pytest.mark.parametrize("name", ["test_tikal-2", "test_it", "test_it[tikal]", "test_it[tzolkin-True]", "test_it[]"])
def test_everything_else_is_in_the_group_of_its_file(name: str) -> None:
    assert group_of(f"tests/cli/test_play.py::{name}") == "tests/cli/test_play.py"


def test_what_takes_longest_is_there() -> None:
    assert all((ROOT / path).exists() for path in LONGEST)
