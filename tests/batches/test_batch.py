"""Many games at once: the same games as one at a time, and nothing is played that is not legal."""

from __future__ import annotations

import numpy as np
import pytest

import haab
from haab.games import GAMES
from haab.kit.errors import BadOptions, HaabError, IllegalMove, UnknownGame

LANES = 6
EVERYTHING = {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}
KINDS = [("tzolkin", 2, {}), ("tzolkin", 5, EVERYTHING), ("tikal", 3, {}), ("tikal", 4, {"auction": True})]


def choose(batch: haab.Batch, chance: np.random.Generator) -> np.ndarray:
    """A legal code for each lane, by lot."""
    return np.array([chance.choice(np.flatnonzero(row)) for row in batch.mask])


@pytest.mark.parametrize(("name", "players", "options"), KINDS)
def test_a_lane_plays_the_game_of_its_seed_bit_by_bit(name, players, options):
    batch = haab.batch(name, players, LANES, seed=5, options=options)
    games = [haab.new(name, players, 5 + lane, options) for lane in range(LANES)]
    chance = np.random.default_rng(1)
    for _ in range(60):
        assert batch.to_move.tolist() == [game.to_move for game in games]
        for lane, game in enumerate(games):
            assert np.flatnonzero(batch.mask[lane]).tolist() == sorted(game.codes)
            assert batch.scores[lane].tolist() == [float(score) for score in game.scores]
        actions = choose(batch, chance)
        batch.step(actions)
        for game, code in zip(games, actions, strict=True):
            game.play(int(code))
    for lane, game in enumerate(games):
        assert batch.state(lane).data.tobytes() == game.data.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_when_a_game_is_over_its_scores_are_told_and_the_next_one_is_dealt(name):
    batch = haab.batch(name, 2, 3, seed=7)
    chance = np.random.default_rng(2)
    final: dict[int, list[float]] = {}
    while len(final) < 3:
        playing = [batch.state(lane) for lane in range(3)] if name == "tikal" else None
        actions = choose(batch, chance)
        batch.step(actions)
        for lane in np.flatnonzero(batch.over).tolist():
            if playing is not None:
                after = playing[lane].play(int(actions[lane])).after
                assert after.over
                assert batch.scores[lane].tolist() == [float(score) for score in after.scores]
            second = haab.new(name, 2, 7 + lane + 3)
            if lane not in final:
                assert (batch.state(lane).to_move, batch.state(lane).codes) == (second.to_move, second.codes)
            final[lane] = batch.scores[lane].tolist()


def test_a_step_with_one_illegal_code_plays_nothing_and_names_the_lane_and_the_code():
    batch = haab.batch("tzolkin", 4, LANES, seed=1)
    before = batch.save()
    actions = choose(batch, np.random.default_rng(0))
    for wrong, words in ((10, r"10 \(.*\) in lane 3"), (-1, "-1 in lane 3.*codes are 0 to"), (9999, "9999 in lane 3")):
        actions[3] = wrong
        with pytest.raises(IllegalMove, match=words):
            batch.step(actions)
    after = batch.save()
    assert after.records.tobytes() == before.records.tobytes()


@pytest.mark.parametrize("actions", [[1, 2], 3, [0.5] * LANES, ["done"] * LANES, [[1] * LANES]])
def test_actions_must_be_one_whole_number_for_each_lane(actions):
    with pytest.raises(HaabError, match="actions must be"):
        haab.batch("tikal", 2, LANES).step(actions)


def test_what_is_shown_cannot_be_written_to():
    batch = haab.batch("tikal", 2, LANES)
    with pytest.raises(ValueError, match="read-only"):
        batch.mask[0, 0] = True


def test_a_saved_batch_can_be_gone_back_to():
    batch = haab.batch("tzolkin", 3, LANES, seed=4)
    chance = np.random.default_rng(3)
    for _ in range(10):
        batch.step(choose(batch, chance))
    saved = batch.save()
    first = [choose(batch, np.random.default_rng(9))]
    batch.step(first[0])
    there = batch.save().records.tobytes()
    batch.load(saved)
    assert batch.save().records.tobytes() == saved.records.tobytes()
    batch.step(first[0])
    assert batch.save().records.tobytes() == there
    with pytest.raises(HaabError, match="was saved"):
        haab.batch("tzolkin", 4, LANES).load(saved)


@pytest.mark.parametrize(("name", "players", "options"), KINDS)
def test_a_step_can_write_what_the_next_seat_may_know(name, players, options):
    batch = haab.batch(name, players, LANES, seed=8, options=options)
    rows = np.full_like(batch.observe(), -31_000)
    chance = np.random.default_rng(4)
    for number in range(40):
        where = np.arange(LANES) != number % LANES
        batch.step(choose(batch, chance), where=where, out=rows)
        assert rows.tolist() == batch.observe().tolist()
    with pytest.raises(HaabError, match="`out` must be"):
        batch.step(choose(batch, chance), out=rows[:, 1:])


def test_threads_change_nothing():
    one = haab.batch("tikal", 2, 300, seed=2, threads=1)
    two = haab.batch("tikal", 2, 300, seed=2, threads=2)
    assert one.save().records.tobytes() == two.save().records.tobytes()
    assert one.observe().tobytes() == two.observe().tobytes()


def test_random_rollouts_end_games_and_leave_the_lanes_as_they_are():
    batch = haab.batch("tikal", 2, 2, seed=2)
    before = batch.save().records.tobytes()
    scores = batch.random_rollouts(2, seed=3)
    assert scores.shape == (2, 2, 2)
    assert (scores > 0).all()
    assert batch.save().records.tobytes() == before
    assert batch.random_rollouts(2, seed=3).tobytes() == scores.tobytes()


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"name": "chess"}, UnknownGame, "there is no game 'chess'"),
        ({"players": 9}, BadOptions, "2 to 5 players"),
        ({"games": 0}, BadOptions, "games must be a whole number from 1"),
        ({"games": 2.5}, BadOptions, "games must be a whole number from 1"),
        ({"seed": -1}, BadOptions, "seed must be a whole number from 0"),
        ({"device": "tpu"}, BadOptions, "there is no device 'tpu'"),
        ({"options": {"tribe": True}}, BadOptions, "did you mean 'tribes'"),
    ],
)
def test_a_batch_that_cannot_be_says_why(arguments, error, words):
    with pytest.raises(error, match=words):
        haab.batch(**{"name": "tzolkin", "games": 2, **arguments})


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_there_is_no_observation_of_a_seat_that_does_not_exist(seat):
    with pytest.raises(HaabError, match="there is no seat"):
        haab.batch("tikal", 2, 2).observe(seat)


def test_an_observation_is_the_same_as_that_of_the_rule():
    batch = haab.batch("tzolkin", 4, LANES, seed=8)
    observation = batch.ruleset.observation
    assert observation is not None
    for seat in (None, 2):
        rows = batch.observe(seat)
        assert rows.shape == (LANES, observation.size) == (LANES, len(batch.features))
        for lane in range(LANES):
            row = np.zeros(observation.size, np.int16)
            observation.write(batch.state(lane).data, int(batch.to_move[lane]) if seat is None else seat, row)
            assert row.tolist() == rows[lane].tolist()
    with pytest.raises(HaabError, match="`out` must be"):
        batch.observe(out=np.zeros((2, 2), np.int16))
