"""Bots in processes of their own, with a hard limit on their time: one that fails or hangs never stops a game.

A question is dealt anew before it leaves this process, so a worker never sees more than the seat may see.
"""

from __future__ import annotations

import atexit
import os
import queue
from functools import partial
from importlib import import_module

from haab.bots.api import Question
from haab.bots.processes.failing import WorkerFailed
from haab.bots.processes.worker import Worker

WORKERS = "HAAB_BOT_WORKERS"
"""The environment variable that says how many workers there are; 1 if it is not set."""


class BotFailed(RuntimeError):
    """A bot raised an error, died, or took far too long. Whoever asked must decide in some other way."""


class BotPool:
    """A few worker processes that decide for bots; safe to use from many threads."""

    def __init__(self, workers: int | None = None, registry: str = "haab.bots") -> None:
        """Workers are started when they are first needed; `registry` is the module whose `bot(name)` they use."""
        count = workers if workers is not None else int(os.environ.get(WORKERS, "1"))
        self._workers = [Worker(partial(decide, registry), "haab-bot") for _ in range(count)]
        self._idle: queue.LifoQueue[Worker] = queue.LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._closed = False
        atexit.register(self.close)

    def choose(self, bot: str, question: Question) -> int:
        """Like `Bot.choose`, elsewhere. Waits for a free worker; raises BotFailed when no answer comes."""
        shown = question.determinized()
        worker = self._idle.get()
        try:
            if self._closed:
                raise BotFailed("the pool of bots is closed")
            code = worker.ask((bot, shown), question.seconds, topic=question.ruleset.name)
        except WorkerFailed as error:
            raise BotFailed(f"{bot} failed for seat {question.seat}: {error}") from error
        finally:
            self._idle.put(worker)
        assert isinstance(code, int)
        return code

    def close(self) -> None:
        """End all workers; questions that are being answered fail."""
        self._closed = True
        atexit.unregister(self.close)
        for worker in self._workers:
            worker.close()

    def __enter__(self) -> BotPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# ---- in the worker process


def decide(registry: str, task: tuple[str, Question]) -> int:
    """The code that a bot chooses; ValueError if it is not a legal one."""
    name, question = task
    code = int(import_module(registry).bot(name).decide(question))
    if code not in question.legal:
        raise ValueError(f"{code} is not a legal code")
    return code
