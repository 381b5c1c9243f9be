"""A network of random numbers: small enough to think with interpreted rules."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from haab.arena.learning.layers import new_layers
from haab.bots.network import Network
from haab.bots.networks import load_network, save_network
from haab.bots.sight import Sight, sight_of
from haab.games import ruleset

WIDTH, UNITS = 6, 4


def made_network(game: str, folder: Path, seed: int = 3) -> tuple[Network, dict[str, np.ndarray], Sight]:
    """A network as it is read from its file, and what it was made of."""
    rules = ruleset(game)
    sight = sight_of(rules)
    layers = new_layers(np, sight, WIDTH, seed, units=UNITS)
    layers["hope"] = np.linspace(-1, 1, WIDTH, dtype=np.float32)
    layers = {name: layer.astype(np.float16).astype(np.float32) for name, layer in layers.items()}
    save_network(folder / "network.npz", rules, sight, layers, 20.0, 0.5)
    return load_network(folder / "network.npz", rules), layers, sight
