"""Checkpoints go on with equal numbers, and the networks of version 0.1 are the same in PyTorch as in our rules."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.bots.network.encoding import BadNetwork, encoding_of  # noqa: E402
from haab.bots.network.mlp.files import NETWORK_FILE, NETWORKS, network_of  # noqa: E402
from haab.bots.search.policy_runtime import policy_searcher  # noqa: E402
from haab.games import GAMES, ruleset  # noqa: E402
from haab.learn.checkpoints import load_checkpoint, network_from, save_checkpoint, size_of  # noqa: E402
from haab.learn.frozen import FrozenNetwork  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402
from haab.learn.selfplay import Kind  # noqa: E402
from haab.learn.training import Training  # noqa: E402
from tests.bots.positions import positions  # noqa: E402

SIZE = Size(12, 1, 4)
CONFIG = Config(steps=8, minibatch=32)


def new_training(game: str = "tikal", seed: int = 1, size: Size = SIZE) -> Training:
    return Training(ruleset(game), [Kind(2, 6)], size, CONFIG, seed)


def weights(training: Training) -> dict[str, Tensor]:
    return {name: value.clone() for name, value in training.network.state_dict().items()}


def test_a_run_goes_on_from_its_checkpoint_with_equal_numbers(tmp_path: Path) -> None:
    training, other = new_training(seed=1), new_training(seed=2)
    training.run_iteration(0.0)
    training.run_iteration(0.1)
    save_checkpoint(training, tmp_path / "tikal.pt")
    load_checkpoint(other, tmp_path / "tikal.pt")
    assert (other.iteration, other.decisions) == (2, 2 * 8 * 6)
    before = weights(training)
    for name, value in weights(other).items():
        assert torch.equal(value, before[name]), name
    for name, value in vars(training.selfplay.rollout).items():
        getattr(other.selfplay.rollout, name)[...] = value
    for one in (training, other):
        torch.manual_seed(7)
        one._learn(0.5)
    after = weights(training)
    assert any(not torch.equal(value, before[name]) for name, value in after.items())
    for name, value in weights(other).items():
        assert torch.equal(value, after[name]), name


def test_without_the_optimizer_a_checkpoint_is_a_network_of_half_precision(tmp_path: Path) -> None:
    training = new_training()
    training.run_iteration(0.0)
    save_checkpoint(training, tmp_path / "small.pt", is_whole=False)
    network = network_from(tmp_path / "small.pt", training.ruleset)
    for name, value in network.state_dict().items():
        assert torch.equal(value, weights(training)[name].half().float()), name
    assert size_of(tmp_path / "small.pt", training.ruleset) == SIZE


def test_a_file_that_is_no_checkpoint_of_this_network_is_refused(tmp_path: Path) -> None:
    training = new_training()
    save_checkpoint(training, tmp_path / "tikal.pt")
    (tmp_path / "text.pt").write_text("nothing of the kind")
    torch.save({"game": "tikal"}, tmp_path / "part.pt")
    torch.save([1, 2], tmp_path / "list.pt")
    for name in ("text.pt", "part.pt", "list.pt", "nowhere.pt"):
        with pytest.raises(BadNetwork, match="is not a checkpoint"):
            load_checkpoint(training, tmp_path / name)
    with pytest.raises(BadNetwork, match="has another size: width 12, blocks 1"):
        load_checkpoint(new_training(size=Size(16, 1, 4)), tmp_path / "tikal.pt")
    with pytest.raises(BadNetwork, match="is a checkpoint of tikal, not of tzolkin"):
        network_from(tmp_path / "tikal.pt", ruleset("tzolkin"))
    state = torch.load(tmp_path / "tikal.pt", weights_only=True)
    state["network"]["first.weight"] = state["network"]["first.weight"][:, 1:]
    torch.save(state, tmp_path / "older.pt")
    with pytest.raises(BadNetwork, match="is not a checkpoint of this network"):
        load_checkpoint(training, tmp_path / "older.pt")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_frozen_network_has_the_logits_in_pytorch_that_it_has_at_the_table(game: str) -> None:
    rules = ruleset(game)
    assert rules.observation is not None
    frozen, ours = FrozenNetwork(rules, NETWORKS / game / NETWORK_FILE), network_of(rules)
    assert ours is not None
    search = policy_searcher(rules)
    for position in positions(game, 3, None, seed=5, apart=50, count=4):
        question = position.question()
        row = torch.zeros(1, rules.observation.size, dtype=torch.int16)
        rules.observation.write(question.record, question.seat, row.numpy()[0])
        mask = torch.zeros(1, len(rules.vocabulary), dtype=torch.bool)
        mask[0, position.codes] = True
        codes, logits = search.rate(question, ours)
        assert codes == position.codes
        found = frozen(row, mask).logits[0]
        assert found[position.codes].tolist() == pytest.approx(logits, rel=2e-3, abs=2e-3)
        assert found.argmax() == codes[logits.index(max(logits))]


def test_a_network_that_went_too_far_returns_and_learns_more_slowly() -> None:
    training = Training(ruleset("tikal"), [Kind(2, 1)], SIZE, Config(steps=2), seed=1)
    trusted = training.network.points.bias.detach().clone()
    for clipped, is_kept in ((0.9, False), (float("nan"), False), (0.1, True)):
        with torch.no_grad():
            training.network.points.bias += 1.0
        training._trust(clipped)
        assert torch.equal(training.network.points.bias, trusted + float(is_kept))
    assert training._pace == 0.25
    training._trust(0.9)
    assert torch.equal(training.network.points.bias, trusted + 1.0)


def test_nodes_that_grow_are_heard_normalized() -> None:
    """Without that, nodes and hidden layer made each other grow until a network of Tikal said nothing any more."""
    rules = ruleset("tikal")
    assert rules.observation is not None
    network = Network(rules, encoding_of(rules), SIZE)
    rows = torch.zeros(1, rules.observation.size, dtype=torch.int16)
    masks = torch.ones(1, len(rules.vocabulary), dtype=torch.bool)
    with torch.no_grad():
        network.node_bias += torch.rand(network.node_bias.shape)
        before = network(rows, masks)
        network.node_first.weight *= 1e6
        network.node_bias *= 1e6
        network.node_first.bias *= 1e6
        after = network(rows, masks)
    assert torch.allclose(before.logits, after.logits, atol=0.2)
    assert torch.allclose(before.points, after.points, atol=0.2)
