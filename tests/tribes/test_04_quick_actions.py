"""Chapter 4 of the expansion: quick actions."""

from __future__ import annotations

from collections import Counter

import pytest

import haab
from haab.games.tzolkin.components import DATA, WEALTH
from tests.tribes.tables import BOTTOM, choose_all, last_of_round, lowest, seated, started, using
from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, position, state, steps, stock

QUICK = using("quick_actions")
BUILD, CORN = "quick_1_build", "quick_1_corn"


def quick(tile, red=None, **more):
    """Red begins a turn on a day on which a tile is current."""
    day = {"day": more.pop("day", 0 if tile.startswith("quick_1") else 14)}
    return seated(red or {}, quick_tile=tile, **day, **more)


# ---- the board


@pytest.mark.clauses("TP-4.1")
def test_there_are_3_equal_quick_action_spaces_apart_from_the_gears():
    game = position(5)
    assert state(game)["quick_spaces"] == [None, None, None]
    assert legal(game).count("place quick") == 0, "no corn for it"
    game = position([{"corn": 5}, {}, {}, {}, {}], quick_tile=CORN)
    play(game, "place quick")
    assert state(game)["quick_spaces"] == [RED, None, None]
    assert all(gear(game, name) == {} for name in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"))


@pytest.mark.clauses("TP-4.2", "TP-4.3", "TP-4.4", "TP-EX-17", "TP-R-36")
def test_each_tile_is_current_for_two_days_and_the_last_one_to_the_end():
    order = state(position(2, options=QUICK))["quick_tiles"]
    for day in range(26):
        table = state(position(2, options=QUICK, day=day))
        expected = order[day // 2] if day < 14 else order[7 + (day - 14) // 2]
        assert table["quick_tile"] == expected
    for day in (24, 25, 26, 27):
        assert state(position(2, options=QUICK, day=day, food_days=3))["quick_tile"] == order[12]
    delayed = position(2, options=QUICK, day=14, food_days=1)
    assert state(delayed)["quick_tile"] == order[7], "also on the delayed second Food Day"
    assert state(position(2, options=QUICK, day=8, food_days=0))["quick_tile"] == order[4]


@pytest.mark.clauses("TP-4.2", "TP-4.3", "TP-R-74")
def test_tiles_of_age_2_are_seen_from_the_first_food_day_on():
    game = last_of_round({"corn": 9}, {"corn": 9}, options=QUICK, day=7)
    assert len(state(game)["quick_tiles"]) == 13
    before = position(2, options=QUICK, day=7).view(RED)["state"]["quick_tiles"]
    assert [tile[:7] for tile in before] == ["quick_1"] * 7
    after = game.view(RED)["state"]["quick_tiles"]
    assert [tile[:7] for tile in after] == ["quick_1"] * 7 + ["quick_2"] * 6


@pytest.mark.clauses("TP-4.2", "TP-4.3")
def test_the_order_of_the_tiles_is_drawn_by_lot():
    orders = {tuple(state(started(QUICK, 2, seed))["quick_tiles"]) for seed in range(8)}
    assert len({order[:7] for order in orders}) > 6
    assert len({order[7:] for order in orders}) > 6
    assert all(sorted(order[:7]) == sorted(next(iter(orders))[:7]) for order in orders)


@pytest.mark.clauses("TP-4.4")
def test_a_double_advance_shortens_the_life_of_a_tile():
    game = seated({}, {}, quick_tile=CORN, start_space=BLUE, to_move=BLUE)
    order = state(game)["quick_tiles"]
    play(game, "place uxmal", "done", "days 2")
    assert state(game)["day"] == 2
    assert state(game)["quick_tile"] == order[1]


# ---- placing


@pytest.mark.clauses("TP-4.5", "TP-4.6", "TP-R-34", "TP-R-26")
def test_one_worker_goes_to_a_quick_action_space_for_1_corn_and_the_price_of_several_workers():
    game = quick(CORN, {"corn": 10}, options=QUICK)
    play(game, "place quick")
    assert stock(game) == {"corn": 9}
    assert "place quick" not in legal(game), "at most one in a turn"
    play(game, "place start")
    assert stock(game) == {"corn": 8}, "the second worker of the turn"
    play(game, "place palenque")
    assert stock(game) == {"corn": 6}, "the third"


@pytest.mark.clauses("TP-R-72", "TP-4.5")
def test_a_placing_turn_may_be_one_worker_on_a_quick_action_space():
    game = play(quick(CORN, {"corn": 1}), "place quick", "done")
    assert stock(game) == {"corn": 3}
    assert game.to_move == BLUE


@pytest.mark.clauses("TP-4.7", "TP-4.17")
def test_without_a_free_space_no_quick_action_can_be_chosen():
    assert "place quick" in legal(quick(CORN, {"corn": 5}))
    assert "place quick" not in legal(quick(CORN, {"corn": 5}, quick_spaces=["dummy", "dummy", BLUE]))


@pytest.mark.clauses("TP-4.8", "TP-11.1")
def test_the_quick_action_comes_after_the_corn_of_the_teeth_and_before_the_refill():
    row = ["small_farm", None, None, None, None, None]
    game = quick(BUILD, {"corn": 2, "wood": 1}, tooth_corn={"25": 1}, row=row, piles=[["field_house"], []])
    play(game, "place start")
    assert "place quick" in legal(game)
    play(game, "place quick", "done")
    assert stock(game) == {"wood": 1}, "the corn of the teeth has come and pays for building"
    assert legal(game) == ["build small_farm"]
    play(game, "build small_farm")
    assert player(game)["buildings"] == ["small_farm"]
    assert state(game)["row"].count("field_house") == 1


@pytest.mark.clauses("TP-4.9", "TP-EX-14", "TP-R-28", "TP-R-29")
def test_a_quick_action_must_be_possible_when_its_time_comes():
    row = ["small_farm"]
    assert "place quick" not in legal(quick(BUILD, {"corn": 1, "wood": 1}, row=row))
    game = play(quick(BUILD, {"corn": 2, "wood": 1}, row=row), "place quick", "done", "build small_farm")
    assert stock(game) == {}
    assert player(game)["buildings"] == ["small_farm"]
    assert "place quick" not in legal(quick(BUILD, {"corn": 9}, row=row)), "no tile payable"
    both = quick(BUILD, {"corn": 2, "wood": 1}, row=row, tooth_corn={"25": 1})
    play(both, "place start", "place quick", "done", "build small_farm")
    assert stock(both) == {}


@pytest.mark.clauses("TP-R-28")
def test_later_placements_that_would_make_the_quick_action_impossible_are_not_offered():
    game = play(quick(BUILD, {"corn": 3, "wood": 1}, row=["small_farm"]), "place quick")
    assert [move for move in legal(game) if move.startswith("place")] == [
        *(f"place {name}" for name in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza")),
        "place start",
    ]
    poorer = play(quick(BUILD, {"corn": 2, "wood": 1}, row=["small_farm"]), "place quick")
    assert legal(poorer) == ["done"]
    with_teeth = quick(BUILD, {"corn": 2, "wood": 1}, row=["small_farm"], tooth_corn={"25": 1})
    assert legal(play(with_teeth, "place quick")) == ["place start", "done"], "the corn of the teeth helps"


@pytest.mark.clauses("TP-R-28")
def test_a_quick_action_that_became_impossible_by_an_exchange_is_lost():
    game = seated({"tribe": "xaman_ek", "corn": 2, "wood": 1}, quick_tile=BUILD, row=["small_farm"])
    play(game, "place quick", "exchange wood", "done")
    assert game.to_move == BLUE
    assert stock(game) == {"corn": 3}


@pytest.mark.clauses("TP-R-28")
def test_a_quick_action_that_became_impossible_by_a_pick_up_is_lost():
    red = {"tribe": "ah_chuy_kak", "corn": 9, "wood": 1, "workers": 6}
    game = seated(red, quick_tile=BUILD, row=["small_farm"], gears={"tikal": {"1": RED}})
    play(game, "place palenque", "place uxmal", "place quick", "done", "take tikal 1", "use 1", "learn agriculture")
    play(game, "pay wood")
    assert game.to_move == BLUE
    assert player(game)["buildings"] == []


@pytest.mark.clauses("TP-4.10", "TP-R-33")
def test_the_worker_returns_in_phase_3_is_fed_and_cannot_be_picked_up():
    game = quick(CORN, {"corn": 9}, to_move=RED, first=BLUE)
    play(game, "place quick", "done")
    assert player(game)["available"] == 3, "the last turn of the round is over"
    assert state(game)["quick_spaces"][2] is None
    here = seated({"corn": 9}, quick_spaces=["dummy", "dummy", RED], to_move=RED)
    assert not [move for move in legal(here) if move.startswith("take")]
    assert player(here)["workers"] == 3
    fed = last_of_round({"corn": 6}, {"corn": 9}, quick_spaces=["dummy", "dummy", RED], day=7)
    assert stock(fed) == {}, "three workers were fed, also the one on the quick-action space"


@pytest.mark.clauses("TP-R-33")
def test_a_worker_on_a_quick_action_space_does_not_count_for_high_water():
    game = last_of_round({"corn": 6}, {"corn": 9}, quick_spaces=["dummy", "dummy", RED], day=13, calamity="high_water")
    assert game.score_sheet[RED]["prophecies"] == -5


@pytest.mark.clauses("TP-4.11", "TP-EX-13")
def test_no_technology_applies_to_a_quick_action():
    game = quick("quick_1_wood_and_corn", {"corn": 1, "technologies": {"extraction": 1}})
    assert stock(play(game, "place quick", "done")) == {"wood": 1, "corn": 1}
    builder = {"corn": 2, "wood": 1, "technologies": {"architecture": 3}}
    game = play(quick(BUILD, builder, row=["small_farm"]), "place quick", "done", "build small_farm")
    assert stock(game) == {}
    assert game.scores[RED] == 0


@pytest.mark.clauses("TP-4.12", "TP-4.13")
@pytest.mark.parametrize(
    ("tile", "gains"),
    [
        ("quick_1_corn", {"corn": 3}),
        ("quick_1_wood_and_corn", {"wood": 1, "corn": 1}),
        ("quick_1_stone", {"stone": 1}),
        ("quick_2_gold", {"gold": 1}),
        ("quick_2_corn", {"corn": 3}),
        ("quick_2_stone", {"stone": 1}),
    ],
)
def test_gains_of_quick_actions(tile, gains):
    assert stock(play(quick(tile, {"corn": 1}), "place quick", "done")) == gains


@pytest.mark.clauses("TP-4.12")
def test_a_quick_action_advances_a_technology_at_its_normal_cost():
    game = play(quick("quick_1_technology_a", {"corn": 1, "wood": 1}), "place quick", "done")
    assert legal(game) == [f"learn {name}" for name in ("agriculture", "extraction", "architecture", "theology")]
    play(game, "learn theology", "pay wood")
    assert player(game)["technologies"]["theology"] == 1
    assert "place quick" not in legal(quick("quick_1_technology_b", {"corn": 9}))


@pytest.mark.clauses("TP-4.12", "TP-R-29")
def test_a_quick_action_trades_as_uxmal_2():
    game = play(quick("quick_1_trade", {"corn": 3}), "place quick", "done", "buy wood", "done")
    assert stock(game) == {"wood": 1}
    assert "place quick" not in legal(quick("quick_1_trade", {"corn": 2})), "1 corn would be left"
    assert "place quick" in legal(quick("quick_2_trade", {"corn": 1, "gold": 1}))


@pytest.mark.clauses("TP-4.13")
def test_so_many_tiles_of_each_kind():
    tiles = DATA["expansion"]["quick_actions"]["tiles"]
    kinds = {age: Counter(tile["kind"] for tile in tiles if tile["age"] == age) for age in (1, 2)}
    assert kinds[1] == {"corn": 1, "wood_and_corn": 1, "stone": 1, "technology": 2, "trade": 1, "build": 1}
    assert kinds[2] == {"corn": 1, "stone": 1, "gold": 1, "technology": 1, "trade": 1, "build": 1}


@pytest.mark.clauses("TP-R-30", "TP-8.7")
def test_quick_gold_must_be_paid_for_in_a_gold_shortage():
    assert "place quick" not in legal(quick("quick_2_gold", {"corn": 1}, calamity="gold_shortage"))
    game = play(quick("quick_2_gold", {"corn": 2}, calamity="gold_shortage"), "place quick", "done")
    assert legal(game) == ["accept"]
    assert stock(play(game, "accept")) == {"gold": 1}


@pytest.mark.clauses("TP-R-31")
def test_technologies_apply_to_what_a_tile_grants_but_not_to_the_quick_building():
    learned = {"architecture": 1}
    red = {"corn": 2, "wood": 2, "gold": 1, "technologies": learned}
    game = play(quick(BUILD, red, row=["builders_tomb", "small_farm"]), "place quick", "done", "build builders_tomb")
    play(game, "up chaac", "build small_farm")
    assert stock(game) == {"corn": 1}, "architecture gives a corn for the extra building only"


@pytest.mark.clauses("TP-R-32")
def test_a_quick_technology_knows_bonuses_itzamna_and_the_teacher_shortage():
    red = {"corn": 1, "wood": 1, "technologies": {"architecture": 3}}
    game = play(quick("quick_1_technology_a", red), "place quick", "done", "learn architecture", "pay wood")
    assert game.scores[RED] == 3
    clever = {"corn": 1, "tribe": "itzamna"}
    game = play(quick("quick_1_technology_a", clever), "place quick", "done", "learn agriculture")
    assert player(game)["technologies"]["agriculture"] == 1
    short = quick("quick_1_technology_a", {"corn": 1, "wood": 1}, day=8, calamity="teacher_shortage")
    assert "place quick" not in legal(short)


@pytest.mark.clauses("TP-R-35")
def test_the_row_is_refilled_at_the_very_end_of_a_turn_with_a_quick_build():
    game = play(quick(BUILD, {"corn": 2, "wood": 1}, row=["small_farm"], piles=[[], []]), "place quick", "done")
    assert state(game)["pending"][0]["frame"] == "finish_turn"
    play(game, "build small_farm")
    assert state(game)["row"] == [None] * 6


# ---- dummies


@pytest.mark.clauses("TP-4.14", "TP-4.15", "TP-4.16", "TP-4.17", "TP-EX-18")
@pytest.mark.parametrize(("players", "total", "on_spaces", "on_gears"), [(2, 18, 2, 16), (3, 12, 1, 11), (4, 6, 1, 5)])
def test_dummies_with_quick_actions(players, total, on_spaces, on_gears):
    for seed in range(6):
        table = state(started(QUICK, players, seed))
        spaces = table["quick_spaces"]
        assert spaces == ["dummy"] * on_spaces + [None] * (3 - on_spaces)
        placed = sum(who == "dummy" for teeth in table["gears"].values() for who in teeth.values())
        assert placed + table["dummies_left"] == on_gears
        assert on_spaces + on_gears == total


@pytest.mark.clauses("TP-3.2", "TP-EX-18")
def test_five_players_have_no_dummies():
    assert state(started(QUICK, 5, 1))["quick_spaces"] == [None] * 3


@pytest.mark.clauses("TP-4.15")
def test_blocked_quick_action_spaces_stay_blocked_after_a_round():
    game = last_of_round({"corn": 3}, {"corn": 3}, quick_tile=CORN)
    assert state(game)["quick_spaces"] == ["dummy", "dummy", None]


@pytest.mark.clauses("TP-4.18")
def test_dummies_on_gears_turn_with_them():
    game = last_of_round({"corn": 3}, {"corn": 3}, quick_tile=CORN, gears={"palenque": {"7": "dummy"}})
    assert gear(game, "palenque") == {8: "dummy"}


def left_over(dummies):
    """A game of two in which the undealt wealth tiles ran out before all dummies were placed."""
    table = started(QUICK, 2, 1).position()
    table["wealth_drawn"] += table["wealth_left"]
    return haab.from_position({**table, "wealth_left": [], "dummies_left": dummies})


@pytest.mark.clauses("TP-4.19", "TP-2.1", "TP-R-74")
def test_left_over_dummies_are_drawn_from_the_discarded_tiles_after_the_reveal():
    game = left_over(2)
    before = state(game)
    choose_all(game)
    after = state(game)
    drawn = after["wealth_drawn"][len(before["wealth_drawn"]) :]
    discarded = {
        tile for owner in after["players"] for tile in owner["wealth"]["dealt"] if tile not in owner["wealth"]["kept"]
    }
    assert 1 <= len(drawn) <= 2
    assert set(drawn) <= discarded
    shown = [DATA["starting_wealth"][WEALTH.index(tile)]["dummy"] for tile in drawn]
    assert all(after["gears"][one["gear"]][str(one["space"])] == "dummy" for one in shown)
    assert after["dummies_left"] == 0
    assert set(game.view(None)["state"]["wealth_drawn"]) >= set(drawn), "they are public"
    assert haab.from_position(game.position()).position() == game.position()


@pytest.mark.clauses("TP-4.19")
def test_dummies_that_find_no_tile_at_all_are_not_used():
    game = choose_all(left_over(20))
    table = state(game)
    assert table["dummies_left"] == 0
    assert sorted(table["wealth_drawn"]) == sorted(
        set(WEALTH) - {tile for owner in table["players"] for tile in owner["wealth"]["kept"]}
    )


# ---- begging and pity (TP-R-73)


@pytest.mark.clauses("TP-R-73", "TP-EX-31", "TP-4.9")
def test_forced_begging_and_pity_know_the_quick_action_spaces():
    full = {"gears": lowest(2), "start_space": BLUE}
    assert "place quick" in legal(quick(CORN, {"corn": 1}, **full))
    assert stock(play(quick(CORN, {"corn": 1}, **full), "place quick", "done")) == {"corn": 3}
    assert legal(quick(BUILD, {"corn": 1, "wood": 1}, row=["small_farm"], **full)) == ["beg"]
    pitied = quick(CORN, {"corn": 0, "temples": BOTTOM}, **full)
    assert legal(pitied) == ["place quick"]
    assert stock(play(pitied, "place quick", "done")) == {"corn": 3}
    gears = [f"place {name}" for name in ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza")]
    assert legal(quick(BUILD, {"corn": 0, "wood": 1, "temples": BOTTOM}, row=["small_farm"], **full)) == gears
    assert steps(pitied) == (0, 0, 0)
