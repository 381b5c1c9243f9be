"""The tree of turns: which turn of a node is tried next."""

from __future__ import annotations

import pytest

from haab.bots.search.mcts import FEWEST, UNKNOWN, USUAL_WAY, Tree, choose_edge, new_tree

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
    tree.priors[2] = 1.0
    assert choose_edge(tree, 0, USUAL_WAY) == 2
