"""A connection to PostgreSQL on which the statements of every move go, one after the other without a wait.

Threads and SQLAlchemy take longer than all that PostgreSQL does for a move. So the event loop itself speaks to it, by
the pipeline of libpq. What has queued up while PostgreSQL was at work goes out in one piece and is one transaction: it
is synced once, and whoever listens is woken once. If something in it fails, each is tried again in a transaction of its
own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from selectors import EVENT_READ, BaseSelector, DefaultSelector
from typing import Any

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy.exc import DBAPIError

from haab.table.store.connect import PROGRAM, address_of
from haab.table.store.prepared import Prepared
from haab.table.store.writers import MOST_TOGETHER

Rows = list[list[bytes | None]]

PLANNED_ONCE = "-c plan_cache_mode=force_generic_plan"
"""Our statements find rows by their keys: whatever stands in the holes, there is one good plan."""
NOT_SYNCED = "-c synchronous_commit=off"
PATIENCE = 5000
"""Milliseconds that a change waits for whoever holds its game: all others wait with it."""


@dataclass(eq=False)
class _Asked:
    """Statements about a game that somebody waits for."""

    game_id: str
    statements: list[tuple[bytes, list[bytes | None]]]
    """Their names, and what stands in their holes."""
    done: asyncio.Future[Rows]
    rows: Rows = field(default_factory=list)
    """What the last of them has found."""
    is_alone: bool = False
    """It was in a transaction that failed: now it has one of its own."""
    is_again: bool = False
    """The connection broke at the first attempt."""

    def has_gone(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.done.done() or self.done.get_loop().is_closed()

    def tell(self) -> None:
        if not self.has_gone():
            self.done.set_result(self.rows)

    def fail(self, error: psycopg.Error) -> None:
        if not self.has_gone():
            told = DBAPIError.instance("a statement", None, error, psycopg.Error, hide_parameters=True)
            self.done.set_exception(told)


@dataclass(eq=False)
class _Transaction:
    """What is carried out together, or not at all."""

    members: list[_Asked]
    error: psycopg.Error | None = None

    def __post_init__(self) -> None:
        self._due = iter([asked for asked in self.members for _ in asked.statements])
        """For whom answers come, statement by statement."""
        self._now = next(self._due, None)

    def take(self, result: PGresult | None) -> None:
        """Take what comes for it: for each statement its result, and then that this was all."""
        if result is None:
            self._now = next(self._due, None)
        elif result.status == ExecStatus.TUPLES_OK and self._now is not None:
            self._now.rows = _rows(result)
        elif result.status != ExecStatus.PIPELINE_ABORTED and self.error is None:
            self.error = error_from_result(result)


def _rows(result: PGresult) -> Rows:
    columns = range(result.nfields)
    return [[result.get_value(row, column) for column in columns] for row in range(result.ntuples)]


class Pipe:
    """One connection, of one event loop. It is opened when it is first needed, and again when it broke."""

    def __init__(self, url: str, synced: bool, statements: Sequence[Prepared]) -> None:
        """`synced`: whether a commit waits for the disk. Only these `statements` can be asked for."""
        self._address = address_of(url)
        self._options = f"{PLANNED_ONCE} -c lock_timeout={PATIENCE}" + ("" if synced else f" {NOT_SYNCED}")
        self._statements = statements
        self._line: _Line | None = None
        self._opening: asyncio.Task[None] | None = None
        self._waiting: list[_Asked] = []
        self._under_way: list[_Transaction] = []
        """What PostgreSQL is at work on."""
        self._is_closed = False

    def ask(self, statements: Sequence[Prepared], parameters: Mapping[str, Any]) -> asyncio.Future[Rows]:
        """Have statements about a game carried out, in one transaction; done when that is committed."""
        loop = asyncio.get_running_loop()
        filled = [(statement.name.encode(), statement.filled(parameters)) for statement in statements]
        asked = _Asked(parameters["this_game"], filled, loop.create_future())
        self._waiting.append(asked)
        if self._is_closed:
            self.close()
        elif len(self._waiting) == 1:
            loop.call_soon(self._go_on)  # others who ask in this moment are taken along
        return asked.done

    def close(self) -> None:
        """Ask no more. What PostgreSQL was told it carries out."""
        self._is_closed = True
        if self._opening is not None:
            self._opening.cancel()
        self._drop(psycopg.OperationalError("the table is closed"), again=False)

    # ---- asking

    def _go_on(self) -> None:
        """Send what waits, over a line that has to be opened perhaps; unless that is being done, or answers are due."""
        if self._under_way or self._opening is not None or not self._waiting:
            return
        if self._line is None:
            self._opening = asyncio.get_running_loop().create_task(self._open())
            return
        self._under_way = self._taken()
        self._guarded(self._send)

    def _taken(self) -> list[_Transaction]:
        """What waits, as transactions. Whoever changes several games takes them in the same order: so nobody waits for
        one who waits for them."""
        group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        group.sort(key=lambda asked: asked.game_id)
        together = [asked for asked in group if not asked.is_alone]
        alone = [_Transaction([asked]) for asked in group if asked.is_alone]
        return [_Transaction(together), *alone] if together else alone

    def _send(self, line: _Line) -> None:
        for transaction in self._under_way:
            for asked in transaction.members:
                for name, values in asked.statements:
                    line.libpq.send_query_prepared(name, values)
            line.libpq.pipeline_sync()
        self._flush(line)

    def _flush(self, line: _Line) -> None:
        if line.libpq.flush():
            line.loop.add_writer(line.socket, self._guarded, self._flush)
        else:
            line.loop.remove_writer(line.socket)

    # ---- answers

    def _receive(self, line: _Line) -> None:
        """Take all that has come. uvloop tells of a line that was reset once only, and PostgreSQL's last words may come
        before the end of it: whoever does not read on then waits for ever."""
        while True:
            line.libpq.consume_input()
            self._take_answers(line.libpq)
            if self._line is not line or not line.has_more():
                return

    def _take_answers(self, libpq: PGconn) -> None:
        while self._under_way and not libpq.is_busy():
            result = libpq.get_result()
            if result is not None and result.status == ExecStatus.PIPELINE_SYNC:
                self._settle(self._under_way.pop(0))
                self._go_on()
            elif libpq.status == ConnStatus.BAD:
                raise psycopg.OperationalError("the connection to PostgreSQL broke")
            else:
                self._under_way[0].take(result)

    def _settle(self, transaction: _Transaction) -> None:
        """A transaction has been committed, or rolled back."""
        error, members = transaction.error, transaction.members
        if error is None:
            for asked in members:
                asked.tell()
        elif len(members) == 1:
            members[0].fail(error)
        else:
            for asked in members:
                asked.is_alone = True
            self._waiting[:0] = members

    # ---- the line

    async def _open(self) -> None:
        try:
            self._line = await self._opened()
        except Exception as error:  # whatever it is, nobody waits for ever
            self._opening = None
            known = error if isinstance(error, psycopg.Error) else psycopg.OperationalError(type(error).__name__)
            self._drop(known, again=False)
            return
        self._opening = None
        self._go_on()

    async def _opened(self) -> _Line:
        connection = await psycopg.AsyncConnection.connect(
            self._address, autocommit=True, application_name=PROGRAM, options=self._options
        )
        try:
            for statement in self._statements:
                await connection.execute(statement.definition.encode())
            connection.pgconn.enter_pipeline_mode()
            loop, socket = asyncio.get_running_loop(), connection.fileno()
            loop.add_reader(socket, self._guarded, self._receive)
        except BaseException:
            connection.pgconn.finish()
            raise
        return _Line(connection, connection.pgconn, socket, loop)

    def _guarded(self, work: Callable[[_Line], None]) -> None:
        """Do something with the line, which may turn out to have broken: PostgreSQL was started anew."""
        if self._line is None:
            return
        try:
            work(self._line)
        except psycopg.Error as error:
            self._drop(error, again=True)

    def _drop(self, error: psycopg.Error, again: bool) -> None:
        """Let go of the line. What was under way is asked for `again`, once: a change that was in after all is noticed
        by its revision. Without that, whatever waits fails."""
        if self._line is not None:
            self._line.close()
            self._line = None
        lost = [asked for transaction in self._under_way for asked in transaction.members]
        self._under_way = []
        if not again:
            lost, self._waiting = [*lost, *self._waiting], []
        for asked in lost:
            if again and not asked.is_again:
                asked.is_again = True
                self._waiting.insert(0, asked)
            else:
                asked.fail(error)
        self._go_on()


@dataclass(frozen=True, eq=False)
class _Line:
    """An open connection, in the mode in which statements are sent before earlier ones are answered."""

    connection: psycopg.AsyncConnection[Any]
    """Not used any more, but it must stay."""
    libpq: PGconn
    socket: int
    loop: asyncio.AbstractEventLoop
    arrivals: BaseSelector = field(default_factory=DefaultSelector)

    def __post_init__(self) -> None:
        self.arrivals.register(self.socket, EVENT_READ)

    def has_more(self) -> bool:
        """Whether something more has come, be it the end of the line."""
        return bool(self.arrivals.select(0))

    def close(self) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self.loop.remove_reader(self.socket)
            self.loop.remove_writer(self.socket)
        self.arrivals.close()
        self.libpq.finish()
