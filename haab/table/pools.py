"""Where a server does what takes a while: bots and the coach think in processes, other work goes to threads.

The service is handed these as functions; it knows of neither.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from haab.bots import Question
from haab.bots import bot as find_bot
from haab.bots.processes.pool import BotPool
from haab.coach.pool import CoachPool
from haab.table.service.bots.runner import Think
from haab.table.service.coach.hints import Submit

ThinkHere = Callable[[str, Question], int]
"""(bot, question) -> the code that the bot chooses; whoever calls waits."""

AT_ONCE = ("random",)
"""Bots that need no process of their own."""


def thinking_in(pool: BotPool) -> ThinkHere:
    """Quick bots answer at once, the others think in the processes of the pool."""

    def think(bot: str, question: Question) -> int:
        return find_bot(bot).choose(question) if bot in AT_ONCE else pool.choose(bot, question)

    return think


def in_threads(think: ThinkHere, threads: ThreadPoolExecutor) -> Think:
    """The same, awaited."""

    async def aside(bot: str, question: Question) -> int:
        return await asyncio.get_running_loop().run_in_executor(threads, think, bot, question)

    return aside


def worked_out_in(pool: CoachPool, is_urgent: bool = False) -> Submit:
    """Work for the process of the coach; what somebody waits for (`is_urgent`) comes before all else."""

    def submit(function: Callable[..., Any], *given: Any) -> Awaitable[Any]:
        return asyncio.wrap_future(pool.submit(function, *given, is_urgent=is_urgent))

    return submit


async def in_thread(work: Callable[[], Any]) -> Any:
    """Do something in a thread."""
    return await asyncio.to_thread(work)
