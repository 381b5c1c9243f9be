"""Random games of Tzolk'in: what is true after every decision, and what never goes back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

import haab
from haab.games.tzolkin.components import BUILDINGS, FOOD_DAYS, GEARS, TEETH
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS
from haab.games.tzolkin.shown.invariants import COMPLETE, INVARIANTS, all_hold, missing, problems
from tests.kinds import Kind, walk
from tests.tzolkin.invariants import broken, hold_in_random_games

KINDS = [Kind("tzolkin", seats) for seats in (2, 3, 4)]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
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


def changed(path: str, value: int) -> Callable[[Tzolkin], None]:
    """Put another number somewhere in a record: `players.0.corn` or `gears.2.1`."""
    *owners, last = path.split(".")

    def change(game: Tzolkin) -> None:
        owner: Any = game
        for name in owners:
            owner = owner[int(name)] if name.isdigit() else getattr(owner, name)
        if last.isdigit():
            owner[int(last)] = value
        else:
            setattr(owner, last, value)

    return change


def in_a_turn(path: str, value: int) -> Callable[[Tzolkin], None]:
    """The same when the first player's turn has begun."""

    def change(game: Tzolkin) -> None:
        for number, name in enumerate(("end_turn", "turn")):
            game.stack[number].kind = DECISIONS.by_name[name].number
            game.stack[number].seat = 0
        game.depth = 2
        changed(path, value)(game)

    return change


def placing(workers: int) -> Callable[[Tzolkin], None]:
    """The first player has placed so many workers in this turn."""

    def change(game: Tzolkin) -> None:
        in_a_turn("stack.1.kind", DECISIONS.by_name["place_more"].number)(game)
        game.stack[1].a = workers

    return change


BROKEN = {
    "skulls_are_thirteen": changed("skull_bank", 12),
    "every_player_has_six_workers": changed("players.0.in_bank", 1),
    "gears_hold_the_workers_that_players_have_there": changed("gears.1.8", 0),
    "dummies_block_quick_spaces": changed("quick_spaces.0", DUMMY),
    "nobody_owes": changed("players.1.corn", -1),
    "no_corn_tile_is_too_many": changed("players.0.corn_tiles", 1),
    "no_wood_tile_is_too_many": changed("players.0.wood_tiles", 1),
    "no_building_is_too_many": changed("players.0.buildings.0", 9),
    "only_the_current_age_is_on_display": changed("food_days", 2),
    "no_monument_is_too_many": changed("players.0.monuments.0", 2),
    "wealth_tiles_are_conserved": changed("players.0.dealt.0", EMPTY),
    "tribes_are_conserved": changed("tribes_left", 1),
    "prophecies_come_one_after_the_other": changed("calamity", 1),
    "quick_actions_are_conserved": changed("quick_tiles.0", 1),
    "levels_exist": changed("players.0.levels.2", 4),
    "steps_exist_and_one_player_is_on_top": changed("players.0.steps.0", -1),
    "food_days_are_held_in_time": changed("day", 9),
    "the_game_ends_in_time": changed("over", 1),
    "frames_fit_the_stack": changed("depth", 24),
    "everybody_can_choose_a_start": changed("stack.1.a", 5),
    "nobody_begins_a_turn_on_the_start_space": in_a_turn("start_space", 0),
    "nobody_places_more_workers_than_there_are": placing(6),
    "one_turn_is_taken_at_a_time": in_a_turn("stack.1.seat", 1),
    "all_dummies_are_there": changed("gears.0.3", DUMMY),
    "all_corn_tiles_are_there": changed("clearing.0", 0),
    "all_buildings_are_there": changed("row.0", EMPTY),
    "all_monuments_are_there": changed("monuments.0", EMPTY),
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
    of_the_expansion = {"everybody_has_a_tribe"}
    names = {invariant.holds.__name__ for invariant in (*INVARIANTS, *COMPLETE)}
    assert names == {*BROKEN, *by_definition, *of_the_expansion}


def test_a_problem_names_the_place_and_the_clause():
    game = Kind("tzolkin", 4).new(1).data
    assert [*problems(game), *missing(game)] == []
    game.players[0].levels[2] = 4
    assert list(problems(game)) == ["players: technologies have levels from 0 to 3 (TZ-13.1)"]


# ---- a position must not come to a stop


def unrevealed(*players: dict[str, Any], **state: Any) -> dict[str, Any]:
    """A written position in which two players choose their starting wealth."""
    pending = [{"frame": "reveal_wealth", "seat": 0}]
    pending += [{"frame": "keep_wealth", "seat": seat, "left": 2} for seat in (1, 0)]
    return {"game": "tzolkin", "players": list(players), "revealed": False, "pending": pending, **state}


DEALT = ["wealth_palenque_1", "wealth_palenque_3", "wealth_palenque_5", "wealth_palenque_7"]
OTHERS = ["wealth_tikal_1", "wealth_tikal_3", "wealth_tikal_5", "wealth_tikal_7"]


@pytest.mark.clauses("TZ-2.7")
def test_a_position_in_which_somebody_will_have_nothing_to_choose_from_is_refused():
    """The seat that decides first has tiles; the one whose decision waits below has none."""
    rich = {"wealth": {"dealt": DEALT}}
    assert haab.from_position(unrevealed(rich, {"wealth": {"dealt": OTHERS}})).codes
    with pytest.raises(haab.BadPosition, match=r"pending: somebody is asked for starting wealth .*TZ-2\.7"):
        haab.from_position(unrevealed(rich, {}))
    with pytest.raises(haab.BadPosition, match="pending: somebody is asked"):
        haab.from_position(unrevealed(rich, {"wealth": {"dealt": OTHERS, "kept": OTHERS[:3]}}))


@pytest.mark.clauses("TP-5.1")
def test_a_position_in_which_somebody_will_have_no_tribe_to_choose_is_refused():
    pending = [{"frame": "reveal_wealth", "seat": 0}, *({"frame": "choose_tribe", "seat": seat} for seat in (1, 0))]
    first, second = {"tribes": ["ixtab", "bacab"]}, {"tribes": ["yaluk", "balam"]}
    state = {"options": {"tribes": True}, "pending": pending}
    assert haab.from_position(unrevealed(first, second, **state)).codes
    for stuck in ({}, {**second, "tribe": "yaluk"}):
        with pytest.raises(haab.BadPosition, match="pending: somebody is asked"):
            haab.from_position(unrevealed(first, stuck, **state))


@pytest.mark.clauses("TZ-18.3")
def test_nobody_begins_a_turn_on_the_starting_player_space():
    """H6: the position that the attack found was refused for what could be chosen, not for what is wrong in it."""
    with pytest.raises(haab.BadPosition, match=r"start_space: the player whose turn begins .*TZ-18\.3"):
        haab.from_position({"game": "tzolkin", "players": [{}, {}], "start_space": 0})


@pytest.mark.clauses("TZ-1.4", "TZ-6.1")
def test_nobody_has_placed_more_workers_than_there_are():
    """Found by mutation: interpreted it was an IndexError, compiled a price from beyond the table."""
    pending = [{"frame": "end_turn", "seat": 0}, {"frame": "place_more", "seat": 0, "placed": 6, "pity": 0}]
    with pytest.raises(haab.BadPosition, match=r"pending: so many workers .*TZ-1\.4"):
        haab.from_position({"game": "tzolkin", "players": [{}, {}], "pending": pending})


@pytest.mark.clauses("TP-R-27")
def test_wealth_is_chosen_once_and_before_the_tribe():
    """Found by mutation: Ixtab takes a tile, and then too few are left to keep."""
    state = {"options": {"tribes": True}}
    first, second = {"tribes": ["ixtab", "bacab"]}, {"tribes": ["yaluk", "balam"]}
    players = [{**first, "wealth": {"dealt": DEALT}}, {**second, "wealth": {"dealt": OTHERS}}]
    begin = {"frame": "reveal_wealth", "seat": 0}
    keep, tribe = {"frame": "keep_wealth", "seat": 0, "left": 2}, {"frame": "choose_tribe", "seat": 0}
    assert haab.from_position(unrevealed(*players, **state, pending=[begin, tribe, keep])).codes
    for pending in ([begin, keep, tribe], [begin, keep, keep]):
        with pytest.raises(haab.BadPosition, match="pending: somebody is asked"):
            haab.from_position(unrevealed(*players, **state, pending=pending))


@pytest.mark.clauses("TZ-16.1")
@pytest.mark.parametrize("due", ["leave_out", "apply_architecture"])
def test_a_building_that_is_being_paid_for_is_there_and_can_be_paid(due):
    """Found by mutation: whoever could not pay went into debt, and came to a decision without a choice."""
    number = BUILDINGS.index("tomb_of_chaac_and_kukulcan")
    building = {"frame": due, "seat": 0, "building": number} | ({"way": 0} if due == "leave_out" else {})
    pending = [{"frame": "end_turn", "seat": 0}, {"frame": "take_more", "seat": 0}, building]
    rich: dict[str, Any] = {"wood": 9, "stone": 9, "gold": 9, "technologies": {"architecture": 3}}
    poor: dict[str, Any] = {"technologies": {"architecture": 3}}
    name = BUILDINGS[number]

    def load(player: dict[str, Any], row: list[str]) -> haab.Game:
        return haab.from_position({"game": "tzolkin", "players": [player, {}], "row": row, "pending": pending})

    assert load(rich, [name]).codes
    with pytest.raises(haab.BadPosition, match=r"pending: .* is not in the row"):
        load(rich, [])
    with pytest.raises(haab.BadPosition, match=r"pending: .* (cannot be paid|can be chosen)"):
        load(poor, [name])


@pytest.mark.clauses("TZ-4.2")
def test_a_turn_belongs_to_whose_turn_it_is():
    pending = [{"frame": "end_turn", "seat": 0}, {"frame": "turn", "seat": 1, "has_begged": 0}]
    with pytest.raises(haab.BadPosition, match=r"pending: a turn belongs .*TZ-4\.2"):
        haab.from_position({"game": "tzolkin", "players": [{}, {}], "pending": pending})


@pytest.mark.clauses("TZ-2.7")
def test_only_tiles_that_were_dealt_can_be_kept():
    """A position may deal fewer than four; the empty places are no choice."""
    rich = {"wealth": {"dealt": DEALT}}
    poor = {"wealth": {"dealt": OTHERS[:2]}}
    game = haab.from_position(unrevealed(poor, rich))
    assert [move.notation for move in game.legal] == [f"keep {tile}" for tile in OTHERS[:2]]


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


def dummies(game: Tzolkin) -> set[tuple[int, int]]:
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
            for now, then in zip(after.skull_places, before.skull_places, strict=True):
                assert then in (EMPTY, now)
            for now, then in zip(after.players, before.players, strict=True):
                assert now.corn_tiles >= then.corn_tiles
                assert now.wood_tiles >= then.wood_tiles
                for tiles in ("buildings", "monuments"):
                    pairs = zip(getattr(now, tiles), getattr(then, tiles), strict=True)
                    assert all(later >= earlier for later, earlier in pairs)


@every_kind
@pytest.mark.clauses("TZ-4.4", "TZ-4.5")
def test_in_every_turn_workers_are_either_placed_or_picked_up(kind):
    for seed in SEEDS:
        stations = walk(kind, seed)
        starts = [len(game.moves) for game in stations if begins_a_turn(game)]
        for start, stop in pairwise([*starts, len(stations) - 1]):
            verbs = {move.split()[0] for move in stations[-1].moves[start:stop]}
            assert len(verbs & {"place", "take"}) == 1
