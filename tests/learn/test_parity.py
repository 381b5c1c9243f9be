"""Bots play by our own forward pass: it gives the numbers that PyTorch gives."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

import numpy as np  # noqa: E402

import haab  # noqa: E402
from haab.bots.network import forward  # noqa: E402
from haab.bots.network.encoding import encoding_of  # noqa: E402
from haab.bots.network.files import load_network, new_activations  # noqa: E402
from haab.games import GAMES, ruleset  # noqa: E402
from haab.kit.compiler.rule import bind  # noqa: E402
from haab.kit.record.numpy_views import as_numpy  # noqa: E402
from haab.kit.record.stack import to_move  # noqa: E402
from haab.learn.checkpoints import export_network  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402


@pytest.mark.parametrize("name", GAMES)
def test_our_forward_pass_gives_the_logits_and_values_of_pytorch(name: str, tmp_path) -> None:
    rules = ruleset(name)
    assert rules.observation is not None
    torch.manual_seed(3)
    network = Network(rules, encoding_of(rules), Size(24, 2, 8))
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    network.half().float()  # files hold half precision
    export_network(network, tmp_path / "network.npz", Config(win_coef=(1.0, 2.0)))
    ours = load_network(tmp_path / "network.npz", rules)
    memory = new_activations(rules, ours)
    evaluate = bind(forward.evaluate, f"{name}_evaluate", observe=rules.observation.write)
    value_seats = bind(forward.value_seats, f"{name}_value_seats", score=rules.rules.score)
    generator = np.random.default_rng(5)
    game = haab.new(name, players=3, seed=4)
    for _ in range(40):
        legal = [move.code for move in game.legal]
        record = game.state.data
        evaluate(record, ours, memory)
        value_seats(record, ours, memory)
        mask = torch.zeros(1, len(rules.vocabulary), dtype=torch.bool)
        mask[0, legal] = True
        with torch.no_grad():
            theirs = network(torch.from_numpy(as_numpy(memory.row)[None]), mask)
        logits = [forward.logit(code, ours, memory) for code in legal]
        assert logits == pytest.approx(theirs.logits[0, legal].tolist(), rel=2e-3, abs=2e-3)
        mover, scores = int(to_move(record)), game.scores
        wins = theirs.wins[0, :3].softmax(0).tolist()
        for relative in range(3):
            seat = (mover + relative) % 3
            expected = float(scores[seat]) + 20.0 * float(theirs.points[0, relative])
            assert memory.scores[seat] == pytest.approx(expected, rel=2e-3, abs=2e-2)
            assert memory.win_probs[seat] == pytest.approx(wins[relative], abs=2e-3)
        game.play(int(generator.choice(legal)))


def test_logits_are_told_apart_however_far_they_have_drifted() -> None:
    """A network is asked in half precision, which has steps of 8 between 1024 and 2048: its heads are not."""
    rules = ruleset("tikal")
    assert rules.observation is not None
    torch.manual_seed(3)
    network = Network(rules, encoding_of(rules), Size(24, 2, 8))
    torch.nn.init.normal_(network.policy.weight, std=0.3)
    rows = torch.randint(0, 3, (4, len(rules.observation.features)), dtype=torch.int16)
    mask = torch.ones(4, len(rules.vocabulary), dtype=torch.bool)

    def log_probs() -> Any:
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            return network(rows, mask).logits.log_softmax(1)

    before = log_probs()
    with torch.no_grad():
        network.policy.bias += 1500.0
    assert log_probs() == pytest.approx(before, abs=1e-2)
    assert (before.exp() > 0.01).any()
