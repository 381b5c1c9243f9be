"""Networks as files.

Features and codes are kept by their names. A feature or a code that the game has now and had not then is not known to
the network; one that is gone is no longer looked at. So a network outlives a new option or a new tile.
"""

from __future__ import annotations

import struct
import zipfile
from ctypes import c_float, c_int16
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.network.encoding import BadNetwork
from haab.bots.network.files import numbers_of, with_row
from haab.bots.network.mlp.encoding import Input, Sight, Spot, Way, Word
from haab.bots.network.mlp.forward import Mind, Network
from haab.bots.network.npz import read_npz
from haab.kit.record.arrays import zeros
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

NETWORK_FILE = "network.npz"
NETWORKS = Path(__file__).parents[2] / "frozen" / "0.1"
"""Where the networks are that games have: in a folder for each game."""
LAYERS = ("first", "first_bias", "second", "second_bias", "likings", "likings_bias", "hope", "hope_bias")
PLACE_LAYERS = ("near", "near_bias", "own", "around", "told", "round_bias", "gathered", "here", "there")
"""Of networks that see places; a round after the other where there are several."""
UNHEARD_OF = -4.0
"""How much a code is liked that the network does not know."""


# ---- files


def _codes(ruleset: Ruleset) -> list[str]:
    """The names of all codes."""
    return [ruleset.vocabulary[code] for code in range(len(ruleset.vocabulary))]


def learned(file: Path, ruleset: Ruleset) -> tuple[Sight, dict[str, Array]]:
    """How a network sees a game as it is now, and its layers; or BadNetwork."""
    return _learned(_held(file), ruleset)


def _held(file: Path) -> dict[str, Any]:
    """What is in a file, or BadNetwork."""
    try:
        held = read_npz(file)
    except (OSError, EOFError, ValueError, KeyError, SyntaxError, struct.error, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{file} is not a network: {error}") from error
    needed = {*LAYERS, "features", "inputs", "codes", "words", "worth"}
    if "spots" in held:
        needed |= {*PLACE_LAYERS, "spot_features", "way_features", "ways"}
    if missing := sorted(needed - held.keys()):
        raise BadNetwork(f"{file} is not a network: {missing[0]} is missing")
    return held


def _learned(held: dict[str, Any], ruleset: Ruleset) -> tuple[Sight, dict[str, Array]]:
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations")
    known = {feature.name for feature in ruleset.observation.features}

    def rows(names: str, numbers: str) -> list[tuple[str, list[int]]]:
        found = zip(held[names], held[numbers].tolist(), strict=True)
        return [(name, row) for name, row in found if name in known]

    layers = {name: held[name] for name in LAYERS}
    unheard = Word(len(layers["likings"]))
    words = {code: Word(*word) for code, word in zip(held["codes"], held["words"].tolist(), strict=True)}
    meant = [words.get(code, unheard) for code in _codes(ruleset)]
    if unheard in meant:
        layers["likings"] = with_row(layers["likings"], 0.0)
        layers["likings_bias"] = with_row(layers["likings_bias"], UNHEARD_OF)
    inputs = [Input(name, *row) for name, row in rows("features", "inputs")]
    if "spots" not in held:
        return Sight(inputs, meant), layers
    layers |= {name: held[name] for name in PLACE_LAYERS}
    spots = tuple(Spot(name, *row) for name, row in rows("spot_features", "spots"))
    ways = tuple(Way(here, there, name) for name, (here, there) in rows("way_features", "ways"))
    return Sight(inputs, meant, spots, ways, len(layers["near_bias"])), layers


def load_network(file: Path, ruleset: Ruleset) -> Network:
    """A network for a game as it is now, or BadNetwork."""
    held = _held(file)
    sight, layers = _learned(held, ruleset)
    scale, envy = held["worth"].tolist()
    return as_network(ruleset, sight, layers, scale, envy)


def as_network(ruleset: Ruleset, sight: Sight, layers: dict[str, Array], scale: float, envy: float) -> Network:
    """A network as bots think by it."""
    features = [] if ruleset.observation is None else ruleset.observation.features
    numbers = {feature.name: number for number, feature in enumerate(features)}

    nothing = zeros(c_float, 0, 0)
    of_places = {name: layers.get(name, nothing) for name in PLACE_LAYERS}
    return Network(
        inputs=numbers_of([(numbers[entry.feature], *entry[1:]) for entry in sight.inputs], 5),
        **{name: layers[name] for name in LAYERS if name != "hope_bias"},
        words=numbers_of([tuple(word) for word in sight.words], 3),
        spots=numbers_of([(numbers[spot.feature], *spot[1:]) for spot in sight.spots], 6),
        ways=numbers_of([(way.here, way.there, numbers[way.feature]) for way in sight.ways], 3),
        **of_places,
        hope_bias=float(layers["hope_bias"][0]),
        scale=scale,
        envy=envy,
        unit=float(ruleset.score_unit),
    )


@cache
def network_of(ruleset: Ruleset, file: str = "") -> Network | None:
    """The network of a file, or the one that comes with a game, if there is one; read once."""
    usual = NETWORKS / ruleset.name / NETWORK_FILE
    if not file and not usual.exists():
        return None
    return load_network(Path(file) if file else usual, ruleset)


def ignorant(ruleset: Ruleset) -> Network:
    """A network that knows nothing and likes everything the same."""
    size = {"first": (1, 1), "second": (1, 1), "likings": (1, 1)}
    layers: dict[str, Array] = {name: zeros(c_float, *size.get(name, (1,))) for name in LAYERS}
    return as_network(ruleset, Sight([], [Word(0)] * len(ruleset.vocabulary)), layers, 1.0, 0.0)


def new_mind(ruleset: Ruleset, network: Network) -> Mind:
    """The memory for a network to think in."""
    size = ruleset.observation.size if ruleset.observation is not None else 0
    width, places = network.first_bias.size, network.near_bias.shape
    first, hidden = (zeros(c_float, width) for _ in range(2))
    near, beyond, change = (zeros(c_float, *places) for _ in range(3))
    return Mind(zeros(c_int16, size), first, hidden, near, beyond, change, zeros(c_float, places[1]))
