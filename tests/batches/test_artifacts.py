"""What is built beforehand is of the rules as they are now, and plays the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from ctypes import sizeof
from pathlib import Path

import numpy as np
import pytest

import haab
from haab.batches import graphics
from haab.batches.artifacts import manifest, rules_fingerprint
from haab.batches.processor import batch_rules
from haab.batches.service import Service
from haab.bots.search.entries import searches_of
from haab.bots.search.wasm import Thinking
from haab.games import GAMES, ruleset
from haab.kit.compiler.wasm.modules import module_shape
from haab.kit.engine import engine
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
def test_the_webassembly_is_of_these_rules(name):
    """Modules that are not are not used; if only sources differ that no rule depends on, starting takes longer."""
    rules = ruleset(name)
    assert rules.observation is not None
    for entries in (engine(rules), batch_rules(rules), Service(rules), *searches_of(rules), Thinking(rules)):
        built = (module_shape(entries.module) or {})["built_from"][entries.label]
        assert built["rules"] == entries.fingerprint, "make artifacts"
        assert built["sources"] == entries.sources, "make stamps"
    shape = module_shape(name) or {}
    assert (shape["record"], shape["features"]) == (sizeof(rules.record_type), rules.observation.size)


@pytest.mark.parametrize("name", GAMES)
def test_a_gpu_plays_the_same_on_numbas_simulator(name):
    """One game of each kind, and some steps: threads are Python's there, and the rules interpreted."""
    settings = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "HAAB_ENGINE": "interpreted"}
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
    assert [game["decisions"] for game in played] == expected.lengths
    assert [game["scores"] for game in played] == [
        [score * float(kind.rules.score_unit) for score in row] for row in expected.scores
    ]
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
