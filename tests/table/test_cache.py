"""What a server holds of a game in memory is one object, however many ask for it at once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.table.errors import TableError
from haab.table.service.game.rights import hashed
from haab.table.service.operations import lobby, playing
from haab.table.service.play.expiry import remove
from haab.table.service.service import BaseUrl, Newcomer, Service, act, enter
from haab.table.wire.requests import NewGame, NewSeat, PlayMove
from tests.table.clients import Browser, in_loop


@pytest.fixture
def service(app: Starlette, ana: Browser) -> Service:
    found: Service = app.state.server.service
    return found


class Scene:
    """A game of two seats of one browser that is not in memory, and a look at it that takes its time."""

    def __init__(self, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
        self.service, self.table = service, service.table
        self._patch = monkeypatch
        self.ready = asyncio.Event()

    async def open(self) -> None:
        self.ana = Newcomer(hashed(await lobby.known_token(self.service.store, "")))
        new = NewGame(game="tikal", players=2, seats=[NewSeat(kind="me"), NewSeat(kind="me")], seed="5")
        opened = await lobby.open_game(self.service, self.ana, BaseUrl(""), new)
        self.game_id, self.view = opened["id"], opened["view"]
        self.table.forget(self.game_id)

    def slow_look(self, reads_first: bool) -> asyncio.Task[Any]:
        """A look at the game that began before anybody else's, and ends when it is `ready`."""
        read, is_slow = self.service.store.read, True

        async def reading(work: Callable[[Any], Any]) -> Any:
            nonlocal is_slow
            if not is_slow:
                return await read(work)
            is_slow = False
            if not reads_first:
                await self.ready.wait()
            found = await read(work)
            if reads_first:
                await self.ready.wait()
            return found

        self._patch.setattr(self.service.store, "read", reading)
        return asyncio.create_task(self.table.game(self.game_id))

    async def move(self, number: int) -> None:
        """Try out a move of a turn."""
        view = self.view

        async def play(at: Any) -> None:
            legal = [move.notation for move in at.game.drafted.legal if not at.game.drafted.play(move).confirms]
            seat = at.game.to_move
            await playing.move(at, PlayMove(seat=seat, expected=number, move_id=secrets.token_hex(8), move=legal[0]))

        assert view["to_move"] is not None
        await act(self.service, self.ana, self.game_id, play)

    async def number(self) -> int:
        """How many moves a look at the game finds."""
        return (await enter(self.service, self.ana, self.game_id)).game.number


def test_a_slow_look_does_not_put_back_what_a_move_has_changed(
    app: Starlette, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> int:
        scene = Scene(service, monkeypatch)
        await scene.open()
        keep_draft = service.store.keep_draft
        looking = scene.slow_look(reads_first=True)
        await asyncio.sleep(0.1)

        async def keep(change: Any) -> None:
            await keep_draft(change)
            scene.ready.set()
            await looking

        monkeypatch.setattr(service.store, "keep_draft", keep)
        await scene.move(0)
        return await scene.number()

    assert in_loop(app, play) == 1


def test_who_has_waited_changes_the_game_that_all_others_see(
    app: Starlette, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> int:
        scene = Scene(service, monkeypatch)
        await scene.open()
        keep_draft = service.store.keep_draft
        looking = scene.slow_look(reads_first=False)
        await asyncio.sleep(0)
        waiting: list[asyncio.Task[None]] = []

        async def keep(change: Any) -> None:
            await keep_draft(change)
            if not waiting:
                waiting.append(asyncio.create_task(scene.move(1)))
                await asyncio.sleep(0)
                scene.ready.set()
                await looking

        monkeypatch.setattr(service.store, "keep_draft", keep)
        await scene.move(0)
        await waiting[0]
        return await scene.number()

    assert in_loop(app, play) == 2


def test_a_slow_look_does_not_bring_back_what_was_deleted(
    app: Starlette, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def delete() -> None:
        scene = Scene(service, monkeypatch)
        await scene.open()
        looking = scene.slow_look(reads_first=True)
        await asyncio.sleep(0.1)
        await remove(service.table, scene.game_id)
        scene.ready.set()
        with pytest.raises(TableError):
            await looking
        with pytest.raises(TableError):
            await scene.number()

    in_loop(app, delete)
