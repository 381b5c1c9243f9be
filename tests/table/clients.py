"""Browsers without a screen: they hold cookies and speak the table's JSON."""

from __future__ import annotations

import secrets
import time
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from haab.table.http.api import router
from haab.table.schema import ErrorAnswer

Json = dict[str, Any]


@cache
def shape(model: Any) -> TypeAdapter[Any]:
    """What checks that JSON has a shape of the schema."""
    return TypeAdapter(model)


def model_of(method: str, path: str) -> Any:
    """The shape that the schema promises for the answer to a request."""
    for route in router.routes:
        if isinstance(route, APIRoute) and method in (route.methods or ()) and route.path_regex.match(path):
            return route.response_model
    raise AssertionError(f"no route for {method} {path}")


def fitting(answer: Any) -> Any:
    """The JSON of an answer, which has exactly the fields that the schema promises."""
    path = answer.request.url.path
    model = model_of(answer.request.method, path) if answer.is_success else ErrorAnswer
    shape(model).validate_json(answer.content, strict=True)
    return answer.json()


class Browser:
    """One browser at a table."""

    def __init__(self, app: FastAPI) -> None:
        self.http = TestClient(app)

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


def wait_until(condition: Any, seconds: float = 20) -> None:
    """Wait for something that happens elsewhere."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.01)
