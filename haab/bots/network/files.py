"""Networks as files: weights in half precision, with the names of features and codes.

A feature or a code that the game has now and had not then is not known to the network; one that is gone is no longer
looked at. So a network outlives a new option or a new tile.
"""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from haab.bots.network.encoding import Action, BadNetwork, Edge, Encoding, Input, NodeInput
from haab.bots.network.forward import Activations, Network
from haab.kit.ruleset import Ruleset

WEIGHTS = Path(__file__).parent / "weights"
"""The networks that come with the package, one for each game that has one."""
SMALL = "small"
"""The name of the network that was distilled from a game's own."""
UNKNOWN_LOGIT = -4.0
"""The logit of a code that the network does not know."""
NODE_WEIGHTS = ("node_first", "node_bias", "own", "own_bias", "around", "told", "pooled", "node_policy", "other_policy")
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


def save_network(
    file: Path, ruleset: Ruleset, encoding: Encoding, weights: Mapping[str, np.ndarray], utility: tuple[float, ...]
) -> None:
    """Write a network; `utility`: scale, rival share and the worth of a win."""
    parts: dict[str, Any] = {name: np.asarray(array, np.float16) for name, array in weights.items()}
    parts["input_features"] = np.array([entry.feature for entry in encoding.inputs])
    parts["inputs"] = np.array([entry[1:] for entry in encoding.inputs], np.int32)
    parts["codes"] = np.array(_codes(ruleset))
    parts["actions"] = np.array(encoding.actions, np.int32)
    parts["node_features"] = np.array([entry.feature for entry in encoding.node_inputs], str)
    parts["node_inputs"] = np.array([entry[1:] for entry in encoding.node_inputs], np.int32)
    parts["edge_features"] = np.array([edge.feature for edge in encoding.edges], str)
    parts["edges"] = np.array([edge[:2] for edge in encoding.edges], np.int32)
    parts["utility"] = np.array(utility)
    with file.open("wb") as opened:
        np.savez_compressed(opened, **parts)


def _codes(ruleset: Ruleset) -> list[str]:
    """The names of all codes."""
    return [ruleset.vocabulary[code] for code in range(len(ruleset.vocabulary))]


def load_network(file: Path, ruleset: Ruleset) -> Network:
    """A network for a game as it is now, or BadNetwork."""
    try:
        with np.load(file, allow_pickle=False) as read:
            held = {name: read[name] for name in read.files}
        encoding, weights = known_parts(held, ruleset)
        return as_network(ruleset, encoding, weights, held["utility"].tolist())
    except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{file} is not a network: {error}") from error


def known_parts(held: Mapping[str, np.ndarray], ruleset: Ruleset) -> tuple[Encoding, dict[str, np.ndarray]]:
    """The encoding and the weights of a file, for a game as it is now."""
    if ruleset.observation is None:
        raise BadNetwork(f"{ruleset.name} has no observations")
    known = {feature.name for feature in ruleset.observation.features}
    weights = {name: np.ascontiguousarray(held[name], np.float32) for name in CORE_WEIGHTS}
    weights |= {name: np.ascontiguousarray(held[name], np.float32) for name in NODE_WEIGHTS if name in held}
    unknown = Action(len(weights["policy"]))
    actions = {
        code: Action(*action) for code, action in zip(held["codes"].tolist(), held["actions"].tolist(), strict=True)
    }
    meant = [actions.get(code, unknown) for code in _codes(ruleset)]
    if unknown in meant:
        weights["policy"] = np.vstack([weights["policy"], np.zeros_like(weights["policy"][:1])])
        weights["policy_bias"] = np.append(weights["policy_bias"], np.float32(UNKNOWN_LOGIT))

    def rows(names: str, numbers: str) -> list[tuple[str, list[int]]]:
        pairs = zip(held[names].tolist(), held[numbers].tolist(), strict=True)
        return [(name, row) for name, row in pairs if name in known]

    encoding = Encoding(
        [Input(name, *row) for name, row in rows("input_features", "inputs")],
        meant,
        [NodeInput(name, *row) for name, row in rows("node_features", "node_inputs")],
        [Edge(row[0], row[1], name) for name, row in rows("edge_features", "edges")],
        len(held["node_bias"]) if "node_bias" in held else 0,
    )
    return encoding, weights


def as_network(
    ruleset: Ruleset, encoding: Encoding, weights: Mapping[str, np.ndarray], utility: tuple[float, ...]
) -> Network:
    """A network as the forward pass takes it."""
    features = [] if ruleset.observation is None else ruleset.observation.features
    numbers = {feature.name: number for number, feature in enumerate(features)}

    def table(rows: list[tuple[int, ...]], width: int) -> np.ndarray:
        return np.array(rows, np.int64).reshape(-1, width)

    nothing = np.zeros((0, 0), np.float32)
    scale, rival_share, win_worth = utility
    return Network(
        inputs=table([(numbers[entry.feature], *entry[1:]) for entry in encoding.inputs], 5),
        **{name: weights[name] for name in CORE_WEIGHTS},
        actions=table([tuple(action) for action in encoding.actions], 3),
        node_inputs=table([(numbers[entry.feature], *entry[1:]) for entry in encoding.node_inputs], 6),
        edges=table([(edge.node, edge.neighbour, numbers[edge.feature]) for edge in encoding.edges], 3),
        **{name: weights.get(name, nothing) for name in NODE_WEIGHTS},
        scale=scale,
        rival_share=rival_share,
        win_worth=win_worth,
        unit=float(ruleset.score_unit),
    )


@cache
def network_of(ruleset: Ruleset, name: str = "") -> Network | None:
    """The network that comes with a game, its SMALL one, or that of a file; None: there is none. Read once."""
    if name not in ("", SMALL):
        return load_network(Path(name), ruleset)
    file = WEIGHTS / f"{ruleset.name}{'-' if name else ''}{name}.npz"
    return load_network(file, ruleset) if file.exists() else None


def new_activations(ruleset: Ruleset, network: Network) -> Activations:
    """Memory for the forward pass of a network."""
    size = ruleset.observation.size if ruleset.observation is not None else 0
    hidden, normed, inner = np.zeros((3, network.first_bias.size), np.float32)
    nodes, around, change = np.zeros((3, *network.node_bias.shape), np.float32)
    scores, win_probs = np.zeros((2, ruleset.seats[-1]))
    return Activations(
        row=np.zeros(size, np.int16),
        hidden=hidden,
        normed=normed,
        inner=inner,
        nodes=nodes,
        around=around,
        change=change,
        pool=np.zeros(network.node_bias.shape[1], np.float32),
        scores=scores,
        win_probs=win_probs,
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
    weights = {name: np.zeros(shapes.get(name, (1,)), np.float32) for name in CORE_WEIGHTS}
    return as_network(ruleset, Encoding([], [Action(0)] * len(ruleset.vocabulary)), weights, (1.0, 0.0, 0.0))
