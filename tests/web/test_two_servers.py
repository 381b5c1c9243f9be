"""Two browsers at two server processes of one PostgreSQL database play a game together, and one process dies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.postgres import postgres_server
from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.server import Server

pytestmark = pytest.mark.browser

DIED = ("ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET")
SHOWS = "number => Number(document.querySelector('.table')?.dataset.number ?? -1) >= number"


@pytest.fixture
def here_and_there(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    with postgres_server() as database:
        servers = Server(tmp_path, database), Server(tmp_path, database)
        for server in servers:
            server.begin()
        for server in servers:
            server.wait()
        yield servers
        for server in servers:
            server.kill()


def test_two_browsers_on_two_servers_play_on_while_one_of_them_is_killed(
    visit: Visit, here_and_there: tuple[Server, Server]
) -> None:
    here, there = here_and_there
    ana, bo = visit(here.address), visit(there.address)
    ana.forgive(*DIED)
    chance = random.Random(3)
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    ana.page.click('.seat[data-kind="open"] [data-invite]')
    bo.visit(ana.page.input_value('.seat[data-kind="open"] .link').removeprefix(ana.address))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    for person in (ana, bo):
        person.page.wait_for_selector(".table")
    play_turns(ana, bo, 2, chance)
    here.kill()
    ana.page.wait_for_selector(".connection:visible")
    if bo.is_to_move():
        bo.play_turn(chance)
    here.start()
    ana.page.wait_for_selector(".connection", state="hidden")
    play_turns(ana, bo, 3, chance)
    entries = ana.request(f"/api/games/{game}/history")["entries"]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["seat"] for entry in entries} == {0, 1}
    assert bo.request(f"/api/games/{game}/history")["entries"] == entries


def play_turns(ana: Person, bo: Person, turns: int, chance: random.Random) -> None:
    """Play so many turns, whoever is to move; each time the other one is shown what came of it."""
    for _ in range(turns):
        version = max(person.draft_start() for person in (ana, bo))
        for person in (ana, bo):
            person.page.wait_for_function(SHOWS, arg=version)
        player, other = (ana, bo) if ana.is_to_move() else (bo, ana)
        player.play_turn(chance)
        other.page.wait_for_function(SHOWS, arg=player.draft_start())
