"""The coach with compiled searches: whole turns tried by a network."""

from __future__ import annotations

import numpy as np
import pytest

from haab.bots import Question
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import PolicySearcher, policy_searcher
from haab.coach import judge, thorough
from haab.coach.comparing import Effort
from haab.coach.judge import at_sight, coaching_network
from haab.coach.runtime import Considerer, considerer
from haab.games import ruleset
from haab.kit.compiler.entries import INTERPRETED
from haab.kit.record.chance import new_chance, random_below
from haab.kit.state import State
from tests.bots.made import made_network
from tests.bots.positions import positions
from tests.bots.test_journeys import interpreted, near_the_end


@pytest.fixture(scope="module")
def compiled() -> PolicySearcher:
    return policy_searcher(ruleset("tzolkin"))


def random_turn(question: Question) -> tuple[int, ...]:
    """What somebody plays who does not know the game."""
    state, codes, chance = State(question.ruleset, question.record), list[int](), new_chance(3)
    while state.to_move == question.seat:
        codes.append(state.codes[int(random_below(chance, len(state.codes)))])
        state = state.after(codes[-1])
    return tuple(codes)


def test_random_turns_cost_more_than_those_that_the_network_likes() -> None:
    effort = thorough(ruleset("tzolkin"))._replace(glances=2, fewest=16, thoughts=0)
    behind = {"random": 0.0, "liked": 0.0}
    for position in positions("tzolkin", 4, None, seed=31, apart=60, count=4):
        question = position.question(seconds=60.0).determinized()
        turns = {"random": random_turn(question), "liked": at_sight(question).better}
        for name, codes in turns.items():
            found = judge(question, effort, also=codes)
            behind[name] += found.difference if found.other == codes else 0.0
    assert behind["random"] > behind["liked"] + 5


def test_the_coach_thinks_the_same_compiled_and_interpreted() -> None:
    rules = ruleset("tzolkin")
    network = coaching_network(rules)
    game = near_the_end("tzolkin", 8)
    assert game.to_move is not None
    question = Question(rules, game.state.data, game.to_move, 4)
    effort = Effort(
        beginnings=1,
        drawn=1,
        heat=1.0,
        glances=1,
        horizon=1,
        fewest=2,
        thoughts=0,
        warmth=0.0,
        slope=0.6,
        lean=2.0,
        noise=27.0,
        way_noise=2.3,
        spread=5.0,
    )
    slow = Considerer(rules)
    slow.use(INTERPRETED)
    for quick, patient in zip(
        considerer(rules).consider(question, network, effort), slow.consider(question, network, effort), strict=True
    ):
        assert np.allclose(quick.tolist(), patient.tolist())
    for quick_value, patient_value in zip(
        considerer(rules).appraise(question, network, 1), slow.appraise(question, network, 1), strict=True
    ):
        assert quick_value == pytest.approx(patient_value)


def test_journeys_are_the_same_compiled_and_interpreted(compiled: PolicySearcher) -> None:
    network = made_network("tzolkin")
    game = near_the_end("tzolkin", 12)
    assert game.to_move is not None
    question = Question(game.ruleset, game.state.data, game.to_move, 4)
    turns: list[tuple[int, ...]] = [(code,) for code in game.codes[:3]]
    slow = interpreted(compiled, question, turns, network)
    quick = compiled.turn_trials(question, turns, network, Journey(0.0, 100))
    for trials in (slow, quick):
        trials.sample(5)
    assert np.allclose(slow.totals.tolist(), quick.totals.tolist())
