"""What lasts. A move counts once it is committed here: a crash loses no confirmed move and plays none twice.

Everything that waits for the database is awaited: the event loop goes on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine
from sqlalchemy.orm import Session, sessionmaker

from haab.table.store.changes import TELL
from haab.table.store.connect import BeforeUpgrade, connect, is_embedded, migrate, once_more, sole_use
from haab.table.store.playing import CONFIRMING, SAVING
from haab.table.store.stamps import STAMP, Stamp, Stamps, StampsAtHand, StampsByPipe
from haab.table.store.writers import GroupWriter, NoTurn, PoolWriter, Turn, Work, Writer

T = TypeVar("T")

NO_GAME = "none"
"""What is asked for by whoever only wants an answer."""
READERS = 4
"""Threads that read."""
TURN = "turn"
"""The file that says whose turn it is to write, in the folder of the processes of one server."""


class Store:
    """The database of one table."""

    def __init__(self, url: str, before_upgrade: BeforeUpgrade | None = None, meeting: Path | None = None) -> None:
        """`before_upgrade` is called before the schema of a database is brought to the newest.

        `meeting` is the folder of the processes that are one server: with it, a SQLite file is theirs together, and
        whoever has started them keeps others away from it.
        """
        self.url = url
        self.is_shared = not is_embedded(url) or meeting is not None
        """Whether other servers may work on it, too: then what is held in memory may be out of date at any time."""
        self.announce: Callable[[Sequence[str]], None] = _tell_nobody
        """Tells the other processes on SQLite what has been committed; PostgreSQL does it by itself."""
        self._held = ExitStack()
        """What is let go of in the end."""
        try:
            self._open(before_upgrade, meeting)
        except BaseException:
            self._held.close()
            raise
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")

    def _open(self, before_upgrade: BeforeUpgrade | None, meeting: Path | None) -> None:
        turn = self._turn(meeting)
        self.engine = self._connected()
        with turn:
            migrate(self.engine, self.url, before_upgrade)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        self._stamps: Stamps
        self._lines: list[Stamps]
        """Every line that something is asked over again and again: each must answer, or nobody can play."""
        self._writer: Writer
        if is_embedded(self.url):
            self._stamps = at_hand = StampsAtHand(self.engine)
            self._lines = [self._stamps]
            self._held.callback(at_hand.close)
            self._writer = GroupWriter(self.engine, turn, self._announce)
        else:
            self._open_postgres()

    def _open_postgres(self) -> None:
        """Drafts and looks go by a pipe of their own: they wait for no disk."""
        from haab.table.store.pipe import Pipe  # with the driver of PostgreSQL, which is not always installed

        reading: Engine = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._sessions = sessionmaker(reading, expire_on_commit=False)
        synced = Pipe(self.url, True, (*CONFIRMING, TELL, STAMP))
        passing = Pipe(self.url, False, (*SAVING, STAMP))
        for pipe in (synced, passing):
            self._held.callback(pipe.close)
        self._stamps = StampsByPipe(passing)
        self._lines = [self._stamps, StampsByPipe(synced)]
        engines = {True: self.engine, False: self._connected(synced=False)}
        self._writer = PoolWriter(engines, {True: synced, False: passing})

    def _turn(self, meeting: Path | None) -> Turn:
        """What whoever writes must hold, beside the database's own locks; a file that is ours alone is locked here."""
        if not is_embedded(self.url):
            return NoTurn()
        if meeting is None:
            lock = sole_use(self.url)
            if lock is not None:
                self._held.callback(lock.release)
            return NoTurn()
        from haab.table.store.turns import FileTurn  # of Unix, where such servers are

        turn = FileTurn(meeting / TURN)
        self._held.callback(turn.close)
        return turn

    def _connected(self, synced: bool = True) -> Engine:
        engine = connect(self.url, synced)
        self._held.callback(engine.dispose)
        return engine

    def _announce(self, news: Sequence[str]) -> None:
        self.announce(news)

    # ---- reading

    async def read(self, work: Callable[[Session], T]) -> T:
        """What a session that changes nothing finds out."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_here, work)

    def read_here(self, work: Callable[[Session], T]) -> T:
        """The same, waiting for it."""
        return once_more(partial(self._look_up, work))

    def _look_up(self, work: Callable[[Session], T]) -> T:
        with self._sessions() as session:
            return work(session)

    async def stamp(self, game_id: str) -> Stamp | None:
        """How far the store has come with a game; None if there is none."""
        return await self._stamps.stamp(game_id)

    async def reach(self) -> None:
        """Ask over every line, one after the other; whoever wants to know waits no longer than they like."""
        for line in self._lines:
            await line.stamp(NO_GAME)

    # ---- writing

    async def write(self, work: Work[T], lasting: bool = True) -> T:
        """Carry out a change as a whole, or not at all; done when it is committed.

        What is `lasting` survives even a power cut; a draft need only survive the end of the process.
        """
        return await self._writer.write(work, lasting)

    def close(self) -> None:
        """Finish what has been begun, and let go of the database."""
        self._writer.close()
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._held.close()


def _tell_nobody(_: Sequence[str]) -> None:
    """There is nobody else."""
