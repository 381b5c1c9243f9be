"""Checkpoints: a training run that can go on later, and the network file that bots play by."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import numpy as np
import torch
from torch import nn

from haab.batches.devices import CPU
from haab.bots.network.encoding import BadNetwork, encoding_of
from haab.bots.network.files import load_styled
from haab.kit.record.numpy_views import as_numpy
from haab.kit.ruleset import Ruleset
from haab.learn.network import Network, Size
from haab.learn.network_files import save_network
from haab.learn.ppo import Config
from haab.learn.training import Training

NETWORK = ".npz"
"""The ending of a network that bots play by."""


def save_checkpoint(training: Training, file: Path, is_whole: bool = True) -> None:
    """Write what is needed to go on; without the optimizer's state (`is_whole` off) in half precision."""
    weights: dict[str, Any] = training.network.state_dict()
    state: dict[str, Any] = {
        "game": training.ruleset.name,
        "size": asdict(training.network.size),
        "styles": list(training.network.styles),
        "iteration": training.iteration,
        "decisions": training.decisions,
        "network": weights if is_whole else {name: value.half() for name, value in weights.items()},
    }
    if is_whole:
        state["optimizer"] = training.optimizer.state_dict()
    fresh = file.with_name(f"{file.name}.new")
    torch.save(state, fresh)
    os.replace(fresh, file)


def read_checkpoint(file: Path, ruleset: Ruleset, device: str = CPU) -> dict[str, Any]:
    """What is in a checkpoint of a game, or BadNetwork."""
    try:
        state: dict[str, Any] = torch.load(file, map_location=device, weights_only=True)
        game, _, _ = state["game"], Size(**state["size"]), state["styles"]
    except (OSError, EOFError, KeyError, TypeError, ValueError, RuntimeError, UnpicklingError) as error:
        raise BadNetwork(f"{file} is not a checkpoint: {_first_line(error)}") from error
    if game != ruleset.name:
        raise BadNetwork(f"{file} is a checkpoint of {game}, not of {ruleset.name}")
    return state


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def size_of(file: Path, ruleset: Ruleset) -> Size:
    """How large the network of a checkpoint, or of a file that bots play by, is; or BadNetwork."""
    if file.suffix == NETWORK:
        return network_of_file(file, ruleset)[0].size
    return Size(**read_checkpoint(file, ruleset)["size"])


def load_checkpoint(training: Training, file: Path) -> None:
    """Go on where a run was saved, or from a network that bots play by; or BadNetwork.

    A style that the network does not know yet begins as none.
    """
    if file.suffix == NETWORK:
        _go_on_from(training, network_of_file(file, training.ruleset)[0], file)
        return
    state = read_checkpoint(file, training.ruleset, training.device)
    _check_size(training, Size(**state["size"]), file)
    if tuple(state["styles"]) != training.network.styles:
        raise BadNetwork(f"{file} knows other styles: {', '.join(state['styles']) or 'none'}")
    _load_weights(training.network, state, file)
    if "optimizer" in state:
        training.optimizer.load_state_dict(state["optimizer"])
    training.iteration, training.decisions = state["iteration"], state["decisions"]


def _check_size(training: Training, size: Size, file: Path) -> None:
    if size != training.network.size:
        raise BadNetwork(f"{file} has another size: width {size.width}, blocks {size.blocks}")


def _go_on_from(training: Training, known: Network, file: Path) -> None:
    """Take over the weights of a network, those of its styles by their names."""
    _check_size(training, known.size, file)
    network = training.network
    weights = known.state_dict()
    style = network.style.detach().clone()
    for number, name in enumerate(known.styles):
        if name in network.styles:
            style[network.styles.index(name)] = known.style[number]
    network.load_state_dict({**weights, "style": style})


def network_from(file: Path, ruleset: Ruleset, device: str = CPU) -> Network:
    """The network of a checkpoint, or BadNetwork."""
    state = read_checkpoint(file, ruleset, device)
    network = Network(ruleset, encoding_of(ruleset), Size(**state["size"]), state["styles"]).to(device)
    _load_weights(network, state, file)
    return network


def network_of_file(file: Path, ruleset: Ruleset) -> tuple[Network, Config]:
    """A network that bots play by, as one of PyTorch, with the hyperparameters that its values mean; or BadNetwork."""
    known, styles = load_styled(file, ruleset)
    played = as_numpy(known)
    encoding = encoding_of(ruleset)
    if len(played.first) != encoding.columns or len(played.policy) != encoding.words:
        raise BadNetwork(f"{file} was made for another encoding of {ruleset.name}")
    node_width = played.node_bias.shape[1] if encoding.nodes else Size.node_width
    size = Size(played.first_bias.size, len(played.inner_bias), node_width)
    network = Network(ruleset, encoding, size, list(styles))
    with torch.no_grad():
        _load_played(network, played)
        for number, style in enumerate(styles.values()):
            network.style[number] = torch.from_numpy(as_numpy(style))
    win_coef = played.win_worth / played.scale
    return network, Config(scale=played.scale, rival_share=played.rival_share, win_coef=(win_coef, win_coef))


def _load_played(network: Network, played: Any) -> None:
    """Fill a network with the weights of a file, as arrays of NumPy: the inverse of `weights_of`."""

    def fill(parameter: torch.Tensor, array: np.ndarray) -> None:
        parameter.copy_(torch.from_numpy(np.ascontiguousarray(array)))

    def fill_stacked(layers: Sequence[Any], array: np.ndarray) -> None:
        for layer, part in zip(layers, np.split(array, len(layers)), strict=True):
            fill(layer.weight, part.T)

    def fill_rows(parameters: Iterable[torch.Tensor], array: np.ndarray) -> None:
        for parameter, row in zip(parameters, array, strict=True):
            fill(parameter, row)

    blocks: list[Any] = list(network.blocks)
    norms = [*(block.norm for block in blocks), network.norm]
    fill(network.first.weight, played.first.T)
    fill(network.first.bias, played.first_bias)
    fill_rows((norm.weight for norm in norms), played.norm_scale)
    fill_rows((norm.bias for norm in norms), played.norm_shift)
    for name in ("inner", "outer"):
        fill_stacked([getattr(block, name) for block in blocks], getattr(played, name))
        fill_rows((getattr(block, name).bias for block in blocks), getattr(played, f"{name}_bias"))
    for name in ("policy", "points", "wins"):
        fill(getattr(network, name).weight, getattr(played, name))
        fill(getattr(network, name).bias, getattr(played, f"{name}_bias"))
    if network.encoding.nodes:
        rounds: list[Any] = list(network.rounds)
        fill(network.node_first.weight, played.node_first.T)
        fill(network.node_bias, played.node_bias)
        network.node_first.bias.zero_()  # a file holds the sum of both
        for name in ("own", "around", "told"):
            fill_stacked([getattr(turn, name) for turn in rounds], getattr(played, name))
        fill_rows((turn.own.bias for turn in rounds), played.own_bias)
        node_norms: list[Any] = list(network.node_norms)
        fill_rows((norm.weight for norm in node_norms), played.node_norm_scale)
        fill_rows((norm.bias for norm in node_norms), played.node_norm_shift)
        fill_stacked([block.pooled for block in blocks], played.pooled)
        fill(network.node_policy.weight, played.node_policy)
        fill(network.other_policy.weight, played.other_policy)


def _load_weights(network: Network, state: dict[str, Any], file: Path) -> None:
    """The weights of a checkpoint; if the encoding has changed since, BadNetwork."""
    try:
        network.load_state_dict({name: value.float() for name, value in state["network"].items()})
    except (KeyError, AttributeError, RuntimeError) as error:
        raise BadNetwork(f"{file} is not a checkpoint of this network: {_first_line(error)}") from error


def weights_of(network: Network) -> dict[str, np.ndarray]:
    """The weights of a network as `haab/bots/network/files.py` names them: layers as inputs x outputs."""

    def array(tensor: torch.Tensor) -> np.ndarray:
        return tensor.detach().float().cpu().numpy()

    def stacked(layers: Iterable[nn.Linear]) -> np.ndarray:
        return np.concatenate([array(layer.weight).T for layer in layers])

    def rows(tensors: Iterable[torch.Tensor]) -> np.ndarray:
        return np.stack([array(tensor) for tensor in tensors])

    blocks = list(network.blocks)
    norms = [*(block.norm for block in blocks), network.norm]
    weights = {
        "first": array(network.first.weight).T,
        "first_bias": array(network.first.bias),
        "norm_scale": rows(norm.weight for norm in norms),
        "norm_shift": rows(norm.bias for norm in norms),
        "inner": stacked(block.inner for block in blocks),
        "inner_bias": rows(block.inner.bias for block in blocks),
        "outer": stacked(block.outer for block in blocks),
        "outer_bias": rows(block.outer.bias for block in blocks),
        "styles": array(network.style),
    }
    for name in ("policy", "points", "wins"):
        head = getattr(network, name)
        weights |= {name: array(head.weight), f"{name}_bias": array(head.bias)}
    if network.encoding.nodes:
        rounds = list(network.rounds)
        weights |= {
            "node_first": array(network.node_first.weight).T,
            "node_bias": array(network.node_bias + network.node_first.bias),
            "own": stacked(turn.own for turn in rounds),
            "own_bias": rows(turn.own.bias for turn in rounds),
            "node_norm_scale": rows(norm.weight for norm in network.node_norms),
            "node_norm_shift": rows(norm.bias for norm in network.node_norms),
            "around": stacked(turn.around for turn in rounds),
            "told": stacked(turn.told for turn in rounds),
            "pooled": stacked(block.pooled for block in blocks),
            "node_policy": array(network.node_policy.weight),
            "other_policy": array(network.other_policy.weight),
        }
    return weights


def export_network(network: Network, file: Path, config: Config) -> None:
    """Write the network that bots play by."""
    utility = (config.scale, config.rival_share, config.win_coef[1] * config.scale)
    save_network(file, network.ruleset, network.encoding, weights_of(network), utility, network.styles)
