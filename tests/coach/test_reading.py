"""What was measured of two turns is read as it was counted: by hand, from numbers that are written down."""

from __future__ import annotations

import math
import random
from ctypes import c_double
from dataclasses import astuple
from itertools import pairwise

import pytest

from haab.coach.analysis import MOST_MISTAKES
from haab.coach.comparing import (
    CLOSE,
    ENOUGH,
    ERROR,
    FOUND,
    LIKELY,
    MEAN,
    OTHER_WINS,
    SUMS,
    TOGETHER,
    TURNS,
    USUAL_WORLDS,
    WELL_KNOWN,
    WINS,
    WORTH_TELLING,
    Effort,
    Field,
    add_world,
    is_enough,
    settle,
    won,
)
from haab.coach.judge import Judgement, brief, compared_at_sight, looks, read
from haab.coach.runtime import new_field
from haab.games import GAMES, ruleset
from haab.kit.record.arrays import zeros
from haab.kit.record.types import Array
from tests.coach.positions import played, question

BETTER, WORSE = (7, 0), (9,)
ALONE = Effort(0, 0, 0.0, 0, 0, 0, 0, 0.0, slope=1.0, lean=1000.0, noise=0.0, way_noise=0.0, spread=1000.0)
"""Turns are measured by the games to the end alone."""
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
    for mine, yours in zip(*((leads, others) if is_first else (others, leads)), strict=True):
        add_world(field.sums, mine, yours, mine - yours)
    settle(field.sums, ALONE)
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
    assert (told.difference, told.lead, told.chance) == (pytest.approx(1.0, abs=1e-5), 3.0, 0.875)
    assert told.error == pytest.approx(math.sqrt((12 - 4) / (4 + USUAL_WORLDS - 1) / 4), rel=0.01)
    sources = {name: round(points, 5) for name, points in told.sources.items() if points}
    assert sources == {"temples": 1.0, "corn": -0.25}
    assert told.others == pytest.approx(0.25, abs=1e-5)


def test_a_difference_that_is_the_same_in_every_world_has_no_error() -> None:
    told = read_by_seat_1(field_of([4, 5, 6], [1, 2, 3], wins=3, other_wins=3))
    assert (told.difference, told.error) == (pytest.approx(3.0), pytest.approx(0.0, abs=1e-4))
    assert told.is_told


def test_turns_that_fare_alike_stay_in_their_order() -> None:
    told = read_by_seat_1(field_of([4, 5], [5, 4], wins=2, other_wins=1))
    assert (told.better, told.difference, told.lead, told.chance) == (BETTER, 0.0, 4.5, 1.0)


def test_a_turn_that_is_alone_is_compared_with_nothing() -> None:
    field = field_of([5, 1], [5, 1], wins=2, other_wins=2)
    field.counts[FOUND] = 1
    told = read_by_seat_1(field)
    assert (told.better, told.other) == (BETTER, ())


def test_what_is_liked_at_sight_claims_nothing() -> None:
    assert astuple(compared_at_sight(BETTER, WORSE)) == (BETTER, WORSE, 0, 0.0, 0.0, {}, 0.0, 0.0, 0.5, {})


@pytest.mark.parametrize("name", GAMES)
def test_every_look_of_an_analysis_is_longer_than_the_one_before_and_at_fewer_turns(name: str) -> None:
    every = looks(ruleset(name))
    for short, long in pairwise(every):
        assert all(less <= more for less, more in zip(short.effort, long.effort, strict=True))
        assert short.doubtful > long.doubtful >= MOST_MISTAKES
    assert len({look.salt for look in every}) == len(every), "each in other worlds"
    assert every[0].effort == brief(ruleset(name))


# ---- what follows from the games


def sums_of(mean: float, error: float) -> Array:
    sums: Array = zeros(c_double, SUMS)
    sums[MEAN], sums[ERROR] = mean, error
    return sums


def settled(effort: Effort, differences: list[float], expected: list[float], turns: int) -> tuple[float, float]:
    """The mean and the error that follow from differences at the end and on the way, world by world."""
    sums: Array = zeros(c_double, SUMS)
    for difference, way in zip(differences, expected, strict=True):
        add_world(sums, difference, 0.0, way)
    sums[TURNS] = 2 * turns * len(differences)
    settle(sums, effort)
    return float(sums[MEAN]), float(sums[ERROR])


def test_of_games_alone_the_mean_is_told_and_its_standard_error() -> None:
    mean, error = settled(ALONE, [2.0, 4.0, 6.0, 8.0], [0.0] * 4, 10)
    assert mean == pytest.approx(5.0, abs=0.01)
    assert error == pytest.approx(math.sqrt(20 / (4 + USUAL_WORLDS - 1) / 4), rel=0.01)


def test_the_fewer_games_the_more_a_difference_is_made_smaller() -> None:
    effort = ALONE._replace(spread=4.0, noise=30.0)
    few, many = (settled(effort, [2.0, 18.0] * count, [0.0] * 2 * count, 10) for count in (2, 50))
    assert 0 < few[0] < many[0] < 10.0
    assert few[1] > many[1]
    assert many[0] > 9.0


def test_what_was_expected_on_the_way_counts_as_far_as_it_is_right() -> None:
    games = [2.0, 18.0] * 4
    fitted = ALONE._replace(spread=8.0, noise=30.0, way_noise=2.0, slope=1.0)
    alone = settled(fitted._replace(lean=1000.0), games, [3.0, 5.0] * 4, 10)
    beside = settled(fitted._replace(lean=1.0), games, [3.0, 5.0] * 4, 10)
    assert beside[0] < alone[0], "it was less"
    assert beside[1] < alone[1]
    assert settled(fitted._replace(lean=1.0), games, [3.0, 5.0] * 4, 3) == settled(
        fitted._replace(lean=1000.0), games, [3.0, 5.0] * 4, 3
    ), "near the end it is not asked"


def test_what_the_games_say_the_opposite_of_is_not_told() -> None:
    effort = ALONE._replace(spread=8.0, noise=30.0, way_noise=2.0, lean=0.1)
    mean, error = settled(effort, [-9.0, 8.0] * 4, [6.0, 6.5] * 4, 10)
    assert mean > WORTH_TELLING
    assert mean < ENOUGH * error


def test_the_estimate_is_the_likeliest_difference() -> None:
    """By simulation: true differences, games and expectations as they were fitted; the error is as large as is said."""
    chance = random.Random(1)
    effort = Effort(0, 0, 0.0, 0, 0, 0, 0, 0.0, slope=0.6, lean=2.0, noise=27.0, way_noise=2.3, spread=5.0)
    turns, errors, said = 12, [], []
    part = turns / (turns + 1)
    for _ in range(1500):
        true = chance.gauss(0, effort.spread)
        bias = chance.gauss(0, effort.lean * part)
        games, ways = [], []
        for _ in range(16):
            shared = chance.gauss(0, 1)
            own = TOGETHER * shared + math.sqrt(1 - TOGETHER**2) * chance.gauss(0, 1)
            games.append(true + math.sqrt(effort.noise * turns) * shared)
            ways.append((effort.slope * part + 1 - part) * true + bias + math.sqrt(effort.way_noise * turns) * own)
        mean, error = settled(effort, games, ways, turns)
        errors.append(mean - true)
        said.append(error)
    assert abs(sum(errors) / len(errors)) < 0.2
    rms = math.sqrt(sum(each**2 for each in errors) / len(errors))
    assert rms == pytest.approx(sorted(said)[len(said) // 2], rel=0.12)
    assert rms < math.sqrt(effort.noise * turns / 16) * 0.7, "much less than by the games alone"


@pytest.mark.parametrize(
    ("mean", "error", "enough"),
    [
        (4.0, 4.0 / (WELL_KNOWN + 0.1), True),
        (-4.0, 4.0 / (WELL_KNOWN + 0.1), True),
        (4.0, 4.0 / (WELL_KNOWN - 0.1), False),
        (WORTH_TELLING + 0.1, 0.01, True),
        (1.0, (CLOSE - 1.1) / LIKELY, True),
        (1.0, (CLOSE - 0.9) / LIKELY, False),
    ],
)
def test_enough_is_known_if_it_is_well_known_or_surely_about_equal(mean: float, error: float, enough: bool) -> None:
    assert is_enough(sums_of(mean, error)) == enough


def test_a_shared_win_is_half_a_win() -> None:
    assert [won(lead) for lead in (1.0, 0.0, -0.25)] == [1.0, 0.5, 0.0]
