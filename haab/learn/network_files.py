"""Networks are written by NumPy, in half precision; `haab/bots/network/files.py` reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from haab.bots.network.encoding import Encoding
from haab.kit.ruleset import Ruleset


def save_network(
    file: Path,
    ruleset: Ruleset,
    encoding: Encoding,
    weights: Mapping[str, np.ndarray],
    utility: tuple[float, ...],
    styles: Sequence[str] = (),
) -> None:
    """Write a network; `utility`: scale, rival share and the worth of a win; `styles`: their names."""
    parts: dict[str, Any] = {name: np.asarray(array, np.float16) for name, array in weights.items()}
    parts["input_features"] = np.array([entry.feature for entry in encoding.inputs])
    parts["inputs"] = np.array([entry[1:] for entry in encoding.inputs], np.int32)
    parts["codes"] = np.array(ruleset.vocabulary.words())
    parts["actions"] = np.array(encoding.actions, np.int32)
    parts["node_features"] = np.array([entry.feature for entry in encoding.node_inputs], str)
    parts["node_inputs"] = np.array([entry[1:] for entry in encoding.node_inputs], np.int32)
    parts["edge_features"] = np.array([edge.feature for edge in encoding.edges], str)
    parts["edges"] = np.array([edge[:2] for edge in encoding.edges], np.int32)
    parts["utility"] = np.array(utility)
    parts["style_names"] = np.array(styles, str)
    with file.open("wb") as opened:
        np.savez_compressed(opened, **parts)
