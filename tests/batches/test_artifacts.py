"""What is built beforehand is of the rules as they are now, and plays the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import haab
from haab.batches import graphics
from haab.batches.artifacts import manifest, rules_fingerprint
from haab.batches.service import bound_service
from haab.games import GAMES, ruleset
from haab.kit.compiler.fingerprint import fingerprint
from haab.kit.errors import BadOptions
from haab.web import STATIC
from tests.kinds import KINDS

GAMES_IN_NODE = 3
SEED = 40
ROOT = Path(__file__).resolve().parents[2]
NODE = Path(sys.executable).with_name("node")


@pytest.mark.parametrize("name", GAMES)
def test_the_code_for_gpus_is_of_these_rules(name):
    assert manifest()[name]["fingerprint"] == rules_fingerprint(ruleset(name)), "make artifacts"


@pytest.mark.parametrize("name", GAMES)
def test_the_code_for_browsers_is_of_these_rules(name):
    shape = json.loads((STATIC / "engine" / f"{name}.json").read_text(encoding="utf-8"))
    rules = ruleset(name)
    assert shape["rules"] == fingerprint([bound_service(rules)], rules.record_type), "make artifacts"
    assert rules.observation is not None
    assert (shape["record"], shape["features"]) == (rules.record_type.itemsize, rules.observation.size)


@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_plays_the_same_on_numbas_simulator(name):
    """One game of each kind, and some steps: threads are Python's there, and the rules interpreted."""
    settings = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "HAAB_INTERPRET": "1"}
    command = [sys.executable, "-m", "tools.artifacts.simulated", name]
    done = subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the same games" in done.stdout


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1], *(kind for kind in KINDS if kind.seats == 5)][:4], ids=str)
def test_games_in_webassembly_are_the_same_bit_by_bit(kind):
    options = json.dumps([kind.checked_options[option.name] for option in kind.rules.options])
    arguments = [STATIC, kind.game, kind.seats, options, GAMES_IN_NODE, SEED]
    script = Path(__file__).with_name("games.mjs")
    done = subprocess.run([NODE, script, *map(str, arguments)], capture_output=True, text=True, check=True)
    played = json.loads(done.stdout)
    expected = kind.engine.random_games(kind.seats, kind.checked_options, GAMES_IN_NODE, SEED)
    assert [game["decisions"] for game in played] == expected.lengths.tolist()
    assert [game["scores"] for game in played] == (expected.scores * float(kind.rules.score_unit)).tolist()
    for number, game in enumerate(played):
        start = kind.new(SEED + number)
        assert (game["legal"], game["toMove"]) == (start.codes, start.to_move)
        row = np.zeros(kind.rules.observation.size, np.int16)
        kind.rules.observation.write(start.data, 1, row)
        assert game["seen"] == row.tolist()
        assert game["over"]
        assert "0 is not legal here" in game["refused"]


def test_a_machine_without_a_gpu_says_so(monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(graphics, "import_module", absent)
    with pytest.raises(BadOptions, match="a GPU needs CuPy"):
        haab.batch("tikal", 2, 4, device="gpu")
