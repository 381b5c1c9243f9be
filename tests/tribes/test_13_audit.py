"""What a second reading of the rules of the expansion found. (To be moved to the chapters it belongs to.)"""

from __future__ import annotations

import pytest

from tests.tribes.tables import lifted, seated, using
from tests.tzolkin.tables import legal, play, stock

NEARLY_MASTERED = {"agriculture": 3, "extraction": 2, "architecture": 2, "theology": 2}


@pytest.mark.clauses("TP-R-23", "TZ-10.3")
def test_xaman_ek_may_exchange_between_the_two_advances_of_tikal_3():
    red = {"tribe": "xaman_ek", "corn": 1, "wood": 3, "technologies": NEARLY_MASTERED}
    game = lifted("tikal", 3, red, calamity="wrathful_gods")
    play(game, "use 3", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, legal(game)) == ("advance", ["done", "exchange wood"]), "a step up costs 1 corn"
    play(game, "exchange wood", "learn agriculture", "pay wood", "up chaac")
    assert (game.decision, stock(game)) == ("take_more", {"corn": 1})


@pytest.mark.clauses("TP-6.7", "TP-R-9")
def test_a_written_turn_of_bacab_begins_with_at_least_2_corn():
    assert stock(seated({"tribe": "bacab"})) == {"corn": 2}
    assert stock(seated({"tribe": "bacab", "corn": 5})) == {"corn": 5}
    assert stock(seated({"tribe": "balam"})) == {}


# ---- words


def said(game):
    """The words of every choice."""
    return {move.notation: move.text() for move in game.legal}


@pytest.mark.clauses("TP-6.17")
def test_itzamna_reads_that_any_bonus_can_be_chosen():
    red = {"tribe": "itzamna", "wood": 1, "technologies": {"agriculture": 3}}
    words = said(play(lifted("tikal", 1, red), "use 1"))
    assert words["learn agriculture"] == "Agriculture beyond level 3, a bonus of your choice for a resource"
    assert words["learn theology"] == "Theology to level 1, free"


@pytest.mark.clauses("TP-9.2", "TP-9.4", "TP-EX-3")
@pytest.mark.parametrize(
    ("place", "prices"),
    [
        (("tikal", 2), ["1 wood, 2 stone, 1 gold", "1 wood, 2 stone", "1 gold"]),
        (("uxmal", 4), ["8 corn", "6 corn", "2 corn"]),
    ],
)
def test_renovation_says_what_is_left_to_pay(place, prices):
    red = {"corn": 8, "wood": 1, "stone": 2, "gold": 1, "buildings": ["stone_shrine", "gold_workshop"]}
    new = using("new_buildings")
    gear, space = place
    game = lifted(gear, space, red, options=new, day=20, food_days=2, row=["tomb_of_three_gods"])
    words = said(play(game, f"use {space}", "build tomb_of_three_gods"))
    assert words == {
        "renovate nothing": f"Discard nothing and pay {prices[0]}",
        "renovate stone_shrine": f"Discard Stone Shrine and pay {prices[1]}",
        "renovate gold_workshop": f"Discard Gold Workshop and pay {prices[2]}",
    }


@pytest.mark.clauses("TP-9.12", "TP-R-56")
def test_a_cost_that_renovation_covers_in_full_is_nothing_but_a_skull_stays():
    red = {"skulls": 1, "buildings": ["stone_shrine"], "technologies": {"architecture": 3}}
    new = using("new_buildings")
    game = lifted("tikal", 2, red, options=new, day=20, food_days=2, row=["skull_shrine"])
    assert said(play(game, "use 2", "build skull_shrine"))["renovate stone_shrine"] == (
        "Discard Stone Shrine and pay 1 crystal skull"
    )
    wood = lifted("tikal", 2, {"buildings": ["granary"]}, options=new, day=20, food_days=2, row=["corn_store"])
    assert said(play(wood, "use 2", "build corn_store"))["renovate granary"] == "Discard Granary and pay nothing"


@pytest.mark.clauses("TP-11.1")
def test_ending_the_placing_says_what_follows():
    quick = play(seated({"corn": 5}, quick_tile="quick_1_corn"), "place quick")
    assert said(quick)["done"] == "Place no more workers; the quick action follows"
    kak = seated({"tribe": "ah_chuy_kak", "corn": 9, "workers": 4}, gears={"yaxchilan": {"3": 0}})
    assert said(play(kak, "place palenque"))["done"] == "End the turn"
    assert said(play(kak, "place tikal"))["done"] == "Place no more workers"


@pytest.mark.clauses("TP-6.6")
def test_skipping_a_turn_is_worded_as_a_gain_not_as_a_price():
    assert said(seated({"tribe": "ahmakiq"}))["skip turn"] == "Skip the turn and gain 2 corn"
