"""A personality of a bot that plays by a network: what the network has learned of its style, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haab.bots import BadParameter, Question, bot
from haab.bots.evaluation.base import evaluation
from haab.bots.network import files
from haab.bots.network.encoding import BadNetwork
from haab.bots.network.files import SMALL, TINY, WEIGHTS, load_styled, network_of
from haab.games import GAMES, ruleset
from tests.bots.positions import positions

RULES = ruleset("tzolkin")


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    found = [at.question(seconds=60.0) for at in positions("tzolkin", 2, None, seed=12, apart=25, count=8)]
    return [question for question in found if len(question.legal) > 2]


def written(folder: Path, styles: Mapping[str, float]) -> Path:
    """The tiny network with styles that push its first layer about by so much."""
    with np.load(WEIGHTS / f"tzolkin-{TINY}.npz") as held:
        parts: dict[str, Any] = dict(held)
    width = len(parts["first_bias"])
    push = np.random.default_rng(5).normal(size=width)
    parts["style_names"] = np.array(list(styles), str)
    parts["styles"] = np.array([push * size for size in styles.values()], np.float16).reshape(len(styles), width)
    file = folder / "styled.npz"
    with file.open("wb") as opened:
        np.savez(opened, **parts)
    return file


@pytest.mark.parametrize("budget", ["simulations=0", "simulations=12"])
def test_a_style_changes_the_play_and_one_that_was_not_learned_does_not(
    questions: list[Question], tmp_path: Path, budget: str
) -> None:
    file = written(tmp_path, {"builder": 3.0, "priest": 0.0})

    def play(personality: str) -> list[int]:
        player = bot(f"adept:network={file},{budget}{personality}")
        return [player.choose(question) for question in questions]

    usual = play("")
    assert play(",personality=builder") != usual
    assert play(",personality=priest") == usual, "a style of zeros"
    assert play(",personality=farmer") == usual, "the network does not know it"


@pytest.mark.parametrize("name", ["", SMALL, TINY])
@pytest.mark.parametrize("game", GAMES)
def test_every_network_that_comes_with_haab_knows_every_personality_and_plays_otherwise(game: str, name: str) -> None:
    rules = ruleset(game)
    personalities = set(evaluation(rules).personalities)
    assert set(load_styled(WEIGHTS / f"{game}{'-' if name else ''}{name}.npz", rules)[1]) == personalities
    found = [
        at.question(seconds=60.0) for seed in range(3) for at in positions(game, 2, None, seed, apart=2, count=200)
    ]
    asked = [question for question in found if len(question.legal) > 2]

    def play(personality: str) -> list[int]:
        player = bot(f"adept:network={name},simulations=0{personality}")
        return [player.choose(question) for question in asked]

    usual = play("")
    assert all(play(f",personality={personality}") != usual for personality in personalities)


def test_a_personality_that_nobody_has_is_refused(questions: list[Question]) -> None:
    with pytest.raises(BadParameter, match="no personality 'poet'"):
        bot("level5:personality=poet").choose(questions[0])


def test_a_style_is_added_to_the_bias_of_the_first_layer(tmp_path: Path) -> None:
    file = written(tmp_path, {"builder": 2.0})
    network, styles = load_styled(file, RULES)
    assert list(styles) == ["builder"]
    styled = network_of(RULES, str(file), "builder")
    assert styled is not None
    wanted = np.array(list(network.first_bias)) + np.array(list(styles["builder"]))
    assert list(styled.first_bias) == pytest.approx(wanted.tolist(), abs=1e-5)
    for name in files.CORE_WEIGHTS:
        if name != "first_bias":
            assert getattr(styled, name).tobytes() == getattr(network, name).tobytes()


def test_networks_without_styles_are_read_as_before_and_bad_styles_are_refused(tmp_path: Path) -> None:
    file = written(tmp_path, {})
    assert load_styled(file, RULES)[1] == {}
    with np.load(written(tmp_path, {"builder": 1.0})) as held:
        parts = dict(held)
    for wrong in ({"style_names": np.array(["a", "b"])}, {"styles": np.zeros((1, 3), np.float16)}):
        with file.open("wb") as opened:
            np.savez(opened, **{**parts, **wrong})
        with pytest.raises(BadNetwork, match="is not a network"):
            network_of(RULES, str(file), "builder")
        network_of.cache_clear()
