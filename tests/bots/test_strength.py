"""Compiled searches: they agree with the interpreted ones, keep to their time, and make better and better bots."""

from __future__ import annotations

from ctypes import c_double, memmove, sizeof
from importlib.util import find_spec
from types import ModuleType

import numpy as np
import pytest

from haab.arena.match import play_match
from haab.bots import bot
from haab.bots.network.mlp.files import network_of
from haab.bots.players import mcts
from haab.bots.players.greedy import GreedyParams
from haab.bots.search import tree_search
from haab.bots.search.policy_runtime import PolicySearcher, policy_searcher
from haab.bots.search.runtime import Searcher, searcher
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import INTERPRETED, NATIVE
from haab.kit.record.arrays import zeros
from tests.bots.positions import positions


@pytest.fixture(scope="module", params=list(GAMES))
def compiled(request: pytest.FixtureRequest) -> Searcher:
    return searcher(ruleset(request.param))


@pytest.mark.parametrize("seats", [2, 4])
def test_compiled_and_interpreted_searches_judge_alike(compiled: Searcher, seats: int) -> None:
    interpreted, native = Searcher(compiled.ruleset), Searcher(compiled.ruleset)
    interpreted.use(INTERPRETED)
    native.use(NATIVE)
    for position in positions(compiled.ruleset.name, seats, None, seed=31, apart=45, count=6):
        question = position.question()
        weights = compiled.weights(question)
        codes, values = compiled.look_ahead(question, weights, 20)
        same_codes, same_values = interpreted.look_ahead(question, weights, 20)
        assert codes == same_codes
        assert np.allclose(values, same_values, rtol=1e-12)
        assert values == native.look_ahead(question, weights, 20)[1], "to the bit"
        assert list(codes) == position.codes


def test_other_weights_need_no_compiling(compiled: Searcher) -> None:
    position = next(positions(compiled.ruleset.name, 2, None, seed=31, apart=45, count=1))
    question = position.question()
    weights = type(compiled.weights(question)).from_buffer_copy(compiled.weights(question))
    _, usual = compiled.look_ahead(question, weights, 20)
    numbers = zeros(c_double, weights.nbytes // sizeof(c_double))
    memmove(numbers, weights, weights.nbytes)
    numbers[:] = [2 * number + 1 for number in numbers]
    memmove(weights, numbers, weights.nbytes)
    _, others = compiled.look_ahead(question, weights, 20)
    assert not np.allclose(usual, others)


def test_more_leaves_never_find_less(compiled: Searcher) -> None:
    for position in positions(compiled.ruleset.name, 3, None, seed=32, apart=30, count=8):
        question = position.question()
        weights = compiled.weights(question)
        _, few = compiled.look_ahead(question, weights, 2)
        _, many = compiled.look_ahead(question, weights, GreedyParams().leaves)
        assert all(more >= less for more, less in zip(many, few, strict=True))


JUDGED = [game for game in GAMES if find_spec(f"haab.bots.evaluation.{game}")]
"""Games with an evaluation of their own; others are judged by their score alone."""


@pytest.mark.parametrize("game", JUDGED)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_in_every_number_of_seats(game: str, seats: int) -> None:
    match = play_match(game, ["greedy"] + ["random"] * (seats - 1), games=2 * seats, seed=100)
    assert match.wins(0) >= 2 * seats - 1
    assert match.mean_score(0) > 20 + max(match.mean_score(number) for number in range(1, seats))


@pytest.mark.parametrize("game", JUDGED)
def test_sage_beats_greedy(game: str) -> None:
    """With a number of lines for a limit instead of the clock, so that a busy machine does not matter."""
    match = play_match(game, ["sage:lines=24", "greedy"], games=4, seed=200, seconds=60)
    assert match.wins(0) >= 3


def test_adept_beats_sage_in_a_fraction_of_its_time() -> None:
    """Where a game has a network: Tzolk'in."""
    match = play_match("tzolkin", ["adept:simulations=0", "sage:lines=24"], games=4, seed=200, seconds=60)
    assert match.wins(0) >= 3


def test_a_network_likes_the_same_compiled_and_interpreted() -> None:
    compiled = policy_searcher(ruleset("tzolkin"))
    interpreted = PolicySearcher(compiled.ruleset)
    interpreted.use(INTERPRETED)
    network = network_of(compiled.ruleset)
    assert network is not None
    for position in positions("tzolkin", 4, None, seed=31, apart=45, count=4):
        question = position.question()
        codes, likings = compiled.rate(question, network)
        same_codes, same = interpreted.rate(question, network)
        assert codes == same_codes == position.codes
        assert np.allclose(likings, same, atol=1e-3)


@pytest.mark.parametrize("spec", ["sage:lines=9", "adept:simulations=30"])
def test_thinkers_leave_nothing_but_the_clock_to_chance(spec: str) -> None:
    for position in positions("tzolkin", 3, None, seed=34, apart=40, count=3):
        question = position.question(seed=9, seconds=60.0)
        assert len({bot(spec).choose(question) for _ in range(3)}) == 1


class Clock:
    """It goes on by a tenth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def perf_counter(self) -> float:
        self.looks += 1
        return self.looks / 10


@pytest.mark.parametrize(
    ("spec", "module"), [("sage:lines=20000", mcts), ("adept:simulations=900000,margin=1000", tree_search)]
)
def test_thinkers_keep_to_their_time(spec: str, module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    position = next(positions("tzolkin", 4, None, seed=33, apart=60, count=1))
    for seconds in (0.35, 0.75):
        clock = Clock()
        monkeypatch.setattr(module, "time", clock)
        bot(spec).choose(position.question(seconds=seconds))
        assert clock.looks / 10 == pytest.approx(seconds + 0.15), "the first look, and those until it is over"
