"""TP-6.7, TP-6.8: Bacab never starts a turn poor."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import tribe
from tests.tribes.tables import BOTTOM, table
from tests.tzolkin.tables import BLUE, RED, legal, play, steps, stock


def bacab(corn: int, **red: Any) -> haab.Game:
    """The turn of Bacab begins after that of Blue."""
    game = table({"tribe": "bacab", "corn": corn, **red}, first=BLUE)
    return play(game, "place uxmal", "done")


@pytest.mark.clauses("TP-6.7", "TP-R-9", "TP-EX-15")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 2), (2, 2), (3, 3), (7, 7)])
def test_bacab_never_starts_a_turn_with_fewer_than_2_corn_and_angers_nobody(before: int, after: int) -> None:
    game = bacab(before)
    assert game.to_move == RED
    assert stock(game) == {"corn": after}
    assert steps(game) == (1, 1, 1)


@pytest.mark.clauses("TP-6.7", "TP-R-9")
def test_a_written_turn_of_bacab_begins_with_at_least_2_corn() -> None:
    assert stock(tribe("bacab")) == {"corn": 2}
    assert stock(tribe("bacab", {"corn": 5})) == {"corn": 5}
    assert stock(tribe("balam")) == {}


@pytest.mark.clauses("TP-R-9")
def test_bacabs_corn_comes_in_every_turn_of_its_own_and_only_then() -> None:
    game = bacab(0)
    play(game, "place uxmal", "done")
    assert stock(game) == {"corn": 1}
    play(game, "place tikal", "done")
    assert (game.to_move, stock(game)) == (RED, {"corn": 2})
    assert stock(game, BLUE) == {}
    play(game, "place palenque", "place yaxchilan", "done")
    assert stock(game) == {"corn": 1}, "not at the end of the turn"


@pytest.mark.clauses("TP-6.8", "TP-EX-15", "TP-R-8", "TP-11.1")
def test_bacabs_begging_makes_4_corn_and_angers_the_gods() -> None:
    game = play(bacab(0), "beg")
    assert legal(game) == ["down chaac", "down quetzalcoatl", "down kukulcan"]
    play(game, "down chaac")
    assert (stock(game), steps(game)) == ({"corn": 4}, (0, 1, 1))
    assert "beg" not in legal(game)
    assert "beg" not in legal(bacab(3))
    assert "beg" not in legal(bacab(0, temples=BOTTOM))
