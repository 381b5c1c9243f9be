"""Chapter 6: placing workers, and the opening of the rulebooks."""

from __future__ import annotations

import pytest

import haab
from tests.tzolkin.tables import BLUE, RED, gear, legal, play, player, position, state, stock

ALL_GEARS = ["palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"]


@pytest.mark.clauses("TZ-6.1")
@pytest.mark.parametrize("count", range(1, 7))
def test_any_number_of_available_workers_up_to_all_of_them_may_be_placed(count: int) -> None:
    game = position([{"corn": 50, "workers": 6}])
    for _ in range(count):
        assert game.decision == "turn" or "done" in legal(game)
        play(game, "place palenque")
    assert player(game)["available"] == 6 - count
    if count == 6:
        assert legal(game) == ["done"]
    play(game, "done")
    assert game.to_move == BLUE


@pytest.mark.clauses("TZ-6.2")
@pytest.mark.parametrize("name", ALL_GEARS)
def test_a_worker_goes_to_the_lowest_unoccupied_space_of_the_gear(name: str) -> None:
    standing = {"0": BLUE, "1": "dummy", "2": RED, "4": BLUE}
    game = position([{"corn": 9}, {"corn": 9}], gears={name: standing})
    play(game, f"place {name}")
    assert gear(game, name)[3] == RED
    play(game, "done", f"place {name}")
    assert gear(game, name)[5] == BLUE


@pytest.mark.clauses("TZ-6.3")
def test_the_starting_player_space_costs_nothing_holds_one_worker_and_is_no_gear() -> None:
    assert "place start" in legal(position([{"corn": 0}]))
    game = position([{"corn": 4}, {"corn": 9}])
    play(game, "place start", "done")
    assert state(game)["start_space"] == RED
    assert stock(game) == {"corn": 4}
    assert all(spaces == {} for spaces in state(game)["gears"].values())
    assert player(game)["available"] == 2
    assert "place start" not in legal(game)


@pytest.mark.clauses("TZ-6.4")
def test_each_placed_worker_occupies_its_space_for_the_next() -> None:
    game = position([{"corn": 9}])
    play(game, "place uxmal", "place start")
    assert "place start" not in legal(game)
    play(game, "place uxmal")
    assert gear(game, "uxmal") == {0: RED, 1: RED}


TOTALS = [0, 1, 3, 6, 10, 15]


@pytest.mark.clauses("TZ-6.5")
@pytest.mark.parametrize("count", range(1, 7))
def test_the_cost_is_the_numbers_of_the_spaces_and_0_1_3_6_10_15_for_the_workers(count: int) -> None:
    on_one_gear = position([{"corn": 60, "workers": 6}])
    play(on_one_gear, *["place tikal"] * count)
    assert player(on_one_gear)["corn"] == 60 - sum(range(count)) - TOTALS[count - 1]

    with_the_start_space = position([{"corn": 60, "workers": 6}])
    play(with_the_start_space, "place start", *["place tikal"] * (count - 1))
    assert player(with_the_start_space)["corn"] == 60 - sum(range(count - 1)) - TOTALS[count - 1]


@pytest.mark.clauses("TZ-6.6")
@pytest.mark.parametrize(("corn", "is_enough"), [(4, False), (5, True)])
def test_the_total_must_not_exceed_the_corn_at_the_beginning(corn: int, is_enough: bool) -> None:
    game = position([{"corn": corn}], gears={"tikal": {"1": BLUE}})
    play(game, "place tikal", "place yaxchilan")
    assert player(game)["corn"] == corn - 1
    assert ("place tikal" in legal(game)) == is_enough
    assert "place palenque" in legal(game)


@pytest.mark.clauses("TZ-6.6")
def test_begged_corn_counts_at_the_beginning_of_the_placement() -> None:
    game = play(position([{"corn": 2}]), "beg", "down chaac", "place tikal", "place yaxchilan", "place palenque")
    assert stock(game) == {}


@pytest.mark.clauses("TZ-6.7")
@pytest.mark.parametrize("name", ALL_GEARS)
def test_placing_does_nothing_but_occupy_the_space(name: str) -> None:
    rich = {"corn": 9, "wood": 3, "stone": 3, "gold": 3, "skulls": 2}
    standing = {name: {"0": BLUE, "1": BLUE}}
    game = position([rich], gears=standing, row=["small_farm"])
    before = state(game)
    play(game, f"place {name}", "done")
    after = state(game)
    before["gears"][name]["2"] = RED
    before["players"][RED].update(corn=7, available=2)
    for changed in (before, after):
        for not_compared in ("pending", "row", "piles"):
            del changed[not_compared]
    assert after == before


@pytest.mark.clauses("TZ-R-34")
def test_a_placing_turn_may_consist_of_the_starting_player_space_alone() -> None:
    game = play(position(), "place start", "done")
    assert game.to_move == BLUE
    assert player(game)["available"] == 2


# ---- worked examples


@pytest.mark.clauses("TZ-EX-2", "TZ-6.2", "TZ-6.5")
def test_example_placing_three_workers() -> None:
    green, red = 0, 1
    game = position([{"corn": 5, "workers": 4}, {}], gears={"palenque": {"1": red}})
    play(game, "place palenque", "place palenque", "place yaxchilan")
    assert gear(game, "palenque") == {0: green, 1: red, 2: green}
    assert gear(game, "yaxchilan") == {0: green}
    assert player(game, green)["corn"] == 0
    assert legal(game) == ["done"], "a fourth worker would make it at least 2 + 6 = 8"


@pytest.mark.clauses("TZ-EX-3", "TZ-6.5")
def test_example_placing_on_an_occupied_gear() -> None:
    occupied = {"palenque": {"0": BLUE, "1": BLUE, "2": BLUE, "7": RED}}
    game = position([{"corn": 20}], gears=occupied)
    assert player(game)["available"] == 2
    play(game, "place palenque")
    assert player(game)["corn"] == 17
    play(game, "place palenque")
    assert player(game)["corn"] == 12
    assert gear(game, "palenque") == {0: BLUE, 1: BLUE, 2: BLUE, 3: RED, 4: RED, 7: RED}
    assert legal(game) == ["done"], "no third worker is available"


FIRST, SECOND, THIRD, FOURTH = range(4)
"""The seats of Green, Blue, Red and Yellow in the opening."""


def opening() -> haab.Game:
    return position([{"corn": 5}, {"corn": 8}, {"corn": 7}, {"corn": 8}])


def first_round(game: haab.Game) -> haab.Game:
    play(game, "place tikal", "place yaxchilan", "place palenque", "done")
    assert player(game, FIRST)["corn"] == 2
    play(game, "place palenque", "place palenque")
    assert "place palenque" not in legal(game), "a third on Palenque 3 would make 6 + 3 = 9"
    play(game, "done")
    assert player(game, SECOND)["corn"] == 4
    play(game, "place yaxchilan", "place yaxchilan", "place tikal", "done")
    assert player(game, THIRD)["corn"] == 0
    play(game, "place tikal", "place start", "done")
    assert player(game, FOURTH)["corn"] == 5
    assert (game.to_move, legal(game)) == (FOURTH, ["days 1", "days 2"])
    return play(game, "days 1")


@pytest.mark.clauses("TZ-EX-20", "TZ-6.5", "TZ-18.3", "TZ-18.4")
def test_example_opening_round_1() -> None:
    game = first_round(opening())
    table = state(game)
    assert table["tooth_corn"] == {}
    assert table["day"] == 1
    assert table["first"] == game.to_move == FOURTH
    assert table["start_space"] is None
    assert gear(game, "palenque") == {1: FIRST, 2: SECOND, 3: SECOND}
    assert gear(game, "yaxchilan") == {1: FIRST, 2: THIRD, 3: THIRD}
    assert gear(game, "tikal") == {1: FIRST, 2: THIRD, 3: FOURTH}
    assert player(game, FOURTH)["available"] == 2
    assert player(game, FOURTH)["light"] is True


@pytest.mark.clauses("TZ-EX-21")
def test_example_opening_round_2() -> None:
    game = first_round(opening())

    play(game, "place palenque", "place palenque", "done")
    assert gear(game, "palenque")[0] == gear(game, "palenque")[4] == FOURTH
    assert player(game, FOURTH)["corn"] == 0

    assert game.to_move == FIRST
    assert not any(move.startswith("place") for move in legal(game)), "Green must pick up"
    play(game, "take yaxchilan 1", "use 1")
    assert player(game, FIRST)["wood"] == 1
    play(game, "take tikal 1", "use 1", "learn agriculture", "pay wood")
    assert player(game, FIRST)["wood"] == 0
    assert player(game, FIRST)["technologies"]["agriculture"] == 1
    fishing = game.copy()
    play(fishing, "take palenque 1", "use 1")
    assert player(fishing, FIRST)["corn"] == 2 + 3, "agriculture 1 adds nothing to fishing"
    play(game, "done")
    assert gear(game, "palenque")[1] == FIRST

    play(game, "place tikal", "done")
    assert gear(game, "tikal")[0] == SECOND
    assert player(game, SECOND)["corn"] == 4

    assert game.to_move == THIRD
    assert not any(move.startswith("place") for move in legal(game)), "Red must pick up"
    play(game, "take yaxchilan 3", "use 3", "done")
    assert stock(game, THIRD) == {"gold": 1, "corn": 2}

    table = state(game)
    assert table["tooth_corn"] == {"1": 1}
    assert table["day"] == 2
    assert table["first"] == game.to_move == FOURTH
