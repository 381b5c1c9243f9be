"""The networks of version 0.1 in PyTorch, so that new ones can be matched against them on a GPU."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from haab.bots.network import encoding as columns
from haab.bots.network.encoding import Action, Edge, Encoding, Input, NodeInput
from haab.bots.network.mlp.files import learned
from haab.bots.network.mlp.forward import AMOUNT, MARKER, OWNER
from haab.kit.record.numpy_views import as_numpy
from haab.kit.ruleset import Ruleset
from haab.learn.network import ILLEGAL, Adjacency, Encoder, NodeEncoder, Output, Spread, node_words_of


class FrozenNetwork(nn.Module):
    """A residual network of two layers; on a map, two rounds of message passing."""

    def __init__(self, ruleset: Ruleset, file: Path) -> None:
        super().__init__()
        sight, layers = learned(file, ruleset)
        self.encoding = Encoding(
            [_input(*entry) for entry in sight.inputs],
            [Action(*word) for word in sight.words],
            [_node_input(*spot) for spot in sight.spots],
            [Edge(way.here, way.there, way.feature) for way in sight.ways],
            sight.places,
        )
        self.encoder = Encoder(ruleset, len(layers["first"]), self.encoding.inputs)
        for name, layer in layers.items():
            self.register_buffer(name, torch.tensor(as_numpy(layer)))
        self.has_nodes = sight.places > 0
        self.spread = Spread([action.word for action in self.encoding.actions], len(layers["likings"]))
        if self.has_nodes:
            self.node_encoder, self.adjacency = NodeEncoder(ruleset, self.encoding), Adjacency(ruleset, self.encoding)
            scores = sight.places * self.encoding.node_words
            self.node_spread = Spread(node_words_of(self.encoding, "node"), scores)
            self.other_spread = Spread(node_words_of(self.encoding, "other"), scores)

    def forward(self, rows: Tensor, mask: Tensor) -> Output:
        """Logits; the value is that of version 0.1, and nothing that new networks have beside it."""
        first = relu(self.encoder(rows) @ self.first + self.first_bias)
        inner = first @ self.second + self.second_bias
        nodes = None
        if self.has_nodes:
            adjacency = self.adjacency(rows)
            nodes = relu(self.node_encoder(rows) @ self.near + self.near_bias)
            units, width = nodes.shape[2], first.shape[1]
            for turn in range(len(self.round_bias)):
                own, around = (layer[turn * units : (turn + 1) * units] for layer in (self.own, self.around))
                told = first @ self.told[turn * width : (turn + 1) * width] + self.round_bias[turn]
                nodes = nodes + relu(nodes @ own + (adjacency @ nodes) @ around + told[:, None])
            inner = inner + nodes.sum(1) @ self.gathered
        hidden = relu(inner) + first
        logits = self.spread(hidden @ self.likings.T + self.likings_bias)
        if nodes is not None:
            logits = logits + self.node_spread((nodes @ self.here.T).flatten(1))
            logits = logits + self.other_spread((nodes @ self.there.T).flatten(1))
        value = (hidden @ self.hope + self.hope_bias[0])[:, None]
        return Output(logits.masked_fill(~mask, ILLEGAL), value, value)


def _input(feature: str, way: int, column: int, low: int, high: int) -> Input:
    """An input of version 0.1 as one of today."""
    if way == AMOUNT:
        return Input(feature, columns.LOG, column, low, high)
    return Input(feature, columns.ONE_HOT, column, *((0, 1) if way == OWNER else (low, high)))


def _node_input(feature: str, way: int, column: int, low: int, high: int, node: int) -> NodeInput:
    """An input of a place of version 0.1 as one of today."""
    return NodeInput(feature, columns.MARKER if way == MARKER else columns.ONE_HOT, column, low, high, node)
