"""Browsers without a screen: they hold cookies and speak the table's JSON."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import msgspec
from starlette.applications import Starlette
from starlette.routing import compile_path
from starlette.testclient import TestClient

from haab.table.http.routes import OPERATIONS
from haab.table.wire import ErrorAnswer
from haab.table.wire.schema import fits

Json = dict[str, Any]
T = TypeVar("T")


def shaped(text: str | bytes, kind: Any) -> Any:
    """JSON that has exactly the fields of a type of the wire."""
    found = msgspec.json.decode(text)
    assert fits(found, kind), f"fields without a name in a {kind}"
    return found


def answer_type(method: str, path: str) -> Any:
    """The type of the answer to a request."""
    for operation in OPERATIONS:
        if operation.method == method and compile_path(operation.path)[0].match(path):
            return operation.answer
    raise AssertionError(f"no route for {method} {path}")


def fitting(answer: Any) -> Any:
    """The JSON of an answer, which has exactly the fields that the schema promises."""
    path = answer.request.url.path
    return shaped(answer.content, answer_type(answer.request.method, path) if answer.is_success else ErrorAnswer)


class Client(TestClient):
    """A client of an app that runs in one event loop, as a real server does: that of the client which opened it."""

    def __enter__(self) -> Client:
        super().__enter__()
        self.app_of.state.portal = self.portal
        return self

    def __exit__(self, *args: Any) -> None:
        self.app_of.state.portal = None
        super().__exit__(*args)

    @property
    def app_of(self) -> Starlette:
        """The app."""
        return cast(Starlette, self.app)

    @contextmanager
    def _portal_factory(self) -> Iterator[Any]:
        portal = getattr(self.app_of.state, "portal", None)
        if portal is not None:
            yield portal
            return
        with super()._portal_factory() as own:
            yield own


def in_loop(app: Starlette, work: Callable[..., Awaitable[T]], *args: Any) -> T:
    """What the app's own parts answer, asked in its event loop."""
    return cast(T, app.state.portal.call(work, *args))


def invitation(opened: Json, seat: int) -> str:
    """The key of the invitation to a seat."""
    key: str = next(link["key"] for link in opened["links"] if link["kind"] == "seat" and link["seat"] == seat)
    return key


def watching(opened: Json) -> str:
    """The key of the link for spectators."""
    key: str = next(link["key"] for link in opened["links"] if link["kind"] == "watch")
    return key


class Browser:
    """One browser at a table."""

    def __init__(self, app: Starlette) -> None:
        self.http = Client(app)

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        answer = self.http.get(path, params=params)
        assert answer.status_code == status, answer.text
        return fitting(answer)

    def post(self, path: str, body: Any, status: int = 200, **params: Any) -> Any:
        answer = self.http.post(path, json=body, params=params)
        assert answer.status_code == status, answer.text
        return fitting(answer)

    # ---- the protocol

    def open(self, game: str = "tzolkin", kinds: str = "mm", **more: Any) -> Json:
        """Open a game; `kinds` has a letter for each seat: m(e), o(pen), b(ot)."""
        seats = [{"kind": {"m": "me", "o": "open", "b": "bot"}[kind]} for kind in kinds]
        for seat in seats:
            if seat["kind"] == "bot":
                seat["bot"] = "random"
        body = {"game": game, "players": len(kinds), "seats": seats, **more}
        opened: Json = self.post("/api/games", body, 201)
        return opened

    def view(self, game_id: str, **params: Any) -> Json:
        found: Json = self.get(f"/api/games/{game_id}", **params)
        return found

    def move(self, view: Json, move: str, status: int = 200, move_id: str | None = None, **changes: Any) -> Json:
        body = {
            "seat": view["seat"],
            "expected": view["number"],
            "move_id": move_id or secrets.token_hex(8),
            "move": move,
            **changes,
        }
        answer: Json = self.post(f"/api/games/{view['id']}/moves", body, status)
        return answer

    def step(self, view: Json, what: str, status: int = 200) -> Json:
        body = {"seat": view["seat"], "expected": view["number"]}
        answer: Json = self.post(f"/api/games/{view['id']}/{what}", body, status)
        return answer

    def play_turn(self, game_id: str, choose: Any = None) -> Json:
        """Play one own turn with first legal moves (or as `choose` says) until it is confirmed."""
        view = self.view(game_id)
        version = view["version"]
        while view["your_turn"] and view["version"] == version:
            move = choose(view["legal"]) if choose else view["legal"][0]
            view = self.move(view, move["notation"])["view"]
        return view


def wait_until(condition: Any, seconds: float = 60) -> None:
    """Wait for something that happens elsewhere; long, as a busy machine is no fault of the code."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
