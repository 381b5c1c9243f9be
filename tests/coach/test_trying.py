"""Turns are chosen in some worlds and measured in others, and what may be chance is not called a mistake."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from itertools import count

import numpy as np
import pytest

from haab.bots.search.halving import Clock, Sample, best_turns
from haab.bots.search.whole_turns import after, different, liked_turns
from haab.coach.judge import Budget, Judgement, judge, thorough
from haab.coach.trying import Candidate, measured
from haab.kit.compiler.entries import INTERPRETED, EntrySet
from tests.bots.made import made_network
from tests.bots.test_journeys import near_the_end
from tests.coach.positions import played, question, turn


class Guessed:
    """Turns whose leads are known but for the luck of each world; a turn is the number of its lead."""

    def __init__(self, leads: list[float], luck: float) -> None:
        self._leads = np.array(leads)
        self._luck = luck
        self.lines = 0

    def attempt(self, turns: Sequence[tuple[int, ...]]) -> Sample:
        return partial(self._sample, [turn[0] for turn in turns])

    def _sample(self, turns: list[int], seed: int) -> np.ndarray:
        luck = np.random.default_rng(seed).normal(0, self._luck, len(self._leads))
        self.lines += len(turns)
        found: np.ndarray = (self._leads + luck)[turns]
        return found


LEADS = [0.0, 5.0, -3.0, 4.0, 1.0, -8.0, 2.0, 3.0, -1.0, -2.0, -9.0, -4.0]
TURNS = [(number,) for number in range(len(LEADS))]


def test_the_best_are_left_when_half_were_dropped_now_and_then() -> None:
    trials = Guessed(LEADS, luck=1.0)
    left = best_turns(TURNS, trials.attempt, 3, 240, count(1), Clock(60.0), 0.5)
    assert left == [(1,), (3,), (7,)]
    assert 200 <= trials.lines <= 240, "each halving has its share"


def test_without_time_every_turn_is_tried_once_for_each_halving() -> None:
    trials = Guessed(LEADS, luck=0.0)
    assert best_turns(TURNS, trials.attempt, 3, 1000, count(1), Clock(0.0), 0.5) == [(1,), (3,), (7,)]
    assert trials.lines == 12 + 6


def test_what_is_measured_comes_with_its_doubt() -> None:
    turns = TURNS[:3]
    found = measured(turns, Guessed([1.0, 3.0, 2.5], 4.0).attempt(turns), 400, count(1), Clock(60.0))
    assert [candidate.codes for candidate in found][-1] == (0,)
    assert found[0].doubt == 0, "of the best there is none to itself"
    worst = found[-1]
    assert worst.lead == pytest.approx(1.0, abs=3 * 0.3)
    assert worst.doubt == pytest.approx(4.0 * 2**0.5 / 400**0.5, rel=0.2)
    assert {candidate.visits for candidate in found} == {400}


def test_what_may_be_chance_costs_nothing() -> None:
    asked = question(played("tzolkin", 2))
    best = Candidate((1,), 4.0, 50)
    found = Judgement(asked, (best,))
    assert found.cost(best) == 0
    assert found.cost(Candidate((2,), 2.0, 50, doubt=0.0)) == 2.0
    assert found.cost(Candidate((2,), 2.0, 50, doubt=1.0)) == pytest.approx(1.5)
    assert found.cost(Candidate((2,), 2.0, 50, doubt=2.5)) == 0
    assert found.cost(Candidate((2,), 5.0, 50, doubt=1.0)) == 0


def test_turns_that_lead_to_the_same_position_are_tried_once() -> None:
    game = played("tzolkin", 8)
    asked = question(game)
    one, other = turn(game, 0), turn(game, 99)
    assert different(asked, [one, other, one]) == [one, other]


@pytest.fixture
def interpreted_as_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are interpreted, and nobody minds."""
    monkeypatch.setattr(EntrySet, "is_fast", property(lambda _: True))
    monkeypatch.setattr(EntrySet, "engine", property(lambda _: INTERPRETED))


@pytest.mark.usefixtures("interpreted_as_compiled")
def test_a_network_is_asked_for_whole_turns() -> None:
    game = played("tzolkin", 8)
    asked = question(game).determinized()
    network = made_network("tzolkin")
    turns = liked_turns(asked, network, 3, 5.0)
    assert len(turns) == 4
    assert len(set(turns)) > 1, "with heat it does not always play the same"
    assert turns == liked_turns(asked, network, 3, 5.0)
    for codes in turns:
        state = game.state.determinize(asked.seat, asked.seed).replayed(codes[:-1])
        assert state.to_move == asked.seat
        ply = state.play(codes[-1])
        assert ply.after.to_move != asked.seat or ply.reveals


@pytest.mark.usefixtures("interpreted_as_compiled")
@pytest.mark.parametrize("has_network", [True, False])
def test_the_best_turns_and_the_one_asked_about_are_measured(
    has_network: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = made_network("tzolkin")
    monkeypatch.setattr(sys.modules["haab.coach.judge"], "network_of", lambda _: network if has_network else None)
    game = near_the_end("tzolkin", 8)
    asked, other = question(game), turn(game, 0)
    budget = Budget(lines=2, width=1, turns=2, leaves=1, rounds=0, worlds=2)
    found = judge(asked, budget, also=other)
    assert found.candidate(other) is not None
    assert {candidate.visits for candidate in found.candidates} == {2}
    leads = [candidate.lead for candidate in found.candidates]
    assert leads == sorted(leads, reverse=True)
    ends = {after(found.question, candidate.codes).tobytes() for candidate in found.candidates}
    assert len(ends) == len(leads), "no position twice"


def test_a_larger_budget_measures_in_more_worlds() -> None:
    assert 0 < thorough(20).worlds < thorough(400).worlds
    assert thorough(2).worlds == 1
