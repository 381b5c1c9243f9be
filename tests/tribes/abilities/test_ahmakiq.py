"""TP-6.6: Ahmakiq skips a turn for 2 corn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tribes.abilities.tables import PLACES, tribe
from tests.tribes.tables import BOTTOM, crowded, said
from tests.tzolkin.tables import BLUE, RED, legal, play, player, state, stock


@pytest.mark.clauses("TP-6.6", "TP-R-7")
def test_ahmakiq_may_skip_the_turn_for_2_corn_also_in_the_first_round() -> None:
    game = tribe("ahmakiq", {"corn": 4})
    assert state(game)["rounds"] == 1
    play(game, "skip turn")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 6}
    assert player(game)["available"] == 3
    assert "skip turn" not in legal(game), "Blue has another tribe"
    assert "skip turn" in legal(tribe("ahmakiq", gears={"tikal": {"1": RED, "2": RED, "3": RED}}))


@pytest.mark.clauses("TP-6.6")
def test_skipping_a_turn_is_worded_as_a_gain_not_as_a_price() -> None:
    assert said(tribe("ahmakiq"))["skip turn"] == "Skip the turn and gain 2 corn"


@pytest.mark.clauses("TP-R-7")
def test_ahmakiq_may_skip_instead_of_forced_begging_or_pity_and_after_begging() -> None:
    full: dict[str, Any] = {"gears": crowded(2), "start_space": BLUE}
    assert legal(tribe("ahmakiq", **full)) == ["beg", "skip turn"]
    assert stock(play(tribe("ahmakiq", **full), "skip turn")) == {"corn": 2}
    assert legal(tribe("ahmakiq", {"temples": BOTTOM}, **full)) == [*PLACES, "skip turn"]
    game = play(tribe("ahmakiq", **full), "beg", "down chaac", "skip turn")
    assert stock(game) == {"corn": 3 + 2}


@pytest.mark.clauses("TP-R-7", "TP-6.6", "TP-11.1")
def test_ahmakiq_neither_places_nor_picks_up_when_skipping() -> None:
    game = play(tribe("ahmakiq", {"corn": 4}), "place palenque")
    assert "skip turn" not in legal(game)
    game = play(tribe("ahmakiq", gears={"tikal": {"1": RED}}), "take tikal 1", "nothing")
    assert "skip turn" not in legal(game)
