"""The processes of one server on SQLite: the lines between them, and whose turn it is to write."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from haab.table.games.bots import TableBots
from haab.table.games.table import Table
from haab.table.settings import Pace
from haab.table.store.changes import Outdated
from haab.table.store.neighbours import ENDING, Neighbours
from haab.table.store.playing import Drafted
from haab.table.store.store import TURN, Store
from haab.table.store.turns import FileTurn


class Listening:
    """One process, and what it has heard."""

    def __init__(self, folder: Path, name: str) -> None:
        self.heard: list[str] = []
        self.lines = 0
        self.neighbours = Neighbours(folder, name, self._hear, self._on_line)

    def _hear(self, what: str, words: Sequence[str]) -> None:
        self.heard.append(f"{what} {' '.join(words)}")

    def _on_line(self) -> None:
        self.lines += 1


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.01)


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())


def test_every_process_hears_the_others_once_also_when_they_begin_together_and_when_a_line_broke(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        (tmp_path / f"dead{ENDING}").touch()  # of a process that was killed
        ana, bo, cy = crowd = [Listening(tmp_path, name) for name in ("ana", "bo", "cy")]
        for one in crowd:
            one.neighbours.start()
        await until(lambda: [one.lines for one in crowd] == [2, 2, 2])
        ana.neighbours.tell_all(["ana game 1 2", "ana draft 1 0"])
        cy.neighbours.tell("cy alive")
        await until(lambda: len(bo.heard) == 3)
        assert sorted(bo.heard) == ["alive cy", "draft ana 1 0", "game ana 1 2"]
        assert ana.heard == ["alive cy"], "nobody hears what they said themselves"
        for line in list(bo.neighbours._lines):
            line.cut()
        await until(lambda: [one.lines for one in crowd] == [3, 4, 3])
        bo.neighbours.tell("bo hello")
        await until(lambda: "hello bo" in ana.heard and "hello bo" in cy.heard)
        await bo.neighbours.close()
        await until(lambda: len(ana.neighbours._lines) == 1)
        await ana.neighbours.close()
        await cy.neighbours.close()
        assert not list(tmp_path.glob(f"*{ENDING}"))

    played(scene)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'table.sqlite3'}", meeting=tmp_path)
    yield opened
    opened.close()


DRAFT = Drafted(game_id="none", seen=1, news="me draft none 0", step=1, seat=0, version=0, moves=[], undone=[])
"""Of a game that there is not: it is outdated as soon as anybody has come to write it."""


def test_a_draft_is_written_at_once_unless_it_is_the_turn_of_another_process(store: Store, tmp_path: Path) -> None:
    async def scene() -> None:
        at_once = asyncio.create_task(store.write(DRAFT, lasting=False))
        await asyncio.sleep(0)
        assert at_once.done(), "no thread was waited for"
        with pytest.raises(Outdated):
            at_once.result()
        another = FileTurn(tmp_path / TURN)
        with another:
            later = asyncio.create_task(store.write(DRAFT, lasting=False))
            await asyncio.sleep(0.1)
            assert not later.done(), "the loop has gone on, and the draft waits"
        with pytest.raises(Outdated):
            await asyncio.wait_for(later, 20)
        another.close()

    played(scene)


def test_what_was_committed_is_told_and_what_was_not_is_not(store: Store) -> None:
    async def scene() -> None:
        told: list[str] = []
        store.announce = told.extend
        with suppress(Outdated):
            await store.write(DRAFT)
        assert told == []
        await store.write(lambda connection: connection.info["haab_news"].append("me alive"))
        assert told == ["me alive"]

    played(scene)


def test_the_store_is_asked_once_for_the_bots_of_all_games_that_others_have_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("haab.table.games.bots.OTHERS_FIRST", 0.05)

    async def scene() -> None:
        bots = TableBots(Table(store), lambda _, __: 0, Pace())
        looked = 0

        async def take() -> None:
            nonlocal looked
            looked += 1

        monkeypatch.setattr(bots, "_take", take)
        bots.start()
        await until(lambda: looked == 1)
        for _ in range(200):
            bots.heard()
        await until(lambda: looked == 2)
        await asyncio.sleep(0.1)
        assert looked == 2
        await bots.close()

    played(scene)
