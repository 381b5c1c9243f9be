"""The searches compiled: they agree with the interpreted ones, keep to their time, and make better and better bots."""

from __future__ import annotations

import time

import numpy as np
import pytest

from haab.arena.match import play_match
from haab.bots import bot, choose_move, scout
from haab.bots.greedy import LEAVES
from haab.bots.searches import Searches, searches
from haab.games import GAMES, ruleset
from tests.bots.positions import positions


@pytest.fixture(scope="module", params=list(GAMES))
def compiled(request: pytest.FixtureRequest) -> Searches:
    found = searches(ruleset(request.param))
    found.compile()
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_compiled_and_interpreted_searches_judge_alike(compiled: Searches, seats: int) -> None:
    interpreted = Searches(compiled.ruleset)
    for position in positions(compiled.ruleset.name, seats, None, seed=31, apart=45, count=6):
        codes, values = compiled.look_ahead(position.record, position.seat, 20)
        same_codes, same_values = interpreted.look_ahead(position.record, position.seat, 20)
        assert np.array_equal(codes, same_codes)
        assert np.allclose(values, same_values, rtol=1e-12)
        assert list(codes) == position.codes


def test_more_leaves_never_find_less(compiled: Searches) -> None:
    for position in positions(compiled.ruleset.name, 3, None, seed=32, apart=30, count=8):
        _, few = compiled.look_ahead(position.record, position.seat, 2)
        _, many = compiled.look_ahead(position.record, position.seat, LEAVES)
        assert (many >= few).all()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_in_every_number_of_seats(game: str, seats: int) -> None:
    match = play_match(game, ["greedy"] + ["random"] * (seats - 1), games=2 * seats, seed=100)
    assert match.wins(0) >= 2 * seats - 1
    assert match.mean_score(0) > 20 + max(match.mean_score(number) for number in range(1, seats))


@pytest.mark.parametrize("game", GAMES)
def test_scout_beats_greedy(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a number of worlds for a limit instead of the clock, so that a busy machine does not matter."""
    monkeypatch.setattr(scout, "MOST_WORLDS", 8)
    match = play_match(game, ["scout", "greedy"], games=4, seed=200, seconds=60)
    assert match.wins(0) >= 3


def test_scout_leaves_nothing_but_the_clock_to_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scout, "MOST_WORLDS", 5)
    for position in positions("tzolkin", 3, None, seed=34, apart=40, count=3):
        asked = (position.ruleset, position.record, position.seat, 9, 60.0)
        assert len({choose_move(bot("scout"), *asked) for _ in range(3)}) == 1


def test_scout_keeps_to_its_time() -> None:
    position = next(positions("tzolkin", 4, None, seed=33, apart=60, count=1))
    for seconds in (0.2, 0.5):
        start = time.perf_counter()
        choose_move(bot("scout"), position.ruleset, position.record, position.seat, seed=1, seconds=seconds)
        assert seconds * 0.8 < time.perf_counter() - start < seconds + 5  # it stops; how exactly is up to the machine
