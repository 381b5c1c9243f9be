"""What every seat had at the end of each round: as the rules tell it."""

from __future__ import annotations

import pytest

from haab.coach.analysis import Account, Analysis, SeatAnalysis
from haab.coach.report import evenly, lines, to_json
from haab.coach.rounds import RoundEnd, measures, round_ends
from haab.games import GAMES
from haab.kit.text import languages
from tests.coach.positions import played


@pytest.mark.parametrize("name", GAMES)
def test_every_round_is_told_as_it_ended(name: str) -> None:
    game = played(name, 150, players=3)
    ends = round_ends(game)
    assert [end.number for end in ends] == sorted({end.number for end in ends})
    assert all(set(end.held) == {measure for measure, _ in measures(name)} for end in ends)
    players = game.state.fields.players
    last = ends[-1].held
    if name == "tzolkin":
        assert last["levels"] == [sum(player.levels) for player in players]
        assert ends[0].held["workers"] == [3, 3, 3]
        assert ends[0].held["steps"] == [0, 0, 0], "counted from where everybody begins"
    else:
        assert last["treasures"] == [sum(player.treasures) for player in players]
        on_map = [sum(player.members) + (0 <= player.leader < len(player.members)) for player in players]
        assert last["figures"] == on_map
    assert measures("chess") == []


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_are_a_table_below_an_analysis(name: str) -> None:
    game = played(name, 150, players=3)
    seats = [SeatAnalysis(seat, [], Account(0, 0, 0, 0), []) for seat in range(3)]
    for language in languages():
        told = lines(game, Analysis(seats), language)
        for measure, title in measures(name):
            row = told.index(title.text(language)) + 2
            assert told[row].split()[-1] == str(round_ends(game)[-1].held[measure][0])
    assert to_json(game, Analysis(seats), "en")["rounds"][-1].keys() == {"round", *(key for key, _ in measures(name))}


def test_a_few_rounds_are_chosen_evenly_and_the_last_is_among_them() -> None:
    ends = [RoundEnd(number, {}) for number in range(1, 28)]
    assert [end.number for end in evenly(ends)] == [3, 7, 11, 15, 19, 23, 27]
    assert [end.number for end in evenly(ends[:5])] == [1, 2, 3, 4, 5]
