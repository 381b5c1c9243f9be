"""`haab bots`: the bots with their parameters, and the weights of a game."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from haab.bots import BOTS
from haab.bots.evaluation.base import evaluation
from haab.bots.players.strength import Strength
from haab.cli import app
from haab.games import ruleset


def test_every_bot_is_listed_with_its_parameters() -> None:
    shown = CliRunner().invoke(app, ["bots"])
    assert shown.exit_code == 0
    assert "candidates=6" in shown.stdout
    listed = json.loads(CliRunner().invoke(app, ["bots", "--json"]).stdout)
    assert list(listed) == list(BOTS)
    assert [entry["name"] for entry in listed["greedy"]["parameters"]] == ["leaves", "weights", "personality"]


def test_what_was_measured_is_shown_beside_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Strength(rating=900, low=850, high=940, games=12, points=70.5, players=4)
    monkeypatch.setattr("haab.cli.research.strength_of", lambda game, bot: found if bot == "level1" else None)
    shown = CliRunner().invoke(app, ["bots"], env={"COLUMNS": "200"})
    line = "tikal: strength 900 (850 to 940), 12 games"
    assert f"{line}; 70.5 points on average with 4 of them at a table\n" in shown.stdout
    listed = json.loads(CliRunner().invoke(app, ["bots", "--json"]).stdout)
    assert listed["level1"]["strengths"]["tzolkin"]["rating"] == 900
    assert listed["greedy"]["strengths"] == {}
    bare = Strength(rating=900, low=850, high=940, games=12)
    monkeypatch.setattr("haab.cli.research.strength_of", lambda game, bot: bare)
    assert f"{line}\n" in CliRunner().invoke(app, ["bots"], env={"COLUMNS": "200"}).stdout


def test_the_weights_of_a_game_are_listed_with_what_they_mean() -> None:
    shown = CliRunner().invoke(app, ["bots", "tikal"], env={"COLUMNS": "200"})
    assert shown.exit_code == 0
    assert "What an unused guard is worth" in shown.stdout
    assert "personality=hunter  Treasure hunter" in shown.stdout
    told = CliRunner().invoke(app, ["bots", "tzolkin", "--players", "2", "--json"])
    assert json.loads(told.stdout).keys() == evaluation(ruleset("tzolkin")).table().weights.keys()


def test_an_unknown_game_is_refused_in_one_line() -> None:
    told = CliRunner().invoke(app, ["bots", "chess"])
    assert told.exit_code == 2
    assert "no game 'chess'" in told.stderr
