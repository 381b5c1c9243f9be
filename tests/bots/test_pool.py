"""Bots in processes of their own: whatever they do, the caller goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

import haab
from haab.bots import Question, bot
from haab.bots.processes.pool import BotFailed, BotPool

REGISTRY = "tests.bots.troublemakers"


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    with BotPool(workers=1, registry=REGISTRY) as pool:
        yield pool


@pytest.fixture(scope="module")
def game() -> haab.Game:
    return haab.new("tzolkin", players=2, seed=3)


def ask(pool: BotPool, game: haab.Game, name: str, seconds: float = 0.1, seed: int = 1) -> int:
    assert game.to_move is not None
    return pool.choose(name, Question(game.ruleset, game.data, game.to_move, seed, seconds))


def test_a_worker_decides_like_the_bot_itself(pool: BotPool, game: haab.Game) -> None:
    assert game.to_move is not None
    for seed in range(5):
        here = bot("random").choose(Question(game.ruleset, game.data, game.to_move, seed))
        assert ask(pool, game, "random", seed=seed) == here


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("failing", "ZeroDivisionError: on purpose"),
        ("dying", "died"),
        ("cheating", "not a legal code"),
        ("nobody", "there is no bot 'nobody'"),
    ],
)
def test_a_bot_that_fails_or_dies_is_reported_and_the_pool_goes_on(
    pool: BotPool, game: haab.Game, name: str, reason: str
) -> None:
    with pytest.raises(BotFailed, match=reason):
        ask(pool, game, name)
    assert ask(pool, game, "random") in game.codes


def test_a_bot_that_hangs_is_ended_in_time(pool: BotPool, game: haab.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(pool, game, "random")
    start = time.perf_counter()
    with monkeypatch.context() as patch:
        patch.setattr("haab.bots.processes.worker.PATIENCE_SECONDS", 0.3)
        with pytest.raises(BotFailed, match=r"no answer after 0\.5 seconds"):
            ask(pool, game, "hanging", seconds=0.1)
    assert time.perf_counter() - start < 20
    assert ask(pool, game, "random") in game.codes


def test_a_bot_that_has_to_load_something_first_is_not_ended_for_it(
    game: haab.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading the searches took 8 seconds on a busy machine, and 7 were given: no process came to answer anything, and
    every decision of a turn waited for another one."""
    monkeypatch.setattr("haab.bots.processes.worker.PATIENCE_SECONDS", 0.2)
    with BotPool(workers=1, registry=REGISTRY) as pool:
        assert ask(pool, game, "loading", seconds=0.1) in game.codes
        with pytest.raises(BotFailed, match=r"no answer after 0\.4 seconds"):
            ask(pool, game, "hanging", seconds=0.1)
        assert ask(pool, game, "loading", seconds=0.1) in game.codes


def test_many_threads_share_the_workers(pool: BotPool, game: haab.Game) -> None:
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda seed=seed: answers.append(ask(pool, game, "slow", 0.05, seed)))
        for seed in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(answers) == 8
    assert set(answers) <= set(game.codes)


def test_closing_the_pool_ends_its_processes_even_while_a_bot_thinks(game: haab.Game) -> None:
    pool = BotPool(workers=1, registry=REGISTRY)
    ask(pool, game, "random")
    process = pool._workers[0]._process
    assert process is not None
    failures: list[BotFailed] = []

    def wait_for_the_hanging_bot() -> None:
        with pytest.raises(BotFailed) as failure:
            ask(pool, game, "hanging", seconds=60)
        failures.append(failure.value)

    thread = threading.Thread(target=wait_for_the_hanging_bot)
    thread.start()
    time.sleep(0.2)
    pool.close()
    thread.join(10)
    assert len(failures) == 1
    assert not process.is_alive()
    with pytest.raises(BotFailed, match="closed"):
        ask(pool, game, "random")
