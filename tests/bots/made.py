"""A network of random numbers: small enough to think with interpreted rules."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from haab.arena.learning.layers import new_layers
from haab.bots.network import Network
from haab.bots.networks import Input, inputs_of, load_network, save_network
from haab.games import ruleset

WIDTH = 6


def made_network(game: str, folder: Path, seed: int = 3) -> tuple[Network, dict[str, np.ndarray], list[Input]]:
    """A network as it is read from its file, and what it was made of."""
    rules = ruleset(game)
    inputs = inputs_of(rules)
    size = inputs[-1].place + inputs[-1].size
    layers = new_layers(np, size, WIDTH, len(rules.vocabulary), seed)
    layers["hope"] = np.linspace(-1, 1, WIDTH, dtype=np.float32)
    layers = {name: layer.astype(np.float16).astype(np.float32) for name, layer in layers.items()}
    save_network(folder / "network.npz", rules, inputs, layers, 20.0, 0.5)
    return load_network(folder / "network.npz", rules), layers, inputs
