"""What can be done at a table is done by functions, without any protocol: whoever has them can run a table."""

from __future__ import annotations

import secrets

import msgspec
import pytest
from starlette.applications import Starlette

from haab.table.errors import TableError
from haab.table.service.game.rights import hashed
from haab.table.service.operations import lobby, playing
from haab.table.service.service import BaseUrl, Newcomer, Service, Visitor, act, enter
from haab.table.wire import MoveAnswer, View
from haab.table.wire.requests import NewGame, NewSeat, PlayMove
from haab.table.wire.schema import fits
from tests.table.clients import Browser, Json, in_loop


@pytest.fixture
def service(app: Starlette, ana: Browser) -> Service:
    found: Service = app.state.server.service
    return found


def test_a_game_is_opened_and_played_without_http(app: Starlette, service: Service) -> None:
    async def scene() -> tuple[Json, Json]:
        ana = Newcomer(hashed(await lobby.known_token(service.store, "")), "nl")
        new = NewGame(game="tikal", players=2, seats=[NewSeat(kind="me"), NewSeat(kind="me")])
        opened = await lobby.open_game(service, ana, BaseUrl("https://haab.example"), new)
        assert opened["links"][0]["url"].startswith(f"https://haab.example/game/{opened['id']}#key=")
        seat, first = opened["view"]["to_move"], opened["view"]["legal"][0]["notation"]
        assert seat is not None
        move = PlayMove(seat=seat, expected=0, move_id=secrets.token_hex(8), move=first)
        answer = await act(service, ana, opened["id"], lambda at: playing.move(at, move))
        again = await act(service, ana, opened["id"], lambda at: playing.move(at, move))
        assert again["accepted"] == 1, "the same idempotency key: it is not played twice"
        view = await playing.get_view(await enter(service, ana, opened["id"]))
        return msgspec.json.decode(msgspec.json.encode(answer)), msgspec.json.decode(view)

    answer, view = in_loop(app, scene)
    assert fits(answer, MoveAnswer)
    assert fits(view, View)
    assert view["number"] == answer["accepted"] == 1


def test_a_refusal_has_a_code_and_words_but_no_status(app: Starlette, service: Service) -> None:
    async def scene() -> TableError:
        with pytest.raises(TableError) as refused:
            await playing.get_view(await enter(service, Visitor("a stranger"), "0123456789abcdef"))
        return refused.value

    refusal = in_loop(app, scene)
    assert refusal.code == "not_found"
    assert refusal.to_json("ro") != refusal.to_json("en")
    assert not hasattr(refusal, "status")
