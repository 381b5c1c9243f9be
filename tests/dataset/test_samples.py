"""The samples in docs/data are what their cards say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import haab
from haab.dataset.files import CARD, GAMES, read_games
from haab.kit.state import json_number
from haab.tasks import split_of

FOLDERS = sorted((Path(__file__).resolve().parents[2] / "docs" / "data").iterdir())
NUMBER = 200


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_sample_has_the_games_that_its_card_names(folder: Path) -> None:
    games = read_games(folder / GAMES)
    kind = json.loads((folder / "kind.json").read_text(encoding="utf-8"))
    assert sorted(game["record"]["seed"] for game in games) == list(range(NUMBER))
    for game in games:
        record = game["record"]
        assert (game["bot"], record["game"], record["players"]) == (kind["bot"], kind["game"], kind["players"])
        assert record["options"].items() >= kind["options"].items()
        assert game["split"] == split_of(record["seed"])
    assert f"| games | {NUMBER} |" in (folder / CARD).read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_of_a_sample_can_be_played_again(folder: Path) -> None:
    game = read_games(folder / GAMES)[-1]
    replayed = haab.replay(game["record"])
    assert replayed.over
    assert [json_number(score) for score in replayed.scores] == game["scores"]
    assert [list(seats) for seats in replayed.ranking] == game["ranking"]
