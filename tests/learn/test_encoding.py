"""What goes into a network, column by column, against a plain reference."""

from __future__ import annotations

import math

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.bots.network.encoding import (  # noqa: E402
    LOG,
    MARKER,
    NOWHERE,
    Encoding,
    Input,
    NodeInput,
    encoding_of,
)
from haab.games import GAMES, ruleset  # noqa: E402
from haab.kit.ruleset import Ruleset  # noqa: E402
from haab.learn.network import Adjacency, Encoder, NodeEncoder, Spread, node_words_of  # noqa: E402

ROWS = 30


def random_rows(rules: Ruleset, seed: int = 2) -> Tensor:
    """Numbers that each feature may have, and some beyond."""
    assert rules.observation is not None
    generator = torch.Generator().manual_seed(seed)
    found = []
    for feature in rules.observation.features:
        low, high = max(feature.low - 1, -200), min(feature.high + 2, 200)
        found.append(torch.randint(low, high + 1, (ROWS,), generator=generator))
    return torch.stack(found, 1).to(torch.int16)


def names_of(rules: Ruleset) -> list[str]:
    assert rules.observation is not None
    return [feature.name for feature in rules.observation.features]


def reference(value: int, entry: Input | NodeInput, node: int = NOWHERE) -> list[float]:
    """The columns of one number."""
    if entry.kind == LOG:
        return [math.copysign(math.log(1 + abs(value)), value)]
    if entry.kind == MARKER:
        return [float(value == node)]
    return [float(min(value, entry.high) == column) for column in range(entry.low, entry.high + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_becomes_its_logarithm_or_a_one_at_its_value(game: str) -> None:
    rules = ruleset(game)
    encoding, names, rows = encoding_of(rules), names_of(rules), random_rows(rules)
    found = Encoder(rules, encoding.columns, encoding.inputs)(rows)
    filled = torch.zeros(encoding.columns)
    for entry in encoding.inputs:
        columns = slice(entry.column, entry.column + entry.size)
        expected = [reference(value, entry) for value in rows[:, names.index(entry.feature)].tolist()]
        assert torch.allclose(found[:, columns], torch.tensor(expected), atol=1e-5), entry
        filled[columns] += 1
    assert (filled == 1).all(), "every column belongs to one input"


def map_encoding() -> tuple[Ruleset, Encoding]:
    rules = ruleset("tikal")
    return rules, encoding_of(rules)


def test_a_node_sees_its_own_features_and_the_marks_on_it() -> None:
    rules, encoding = map_encoding()
    names, rows = names_of(rules), random_rows(rules)
    found = NodeEncoder(rules, encoding)(rows)
    assert found.shape == (ROWS, encoding.nodes, encoding.node_columns)
    expected = torch.zeros_like(found)
    for entry in encoding.node_inputs:
        for node in range(encoding.nodes) if entry.node == NOWHERE else [entry.node]:
            for row, value in enumerate(rows[:, names.index(entry.feature)].tolist()):
                columns = slice(entry.column, entry.column + entry.size)
                expected[row, node, columns] = torch.tensor(reference(value, entry, node))
    assert torch.equal(found, expected)
    assert 0 < expected.mean() < 1


def test_a_neighbour_counts_the_less_the_longer_the_way_is() -> None:
    rules, encoding = map_encoding()
    names, rows = names_of(rules), random_rows(rules)
    expected = torch.zeros(ROWS, encoding.nodes, encoding.nodes)
    for edge in encoding.edges:
        for row, length in enumerate(rows[:, names.index(edge.feature)].tolist()):
            expected[row, edge.node, edge.neighbour] = 1 / length if length > 0 else 0.0
    assert torch.allclose(Adjacency(rules, encoding)(rows), expected)
    assert expected.max() == 1


def test_the_logit_of_a_code_is_the_score_of_its_word_at_its_node() -> None:
    _, encoding = map_encoding()
    scores = torch.randn(2, encoding.nodes, encoding.node_words)
    for name in ("node", "other"):
        found = Spread(node_words_of(encoding, name), encoding.nodes * encoding.node_words)(scores.flatten(1))
        for code, action in enumerate(encoding.actions):
            node = getattr(action, name)
            expected = torch.zeros(2) if node == NOWHERE else scores[:, node, action.word]
            assert torch.allclose(found[:, code], expected)


@pytest.mark.parametrize("score_of_code", [[2, NOWHERE, 0, 4], [2, NOWHERE, 0, 2]])
def test_a_spread_and_its_gradient_are_those_of_a_matrix(score_of_code: list[int]) -> None:
    """Whether codes share scores or not."""
    torch.manual_seed(2)
    scores, weights = torch.randn(3, 5, requires_grad=True), torch.randn(3, 4)
    matrix = torch.zeros(5, 4)
    for code, score in enumerate(score_of_code):
        if score != NOWHERE:
            matrix[score, code] = 1.0
    spread = Spread(score_of_code, 5)
    assert spread.is_injective == (score_of_code[3] == 4)
    found = spread(scores)
    assert torch.allclose(found, scores @ matrix)
    (gradient,) = torch.autograd.grad((found * weights).sum(), scores)
    assert torch.allclose(gradient, weights @ matrix.T)
