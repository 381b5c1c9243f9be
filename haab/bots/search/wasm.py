"""All that a browser asks of the searches of bots, as one function: what is asked for is a number.

It is made WebAssembly like the rules (`haab/batches/service.py`), in a module of its own: whoever only plays need not
fetch it, and a change of an evaluation leaves the rules as they are. Weights are handed to it, so others need no other
module. The coach's rules (`haab/coach/comparing.py`) are entries of the same module.
"""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import sizeof
from typing import Any

from haab.bots.search.beam import Beam, new_beam
from haab.bots.search.lookahead import Workspace, look_ahead, new_workspace, redeal
from haab.bots.search.mcts import (
    ROLLOUT_LEAVES,
    ROLLOUT_NOISE,
    UNKNOWN,
    USUAL_WAY,
    Tree,
    Way,
    grow_tree,
    new_tree,
)
from haab.bots.search.rollouts import Policy
from haab.bots.search.runtime import searcher
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.loops import apply, legal
from haab.kit.compiler.rule import bind, rule
from haab.kit.record.arrays import is_array, zeros
from haab.kit.record.chance import random_below, seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

LEGAL, APPLY, TO_MOVE, REDEAL, LOOK_AHEAD, GREEDY, BEGIN, GROW = range(8)
"""What can be asked for."""

MOST_LINES = 1000
"""Lines of a tree that there is room for."""


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
def think(  # noqa: PLR0913 - all that a browser can be asked for
    what: int,
    root: Array,
    tree: Tree,
    beam: Beam,
    space: Workspace,
    weights: Any,
    way: Way,
    policy: Policy,
    number: int,
    seed: int,
    count: int,
) -> int:
    """Do what is asked with root[0]; `number` is a code or a seat, `count` how many leaves or lines.

    LEGAL lists the codes in menus[0], APPLY plays one, TO_MOVE returns the seat that decides, REDEAL deals anew what a
    seat cannot know. LOOK_AHEAD writes what each code can lead to, GREEDY returns the code that `greedy` chooses. BEGIN
    makes the tree empty, GROW lets it grow by some lines.
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
    elif what == GROW:
        grow_tree(tree, beam, space, root, number, weights, way, policy, seed, count)
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
        )
        super().__init__(name, "thinking", {"think": bound}, search.record_type, module=f"{name}.search")

    def sample(self, name: str) -> tuple[Any, ...]:
        """What a browser hands over."""
        return tuple(self.given().values())

    def given(self) -> dict[str, Any]:
        """What `think` is given, by name: memory for the most players and lines, and the breadth of `sage`."""
        way, judge, ruleset = USUAL_WAY, self._judge, self.ruleset
        return {
            "what": 0,
            "root": zeros(ruleset.record_type, 1),
            "tree": new_tree(way, ruleset.seats[-1], MOST_LINES),
            "beam": new_beam(ruleset, way.width, way.turns),
            "space": new_workspace(ruleset),
            "weights": zeros(judge.weights_type, judge.usual.moments),
            "way": way,
            "policy": Policy(ROLLOUT_LEAVES, ROLLOUT_NOISE, judge.tree_rounds),
            "number": 0,
            "seed": 0,
            "count": 0,
        }

    def shape(self) -> dict[str, Any]:
        """What a browser must know of the searches: every argument in its order."""
        return {
            "lines": MOST_LINES,
            "weights": sizeof(self._judge.weights_type) * self._judge.usual.moments,
            "given": arguments_of(self.given()),
        }


def arguments_of(given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All that an entry is given, for a browser."""
    return [each for name, value in given.items() for each in _argument(name, value)]


def _argument(name: str, value: Any) -> list[dict[str, Any]]:
    """An argument for a browser: a number, an array, or what a tuple is made of."""
    if isinstance(value, tuple):
        parts = value._asdict().items()  # type: ignore[attr-defined]
        return [each for part, within in parts for each in _argument(f"{name}.{part}", within)]
    if is_array(value):
        return [{"name": name, "shape": value.shape, "size": value.itemsize}]
    return [{"name": name, "real": isinstance(value, float)}]
