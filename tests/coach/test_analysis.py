"""What a game was like: an account that adds up, and the turns that cost most."""

from __future__ import annotations

from itertools import pairwise

import pytest

from haab.coach.analysis import (
    Account,
    Analysis,
    SeatAnalysis,
    TurnValue,
    Verdict,
    Work,
    analyse,
    debiased,
    latest,
    values_of,
    verdict_on,
    worth_a_look,
)
from haab.coach.judge import Look
from haab.coach.played import turns_played
from haab.coach.report import curve, lines, rounded, seat_sums, to_json
from haab.coach.runtime import considerer
from haab.games import GAMES
from tests.coach.positions import SHORT, ended, found, played

LAST = Look(SHORT, 7, 2, 0)


def finished(name: str) -> tuple[Work, list[TurnValue]]:
    """A random game that is over, and what was expected all the time."""
    work = Work.of(ended(name))
    values = [values_of(work.everybodys_question(turn), turn.codes, turn.reveals) for turn in work.all_turns]
    return work, values


def test_a_game_is_cut_into_turns_where_somebody_else_moves_or_something_is_revealed() -> None:
    game = played("tikal", 40)
    turns = turns_played(game)
    assert sum(len(turn.codes) for turn in turns) == len(game.moves)
    assert turns[0].number == 0
    for turn, following in pairwise(turns):
        assert turn.number + len(turn.codes) == following.number
        last = turn.before.replayed(turn.codes[:-1]).play(turn.codes[-1])
        assert last.after.to_move != turn.seat or last.reveals
        assert turn.reveals == last.reveals


@pytest.mark.parametrize("name", GAMES)
def test_start_play_others_and_luck_add_up_to_the_result(name: str) -> None:
    work, values = finished(name)
    scores = [float(score) for score in work.game.scores]
    for seat in work.put_together([], values).seats:
        account = seat.account
        lead = scores[seat.seat] - max(score for other, score in enumerate(scores) if other != seat.seat)
        assert account.result == pytest.approx(lead)
        assert account.play != 0
        told = rounded(account)
        assert told.result == pytest.approx(lead, abs=0.0501)
        assert told.luck == round(account.luck, 1)


def test_in_the_mean_of_a_game_handing_on_the_turn_neither_gains_nor_loses() -> None:
    work, values = finished("tzolkin")
    seats, reveals = ([getattr(turn, name) for turn in work.all_turns] for name in ("seat", "reveals"))
    fair = debiased(seats, reveals, values)
    gains = []
    for number, (seat, then) in enumerate(pairwise(seats)):
        reached = fair[number].after if reveals[number] else fair[number + 1].before.leads
        gains += [reached[seat] - fair[number].before.leads[seat]] if seat != then else []
    assert len(gains) > 3
    assert sum(gains) == pytest.approx(0, abs=1e-9)
    shifts = {
        round(old.before.leads[seat] - new.before.leads[seat], 6)
        for seat, old, new in zip(seats, values, fair, strict=True)
    }
    assert len(shifts) == 1, "everybody's by as much, when it is to move"
    assert all(
        old.before.leads[other] == new.before.leads[other]
        for seat, old, new in zip(seats, values, fair, strict=True)
        for other in range(2)
        if other != seat
    )


def test_what_reveals_nothing_is_no_luck() -> None:
    work, values = finished("tikal")
    without = [turn.reveals for turn in work.all_turns]
    assert any(without)
    for turn in work.all_turns:
        object.__setattr__(turn, "reveals", False)
    assert all(seat.account.luck == 0 for seat in work.put_together([], values).seats)


def test_a_turn_costs_what_a_better_one_is_ahead_of_it() -> None:
    game = played("tzolkin", 8)
    work = Work.of(game, [0])
    assert {turn.seat for turn in work.turns} == {0}
    turn = work.turns[-1]
    verdict = verdict_on(work.question(turn), turn, SHORT)
    assert turn.codes in (verdict.found.better, verdict.found.other)
    assert verdict.cost in (0.0, verdict.found.difference)
    assert Verdict(0, 0, 1, (2,), found((1,), (2,), 4.0, 1.0)).cost == 4.0
    assert Verdict(0, 0, 1, (2,), found((2,), (1,), 4.0, 1.0)).cost == 0.0, "it was the better one"
    assert Verdict(0, 0, 1, (2,), found((1,), (2,), 4.0, 3.0)).cost == 0.0, "it may be chance"


def test_a_turn_that_was_better_by_little_is_told_if_that_is_sure() -> None:
    little = Verdict(0, 0, 1, (2,), found((2,), (1,), 2.6, 0.5))
    assert SeatAnalysis(0, [little], Account(0, 0, 0, 0), []).best == little
    assert SeatAnalysis(0, [Verdict(0, 0, 1, (2,), found((1,), (2,), 2.6, 0.5))], Account(0, 0, 0, 0), []).best is None


def test_interpreted_nothing_is_expected_of_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work.of(played("tzolkin", 6, players=3))
    monkeypatch.setattr(type(considerer(work.game.ruleset)), "is_fast", False)
    value = values_of(work.everybodys_question(work.all_turns[0]), (), True)
    assert value.before == ([0.0] * 3, [1 / 3] * 3)
    assert value.after == [0.0] * 3


def test_the_five_that_cost_most_are_told_the_worst_first_and_only_what_was_looked_at_again() -> None:
    costs = [3.0, 9.0, 7.0, 4.0, 6.0, 5.0, 2.0]
    verdicts = [Verdict(n, 0, n // 2, (2,), found((1,), (2,), cost, 0.5)) for n, cost in enumerate(costs)]
    seat = SeatAnalysis(0, verdicts, Account(0, 0, 0, 0), [])
    assert [mistake.cost for mistake in seat.mistakes] == [9.0, 7.0, 6.0, 5.0, 4.0]
    assert [verdict.number for verdict in worth_a_look(verdicts, LAST)][:2] == [1, 2]
    glanced = latest(verdicts, 2)
    assert sum(verdict.cost for verdict in glanced) == 0
    again = latest([*verdicts, verdicts[1]], 2)
    assert [verdict.cost for verdict in again] == [0, 9.0, 0, 0, 0, 0, 0]


def test_an_analysis_is_told_in_words_and_as_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haab.coach.analysis.looks", lambda _: [Look(SHORT, 99, 0, 1), Look(SHORT, 1, 1, 0)])
    game = played("tzolkin", 30)
    steps: list[None] = []
    analysis = analyse(game, [1], lambda: steps.append(None))
    assert len(steps) == Work.of(game, [1]).steps
    seat = analysis.seats[0]
    first = seat.verdicts[0]
    better = first.found.better if first.found.other == first.played else first.found.other
    seat.verdicts[0] = Verdict(first.number, 1, 1, first.played, found(better, first.played, 99.25, 0.5, corn=99.25))
    told = "\n".join(lines(game, analysis, "en"))
    assert "cost about 99.2" in told
    assert "Corn and resources +99.2" in told or "+99.2" in told
    as_json = to_json(game, analysis, "nl")["seats"][0]
    assert as_json["mistakes"][0]["sources"] == {"corn": 99.25}
    assert sum(as_json["account"][part] for part in ("start", "play", "others", "luck")) == pytest.approx(
        as_json["account"]["result"], abs=0.03
    )
    assert all(0 <= point["chance"] <= 1 for point in as_json["curve"])
    assert curve([-1, 0, 1])[0] < curve([-1, 0, 1])[2]


def test_what_seems_to_have_gained_most_is_looked_at_again_and_only_then_told() -> None:
    played, other = (1,), (2,)
    gains = [3.0, 9.0, 4.0, 6.0]
    glances = [Verdict(number, 0, 1, played, found(played, other, gain)) for number, gain in enumerate(gains)]
    costs = [Verdict(10 + number, 0, 1, played, found(other, played, 5.0)) for number in range(LAST.doubtful)]
    again = worth_a_look([*glances, *costs], LAST)
    assert [verdict.number for verdict in again][-LAST.fine :] == [1, 3]
    assert {verdict.number for verdict in again[: LAST.doubtful]} == {verdict.number for verdict in costs}
    unlucky = Verdict(1, 0, 1, played, found(played, other, 1.0))
    surely = Verdict(3, 0, 1, played, found(played, other, 5.5))
    account = Account(0, 0, 0, 0)
    told = SeatAnalysis(0, latest([*glances, *costs, unlucky, surely], 2), account, [])
    assert told.best == surely
    assert Analysis([told, SeatAnalysis(1, latest(glances, 2), account, [])]).best == surely
    assert SeatAnalysis(0, latest(glances, 2), account, []).best is None, "nothing is surely the best"
    alone = Verdict(1, 0, 1, played, found(played, (), 9.0))
    assert alone.promise == 0, "there was nothing else to do"


def test_with_more_than_two_players_play_is_told_together_and_adds_up() -> None:
    """The network's values differ by who is to move, so nobody knows whose play a lead came from."""
    sums = {"name": "Blue", "start": -8.2, "play": 98.0, "others": -108.8, "luck": 1.5, "result": -17.5}
    told = seat_sums(sums, 3)
    assert told.params["start"] + told.params["play"] + told.params["luck"] == pytest.approx(told.params["result"])
    assert told.text("en") == (
        "Blue: expected lead at first \N{MINUS SIGN}8.2, play of all \N{MINUS SIGN}10.8, luck 1.5: "
        "lead at the end \N{MINUS SIGN}17.5"
    )
    assert "own play 98, " in seat_sums(sums, 2).text("en")
