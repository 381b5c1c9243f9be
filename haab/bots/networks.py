"""Networks as files: `network.npz` beside a game's evaluation.

Features and codes are kept by their names. A feature or a code that the game has now and had not then is not known to
the network; one that is gone is no longer looked at. So a network outlives a new option or a new tile.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from haab.bots.network import AMOUNT, ONE_OF, OWNER, Mind, Network
from haab.kit.errors import HaabError
from haab.kit.record.observation import Feature
from haab.kit.ruleset import Ruleset

NETWORK_FILE = "network.npz"
MOST_THINGS = 64
"""A feature of more values than this is an amount."""
LAYERS = ("first", "first_bias", "second", "second_bias", "likings", "likings_bias", "hope", "hope_bias")
SHORT = 16
"""Letters of a network's name."""
UNHEARD_OF = -4.0
"""How much a code is liked that the network does not know."""


class BadNetwork(HaabError):
    """A file of a network cannot be used; the message says why."""


class Input(NamedTuple):
    """How a feature is seen."""

    feature: str
    way: int
    place: int
    """Its first row in the first layer."""
    low: int
    high: int

    @property
    def size(self) -> int:
        """The rows of the first layer that it needs."""
        return {AMOUNT: 1, OWNER: 2, ONE_OF: self.high - self.low + 1}[self.way]


def inputs_of(ruleset: Ruleset) -> list[Input]:
    """How a new network should see the features of a game.

    What may be -1 is a name for something (-1: nothing), everything else is an amount. Of what lies below the decision
    that is due only the next thing's kind is looked at.
    """
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations to learn from")
    owned = {
        feature.name
        for block in ruleset.observation.blocks
        for feature in block.features
        if block.part.has_seats and block.part.bounds[0] < 0
    }
    inputs: list[Input] = []
    place = 0
    for feature in ruleset.observation.features:
        if feature.name.startswith("due[") and not feature.name.startswith(("due[0]", "due[1].kind")):
            continue
        inputs.append(Input(feature.name, _way(feature, owned), place, feature.low, feature.high))
        place += inputs[-1].size
    return inputs


def _way(feature: Feature, owned: set[str]) -> int:
    if feature.name in owned:
        return OWNER
    return ONE_OF if feature.low < 0 and feature.high - feature.low <= MOST_THINGS else AMOUNT


# ---- files


def save_network(
    file: Path, ruleset: Ruleset, inputs: Sequence[Input], layers: dict[str, np.ndarray], scale: float, envy: float
) -> None:
    """Write a network; its numbers in half precision, which is as good and half as long."""
    parts: dict[str, Any] = {name: np.asarray(layers[name], np.float16) for name in LAYERS}
    parts["features"] = np.array([entry.feature for entry in inputs])
    parts["inputs"] = np.array([entry[1:] for entry in inputs], np.int32)
    parts["words"] = np.array(_words(ruleset))
    parts["worth"] = np.array([scale, envy])
    with file.open("wb") as opened:
        np.savez_compressed(opened, **parts)


def _words(ruleset: Ruleset) -> list[str]:
    """The names of all codes."""
    return [ruleset.vocabulary[code] for code in range(len(ruleset.vocabulary))]


def learned(file: Path, ruleset: Ruleset) -> tuple[list[Input], dict[str, np.ndarray]]:
    """What a network looks at of a game as it is now, and its layers, with a liking for every code; or BadNetwork."""
    return _learned(_held(file), ruleset)


def _held(file: Path) -> dict[str, np.ndarray]:
    """What is in a file, or BadNetwork."""
    try:
        with np.load(file, allow_pickle=False) as read:
            return {name: read[name] for name in (*LAYERS, "features", "inputs", "words", "worth")}
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{file} is not a network: {error}") from error


def _learned(held: dict[str, np.ndarray], ruleset: Ruleset) -> tuple[list[Input], dict[str, np.ndarray]]:
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations")
    known_features = {feature.name for feature in ruleset.observation.features}
    seen = zip(held["features"].tolist(), held["inputs"].tolist(), strict=True)
    inputs = [Input(name, *numbers) for name, numbers in seen if name in known_features]
    known = {word: row for row, word in enumerate(held["words"].tolist())}
    rows = np.array([known.get(word, -1) for word in _words(ruleset)])
    layers = {name: np.ascontiguousarray(held[name], np.float32) for name in LAYERS}
    layers["likings"] = np.ascontiguousarray(np.where(rows[:, None] >= 0, layers["likings"][rows], np.float32(0)))
    layers["likings_bias"] = np.where(rows >= 0, layers["likings_bias"][rows], np.float32(UNHEARD_OF))
    return inputs, layers


def load_network(file: Path, ruleset: Ruleset) -> Network:
    """A network for a game as it is now, or BadNetwork."""
    held = _held(file)
    inputs, layers = _learned(held, ruleset)
    assert ruleset.observation is not None
    places = {feature.name: number for number, feature in enumerate(ruleset.observation.features)}
    scale, envy = held["worth"].tolist()
    return Network(
        np.array([(places[entry.feature], *entry[1:]) for entry in inputs], np.int64),
        layers["first"],
        layers["first_bias"],
        layers["second"],
        layers["second_bias"],
        layers["likings"],
        layers["likings_bias"],
        layers["hope"],
        float(layers["hope_bias"][0]),
        scale,
        envy,
        float(ruleset.score_unit),
    )


@cache
def network_of(ruleset: Ruleset, file: str = "") -> Network | None:
    """The network of a file, or the one that comes with a game, if there is one; read once."""
    usual = Path(__file__).parent / ruleset.name / NETWORK_FILE
    if not file and not usual.exists():
        return None
    return load_network(Path(file) if file else usual, ruleset)


PARTS = ("inputs", "first", "first_bias", "second", "second_bias", "likings", "likings_bias", "hope")
"""The arrays of a network in the order in which a browser is given them."""


def shapes(network: Network) -> dict[str, tuple[int, ...]]:
    """What a browser must know to take a network apart."""
    return {name: getattr(network, name).shape for name in PARTS}


def packed(network: Network) -> bytes:
    """A network for a browser, array after array: its inputs in small numbers, the others in half precision.

    Nothing is lost: they were kept so.
    """
    arrays = (getattr(network, name) for name in PARTS)
    return b"".join(array.astype("<i2" if array.dtype == np.int64 else "<f2").tobytes() for array in arrays)


@cache
def packed_network(ruleset: Ruleset) -> tuple[str, bytes] | None:
    """The network that comes with a game, for browsers, and a name for it that no other network has."""
    network = network_of(ruleset)
    if network is None:
        return None
    data = packed(network)
    return hashlib.sha256(data).hexdigest()[:SHORT], data


def ignorant(ruleset: Ruleset) -> Network:
    """A network that knows nothing and likes everything the same."""
    row, rows = np.zeros(1, np.float32), np.zeros((1, 1), np.float32)
    codes = len(ruleset.vocabulary)
    nothing = np.zeros((0, 5), np.int64)
    likings = (np.zeros((codes, 1), np.float32), np.zeros(codes, np.float32))
    return Network(nothing, rows, row, rows, row, *likings, row, 0.0, 1.0, 0.0, 1.0)


def new_mind(ruleset: Ruleset, network: Network) -> Mind:
    """The memory for a network to think in."""
    size = ruleset.observation.size if ruleset.observation is not None else 0
    width = network.first_bias.size
    return Mind(np.zeros(size, np.int16), np.zeros(width, np.float32), np.zeros(width, np.float32))
