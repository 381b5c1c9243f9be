"""The rules still give the games, playthroughs and perft tables that are kept under version control."""

from __future__ import annotations

import json

import pytest

import haab
from tests.keeping import KINDS, kept, perft_interpreted, perft_starts, perft_table, playthrough, result

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@every_kind
def test_a_recorded_game_replays_to_its_result(kind):
    stored = json.loads(kept(kind, "games", "json").read_text(encoding="utf-8"))
    game = haab.replay(stored["record"])
    assert game.over
    assert result(game) == stored["result"]
    assert game.record() == stored["record"]


@every_kind
def test_a_playthrough_reads_as_it_did(kind):
    assert playthrough(kind) == kept(kind, "playthroughs", "txt").read_text(encoding="utf-8")


@every_kind
def test_the_perft_table_is_unchanged(kind):
    stored = json.loads(kept(kind, "perft", "json").read_text(encoding="utf-8"))
    assert perft_table(kind) == stored
    for name, game in perft_starts(kind).items():
        assert perft_interpreted(game, 2) == stored[name][:2]
