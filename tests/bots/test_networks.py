"""Networks: what they see, what they like and hope, and their files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import haab
from haab.bots import bot
from haab.bots.network.encoding import BadNetwork
from haab.bots.network.mlp.encoding import Sight
from haab.bots.network.mlp.files import (
    NETWORK_FILE,
    NETWORKS,
    UNHEARD_OF,
    as_network,
    learned,
    load_network,
    network_of,
    new_mind,
)
from haab.bots.network.mlp.forward import AMOUNT, KNOWN, ONE_OF, OWNER, liking, see, see_places
from haab.games import GAMES, ruleset
from tests.bots.made import made_layers, made_network
from tests.bots.positions import positions


def sight_of(game: str) -> Sight:
    """How the network of a game sees it."""
    return learned(NETWORKS / game / NETWORK_FILE, ruleset(game))[0]


def test_amounts_things_and_owners_are_told_apart() -> None:
    ways = {entry.feature: entry.way for entry in sight_of("tzolkin").inputs}
    assert ways["players[0].corn"] == AMOUNT
    assert ways["due[0].kind"] == ways["calamity"] == ONE_OF
    assert ways["gears[palenque][3]"] == OWNER
    assert "due[2].kind" not in ways, "what lies deep below is not looked at"
    counted = {entry.feature: entry for entry in sight_of("tikal").inputs}["ap"]
    assert (counted.way, counted.low, counted.high) == (KNOWN, 1, 10)


def test_a_game_on_a_map_has_one_word_for_the_same_thing_everywhere() -> None:
    rules, sight = ruleset("tikal"), sight_of("tikal")
    words = {rules.vocabulary[code]: word for code, word in enumerate(sight.words)}
    assert words["uncover c2r1"].number == words["uncover c4r3"].number != words["dig c2r1"].number
    assert words["uncover c2r1"].place != words["uncover c4r3"].place
    assert words["done"].place == words["done"].beyond == words["bid 3"].place == -1
    moves = [word for text, word in words.items() if text.startswith("move leader c2r2 ")]
    assert len({move.number for move in moves}) == len(moves) == 6, "a word for each direction"
    assert {move.place for move in moves} == {words["dig c2r2"].place}
    assert {way.there for way in sight.ways if way.here == moves[0].place} == {move.beyond for move in moves}
    with_places = {word.number for word in sight.words if word.place >= 0}
    without = {word.number for word in sight.words if word.place < 0}
    assert max(with_places) < min(without), "words of places come first"


def test_what_was_learned_at_one_place_is_known_at_every_other() -> None:
    """Treasures that are buried somewhere make digging there as likely, wherever it is."""
    rules = ruleset("tikal")
    sight, layers = made_layers("tikal")
    layers["near_bias"][:] = layers["near_bias"][0]
    network = as_network(rules, sight, layers, 20.0, 0.5)
    mind = new_mind(rules, network)
    assert rules.observation is not None
    numbers = {feature.name: number for number, feature in enumerate(rules.observation.features)}
    codes = {rules.vocabulary[code]: code for code in range(len(rules.vocabulary))}
    digging = {}
    for space in ("c1r1", "c3r2"):
        mind.row[:] = -1
        mind.row[numbers[f"buried[{space}]"]] = 3
        see(mind.row, network, mind)
        see_places(mind.row, network, mind)
        digging[space] = liking(codes[f"dig {space}"], network, mind)
        assert digging[space] != liking(codes["dig c2r4"], network, mind)
    assert digging["c1r1"] == digging["c3r2"]


def test_hope_is_what_is_certain_when_the_game_is_over() -> None:
    from haab.bots.network.mlp import forward as source
    from haab.kit.compiler.rule import bind

    network = made_network("tikal")
    rules = ruleset("tikal")
    game = haab.new("tikal", players=3, seed=2)
    while not game.over:
        game.play(game.codes[0])
    hope = bind(source.hope, "hope_in_the_end", score=rules.rules.score, think=source.think)
    own, *others = (float(score) for score in game.scores)
    found = hope(game.state.data, 0, network, new_mind(rules, network))
    assert found == pytest.approx(own - 0.5 * sum(others) / 2)


def test_a_network_outlives_new_features_and_new_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, gone = ruleset("tikal"), "a thing that is gone"
    with np.load(NETWORKS / "tikal" / NETWORK_FILE) as held:
        parts = {name: held[name] for name in held.files}
    inputs, spots = len(parts["features"]), len(parts["spot_features"])
    for names, feature in (("features", "ap"), ("spot_features", "due[0].b")):
        parts[names] = np.where(parts[names] == feature, gone, parts[names])
    np.savez(tmp_path / "old.npz", **parts)
    network = load_network(tmp_path / "old.npz", rules)
    assert len(network.inputs) == inputs - 1
    assert len(network.spots) == spots - 1
    monkeypatch.setattr("haab.bots.network.mlp.files._codes", lambda _: ["done", "unheard of"])
    unknown = load_network(tmp_path / "old.npz", rules)
    (known, *_), (word, *places) = unknown.words.tolist()
    assert any(unknown.likings[known])
    assert not any(unknown.likings[word])
    assert unknown.likings_bias[word] == UNHEARD_OF
    assert places == [-1, -1]


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", b"PK\x03\x04 half a file"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match="is not a network"):
        load_network(file, ruleset("tikal"))
    with pytest.raises(BadNetwork, match="nowhere"):
        bot("adept:network=nowhere.npz").choose(next(positions("tikal", 2, None, 1, 9, 1)).question())


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_comes_with_a_network_that_knows_all_of_it(game: str) -> None:
    rules = ruleset(game)
    network = network_of(rules)
    assert network is not None
    with np.load(NETWORKS / game / NETWORK_FILE) as held:
        assert len(network.inputs) == len(held["features"])
        assert len(network.spots) == len(held.get("spot_features", ()))
    assert np.isfinite(network.first.tolist()).all()
    assert (np.abs(network.likings.tolist()).sum(1) > 0).all(), "a code that it has never heard of"
