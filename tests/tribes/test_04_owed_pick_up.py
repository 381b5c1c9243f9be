"""TP-R-28: a quick action may be paid with what Ah Chuy Kak's pick-up brings before it; then the pick-up is owed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import haab
from tests.tribes.abilities.tables import tribe
from tests.tzolkin.tables import BLUE, RED, Json, legal, play, player, stock

BUILD, TECHNOLOGY, TRADE = "quick_1_build", "quick_1_technology_a", "quick_1_trade"
FARM: Json = {"row": ["small_farm"]}
"""It costs 1 wood."""
TWO_PLACED = ("place palenque", "place tikal")
"""For 1 corn."""


def waiting(gear: str, space: int, tile: str = BUILD, red: Json | None = None, **state: Any) -> haab.Game:
    """Ah Chuy Kak with a worker there from before and 20 corn; two workers have been placed."""
    holdings = {"corn": 20, "workers": 5, **(red or {})}
    game = tribe("ah_chuy_kak", holdings, quick_tile=tile, gears={gear: {str(space): RED}}, **{**FARM, **state})
    return play(game, *TWO_PLACED)


def owing(gear: str, space: int, tile: str = BUILD, red: Json | None = None, **state: Any) -> haab.Game:
    """The same when a quick action has been chosen, too, and the pick-up is due."""
    return play(waiting(gear, space, tile, red, **state), "place quick", "done")


@pytest.mark.clauses("TP-R-28", "TP-4.9", "TP-11.1")
def test_wood_that_the_pick_up_brings_pays_for_a_quick_build() -> None:
    game = owing("yaxchilan", 1)
    assert legal(game) == ["take yaxchilan 1"], "the pick-up is owed"
    assert legal(play(game, "take yaxchilan 1")) == ["use 1"], "and so is its action"
    play(game, "use 1")
    assert legal(game) == ["build small_farm"]
    play(game, "build small_farm")
    assert (player(game)["buildings"], game.to_move) == (["small_farm"], BLUE)


@pytest.mark.clauses("TP-R-28", "TP-6.1")
def test_the_space_is_offered_only_when_the_pick_up_is_certain() -> None:
    start = {"corn": 20, "workers": 5}
    one = tribe("ah_chuy_kak", start, quick_tile=BUILD, gears={"yaxchilan": {"1": RED}}, **FARM)
    assert "place quick" not in legal(one)
    assert "place quick" not in legal(play(one, "place palenque")), "two workers on gears come first"
    assert "place quick" in legal(play(one, "place tikal"))
    assert "place quick" not in legal(waiting("yaxchilan", 0)), "nothing is gained on space 0"
    assert "place quick" not in legal(waiting("uxmal", 3)), "a worker pays for nothing"
    other = tribe("balam", start, quick_tile=BUILD, gears={"yaxchilan": {"1": RED}}, **FARM)
    assert "place quick" not in legal(play(other, *TWO_PLACED)), "others have no pick-up"


@pytest.mark.clauses("TP-R-28")
def test_what_is_bought_built_or_learnt_with_the_pick_up_does_not_count() -> None:
    assert "place quick" not in legal(waiting("uxmal", 2))
    assert "place quick" not in legal(waiting("uxmal", 4))


@pytest.mark.clauses("TP-R-28", "TZ-7.2")
def test_only_workers_and_actions_that_pay_may_be_chosen() -> None:
    game = waiting("yaxchilan", 3, red={"corn": 20})
    assert legal(play(game, "place quick", "done", "take yaxchilan 3")) == ["use 1"], "wood is two spaces back"
    poor = waiting("yaxchilan", 3, red={"corn": 5})
    assert stock(poor) == {"corn": 4}
    assert "place quick" not in legal(poor), "3 corn for the space, 2 for stepping back: none is left for the build"


@pytest.mark.clauses("TP-R-28", "TZ-8.3")
def test_what_to_harvest_is_bound_too() -> None:
    game = play(owing("palenque", 3), "take palenque 3")
    assert legal(game) == ["use 3"]
    assert legal(play(game, "use 3")) == ["harvest wood"], "not burning it down"
    assert legal(play(game, "harvest wood")) == ["build small_farm"]


@pytest.mark.clauses("TP-R-28", "TZ-8.1")
def test_corn_of_the_pick_up_pays_too() -> None:
    game = waiting("palenque", 1, red={"corn": 4, "wood": 1})
    assert stock(game) == {"corn": 3, "wood": 1}
    play(game, "place quick", "done")
    assert stock(game) == {"wood": 1}
    play(game, "take palenque 1", "use 1", "build small_farm")
    assert stock(game) == {"corn": 2}


@pytest.mark.clauses("TP-R-28", "TZ-11.5")
def test_uxmal_5_may_bring_what_is_missing() -> None:
    game = play(owing("uxmal", 5), "take uxmal 5")
    assert legal(game) == ["use 5"]
    play(game, "use 5")
    wood = ["do palenque 3", "do palenque 4", "do palenque 5", "do yaxchilan 1"]
    assert legal(game) == wood
    assert legal(play(game, "do yaxchilan 1")) == ["build small_farm"]


@pytest.mark.clauses("TP-R-28", "TZ-12.2", "TP-8.1")
def test_the_resource_of_chichen_itza_may_be_what_is_missing() -> None:
    red = {"corn": 20, "skulls": 1}
    game = play(owing("chichen_itza", 6, red=red), "take chichen_itza 6", "use 6")
    assert legal(game) == ["get wood"]
    play(game, "get wood")
    assert legal(game) == ["build small_farm"]
    taxed = waiting("chichen_itza", 6, red=red, calamity="wrathful_gods")
    assert "place quick" not in legal(taxed), "the step up might cost what is needed"


@pytest.mark.clauses("TP-R-28", "TZ-13.21")
def test_the_action_ahead_of_theology_1_counts_as_well() -> None:
    red = {"corn": 20, "skulls": 1, "technologies": {"theology": 1}}
    game = play(owing("chichen_itza", 5, red=red), "take chichen_itza 5")
    assert legal(game) == ["ahead"]


@pytest.mark.clauses("TP-R-28", "TP-8.7")
def test_gold_that_is_needed_cannot_be_refused() -> None:
    row: Json = {"row": ["builders_tomb"], "calamity": "gold_shortage", "day": 8}
    game = play(owing("yaxchilan", 3, red={"corn": 20, "wood": 1}, **row), "take yaxchilan 3", "use 3")
    assert legal(game) == ["accept"]
    assert legal(play(game, "accept")) == ["build builders_tomb"]


@pytest.mark.clauses("TP-R-28", "TP-R-3")
def test_later_placements_must_leave_enough_for_the_pick_up_and_the_quick_action() -> None:
    game = play(waiting("yaxchilan", 3, red={"corn": 8}), "place quick")
    assert stock(game) == {"corn": 4}
    assert legal(game) == ["done"], "2 corn step back, 1 builds, and a fourth worker would cost 3"


@pytest.mark.clauses("TP-R-28")
def test_a_pick_up_is_free_if_the_quick_action_is_possible_without_it() -> None:
    game = owing("yaxchilan", 3, red={"corn": 20, "wood": 1})
    assert legal(game) == ["take yaxchilan 3", "done"]
    assert legal(play(game, "take yaxchilan 3")) == ["use 1", "use 2", "use 3", "nothing"]


@pytest.mark.clauses("TP-R-28", "TP-4.9")
@pytest.mark.parametrize("tile", [BUILD, TECHNOLOGY, TRADE])
def test_whatever_is_chosen_the_quick_action_that_was_owed_is_carried_out(tile: str) -> None:
    """Every offer that counts on a pick-up, from many positions: at random the obligation is always met."""
    chance = random.Random(28)
    met = 0
    for _ in range(150):
        gears = {chance.choice(["palenque", "yaxchilan", "uxmal"]): {str(chance.randrange(1, 8)): RED}}
        gears.setdefault("chichen_itza", {})[str(chance.randrange(1, 11))] = RED
        red = {"corn": chance.randrange(3, 12), "workers": 6, "skulls": chance.randrange(2)}
        more: Json = {"calamity": chance.choice(["gold_shortage", "wrathful_gods", "drought"]), "day": 8}
        rest = more if tile == TECHNOLOGY and chance.random() < 0.5 else {}
        row = chance.sample(["small_farm", "builders_tomb", "great_farm", "field_house"], 2)
        game = tribe("ah_chuy_kak", red, quick_tile=tile, gears=gears, row=row, **rest)
        if "place quick" not in legal(play(game, *TWO_PLACED)):
            continue
        play(game, "place quick", "done")
        if "done" in legal(game) or game.decision != "take_other":
            continue
        while game.decision not in ("build", "advance", "market"):
            assert game.to_move == RED, "the quick action was lost"
            game.play(chance.choice(game.codes))
        met += 1
    assert met > 5
