"""Everything that a player does works where there is no NumPy: it is not even looked for."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from haab.games import GAMES

PACKAGE = Path(__file__).resolve().parents[1] / "haab"

WITH_NUMPY = {
    "batches",
    "envs",
    "learn",
    "kit/compiler/cache.py",
    "kit/compiler/intrinsics.py",
    "kit/compiler/native.py",
    "kit/record/numpy_views.py",
}
"""What may import NumPy as soon as it is imported itself."""

PROGRAM = """
import sys

class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

sys.meta_path.insert(0, Nowhere())
"""

PLAYED = """
import json, random
import haab
from haab.bots import Question, bot
from haab.coach.advice import advise
from haab.coach.analysis import Work, values_of, verdict_on
from haab.coach.judge import brief
import haab.cli, haab.rulebook, haab.table.server, haab.terminal

name = sys.argv[1]
chance, game = random.Random(1), haab.new(name, players=2, seed=3)
while not game.over:
    if len(game.moves) % 25 == 0:
        written = json.loads(json.dumps(game.position()))
        assert haab.from_position(written).data.tobytes() == game.data.tobytes()
        assert str(game) and game.view(0)["state"] and [move.text("ro") for move in game.legal]
    game.play(chance.choice(game.legal).notation)
assert haab.replay(json.loads(json.dumps(game.record()))).data.tobytes() == game.data.tobytes()
chosen = {}
short = haab.new(name, players=2, seed=3)
for level in ("level1", "level3", "level4", "level5", "level6", "level4@0.1", "sage"):
    question = Question(short.ruleset, short.state.data, short.to_move, 1, 0.2)
    chosen[level] = short.ruleset.vocabulary[bot(level).choose(question)]
    short.play(chosen[level])
while len(short.moves) < 25:
    short.play(chance.choice(short.legal))
effort = brief(short.ruleset)._replace(fewest=2)
hint = advise(Question(short.ruleset, short.state.data, short.to_move, 1), effort)
work = Work.of(short)
values = [values_of(work.everybodys_question(turn), turn.codes, turn.reveals) for turn in work.all_turns]
analysis = work.put_together([verdict_on(work.question(turn), turn, effort) for turn in work.turns], values)
try:
    haab.batch(name)
except haab.HaabError as error:
    refused = str(error)
told = [reason.text() for reason in hint.reasons(short.state)]
print(json.dumps({"moves": len(game.moves), "chosen": chosen, "hint": told,
    "turns": sum(len(seat.verdicts) for seat in analysis.seats), "refused": refused, "numpy": "numpy" in sys.modules}))
"""


def printed(program: str, *arguments: str, engine: str = "wasm") -> str:
    """What a program prints in a process in which NumPy cannot be imported."""
    environment = {**os.environ, "HAAB_ENGINE": engine}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM + program, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_written_shown_thought_about_and_analysed(name: str) -> None:
    told: dict[str, Any] = json.loads(printed(PLAYED, name))
    assert told["moves"] > 100
    assert len(told["chosen"]) == 7
    assert told["hint"]
    assert told["turns"] > 0
    assert told["refused"] == 'this needs NumPy: pip install "haab[research]"'
    assert not told["numpy"]


INTERPRETED = """
import haab
from haab.bots import Question, bot

game = haab.new(sys.argv[1], players=3, seed=3)
for _ in range(40):
    game.play(bot("greedy:leaves=5").choose(Question(game.ruleset, game.state.data, game.to_move, 1)))
print(game.view(0)["to_move"], "numpy" in sys.modules)
"""


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_rules_need_it_no_more_than_compiled_ones(name: str) -> None:
    assert printed(INTERPRETED, name, engine="interpreted") == printed(INTERPRETED, name)


def imports_numpy(path: Path) -> bool:
    """Whether a file imports NumPy when it is imported: not in a function, nor only for a type checker."""
    return any(
        isinstance(node, ast.Import) and any(alias.name.partition(".")[0] == "numpy" for alias in node.names)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
    )


def test_only_what_works_on_many_games_at_once_imports_it() -> None:
    found = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if imports_numpy(path)}
    assert found, "the test looks for the right thing"
    assert {file for file in found if file not in WITH_NUMPY and file.partition("/")[0] not in WITH_NUMPY} == set()
