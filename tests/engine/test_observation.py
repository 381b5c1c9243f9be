"""What programs that learn see of a game: all that a seat may know, and nothing else."""

from __future__ import annotations

import numpy as np

from haab.batches.processor import batch_rules
from haab.envs.session import limits
from haab.kit.record.arrays import array_type
from tests.kinds import sample, walk

UNWRITTEN = -31_000


def observed(game, seat):
    observation = game.ruleset.observation
    rows = np.full((1, observation.size), UNWRITTEN, np.int16)
    games = array_type(game.ruleset.record_type, 1).from_buffer_copy(game.data)
    batch_rules(game.ruleset).best("observe")(games, np.array([seat], np.int32), rows)
    return rows[0]


def test_an_observation_does_not_change_when_hidden_things_change_places(kind):
    for game in sample(walk(kind, 1), 6):
        for seat in range(kind.seats):
            row = observed(game, seat)
            assert observed(game.determinize(seat, 1), seat).tolist() == row.tolist()


def test_every_number_of_an_observation_is_written_and_within_its_bounds(kind):
    features = kind.rules.observation.features
    bounds = limits(kind.rules.observation)
    for game in sample(walk(kind, 0), 15):
        row = observed(game, 0)
        outside = np.flatnonzero((row < bounds["low"]) | (row > bounds["high"]))
        assert [(features[number], int(row[number])) for number in outside] == []


def test_a_processor_writes_the_same_row_in_pieces(kind):
    """Both rules are made from one declaration: that for every machine, and that for processors."""
    observation = kind.rules.observation
    for game in sample(walk(kind, 2), 6):
        for seat in range(kind.seats):
            rows = np.full((2, observation.size), UNWRITTEN, np.int16)
            observation.write(game.data, seat, rows[0])
            observation.write_quickly(game.data, seat, rows[1])
            assert rows[1].tolist() == rows[0].tolist()
            assert observed(game, seat).tolist() == rows[0].tolist()


def test_every_feature_has_a_name_of_its_own(kind):
    names = [feature.name for feature in kind.rules.observation.features]
    assert len(set(names)) == len(names)


def test_who_looks_is_player_0(kind):
    """The same game looked at by another seat: its own numbers come first, and to move is who it was, counted on."""
    names = [feature.name for feature in kind.rules.observation.features]
    due = names.index("due[0].seat")
    first = names.index("players[0].points[temples]")
    width = names.index("players[1].points[temples]") - first
    start = min(number for number, name in enumerate(names) if name.startswith("players[0]."))
    for game in sample(walk(kind, 0)[:-1], 4):
        rows = [observed(game, seat) for seat in range(kind.seats)]
        for seat, row in enumerate(rows):
            assert game.to_move is not None
            assert row[due] == (game.to_move - seat) % kind.seats
            after = rows[(seat + 1) % kind.seats]
            hidden = ("wealth", "tribes")
            open_ones = [n for n in range(width) if names[start + n].split(".")[1].split("[")[0] not in hidden]
            assert [row[start + width + n] for n in open_ones] == [after[start + n] for n in open_ones]
