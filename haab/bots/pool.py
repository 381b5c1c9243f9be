"""Bots in processes of their own, with a hard limit on their time: one that fails or hangs never stops a game.

A question is dealt anew before it leaves this process, so a worker never sees more than the seat may see.
"""

from __future__ import annotations

import atexit
import os
import queue
import signal
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from haab.bots.bot import Bot, Question

WORKERS = "HAAB_BOT_WORKERS"
"""The environment variable that says how many workers there are; 1 if it is not set."""

STARTING_SECONDS = 60.0
"""How long a worker may take until it answers for the first time."""
PATIENCE_FACTOR = 2.0
PATIENCE_SECONDS = 5.0
"""A worker is given its time twice and this much more before it is ended."""


class BotFailed(RuntimeError):
    """A bot raised an error, died, or took far too long. Whoever asked must decide in some other way."""


class BotPool:
    """A few worker processes that decide for bots; safe to use from many threads."""

    def __init__(self, workers: int | None = None, registry: str = "haab.bots") -> None:
        """Workers are started when they are first needed; `registry` is the module whose `bot(name)` they use."""
        count = workers if workers is not None else int(os.environ.get(WORKERS, "1"))
        self._workers = [_Worker(registry) for _ in range(count)]
        self._idle: queue.LifoQueue[_Worker] = queue.LifoQueue()
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
            return worker.ask(bot, shown)
        finally:
            self._idle.put(worker)

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


class _Worker:
    """One worker process, started when it is needed and again after it had to be ended."""

    def __init__(self, registry: str) -> None:
        self._registry = registry
        self._connection: Connection | None = None
        self._process: SpawnProcess | None = None
        self._is_closed = False

    def ask(self, bot: str, question: Question) -> int:
        """Send a question and wait for the answer, but not for ever."""
        try:
            connection = self._connection or self._start()
            connection.send((bot, question))
            answer = self._receive(connection, PATIENCE_FACTOR * question.seconds + PATIENCE_SECONDS)
        except (OSError, EOFError) as error:
            self._end()
            raise BotFailed(f"{bot} died while it decided for seat {question.seat}") from error
        except BotFailed:
            self._end()
            raise
        if not isinstance(answer, int):
            raise BotFailed(f"{bot} failed: {answer}")
        return answer

    def _start(self) -> Connection:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._registry), name="haab-bot", daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._is_closed:  # while it was being started
            raise BotFailed("the pool of bots is closed")
        self._receive(self._connection, STARTING_SECONDS)
        return self._connection

    @staticmethod
    def _receive(connection: Connection, seconds: float) -> object:
        if not connection.poll(seconds):
            raise BotFailed(f"no answer after {seconds:.1f} seconds")
        return connection.recv()

    def _end(self) -> None:
        """End the process; the next question starts another."""
        self.kill()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """End the process for good."""
        self._is_closed = True
        self.kill()

    def kill(self) -> None:
        """End the process. Whoever waits for its answer is told that it died."""
        if self._process is not None:
            self._process.kill()
            self._process.join()


# ---- in the worker process


def _work(connection: Connection, registry: str) -> None:
    """Answer questions until the other side is gone. An error is answered by its text."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bots = import_module(registry)
    connection.send("ready")
    while True:
        try:
            name, question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer: int | str = int(_decide(bots.bot(name), question))
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        connection.send(answer)


def _decide(bot: Bot, question: Question) -> int:
    code = bot.decide(question)
    if code not in question.legal:
        raise ValueError(f"{code} is not a legal code")
    return code
