"""TP-6.19: Vacub-Caquix skips a free space."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import starting, tribe
from tests.tribes.tables import crowded
from tests.tzolkin.tables import BLUE, RED, Json, gear, legal, play, player


def vacub(red: Json | None = None, **state: Any) -> haab.Game:
    return tribe("vacub_caquix", {"corn": 20, "workers": 5, **(red or {})}, **state)


@pytest.mark.clauses("TP-6.19", "TP-EX-26")
def test_vacub_caquix_skips_a_free_space() -> None:
    game = play(vacub(), "place beyond palenque")
    assert (gear(game, "palenque"), player(game)["corn"]) == ({1: RED}, 20 - 1)
    play(game, "place beyond palenque")
    assert (gear(game, "palenque"), player(game)["corn"]) == ({1: RED, 2: RED}, 20 - 3 - 1)


@pytest.mark.clauses("TP-6.19", "TP-EX-26")
def test_vacub_caquix_skips_one_space_of_one_gear_in_a_turn() -> None:
    game = play(vacub(), "place beyond palenque")
    assert starting(legal(game), "place beyond") == ["place beyond palenque"]
    play(game, "done", "place start", "done", "days 1", "place uxmal", "done")
    assert len(starting(legal(game), "place beyond")) == 5, "another one in the next turn"
    assert not starting(legal(tribe("balam", {"corn": 20})), "place beyond")


@pytest.mark.clauses("TP-6.19")
def test_only_an_unoccupied_space_needs_skipping_and_others_are_passed_over() -> None:
    game = play(vacub(gears={"tikal": {"0": BLUE, "2": BLUE}}), "place beyond tikal")
    assert gear(game, "tikal") == {0: BLUE, 2: BLUE, 3: RED}, "1 is skipped, 2 is occupied"
    assert player(game)["corn"] == 20 - 3


@pytest.mark.clauses("TP-R-22")
def test_each_worker_decides_anew_and_a_later_one_may_use_the_skipped_space() -> None:
    game = play(vacub(), "place beyond palenque", "place palenque")
    assert gear(game, "palenque") == {0: RED, 1: RED}
    assert not starting(legal(game), "place beyond"), "the chosen space is occupied now"
    game = play(vacub(), "place palenque", "place beyond palenque")
    assert gear(game, "palenque") == {0: RED, 2: RED}, "the space is chosen at the first skip"
    play(game, "place beyond palenque")
    assert gear(game, "palenque") == {0: RED, 2: RED, 3: RED}
    play(game, "place palenque")
    assert gear(game, "palenque") == {0: RED, 1: RED, 2: RED, 3: RED}


@pytest.mark.clauses("TP-R-22")
def test_skipping_must_leave_a_free_numbered_space() -> None:
    assert "place beyond palenque" not in legal(vacub(gears=crowded(palenque=7)))
    assert "place beyond palenque" in legal(vacub(gears=crowded(palenque=6)))
    poor = vacub({"corn": 0})
    assert not starting(legal(poor), "place beyond"), "space 1 costs 1"
