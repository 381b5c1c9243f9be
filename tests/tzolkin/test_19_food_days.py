"""Chapter 19: Food Days and feeding."""

from __future__ import annotations

import pytest

from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import BLUE, RED, player, points, position, state

FOOD_DAYS = [7, 13, 20, 26]


def fed(red=None, **more):
    """Red's corn and Red's points for hunger after the first Food Day."""
    game = end_of_round([red or {}], day=7, **more)
    return player(game)["corn"], game.score_sheet[RED]["hunger"]


# ---- a Food Day round


@pytest.mark.clauses("TZ-19.1")
@pytest.mark.parametrize("day", FOOD_DAYS)
def test_feeding_comes_after_the_last_turn_and_before_the_calendar_advances(day):
    game = position([{"corn": 6}], day=day, to_move=BLUE, gears={"palenque": {"7": RED}})
    game.play("place uxmal")
    assert player(game)["corn"] == 6
    game.play("done")
    assert player(game)["corn"] == 0
    assert state(game)["day"] == day + 1


@pytest.mark.clauses("TZ-19.1", "TZ-19.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_feeds(seats):
    game = end_of_round([{"corn": 6 + seat} for seat in range(seats)], day=7)
    assert [player(game, seat)["corn"] for seat in range(seats)] == list(range(seats))
    hungry = end_of_round(seats, day=7)
    assert [points(hungry, seat) for seat in range(seats)] == [-9] * seats


@pytest.mark.clauses("TZ-19.1")
@pytest.mark.parametrize("day", [0, 6, 8, 12, 14, 19, 21, 25])
def test_nobody_is_fed_in_other_rounds(day):
    game = end_of_round([{"corn": 6}], day=day)
    assert player(game)["corn"] == 6
    assert points(game) == 0
    assert points(game, BLUE) == 0


@pytest.mark.clauses("TZ-19.1")
def test_rewards_come_after_feeding():
    # a wood of the temple is not yet there when the workers are fed, and materials are no food
    game = end_of_round([{"temples": {"kukulcan": 4}}], day=7)
    assert game.score_sheet[RED]["hunger"] == -9
    assert player(game)["wood"] == 2


@pytest.mark.clauses("TZ-19.1", "TZ-R-44")
@pytest.mark.parametrize("day", [7, 13, 20])
def test_a_food_day_is_the_same_for_all_players_whoever_is_first(day):
    players = [
        {"corn": 5, "temples": {"chaac": 3, "kukulcan": 6}, "workers": 4},
        {"corn": 3, "temples": {"chaac": 3, "quetzalcoatl": 0}, "buildings": ["small_farm"]},
        {"corn": 1, "temples": {"quetzalcoatl": 6, "kukulcan": 5}, "buildings": ["great_farm"]},
    ]
    # whoever is last places the worker that ends the round; nothing else differs
    results = []
    for first in range(3):
        game = end_of_round(players, day=day, first=first)
        assert game.decision == "turn"
        owned = [player(game, seat) for seat in range(3)]
        results.append([{key: value for key, value in one.items() if key != "available"} for one in owned])
    assert results[0] == results[1] == results[2]


# ---- feeding


@pytest.mark.clauses("TZ-19.2")
@pytest.mark.parametrize("workers", [3, 4, 5, 6])
def test_each_worker_in_play_needs_2_corn_and_those_in_the_bank_need_none(workers):
    assert fed({"corn": 20, "workers": workers}) == (20 - 2 * workers, 0)


@pytest.mark.clauses("TZ-19.2")
def test_a_worker_is_fed_wherever_it_is():
    gears = {"tikal": {"2": RED, "7": RED}, "chichen_itza": {"10": RED}}
    assert fed({"corn": 20, "workers": 5}, gears=gears) == (10, 0)
    assert fed({"corn": 20, "workers": 5, "light": False}, gears=gears, start_space=RED) == (10, 0)
    assert fed({"corn": 20, "light": False}, start_space=RED) == (14, 0)


@pytest.mark.clauses("TZ-19.3")
@pytest.mark.parametrize(
    ("red", "need"),
    [
        ({}, 6),
        ({"buildings": ["small_farm"]}, 4),
        ({"buildings": ["small_farm", "small_farm"]}, 2),
        ({"buildings": ["triple_farm"]}, 0),
        ({"buildings": ["triple_farm"], "workers": 5}, 4),
        ({"buildings": ["triple_farm", "small_farm"], "workers": 5}, 2),
        ({"buildings": ["great_farm"]}, 3),
        ({"buildings": ["great_farm"], "workers": 6}, 6),
        ({"buildings": ["great_farm", "great_farm"], "workers": 6}, 0),
        ({"buildings": ["great_farm", "small_farm"], "workers": 4}, 3),
        ({"wealth": {"kept": ["wealth_uxmal_3"]}}, 4),
        ({"wealth": {"kept": ["wealth_uxmal_3"]}, "buildings": ["triple_farm"], "workers": 5}, 2),
    ],
)
def test_farms_lower_the_need_of_one_worker_or_of_all(red, need):
    assert fed({**red, "corn": 20}) == (20 - need, 0)
    if need:
        assert fed({**red, "corn": need - 1})[1] == -3
    assert fed({**red, "corn": need}) == (0, 0)


@pytest.mark.clauses("TZ-EX-14", "TZ-19.3")
def test_two_symbols_and_a_farm_for_all():
    red = {"workers": 5, "corn": 10, "buildings": ["small_farm", "small_farm", "great_farm"]}
    assert fed(red) == (7, 0)


@pytest.mark.clauses("TZ-EX-14", "TZ-19.3")
def test_two_great_farms_feed_six_workers_without_corn():
    assert fed({"workers": 6, "buildings": ["great_farm", "great_farm"]}) == (0, 0)


@pytest.mark.clauses("TZ-R-56", "TZ-19.3")
def test_each_symbol_serves_another_worker_and_surplus_symbols_are_idle():
    assert fed({"corn": 9, "workers": 3, "buildings": ["triple_farm", "triple_farm"]}) == (9, 0)
    assert fed({"corn": 9, "workers": 4, "buildings": ["small_farm", "small_farm", "small_farm"]}) == (7, 0)
    everything = ["triple_farm", "triple_farm", "great_farm", "great_farm"]
    assert fed({"corn": 9, "workers": 3, "buildings": everything}) == (9, 0)


@pytest.mark.clauses("TZ-EX-15", "TZ-19.4", "TZ-19.5")
@pytest.mark.parametrize(
    ("workers", "corn", "left", "hunger"),
    [(3, 5, 1, -3), (4, 5, 1, -6), (3, 0, 0, -9)],
)
def test_not_enough_corn(workers, corn, left, hunger):
    assert fed({"workers": workers, "corn": corn}) == (left, hunger)


@pytest.mark.clauses("TZ-EX-15", "TZ-19.5")
def test_points_may_become_negative_by_hunger():
    assert points(end_of_round([{"corn": 0}], day=7)) == -9


@pytest.mark.clauses("TZ-19.4", "TZ-19.5")
@pytest.mark.parametrize("corn", range(7))
def test_as_many_workers_as_possible_are_fed_completely_and_the_rest_of_the_corn_is_kept(corn):
    assert fed({"corn": corn}) == (corn % 2 if corn < 6 else 0, -3 * (3 - corn // 2))


@pytest.mark.clauses("TZ-19.5")
def test_unfed_workers_stay_in_play():
    game = end_of_round([{"workers": 5}], day=7, gears={"palenque": {"3": RED}})
    assert player(game)["workers"] == 5
    assert player(game)["available"] == 4


@pytest.mark.clauses("TZ-R-43", "TZ-19.4")
@pytest.mark.parametrize(
    ("corn", "left", "hunger"),
    [(0, 0, -6), (1, 1, -6), (2, 0, -3), (3, 1, -3), (4, 0, 0)],
)
def test_the_cheapest_workers_are_fed_first_without_a_decision(corn, left, hunger):
    assert fed({"corn": corn, "buildings": ["small_farm"]}) == (left, hunger)


@pytest.mark.clauses("TZ-R-43")
def test_with_a_farm_for_all_a_single_corn_feeds_a_worker():
    assert fed({"corn": 1, "buildings": ["great_farm", "small_farm"]}) == (0, -3)


# ---- seen beforehand


@pytest.mark.clauses("TZ-19.2", "TZ-19.3")
@pytest.mark.parametrize("workers", [3, 4, 6])
@pytest.mark.parametrize("farms", [[], ["small_farm"], ["small_farm", "triple_farm"], ["great_farm", "great_farm"]])
def test_the_view_tells_beforehand_what_feeding_costs(workers, farms):
    red = {"corn": 30, "workers": workers, "buildings": farms}
    told = position([red], day=7).view(BLUE)["state"]["players"][RED]["corn_to_feed"]
    corn, hunger = fed(red)
    assert (30 - corn, hunger) == (told, 0)
