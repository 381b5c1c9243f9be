"""Chapter 10 of the expansion: feeding with farms, Hunger and Yaluk."""

from __future__ import annotations

from typing import Any

import pytest

from haab.kit.state import Score
from tests.tribes.tables import food_day, prophecy_points
from tests.tzolkin.tables import RED, Json, player

YALUK: Json = {"tribe": "yaluk", "workers": 5}


def fed(calamity: str | None = None, number: int = 2, **red: Any) -> tuple[int, Score]:
    """The corn that feeding cost Red, and Red's points for hunger."""
    game = food_day(number, [red], calamity)
    return red["corn"] - player(game)["corn"], game.score_sheet[RED]["hunger"]


@pytest.mark.clauses("TP-10.1")
def test_a_worker_needs_2_corn_and_1_more_each_with_hunger_and_for_yaluk():
    assert fed("drought", corn=60, workers=5) == (10, 0)
    assert fed("hunger", corn=60, workers=5) == (15, 0)
    assert fed("drought", corn=60, **YALUK) == (15, 0)
    assert fed("hunger", corn=60, **YALUK) == (20, 0)


@pytest.mark.clauses("TP-10.2")
def test_a_one_worker_symbol_lowers_a_need_by_2_but_not_to_0():
    assert fed("hunger", corn=60, buildings=["small_farm"]) == (3 + 3 + 1, 0)
    assert fed("hunger", corn=60, workers=5, tribe="yaluk", buildings=["small_farm"]) == (4 * 4 + 2, 0)


@pytest.mark.clauses("TP-10.2")
def test_no_worker_uses_more_than_one_symbol():
    assert fed("hunger", number=3, corn=60, buildings=["triple_farm", "triple_farm"]) == (3, 0)


@pytest.mark.clauses("TP-10.3")
def test_each_all_workers_farm_lowers_every_need_by_1_and_they_add_up():
    assert fed("hunger", corn=60, buildings=["great_farm"]) == (6, 0)
    assert fed("hunger", corn=60, buildings=["great_farm", "great_farm"]) == (3, 0)
    assert fed("hunger", corn=60, buildings=["great_farm", "small_farm"]) == (2 + 2 + 0, 0)


@pytest.mark.clauses("TP-10.3")
def test_no_need_goes_below_0():
    farms = ["great_farm", "great_farm", "small_farm", "small_farm"]
    assert fed("hunger", corn=60, buildings=farms) == (1, 0)
    assert fed("drought", corn=60, buildings=farms) == (0, 0)


@pytest.mark.clauses("TP-EX-4", "TP-10.1", "TP-10.2", "TP-10.3")
def test_hunger_with_two_farms_for_all_and_one_for_a_worker():
    red = {"corn": 10, "buildings": ["great_farm", "great_farm", "small_farm"]}
    game = food_day(2, [red], "hunger")
    assert player(game)["corn"] == 8
    assert player(game)["fed"] == 3
    assert game.score_sheet[RED]["hunger"] == 0


@pytest.mark.clauses("TP-EX-5", "TP-R-51")
def test_hunger_yaluk_and_three_farms():
    six_symbols = ["triple_farm", "triple_farm"]
    assert fed("hunger", 3, corn=10, buildings=[*six_symbols, "great_farm"], **YALUK) == (5, 0)
    assert fed("hunger", 3, corn=10, buildings=six_symbols, **YALUK) == (10, 0)


@pytest.mark.clauses("TP-R-51", "TP-10.4")
def test_the_cheapest_workers_are_fed_first():
    assert fed("hunger", corn=1, buildings=["small_farm"]) == (1, -6)
    assert fed("hunger", corn=3, buildings=["small_farm"]) == (1, -6)
    assert fed("hunger", corn=4, buildings=["small_farm"]) == (4, -3)
    assert fed("hunger", corn=7, buildings=["small_farm"], **YALUK) == (2 + 4, -15)


@pytest.mark.clauses("TP-10.4")
def test_a_worker_whose_need_is_0_is_fed():
    red = {"corn": 0, "buildings": ["great_farm", "small_farm"], "workers": 4}
    game = food_day(2, [red], "hunger")
    assert player(game)["fed"] == 1
    assert game.score_sheet[RED]["hunger"] == -9


@pytest.mark.clauses("TP-EX-25", "TP-8.12", "TP-10.4")
def test_a_worker_fed_by_farms_alone_counts_for_hunger():
    red = {"corn": 7, "workers": 5, "buildings": ["great_farm", "small_farm"]}
    game = food_day(2, [red], "hunger")
    assert player(game)["corn"] == 1
    assert game.score_sheet[RED]["hunger"] == -3
    assert prophecy_points(game) == 0


@pytest.mark.clauses("TP-10.1")
def test_hunger_is_gone_on_the_food_day_after_it():
    game = food_day(3, [{"corn": 9}], "drought", prophecies=["hunger", "drought", "high_water"])
    assert player(game)["corn"] == 3
