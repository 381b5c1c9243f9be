"""Matches between bots."""

from __future__ import annotations

import json
import os
from fractions import Fraction

import pytest
from typer.testing import CliRunner

import haab
from haab.arena.match import Match, Played, play_match, seatings
from haab.arena.spread import spread
from haab.bots import UnknownBot
from haab.cli import app


def test_every_bot_has_every_seat_of_the_same_deal() -> None:
    match = play_match("tzolkin", ["greedy:leaves=1", "random", "random"], games=4, seed=40)
    assert [played.seats for played in match.played] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert [played.seed for played in match.played] == [40, 40, 40, 41]


def test_equal_bots_play_each_deal_once() -> None:
    """Another seating of them is the same game again."""
    match = play_match("tzolkin", ["random", "random"], games=3, seed=40)
    assert [played.seed for played in match.played] == [40, 41, 42]
    assert len({played.scores for played in match.played}) == 3


@pytest.mark.parametrize(
    ("bots", "differing"),
    [("a", 1), ("aa", 1), ("ab", 2), ("aaaa", 1), ("abab", 2), ("aabb", 4), ("abbb", 4), ("aba", 3)],
)
def test_a_deal_is_played_as_often_as_another_seating_differs(bots: str, differing: int) -> None:
    assert seatings(list(bots)) == differing
    rotations = {bots[turn:] + bots[:turn] for turn in range(len(bots))}
    assert len(rotations) == differing


def test_the_victories_of_a_match_are_its_games() -> None:
    match = play_match("tzolkin", ["random", "random"], games=2, seed=7)
    assert match.wins(0) + match.wins(1) == 2
    for played in match.played:
        best = max(played.scores)
        assert all(score == best for score, win in zip(played.scores, played.wins, strict=True) if win)


def test_whoever_shares_a_victory_has_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from haab.games.tzolkin.ruleset import TzolkinRules

    monkeypatch.setattr(TzolkinRules, "ranking", lambda self, game: [[0, 1]])
    match = play_match("tzolkin", ["random", "random"], games=1)
    assert match.wins(0) == match.wins(1) == Fraction(1, 2)


def test_the_same_seed_gives_the_same_match() -> None:
    first = play_match("tzolkin", ["random", "random"], games=1, seed=3)
    again = play_match("tzolkin", ["random", "random"], games=1, seed=3)
    other = play_match("tzolkin", ["random", "random"], games=1, seed=5)
    assert first.played == again.played != other.played


def test_a_match_in_several_processes_is_the_same() -> None:
    heard: list[int] = []
    given = ("tzolkin", ["random", "random"], 3, 3)
    there = play_match(*given, told=lambda: heard.append(os.getpid()), processes=2)
    assert there.played == play_match(*given).played
    assert heard == [os.getpid()] * 3


def test_whoever_fails_in_a_process_is_heard_of() -> None:
    assert sorted(spread(whose, [1, 2], processes=2)) != [os.getpid()] * 2
    with pytest.raises(ZeroDivisionError):
        spread(whose, [1, 0, 2, 3], processes=2)


def whose(number: int) -> int:
    """The process that works, if the number is not 0."""
    return os.getpid() * number // number


def test_a_match_is_ready_for_json() -> None:
    match = play_match("tikal", ["random", "random"], games=1, seed=2)
    told = json.loads(json.dumps(match.to_json()))
    assert told["games"] == 1
    assert [entry["bot"] for entry in told["bots"]] == ["random", "random"]
    assert told["bots"][0]["mean_score"] == float(match.played[0].scores[0])


def test_how_far_ahead_a_bot_is_is_counted_deal_by_deal() -> None:
    none = (Fraction(0),) * 3

    def game(seed: int, *scores: int) -> Played:
        return Played(seed, (0, 1, 2), tuple(map(Fraction, scores)), none)

    match = Match("tikal", ("a", "b", "c"), (game(0, 9, 4, 6), game(0, 7, 4, 6), game(1, 5, 6, 8)), 1.0)
    assert match.ahead(0) == (0.5, 2.5), "3 in the one deal, -2 in the other"
    assert match.ahead(1)[0] == -1.75
    assert Match("tikal", ("a", "b", "c"), (game(0, 9, 4, 6),), 1.0).ahead(0) == (4.0, None)


def test_a_match_needs_known_bots_and_a_possible_number_of_seats() -> None:
    with pytest.raises(UnknownBot):
        play_match("tzolkin", ["random", "nobody"], games=1)
    with pytest.raises(haab.BadOptions):
        play_match("tzolkin", ["random"], games=1)


def test_the_command_prints_who_wins() -> None:
    told = CliRunner().invoke(app, ["match", "tzolkin", "random", "random", "--games", "2", "--seed", "9", "--json"])
    assert told.exit_code == 0
    match = play_match("tzolkin", ["random", "random"], games=2, seed=9)
    assert json.loads(told.stdout)["bots"] == match.to_json()["bots"]
    shown = CliRunner().invoke(app, ["match", "tzolkin", "random", "random", "--games", "2", "--seed", "9"])
    assert f"{match.mean_score(0):.1f}" in shown.stdout


def test_the_command_refuses_unknown_bots_in_one_line() -> None:
    told = CliRunner().invoke(app, ["match", "tzolkin", "random", "nobody"])
    assert told.exit_code == 2
    assert "no bot 'nobody'" in told.stderr
