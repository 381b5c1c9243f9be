"""Training goes where it pays, keeps what wins, and goes on from its log."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from haab.arena.contest import Floats, weight_row
from haab.arena.training.advice import Advice, Style, load_advice
from haab.arena.training.course import Course, Pace
from haab.arena.training.log import BadLog, Log
from haab.arena.training.match import challenge
from haab.arena.training.venue import Setting
from haab.bots.evaluation import evaluation
from haab.bots.weights import KNOTS, BadWeights, WeightTable, vector_names
from haab.cli import app
from haab.games import GAMES, ruleset

NAMES = ["corn", "skulls", "workers", "temples"]
BEST = np.array([1.0, -2.0, 3.0, 0.5])
START = np.array([2.0, -1.0, 1.0, 1.0])
BAD_ADVICE = {
    "[]": "must be an object",
    '{"madness": 1}': "madness is unknown",
    '{"fixed": ["madness"]}': "madness is no weight",
    '{"least": {"planned": "much"}}': "must be a number",
    '{"styles": {"mad": {"madness": 1}}}': "madness is no weight",
}
SETTING = Setting("tzolkin", 4)
PACE = Pace(games=400, style_steps=2)


def play(weights: Floats, seating: np.ndarray, seeds: np.ndarray) -> Floats:
    """A made-up game: the nearer to the best weights the better, with a deal that is better for some seats."""
    worth = 10 - ((weights - BEST) ** 2).sum(axis=1)
    luck = np.stack([np.random.default_rng(int(seed)).normal(0, 3, seating.shape[1]) for seed in seeds])
    return worth[seating] + luck + np.arange(seating.shape[1])


def course(file: Path) -> Course:
    return Course(play, 4, START, NAMES, Log(file, SETTING, NAMES), PACE)


def test_steps_lead_to_better_weights_and_every_one_is_written_down(tmp_path: Path) -> None:
    trained = course(tmp_path / "log.jsonl")
    trained.run(4)
    assert np.linalg.norm(trained.best - BEST) < np.linalg.norm(START - BEST) / 2
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["step"] for line in lines] == [1, 2, 3, 4]
    for line in lines:
        assert line["kept"] == ("weights" in line)
        if line["kept"]:
            assert line["against_last"]["low"] > 0
        assert line["setting"]["game"] == "tzolkin"


def test_a_training_that_was_broken_off_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, parts = course(tmp_path / "whole.jsonl"), tmp_path / "parts.jsonl"
    whole.run(4)
    course(parts).run(2)
    course(parts).run(4)
    assert parts.read_text() == (tmp_path / "whole.jsonl").read_text()


def test_a_style_keeps_what_it_likes_and_takes_over_if_it_wins(tmp_path: Path) -> None:
    trained = course(tmp_path / "log.jsonl")
    trained.run_style(Style("workers", np.array([0.0, 0.0, 2.0, 0.0])))
    assert trained.best[2] == 3.0
    trained.run_style(Style("temples", np.array([0.0, 0.0, 0.0, 9.0])))
    assert trained.best[2] == 3.0, "a style that loses does not take over"
    lines = (tmp_path / "log.jsonl").read_text().splitlines()
    course(tmp_path / "log.jsonl").run_style(Style("workers", np.array([0.0, 0.0, 2.0, 0.0])))
    assert (tmp_path / "log.jsonl").read_text().splitlines() == lines, "what is done is not done again"


def test_a_challenge_is_balanced_by_seats() -> None:
    result = challenge(play, 4, START, START[None], 100, np.random.default_rng(1))
    assert result.lead == pytest.approx(0, abs=1e-9)
    assert result.won == pytest.approx(0.25, abs=0.1)


def test_a_log_of_another_training_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    course(file).run(1)
    with pytest.raises(BadLog, match="line 1: this is the log of another training"):
        Log(file, Setting("tzolkin", 3), NAMES)
    with pytest.raises(BadLog, match="corn is no weight"):
        Log(file, SETTING, NAMES[1:])
    file.write_text("{}\n")
    with pytest.raises(BadLog, match="line 1: this is no step"):
        Log(file, SETTING, NAMES)


def test_the_command_refuses_what_cannot_be_and_changes_nothing_without_steps(tmp_path: Path) -> None:
    line = ["train", "tikal", "--players", "2", "--log", str(tmp_path / "log"), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, [*line, "--steps", "0"])
    assert done.exit_code == 0, done.output
    assert "0 steps" in done.output
    assert list(tmp_path.iterdir()) == []
    refused = CliRunner().invoke(app, [*line, "--steps", "1", "--device", "abacus"])
    assert refused.exit_code != 0
    assert "abacus" in refused.output


@pytest.mark.parametrize("game", GAMES)
def test_advice_names_weights_and_weights_are_written_as_they_are_read(game: str, tmp_path: Path) -> None:
    judge = evaluation(ruleset(game))
    names = vector_names(judge.usual.kind)
    row = weight_row(game, 4)
    assert len(names) == len(row)
    advice = load_advice(judge.folder / "training.json", names)
    assert len(advice.styles) > 1
    assert (row >= advice.least).all()
    assert advice.free.any()
    row[0] += 1
    changed = judge.usual.with_vector(4, row.reshape(len(KNOTS), -1))
    read = WeightTable.read(judge.usual.kind, changed.to_json())
    assert read.vector(4).reshape(-1).tolist() == row.tolist()
    assert read.vector(2).tolist() == judge.usual.vector(2).tolist()
    for source, message in BAD_ADVICE.items():
        (tmp_path / "training.json").write_text(source)
        with pytest.raises(BadWeights, match=message):
            load_advice(tmp_path / "training.json", names)


def test_what_is_fixed_stays_and_nothing_is_less_than_it_must_be(tmp_path: Path) -> None:
    advice = Advice(np.array([True, True, False, True]), np.array([1.5, -np.inf, -np.inf, -np.inf]))
    log = Log(tmp_path / "log.jsonl", SETTING, NAMES)
    trained = Course(play, 4, START, NAMES, log, PACE, advice=advice)
    trained.run(4)
    assert trained.best[2] == START[2]
    assert trained.best[0] >= 1.5, "the best would be 1"
    assert trained.best[1] < START[1]
