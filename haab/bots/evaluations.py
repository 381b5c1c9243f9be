"""Which evaluation each game has. The games know nothing of it; one without an evaluation is judged by its score."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from haab.kit.compiler.rule import bind, rule
from haab.kit.ruleset import Rule, Ruleset

EVALUATIONS = {"tzolkin": "haab.bots.evaluate_tzolkin", "tikal": "haab.bots.evaluate_tikal"}
"""The module with the `evaluate`, `settled`, `unspent` and `ROUNDS` of a game."""

USUAL_ROUNDS = 2

score: Any = None


@dataclass(frozen=True)
class Evaluation:
    """How positions of a game are judged."""

    evaluate: Rule
    """evaluate(game, seat): the points that the seat may hope to have in the end."""
    settled: Rule
    """settled(game, seat): whether nothing is half done for the seat, so that the position can be judged."""
    unspent: Rule
    """unspent(game, seat): what is left of the seat's turn and lost with its end."""
    rounds: int
    """How many turns everybody has when a choice is tried by playing on after it."""
    source: Path
    """The file it is written in."""


@cache
def evaluation(ruleset: Ruleset) -> Evaluation:
    """The evaluation of a game."""
    if ruleset.name not in EVALUATIONS:
        evaluate = bind(score_so_far, f"{ruleset.name}_score_so_far", score=ruleset.rules.score)
        return Evaluation(evaluate, always_settled, nothing_unspent, USUAL_ROUNDS, Path(__file__))
    module = import_module(EVALUATIONS[ruleset.name])
    return Evaluation(module.evaluate, module.settled, module.unspent, module.ROUNDS, Path(str(module.__file__)))


@rule
def score_so_far(game, seat):
    """The score as it stands."""
    return float(score(game, seat))


@rule
def always_settled(game, seat):
    """Every position can be judged."""
    return True


@rule
def nothing_unspent(game, seat):
    """Nothing is lost with the end of a turn."""
    return 0.0
