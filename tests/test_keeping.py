"""The rules still give the games, playthroughs and perft tables that are kept under version control."""

from __future__ import annotations

import json

import pytest

import haab
from tests.keeping import KINDS, perft_interpreted, perft_starts, perft_table, playthrough, result

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@every_kind
def test_a_recorded_game_replays_to_its_result(kind):
    kept = json.loads(kind.file("games", "json").read_text(encoding="utf-8"))
    game = haab.replay(kept["record"])
    assert game.over
    assert result(game) == kept["result"]
    assert game.record() == kept["record"]


@every_kind
def test_a_playthrough_reads_as_it_did(kind):
    assert playthrough(kind) == kind.file("playthroughs", "txt").read_text(encoding="utf-8")


@every_kind
def test_the_perft_table_is_unchanged(kind):
    kept = json.loads(kind.file("perft", "json").read_text(encoding="utf-8"))
    assert perft_table(kind) == kept
    for name, game in perft_starts(kind).items():
        assert perft_interpreted(game, 2) == kept[name][:2]
