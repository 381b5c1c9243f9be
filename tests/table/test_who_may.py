"""Who may do what at a game, asked of every operation that there is: a new one is asked without a line here."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.applications import Starlette

from haab.table.api.operation import Operation
from haab.table.http.routes import OPERATIONS
from tests.table.clients import Browser, Json, invitation, watching

AT_A_GAME = [operation for operation in OPERATIONS if "{game_id}" in operation.path]

FIELDS: Json = {
    "seat": 0,
    "expected": 0,
    "move_id": "some-move",
    "move": "pass",
    "number": 1,
    "allow": True,
    "kind": "device",
    "text": "hello",
    "is_on": False,
    "by_address": True,
    "key": "no-key",
    "is_shown": True,
    "name": "Eve",
    "verdicts": [],
    "values": [],
    "figure": "red",
    "space": "palenque",
    "title": "Mine",
}
"""A value for everything that has to be said in a request."""
FOR_OWNERS = {"/door", "/talk/switch", ""}
"""What whoever opened the game may do, and nobody else."""
FOR_PLAYERS = {"/rematch", "/wake", "/ask-seat/answer"}
"""What players and whoever opened the game may do."""
ANY_SEAT = {"/ask-seat", "/play-on", "/sit"}
"""What is asked about a seat that need not be the own one."""


def what(operation: Operation) -> str:
    """The address behind that of the game."""
    return operation.path.partition("{game_id}")[2]


def name_of(operation: Operation) -> str:
    return f"{operation.method} {what(operation)}"


def fields_of(operation: Operation) -> tuple[str, ...]:
    return () if operation.body is None else operation.body.__struct_fields__


def asks_for_a_seat(operation: Operation) -> bool:
    return "seat" in (*fields_of(operation), *operation.parameters.types) and what(operation) not in ANY_SEAT


def ask(browser: Browser, operation: Operation, game: str) -> tuple[int, Any]:
    """The status of an answer, and what it says."""
    path = operation.path.format(game_id=game, number=0)
    wanted = operation.parameters.types.keys() - operation.parameters.in_path
    query = {name: value for name, value in FIELDS.items() if name in wanted}
    body = {name: value for name, value in FIELDS.items() if name in fields_of(operation)}
    sent = None if operation.method == "GET" else body
    answer = browser.http.request(operation.method, path, params=query, json=sent)
    return answer.status_code, answer.json() if answer.status_code >= 400 else None


@pytest.fixture
def opened(ana: Browser, bo: Browser) -> Json:
    """A game of two, in which the first is to move."""
    found = ana.open(kinds="mo", seed=5)
    bo.post(f"/api/games/{found['id']}/join", {"key": invitation(found, 1)})
    return found


@pytest.fixture
def eve(app: Starlette, opened: Json) -> Browser:
    """Somebody who watches it."""
    browser = Browser(app)
    browser.post(f"/api/games/{opened['id']}/join", {"key": watching(opened)})
    return browser


@pytest.mark.parametrize("operation", [*filter(asks_for_a_seat, AT_A_GAME)], ids=name_of)
def test_nobody_does_or_sees_anything_from_a_seat_of_others(
    ana: Browser, bo: Browser, eve: Browser, opened: Json, operation: Operation
) -> None:
    for browser in (bo, eve):
        status, answer = ask(browser, operation, opened["id"])
        assert (status, answer["error"]["code"]) == (403, "forbidden")
    assert ask(ana, operation, opened["id"])[0] != 403


@pytest.mark.parametrize("operation", AT_A_GAME, ids=name_of)
def test_a_stranger_finds_no_game(app: Starlette, ana: Browser, opened: Json, operation: Operation) -> None:
    ana.post(f"/api/games/{opened['id']}/door", {"by_address": False})
    for game in (opened["id"], "0123456789abcdef"):
        status, answer = ask(Browser(app), operation, game)
        assert (status, answer["error"]["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "operation",
    [each for each in AT_A_GAME if each.method != "GET" and what(each) in FOR_OWNERS | FOR_PLAYERS],
    ids=name_of,
)
def test_who_watches_decides_nothing_and_who_plays_not_all(
    bo: Browser, eve: Browser, opened: Json, operation: Operation
) -> None:
    assert ask(eve, operation, opened["id"])[0] == 403
    assert (ask(bo, operation, opened["id"])[0] == 403) == (what(operation) in FOR_OWNERS)
