"""What every seat had at the end of each round: as the rules tell it."""

from __future__ import annotations

import pytest

import haab
from haab.coach.analysis import Account, Analysis, SeatAnalysis
from haab.coach.report import evenly, lines, to_json
from haab.coach.rounds import RoundEnd, held, measures, round_ends
from haab.games import GAMES
from haab.kit.text import languages
from tests.coach.positions import played
from tests.tikal.tables import SECOND_JUNGLE, SECOND_TEMPLE, TEMPLE, TREASURES, acting


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


def test_what_is_counted_on_the_map_of_tikal_is_what_stands_there() -> None:
    game = acting(
        {"members": {TEMPLE: 2, SECOND_JUNGLE: 1}, "leader": SECOND_JUNGLE, "camps": [SECOND_JUNGLE]},
        {"members": {TEMPLE: 1, SECOND_TEMPLE: 1}},
        {"members": {TREASURES: 3}},
    )
    counted = held("tikal", game.state.fields, 3)
    assert counted == {"figures": [4, 2, 3], "camps": [1, 0, 0], "treasures": [0, 0, 0], "temples": [1, 1, 0]}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_has_just_begun_stands_as_it_was_dealt(name: str) -> None:
    game = haab.new(name, players=2, seed=1)
    [only] = round_ends(game)
    assert only.held == held(name, game.state.fields, 2)


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
