"""Networks: what they see, what they like and hope, and their files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import haab
from haab.arena.learning.layers import think as think_of_many
from haab.arena.learning.seeing import Eyes
from haab.bots import bot
from haab.bots.network import AMOUNT, ONE_OF, OWNER
from haab.bots.networks import BadNetwork, inputs_of, load_network, network_of, new_mind, save_network
from haab.bots.searcher import searcher
from haab.games import GAMES, ruleset
from tests.bots.made import WIDTH, made_network
from tests.bots.positions import positions


@pytest.mark.parametrize("game", list(GAMES))
def test_one_position_is_seen_like_many(game: str, tmp_path: Path) -> None:
    network, layers, inputs = made_network(game, tmp_path)
    rules = ruleset(game)
    search = searcher(rules)
    eyes = Eyes(np, rules, inputs)
    for position in positions(game, 3, None, seed=5, apart=50, count=3):
        question = position.question()
        assert rules.observation is not None
        row = np.zeros((1, rules.observation.size), np.int16)
        rules.observation.write(question.record, question.seat, row[0])
        many = think_of_many(layers, eyes.see(row))
        codes, likings = search._rate(search._interpreted["rate"], question, network)
        assert codes.tolist() == position.codes
        assert np.allclose(likings, many.likings[0][codes], atol=1e-4)


def test_amounts_things_and_owners_are_told_apart() -> None:
    ways = {entry.feature: entry.way for entry in inputs_of(ruleset("tzolkin"))}
    assert ways["players[0].corn"] == AMOUNT
    assert ways["due[0].kind"] == ways["calamity"] == ONE_OF
    assert ways["gears[palenque][3]"] == OWNER
    assert "due[2].kind" not in ways, "what lies deep below is not looked at"


def test_hope_is_what_is_certain_when_the_game_is_over(tmp_path: Path) -> None:
    from haab.bots import network as source
    from haab.kit.compiler.rule import bind

    network, _, _ = made_network("tikal", tmp_path)
    rules = ruleset("tikal")
    game = haab.new("tikal", players=3, seed=2)
    while not game.over:
        game.play(game.codes[0])
    hope = bind(source.hope, "hope_in_the_end", score=rules.rules.score, think=source.think)
    own, *others = (float(score) for score in game.scores)
    found = hope(game.state.data, 0, network, new_mind(rules, network))
    assert found == pytest.approx(own - 0.5 * sum(others) / 2)


def test_a_network_outlives_new_features_and_new_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("tikal")
    _, layers, inputs = made_network("tikal", tmp_path)
    old = [entry._replace(feature="a thing that is gone") if entry.feature == "ap" else entry for entry in inputs]
    save_network(tmp_path / "old.npz", rules, old, layers, 20.0, 0.5)
    network = load_network(tmp_path / "old.npz", rules)
    assert len(network.inputs) == len(inputs) - 1
    monkeypatch.setattr("haab.bots.networks._words", lambda _: ["unheard of", "another one"])
    unknown = load_network(tmp_path / "old.npz", rules)
    assert unknown.likings.shape == (2, WIDTH)
    assert (unknown.likings == 0).all()
    assert (unknown.likings_bias < -1).all()


@pytest.mark.parametrize("content", [b"", b"nothing of the kind", b"PK\x03\x04 half a file"])
def test_a_file_that_is_no_network_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(content)
    with pytest.raises(BadNetwork, match="is not a network"):
        load_network(file, ruleset("tikal"))
    with pytest.raises(BadNetwork, match="nowhere"):
        bot("adept:network=nowhere.npz").choose(next(positions("tikal", 2, None, 1, 9, 1)).question())


def test_tzolkin_comes_with_a_network_that_knows_all_of_it() -> None:
    rules = ruleset("tzolkin")
    network = network_of(rules)
    assert network is not None
    assert rules.observation is not None
    assert len(network.inputs) == len(inputs_of(rules))
    assert np.isfinite(network.first).all()
    assert (np.abs(network.likings).sum(1) > 0).all(), "a code that it has never heard of"
