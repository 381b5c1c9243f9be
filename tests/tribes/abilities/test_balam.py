"""TP-6.9, TP-6.10: Balam gains by stepping back."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.abilities.tables import devout, picked_up
from tests.tzolkin.tables import Json, legal, play, player, points, steps, stock


def balam(gear: str, space: int, red: Json | None = None, **state: object) -> haab.Game:
    return picked_up("balam", gear, space, red, **state)


@pytest.mark.clauses("TP-6.9", "TP-EX-11")
def test_balam_pays_nothing_for_a_lower_action_and_gains_1_corn_in_all() -> None:
    assert stock(play(balam("yaxchilan", 5), "use 1")) == {"wood": 1, "corn": 1}
    assert stock(play(balam("yaxchilan", 4), "use 3")) == {"gold": 1, "corn": 2 + 1}
    assert stock(play(balam("yaxchilan", 3), "use 3")) == {"gold": 1, "corn": 2}, "its own action is not lower"


@pytest.mark.clauses("TP-6.9", "TP-R-12")
def test_balams_corn_comes_before_the_action_and_may_pay_for_it() -> None:
    game = balam("uxmal", 2, {"corn": 2})
    assert "use 1" in legal(game), "an offering costs 3 corn"
    play(game, "use 1", "up chaac")
    assert (stock(game), steps(game)) == ({}, (2, 1, 1))
    assert "use 2" in legal(balam("uxmal", 3, {"corn": 1})), "2 corn buy wood"


@pytest.mark.clauses("TP-R-12")
def test_balam_gains_nothing_without_an_action() -> None:
    assert stock(play(balam("yaxchilan", 5), "nothing")) == {}
    assert "use 1" not in legal(balam("uxmal", 5, {"corn": 1})), "2 corn are no offering"
    assert "use 2" not in legal(balam("uxmal", 3)), "1 corn buys nothing"
    assert legal(balam("tikal", 5)) == ["nothing"]


@pytest.mark.clauses("TP-6.10", "TP-EX-11")
@pytest.mark.parametrize("space", [6, 7])
def test_balam_gains_on_free_choice_spaces_too(space: int) -> None:
    assert stock(play(balam("yaxchilan", space), "use 3")) == {"gold": 1, "corn": 2 + 1}
    game = play(balam("chichen_itza", 10, {"skulls": 1}), "use 9")
    assert player(game)["corn"] == 1


@pytest.mark.clauses("TP-EX-11", "TP-R-10")
@pytest.mark.parametrize("space", [6, 7])
def test_balams_corn_pays_for_uxmal_5_from_a_free_choice_space(space: int) -> None:
    game = play(balam("uxmal", space), "use 5")
    assert stock(game) == {"corn": 1}
    play(game, "do yaxchilan 1")
    assert stock(game) == {"wood": 1}, "one action elsewhere, and no more corn for it"


@pytest.mark.clauses("TP-R-10")
def test_balam_gains_nothing_for_an_action_elsewhere_from_uxmal_5() -> None:
    assert "use 5" not in legal(balam("uxmal", 5))
    game = play(balam("uxmal", 5, {"corn": 1}), "use 5", "do yaxchilan 1")
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-R-11")
def test_balam_gains_nothing_for_the_space_ahead() -> None:
    game = play(balam("chichen_itza", 3, devout()), "ahead")
    assert (player(game)["corn"], points(game)) == (0, 7)
    game = play(balam("chichen_itza", 9, devout()), "ahead", "use 1")
    assert (player(game)["corn"], points(game)) == (0, 4)
