"""Servers are killed at random moments under load: every acknowledged move is there afterwards, exactly once.

`make soak` does the same for ten minutes, with kills of PostgreSQL as well.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from starlette.applications import Starlette

from haab.table.service.bots.runner import TableBots
from tests.table.clients import Browser
from tests.table.postgres import postgres_server
from tools.soak.servers import TableServer, Workers
from tools.soak.trial import Trial

KILLS_ALONE, KILLS_OF_TWO = 3, 2


def kill_under_load(trial: Trial, victims: Sequence[TableServer]) -> None:
    """Kill these servers, one after the other, while everybody plays; nothing may be lost."""
    trial.begin()
    for victim in victims:
        time.sleep(0.3 + trial.chance.random())
        trial.kill_server(victim)
    time.sleep(0.5)
    trial.end()
    verdict = trial.verdict()
    assert verdict.is_good, verdict
    assert verdict.confirmed > len(victims), "too little was played"


def test_a_bot_that_stopped_is_counted_and_told_of(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def rest(_: TableBots) -> None: ...

    monkeypatch.setattr(TableBots, "_take", rest)
    monkeypatch.setattr("tools.soak.trial.BOTS_PATIENCE", 0.0)
    game = ana.open("tzolkin", "bm", seed=2)["id"]
    verdict = Trial(app.state.server.store.url, []).verdict()
    assert (verdict.bots_that_stopped, verdict.is_good) == (1, False)
    assert verdict.faults[0].startswith(f"{game}: its bot stopped after move 0 (status running, mark None")
    assert "claimed until none, draft None" in verdict.faults[0]


def test_no_acknowledged_move_is_lost_or_played_twice(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    server = TableServer(database, tmp_path).start()
    try:
        trial = Trial(database, [server])
        for kinds in ("mm", "mm", "mb"):
            trial.add_player(kinds)
        kill_under_load(trial, [server] * KILLS_ALONE)
    finally:
        server.kill()


def test_two_workers_behind_one_port_lose_nothing_and_play_nothing_twice(tmp_path: Path) -> None:
    with postgres_server() as database:
        server = Workers(database, tmp_path, 2)
        server.start()
        try:
            trial = Trial(database, [server])
            trial.add_player("mm", has_partner=True)
            trial.add_player("mb", "tikal")
            trial.add_page(0)
            kill_under_load(trial, [server] * KILLS_OF_TWO)
        finally:
            server.kill()


def test_two_servers_on_one_database_lose_nothing_and_play_nothing_twice(tmp_path: Path) -> None:
    """H5: two servers on one database corrupted games silently. Here two players even share seats across them."""
    with postgres_server() as database:
        servers = [TableServer(database, tmp_path) for _ in range(2)]
        try:
            for server in servers:
                server.begin()
            for server in servers:
                server.wait()
            trial = Trial(database, servers)
            trial.add_player("mm", has_partner=True)
            trial.add_player("mb", "tikal")
            trial.add_page(0)
            kill_under_load(trial, [servers[1]] * KILLS_OF_TWO)
        finally:
            for server in servers:
                server.kill()
