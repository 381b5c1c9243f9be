"""The coach compares whole turns by what the asking seat may know, and can say why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from haab.bots.evaluation.base import evaluation
from haab.coach import judge
from haab.coach.advice import Advice, advise, moves_of
from haab.coach.judge import lead_of
from haab.coach.reasons import LATER, OTHERS, UNSPENT, Reason, reasons_for, told, worth
from haab.games import GAMES, ruleset
from haab.kit.text import languages
from tests.coach.positions import TINY, played, question, turn


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_is_about_whole_turns_that_can_be_played(name: str) -> None:
    game = played(name, 6)
    found = judge(question(game), TINY)
    assert found.best == found.candidates[0]
    for candidate in found.candidates:
        state = game.state
        assert candidate.visits > 0
        for code in candidate.codes:
            assert state.to_move == game.to_move
            state = state.after(code)


def test_a_turn_that_is_asked_about_is_among_those_that_are_compared() -> None:
    game = played("tzolkin", 6)
    other = turn(game, 0)
    tried = judge(question(game), TINY, also=other).candidate(other)
    assert tried is not None
    assert tried.visits > 0
    hasty = judge(question(game), replace(TINY, lines=1), also=other).candidate(other)
    assert hasty is not None, "also if there is no time to try it"
    assert (hasty.visits, hasty.lead > -100) == (0, True)


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    game = played("tikal", 6)
    asked = question(game)
    there = ruleset("tikal").determinize(game.state.data, game.to_move, 99)
    elsewhere = type(asked)(asked.ruleset, there, asked.seat, asked.seed, asked.seconds)
    assert judge(asked, TINY).candidates == judge(elsewhere, TINY).candidates


def test_a_lead_is_read_from_a_value() -> None:
    assert lead_of(0.5) == 0
    assert lead_of(0.7) == pytest.approx(-lead_of(0.3))
    assert lead_of(0.0) == lead_of(0.001) < lead_of(0.1), "where nearly all is lost, a mean of values is no lead"
    assert lead_of(0.0) > -60


def test_the_reasons_add_up_to_the_difference_of_the_expected_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haab.coach.reasons.NOTEWORTHY", 0.0)
    monkeypatch.setattr("haab.coach.reasons.MOST", 100)
    game = played("tzolkin", 24)
    asked, better, worse = question(game), turn(game, 0), turn(game, 99)
    reasons = reasons_for(asked, better, worse, 3.5)
    assert sum(reason.points for reason in reasons) == pytest.approx(3.5)
    assert {LATER, OTHERS, UNSPENT} <= {reason.term for reason in reasons}
    assert set(worth(asked, better)) >= set(evaluation(game.ruleset).names)


def test_every_term_has_words_in_every_language() -> None:
    terms = {term for name in GAMES for term in evaluation(ruleset(name)).names} | {LATER, OTHERS, UNSPENT}
    for language in languages():
        words = {Reason(term, 1.0).name.text(language) for term in terms}
        assert len(words) == len(terms), "two terms would be called the same"


def test_reasons_are_told_in_a_sentence() -> None:
    both = [Reason("temples", 2.14), Reason("corn", -0.42)]
    assert told(both).text() == "For it: temples +2.1. Against it: corn \N{MINUS SIGN}0.4."
    assert told([Reason("corn", 1)]).text("nl") == "Het gaat om: maïs +1."
    assert told([]).text() == "The two are about equally good."


def test_advice_has_a_plan_in_words_and_a_reason() -> None:
    game = played("tzolkin", 6)
    found = advise(question(game), TINY)
    assert [move.code for move in found.moves(game.state)] == list(found.plan)
    advice = Advice(turn(game, 0), turn(game, 99), 1.5, (Reason("corn", 1.5),))
    assert all(move.text() for move in advice.moves(game.state))
    assert advice.reason.text().startswith("It is expected to bring 1.5 more than the next best turn.")
    assert advice.next_best(game.state) is not None


def test_where_there_is_only_one_turn_the_coach_says_so() -> None:
    game = played("tzolkin", 6)
    alone = Advice((game.codes[0],), (), 0.0, ())
    assert alone.reason.text() == "There is nothing else to do."
    assert alone.next_best(game.state) is None
    assert moves_of(game.state, [-1]) == [], "what is not legal is not told"
