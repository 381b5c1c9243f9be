"""What a player reads: choices say what they cost and give, the log says where points come from."""

from __future__ import annotations

import pytest

import haab
from haab.games import ruleset
from haab.games.tzolkin.components import BUILDINGS, MONUMENTS, WEALTH
from haab.kit.record.stack import snapshot
from haab.rulebook import clause
from tests.tzolkin.tables import RED, Json, play, position, taken

ROW = ["small_farm", "field_house", "mine_house"]


def said(game: haab.Game) -> dict[str, str]:
    """The words of every choice."""
    return {move.notation: move.text() for move in game.legal}


def told(game: haab.Game, move: str) -> list[tuple[int | None, str]]:
    """Whose change it is and its words, for each change of a move."""
    before = snapshot(game.data)
    game.play(move)
    return [(change.seat, change.message.text()) for change in ruleset("tzolkin").changes(before, snapshot(game.data))]


def explained(name: str) -> list[str]:
    return [line.text() for line in ruleset("tzolkin").explanations()[name].lines]


@pytest.mark.parametrize(
    ("place", "technology", "texts"),
    [
        (("palenque", 1), "agriculture", ["fish for 3 corn", "fish for 4 corn"]),
        (("palenque", 2), "agriculture", ["harvest 4 corn", "harvest 7 corn"]),
        (("palenque", 5), "agriculture", ["harvest 9 corn or 4 wood", "harvest 12 corn or 4 wood"]),
        (("palenque", 3), "extraction", ["harvest 5 corn or 2 wood", "harvest 5 corn or 3 wood"]),
        (("yaxchilan", 1), "extraction", ["1 wood", "2 wood"]),
        (("yaxchilan", 5), "extraction", ["1 stone, 1 gold, 2 corn", "2 stone, 2 gold, 2 corn"]),
        (("yaxchilan", 4), "theology", ["1 crystal skull", "2 crystal skulls"]),
    ],
)
def test_an_action_says_what_it_gives_and_technologies_are_reckoned_in(place, technology, texts):
    gear, space = place
    for level, text in zip((0, 3), texts, strict=True):
        red: Json = {"technologies": {technology: level}}
        assert said(taken(gear, space, red))[f"use {space}"] == f"Action {space}: {text}"
    assert explained(f"{gear}_{space}")[0] == texts[0], "as it is printed"


def test_any_action_elsewhere_says_that_it_may_be_of_the_same_gear():
    assert "any other action, but not of Chichen Itza" in explained("uxmal_5")[0]


@pytest.mark.clauses("TZ-13.18")
def test_a_price_says_that_architecture_makes_it_less():
    without = taken("tikal", 2, {"wood": 2}, row=ROW)
    assert said(play(without, "use 2"))["build field_house"] == "Field House (2 wood): advance Agriculture"
    game = play(taken("tikal", 2, {"wood": 2, "technologies": {"architecture": 3}}, row=ROW), "use 2")
    price = "2 wood, a resource less with Architecture"
    assert said(game)["build field_house"] == f"Field House ({price}): advance Agriculture"
    corn = play(taken("uxmal", 4, {"corn": 4, "technologies": {"architecture": 3}}, row=ROW), "use 4")
    assert said(corn)["build field_house"] == "Field House (2 corn): advance Agriculture"


@pytest.mark.clauses("TZ-19.3", "TP-10.2")
def test_a_farm_symbol_is_worth_2_corn_not_a_whole_meal():
    assert explained("triple_farm")[-1] == "3 workers need 2 corn less on Food Days"


@pytest.mark.clauses("TZ-20.4", "TZ-19.5")
def test_the_log_of_a_food_day_tells_points_by_where_they_come_from():
    red: Json = {"temples": {"chaac": 3}, "workers": 3}
    game = position([red, {"workers": 3, "corn": 6}], day=13, to_move=1)
    play(game, "place uxmal")
    assert [text for seat, text in told(game, "done") if seat == RED] == ["lost 9 VP by hunger", "+13 VP (Temples)"]


def test_every_tile_names_a_clause_that_exists():
    found = ruleset("tzolkin").explanations()
    for name in (*BUILDINGS, *MONUMENTS, *WEALTH):
        assert clause(found[name].clause)
    assert found["granary"].clause == "TP-9.7"
    assert found["corn_store"].clause == "TP-9.8"
    assert found["small_farm"].clause == "TZ-19.3"
