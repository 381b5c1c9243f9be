"""Every engine plays the same games as interpreted rules, to the bit, on any number of threads."""

from __future__ import annotations

from itertools import pairwise

import pytest

import haab
from haab.kit.compiler.entries import NATIVE, WASM
from haab.kit.engine import Engine
from haab.kit.record.stack import copy_record
from tests.kinds import interpreted_codes, walk


@pytest.fixture(params=[WASM, NATIVE])
def fast(request, kind):
    """The rules by each of the engines that are not the interpreter."""
    rules = Engine(kind.rules)
    if request.param == WASM and not rules.has_wasm:
        pytest.skip("it has no WebAssembly")
    rules.use(request.param)
    return rules


def test_every_move_leads_to_the_same_bytes(kind, fast):
    for seed in (0, 1):
        stations = walk(kind, seed)
        record = copy_record(stations[0].data)
        for before, after in pairwise(stations):
            assert record.tobytes() == before.data.tobytes()
            assert fast.legal(record) == interpreted_codes(before)
            fast.apply(record, kind.rules.vocabulary.code(after.moves[-1]))
        assert record.tobytes() == stations[-1].data.tobytes()


def test_batches_of_random_games_are_the_same(kind, fast):
    played = fast.random_games(kind.seats, kind.checked_options, 2, seed=100)
    interpreted = kind.engine.random_games_interpreted(kind.seats, kind.checked_options, 2, seed=100)
    assert played.lengths == interpreted.lengths
    assert played.scores == interpreted.scores


def test_moves_that_confirm_are_the_same(kind, fast):
    for game in walk(kind, 2)[3:-1:60]:
        expected = game.state.confirming
        assert fast.confirming(game.data, game.codes) == expected


def test_a_batch_does_not_depend_on_the_number_of_threads(kind):
    one, two, seven = (
        kind.engine.random_games(kind.seats, kind.checked_options, 50, seed=3, threads=threads) for threads in (1, 2, 7)
    )
    for other in (two, seven):
        assert one.lengths == other.lengths
        assert one.scores == other.scores


def test_game_number_i_of_a_batch_has_the_seed_plus_i(kind):
    batch = kind.engine.random_games(kind.seats, kind.checked_options, 10, seed=20)
    later = kind.engine.random_games(kind.seats, kind.checked_options, 4, seed=23)
    assert batch.lengths[3:7] == later.lengths
    assert batch.scores[3:7] == later.scores
    assert len(set(batch.lengths)) > 1


def test_a_batch_counts_its_decisions(kind):
    batch = kind.engine.random_games(kind.seats, kind.checked_options, 20)
    assert len(batch.lengths) == 20
    assert [len(row) for row in batch.scores] == [kind.seats] * 20
    assert batch.decisions == sum(batch.lengths)
    assert batch.decisions_per_second > 0


def test_thousands_of_random_games_end(kind):
    batch = kind.engine.random_games(kind.seats, kind.checked_options, 3000, seed=1000, threads=2)
    assert min(batch.lengths) > 10
    assert max(batch.lengths) < 5000


# ---- perft


def test_perft_counts_the_sequences_of_decisions(kind):
    for game in walk(kind, 1)[5:-3:120]:
        assert kind.engine.perft(game.data, 3) == count_sequences(game, 3)


def test_perft_stops_where_the_game_ends(kind):
    game = walk(kind, 0)[-2]
    assert kind.engine.perft(game.data, 3) == count_sequences(game, 3)


def count_sequences(game: haab.Game, depth: int) -> list[int]:
    """Perft by playing and taking back."""
    counts = [0] * depth
    play_all(game.copy(), counts, 0)
    return counts


def play_all(game: haab.Game, counts: list[int], level: int) -> None:
    counts[level] += len(game.codes)
    if level + 1 == len(counts):
        return
    for code in game.codes:
        game.play(code)
        play_all(game, counts, level + 1)
        game.undo(force=True)
