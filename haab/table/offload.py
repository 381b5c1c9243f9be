"""Who may wait. The event loop serves everybody, so it does not wait; a thread may.

Most requests need nothing but a game that is in memory and a moment of the store, and handing them to a thread costs
more than the work itself: Python runs one thread at a time, and two that take turns mostly wake each other. So such
work is tried in the loop first. Where it would have to wait - for a lock, for another program that writes to the store,
for a game that must be loaded - it gives up before it has changed anything and is done again in a thread.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Awaitable, Callable
from typing import NoReturn, ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool

P = ParamSpec("P")
T = TypeVar("T")

A_MOMENT = 0.02
"""Seconds that the event loop waits for a lock: if it gave up at once, one thread that writes would make many."""

_here = threading.local()


class WouldWait(Exception):
    """Work in the event loop has come to a point where it would have to wait."""


def is_in_loop() -> bool:
    """Whether the work at hand is done in the event loop, and may not wait."""
    return getattr(_here, "in_loop", False)


def may_wait() -> None:
    """Called before anything that can take its time; in the event loop the work gives up here."""
    if is_in_loop():
        _give_up()


def has_committed() -> None:
    """Called when the store has committed something: from here on the work may not give up any more."""
    _here.committed = True


def _give_up() -> NoReturn:
    assert not getattr(_here, "committed", False), "work that has changed something would be done a second time"
    raise WouldWait


class Lock:
    """A lock for which a thread waits, and the event loop no longer than a write takes.

    Whoever holds it may take it again.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=A_MOMENT if is_in_loop() else -1):
            _give_up()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def at_once(work: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Work that is done in the event loop if it need not wait, and otherwise in a thread.

    Up to the point where it gives up it must not have changed anything: a commit before that is a bug, and told as one.
    """

    @functools.wraps(work)
    async def here_or_in_a_thread(*args: P.args, **kwargs: P.kwargs) -> T:
        _here.in_loop = True
        _here.committed = False
        try:
            return work(*args, **kwargs)
        except WouldWait:
            pass
        finally:
            _here.in_loop = False
        return await run_in_threadpool(work, *args, **kwargs)

    return here_or_in_a_thread
