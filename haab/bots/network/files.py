"""Networks as files: weights in half precision, with the names of features and codes.

A feature or a code that the game has now and had not then is not known to the network; one that is gone is no longer
looked at. So a network outlives a new option or a new tile.
"""

from __future__ import annotations

import hashlib
import struct
import zipfile
from collections.abc import Mapping, Sequence
from ctypes import c_double, c_float, c_int16, c_int64
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.network.encoding import Action, BadNetwork, Edge, Encoding, Input, NodeInput
from haab.bots.network.forward import Activations, Network
from haab.bots.network.npz import read_npz
from haab.kit.record.arrays import CODES, array, from_bytes, zeros
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

WEIGHTS = Path(__file__).parent / "weights"
"""The networks that come with the package, one for each game that has one."""
SMALL, TINY, NOVICE = "small", "tiny", "novice"
"""Networks that were distilled from a game's own: TINY has not learned all that it could, NOVICE little."""
SHORT = 16
"""Letters of the name of a packed network."""
UNKNOWN_LOGIT = -4.0
"""The logit of a code that the network does not know."""
NODE_WEIGHTS = (
    "node_first",
    "node_bias",
    "node_norm_scale",
    "node_norm_shift",
    "own",
    "own_bias",
    "around",
    "told",
    "pooled",
    "node_policy",
    "other_policy",
)
CORE_WEIGHTS = (
    "first",
    "first_bias",
    "norm_scale",
    "norm_shift",
    "inner",
    "inner_bias",
    "outer",
    "outer_bias",
    "policy",
    "policy_bias",
    "points",
    "points_bias",
    "wins",
    "wins_bias",
)


def _codes(ruleset: Ruleset) -> list[str]:
    """The names of all codes."""
    return [ruleset.vocabulary[code] for code in range(len(ruleset.vocabulary))]


Styles = Mapping[str, Array]
"""For each personality that a network knows: what it adds to the bias of the first layer."""


def load_network(file: Path, ruleset: Ruleset) -> Network:
    """A network for a game as it is now, or BadNetwork."""
    return load_styled(file, ruleset)[0]


def load_styled(file: Path, ruleset: Ruleset) -> tuple[Network, Styles]:
    """A network for a game as it is now and the personalities that it knows, or BadNetwork."""
    try:
        held = read_npz(file)
        encoding, weights = known_parts(held, ruleset)
        styles = dict(zip(held.get("style_names", ()), held.get("styles", ()), strict=True))
        if any(style.size != weights["first_bias"].size for style in styles.values()):
            raise ValueError("its styles are of another width")
        return as_network(ruleset, encoding, weights, held["utility"].tolist()), styles
    except (OSError, EOFError, ValueError, KeyError, TypeError, SyntaxError, struct.error, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{file} is not a network: {error}") from error


def known_parts(held: Mapping[str, Any], ruleset: Ruleset) -> tuple[Encoding, dict[str, Array]]:
    """The encoding and the weights of a file, for a game as it is now."""
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations")
    known = {feature.name for feature in ruleset.observation.features}
    weights = {name: held[name] for name in CORE_WEIGHTS}
    weights |= {name: held[name] for name in NODE_WEIGHTS if name in held}
    unknown = Action(len(weights["policy"]))
    actions = {code: Action(*action) for code, action in zip(held["codes"], held["actions"].tolist(), strict=True)}
    meant = [actions.get(code, unknown) for code in _codes(ruleset)]
    if unknown in meant:
        weights["policy"] = with_row(weights["policy"], 0.0)
        weights["policy_bias"] = with_row(weights["policy_bias"], UNKNOWN_LOGIT)

    def rows(names: str, numbers: str) -> list[tuple[str, list[int]]]:
        pairs = zip(held[names], held[numbers].tolist(), strict=True)
        return [(name, row) for name, row in pairs if name in known]

    encoding = Encoding(
        [Input(name, *row) for name, row in rows("input_features", "inputs")],
        meant,
        [NodeInput(name, *row) for name, row in rows("node_features", "node_inputs")],
        [Edge(row[0], row[1], name) for name, row in rows("edge_features", "edges")],
        len(held["node_bias"]) if "node_bias" in held else 0,
    )
    return encoding, weights


def with_row(weights: Any, number: float) -> Array:
    """Weights with one more row at the end, in which everything is the same."""
    length, *inner = weights.shape
    row = struct.pack("<f", number) * (weights.size // length)
    made: Array = from_bytes(c_float, (length + 1, *inner), weights.tobytes() + row)
    return made


def numbers_of(rows: Sequence[Sequence[int]], width: int) -> Array:
    """Rows of so many whole numbers."""
    made: Array = array(c_int64, rows) if rows else zeros(c_int64, 0, width)
    return made


def as_network(ruleset: Ruleset, encoding: Encoding, weights: Mapping[str, Array], utility: Sequence[float]) -> Network:
    """A network as the forward pass takes it."""
    features = [] if ruleset.observation is None else ruleset.observation.features
    numbers = {feature.name: number for number, feature in enumerate(features)}

    nothing = zeros(c_float, 0, 0)
    scale, rival_share, win_worth = utility
    return Network(
        inputs=numbers_of([(numbers[entry.feature], *entry[1:]) for entry in encoding.inputs], 5),
        **{name: weights[name] for name in CORE_WEIGHTS},
        actions=numbers_of([tuple(action) for action in encoding.actions], 3),
        node_inputs=numbers_of([(numbers[entry.feature], *entry[1:]) for entry in encoding.node_inputs], 6),
        edges=numbers_of([(edge.node, edge.neighbour, numbers[edge.feature]) for edge in encoding.edges], 3),
        **{name: weights.get(name, nothing) for name in NODE_WEIGHTS},
        scale=scale,
        rival_share=rival_share,
        win_worth=win_worth,
        unit=float(ruleset.score_unit),
    )


@cache
def network_of(ruleset: Ruleset, name: str = "", personality: str = "") -> Network | None:
    """The network that comes with a game, a smaller one of it, or that of a file; None: there is none.

    With a personality it plays in that style; one that the network has not learned changes nothing.
    """
    is_shipped = name in ("", SMALL, TINY, NOVICE)
    file = WEIGHTS / f"{ruleset.name}{'-' if name else ''}{name}.npz" if is_shipped else Path(name)
    if is_shipped and not file.exists():
        return None
    network, styles = _read_once(ruleset, file)
    if personality not in styles:
        return network
    biases = zip(network.first_bias, styles[personality], strict=True)
    return network._replace(first_bias=array(c_float, [float(usual) + float(added) for usual, added in biases]))


@cache
def _read_once(ruleset: Ruleset, file: Path) -> tuple[Network, Styles]:
    return load_styled(file, ruleset)


ARRAYS = tuple(name for name in Network._fields if name not in ("scale", "rival_share", "win_worth", "unit"))
"""The arrays of a network in the order in which a browser is given them."""


def packed(network: Network) -> bytes:
    """The arrays of a network for a browser: those of whole numbers in two bytes each, the others in half precision.

    Nothing is lost: files keep them so.
    """
    return b"".join(_in_two_bytes(getattr(network, name)) for name in ARRAYS)


def _in_two_bytes(array: Any) -> bytes:
    numbers = struct.unpack(f"<{array.size}{CODES[array.item]}", array.tobytes())
    return struct.pack(f"<{array.size}{'h' if array.item is c_int64 else 'e'}", *numbers)


@cache
def packed_network(ruleset: Ruleset) -> tuple[str, bytes] | None:
    """The small network of a game, for browsers, and a name for it that no other network has."""
    network = network_of(ruleset, SMALL)
    if network is None:
        return None
    data = packed(network)
    return hashlib.sha256(data).hexdigest()[:SHORT], data


def new_activations(ruleset: Ruleset, network: Network) -> Activations:
    """Memory for the forward pass of a network."""
    size = ruleset.observation.size if ruleset.observation is not None else 0
    hidden, normed, inner = (zeros(c_float, network.first_bias.size) for _ in range(3))
    nodes, normed_nodes, around, change = (zeros(c_float, *network.node_bias.shape) for _ in range(4))
    scores, win_probs = (zeros(c_double, ruleset.seats[-1]) for _ in range(2))
    rows = 1 + max(network.inputs.shape[0], *network.first_bias.shape, *network.node_bias.shape)
    return Activations(
        row=zeros(c_int16, size),
        hidden=hidden,
        normed=normed,
        inner=inner,
        nodes=nodes,
        normed_nodes=normed_nodes,
        around=around,
        change=change,
        pool=zeros(c_float, network.node_bias.shape[1]),
        scores=scores,
        win_probs=win_probs,
        numbers=zeros(c_int64, rows),
        factors=zeros(c_float, rows),
    )


def blank_network(ruleset: Ruleset) -> Network:
    """A network that knows nothing: every logit and every value is the same."""
    shapes: dict[str, tuple[int, ...]] = {
        "first": (1, 1),
        "norm_scale": (1, 1),
        "norm_shift": (1, 1),
        "inner": (0, 1),
        "inner_bias": (0, 1),
        "outer": (0, 1),
        "outer_bias": (0, 1),
        "policy": (1, 1),
        "points": (ruleset.seats[-1], 1),
        "wins": (ruleset.seats[-1], 1),
        "points_bias": (ruleset.seats[-1],),
        "wins_bias": (ruleset.seats[-1],),
    }
    weights: dict[str, Array] = {name: zeros(c_float, *shapes.get(name, (1,))) for name in CORE_WEIGHTS}
    return as_network(ruleset, Encoding([], [Action(0)] * len(ruleset.vocabulary)), weights, (1.0, 0.0, 0.0))
