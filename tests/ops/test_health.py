"""`/healthz`, `/readyz` and `/metrics`: what a watcher sees, and what a stranger does not."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import Counter, Gauge
from prometheus_client.multiprocess import mark_process_dead
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool
from starlette.applications import Starlette
from starlette.testclient import TestClient

from haab.table.http import health
from haab.table.http.app import create_app
from haab.table.ops import statistics
from haab.table.ops.metrics import BOT_FAILURES, MOVES, REQUESTS, SOCKETS, THINKING, measured
from haab.table.settings import Settings
from haab.table.store.connect import driver_of
from tests.ops.tables import stored, table_on
from tests.table.clients import Browser, Client, in_loop, wait_until


def value(metric: Counter | Gauge, *labels: str) -> float:
    """A number as it is now."""
    return (metric.labels(*labels) if labels else metric)._value.get()


@pytest.fixture
def settings(full_sqlite_url: str) -> Settings:
    return Settings(full_sqlite_url, requests_per_second=1e9, burst=10**9)


@pytest.fixture
def app(settings: Settings) -> Starlette:
    return create_app(settings)


@pytest.fixture
def here(app: Starlette) -> Iterator[TestClient]:
    """A program on the same machine as the server."""
    with Client(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as client:
        yield client


def test_a_running_server_is_alive_and_ready(here: TestClient) -> None:
    assert here.get("/healthz").json() == {"status": "alive"}
    ready = here.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    assert ready.headers["cache-control"] == "no-store"


def test_a_server_without_its_database_is_alive_and_not_ready(
    here: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "ANSWERS_FOR", 0.0)
    (tmp_path / "table.sqlite3").rename(tmp_path / "elsewhere")
    assert here.get("/healthz").status_code == 200
    answer = here.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the database does not answer")
    assert str(tmp_path) not in answer.text


def test_a_server_that_cannot_write_is_not_ready(
    app: Starlette, here: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move was refused while the disk was full, and /readyz, which only read, said that all was well."""
    engine = app.state.server.store.engine
    monkeypatch.setattr(statistics, "TIMEOUT", 0.2)
    with engine.connect() as writer:
        driver_of(writer).execute("BEGIN IMMEDIATE")
        assert here.get("/readyz").status_code == 503
        driver_of(writer).rollback()
    time.sleep(health.ANSWERS_FOR)
    assert here.get("/readyz").status_code == 200


def test_a_postgresql_that_cannot_be_written_to_is_not_ready(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers every question; a database on a full disk is made read-only by whoever looks after it."""
    monkeypatch.setattr(health, "ANSWERS_FOR", 0.0)
    with table_on(postgres_url) as browser:
        assert browser.http.get("/readyz").status_code == 200
        make_read_only(postgres_url)
        view = browser.http.post("/api/games", json={"game": "tikal", "players": 2, "seats": [{"kind": "me"}] * 2})
        assert view.status_code == 503
        answer = browser.http.get("/readyz")
        assert (answer.status_code, answer.json()["reason"]) == (503, "the database does not answer")
        make_read_only(postgres_url, False)
        wait_until(lambda: browser.http.get("/readyz").status_code == 200)


def make_read_only(url: str, is_so: bool = True) -> None:
    """Let all sessions of a database begin anew and write nothing, or write again."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql("SET default_transaction_read_only = off")
        name = connection.exec_driver_sql("SELECT current_database()").scalar_one()
        connection.exec_driver_sql(f"ALTER DATABASE {name} SET default_transaction_read_only = {is_so}")
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_server_whose_lines_to_the_database_are_silent_is_not_ready(
    app: Starlette, here: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move hung, and /readyz, which asks over a connection of its own, said that all was well."""

    async def hang() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(statistics, "TIMEOUT", 0.05)
    monkeypatch.setattr(app.state.server.store, "reach", hang)
    answer = here.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the database does not answer")


def test_before_it_is_set_up_a_server_is_not_ready(app: Starlette) -> None:
    answer = TestClient(app).get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the table is being set up")


def test_metrics_are_told_on_this_machine_only(app: Starlette, here: TestClient) -> None:
    assert here.get("/metrics").status_code == 200
    stranger = TestClient(app, "http://127.0.0.1:8000", client=("192.0.2.7", 50000))
    assert stranger.get("/metrics").status_code == 404
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
        assert here.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404, "a proxy brought it"
    for host in ("evil.example", "127.0.0.1.evil.example", "[", ""):
        assert here.get("/metrics", headers={"Host": host}).status_code == 404, "a page led a browser here"


def test_with_a_token_metrics_are_told_to_whoever_knows_it(settings: Settings) -> None:
    app = create_app(replace(settings, metrics_token="a long secret"))
    with TestClient(app, "https://table.example", client=("192.0.2.7", 50000)) as stranger:
        assert stranger.get("/metrics").status_code == 404
        assert stranger.get("/metrics", headers={"Authorization": "Bearer other"}).status_code == 404
        assert stranger.get("/metrics", headers=[(b"authorization", b"Bearer \xe9")]).status_code == 404
        assert stranger.get("/metrics", headers={"Authorization": "Bearer a long secret"}).status_code == 200
        here = TestClient(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000))
        assert here.get("/metrics").status_code == 404, "where there is a token it is asked for"


def test_metrics_tell_games_requests_and_sockets_by_route_and_never_by_path(app: Starlette, here: TestClient) -> None:
    browser = Browser(app)
    game = browser.open("tikal", "mo")["id"]
    before = value(REQUESTS, "GET", "/api/games/{game_id}", "200")
    browser.view(game)
    here.get("/nowhere/at/all")
    text = here.get("/metrics").text
    assert f'haab_requests_total{{method="GET",route="/api/games/{{game_id}}",status="200"}} {before + 1}' in text
    assert 'haab_games{status="running"} 1.0' in text
    assert 'haab_games{status="waiting"} 2.0' in text
    assert re.search(r'haab_request_seconds_bucket\{le="\+Inf",method="POST",route="/api/games"\} [1-9]', text)
    assert 'route="other",status="404"' in text
    assert game not in text
    assert "nowhere" not in text
    assert "process_resident_memory_bytes" in text


def moves_of(url: str, game: str) -> list[Any]:
    """The stored moves of a game."""
    return [row for row in stored(url)["moves"] if row["game_id"] == game]


def test_metrics_tell_moves_of_people_and_bots_and_how_bots_think(
    full_sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "COUNTS_FOR", 0.0)
    before = {by: value(MOVES, by) for by in ("person", "bot")}
    with table_on(full_sqlite_url) as browser:
        game = browser.open("tzolkin", "mb")["id"]
        browser.play_turn(game)
        wait_until(lambda: value(MOVES, "bot") > before["bot"])
        wait_until(lambda: sum(value(MOVES, by) - before[by] for by in before) == len(moves_of(full_sqlite_url, game)))
        here = TestClient(browser.http.app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000))
        text = here.get("/metrics").text
    assert 'haab_bot_seconds_count{bot="random"}' in text
    assert re.search(r"^haab_bots_queue \d+\.0$", text, re.MULTILINE)


def test_a_bot_that_fails_is_counted_by_its_name() -> None:
    def fail(_bot: str, _question: Any) -> int:
        raise RuntimeError("no idea")

    before = value(BOT_FAILURES, "sage"), value(THINKING)
    with pytest.raises(RuntimeError, match="no idea"):
        measured(fail)("sage:lines=40", None)  # type: ignore[arg-type]
    assert (value(BOT_FAILURES, "sage"), value(THINKING)) == (before[0] + 1, before[1])


def test_open_sockets_are_counted_until_they_close(app: Starlette, here: TestClient) -> None:
    browser = Browser(app)
    game = browser.open("tikal", "mm")["id"]
    before = value(SOCKETS)
    with browser.http.websocket_connect(f"/api/games/{game}/live?version=0"):
        assert value(SOCKETS) == before + 1
    assert value(SOCKETS) == before


def test_a_refused_request_is_counted_as_rate_limited(settings: Settings) -> None:
    app = create_app(replace(settings, requests_per_second=1, burst=1))
    with TestClient(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as here:
        before = number(here.get("/metrics").text, "haab_rate_limited_total")
        assert [here.get("/api/catalogue").status_code for _ in range(2)] == [200, 429]
        assert number(here.get("/metrics").text, "haab_rate_limited_total") == before + 1


def number(text: str, series: str) -> float:
    [line] = [line for line in text.splitlines() if line.startswith(f"{series} ")]
    return float(line.split()[-1])


def test_each_of_several_processes_tells_the_numbers_of_all(tmp_path: Path) -> None:
    """As its supervisor has it; counters of one that has ended go on, gauges of it do not."""
    script = "from haab.table.ops.metrics import *; MOVES.labels('bot').inc(3); SOCKETS.inc()"
    shared = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", script], env=shared) as first:
        first.wait()
    second = [sys.executable, "-c", f"{script}; print(exposition([]).decode())"]
    both = subprocess.run(second, env=shared, capture_output=True, text=True, check=True).stdout
    assert number(both, 'haab_moves_total{by="bot"}') == 6
    assert number(both, "haab_open_sockets") == 2
    mark_process_dead(first.pid, str(tmp_path))
    later = subprocess.run(second, env=shared, capture_output=True, text=True, check=True).stdout
    assert number(later, 'haab_moves_total{by="bot"}') == 9
    assert number(later, "haab_open_sockets") == 2, "those of the second one, which nobody has marked, and its own"


def test_a_server_whose_schema_has_moved_on_writes_nothing_any_more(full_url: str) -> None:
    """A newer version was started beside it: it went on writing as if nothing had happened."""
    with table_on(full_url) as browser:
        app = browser.http.app_of
        view = browser.open("tikal", "mm")["view"]
        with app.state.server.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        in_loop(app, app.state.server.store.look_at_schema)
        browser.move(view, view["legal"][0]["notation"], 503)
        assert "stop it, and start the new version" in app.state.server.store.outdated
        assert browser.http.get("/readyz").status_code == 503
        assert browser.view(view["id"])["number"] == 0, "games can still be looked at"
