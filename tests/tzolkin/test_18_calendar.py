"""Chapter 18: the starting player space, the calendar and the double advance."""

from __future__ import annotations

import pytest

import haab
from tests.tzolkin.rounds import end_of_round, quiet_turn
from tests.tzolkin.tables import BLUE, RED, YELLOW, Json, gear, legal, play, player, points, position, state

SMALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal"]
LAST = {**dict.fromkeys(SMALL_GEARS, 7), "chichen_itza": 10}


def tooth_corn(game):
    return {int(tooth): corn for tooth, corn in state(game)["tooth_corn"].items()}


def days_to_food_day(game):
    return game.view()["state"]["next_food_day"]["days"]


def red_advances(players=2, **more):
    """The end of a round in which Red stands on the starting player space."""
    return end_of_round(players, start_space=RED, **more)


# ---- corn on the teeth


@pytest.mark.clauses("TZ-18.1")
def test_whoever_placed_on_the_starting_player_space_takes_all_corn_of_the_teeth_at_the_end_of_the_turn():
    game = position(2, day=5, tooth_corn={"1": 1, "3": 2, "25": 1})
    play(game, "place start")
    assert player(game)["corn"] == 0
    play(game, "done")
    assert game.to_move == BLUE
    assert player(game)["corn"] == 4
    assert tooth_corn(game) == {}


@pytest.mark.clauses("TZ-18.1")
def test_the_corn_of_the_teeth_cannot_pay_for_the_placement():
    game = play(position([{"corn": 0}], day=5, tooth_corn={"1": 5}), "place start")
    assert legal(game) == ["done"]
    game = play(position([{"corn": 1}], day=5, tooth_corn={"1": 5}), "place start", "place palenque")
    assert legal(game) == ["done"]


@pytest.mark.clauses("TZ-18.1")
def test_the_corn_of_the_teeth_can_pay_for_feeding_in_the_same_round():
    game = position(2, day=7, first=1, tooth_corn={"1": 6})
    play(game, "place palenque", "done", "place start", "done")
    assert points(game) == 0
    assert points(game, BLUE) == -9


@pytest.mark.clauses("TZ-18.1")
def test_other_players_take_no_corn_of_the_teeth():
    game = play(position(2, day=5, start_space=RED, to_move=BLUE, first=1, tooth_corn={"4": 3}), "place tikal", "done")
    assert player(game, BLUE)["corn"] == 0
    assert tooth_corn(game) == {4: 3}


@pytest.mark.clauses("TZ-18.2")
def test_an_unused_starting_player_space_puts_a_corn_on_the_current_tooth_and_advances_a_day():
    game = end_of_round(2, day=5, tooth_corn={"4": 1})
    assert tooth_corn(game) == {4: 1, 5: 1}
    assert state(game)["day"] == 6
    assert state(game)["first"] == RED


@pytest.mark.clauses("TZ-R-36", "TZ-18.2")
def test_on_a_food_day_the_corn_is_put_on_the_tooth_after_feeding():
    game = end_of_round([{"corn": 1}], day=7)
    assert tooth_corn(game) == {7: 1}
    assert state(game)["food_days"] == 1
    assert player(game)["corn"] == 1
    assert points(game) == -9


@pytest.mark.clauses("TZ-18.3")
def test_a_used_starting_player_space_puts_no_corn_on_a_tooth():
    game = play(red_advances(day=5), "days 1")
    assert tooth_corn(game) == {}
    assert state(game)["day"] == 6


@pytest.mark.clauses("TZ-R-37")
def test_the_day_jumped_over_gets_no_corn():
    game = play(red_advances(day=5), "days 2")
    assert tooth_corn(game) == {}
    game = quiet_turn(quiet_turn(game))
    assert tooth_corn(game) == {7: 1}


# ---- the marker


@pytest.mark.clauses("TZ-18.3", "TZ-R-39")
def test_the_worker_is_back_and_the_marker_has_moved_when_the_days_are_chosen():
    game = end_of_round(3, day=5, first=YELLOW, start_space=RED)
    assert game.decision == "days"
    assert game.to_move == RED
    assert state(game)["start_space"] is None
    assert player(game)["available"] == 3
    assert state(game)["first"] == RED
    assert state(game)["day"] == 5


@pytest.mark.clauses("TZ-R-39")
def test_feeding_and_rewards_come_before_the_choice_of_days():
    game = red_advances([{"corn": 6, "temples": {"chaac": 2}}], day=7)
    assert game.decision == "days"
    assert state(game)["food_days"] == 1
    assert player(game)["corn"] == 0
    assert player(game)["stone"] == 1


@pytest.mark.clauses("TZ-18.4")
def test_a_player_without_the_marker_takes_it():
    game = play(end_of_round(3, first=RED, start_space=YELLOW), "days 1")
    assert state(game)["first"] == YELLOW
    assert game.to_move == YELLOW


@pytest.mark.clauses("TZ-18.4")
@pytest.mark.parametrize(("holder", "left"), [(RED, BLUE), (BLUE, YELLOW), (YELLOW, RED)])
def test_a_player_with_the_marker_gives_it_to_the_left(holder, left):
    game = play(end_of_round(3, first=holder, start_space=holder), "days 1")
    assert state(game)["first"] == left
    assert game.to_move == left


@pytest.mark.clauses("TZ-18.4")
def test_the_marker_stays_when_nobody_uses_the_space():
    assert state(end_of_round(3, first=BLUE))["first"] == BLUE


@pytest.mark.clauses("TZ-18.4", "TZ-18.7")
def test_the_marker_moves_on_food_days_too():
    assert state(play(red_advances(3, day=7, first=1), "days 1"))["first"] == RED


# ---- a day


@pytest.mark.clauses("TZ-18.5")
def test_a_day_moves_every_worker_one_space_ahead():
    gears = {name: {"3": RED, str(last - 1): BLUE} for name, last in LAST.items()}
    game = end_of_round([{"workers": 6}, {"workers": 6}], gears=gears)
    for name, last in LAST.items():
        just_placed = {1: BLUE} if name == "uxmal" else {}
        assert gear(game, name) == {4: RED, last: BLUE, **just_placed}


@pytest.mark.clauses("TZ-18.5", "TZ-R-55")
@pytest.mark.parametrize("name", LAST)
def test_a_worker_on_the_last_space_is_pushed_off_without_an_action_and_is_available_in_the_next_round(name):
    game = end_of_round([{"skulls": 1}], gears={name: {str(LAST[name]): RED}})
    assert RED not in gear(game, name).values()
    assert player(game)["available"] == 3
    assert (player(game)["corn"], player(game)["skulls"], points(game)) == (0, 1, 0)
    assert game.to_move == RED
    assert not any(move.startswith("take") for move in legal(game))
    assert "place palenque" in legal(game)


@pytest.mark.clauses("TZ-18.5")
def test_dummies_go_round_and_are_not_pushed_off():
    gears = {"tikal": {"7": "dummy", "9": "dummy"}, "chichen_itza": {"10": "dummy", "12": "dummy"}}
    game = end_of_round(2, gears=gears)
    assert gear(game, "tikal") == {8: "dummy", 0: "dummy"}
    assert gear(game, "chichen_itza") == {11: "dummy", 0: "dummy"}


# ---- the double advance


@pytest.mark.clauses("TZ-18.6")
def test_a_double_advance_moves_two_days_and_turns_the_board_dark():
    gears = {"tikal": {"1": BLUE, "7": BLUE}, "chichen_itza": {"10": RED, "8": BLUE}}
    game = red_advances([{}, {"workers": 4}], day=3, gears=gears)
    assert legal(game) == ["days 1", "days 2"]
    play(game, "days 2")
    assert state(game)["day"] == 5
    assert gear(game, "tikal") == {3: BLUE}
    assert gear(game, "chichen_itza") == {10: BLUE}
    assert not player(game)["light"]
    assert player(game, BLUE)["light"]


@pytest.mark.clauses("TZ-18.6")
def test_one_day_leaves_the_board_light():
    game = play(red_advances(2, day=3), "days 1")
    assert state(game)["day"] == 4
    assert player(game)["light"]


@pytest.mark.clauses("TZ-18.6", "TZ-18.7")
def test_with_a_dark_board_the_calendar_advances_one_day_and_the_other_benefits_remain():
    game = position([{"light": False}, {}], day=3, first=1, to_move=RED, tooth_corn={"1": 2})
    play(game, "place start", "done")
    assert game.decision == "turn"
    assert state(game)["day"] == 4
    assert player(game)["corn"] == 2
    assert player(game)["available"] == 3
    assert state(game)["first"] == RED
    assert not player(game)["light"]
    assert tooth_corn(game) == {}


@pytest.mark.clauses("TZ-18.6", "TZ-R-38", "TZ-18.7")
@pytest.mark.parametrize("who", [RED, BLUE])
@pytest.mark.parametrize("name", LAST)
def test_any_players_worker_one_before_the_last_space_of_any_gear_prevents_a_double_advance(name, who):
    game = red_advances(2, day=3, first=1, gears={name: {str(LAST[name] - 1): who}})
    assert game.decision == "turn"
    assert state(game)["day"] == 4
    assert state(game)["first"] == RED
    assert player(game)["light"]


@pytest.mark.clauses("TZ-18.6", "TZ-R-38")
@pytest.mark.parametrize("name", LAST)
@pytest.mark.parametrize("who", [RED, BLUE, "dummy"])
def test_workers_on_the_last_space_and_dummies_do_not_prevent_it(name, who):
    blocking: Json = {str(LAST[name] - 1): "dummy", str(LAST[name]): who, str(LAST[name] - 2): BLUE}
    game = red_advances(2, day=3, gears={name: blocking})
    assert legal(game) == ["days 1", "days 2"]


@pytest.mark.clauses("TZ-18.6")
def test_a_worker_on_space_6_of_chichen_itza_prevents_nothing():
    assert legal(red_advances(2, day=3, gears={"chichen_itza": {"6": BLUE, "7": BLUE}})) == ["days 1", "days 2"]


@pytest.mark.clauses("TZ-18.7")
def test_a_player_who_does_not_want_two_days_has_all_other_benefits():
    game = position(2, day=3, first=1, to_move=RED, tooth_corn={"1": 2})
    play(game, "place start", "done", "days 1")
    assert player(game)["corn"] == 2
    assert player(game)["available"] == 3
    assert state(game)["first"] == RED
    assert player(game)["light"]


# ---- Food Days


def food_days_of_a_quiet_game(doubled=()):
    """The days on which Food Days were held and the rounds of a whole game; who doubles does so on the given days."""
    game = position(2)
    held = []
    while not game.over and state(game)["day"] < 40:
        before, day = state(game)["food_days"], state(game)["day"]
        if day in doubled and state(game)["start_space"] is None and game.decision == "turn":
            play(game, "place start", "done")
        else:
            quiet_turn(game)
        if game.decision == "days":
            play(game, "days 2")
        if state(game)["food_days"] > before:
            held.append(day)
    return held, state(game)["rounds"]


@pytest.mark.clauses("TZ-18.8")
def test_without_double_advances_food_days_are_on_days_7_13_20_and_26_of_27_rounds():
    assert food_days_of_a_quiet_game() == ([7, 13, 20, 26], 27)


@pytest.mark.clauses("TZ-18.8")
def test_round_1_is_not_a_food_day():
    game = end_of_round(2, day=0)
    assert state(game)["food_days"] == 0
    assert points(game) == 0


@pytest.mark.clauses("TZ-18.9")
@pytest.mark.parametrize(
    ("day", "held"),
    [(6, [8, 13, 20, 26]), (12, [7, 14, 20, 26]), (19, [7, 13, 21, 26]), (25, [7, 13, 20, 27])],
)
def test_a_food_day_that_is_jumped_over_is_held_a_day_later_and_the_others_keep_their_days(day, held):
    assert food_days_of_a_quiet_game({day})[0] == held


@pytest.mark.clauses("TZ-18.10")
@pytest.mark.parametrize(("day", "rounds"), [(3, 26), (6, 26), (7, 26), (12, 26), (24, 26), (25, 27)])
def test_a_double_advance_removes_a_round_except_on_day_25(day, rounds):
    assert food_days_of_a_quiet_game({day})[1] == rounds


@pytest.mark.clauses("TZ-18.10")
def test_two_double_advances_remove_two_rounds():
    assert food_days_of_a_quiet_game({3, 9})[1] == 25


@pytest.mark.clauses("TZ-EX-24", "TZ-18.9")
def test_a_double_advance_on_day_6_makes_the_round_of_day_8_food_day_1():
    game = play(red_advances(2, day=6), "days 2")
    assert state(game)["day"] == 8
    assert game.view()["state"]["next_food_day"] == {"number": 1, "kind": "mid_age", "days": -1}
    quiet_turn(quiet_turn(game))
    assert points(game) == -9
    assert state(game)["day"] == 9
    assert game.view()["state"]["next_food_day"] == {"number": 2, "kind": "end_of_age", "days": 4}


@pytest.mark.clauses("TZ-EX-24", "TZ-18.9", "TZ-18.10")
def test_a_double_advance_on_day_25_makes_the_round_of_day_27_food_day_4_and_the_last():
    game = play(red_advances(2, day=25), "days 2")
    assert state(game)["day"] == 27
    assert game.view()["state"]["next_food_day"] == {"number": 4, "kind": "end_of_age", "days": -1}
    quiet_turn(quiet_turn(game))
    assert game.over
    assert state(game)["day"] == 28


@pytest.mark.clauses("TZ-18.11")
@pytest.mark.parametrize(
    ("day", "held", "days"),
    [
        (0, 0, 7),
        (6, 0, 1),
        (7, 0, 0),
        (8, 0, -1),
        (8, 1, 5),
        (13, 1, 0),
        (14, 1, -1),
        (14, 2, 6),
        (26, 3, 0),
        (27, 3, -1),
    ],
)
def test_the_days_to_the_next_food_day_are_counted_and_0_or_minus_1_means_this_round(day, held, days):
    game = position([{"corn": 6}], day=day, food_days=held, to_move=BLUE)
    assert days_to_food_day(game) == days
    play(game, "place uxmal", "done")
    assert (player(game)["corn"] == 0) == (days <= 0)


@pytest.mark.clauses("TZ-R-40", "TZ-18.9", "TZ-20.1")
def test_on_a_delayed_second_food_day_players_still_build_from_the_age_1_row():
    gears = {"tikal": {"2": RED}}
    row, piles = ["small_farm"] * 3, [["great_farm", "great_farm", "field_house"], ["triple_farm"] * 3]
    red = {"wood": 1, "corn": 5}
    game = position([red], day=14, food_days=1, first=1, gears=gears, row=row, piles=piles)
    play(game, "place uxmal", "done")
    assert state(game)["row"] == [*row, "great_farm", "great_farm", "field_house"]
    play(game, "take tikal 2", "use 2")
    assert legal(game) == ["build small_farm"]
    play(game, "build small_farm", "done")
    assert player(game)["corn"] == 1
    assert state(game)["row"] == ["triple_farm"] * 3 + [None] * 3
    assert game.view()["state"]["age"] == 2


@pytest.mark.clauses("TZ-R-40")
def test_a_delayed_food_day_feeds_and_rewards_like_any_other():
    red = {"corn": 6, "temples": {"chaac": 4, "kukulcan": 5}}
    in_time, delayed = (end_of_round([red], day=day, food_days=2) for day in (20, 21))
    assert player(in_time) == player(delayed)
    assert player(delayed)["skulls"] == 1


# ---- positions that cannot be


@pytest.mark.clauses("TZ-18.9", "TZ-21.1")
@pytest.mark.parametrize(
    ("day", "held"), [(3, 1), (7, 1), (9, 0), (8, 2), (15, 1), (13, 3), (26, 4), (27, 4), (28, 3), (28, 4)]
)
def test_a_position_with_too_many_or_too_few_food_days_is_refused(day, held):
    with pytest.raises(haab.BadPosition, match="food_days"):
        position(2, day=day, food_days=held)


@pytest.mark.clauses("TZ-18.9")
@pytest.mark.parametrize(("day", "held"), [(6, 1), (9, 0), (12, 2)])
def test_a_position_in_phase_3_with_too_many_or_too_few_food_days_is_refused(day, held):
    pending = [{"frame": "next_round", "seat": RED}, {"frame": "days", "seat": RED}]
    with pytest.raises(haab.BadPosition, match="food_days"):
        position(2, day=day, food_days=held, pending=pending)


@pytest.mark.clauses("TZ-18.9")
@pytest.mark.parametrize(("day", "held"), [(6, 0), (7, 0), (8, 1), (13, 1), (14, 2), (26, 3), (27, 3)])
def test_a_position_without_the_number_of_food_days_has_held_those_of_the_days_before(day, held):
    assert state(position(2, day=day))["food_days"] == held


@pytest.mark.clauses("TZ-18.6")
@pytest.mark.parametrize("more", [{"players": [{"light": False}, {}]}, {"gears": {"tikal": {"6": BLUE}}}])
def test_a_position_that_asks_for_two_days_when_they_are_not_allowed_is_refused(more):
    pending = [{"frame": "next_round", "seat": RED}, {"frame": "days", "seat": RED}]
    assert legal(position(2, day=3, pending=pending)) == ["days 1", "days 2"]
    assert legal(position(2, day=7, food_days=1, pending=pending)) == ["days 1", "days 2"]
    with pytest.raises(haab.BadPosition, match="two days"):
        position(**{"players": 2, "day": 3, "pending": pending, **more})
