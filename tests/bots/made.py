"""Networks of random numbers: small enough to think with interpreted rules."""

from __future__ import annotations

from ctypes import c_float

import numpy as np

from haab.bots.network import files
from haab.bots.network.encoding import encoding_of
from haab.bots.network.forward import Network as TreeNetwork
from haab.bots.network.mlp.encoding import Sight
from haab.bots.network.mlp.files import NETWORK_FILE, NETWORKS, as_network, learned
from haab.bots.network.mlp.forward import Network
from haab.games import ruleset
from haab.kit.record.arrays import from_bytes
from haab.kit.record.types import Array

WIDTH, UNITS, ROUNDS = 6, 4, 2


def drawn(chance: np.random.Generator, width: float, shape: tuple[int, ...]) -> Array:
    """Weights by lot."""
    made: Array = from_bytes(c_float, shape, chance.normal(0.0, width, shape).astype(np.float32).tobytes())
    return made


def made_layers(game: str, seed: int = 3) -> tuple[Sight, dict[str, Array]]:
    """How the network of a game sees it, and layers of random numbers for that, much smaller than its own."""
    sight, own = learned(NETWORKS / game / NETWORK_FILE, ruleset(game))
    shapes: dict[str, tuple[int, ...]] = {
        "first": (len(own["first"]), WIDTH),
        "first_bias": (WIDTH,),
        "second": (WIDTH, WIDTH),
        "second_bias": (WIDTH,),
        "likings": (len(own["likings"]), WIDTH),
        "likings_bias": (len(own["likings"]),),
        "hope": (WIDTH,),
        "hope_bias": (1,),
    }
    if sight.places:
        shapes |= {
            "near": (len(own["near"]), UNITS),
            "near_bias": (sight.places, UNITS),
            "own": (ROUNDS * UNITS, UNITS),
            "around": (ROUNDS * UNITS, UNITS),
            "told": (ROUNDS * WIDTH, UNITS),
            "round_bias": (ROUNDS, UNITS),
            "gathered": (UNITS, WIDTH),
            "here": (len(own["here"]), UNITS),
            "there": (len(own["there"]), UNITS),
        }
    chance = np.random.default_rng(seed)
    return sight, {name: drawn(chance, 0.2, shape) for name, shape in shapes.items()}


def made_network(game: str) -> Network:
    """A network as bots think by it."""
    return as_network(ruleset(game), *made_layers(game), scale=20.0, envy=0.5)


def random_network(game: str, seed: int = 3) -> TreeNetwork:
    """A network as the tree search thinks by it."""
    rules = ruleset(game)
    encoding, width, blocks = encoding_of(rules), WIDTH, ROUNDS
    seats, words = rules.seats[-1], encoding.words
    shapes: dict[str, tuple[int, ...]] = {
        "first": (encoding.columns, width),
        "first_bias": (width,),
        "norm_scale": (blocks + 1, width),
        "norm_shift": (blocks + 1, width),
        "inner": (blocks * width, width),
        "inner_bias": (blocks, width),
        "outer": (blocks * width, width),
        "outer_bias": (blocks, width),
        "policy": (words, width),
        "policy_bias": (words,),
        "points": (seats, width),
        "points_bias": (seats,),
        "wins": (seats, width),
        "wins_bias": (seats,),
    }
    if encoding.nodes:
        shapes |= {
            "node_first": (encoding.node_columns, UNITS),
            "node_bias": (encoding.nodes, UNITS),
            "node_norm_scale": (blocks + 2, UNITS),
            "node_norm_shift": (blocks + 2, UNITS),
            "own": ((blocks + 1) * UNITS, UNITS),
            "own_bias": (blocks + 1, UNITS),
            "around": ((blocks + 1) * UNITS, UNITS),
            "told": ((blocks + 1) * width, UNITS),
            "pooled": (blocks * UNITS, width),
            "node_policy": (encoding.node_words, UNITS),
            "other_policy": (encoding.node_words, UNITS),
        }
    chance = np.random.default_rng(seed)
    weights = {name: drawn(chance, 0.3, shape) for name, shape in shapes.items()}
    return files.as_network(rules, encoding, weights, (10.0, 0.5, 3.0))
