"""Styles by a natural gradient: the step solves its equation, changes what it should, and nothing without a style."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.bots.network.encoding import encoding_of  # noqa: E402
from haab.bots.network.files import TINY, WEIGHTS, load_styled, network_of  # noqa: E402
from haab.games import GAMES, ruleset  # noqa: E402
from haab.learn.checkpoints import network_of_file  # noqa: E402
from haab.learn.games import facts_of  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.run import Run, evaluate, find_styles  # noqa: E402
from haab.learn.style_vectors import Choices, FirstLayerProbe, Statistics, play_choices  # noqa: E402
from haab.learn.styles import Style, Wish  # noqa: E402

TZOLKIN = ruleset("tzolkin")


def random_network(game: str = "tzolkin") -> Network:
    torch.manual_seed(4)
    rules = ruleset(game)
    network = Network(rules, encoding_of(rules), Size(12, 1, 4), ["builder"])
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return network.requires_grad_(False)


def some_positions(game: str, count: int = 5) -> tuple[Tensor, Tensor]:
    rules = ruleset(game)
    assert rules.observation is not None
    rows = torch.randint(0, 4, (count, len(rules.observation.features)), dtype=torch.int16)
    mask = torch.rand(count, len(rules.vocabulary)) < 0.1
    mask[:, 3] = True
    return rows, mask


@pytest.mark.parametrize("game", GAMES)
def test_the_score_function_is_the_gradient_by_what_a_style_adds(game: str) -> None:
    network = random_network(game)
    rows, mask = some_positions(game)
    styled = torch.ones(len(rows), dtype=torch.int64)
    with FirstLayerProbe(network) as probe:
        output = network(rows, mask)
        log_probs = output.logits.log_softmax(1)
        scores = probe.gradient(log_probs[:, 3].sum())
        value_gradients = probe.gradient(output.points[:, 0].sum())
        assert probe.hidden.shape == scores.shape
    step, direction = 1e-2, torch.randn(network.size.width)

    def at(size: float) -> tuple[Tensor, Tensor]:
        network.style[0] = size * direction
        found = network(rows, mask, styled)
        return found.logits.log_softmax(1)[:, 3], found.points[:, 0]

    (log_more, points_more), (log_less, points_less) = at(step), at(-step)
    assert ((log_more - log_less) / (2 * step)).tolist() == pytest.approx((scores @ direction).tolist(), abs=0.02)
    wanted = (value_gradients @ direction).tolist()
    assert ((points_more - points_less) / (2 * step)).tolist() == pytest.approx(wanted, abs=0.02)
    plain = network(rows, mask)
    assert torch.equal(plain.logits, output.logits), "the probe is taken away again"


def test_a_step_is_the_fit_of_what_was_gained_by_the_scores() -> None:
    torch.manual_seed(5)
    width, choices, nats = 6, 40_000, 0.02
    statistics = Statistics(width, 2)
    wanted = torch.tensor([[1.0, 0.0, 0.0, 2.0, 0.0, 0.0], [0.0, -3.0, 0.0, 0.0, 0.0, 1.0]])
    for _ in range(4):
        scores, hidden = torch.randn(choices, width), torch.randn(choices, width)
        expected = 7.0 + 30.0 * hidden[:, :1]  # as large as points are; it must not be taken for what a code brought
        gains = scores @ wanted.T + expected + torch.randn(choices, 2)
        value_gradients = torch.zeros(choices, width)
        value_gradients[:, 3] = 1.0  # only this direction changes values
        statistics.add(Choices(scores, value_gradients, hidden, gains))
    assert statistics.seen == 4 * choices
    assert statistics.count == 3 * choices, "the first ones only tell what is to be expected"
    steps = statistics.steps(nats)
    assert (steps.square().sum(1) / 2).tolist() == pytest.approx([nats, nats], rel=0.05)  # Fisher is the identity
    second = steps[1] / steps[1].norm()
    assert second.tolist() == pytest.approx((wanted[1] / wanted[1].norm()).tolist(), abs=0.03)
    assert steps[0, 3] / steps[0, 0] < 1.0, "what changes values is shunned"
    assert steps[0, 3] > 0


def test_gains_are_what_the_seat_came_to_have_and_its_points_ahead() -> None:
    torch.manual_seed(6)
    styles = [Style("scholar", (Wish("levels", 2.0),)), Style("nobody", (Wish("levels", 0.0),))]
    found = play_choices(TZOLKIN, random_network(), styles, 2, {}, 3, 5, rival_share=1.0)
    by_styles, points_only = found.gains[:, 0], found.gains[:, 1]
    assert len(found.scores) == len(found.gains) > 100
    gained = by_styles - points_only
    assert (gained >= 0).all(), "nobody loses a level"
    assert (gained % 2 == 0).all()
    assert gained.max() > 0
    ahead = points_only.unique()
    assert len(ahead) <= 6, "three games, two seats"
    assert sorted((-ahead).tolist()) == pytest.approx(sorted(ahead.tolist())), "what one is ahead the other is behind"


def test_a_network_is_given_styles_and_is_otherwise_the_same(tmp_path: Path) -> None:
    file = WEIGHTS / f"tzolkin-{TINY}.npz"
    lines: list[dict[str, object]] = []
    run = Run("tzolkin", 0.001, tmp_path, lanes=20, seed=3, games=2)
    network = find_styles(TZOLKIN, run, file, lines.append)
    evaluate(TZOLKIN, run, network, {}, lines.append, styles_only=True)
    names = [style.name for style in facts_of(TZOLKIN).styles]
    plain, styles = load_styled(run.network, TZOLKIN)
    shipped = network_of(TZOLKIN, TINY)
    assert shipped is not None
    assert list(styles) == names
    for name, array in zip(plain._fields, plain, strict=True):
        known = getattr(shipped, name)
        assert np.array_equal(np.array(array), np.array(known)), name
    assert all(np.abs(np.array(list(style))).max() > 0 for style in styles.values())
    assert network_of_file(run.network, TZOLKIN)[0].styles == tuple(names)
    matched = [line["style"] for line in lines if "own" in line]
    assert sorted(map(str, matched)) == sorted(names * 2), "with the fewest and with four players"
    logged = [json.loads(line) for line in run.log.read_text(encoding="utf-8").splitlines()]
    assert logged == lines
