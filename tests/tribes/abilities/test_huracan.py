"""TP-6.15: Huracan joins gears in pairs."""

from __future__ import annotations

import pytest

import haab
from tests.tribes.abilities.tables import FARM, RICH, SMALL_GEARS, picked_up, tribe
from tests.tribes.tables import GEARS
from tests.tzolkin.tables import BLUE, Json, legal, play, stock

PARTNERS = {"palenque": "yaxchilan", "yaxchilan": "palenque", "tikal": "uxmal", "uxmal": "tikal"}


def huracan(gear: str, space: int, red: Json | None = None, **state: object) -> haab.Game:
    return picked_up("huracan", gear, space, red, **state)


@pytest.mark.clauses("TP-6.15", "TP-EX-8")
def test_huracan_uses_uxmal_5_from_tikal_5() -> None:
    game = play(huracan("tikal", 5, {"corn": 1}), "do uxmal 5")
    assert game.decision == "act_elsewhere"
    play(game, "do yaxchilan 1")
    assert stock(game) == {"wood": 1}


@pytest.mark.clauses("TP-6.15", "TP-EX-8")
def test_huracan_chooses_among_palenque_and_yaxchilan() -> None:
    assert stock(play(huracan("palenque", 4, {"corn": 1}), "do yaxchilan 3")) == {"gold": 1, "corn": 2}
    assert stock(play(huracan("palenque", 4, {"corn": 1}), "do yaxchilan 4")) == {"skulls": 1, "corn": 1}
    game = play(huracan("palenque", 4, {"corn": 1}), "use 3")
    assert stock(game) == {}
    assert stock(play(game, "harvest wood")) == {"wood": 2}


@pytest.mark.clauses("TP-6.15")
@pytest.mark.parametrize("gear", SMALL_GEARS)
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_huracan_pays_1_corn_for_each_space_back_on_either_gear(gear: str, corn: int) -> None:
    rich = {**RICH, "corn": corn, "technologies": {"agriculture": 3}}
    offers = legal(huracan(gear, 3, rich, **FARM))
    for action in range(1, 6):
        in_reach = 3 - corn <= action <= 3
        assert (f"use {action}" in offers) <= in_reach
        assert (f"do {PARTNERS[gear]} {action}" in offers) <= in_reach
        needs_corn = "uxmal" in (gear, PARTNERS[gear]) and action in (1, 4)
        if in_reach and not needs_corn:
            assert {f"use {action}", f"do {PARTNERS[gear]} {action}"} <= {*offers}
    others = {*GEARS} - {PARTNERS[gear]}
    assert not [offer for offer in offers if offer.startswith("do") and offer.split()[1] in others]


@pytest.mark.clauses("TP-6.15")
def test_chichen_itza_has_no_partner() -> None:
    offers = legal(huracan("chichen_itza", 4, {**RICH, "skulls": 1}))
    assert offers == ["use 1", "use 2", "use 3", "use 4", "nothing"]


@pytest.mark.clauses("TP-R-17")
@pytest.mark.parametrize("gear", SMALL_GEARS)
@pytest.mark.parametrize("space", [6, 7])
def test_huracan_chooses_freely_on_both_gears(gear: str, space: int) -> None:
    rich = {"corn": 3, "wood": 1}
    offers = legal(huracan(gear, space, rich, **FARM))
    for action in range(1, 6):
        assert {f"use {action}", f"do {PARTNERS[gear]} {action}"} <= {*offers}
    game = huracan("palenque", space, {"corn": 3})
    assert stock(play(game, "do yaxchilan 2")) == {"stone": 1, "corn": 3 + 1}


@pytest.mark.clauses("TP-R-18")
def test_huracans_action_counts_as_one_of_the_gear_it_is_printed_on() -> None:
    game = play(huracan("palenque", 4, {"technologies": {"theology": 3}}), "do yaxchilan 4")
    assert stock(game) == {"skulls": 2}
    game = play(huracan("yaxchilan", 2, {"technologies": {"agriculture": 1, "extraction": 3}}), "do palenque 2")
    assert stock(play(game, "harvest corn")) == {"corn": 4 + 1}


@pytest.mark.clauses("TP-R-18")
def test_drought_strikes_huracans_harvest_from_yaxchilan() -> None:
    game = play(huracan("yaxchilan", 2, calamity="drought"), "do palenque 2", "harvest corn")
    assert stock(game) == {"corn": 4 - 1}


@pytest.mark.clauses("TP-R-18")
def test_huracan_places_like_everybody() -> None:
    gears = {"palenque": {"0": BLUE}}
    moves = legal(tribe("huracan", {"corn": 0}, gears=gears))
    assert "place palenque" not in moves
    assert {"place yaxchilan", "place tikal", "place uxmal"} <= {*moves}
