"""Which evaluation a game has: the package `haab.bots.evaluation.<game>`, or, where there is none, its score.

The games know nothing of it, and nothing here knows which games there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from haab.bots.api import BadParameter
from haab.bots.evaluation.personalities import Leanings, leaning, load_personalities
from haab.bots.evaluation.weights import Weights, WeightTable, weights_type
from haab.kit.compiler.rule import bind, hole, rule
from haab.kit.parts import part_of_game
from haab.kit.record.layout import Struct
from haab.kit.record.types import Record
from haab.kit.ruleset import Rule, Ruleset
from haab.kit.text import Message

USUAL_ROUNDS = 2
"""How many rounds a rollout has in a game that says nothing about it."""
WEIGHTS_FILE = "weights.json"
PERSONALITIES_FILE = "personalities.json"


@hole
def score(game: Record, seat: int) -> int:
    """A game's rule: the score in the game's unit."""
    return 0


@dataclass(frozen=True)
class Evaluation:
    """How positions of a game are judged."""

    evaluate: Rule
    """evaluate(game, seat, weights): the points that the seat may hope to have in the end."""
    terms: Rule
    """terms(game, seat, weights): what `evaluate` adds up, one by one."""
    names: tuple[str, ...]
    """What each of the terms is called, in their order."""
    is_settled: Rule
    """is_settled(game, seat): whether nothing is half done for the seat, so that the position can be evaluated."""
    unspent: Rule
    """unspent(game, seat, weights): what is left of the seat's turn and lost with its end."""
    tree_rounds: int
    """How many turns everybody has at the end of a line of a tree."""
    usual: WeightTable
    """The weights that come with it."""
    sources: tuple[Path, ...]
    """The files that its machine code depends on: not those of the weights."""
    personalities: Mapping[str, Leanings] = field(default_factory=dict)
    """Leanings that a bot can be given, by name."""
    _tables: dict[tuple[str, str], WeightTable] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where its source is, and what else belongs to it."""
        return self.sources[0].parent

    @property
    def weights_type(self) -> type[Struct]:
        """The class of the record of weights that the rules read: numbers of eight bytes and nothing else."""
        return weights_type(self.usual.kind)

    def table(self, file: str = "", personality: str = "") -> WeightTable:
        """The weights of a file, or those that come with the evaluation, as a personality sees them; read once."""
        if (file, personality) not in self._tables:
            self._tables[file, personality] = self._table(file, personality)
        return self._tables[file, personality]

    def _table(self, file: str, personality: str) -> WeightTable:
        if personality:
            self.check_personality(personality)
            return leaning(self.table(file), self.personalities[personality])
        return WeightTable.load(self.usual.kind, Path(file), self.usual.moments) if file else self.usual

    def check_personality(self, name: str) -> None:
        """BadParameter if nobody has this personality."""
        if name not in self.personalities:
            key = "bots.error.no_personality" if self.personalities else "bots.error.no_personalities"
            raise BadParameter(Message(key, {"name": repr(name), "known": list(self.personalities)}))


@cache
def evaluation(ruleset: Ruleset) -> Evaluation:
    """The evaluation of a game."""
    folder = Path(__file__).parent / ruleset.name
    module = part_of_game("haab.bots.evaluation", ruleset.name)
    if module is None:
        return score_alone(ruleset)
    usual = WeightTable.load(module.GameWeights, folder / WEIGHTS_FILE, module.MOMENTS)
    return Evaluation(
        module.evaluate,
        module.terms,
        module.TERMS,
        module.is_settled,
        module.unspent,
        module.TREE_ROUNDS,
        usual,
        tuple(sorted(folder.rglob("*.py"))),
        load_personalities(folder / PERSONALITIES_FILE, usual),
    )


# ---- without an evaluation


class ScoreWeights(Weights):
    """Only the score counts."""

    score: float


def score_alone(ruleset: Ruleset) -> Evaluation:
    """Judge a game by its score alone."""
    evaluate: Callable[..., Any] = bind(score_so_far, f"{ruleset.name}_score_so_far", score=ruleset.rules.score)
    terms: Callable[..., Any] = bind(score_as_term, f"{ruleset.name}_score_as_term", score_so_far=evaluate)
    unit = float(ruleset.score_unit)
    weights = {"score": {"meaning": "Points for each unit of the score.", "value": unit}}
    table = WeightTable.read(ScoreWeights, weights)
    judgement = (evaluate, terms, ("points",), is_always_settled, nothing_unspent)
    return Evaluation(*judgement, USUAL_ROUNDS, table, (Path(__file__),))


@rule
def score_so_far(game: Record, seat: int, weights: Any) -> float:
    """The score as it stands."""
    points: float = weights[0].score * score(game, seat)
    return points


@rule
def score_as_term(game: Record, seat: int, weights: Any) -> tuple[float, ...]:
    """The score as the only term."""
    return (score_so_far(game, seat, weights),)


@rule
def is_always_settled(game: Record, seat: int) -> bool:
    """Every position can be evaluated."""
    return True


@rule
def nothing_unspent(game: Record, seat: int, weights: Any) -> float:
    """Nothing is lost with the end of a turn."""
    return 0.0
