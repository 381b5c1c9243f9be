"""The rules still give the games, playthroughs and perft tables that are kept under version control."""

from __future__ import annotations

import json

import pytest

import haab
from tests.keeping import KEPT, kept, perft_interpreted, perft_starts, perft_table, playthrough, result
from tests.kinds import KINDS

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@every_kind
def test_a_recorded_game_replays_to_its_result(kind):
    stored = json.loads(kept(kind, "games", "json").read_text(encoding="utf-8"))
    game = haab.replay(stored["record"])
    assert game.over
    assert result(game) == stored["result"]
    assert game.moves == stored["record"]["moves"]


@every_kind
def test_a_playthrough_reads_as_it_did(kind):
    assert playthrough(kind) == kept(kind, "playthroughs", "txt").read_text(encoding="utf-8")


@every_kind
def test_the_perft_table_is_unchanged(kind):
    stored = json.loads(kept(kind, "perft", "json").read_text(encoding="utf-8"))
    assert perft_table(kind) == stored
    for name, game in perft_starts(kind).items():
        assert perft_interpreted(game, 2) == stored[name][:2]


@pytest.mark.parametrize("folder", ["games", "perft", "playthroughs"])
def test_something_is_kept_of_every_kind_and_of_no_other(folder):
    assert {path.stem for path in (KEPT / folder).iterdir()} == {str(kind) for kind in KINDS}
