"""Values fitted to outcomes: what leans is found, noise is left alone, the policy stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.bots.network.encoding import encoding_of  # noqa: E402
from haab.cli import app  # noqa: E402
from haab.games import ruleset  # noqa: E402
from haab.learn.checkpoints import export_network, network_of_file  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402
from haab.learn.value_heads import Correction, Outcomes, correct, fit_correction, play_outcomes  # noqa: E402

WIDTH, SEATS, GAMES, EACH = 24, 3, 400, 10


def outcomes(lean: Tensor, players: int = 2, seed: int = 4) -> Outcomes:
    """Positions whose points come out as said, plus what leans with the hidden layer, plus noise of their game."""
    torch.manual_seed(seed)
    count = GAMES * EACH
    hidden = torch.randn(count, WIDTH) * torch.linspace(3, 0.1, WIDTH) + 1
    games = torch.arange(count) // EACH
    plays = (torch.arange(SEATS) < players).expand(count, -1)
    said, noise = torch.randn(count, SEATS), torch.randn(GAMES, SEATS)[games]
    leaning = torch.cat([hidden, torch.ones(count, 1)], 1) @ lean
    won = torch.zeros(count, SEATS)
    won[torch.arange(count), (torch.rand(count) < 0.9).long()] = 1.0  # the second seat wins nine of ten
    wins = torch.zeros(count, SEATS)
    return Outcomes(hidden.half(), said, wins, (said + noise + leaning) * plays, won, plays, games)


def test_what_leans_is_found_and_nothing_is_said_of_seats_that_nobody_has() -> None:
    lean = torch.zeros(WIDTH + 1, SEATS)
    lean[0, 0], lean[-1, 1], lean[-1, 2] = 0.8, -2.0, 100.0
    found = fit_correction([outcomes(lean)])
    assert found.points[0, 0] == pytest.approx(0.8, abs=0.1)
    given = outcomes(lean, seed=5)
    inputs = torch.cat([given.hidden.float(), torch.ones(len(given.hidden), 1)], 1)
    left = given.came - given.points - inputs @ found.points
    assert left[:, :2].mean(0).abs().max() < 0.15
    assert not found.points[:, 2].any()
    assert found.error < 0.5


def test_the_chance_to_win_is_that_of_those_who_won() -> None:
    given = outcomes(torch.zeros(WIDTH + 1, SEATS))
    given = given._replace(came=given.came + torch.tensor([1.0, 0.0, 0.0]) * given.plays)
    found = fit_correction([given])
    inputs = torch.cat([given.hidden.float(), torch.ones(len(given.hidden), 1)], 1)
    said = (given.wins + inputs @ found.wins)[:, :2].softmax(1)
    assert said.mean(0).tolist() == pytest.approx([0.1, 0.9], abs=0.03)


def test_what_does_not_hold_in_other_games_is_not_fitted() -> None:
    found = fit_correction([outcomes(torch.zeros(WIDTH + 1, SEATS))])
    assert found.error > 0.97
    assert found.points.abs().max() < 0.2


def test_a_correction_changes_the_heads_and_nothing_else() -> None:
    rules = ruleset("tikal")
    network = Network(rules, encoding_of(rules), Size(8, 1, 4))
    before = {name: value.clone() for name, value in network.state_dict().items()}
    torch.manual_seed(1)
    added = torch.randn(9, 4)
    correct(network, Correction(2, added, 2 * added, 0.9))
    hidden = torch.randn(5, 8)
    expected = hidden @ before["points.weight"].T + before["points.bias"] + hidden @ added[:8] + added[8]
    assert torch.allclose(network.points(hidden), expected, atol=1e-5)
    assert torch.allclose(network.wins.bias, before["wins.bias"] + 2 * added[8])
    changed = {name for name, value in network.state_dict().items() if not torch.equal(value, before[name])}
    assert changed == {"points.weight", "points.bias", "wins.weight", "wins.bias"}


def test_positions_are_noted_with_what_came_of_them_in_the_eyes_of_whoever_looks() -> None:
    rules = ruleset("tikal")
    torch.manual_seed(3)
    network = Network(rules, encoding_of(rules), Size(8, 1, 4))
    found = play_outcomes(rules, network, 3, {}, games=3, seed=50, scale=10.0)
    count = len(found.hidden)
    assert count > 10
    assert set(found.games.tolist()) <= {50, 51, 52}
    assert torch.equal(found.plays, torch.tensor([True, True, True, False]).expand(count, -1))
    assert torch.allclose(found.won.sum(1), torch.ones(count))
    assert not found.came[:, 3].any()
    with torch.no_grad():
        again = network.points(found.hidden.float())
    assert torch.allclose(again, found.points, atol=0.02)
    for game in found.games.unique():  # the last position of a game has the least to come
        mine = found.games == game
        assert float(found.came[mine].sum(1)[-1]) <= float(found.came[mine].sum(1).max())


def test_the_command_fits_values_and_leaves_the_policy_as_it_is(tmp_path: Path) -> None:
    rules, file = ruleset("tikal"), tmp_path / "network.npz"
    network = Network(rules, encoding_of(rules), Size(4, 1, 4))
    export_network(network, file, Config(scale=40.0))
    asked = ["--values", str(file), "--lanes", "6", "--minutes", "0.001", "--out", str(tmp_path / "out")]
    told = CliRunner().invoke(app, ["learn", "tikal", *asked], env={"COLUMNS": "300"})
    assert told.exit_code == 0, told.output
    assert "points less than it is said to" in told.output
    lines = [json.loads(line) for line in (tmp_path / "out" / "tikal.jsonl").read_text().splitlines()]
    assert [line["values_of"]["players"] for line in lines if "values_of" in line] == [4, 2, 3, 4, 2, 3]
    before, after = network_of_file(file, rules)[0], network_of_file(tmp_path / "out" / "tikal.npz", rules)[0]
    assert torch.equal(before.policy.weight, after.policy.weight)
    assert torch.equal(before.first.weight, after.first.weight)
    assert not torch.equal(before.points.bias, after.points.bias)
