"""The tree of turns: which turn of a node is tried next, how the tree grows, and what is remembered of a line.

Growing is looked at in a toy: two players add up codes from 1 to 3 in turns, six times in all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from math import exp
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from haab.bots.search import mcts
from haab.bots.search.mcts import FEWEST, RIPE, UNKNOWN, USUAL_WAY, Tree, choose_edge, new_tree
from haab.kit.compiler.rule import bind

EDGES = 10


@pytest.fixture
def tree() -> Tree:
    """A root with ten turns, all as promising, none of them tried."""
    made = new_tree(USUAL_WAY, seats=2, lines=4)
    made.counts[0] = EDGES
    made.priors[:EDGES] = 1 / EDGES
    return made


@pytest.mark.parametrize(("tried", "wide"), [(0, 3), (1, 4), (3, 4), (4, 5), (9, 6), (25, 8), (49, 10), (400, 10)])
def test_more_turns_are_let_in_the_more_often_a_node_was_visited(tree: Tree, tried: int, wide: int) -> None:
    """Progressive widening: however promising a turn is, it waits until its place is reached."""
    assert FEWEST == 3
    tree.tried[0] = tried
    tree.totals[0] = 0.5 * tried
    for edge in range(1, EDGES):
        tree.priors[1:EDGES] = 0.0
        tree.priors[edge] = 1.0
        assert (choose_edge(tree, 0, USUAL_WAY) == edge) == (edge < wide), edge


def test_where_none_of_the_first_turns_is_legal_the_next_one_is_let_in(tree: Tree) -> None:
    tree.barred[:5] = True
    assert choose_edge(tree, 0, USUAL_WAY) == 5
    tree.barred[:EDGES] = True
    assert choose_edge(tree, 0, USUAL_WAY) == UNKNOWN


def test_what_brought_more_is_tried_again_and_what_is_seldom_tried_is_not_forgotten(tree: Tree) -> None:
    tree.tried[:3] = 40
    tree.totals[:3] = (10.0, 30.0, 20.0)
    tree.counts[0] = 3
    assert choose_edge(tree, 0, USUAL_WAY) == 1
    tree.tried[2], tree.totals[2] = 0, 0.0
    tree.priors[2] = 0.0
    assert choose_edge(tree, 0, USUAL_WAY) == 1, "what was not tried is as good as the others are on an average"
    tree.priors[2] = 1.0
    assert choose_edge(tree, 0, USUAL_WAY) == 2


# ---- a toy

CODES = (1, 2, 3)


@dataclass
class Toy:
    """A position: how many turns were made, and the points of both."""

    made: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    seats: int = 2
    barred: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        return self.made == 6


class World(list[Toy]):
    """Positions that are copied when they are put there, as those in an array are."""

    def __setitem__(self, place: Any, toy: Any) -> None:
        super().__setitem__(place, deepcopy(toy))


class Growth:
    """A tree that grows in the toy, and what was asked for meanwhile."""

    def __init__(self, lines: int, turns: int = 0, barred: Iterable[int] = (), seats: int = 2) -> None:
        self.tree = new_tree(USUAL_WAY, seats, lines)
        self.asked: list[str] = []
        self._barred = frozenset(barred)
        self._policy = SimpleNamespace(turns=turns)
        nothing: Any = SimpleNamespace(
            filled=[0], values=np.zeros(10), lengths=np.zeros(10, int), paths=np.zeros((10, 4), int)
        )
        self._beam = SimpleNamespace(line=World([Toy()]), finished=nothing)
        self._space = SimpleNamespace(world=World([Toy()]), menus=[np.zeros(4, int)], chance=None)
        holes: dict[str, Callable[..., Any]] = {
            "legal": self._legal,
            "apply": self._apply,
            "evaluate": lambda toy, seat, _: float(toy.points[seat]),
            "to_move": lambda toy: toy.made % 2,
            "find_turns": self._find_turns,
            "rollout": lambda *_: self.asked.append("rollout"),
            "redeal": self._redeal,
            "seed_chance": lambda _, seed: self.asked.append(f"seed {seed}"),
        }
        for name in ("expand", "play_edge", "judge", "play_line", "grow_tree"):
            holes[name] = bind(
                getattr(mcts, name), f"toy_{name}", **{hole: holes[hole] for hole in holes if hole != name}
            )
        self._grow, self._judge = holes["grow_tree"], holes["judge"]

    def grow(self, lines: int, seed: int = 5) -> Tree:
        self._grow(self.tree, self._beam, self._space, World([Toy()]), 0, None, USUAL_WAY, self._policy, seed, lines)
        return self.tree

    def judge(self, toy: Toy) -> list[float]:
        """What a position is worth to each of its seats."""
        self._judge(self.tree, toy, None, USUAL_WAY)
        return list(self.tree.values[: toy.seats])

    def _legal(self, toy: Toy, menu: np.ndarray) -> None:
        codes = [code for code in CODES if code not in toy.barred]
        menu[0], menu[1 : 1 + len(codes)] = len(codes), codes

    def _apply(self, toy: Toy, code: int) -> None:
        toy.points[toy.made % 2] += int(code)
        toy.made += 1

    def _find_turns(self, beam: Any, seat: int, *_: object) -> None:
        assert seat == beam.line[0].made % 2
        for number, code in enumerate(CODES):
            beam.finished.values[number], beam.finished.lengths[number] = code, 1
            beam.finished.paths[number, 0] = code
        beam.finished.filled[0] = len(CODES)

    def _redeal(self, toy: Toy, seat: int, _: object) -> None:
        self.asked.append(f"redeal {seat}")
        toy.barred = self._barred


def worth(own: float, other: float, hoped: float = 0.0) -> float:
    """What the end of a line is worth, from 0 to 1."""
    aim = USUAL_WAY.rivalry * other + (1 - USUAL_WAY.rivalry) * hoped
    return 1 / (1 + exp((aim - own) / USUAL_WAY.scale))


def edges(tree: Tree, node: int = 0) -> range:
    return range(tree.first[node], tree.first[node] + tree.counts[node])


def test_the_first_line_finds_the_turns_at_the_root_the_best_first() -> None:
    tree = Growth(4).grow(1)
    assert (tree.visits[0], tree.seats[0], tree.used.tolist()) == (1, 0, [1, 3])
    assert [tree.paths[edge, 0] for edge in edges(tree)] == [3, 2, 1]
    likely = [exp((code - 3) / USUAL_WAY.warmth) for code in (3, 2, 1)]
    assert [tree.priors[edge] for edge in edges(tree)] == pytest.approx([one / sum(likely) for one in likely])
    assert not any(tree.tried[edge] for edge in edges(tree))


def test_a_line_is_worth_its_lead_to_whoever_chose_it() -> None:
    tree = Growth(4).grow(2)
    best = tree.first[0]
    assert (tree.tried[best], tree.visits[tree.below[best]]) == (1, 1)
    assert tree.totals[best] == pytest.approx(worth(3, 0))


def test_each_node_was_visited_as_often_as_its_edge_was_tried_and_edges_come_when_it_is_ripe() -> None:
    tree = Growth(60).grow(60)
    assert tree.visits[0] == 60
    assert sum(tree.tried[edge] for edge in edges(tree)) == 59, "the first line only found them"
    expanded = 0
    for node in range(tree.used[0]):
        for edge in edges(tree, node):
            assert 0 <= tree.totals[edge] <= tree.tried[edge]
            below = tree.below[edge]
            assert (below == UNKNOWN) == (tree.tried[edge] == 0)
            if below != UNKNOWN and tree.visits[below]:
                assert tree.visits[below] == tree.tried[edge]
                assert (tree.counts[below] > 0) == (tree.visits[below] >= RIPE)
                assert tree.seats[below] in (UNKNOWN, 1 - tree.seats[node])
                expanded += tree.counts[below] > 0
    assert expanded > 2
    totals = {int(tree.paths[edge, 0]): tree.tried[edge] for edge in edges(tree)}
    assert totals[3] > totals[1], "what brings more is tried more often"


def test_every_line_but_the_first_is_played_in_a_world_of_its_own() -> None:
    growth = Growth(8)
    growth.grow(3, seed=20)
    assert growth.asked == ["seed 20", "seed 21", "redeal 0", "seed 22", "redeal 0"]


def test_a_turn_that_is_not_legal_in_a_world_is_not_tried_in_it() -> None:
    tree = Growth(8, barred={3}).grow(2)
    assert [tree.tried[edge] for edge in edges(tree)] == [0, 1, 0]
    tree = Growth(8, barred=CODES).grow(2)
    assert [tree.tried[edge] for edge in edges(tree)] == [0, 0, 0], "none is"


def test_a_line_is_played_on_unless_it_has_come_to_the_end_or_nobody_asks_for_it() -> None:
    growth = Growth(4, turns=1)
    growth.grow(2)
    assert growth.asked.count("rollout") == 2
    growth = Growth(4)
    growth.grow(2)
    assert "rollout" not in growth.asked


def test_hopes_are_those_of_the_beginning() -> None:
    growth = Growth(8)
    growth.grow(1)
    growth.tree.hopes[:] = 7.0
    growth.grow(1)
    assert growth.tree.hopes.tolist() == [7.0, 7.0]
    assert growth.tree.totals[0] == pytest.approx(worth(3, 0, hoped=7.0))


def test_where_there_is_no_room_for_a_node_none_is_made() -> None:
    tree = Growth(4).grow(1)
    assert mcts.node_below(tree, 0) == 1
    assert mcts.node_below(tree, 0) == 1, "it is there already"
    assert mcts.node_below(tree, 1) == 2
    tree.used[0] = tree.visits.size
    assert mcts.node_below(tree, 2) == UNKNOWN


def test_every_seat_is_held_against_the_best_of_the_others() -> None:
    assert Growth(4).judge(Toy(points=[3, 5])) == pytest.approx([worth(3, 5), worth(5, 3)])
    three = Growth(4, seats=3).judge(Toy(points=[2, 9, 4], seats=3))
    assert three == pytest.approx([worth(2, 9), worth(9, 4), worth(4, 9)])


def test_a_new_node_knows_nothing_of_what_was_in_its_place() -> None:
    tree = Growth(4).grow(1)
    tree.visits[1], tree.counts[1], tree.seats[1] = 8, 7, 1
    node = mcts.node_below(tree, 0)
    assert (node, tree.visits[node], tree.counts[node], tree.seats[node]) == (1, 0, 0, UNKNOWN)


def test_a_tree_has_room_for_its_lines_and_no_more() -> None:
    tree = new_tree(USUAL_WAY, seats=2, lines=7)
    assert tree.visits.size == 7 + 2
    assert tree.priors.size == tree.paths.shape[0] == (7 + 2) * USUAL_WAY.turns
