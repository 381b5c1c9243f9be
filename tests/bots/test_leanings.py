"""A personality for who plays by a network: it leans, it does not become another player."""

from __future__ import annotations

import numpy as np
import pytest

from haab.bots import BadParameter, Question, bot
from haab.bots.evaluation.base import evaluation
from haab.bots.players import leanings as module
from haab.bots.players.leanings import STRONGEST, leanings
from haab.bots.players.mcts import MctsBot
from haab.games import ruleset
from tests.bots.positions import positions

RULES = ruleset("tzolkin")


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    found = [at.question(seconds=60.0) for at in positions("tzolkin", 2, None, seed=12, apart=25, count=8)]
    return [question for question in found if len(question.legal) > 2]


@pytest.fixture
def no_sage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has a network is not to play without it."""

    def decide(self: MctsBot, question: Question) -> int:
        raise AssertionError("sage was asked")

    monkeypatch.setattr(MctsBot, "decide", decide)


def with_personality(spec: str, name: str) -> str:
    return f"{spec}{',' if ':' in spec else ':'}personality={name}"


def test_a_leaning_is_a_matter_of_a_point_and_on_average_of_none(questions: list[Question]) -> None:
    found = {
        name: [leanings(question, question.legal, name) for question in questions]
        for name in evaluation(RULES).personalities
    }
    for points in found.values():
        assert all(np.abs(each).max() <= STRONGEST for each in points)
        assert any(np.ptp(each) > 0.05 for each in points), "it leans to something"
    assert len({tuple(each[0]) for each in found.values()}) > 1


@pytest.mark.usefixtures("no_sage")
@pytest.mark.parametrize("level", ["level4", "level5", "adept:simulations=12"])
def test_who_leans_to_nothing_plays_what_the_network_likes(
    questions: list[Question], monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.setattr(module, "leanings", lambda question, candidates, personality: [0.0] * len(candidates))
    for question in questions:
        assert bot(with_personality(level, "builder")).choose(question) == bot(level).choose(question)


@pytest.mark.usefixtures("no_sage")
def test_who_tries_choices_and_has_a_personality_goes_on_trying_them(questions: list[Question]) -> None:
    for question in questions[:2]:
        found = {bot("level5:personality=scholar").choose(question) for _ in range(2)}
        assert len(found) == 1
        assert found <= set(question.legal)


@pytest.mark.usefixtures("no_sage")
@pytest.mark.parametrize("level", ["level4", "level5", "adept:simulations=12"])
def test_what_somebody_leans_to_is_played_if_it_is_nearly_as_good(
    questions: list[Question], monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    def to_the_last(question: Question, candidates: list[int], personality: str) -> list[float]:
        return [0.0] * (len(candidates) - 1) + [1000.0]

    usual = [bot(level).choose(question) for question in questions]
    monkeypatch.setattr(module, "leanings", to_the_last)
    leaning = [bot(with_personality(level, "priest")).choose(question) for question in questions]
    assert usual != leaning
    assert all(code in question.legal for code, question in zip(leaning, questions, strict=True))


def test_a_personality_that_nobody_has_is_refused_by_those_with_a_network(questions: list[Question]) -> None:
    with pytest.raises(BadParameter, match="no personality 'poet'"):
        bot("level5:personality=poet").choose(questions[0])
