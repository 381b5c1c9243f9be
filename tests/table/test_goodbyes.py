"""Who may not look any more is told so, and a game that cannot be opened can still be deleted."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from starlette.applications import Starlette
from starlette.websockets import WebSocketDisconnect

from haab.table.live.line import GONE
from haab.table.service.play.expiry import remove
from haab.table.store.rows import GameRow
from tests.table.clients import Browser, Json, in_loop, invitation

GAMES = "/api/games"


@pytest.mark.parametrize("address", ["{game}", "0123456789abcdef"])
def test_a_page_hears_that_it_may_not_look_and_need_not_try_again(ana: Browser, bo: Browser, address: str) -> None:
    """A line that is refused before it is open looks broken to a browser; a game that is not there looks the same."""
    game = ana.open()["id"]
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        bo.http.websocket_connect(f"{GAMES}/{address.format(game=game)}/live") as page,
    ):
        page.receive_json()
    assert refused.value.code == GONE


def test_whoever_sat_down_and_says_a_name_then_is_called_by_it(app: Starlette, ana: Browser, bo: Browser) -> None:
    eve = Browser(app)
    opened = ana.open(kinds="mo")
    game, seat = f"{GAMES}/{opened['id']}", {"seat": 1}

    def told() -> list[str]:
        return [notice["text"] for notice in ana.get(game)["notices"]]

    bo.post(f"{game}/join", {"key": invitation(opened, 1)})
    assert told() == ["Blue sat down"]
    bo.post(f"{game}/seat", {**seat, "name": "Bo"})
    assert told() == ["Bo sat down"]
    bo.post(f"{game}/leave", seat)
    again = ana.post(f"{game}/invitations", {"kind": "seat", **seat}, 201)["key"]
    eve.post(f"{game}/join", {"key": again, "name": "Eve"})
    eve.post(f"{game}/seat", {**seat, "name": "Evita"})
    assert told()[0] == "Bo sat down", "what was said of somebody else stays"
    assert told()[-1] == "Eve sat down"


def test_a_damaged_game_can_be_deleted_by_its_opener_only(app: Starlette, ana: Browser, bo: Browser) -> None:
    """M9: it is marked in the lobby, breaks nothing there, and does not stay for ever."""
    game = ana.open()["id"]
    damage = update(GameRow).where(GameRow.id == game).values(options={"nonsense": True})
    in_loop(app, app.state.server.store.write, lambda changes: changes.connection.execute(damage))
    app.state.server.table.forget(game)
    ana.get(f"{GAMES}/{game}", 409)
    (listed,) = ana.get("/api/mine")["games"]
    assert "damaged" in listed["mark"]
    assert bo.http.request("DELETE", f"{GAMES}/{game}", json={}).status_code == 404
    assert ana.http.request("DELETE", f"{GAMES}/{game}", json={}).status_code == 200
    assert ana.get("/api/mine")["games"] == []


@pytest.mark.parametrize(
    ("path", "body"), [("notes", {"text": "corn"}), ("talk", {"text": "hello"}), ("keep", {"title": "Mine"})]
)
def test_what_is_written_at_a_game_that_is_deleted_in_this_moment_is_refused(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch, path: str, body: Json
) -> None:
    table, game = app.state.server.table, ana.open()["id"]
    write = table.store.write

    async def after_it_was_deleted(work: Any, lasting: bool = True) -> Any:
        monkeypatch.undo()
        await remove(table, game)
        return await write(work, lasting)

    monkeypatch.setattr(table.store, "write", after_it_was_deleted)
    assert ana.post(f"{GAMES}/{game}/{path}", body, 409)["error"]["code"] == "conflict"
    ana.get(f"{GAMES}/{game}", 404)
