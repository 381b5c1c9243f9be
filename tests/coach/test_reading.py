"""What was measured of two turns is read as it was counted: by hand, from numbers that are written down."""

from __future__ import annotations

import math
from ctypes import c_double
from dataclasses import astuple

import pytest

from haab.coach.comparing import (
    DIFFERENCE,
    ENOUGH,
    FOUND,
    LEAD,
    OTHER_WINS,
    SQUARES,
    WELL_KNOWN,
    WINS,
    WORLDS,
    WORTH_TELLING,
    Field,
    is_enough,
    standard_error,
    won,
)
from haab.coach.judge import Judgement, brief, compared_at_sight, read, thorough
from haab.coach.runtime import new_field
from haab.games import GAMES, ruleset
from haab.kit.record.arrays import array
from haab.kit.record.types import Array
from tests.coach.positions import played, question

BETTER, WORSE = (7, 0), (9,)
FIRST, SECOND = 3, 5
"""Where the two turns stand among all."""


def field_of(leads: list[float], others: list[float], wins: float, other_wins: float, is_first: bool = True) -> Field:
    """Leads at the end of both turns, world by world; `is_first`: the better one is looked at first."""
    field = new_field(ruleset("tzolkin"))
    field.counts[FOUND] = 4
    field.order[0], field.order[1] = FIRST, SECOND
    rows = (BETTER, WORSE) if is_first else (WORSE, BETTER)
    for place, row in zip((FIRST, SECOND), rows, strict=True):
        field.turns[place][: len(row)] = row
    sheets = ({"temples": 16, "corn": 4}, {"temples": 0, "corn": 8})
    sources = ("temples", "chichen_itza", "buildings", "architecture", "hunger", "corn")
    for place, sheet in enumerate(sheets if is_first else sheets[::-1]):
        for name, quarters in sheet.items():
            field.sheets[place, 1, sources.index(name)] = quarters
        field.sheets[place, 0, 0] = 100 + place  # another seat's
    mine, yours = (leads, others) if is_first else (others, leads)
    differences = [one - other for one, other in zip(mine, yours, strict=True)]
    field.sums[WORLDS] = len(leads)
    field.sums[DIFFERENCE] = sum(differences)
    field.sums[SQUARES] = sum(difference**2 for difference in differences)
    field.sums[LEAD] = sum(mine)
    field.sums[WINS], field.sums[OTHER_WINS] = (wins, other_wins) if is_first else (other_wins, wins)
    return field


def read_by_seat_1(field: Field) -> Judgement:
    asked = question(played("tzolkin", 6, players=3))
    return read(type(asked)(asked.ruleset, asked.record, 1, 0), field)


@pytest.mark.parametrize("is_first", [True, False], ids=["first", "second"])
def test_means_are_those_of_the_better_turn_wherever_it_stands(is_first: bool) -> None:
    """Points are counted in quarters, over four worlds: 16 of them are one point a world."""
    told = read_by_seat_1(field_of([5, 1, 2, 4], [2, 2, 1, 3], wins=3.5, other_wins=2, is_first=is_first))
    assert (told.better, told.other, told.worlds) == (BETTER, WORSE, 4)
    assert (told.difference, told.lead, told.chance) == (1.0, 3.0, 0.875)
    assert told.error == pytest.approx(math.sqrt((12 / 4 - 1) / 3))
    assert {name: points for name, points in told.sources.items() if points} == {"temples": 1.0, "corn": -0.25}
    assert told.others == pytest.approx(0.25)


def test_a_difference_that_is_the_same_in_every_world_has_no_error() -> None:
    told = read_by_seat_1(field_of([4, 5, 6], [1, 2, 3], wins=3, other_wins=3))
    assert (told.difference, told.error, told.is_told) == (3.0, 0.0, True)


def test_turns_that_fare_alike_stay_in_their_order() -> None:
    told = read_by_seat_1(field_of([4, 5], [5, 4], wins=2, other_wins=1))
    assert (told.better, told.difference, told.lead, told.chance) == (BETTER, 0.0, 4.5, 1.0)


def test_a_turn_that_is_alone_is_compared_with_nothing() -> None:
    field = field_of([5, 1], [5, 1], wins=2, other_wins=2)
    field.counts[FOUND] = 1
    told = read_by_seat_1(field)
    assert (told.better, told.other) == (BETTER, ())


def test_what_is_liked_at_sight_claims_nothing() -> None:
    assert astuple(compared_at_sight(BETTER, WORSE)) == (BETTER, WORSE, 0, 0.0, 0.0, {}, 0.0, 0.0, 0.5)


@pytest.mark.parametrize("name", GAMES)
def test_a_glance_is_shorter_than_a_look(name: str) -> None:
    rules = ruleset(name)
    for less, more in zip(brief(rules), thorough(rules), strict=True):
        assert less <= more
    assert (brief(rules).thoughts, brief(rules).fewest * 2) == (0, thorough(rules).fewest)


# ---- when enough is known


def sums(worlds: int, differences: float, squares: float) -> Array:
    return array(c_double, [worlds, differences, squares, 0, 0, 0])


def sums_of(worlds: int, mean: float, error: float) -> Array:
    """Sums of differences with this mean and standard error."""
    variance = error**2 * (worlds - 1)
    return sums(worlds, worlds * mean, worlds * (variance + mean**2))


def test_the_error_is_that_of_a_mean() -> None:
    assert standard_error(sums(4, 4, 12)) == pytest.approx(math.sqrt(2 / 3))
    assert standard_error(sums_of(24, 5.0, 0.7)) == pytest.approx(0.7)
    assert standard_error(sums(3, 9, 26.999999)) == 0.0, "never less than nothing"


@pytest.mark.parametrize(
    ("mean", "error", "enough"),
    [
        (4.0, 4.0 / (WELL_KNOWN + 0.1), True),
        (-4.0, 4.0 / (WELL_KNOWN + 0.1), True),
        (4.0, 4.0 / (WELL_KNOWN - 0.1), False),
        (WORTH_TELLING + 0.1, 0.01, True),
        (1.0, (WORTH_TELLING - 1.1) / ENOUGH, True),
        (1.0, (WORTH_TELLING - 0.9) / ENOUGH, False),
    ],
)
def test_enough_is_known_if_it_is_well_known_or_surely_not_worth_telling(
    mean: float, error: float, enough: bool
) -> None:
    assert is_enough(sums_of(24, mean, error)) == enough


def test_a_shared_win_is_half_a_win() -> None:
    assert [won(lead) for lead in (1.0, 0.0, -0.25)] == [1.0, 0.5, 0.0]
