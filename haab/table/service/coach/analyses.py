"""Analyses of finished games: worked out in the background, turn by turn, when nobody waits for a hint.

They are kept in memory as long as there is room; after a restart they are worked out again by whoever asks.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Any

from haab.bots.processes.failing import WorkerFailed
from haab.coach.advice import moves_of
from haab.coach.analysis import Analysis, Verdict, Work, latest, values_of, worth_a_look
from haab.coach.judge import Judgement, Look, judge, looks
from haab.coach.played import PlayedTurn
from haab.coach.reasons import reasons_for
from haab.kit.game import replay_record
from haab.kit.state import Move, State
from haab.kit.text import Message
from haab.table.errors import conflict, too_many
from haab.table.service.coach.hints import Submit
from haab.table.service.game.open_game import OpenGame

log = logging.getLogger("haab.table")

KEPT = 32
"""Analyses that are remembered."""
MOST_RUNNING = 8


@dataclass(frozen=True)
class TurnWords:
    """What was played, the other turn - the better one, unless what was played was -, and why."""

    played: list[Move]
    other: list[Move]
    reasons: list[Message]


@dataclass
class Running:
    """An analysis that is being made, or is done."""

    done: int = 0
    steps: int = 0
    analysis: Analysis | None = None
    has_failed: bool = False
    words: dict[int, TurnWords] = field(default_factory=dict)
    """The turns that are told in words, by the number of moves before."""


class Analyses:
    """Analyses by game."""

    def __init__(self, submit: Submit, aside: Callable[[Callable[[], Any]], Awaitable[Any]]) -> None:
        """`aside` does what takes a moment, such as replaying a game, beside all else."""
        self._submit = submit
        self._aside = aside
        self._known: OrderedDict[tuple[str, int, int], Running] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, game: OpenGame) -> Running:
        """Begin to analyse a finished game, unless that has been done; TableError if it is not the time for it."""
        found = self.known(game)
        if found is not None and not found.has_failed:
            return found
        check_over(game)
        if len(self._tasks) >= MOST_RUNNING:
            raise too_many("table.error.too_many_analyses")
        running = self._known[_key(game)] = Running()
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        task = asyncio.create_task(self._run(game, game.played.record(), running))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return running

    def known(self, game: OpenGame) -> Running | None:
        """How far the analysis of a game has come; None if nobody has asked for one."""
        return self._known.get(_key(game))

    def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()

    async def _run(self, game: OpenGame, record: dict[str, Any], running: Running) -> None:
        try:
            work: Work = await self._aside(lambda: Work.of(replay_record(game.ruleset, record)))
            running.steps = work.steps
            values = []
            for turn in work.all_turns:
                asked = work.everybodys_question(turn)
                values.append(await self._submit(values_of, asked, turn.codes, turn.reveals))
                running.done += 1
            verdicts = [verdict for seat in work.seats for verdict in await self._judged(work, seat, running)]
            found = work.put_together(latest(verdicts, len(looks(game.ruleset))), values)
            running.words = await self._aside(lambda: turns_in_words(work, found))
            running.analysis = found
        except (WorkerFailed, CancelledError) as error:
            log.error("the analysis of game %s failed: %s", game.id, error)
            running.has_failed = True

    async def _judged(self, work: Work, seat: int, running: Running) -> list[Verdict]:
        """Verdicts on all turns of a seat, and again and again on those that seem to have cost or gained most."""
        turns = {turn.number: turn for turn in work.turns_of(seat)}
        found = work.not_yet(seat)
        every: list[Verdict] = []
        for look in looks(work.game.ruleset):
            again, found = worth_a_look(found, look), []
            for verdict in again:
                found.append(await self._look(work, turns[verdict.number], look))
                running.done += 1
            every += found
        return every

    async def _look(self, work: Work, turn: PlayedTurn, look: Look) -> Verdict:
        asked = work.question(turn).determinized()
        found: Judgement = await self._submit(judge, asked, look.effort, turn.codes, look.salt)
        return Verdict(turn.number, turn.seat, turn.round, turn.codes, found)


def check_over(game: OpenGame) -> None:
    """TableError unless the game is over, and all of it can be looked at."""
    if not game.over or game.pinned is not None:
        raise conflict("table.error.not_over_yet")


def turns_in_words(work: Work, found: Analysis) -> dict[int, TurnWords]:
    """The turns that are told in words, by the number of moves before."""
    before = {turn.number: turn.before for turn in work.turns}
    told = [verdict for seat in found.seats for verdict in (*seat.mistakes, seat.best) if verdict is not None]
    return {verdict.number: _in_words(before[verdict.number], verdict) for verdict in told}


def _in_words(before: State, verdict: Verdict) -> TurnWords:
    found = verdict.found
    other = found.other if found.better == verdict.played else found.better
    played, instead = (_worded(moves_of(before, codes)) for codes in (verdict.played, other))
    return TurnWords(played, instead, reasons_for(before, found))


def _worded(moves: list[Move]) -> list[Move]:
    """Moves whose words have been found, so that the event loop need not."""
    for move in moves:
        _ = move.message
    return moves


def _key(game: OpenGame) -> tuple[str, int, int]:
    return game.id, game.version, game.backs
