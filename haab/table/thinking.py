"""The minds of the table's bots: quick ones answer at once, the others think in processes of their own."""

from __future__ import annotations

import secrets
import threading

import numpy as np

from haab.bots import bot, choose_move
from haab.bots.worker import BotPool
from haab.kit.ruleset import Ruleset

AT_ONCE = ("random",)
"""Bots that need no process of their own."""


class Minds:
    """Decides for bots; the worker processes are started when they are first needed."""

    def __init__(self) -> None:
        self._pool: BotPool | None = None
        self._lock = threading.Lock()

    def __call__(self, ruleset: Ruleset, record: np.record, seat: int, name: str, seconds: float) -> int:
        """The code that a bot chooses; raises when it fails."""
        seed = secrets.randbelow(2**31)
        if name in AT_ONCE:
            return choose_move(bot(name), ruleset, record, seat, seed, seconds)
        with self._lock:
            if self._pool is None:
                self._pool = BotPool()
        return self._pool.choose(name, ruleset, record, seat, seed, seconds)

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.close()
