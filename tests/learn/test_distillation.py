"""A small network learns what a large one says; a file of bots is a network of PyTorch again."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from haab.bots.network.encoding import BadNetwork, encoding_of  # noqa: E402
from haab.bots.network.files import load_network  # noqa: E402
from haab.cli import app  # noqa: E402
from haab.games import GAMES, ruleset  # noqa: E402
from haab.learn.checkpoints import export_network, network_of_file  # noqa: E402
from haab.learn.distillation import Distillation, distillation_loss  # noqa: E402
from haab.learn.network import ILLEGAL, Network, Output, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402
from haab.learn.selfplay import Kind  # noqa: E402


def random_network(game: str, size: Size, seed: int = 3) -> Network:
    rules = ruleset(game)
    torch.manual_seed(seed)
    network = Network(rules, encoding_of(rules), size)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    return network.half().float()  # files hold half precision


def test_the_loss_is_the_divergence_of_policies_and_wins_and_the_error_of_points() -> None:
    teacher = Output(torch.tensor([[0.0, math.log(3.0), ILLEGAL]]), torch.tensor([[1.0, 2.0, 9.0]]), torch.zeros(1, 3))
    student = Output(torch.tensor([[0.0, 0.0, ILLEGAL]]), torch.tensor([[1.5, 0.0, -9.0]]), torch.zeros(1, 3))
    plays = torch.tensor([[True, True, False]])
    divergence = 0.25 * math.log(0.25 / 0.5) + 0.75 * math.log(0.75 / 0.5)
    error = (0.5**2 + 2.0**2) / 2  # the third seat is nobody's
    loss, told = distillation_loss(student, teacher, plays)
    assert float(told) == pytest.approx(divergence)
    assert float(loss) == pytest.approx(divergence + 0.5 * error)
    favourite = teacher._replace(wins=torch.tensor([[math.log(3.0), 0.0, 50.0]]))
    loss, _ = distillation_loss(student, favourite, plays)
    assert float(loss) == pytest.approx(divergence + 0.5 * error + 0.25 * divergence)
    assert float(distillation_loss(teacher, teacher, plays)[0]) == 0.0


@pytest.mark.parametrize("game", GAMES)
def test_a_file_of_bots_is_the_same_network_in_pytorch(game: str, tmp_path: Path) -> None:
    network, file = random_network(game, Size(12, 2, 4)), tmp_path / "network.npz"
    if network.encoding.nodes:
        torch.nn.init.zeros_(network.node_first.bias)  # a file holds its sum with the bias of the nodes
    export_network(network, file, Config(scale=40.0, rival_share=0.25, win_coef=(0.5, 2.0)))
    again, config = network_of_file(file, network.ruleset)
    assert (again.size.width, again.size.blocks) == (12, 2)
    expected = network.state_dict()
    for name, value in again.state_dict().items():
        assert torch.equal(value, expected[name]), name
    assert (config.scale, config.rival_share, config.win_coef[1]) == (40.0, 0.25, 2.0)


def test_a_file_of_another_encoding_is_no_teacher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network, file = random_network("tzolkin", Size(4, 1)), tmp_path / "network.npz"
    export_network(network, file, Config())
    fewer = replace(network.encoding, inputs=network.encoding.inputs[:-1])
    monkeypatch.setattr("haab.learn.checkpoints.encoding_of", lambda ruleset: fewer)
    with pytest.raises(BadNetwork, match="was made for another encoding of tzolkin"):
        network_of_file(file, network.ruleset)


def test_a_student_comes_to_say_what_its_teacher_says() -> None:
    teacher = random_network("tikal", Size(16, 1, 4))
    distillation = Distillation(teacher, Size(8, 1, 4), [Kind(2, 24), Kind(3, 8)], steps=16, seed=1)
    told = [distillation.run_iteration(5e-3, minibatch=128) for _ in range(12)]
    assert all(0 < line["choices"] <= 16 * 32 for line in told)
    assert told[-1]["divergence"] < 0.5 * told[0]["divergence"]


def test_the_command_line_distills(tmp_path: Path) -> None:
    teacher = tmp_path / "teacher.npz"
    export_network(random_network("tikal", Size(8, 1, 4)), teacher, Config(scale=40.0))
    small = ["--lanes", "6", "--width", "4", "--blocks", "1", "--minutes", "0.001", "--out", str(tmp_path / "out")]
    told = CliRunner().invoke(app, ["learn", "tikal", "--teacher", str(teacher), *small], env={"COLUMNS": "300"})
    assert told.exit_code == 0, told.output
    network = load_network(tmp_path / "out" / "tikal.npz", ruleset("tikal"))
    assert network.first_bias.size == 4
    assert network.scale == 40.0
    for other in ("--resume", "--styles"):
        both = CliRunner().invoke(app, ["learn", "tikal", "--teacher", str(teacher), other, str(teacher)])
        assert both.exit_code != 0
        assert "each name the network to begin from: choose one" in " ".join(both.output.split())
