"""All that a browser asks of the searches of bots, as one function: what is asked for is a number.

It is made WebAssembly like the rules (`haab/batches/service.py`), in a module of its own: whoever only plays need not
fetch it, and a change of an evaluation leaves the rules as they are. Weights and a network are handed to it, so others
need no other module.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.bots.network.mlp.files import ignorant, new_mind
from haab.bots.network.mlp.forward import Mind, Network
from haab.bots.search.beam import LONGEST, Beam, new_beam
from haab.bots.search.lookahead import Workspace, look_ahead, new_workspace, redeal, unspent
from haab.bots.search.mcts import (
    ROLLOUT_LEAVES,
    ROLLOUT_NOISE,
    UNKNOWN,
    USUAL_WAY,
    Tree,
    Way,
    grow_tree,
    include_turn,
    new_tree,
)
from haab.bots.search.policy_rollouts import Journey, liked_turn, rate, try_codes, try_turns
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.rollouts import Policy
from haab.bots.search.runtime import searcher
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import bind, hole, rule
from haab.kit.record.chance import random_below, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Ints, Record
from haab.kit.ruleset import Ruleset

LEGAL, APPLY, TO_MOVE, REDEAL, LOOK_AHEAD, GREEDY, BEGIN, INCLUDE, GROW, TERMS = range(10)
RATE, DRAW_FROM, LIKED_TURN, TRY_CODE, TRY_TURN = range(10, 15)
"""What can be asked for; the latter of a network."""

MOST_LINES = 1000
"""Lines of a tree that there is room for."""


@hole
def terms(game: Record, seat: int, weights: Any) -> tuple[float, ...]:
    """An evaluation's rule: what a position is worth to a seat, one by one."""
    return ()


@rule
def greedy_code(space: Workspace, seat: int, weights: Any, leaves: int, seed: int) -> int:
    """What `greedy` chooses in games[0]: the code of the best value, of equal ones one by lot."""
    look_ahead(space, seat, weights, leaves)
    best = space.values[0]
    count = 0
    for number in range(space.menus[0, 0]):
        best = max(best, space.values[number])
    for number in range(space.menus[0, 0]):
        count += space.values[number] == best
    seed_chance(space.chance, seed)
    left = random_below(space.chance, count)
    for number in range(space.menus[0, 0]):
        if space.values[number] == best:
            if left == 0:
                return space.menus[0, 1 + number]  # type: ignore[no-any-return]
            left -= 1
    return UNKNOWN


@rule
def begin_tree(tree: Tree) -> None:
    """Forget all nodes but the root, and what is known of that."""
    tree.used[0] = 1
    tree.used[1] = 0
    tree.visits[0] = 0
    tree.seats[0] = UNKNOWN
    tree.counts[0] = 0


@rule
def write_terms(game: Record, seat: int, weights: Any, answers: np.ndarray) -> None:
    """What a position is worth to a seat, one by one, and behind that what is left of its turn."""
    place = 0
    for value in terms(game, seat, weights):
        answers[place] = value
        place += 1
    answers[place] = unspent(game, seat, weights) if to_move(game) == seat else 0.0


@rule
def ask_network(  # noqa: PLR0913 - a part of `think`
    what: int,
    root: np.ndarray,
    space: Workspace,
    seat: int,
    seed: int,
    codes: Ints,
    network: Network,
    mind: Mind,
    journey: Journey,
    turn: np.ndarray,
    total: np.ndarray,
) -> int:
    """Do what is asked of a network."""
    total[0] = 0.0
    if what == RATE:
        space.games[0] = root[0]
        rate(space, seat, network, mind)
    elif what == DRAW_FROM:
        seed_chance(space.chance, seed)
    elif what == LIKED_TURN:
        space.world[0] = root[0]
        return liked_turn(space, seat, network, mind, journey.warmth, codes)
    elif what == TRY_CODE:
        try_codes(space, root, seat, turn[0, :1], total, network, mind, journey, seed)
    elif what == TRY_TURN:
        try_turns(space, root, seat, turn, total, network, mind, journey, seed)
    return 0


@rule
def think(  # noqa: PLR0913 - all that a browser can be asked for
    what: int,
    root: np.ndarray,
    tree: Tree,
    beam: Beam,
    space: Workspace,
    weights: Any,
    way: Way,
    policy: Policy,
    number: int,
    seed: int,
    count: int,
    codes: Ints,
    answers: np.ndarray,
    network: Network,
    mind: Mind,
    journey: Journey,
    turn: np.ndarray,
    total: np.ndarray,
) -> int:
    """Do what is asked with root[0]; `number` is a code or a seat, `count` how many leaves, lines or codes.

    LEGAL lists the codes in menus[0], APPLY plays one, TO_MOVE returns the seat that decides, REDEAL deals anew what a
    seat cannot know. LOOK_AHEAD writes what each code can lead to, GREEDY returns the code that `greedy` chooses. BEGIN
    makes the tree empty, GROW lets it grow by some lines, INCLUDE puts a turn among those at its root. TERMS writes
    what the position is worth to a seat. RATE writes how much a network likes each code. DRAW_FROM says by which seed
    turns are drawn, LIKED_TURN writes one into `codes` and returns its length. TRY_CODE tries the first of the codes,
    TRY_TURN a whole turn, and `total` is what came of it.
    """
    game = root[0]
    if what == LEGAL:
        legal(game, space.menus[0])
    elif what == APPLY:
        apply(game, number)
    elif what == TO_MOVE:
        return to_move(game)
    elif what == REDEAL:
        seed_chance(space.chance, seed)
        redeal(game, number, space.chance)
    elif what == LOOK_AHEAD:
        space.games[0] = game
        look_ahead(space, number, weights, count)
    elif what == GREEDY:
        space.games[0] = game
        return greedy_code(space, number, weights, count, seed)
    elif what == BEGIN:
        begin_tree(tree)
    elif what == INCLUDE:
        include_turn(tree, codes, count)
    elif what == GROW:
        grow_tree(tree, beam, space, root, number, weights, way, policy, seed, count)
    elif what == TERMS:
        write_terms(game, number, weights, answers)
    else:
        return ask_network(what, root, space, number, seed, codes, network, mind, journey, turn, total)
    return 0


# ---- bound to a game


class Thinking(EntrySet):
    """The service of one game."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        name, rules, search = ruleset.name, ruleset.rules, searcher(ruleset)
        look = search.bound["look_ahead"]
        self._judge = search.evaluation
        bound = bind(
            think,
            f"{name}_think",
            legal=rules.legal,
            apply=rules.apply,
            redeal=rules.redeal,
            look_ahead=look,
            greedy_code=bind(greedy_code, f"{name}_greedy_code", look_ahead=look),
            grow_tree=search.bound["grow_tree"],
            write_terms=bind(write_terms, f"{name}_write_terms", terms=self._judge.terms, unspent=self._judge.unspent),
            ask_network=bind(ask_network, f"{name}_ask_network", **policy_searcher(ruleset).bound),
        )
        super().__init__(name, "thinking", {"think": bound}, search.record_type, module=f"{name}.search")

    def sample(self, name: str) -> tuple[Any, ...]:
        """What a browser hands over."""
        return tuple(self.given().values())

    def given(self) -> dict[str, Any]:
        """What `think` is given, by name: memory for the most players and lines, and the breadth of `sage`.

        The network is one that knows nothing: the memory for another is as large as that is.
        """
        way, judge, ruleset = USUAL_WAY, self._judge, self.ruleset
        return {
            "what": 0,
            "root": np.zeros(1, ruleset.record_type).view(np.recarray),
            "tree": new_tree(way, ruleset.seats[-1], MOST_LINES),
            "beam": new_beam(ruleset, way.width, way.turns),
            "space": new_workspace(ruleset),
            "weights": np.zeros(judge.usual.moments, judge.weights_type).view(np.recarray),
            "way": way,
            "policy": Policy(ROLLOUT_LEAVES, ROLLOUT_NOISE, judge.tree_rounds),
            "number": 0,
            "seed": 0,
            "count": 0,
            "codes": np.zeros(LONGEST, np.int64),
            "answers": np.zeros(len(judge.names) + 1),
            "network": ignorant(ruleset),
            "mind": new_mind(ruleset, ignorant(ruleset)),
            "journey": Journey(1.0, judge.journey),
            "turn": np.zeros((1, LONGEST), np.int64),
            "total": np.zeros(1),
        }

    def shape(self) -> dict[str, Any]:
        """What a browser must know of the searches: every argument in its order."""
        return {
            "lines": MOST_LINES,
            "terms": self._judge.names,
            "weights": self._judge.weights_type.itemsize * self._judge.usual.moments,
            "given": [each for name, value in self.given().items() for each in _argument(name, value)],
        }


def _argument(name: str, value: Any) -> list[dict[str, Any]]:
    """An argument for a browser: a number, an array, or what a tuple is made of."""
    if isinstance(value, tuple):
        parts = value._asdict().items()  # type: ignore[attr-defined]
        return [each for part, within in parts for each in _argument(f"{name}.{part}", within)]
    if isinstance(value, np.ndarray):
        return [{"name": name, "shape": value.shape, "size": value.itemsize}]
    return [{"name": name, "real": isinstance(value, float)}]
