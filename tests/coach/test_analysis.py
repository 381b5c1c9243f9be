"""What a game was like: decisions are judged by what could be known, and luck is told apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from haab.coach.analysis import SeatAnalysis, Verdict, Work, analyse, chance_question, luck_of, verdict_on
from haab.coach.played import turns_played
from haab.coach.reasons import Reason
from haab.coach.report import curve, lines, to_json
from tests.coach.positions import TINY, played


def test_a_game_is_cut_into_turns_where_somebody_else_moves_or_something_is_revealed() -> None:
    game = played("tikal", 40)
    turns = turns_played(game)
    assert sum(len(turn.codes) for turn in turns) == len(game.moves)
    assert turns[0].number == 0
    for turn, following in pairwise(turns):
        assert turn.number + len(turn.codes) == following.number
        last = turn.before.replayed(turn.codes[:-1]).play(turn.codes[-1])
        assert last.after.to_move != turn.seat or last.reveals


def test_a_turn_costs_what_the_best_one_is_ahead_of_it() -> None:
    game = played("tzolkin", 8)
    work = Work.of(game, [0])
    assert {turn.seat for turn in work.turns} == {0}
    turn = work.turns[-1]
    verdict = verdict_on(work.question(turn, 60.0), turn.codes, turn.number, turn.round, TINY)
    assert verdict.cost >= 0
    assert verdict.played == turn.codes
    best = verdict_on(work.question(turn, 60.0), verdict.best, turn.number, turn.round, TINY)
    assert best.cost == 0
    assert not best.reasons


def test_what_was_revealed_is_compared_with_what_might_have_been() -> None:
    game = played("tikal", 30)
    ply = Work.of(game).chances[-1]
    luck = luck_of(chance_question(ply), ply.move.code, ply.after.data.tobytes(), worlds=3)
    assert len(luck) == game.players
    assert luck[0] == pytest.approx(-luck[1]), "of two, one has the luck that the other lacks"


def test_the_five_that_cost_most_are_told_the_worst_first() -> None:
    costs = [0.1, 3.0, 1.0, 7.0, 0.6, 2.0, 5.0]
    verdicts = [Verdict(n, 0, n // 2, 1.0, cost, (1,), (2,), ()) for n, cost in enumerate(costs)]
    seat = SeatAnalysis(0, verdicts, 0.0)
    assert [mistake.cost for mistake in seat.mistakes] == [7.0, 5.0, 3.0, 2.0, 1.0]
    assert [point.round for point in seat.curve] == [0, 1, 2, 3]
    assert [point.number for point in seat.curve] == [0, 2, 4, 6], "the first turn of each round"
    assert seat.cost == pytest.approx(sum(costs))


def test_an_analysis_is_told_in_words_and_as_numbers() -> None:
    game = played("tzolkin", 6)
    steps: list[None] = []
    found = analyse(game, [1], TINY, lambda: steps.append(None))
    assert len(steps) == Work.of(game, [1]).steps
    first = found.seats[0].verdicts[0]
    costly = Verdict(first.number, 1, 1, 2.0, 99.25, first.best, first.played, (Reason("corn", 3.25),))
    found.seats[0].verdicts[0] = costly
    told = "\n".join(lines(game, found, "en"))
    assert "move" in told
    assert "cost about 99.2" in told
    assert "It is about: corn +3.2." in told
    seat = to_json(game, found, "nl")["seats"][0]
    assert seat["mistakes"][0]["terms"] == {"corn": 3.25}
    assert seat["curve"][0]["lead"] == 2.0
    assert curve([-1, 0, 1])[0] < curve([-1, 0, 1])[2]
