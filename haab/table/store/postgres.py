"""Writing to PostgreSQL: moves in groups, by psycopg's pipeline; what is rarer by threads, in a transaction each.

A process has four connections for what every move needs: changes that are synced, drafts (which wait for no disk),
looks at revisions (which wait for no lock), and notifications to other servers. Each is opened when it is first needed,
and again when it broke.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from typing import Any, cast

import psycopg
from psycopg.types.json import Json as JsonValue
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from haab.table.service.store import Outdated
from haab.table.store.changes import CHANNEL
from haab.table.store.connect import PROGRAM, address_of, with_reconnect
from haab.table.store.groups import MOST_TOGETHER, Groups, T, Work
from haab.table.store.moves import SHARED, MoveChange

Connection = psycopg.AsyncConnection[Any]

MOST_MESSAGES = 10_000
"""Notifications that wait to be sent; what is more is not sent."""
THREADS = 8
"""Transactions by threads at the same time."""
GENERIC_PLANS = "-c plan_cache_mode=force_generic_plan"
"""Our statements find rows by their keys: one plan is good for all parameters."""
CLOSED = "the store is closed"
NOT_SYNCED = "-c synchronous_commit=off"
LOCK_TIMEOUT = 5000
"""Milliseconds that a group waits for a lock on one of its games."""

_LOCK = 'SELECT 1 FROM games WHERE id = ANY(%s) ORDER BY id COLLATE "C" FOR NO KEY UPDATE'
"""Servers lock games in the same order, so there is no deadlock. It comes before confirmed moves: a statement does not
see what is committed after its beginning, so a draft that another server is writing must be waited for first. A draft
locks its game by itself."""
_LOOK = """
    SELECT games.id, games.revision, coalesce(drafts.step, 0) FROM games
    LEFT JOIN drafts ON drafts.game_id = games.id AND drafts.version = games.version
    WHERE games.id = ANY(%s)"""
_TOUCH = """
    UPDATE servers SET seen = seen
    WHERE id = (SELECT id FROM servers ORDER BY seen DESC LIMIT 1 FOR UPDATE SKIP LOCKED)"""
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', message) FROM unnest(%s::text[]) AS message"
_PARAMETER = re.compile(r"(?<!:):(\w+)")


class PostgresWriter:
    """Carries out changes; any number of processes may do so at the same time."""

    def __init__(self, url: str, engines: Mapping[bool, Engine]) -> None:
        """Of the engines, that whose commits are synced (True), and that whose are not."""
        self._engines = engines
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="writer")
        synced, drafts = _Reconnecting(url), _Reconnecting(url, NOT_SYNCED)
        looking, notifying = _Reconnecting(url), _Reconnecting(url)
        self._connections = (synced, drafts, looking, notifying)
        self._moves = {
            True: Groups[MoveChange](partial(synced.use, partial(_commit, notifies=True)), _is_of_connection),
            False: Groups[MoveChange](partial(drafts.use, partial(_commit, notifies=False)), _is_of_connection),
        }
        self._looks = Groups[tuple[str, int, int]](partial(looking.use, _look), _is_of_connection)
        self._notifying = notifying
        self._messages: deque[str] = deque()
        self._sending: asyncio.Task[None] | None = None

    async def write(self, work: Work[T], lasting: bool) -> T:
        """Carry out a change: a move with the next group, anything else in a thread."""
        if isinstance(work, MoveChange):
            await self._moves[lasting].add(work)
            if not lasting:
                self.notify(work.news)
            return cast(T, None)
        change = partial(_in_transaction, self._engines[lasting], work)
        return await asyncio.get_running_loop().run_in_executor(self._threads, with_reconnect, change)

    async def is_current(self, game_id: str, revision: int, step: int) -> bool:
        """Whether no other server has changed the game."""
        return cast(bool, await self._looks.add((game_id, revision, step)))

    def notify(self, message: str) -> None:
        """Send a message to other servers; it is not waited for, and nothing depends on its arriving.

        A transaction that notifies waits for all others that do until they are synced. Hence a connection of its own.
        """
        if len(self._messages) < MOST_MESSAGES:
            self._messages.append(message)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        while self._messages:
            group = [self._messages.popleft() for _ in range(min(len(self._messages), MOST_TOGETHER))]
            with suppress(DBAPIError):
                await self._notifying.use(_notify, group)

    async def reach(self) -> None:
        """Ask over every connection, as one may be broken while others are not; and write something that changes
        nothing, which fails where a move would: the disk may be full, or the database read-only."""
        for connection in self._connections:
            await connection.use(_ping, ())
        await self._connections[0].use(_touch, ())

    def close(self) -> None:
        """Finish what is being committed; what waits fails."""
        closed = _wrapped(psycopg.OperationalError(CLOSED))
        queues: list[Groups[Any]] = [*self._moves.values(), self._looks]
        for queue in queues:
            for job in queue.close(closed):
                job.fail(closed)
        for connection in self._connections:
            connection.close()
        self._threads.shutdown(wait=True, cancel_futures=True)


def _in_transaction(engine: Engine, work: Callable[[Any], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


# ---- what is done over a connection


async def _commit(connection: Connection, changes: Sequence[MoveChange], notifies: bool) -> list[Outdated | None]:
    """All changes in one transaction, which a pipeline is; those that are outdated change nothing.

    With `notifies` (confirmed moves), other servers are notified when it is committed.
    """
    ordered = sorted(changes, key=lambda change: change.game_id)
    async with connection.pipeline():
        if notifies:
            await connection.execute(_LOCK, ([change.game_id for change in ordered],), prepare=True)
        cursors = {id(change): await _execute(connection, change, notifies) for change in ordered}
    return [None if cursors[id(change)].rowcount == 1 else Outdated() for change in changes]


async def _execute(connection: Connection, change: MoveChange, notifies: bool) -> psycopg.AsyncCursor[Any]:
    values = {name: JsonValue(each) if isinstance(each, list) else each for name, each in change.parameters.items()}
    statement = _as_one(change.statements, notifies)
    return await connection.execute(statement, values | {"news": change.news}, prepare=True)


@cache
def _as_one(statements: tuple[str, ...], notifies: bool) -> bytes:
    """The statements as one, which returns one row if the guard has changed its row; the others depend on that.

    To send a statement takes psycopg longer than PostgreSQL takes to carry it out.
    """
    guard, *rest = (statement.replace(SHARED, "FOR SHARE") for statement in statements)
    parts = [f"guard AS ({guard} RETURNING 1)"]
    parts += [f"part{number} AS ({part} AND EXISTS (SELECT 1 FROM guard))" for number, part in enumerate(rest)]
    result = f"pg_notify('{CHANNEL}', :news)" if notifies else "1"
    return _PARAMETER.sub(r"%(\1)s", f"WITH {', '.join(parts)} SELECT {result} FROM guard").encode()


async def _look(connection: Connection, known: Sequence[tuple[str, int, int]]) -> list[bool]:
    rows = await connection.execute(_LOOK, ([game_id for game_id, _, _ in known],), prepare=True)
    found = set(await rows.fetchall())
    return [one in found for one in known]


async def _notify(connection: Connection, messages: Sequence[str]) -> None:
    await connection.execute(_NOTIFY, (list(messages),), prepare=True)


async def _ping(connection: Connection, _: Sequence[object]) -> None:
    await connection.execute("SELECT 1")


async def _touch(connection: Connection, _: Sequence[object]) -> None:
    await connection.execute(_TOUCH)


# ---- connections


class _Reconnecting:
    """A connection that is opened when it is needed, and again when it broke."""

    def __init__(self, url: str, options: str = "") -> None:
        self._address = address_of(url)
        self._options = f"{GENERIC_PLANS} -c lock_timeout={LOCK_TIMEOUT} {options}"
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        self._is_closed = False

    async def use(self, work: Callable[[Connection, Sequence[T]], Awaitable[Any]], group: Sequence[T]) -> Any:
        """Do something over the connection, and again, once, if it broke: PostgreSQL was restarted.

        A change that had been committed is noticed by its revision.
        """
        if self._is_closed:
            raise _wrapped(_Away(CLOSED))
        async with self._lock:
            try:
                with suppress(_Broken):
                    return await self._attempt(work, group)
                return await self._attempt(work, group)
            except psycopg.Error as error:
                raise _wrapped(error) from error
            finally:
                if self._is_closed:
                    await self._disconnect()

    async def _attempt(self, work: Callable[[Connection, Sequence[T]], Awaitable[Any]], group: Sequence[T]) -> Any:
        connection = self._connection = self._connection or await self._opened()
        try:
            return await work(connection, group)
        except psycopg.Error as error:
            if connection.broken or connection.closed:
                await self._disconnect()
                raise _Broken(*error.args) from error
            await connection.rollback()
            raise
        except BaseException:
            await self._disconnect()
            raise

    async def _opened(self) -> Connection:
        try:
            return await psycopg.AsyncConnection.connect(
                self._address, autocommit=True, application_name=PROGRAM, options=self._options
            )
        except Exception as error:  # whatever it is, callers must get an answer
            raise _Away(str(error) or type(error).__name__) from error

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    def close(self) -> None:
        """Close the connection, when what is being done over it is done."""
        self._is_closed = True
        if not self._lock.locked() and self._connection is not None:
            self._connection.pgconn.finish()


class _Broken(psycopg.OperationalError):
    """The connection broke."""


class _Away(psycopg.OperationalError):
    """No connection can be opened."""


def _wrapped(error: psycopg.Error) -> DBAPIError:
    """The error as callers know it, without the values of the statement."""
    return cast(DBAPIError, DBAPIError.instance("a statement", None, error, psycopg.Error, hide_parameters=True))


def _is_of_connection(error: Exception) -> bool:
    """Whether the database is away: the next change would fail alike."""
    return isinstance(error, DBAPIError) and isinstance(error.orig, _Broken | _Away)
