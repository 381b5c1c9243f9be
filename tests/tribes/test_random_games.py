"""Random games with every mix of modules, every tribe and every prophecy: what holds at every decision.

The whole tests of the engine run with a few mixes (tests/kinds.py). Here each mix plays with each number of players:
one game that is looked at closely, and many compiled ones.
"""

from __future__ import annotations

import json
from itertools import combinations, pairwise

import pytest

import haab
from haab.games.tzolkin.expansion_components import MODULES, PROPHECIES, TRIBES
from haab.games.tzolkin.shown.invariants import all_hold
from haab.kit.compiler.entries import NATIVE, WASM
from haab.kit.engine import Engine
from haab.kit.record.stack import copy_record
from tests.kinds import Kind, interpreted_codes, random_codes, sample, walk
from tests.tribes.tables import ALL_MODULES, modules
from tests.tzolkin.invariants import broken, hold_in_random_games
from tests.tzolkin.tables import RED, play, player
from tests.tzolkin.test_invariants import changed

MIXES = [modules(*mix) for count in range(len(MODULES) + 1) for mix in combinations(MODULES, count)]
KINDS = [Kind("tzolkin", seats, mix) for mix in MIXES for seats in (2, 3, 4, 5) if seats < 5 or "quick_actions" in mix]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def game_of(kind: Kind) -> list[haab.Game]:
    """A game of this kind as it stands before each decision and at its end; in every second one players begin rich."""
    return walk(kind, KINDS.index(kind))


# ---- every mix of modules


@pytest.mark.clauses("TP-1.1")
def test_every_mix_is_here_with_every_number_of_players_that_it_allows() -> None:
    assert len(MIXES) == 2 ** len(MODULES)
    assert len({(kind.seats, *kind.checked_options.values()) for kind in KINDS}) == len(KINDS) == 3 * 16 + 8


@every_kind
@pytest.mark.parametrize("rich", [False, True], ids=["poor", "rich"])
@pytest.mark.clauses("TP-1.1", "TP-1.4", "TP-4.1", "TP-4.14", "TP-5.1", "TP-5.2", "TP-7.2", "TP-9.5")
def test_the_invariants_hold_in_many_compiled_games(kind, rich):
    hold_in_random_games(kind, 100, 7000, rich)


@every_kind
def test_every_decision_has_legal_codes_the_invariants_hold_interpreted_and_the_game_ends(kind):
    *stations, end = game_of(kind)
    for game in stations:
        codes = game.codes
        assert 1 <= len(codes) <= kind.rules.menu
        assert len({*codes}) == len(codes)
    for game in [*stations[::8], end]:
        assert broken(game.data) == []
    assert end.over


@every_kind
@pytest.mark.parametrize("by", [WASM, NATIVE])
def test_compiled_rules_play_the_same_game(kind, by):
    fast = Engine(kind.rules)
    fast.use(by)
    stations = game_of(kind)
    record = copy_record(stations[0].data)
    for before, after in pairwise(stations):
        assert fast.legal(record) == interpreted_codes(before)
        fast.apply(record, kind.rules.vocabulary.code(after.moves[-1]))
        assert record.tobytes() == after.data.tobytes()


@every_kind
def test_undo_restores_every_record_and_the_notation_of_the_moves_brings_the_last_one_back(kind):
    *past, end = game_of(kind)
    game = end.copy()
    for before, move in zip(reversed(past), reversed(end.moves), strict=True):
        assert game.undo(force=True).notation == move
        assert game.data.tobytes() == before.data.tobytes()
    assert play(game, *end.moves).data.tobytes() == end.data.tobytes()
    assert haab.replay(json.loads(json.dumps(end.record()))).data.tobytes() == end.data.tobytes()


@every_kind
def test_positions_round_trip_exactly(kind):
    for game in sample(game_of(kind), 10):
        position = game.position()
        again = haab.from_position(json.loads(json.dumps(position)))
        assert again.position() == position
        assert again.legal == game.legal
        assert again.data.tobytes() == game.data.tobytes()


@every_kind
@pytest.mark.clauses("TP-R-74")
def test_a_view_does_not_change_when_hidden_things_change_places(kind):
    stations = game_of(kind)
    for game in (stations[1], stations[3 * kind.seats - 1], *sample(stations, 3)):
        for seat in (*range(kind.seats), None):
            seen = json.dumps(game.view(seat))
            assert json.dumps(game.determinize(seat, 1).view(seat)) == seen


BROKEN = {
    "skulls_are_thirteen": changed("players.0.skulls", 1),
    "every_player_has_six_workers": changed("quick_spaces.2", 0),
    "gears_hold_the_workers_that_players_have_there": changed("gears.0.8", 0),
    "dummies_block_quick_spaces": changed("quick_spaces.0", -1),
    "all_buildings_are_there": changed("pile_left.1", 1),
    "wealth_tiles_are_conserved": changed("wealth_left", 0),
    "tribes_are_conserved": changed("players.1.tribe", 99),
    "everybody_has_a_tribe": changed("revealed", 1),
    "prophecies_come_one_after_the_other": changed("food_days", 1),
    "quick_actions_are_conserved": changed("quick_tiles.0", 12),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_invariant_of_the_modules_is_noticed(name):
    game = Kind("tzolkin", 4, ALL_MODULES).new(1).data
    assert all_hold(game)
    BROKEN[name](game)
    assert name in broken(game)
    assert not all_hold(game)


# ---- every tribe and every prophecy


def played(game: haab.Game, seed: int) -> set[str]:
    """Play to the end, with an eye on the invariants; the words used."""
    start = len(game.moves)
    for number, code in enumerate(random_codes(game, seed)):
        game.play(code)
        if number % 8 == 0:
            assert broken(game.data) == []
    assert broken(game.data) == []
    return {*game.moves[start:]}


ONLY_OF = {
    "ahau_chamahez": "further",
    "ahmakiq": "skip turn",
    "cit_bolon_tum": "place flat",
    "vacub_caquix": "place beyond",
    "xaman_ek": "exchange",
}
"""The words that belong to one tribe."""


@pytest.mark.clauses("TP-5.2", "TP-6.3", "TP-6.6", "TP-6.11", "TP-6.19", "TP-6.20")
@pytest.mark.parametrize("tribe", TRIBES)
def test_a_game_in_which_red_has_a_tribe_goes_to_its_end_and_uses_it(tribe):
    red = [tribe, "balam" if tribe != "balam" else "itzamna"]
    blue = [name for name in ("bacab", "ixtab", "yaluk", "yumkaax") if name not in red][:2]
    used = set()
    for seed in range(2):
        start = Kind("tzolkin", 2, ALL_MODULES).new_rich(seed).position()
        for seat, tribes in zip(start["players"], (red, blue), strict=True):
            seat["tribes"] = tribes
        start["tribes_left"] = [name for name in TRIBES if name not in (*red, *blue)]
        game = haab.from_position(start)
        while game.decision in ("keep_wealth", "choose_tribe"):
            play(game, min((move.notation for move in game.legal), key=lambda move: f"tribe {tribe}" not in move))
        assert player(game, RED)["tribe"] == tribe
        used |= played(game, seed)
    assert {name for name, word in ONLY_OF.items() if any(one.startswith(word) for one in used)} == {tribe} & {*ONLY_OF}


@pytest.mark.clauses("TP-7.2", "TP-7.8")
@pytest.mark.parametrize("prophecy", PROPHECIES)
def test_a_game_with_a_prophecy_goes_to_its_end(prophecy):
    others = [name for name in PROPHECIES if name != prophecy][:2]
    fulfilled = 0
    for number in range(3):
        start = Kind("tzolkin", 2, ALL_MODULES).new_rich(number).position()
        start["prophecies"] = [*others[:number], prophecy, *others[number:]]
        game = haab.from_position(start)
        played(game, number)
        fulfilled += any(column["prophecies"] for column in game.score_sheet)
    assert fulfilled, "prophecies gave nobody anything in any game"
