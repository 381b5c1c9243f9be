"""Which evaluation a game has: the package `haab.bots.<game>`, or, where there is none, its score.

The games know nothing of it, and nothing here knows which games there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from haab.bots.weights import Weights, WeightTable
from haab.kit.compiler.rule import bind, hole, rule
from haab.kit.record.types import Record
from haab.kit.ruleset import Rule, Ruleset

USUAL_ROUNDS = 2
"""How many rounds a rollout has in a game that says nothing about it."""
WEIGHTS_FILE = "weights.json"


@hole
def score(game: Record, seat: int) -> int:
    """A game's rule: the score in the game's unit."""
    return 0


@dataclass(frozen=True)
class Evaluation:
    """How positions of a game are judged."""

    evaluate: Rule
    """evaluate(game, seat, weights): the points that the seat may hope to have in the end."""
    is_settled: Rule
    """is_settled(game, seat): whether nothing is half done for the seat, so that the position can be evaluated."""
    unspent: Rule
    """unspent(game, seat, weights): what is left of the seat's turn and lost with its end."""
    rounds: int
    """How many turns everybody has in a rollout."""
    usual: WeightTable
    """The weights that come with it."""
    sources: tuple[Path, ...]
    """The files that its machine code depends on: not those of the weights."""
    _tables: dict[str, WeightTable] = field(default_factory=dict)

    def table(self, file: str = "") -> WeightTable:
        """The weights of a file, which is read once; without a name those that come with the evaluation."""
        if not file:
            return self.usual
        if file not in self._tables:
            self._tables[file] = WeightTable.load(self.usual.kind, Path(file))
        return self._tables[file]


@cache
def evaluation(ruleset: Ruleset) -> Evaluation:
    """The evaluation of a game."""
    folder = Path(__file__).parent / ruleset.name
    if not (folder / "__init__.py").exists():
        return score_alone(ruleset)
    module = import_module(f"haab.bots.{ruleset.name}")
    return Evaluation(
        module.evaluate,
        module.is_settled,
        module.unspent,
        module.ROUNDS,
        WeightTable.load(module.GameWeights, folder / WEIGHTS_FILE),
        tuple(sorted(folder.rglob("*.py"))),
    )


# ---- without an evaluation


class ScoreWeights(Weights):
    """Only the score counts."""

    score: float


def score_alone(ruleset: Ruleset) -> Evaluation:
    """Judge a game by its score alone."""
    evaluate: Callable[..., Any] = bind(score_so_far, f"{ruleset.name}_score_so_far", score=ruleset.rules.score)
    unit = float(ruleset.score_unit)
    weights = {"score": {"meaning": "Points for each unit of the score.", "value": unit}}
    table = WeightTable.read(ScoreWeights, weights)
    return Evaluation(evaluate, is_always_settled, nothing_unspent, USUAL_ROUNDS, table, (Path(__file__),))


@rule
def score_so_far(game: Record, seat: int, weights: Any) -> float:
    """The score as it stands."""
    points: float = weights.score * score(game, seat)
    return points


@rule
def is_always_settled(game: Record, seat: int) -> bool:
    """Every position can be evaluated."""
    return True


@rule
def nothing_unspent(game: Record, seat: int, weights: Any) -> float:
    """Nothing is lost with the end of a turn."""
    return 0.0
