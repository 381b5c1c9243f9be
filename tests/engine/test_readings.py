"""Other readings of rules that can be agreed upon: each alone, and all together, in random games."""

from __future__ import annotations

from itertools import pairwise

import pytest

import haab
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import NATIVE, WASM
from haab.kit.engine import Engine
from haab.kit.record.stack import copy_record
from haab.rulebook import clause
from tests.kinds import Kind, interpreted_codes, keys_of, sample, told, walk

LOOKED_AT = 12
"""So many stations of a game are written as positions."""


def readings_of(game: str) -> list[str]:
    return [option.name for option in ruleset(game).options if option.is_reading]


def kinds_with_readings(game: str) -> list[Kind]:
    """Every reading with all modules, and all readings with every mix; with the fewest and the most players."""
    seats = (min(ruleset(game).seats), max(ruleset(game).seats))
    every = dict.fromkeys(readings_of(game), True)
    richest = told(game).MIXES[-1]
    mixes = [*({**richest, name: True} for name in every), *({**mix, **every} for mix in told(game).MIXES)]
    kinds = [Kind(game, players, mix) for mix in mixes for players in seats]
    return [kind for kind in kinds if is_possible(kind)]


def is_possible(kind: Kind) -> bool:
    try:
        kind.rules.check_options(kind.seats, kind.options)
    except haab.BadOptions:
        return False
    return True


KINDS = [kind for game in GAMES for kind in kinds_with_readings(game)]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)
SEED = 3
"""An odd one: players begin rich."""


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_names_a_ruling_that_names_it(game):
    readings = [option for option in ruleset(game).options if option.is_reading]
    assert readings
    for option in readings:
        assert f"option {option.name}" in clause(option.reading_of).text
        assert not option.default, "Haab's own reading is the usual one"


@every_kind
def test_random_games_end_and_every_station_is_a_good_position(kind):
    *stations, end = walk(kind, SEED)
    assert end.over
    assert end.options == kind.checked_options
    for game in [*sample(stations, LOOKED_AT), end]:
        assert haab.from_position(game.position()).data.tobytes() == game.data.tobytes()
        for seat in range(kind.seats):
            assert told(kind.game).NEVER_SEEN.isdisjoint(keys_of(game.view(seat)))


@every_kind
@pytest.mark.parametrize("by", [WASM, NATIVE])
def test_compiled_rules_play_the_same_game(kind, by):
    fast = Engine(kind.rules)
    fast.use(by)
    stations = walk(kind, SEED)
    record = copy_record(stations[0].data)
    for before, after in pairwise(stations):
        assert fast.legal(record) == interpreted_codes(before)
        fast.apply(record, kind.rules.vocabulary.code(after.moves[-1]))
        assert record.tobytes() == after.data.tobytes()
