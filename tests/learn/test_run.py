"""`haab learn`: it gets better, tells how it goes, saves, goes on, and says clearly what is in the way."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from haab.cli import app
from haab.games import GAMES, ruleset

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from haab.bots.network.encoding import encoding_of  # noqa: E402
from haab.bots.network.files import load_network  # noqa: E402
from haab.learn.evaluation import measure, play_match, value_errors, worth_of_start  # noqa: E402
from haab.learn.games import facts_of, kinds_of  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402
from haab.learn.run import Run, evaluate, frozen_rivals  # noqa: E402
from haab.learn.selfplay import Kind  # noqa: E402
from haab.learn.training import Training  # noqa: E402

SMALL = ["--lanes", "6", "--width", "8", "--blocks", "1", "--minutes", "0.001"]


def learn(*words: str) -> Result:
    return CliRunner().invoke(app, ["learn", *words], env={"COLUMNS": "300"})


def small_network(game: str) -> Network:
    rules = ruleset(game)
    return Network(rules, encoding_of(rules), Size(8, 1, 4))


def test_a_network_comes_to_beat_its_first_self_and_to_foresee_what_comes() -> None:
    """Some seconds of Tzolk'in: enough to find out that workers must be fed."""
    config = Config(
        steps=32,
        learning_rate=(3e-3, 3e-3),
        entropy_coef=(0.01, 0.01),
        start_share=(0.01, 0.01),
        minibatch=512,
        snapshot_every=8,
    )
    training = Training(ruleset("tzolkin"), [Kind(2, 64)], Size(32, 1), config, seed=1)
    first = copy.deepcopy(training.network)
    explained = [training.run_iteration(0.0)["explained_variance"] for _ in range(30)]
    assert max(explained[:2]) < 0.3
    assert sum(explained[-5:]) / 5 > 0.4
    own, other = play_match(ruleset("tzolkin"), [training.network, first], games=64, is_drawn=True)
    assert own["wins"] > 0.75
    assert own["score"] > other["score"] + 15
    assert own["wins"] + other["wins"] == pytest.approx(1.0, abs=1e-3)


def test_values_are_held_against_outcomes_part_by_part() -> None:
    said, came = torch.tensor([1.0, 3.0, 10.0, 12.0, 14.0]), torch.tensor([2.0, 6.0, 9.0, 9.0, 9.0])
    found = value_errors(said, came, torch.tensor([0.0, 1.0, 8.0, 9.0, 9.0]), parts=2)
    assert [part["bias"] for part in found] == [-2.0, 3.0]
    assert [part["from"] for part in found] == [0.0, 5.0]
    assert [part["squared_correlation"] for part in found] == [1.0, 0.0]
    assert value_errors(said[:2], came[:2], torch.tensor([0.0, 9.0]), parts=2) == [], "one position has no correlation"


@pytest.mark.parametrize("game", GAMES)
def test_entropy_is_told_by_the_name_of_the_decision(game: str) -> None:
    rules = ruleset(game)
    torch.manual_seed(1)
    found = measure(rules, small_network(game), 2, 20.0, games=2)
    names = {kind.name for kind in rules.decisions.decisions}
    assert found.entropy.keys() <= names
    assert len(found.entropy) > 3
    assert all(entropy > 0 for entropy in found.entropy.values()), "a new network is undecided"
    assert all({"said", "came", "bias", "squared_correlation"} <= part.keys() for part in found.values)


def test_the_worth_of_a_worker_is_a_difference_of_two_runs() -> None:
    rules = ruleset("tzolkin")
    found = worth_of_start(rules, small_network("tzolkin"), 2, 20.0, facts_of(rules).starts[0], games=4)
    assert found["said"] == 0.0, "the value head of a new network says nothing"


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_is_learned(game: str) -> None:
    rules = ruleset(game)
    facts = facts_of(rules)
    assert sum(kind.share for kind in facts.kinds) == pytest.approx(1.0)
    assert {kind.players for kind in facts.kinds} == set(rules.seats)
    for kind in kinds_of(rules, 10):
        assert rules.check_options(kind.players, kind.options)
        assert kind.lanes >= 1


def test_an_evaluation_asks_everything_and_stops_at_its_deadline(tmp_path: Path) -> None:
    rules = ruleset("tikal")
    run = Run("tikal", 1, tmp_path, games=1)
    shown: list[dict[str, Any]] = []
    evaluate(rules, run, small_network("tikal"), frozen_rivals(rules, "cpu"), shown.append, deadline=0.0)
    asked = [line["no_time_for"] for line in shown]
    assert [json.loads(line)["no_time_for"] for line in run.log.read_text().splitlines()] == asked
    assert {"match": "network@0.1", "players": 4, "options": True} in asked
    assert {"themselves": True, "players": 2, "options": False, "values": True} in asked


# ---- the command


def test_the_command_learns_saves_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("haab.learn.run.frozen_rivals", lambda *_: {})
    monkeypatch.setattr("haab.learn.run.Evaluation.questions", first_questions)
    told = learn("tzolkin", *SMALL, "--out", str(tmp_path))
    assert told.exit_code == 0, told.output
    assert "iteration 1," in told.output
    assert load_network(tmp_path / "tzolkin.npz", ruleset("tzolkin")).first_bias.size == 8
    lines = [json.loads(line) for line in (tmp_path / "tzolkin.jsonl").read_text().splitlines()]
    assert lines[0]["parameters"] > 0
    assert lines[1]["iteration"] == 1
    assert {"entropy", "explained_variance", "decisions_per_second"} <= lines[1].keys()
    assert {"score", "wins", "workers", "levels", "monuments"} <= lines[-2]["own"].keys()
    assert lines[-1]["entropy"]
    checkpoint = str(tmp_path / "tzolkin.pt")
    again = learn("tzolkin", *SMALL[:2], *SMALL[-2:], "--resume", checkpoint, "--out", str(tmp_path))
    assert again.exit_code == 0, again.output
    assert f"iteration {max(line.get('iteration', 0) for line in lines) + 1}," in again.output
    other = learn("tzolkin", *SMALL[:2], "--width", "9", "--resume", checkpoint, "--out", str(tmp_path))
    assert other.exit_code == 2
    assert "has another size: width 8, blocks 1" in other.output


def first_questions(self: Any, rivals: dict[str, Any]) -> list[Any]:
    """Two questions instead of all."""
    return [({}, lambda: self.match(self.model, 2, False)), ({}, lambda: self.values(2, False))]


def test_ctrl_c_saves_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Training.run_iteration

    def interrupted(self: Training, progress: float) -> dict[str, Any]:
        if self.iteration == 2:
            raise KeyboardInterrupt
        return usual(self, progress)

    monkeypatch.setattr(Training, "run_iteration", interrupted)
    told = learn("tikal", *SMALL[:-1], "5", "--out", str(tmp_path))
    assert told.exit_code == 130
    assert "saved: " in told.output
    assert torch.load(tmp_path / "tikal.pt", weights_only=True)["iteration"] == 2
    assert load_network(tmp_path / "tikal.npz", ruleset("tikal")).first_bias.size == 8


def test_what_is_in_the_way_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.pt").write_text("no")
    for words, why in (
        (["tikal", "--resume", str(tmp_path / "bad.pt")], "is not a checkpoint"),
        (["tikal", "--device", "abacus"], "there is no device 'abacus'"),
        (["chess"], "chess"),
    ):
        told = learn(*words, "--out", str(tmp_path / "out"))
        assert told.exit_code == 2
        assert why in told.output
    if not torch.cuda.is_available():
        assert "PyTorch finds no GPU here" in learn("tikal", "--device", "gpu", "--out", str(tmp_path / "out")).output
    monkeypatch.setattr(type(ruleset("tikal")), "observation", None)
    assert "tikal has no observations to learn from" in learn("tikal").output
    assert not (tmp_path / "out").exists()
