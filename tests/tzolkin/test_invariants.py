"""Random games of Tzolk'in: what is true after every decision, and what never goes back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

import haab
from haab.games.tzolkin.components import FOOD_DAYS, GEARS, TEETH
from haab.games.tzolkin.record import DUMMY, EMPTY
from tests.kinds import Kind, walk
from tests.tzolkin.invariants import INVARIANTS, all_hold, broken, hold_in_random_games

KINDS = [Kind("tzolkin", seats) for seats in (2, 3, 4)]
every_kind = pytest.mark.parametrize(
    "kind", [pytest.param(kind, id=str(kind), marks=pytest.mark.xdist_group(str(kind))) for kind in KINDS]
)
SEEDS = (0, 1)


@every_kind
@pytest.mark.parametrize("rich", [False, True], ids=["poor", "rich"])
@pytest.mark.clauses("TZ-1.3", "TZ-1.4", "TZ-1.5", "TZ-1.7", "TZ-1.10", "TZ-8.7", "TZ-14.2", "TZ-18.9", "TZ-21.1")
def test_the_invariants_hold_in_thousands_of_random_games(kind, rich):
    hold_in_random_games(kind, 4000, 5000, rich)


@every_kind
def test_the_invariants_hold_interpreted_too(kind):
    for seed in SEEDS:
        for game in walk(kind, seed)[::4]:
            assert broken(game.data) == []


def changed(path: str, value: int) -> Callable[[np.record], None]:
    """Put another number somewhere in a record: `players.0.corn` or `gears.2.1`."""
    *owners, last = path.split(".")

    def change(game: np.record) -> None:
        owner = game
        for name in owners:
            owner = owner[int(name)] if name.isdigit() else getattr(owner, name)
        if last.isdigit():
            owner[int(last)] = value
        else:
            setattr(owner, last, value)

    return change


BROKEN = {
    "skulls_are_thirteen": changed("skull_bank", 12),
    "every_player_has_six_workers": changed("players.0.in_bank", 1),
    "gears_hold_the_workers_that_players_have_there": changed("gears.1.8", 0),
    "dummies_are_all_there": changed("gears.0.3", DUMMY),
    "nobody_owes": changed("players.1.corn", -1),
    "harvest_tiles_are_conserved": changed("clearing.0", 0),
    "buildings_are_conserved": changed("row.0", EMPTY),
    "only_the_current_age_is_on_display": changed("food_days", 2),
    "monuments_are_conserved": changed("monuments.0", EMPTY),
    "wealth_tiles_are_conserved": changed("players.0.dealt.0", EMPTY),
    "tribes_are_conserved": changed("tribes_left", 1),
    "prophecies_come_one_after_the_other": changed("calamity", 1),
    "quick_actions_are_conserved": changed("quick_tiles.0", 1),
    "markers_are_on_their_tracks": changed("players.0.levels.2", 4),
    "food_days_are_held_in_time": changed("day", 9),
    "the_game_ends_in_time": changed("over", 1),
    "frames_fit_the_stack": changed("depth", 24),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_invariant_is_noticed(name):
    game = Kind("tzolkin", 4).new(1).data
    assert all_hold(game)
    BROKEN[name](game)
    assert name in broken(game)
    assert not all_hold(game)


def test_every_invariant_is_broken_once_above():
    by_definition = {"scores_add_up"}
    assert {invariant.__name__ for invariant in INVARIANTS} == {*BROKEN, *by_definition}


# ---- what changes, and how


@every_kind
@pytest.mark.clauses("TZ-3.7", "TZ-3.8")
def test_dummies_turn_with_their_gears(kind):
    for seed in SEEDS:
        stations = walk(kind, seed)
        at_first = dummies(stations[0].data)
        for game in stations:
            assert dummies(game.data) == {
                (gear, (space + int(game.data.day)) % TEETH[gear]) for gear, space in at_first
            }


def dummies(game: np.record) -> set[tuple[int, int]]:
    return {
        (gear, space) for gear in range(len(GEARS)) for space in range(TEETH[gear]) if game.gears[gear, space] == DUMMY
    }


@every_kind
@pytest.mark.clauses("TZ-18.8", "TZ-18.9", "TZ-18.10")
def test_days_and_food_days_follow_one_another(kind):
    for seed in SEEDS:
        for before, after in pairwise(game.data for game in walk(kind, seed)):
            assert after.day - before.day in (0, 1, 2)
            assert after.food_days - before.food_days in (0, 1)
            assert after.rounds - before.rounds in (0, 1)
            if after.food_days > before.food_days:
                assert before.day - FOOD_DAYS[before.food_days] in (0, 1)


def begins_a_turn(game: haab.Game) -> bool:
    """Whether a turn begins here (after begging the same decision comes once more)."""
    has_begged = game.data.stack[game.data.depth - 1].a
    return game.decision == "turn" and not has_begged


@every_kind
@pytest.mark.clauses("TZ-4.2", "TZ-18.4")
def test_in_every_round_everybody_has_one_turn_clockwise_from_the_starting_player(kind):
    for seed in SEEDS:
        turns: dict[int, list[int | None]] = {}
        first: dict[int, int] = {}
        for game in filter(begins_a_turn, walk(kind, seed)):
            number = int(game.data.rounds)
            turns.setdefault(number, []).append(game.to_move)
            first.setdefault(number, int(game.data.first))
        assert len(turns) > 15
        for number, seats in turns.items():
            assert seats == [(first[number] + place) % kind.seats for place in range(kind.seats)]


@every_kind
@pytest.mark.clauses("TZ-12.3", "TZ-17.2", "TZ-8.7")
def test_what_is_placed_built_or_taken_stays(kind):
    for seed in SEEDS:
        for before, after in pairwise(game.data for game in walk(kind, seed)):
            placed = before.skull_places != EMPTY
            assert (after.skull_places[placed] == before.skull_places[placed]).all()
            for seat in range(kind.seats):
                for what in ("buildings", "monuments", "corn_tiles", "wood_tiles"):
                    assert (after.players[seat][what] >= before.players[seat][what]).all()


@every_kind
@pytest.mark.clauses("TZ-4.4", "TZ-4.5")
def test_in_every_turn_workers_are_either_placed_or_picked_up(kind):
    for seed in SEEDS:
        stations = walk(kind, seed)
        starts = [len(game.moves) for game in stations if begins_a_turn(game)]
        for start, stop in pairwise([*starts, len(stations) - 1]):
            verbs = {move.split()[0] for move in stations[-1].moves[start:stop]}
            assert len(verbs & {"place", "take"}) == 1
