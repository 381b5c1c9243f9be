"""The network: a residual MLP over encoded observations, with message passing between nodes where a game has a map.

For the view of the seat to move it gives a logit for every code, the points that every seat still makes, and how
likely each of them is to win. Seats are counted from the one that looks, which is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn.functional import pad, relu

from haab.bots.network.encoding import LOG, MARKER, NOWHERE, Encoding, Input, NodeInput
from haab.kit.ruleset import Ruleset

ILLEGAL = -1e9
"""The logit of a code that is not legal."""
ANYTHING = 2**14
"""Further from zero than any feature that is looked at."""
SMALL = 0.01
"""Standard deviation of the weights that close a residual block, or give logits: a new network changes little."""


@dataclass(frozen=True)
class Size:
    """How large a network is."""

    width: int = 1024
    blocks: int = 2
    node_width: int = 64


class Output(NamedTuple):
    """What a network says of some positions."""

    logits: Tensor
    """positions x codes; ILLEGAL where the mask is off."""
    points: Tensor
    """positions x seats: points to come, in units of the scale, the looking seat first."""
    wins: Tensor
    """positions x seats: logits of winning."""


class Encoder(nn.Module):
    """Rows of features to input columns: a logarithm, or whether a clipped feature equals a value."""

    def __init__(self, ruleset: Ruleset, columns: int, entries: Sequence[Input | NodeInput], node: int = 0) -> None:
        super().__init__()
        assert ruleset.observation is not None
        number = {feature.name: index for index, feature in enumerate(ruleset.observation.features)}
        feature, low, high, value = (torch.zeros(columns, dtype=torch.int64) for _ in range(4))
        is_log = torch.zeros(columns, dtype=torch.bool)
        for entry in entries:
            for offset in range(entry.size):
                column = entry.column + offset
                feature[column] = number[entry.feature]
                is_log[column] = entry.kind == LOG
                if entry.kind == MARKER:
                    low[column], high[column], value[column] = -ANYTHING, ANYTHING, node
                else:
                    low[column], high[column], value[column] = entry.low - 1, entry.high, entry.low + offset
        self.register_buffer("feature", feature, persistent=False)
        log_columns = is_log.nonzero()[:, 0]
        self.register_buffer("log_columns", log_columns, persistent=False)
        self.register_buffer("log_features", feature[log_columns], persistent=False)
        for name, bound in (("low", low), ("high", high), ("value", value)):
            self.register_buffer(name, bound.clamp(-ANYTHING, ANYTHING).to(torch.int16), persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """positions x features (int16) to positions x columns."""
        hit = torch.minimum(torch.maximum(rows[:, self.feature], self.low), self.high) == self.value
        amount = rows[:, self.log_features].float()
        log = torch.sign(amount) * torch.log1p(amount.abs())
        return hit.float().index_copy(1, self.log_columns, log)


class NodeEncoder(nn.Module):
    """Rows of features to the input columns of every node: positions x nodes x columns."""

    def __init__(self, ruleset: Ruleset, encoding: Encoding) -> None:
        super().__init__()
        self.nodes, self.columns = encoding.nodes, encoding.node_columns
        flat: list[Encoder] = []
        for node in range(encoding.nodes):
            own = [entry for entry in encoding.node_inputs if entry.node in (node, NOWHERE)]
            flat.append(Encoder(ruleset, encoding.node_columns, own, node))
        for name in ("feature", "low", "high", "value"):
            joined = torch.cat([getattr(encoder, name) for encoder in flat])
            self.register_buffer(name, joined, persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """positions x features (int16) to positions x nodes x columns."""
        found = rows[:, self.feature]
        hit = torch.minimum(torch.maximum(found, self.low), self.high) == self.value
        return hit.to(torch.float32).view(-1, self.nodes, self.columns)


class Adjacency(nn.Module):
    """The weights of edges as matrices: positions x nodes x nodes."""

    def __init__(self, ruleset: Ruleset, encoding: Encoding) -> None:
        super().__init__()
        assert ruleset.observation is not None
        number = {feature.name: index for index, feature in enumerate(ruleset.observation.features)}
        self.nodes = encoding.nodes
        # Every pair of nodes looks up a feature; pairs that are no neighbours have none.
        feature = torch.zeros(encoding.nodes**2, dtype=torch.int64)
        is_edge = torch.zeros(encoding.nodes**2, dtype=torch.bool)
        for edge in encoding.edges:
            pair = edge.node * encoding.nodes + edge.neighbour
            feature[pair], is_edge[pair] = number[edge.feature], True
        self.register_buffer("feature", feature, persistent=False)
        self.register_buffer("is_edge", is_edge, persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """positions x features (int16) to positions x nodes x nodes."""
        length = rows[:, self.feature].float()
        weight = torch.where(self.is_edge & (length > 0), 1.0 / length.clamp(min=1.0), 0.0)
        return weight.view(-1, self.nodes, self.nodes)


class Block(nn.Module):
    """A residual block; where there are nodes, it is told the mean of them, normalized."""

    def __init__(self, width: int, node_width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)
        self.pooled = nn.Linear(node_width, width, bias=False) if node_width else None
        nn.init.normal_(self.outer.weight, std=SMALL)
        nn.init.zeros_(self.outer.bias)

    def forward(self, hidden: Tensor, nodes: Tensor | None) -> Tensor:
        """The hidden layer after the block."""
        inner = self.inner(self.norm(hidden))
        if self.pooled is not None and nodes is not None:
            inner = inner + self.pooled(nodes.mean(1))
        return hidden + self.outer(relu(inner))


class Round(nn.Module):
    """A round of message passing: a node hears itself, its neighbours and the hidden layer.

    Nodes are heard normalized: nodes and hidden layer tell each other, and would grow without bounds otherwise.
    """

    def __init__(self, width: int, node_width: int) -> None:
        super().__init__()
        self.own = nn.Linear(node_width, node_width)
        self.around = nn.Linear(node_width, node_width, bias=False)
        self.told = nn.Linear(width, node_width, bias=False)

    def forward(self, nodes: Tensor, normed: Tensor, adjacency: Tensor, hidden: Tensor) -> Tensor:
        """The nodes after the round."""
        around = self.around(torch.bmm(adjacency.to(normed.dtype), normed))
        return nodes + relu(self.own(normed) + around + self.told(relu(hidden))[:, None])


class Spread(nn.Module):
    """Scores of words to logits of codes, which have one score each or none (then 0).

    Where several codes share a score it is a product with a matrix of zeros and ones, whose gradient is one too;
    otherwise scores are only put in another order.
    """

    def __init__(self, score_of_code: Sequence[int], scores: int) -> None:
        super().__init__()
        self.is_identity = list(score_of_code) == list(range(scores))
        used = [score for score in score_of_code if score != NOWHERE]
        self.is_injective = len(used) == len(set(used))
        if self.is_injective:
            code_of_score = {score: code for code, score in enumerate(score_of_code) if score != NOWHERE}
            codes = len(score_of_code)
            order = [scores if score == NOWHERE else score for score in score_of_code]
            self.register_buffer("order", torch.tensor(order), persistent=False)
            inverse = [code_of_score.get(score, codes) for score in range(scores)]
            self.register_buffer("inverse", torch.tensor(inverse), persistent=False)
        else:
            matrix = torch.zeros(scores, len(score_of_code))
            for code, score in enumerate(score_of_code):
                if score != NOWHERE:
                    matrix[score, code] = 1.0
            self.register_buffer("matrix", matrix, persistent=False)

    def forward(self, scores: Tensor) -> Tensor:
        """positions x scores to positions x codes."""
        if self.is_identity:
            return scores
        if self.is_injective:
            reordered: Tensor = Reorder.apply(scores, self.order, self.inverse)
            return reordered
        return scores @ self.matrix


class Reorder(torch.autograd.Function):
    """Columns in another order, and a column of zeros where the order names one more than there are.

    The gradient is the inverse order: PyTorch's own would add up, by atomic operations.
    """

    @staticmethod
    def forward(ctx: Any, columns: Tensor, order: Tensor, inverse: Tensor) -> Tensor:
        """positions x columns to positions x as many as the order has."""
        ctx.save_for_backward(inverse)
        return pad(columns, (0, 1))[:, order]

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None, None]:
        """The gradient of the columns."""
        (inverse,) = ctx.saved_tensors
        return pad(gradients[0], (0, 1))[:, inverse], None, None


def node_words_of(encoding: Encoding, name: str) -> list[int]:
    """For every code its place among nodes x node words, for its first or its other node."""
    nodes = [getattr(action, name) for action in encoding.actions]
    return [
        NOWHERE if node == NOWHERE else node * encoding.node_words + action.word
        for node, action in zip(nodes, encoding.actions, strict=True)
    ]


class Network(nn.Module):
    """Policy and value of one game, for every number of players, every option and some styles."""

    def __init__(self, ruleset: Ruleset, encoding: Encoding, size: Size, styles: Sequence[str] = ()) -> None:
        super().__init__()
        self.ruleset, self.encoding, self.size, self.styles = ruleset, encoding, size, tuple(styles)
        self.seats = ruleset.seats[-1]
        width, has_nodes = size.width, encoding.nodes > 0
        node_width = size.node_width if has_nodes else 0
        self.encoder = Encoder(ruleset, encoding.columns, encoding.inputs)
        self.first = nn.Linear(encoding.columns, width)
        self.style = nn.Parameter(torch.zeros(len(self.styles), width))
        self.blocks = nn.ModuleList([Block(width, node_width) for _ in range(size.blocks)])
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, encoding.words)
        self.points = nn.Linear(width, self.seats)
        self.wins = nn.Linear(width, self.seats)
        nn.init.normal_(self.first.weight, std=0.05)
        nn.init.normal_(self.policy.weight, std=SMALL)
        for head in (self.points, self.wins):
            nn.init.zeros_(head.weight)
        if has_nodes:
            self.node_encoder = NodeEncoder(ruleset, encoding)
            self.adjacency = Adjacency(ruleset, encoding)
            self.node_first = nn.Linear(encoding.node_columns, node_width)
            self.node_bias = nn.Parameter(torch.zeros(encoding.nodes, node_width))
            self.rounds = nn.ModuleList([Round(width, node_width) for _ in range(size.blocks + 1)])
            self.node_norms = nn.ModuleList([nn.LayerNorm(node_width) for _ in range(size.blocks + 2)])
            self.node_policy = nn.Linear(node_width, encoding.node_words, bias=False)
            self.other_policy = nn.Linear(node_width, encoding.node_words, bias=False)
            nn.init.normal_(self.node_policy.weight, std=SMALL)
            nn.init.normal_(self.other_policy.weight, std=SMALL)
        self.spread = Spread([action.word for action in encoding.actions], encoding.words)
        if has_nodes:
            here, there = (node_words_of(encoding, name) for name in ("node", "other"))
            self.node_spread = Spread(here, encoding.nodes * encoding.node_words)
            self.other_spread = Spread(there, encoding.nodes * encoding.node_words)

    def forward(self, rows: Tensor, mask: Tensor, styles: Tensor | None = None) -> Output:
        """rows: positions x features (int16); mask: positions x codes (legal codes); styles: numbers, 0 is none."""
        first = self.first(self.encoder(rows))
        if styles is not None and self.styles:
            numbers = torch.arange(1, len(self.styles) + 1, device=styles.device)
            first = first + (styles[:, None] == numbers).to(first.dtype) @ self.style.to(first.dtype)
        hidden = relu(first)
        nodes, normed, adjacency = None, None, None
        if self.encoding.nodes:
            adjacency = self.adjacency(rows)
            nodes = relu(self.node_first(self.node_encoder(rows)) + self.node_bias)
            nodes, normed = self._hear(0, nodes, self.node_norms[0](nodes), adjacency, hidden)
        for number, block in enumerate(self.blocks, start=1):
            hidden = block(hidden, normed)
            if nodes is not None and normed is not None and adjacency is not None:
                nodes, normed = self._hear(number, nodes, normed, adjacency, hidden)
        hidden = relu(self.norm(hidden)).float()
        # The heads are in single precision: half a unit in the last place of a large logit would be a lot.
        with torch.autocast(hidden.device.type, enabled=False):
            logits = self.spread(self.policy(hidden))
            if normed is not None:
                normed = normed.float()
                logits = logits + self.node_spread(self.node_policy(normed).flatten(1))
                logits = logits + self.other_spread(self.other_policy(normed).flatten(1))
            return Output(logits.masked_fill(~mask, ILLEGAL), self.points(hidden), self.wins(hidden))

    def _hear(
        self, number: int, nodes: Tensor, normed: Tensor, adjacency: Tensor, hidden: Tensor
    ) -> tuple[Tensor, Tensor]:
        """A round of message passing: the nodes after it, as they are and normalized."""
        nodes = self.rounds[number](nodes, normed, adjacency, hidden)
        return nodes, self.node_norms[number + 1](nodes)

    @property
    def parameter_count(self) -> int:
        """How many numbers are learned."""
        return sum(parameter.numel() for parameter in self.parameters())
