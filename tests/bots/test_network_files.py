"""Networks as files: they know features and codes by name, and outlive new ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from haab.bots.network.encoding import Action, BadNetwork, encoding_of
from haab.bots.network.files import (
    CORE_WEIGHTS,
    NODE_WEIGHTS,
    SMALL,
    UNKNOWN_LOGIT,
    load_network,
    network_of,
)
from haab.games import ruleset
from haab.learn.network_files import save_network

WIDTH, UNITS = 6, 4


def made_file(name: str, file: Path) -> None:
    """A network of random numbers, with one block."""
    rules, chance = ruleset(name), np.random.default_rng(1)
    encoding = encoding_of(rules)
    shapes: dict[str, tuple[int, ...]] = {
        "first": (encoding.columns, WIDTH),
        "first_bias": (WIDTH,),
        "norm_scale": (2, WIDTH),
        "norm_shift": (2, WIDTH),
        "inner": (WIDTH, WIDTH),
        "inner_bias": (1, WIDTH),
        "outer": (WIDTH, WIDTH),
        "outer_bias": (1, WIDTH),
        "policy": (encoding.words, WIDTH),
        "policy_bias": (encoding.words,),
        "points": (rules.seats[-1], WIDTH),
        "points_bias": (rules.seats[-1],),
        "wins": (rules.seats[-1], WIDTH),
        "wins_bias": (rules.seats[-1],),
        "node_first": (encoding.node_columns, UNITS),
        "node_bias": (encoding.nodes, UNITS),
        "node_norm_scale": (3, UNITS),
        "node_norm_shift": (3, UNITS),
        "own": (2 * UNITS, UNITS),
        "own_bias": (2, UNITS),
        "around": (2 * UNITS, UNITS),
        "told": (2 * WIDTH, UNITS),
        "pooled": (UNITS, WIDTH),
        "node_policy": (encoding.node_words, UNITS),
        "other_policy": (encoding.node_words, UNITS),
    }
    named = (*CORE_WEIGHTS, *(NODE_WEIGHTS if encoding.nodes else ()))
    weights = {part: chance.normal(size=shapes[part]) for part in named}
    save_network(file, rules, encoding, weights, (20.0, 0.5, 30.0))


@pytest.mark.parametrize("name", ["tzolkin", "tikal"])
def test_a_network_that_was_written_is_read_again(name: str, tmp_path: Path) -> None:
    made_file(name, tmp_path / "network.npz")
    network, encoding = load_network(tmp_path / "network.npz", ruleset(name)), encoding_of(ruleset(name))
    assert network.first.shape == (encoding.columns, WIDTH)
    assert network.actions.tolist() == [list(action) for action in encoding.actions]
    assert (network.scale, network.rival_share, network.win_worth) == (20.0, 0.5, 30.0)
    assert network.node_bias.shape[0] == encoding.nodes


def test_a_network_outlives_new_features_and_new_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made_file("tikal", tmp_path / "network.npz")
    with np.load(tmp_path / "network.npz") as held:
        parts = {name: held[name] for name in held.files}
    uses = int((parts["input_features"] == "ap").sum())
    parts["input_features"] = np.where(parts["input_features"] == "ap", "a thing that is gone", parts["input_features"])
    np.savez(tmp_path / "old.npz", **parts)
    assert len(load_network(tmp_path / "old.npz", ruleset("tikal")).inputs) == len(parts["inputs"]) - uses
    monkeypatch.setattr("haab.bots.network.files._codes", lambda _: ["done", "unheard of"])
    network = load_network(tmp_path / "old.npz", ruleset("tikal"))
    known, unknown = network.actions.tolist()
    assert any(network.policy[known[0]])
    assert unknown == list(Action(len(parts["policy"])))
    assert not any(network.policy[unknown[0]])
    assert network.policy_bias[unknown[0]] == UNKNOWN_LOGIT


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", b"PK\x03\x04 half a file"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match="is not a network"):
        load_network(file, ruleset("tzolkin"))


@pytest.mark.parametrize("name", ["", SMALL])
@pytest.mark.parametrize("game", ["tzolkin", "tikal"])
def test_each_game_comes_with_two_networks_that_know_all_of_it(game: str, name: str) -> None:
    network, encoding = network_of(ruleset(game), name), encoding_of(ruleset(game))
    assert network is not None
    assert network.first.shape[0] == encoding.columns
    assert max(word for word, *_ in network.actions.tolist()) < len(network.policy)


def test_a_game_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("haab.bots.network.files.WEIGHTS", tmp_path)
    unread = network_of.__wrapped__
    assert unread(ruleset("tikal")) is None
    assert unread(ruleset("tikal"), SMALL) is None
