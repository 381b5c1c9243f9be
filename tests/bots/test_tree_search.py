"""The tree search: its tree adds up, it follows PUCT, it finds the best end of a game, and it knows no secrets."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import haab
from haab.bots.api import Question
from haab.bots.network.files import SMALL, TINY, blank_network, network_of, new_activations
from haab.bots.players.policy import PolicyParams
from haab.bots.search import puct
from haab.bots.search import tree_search as tree_search_module
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.puct import NOT_YET, new_tree
from haab.bots.search.tree_search import Budget, Search, TreeSearcher, tree_searcher
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import INTERPRETED, NATIVE, WASM
from haab.kit.record.chance import new_chance
from haab.kit.record.stack import copy_record, to_move
from haab.kit.ruleset import Ruleset
from tests.bots.made import random_network

SIMULATIONS = 60


def seat_of(game: haab.Game) -> int:
    return int(to_move(game.state.data))


def tree_search(rules: Ruleset) -> TreeSearcher:
    """The search of a game, interpreted."""
    found = TreeSearcher(rules)
    found.use(INTERPRETED)
    return found


def grown(name: str, moves: int, budget: Budget) -> Search:
    """A search by a network that knows nothing, interpreted, from some moves into a game."""
    rules = ruleset(name)
    game = haab.new(name, players=3, seed=8)
    chance = np.random.default_rng(2)
    while moves > 0 or len(game.legal) < 2:
        game.play(game.legal[int(chance.integers(len(game.legal)))])
        moves -= 1
    question = Question(rules, game.state.data, seat_of(game), 5, 600.0)
    search = Search(tree_search(rules), question, blank_network(rules), budget)
    search.best()
    return search


@pytest.mark.parametrize("name", GAMES)
def test_visits_and_totals_of_a_node_are_those_of_its_children_and_its_own(name: str) -> None:
    tree = grown(name, 30, Budget(SIMULATIONS, 4, 2)).tree
    looked_at = 0
    for node in range(int(tree.used[0])):
        edges = range(int(tree.first[node]), int(tree.first[node] + tree.edges[node]))
        children = [int(tree.children[edge]) for edge in edges if tree.children[edge] != NOT_YET]
        if not children:
            continue
        looked_at += 1
        own = 0 if node < 2 else 1  # a root is evaluated without being visited
        assert tree.visits[node] == own + sum(tree.visits[child] for child in children)
        below = [sum(seat) for seat in zip(*(tree.totals[child] for child in children), strict=True)]
        if own == 0:
            assert tree.totals[node].tolist() == pytest.approx(below)
        assert math.isclose(sum(tree.priors[edge] for edge in edges), 1.0)
    assert looked_at > 5


def test_a_search_has_no_more_simulations_than_its_budget() -> None:
    budget = Budget(SIMULATIONS, 4, 2)
    tree = grown("tzolkin", 30, budget).tree
    assert SIMULATIONS // 2 <= tree.visits[0] + tree.visits[1] <= SIMULATIONS + 4


def test_select_follows_puct() -> None:
    tree = new_tree(ruleset("tzolkin"), 6, exploration=3.0)
    game = ruleset("tzolkin").start(2, ruleset("tzolkin").check_options(2, {}), 1)
    tree.games[0] = game
    seat = int(to_move(game))
    tree.first[0], tree.edges[0], tree.visits[0], tree.values[0] = 0, 3, 9, 4.0
    tree.priors[:3], tree.children[:3] = [0.2, 0.5, 0.3], [1, 2, NOT_YET]
    tree.visits[1:3] = [5, 4]
    tree.totals[1, seat], tree.totals[2, seat] = 30.0, 16.0
    expected = [6.0 + 3 * 0.2 * 3 / 6, 4.0 + 3 * 0.5 * 3 / 5, 4.0 + 3 * 0.3 * 3 / 1]
    assert puct.select(tree, 0) == int(np.argmax(expected)) == 2
    tree.visits[0] = 1
    expected = [6.0 + 3 * 0.2 / 6, 4.0 + 3 * 0.5 / 5, 4.0 + 3 * 0.3]
    assert puct.select(tree, 0) == int(np.argmax(expected)) == 0


def test_codes_that_are_far_less_likely_are_not_considered() -> None:
    logits = [0.5, 4.0, -2.1, -1.9, 3.0]
    assert tree_search_module.likeliest(logits, Budget(8, margin=6.0)) == [1, 4, 0, 3]
    assert tree_search_module.likeliest(logits, Budget(8, considered=2, margin=6.0)) == [1, 4]
    assert tree_search_module.likeliest(logits, Budget(8, margin=0.5)) == [1]


def test_where_one_code_is_considered_nothing_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("tzolkin")
    game = haab.new("tzolkin", players=2, seed=1)
    question = Question(rules, game.state.data, seat_of(game), 1, 600.0)
    searches, network = tree_search(rules), random_network("tzolkin")
    at_sight = searches.choose(question, network, Budget(0))
    monkeypatch.setattr(tree_search_module, "Search", None)
    assert searches.choose(question, network, Budget(400, margin=0.0)) == at_sight
    with pytest.raises(TypeError):
        searches.choose(question, network, Budget(400, margin=math.inf))


def test_points_count_for_more_the_more_was_simulated() -> None:
    """logit + value_weight * (value_visits + visits) * points, by the visits of the code that was visited most."""
    rules = ruleset("tzolkin")
    game = haab.new("tzolkin", players=2, seed=1)
    seat = seat_of(game)
    question = Question(rules, game.state.data, seat, 1, 600.0)
    budget = Budget(8, 3, worlds=1, value_weight=0.01, value_visits=20)
    search = Search(tree_search(rules), question, blank_network(rules), budget)
    tree = search.tree
    tree.logits[:2] = [2.0, 0.0]
    tree.children[:2] = [1, 2]
    for visits, points, better in [(5, 7.9, 0), (5, 8.1, 1), (20, 4.9, 0), (20, 5.1, 1)]:
        tree.visits[1:3] = [visits // 5, visits]
        tree.totals[2, seat] = visits * points
        assert search._ranked([0, 1])[0] == better


def test_a_distilled_network_has_its_values_trusted_less_unless_told() -> None:
    usual, small = PolicyParams().budget, PolicyParams(network=SMALL).budget
    assert 0 < small.value_weight < usual.value_weight == Budget(0).value_weight
    assert PolicyParams(network=SMALL, value_weight=0.3, margin=2.0).budget[-3:] == (0.3, 20, 2.0)


def last_choices(name: str, wanted: int) -> list[tuple[Question, dict[int, float]]]:
    """Positions in which every choice ends the game, with what each of them brings to the seat."""
    rules, found = ruleset(name), []
    for seed in range(60):
        game = haab.new(name, players=2, seed=seed)
        chance = np.random.default_rng(seed)
        states = [game.state]
        while not game.over:
            game.play(game.legal[int(chance.integers(len(game.legal)))])
            states.append(game.state)
        for before, _ in pairwise(states[-12:]):
            ends = {move.code: _after_forced_moves(before.after(move)) for move in before.legal}
            if len(ends) > 1 and all(end.over for end in ends.values()):
                seat = int(to_move(before.data))
                worth = {code: float(end.scores[seat]) for code, end in ends.items()}
                if len(set(worth.values())) > 1:
                    found.append((Question(rules, before.data, seat, seed, 600.0), worth))
        if len(found) >= wanted:
            return found
    return found


def _after_forced_moves(state):
    while not state.over and len(state.legal) == 1:
        state = state.after(state.legal[0])
    return state


def test_the_last_choice_of_a_game_is_the_best_one() -> None:
    found = last_choices("tzolkin", 3)
    assert len(found) >= 3
    for question, worth in found:
        rules = question.ruleset
        budget = Budget(4 * len(worth), len(worth), 2)
        search = Search(tree_search(rules), question, blank_network(rules), budget)
        assert worth[search.best()] == max(worth.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_search_knows_only_what_its_seat_may_know(name: str) -> None:
    rules = ruleset(name)
    game = haab.new(name, players=3, seed=3)
    chance = np.random.default_rng(4)
    compared = 0
    while compared < 4:
        if len(game.legal) > 2:
            other = copy_record(game.state.data)
            rules.rules.redeal(other, seat_of(game), new_chance(77))
            choices = [_code(rules, record, seat_of(game)) for record in (game.state.data, other)]
            assert choices[0] == choices[1]
            compared += 1
        for _ in range(9):
            game.play(game.legal[int(chance.integers(len(game.legal)))])


def _code(rules, record, seat):
    question = Question(rules, record, seat, 11, 600.0)
    search = Search(tree_search(rules), question, blank_network(rules), Budget(8, 3, 2))
    return (search.best(), *(search.value(number) for number in range(int(search.tree.edges[0]))))


def test_the_time_of_a_question_ends_a_search() -> None:
    rules = ruleset("tzolkin")
    game = haab.new("tzolkin", players=2, seed=1)
    question = Question(rules, game.state.data, seat_of(game), 1, 0.0)
    search = Search(tree_search(rules), question, blank_network(rules), Budget(400, 4, 1))
    assert search.best() in [move.code for move in game.legal]
    assert search.tree.visits[0] <= 4


def test_a_network_that_knows_nothing_finds_all_codes_equal() -> None:
    rules = ruleset("tzolkin")
    game = haab.new("tzolkin", players=2, seed=1)
    space, network = new_workspace(rules), blank_network(rules)
    space.games[0] = game.state.data
    tree_searcher(rules).bound["rate_codes"](space, network, new_activations(rules, network))
    assert set(space.values[: len(game.legal)]) == {0.0}


def search_by_chance(searches: TreeSearcher) -> tuple[Search, int]:
    """A search by a network with weights of chance, and what it chose."""
    rules = searches.ruleset
    game = haab.new(rules.name, players=3, seed=5)
    question = Question(rules, game.state.data, seat_of(game), 7, 600.0)
    search = Search(searches, question, random_network(rules.name), Budget(24, 4, 2))
    return search, search.best()


@cache
def interpreted_by_chance(name: str) -> tuple[Search, int]:
    """What every engine is compared with."""
    return search_by_chance(tree_search(ruleset(name)))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("by", [WASM, NATIVE])
def test_every_engine_grows_the_same_tree(name: str, by: str) -> None:
    """To the last bit."""
    fast = TreeSearcher(ruleset(name))
    fast.use(by)
    (expected, choice), (found, same) = interpreted_by_chance(name), search_by_chance(fast)
    assert choice == same
    used = expected.tree.used.tolist()
    assert found.tree.used.tolist() == used
    assert found.tree.visits[: used[0]] == expected.tree.visits[: used[0]]
    assert found.tree.totals.tolist() == expected.tree.totals.tolist()
    assert found.tree.logits.tolist() == expected.tree.logits.tolist()
    assert found.tree.codes[: used[1]] == expected.tree.codes[: used[1]]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("by", [WASM, NATIVE])
def test_a_network_has_the_same_numbers_by_every_engine(name: str, by: str) -> None:
    """To the last bit: those that come with the package, in the middle of a game."""
    rules, game = ruleset(name), haab.new(name, players=3, seed=6)
    fast = TreeSearcher(rules)
    fast.use(by)
    for step in range(150):
        game.play(game.codes[step * 7 % len(game.codes)])
    question = Question(rules, game.state.data, seat_of(game), 1, 600.0)
    for network in filter(None, (network_of(rules, size) for size in ("", SMALL, TINY))):
        assert fast.rate(question, network) == tree_search(rules).rate(question, network)
