"""`/healthz`, `/readyz` and `/metrics`: what a watcher sees, and what a stranger does not."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from haab.table.http.app import create_app
from haab.table.ops import census, health
from haab.table.ops.measures import BOT_FAILURES, MOVES, REQUESTS, SOCKETS, THINKING, measured
from haab.table.ops.metrics import FAMILIES, MOST_SERIES, Counter, Histogram, Told, exposition
from haab.table.ops.shared import Shared
from haab.table.settings import Settings
from tests.ops.tables import stored, table_on
from tests.table.clients import Browser, wait_until


@pytest.fixture
def family() -> Iterator[None]:
    """Families that a test makes are forgotten afterwards."""
    before = list(FAMILIES)
    yield
    FAMILIES[:] = before


@pytest.fixture
def settings(full_sqlite_url: str) -> Settings:
    return Settings(full_sqlite_url, requests_per_second=1e9, burst=10**9)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def here(app: FastAPI) -> Iterator[TestClient]:
    """A program on the same machine as the server."""
    with TestClient(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as client:
        yield client


def test_a_running_server_is_alive_and_ready(here: TestClient) -> None:
    assert here.get("/healthz").json() == {"status": "alive"}
    ready = here.get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    assert ready.headers["cache-control"] == "no-store"


def test_a_server_without_its_database_is_alive_and_not_ready(
    here: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(census, "ANSWERS_FOR", 0.0)
    (tmp_path / "table.sqlite3").rename(tmp_path / "elsewhere")
    assert here.get("/healthz").status_code == 200
    answer = here.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the database does not answer")
    assert str(tmp_path) not in answer.text


def test_a_server_whose_lines_to_the_database_are_silent_is_not_ready(
    app: FastAPI, here: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every move hung, and /readyz, which asks over a connection of its own, said that all was well."""
    stamps = app.state.server.store._stamps

    async def hang(_: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(stamps, "stamp", hang)
    answer = here.get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the database does not answer")


def test_before_it_is_set_up_a_server_is_not_ready(app: FastAPI) -> None:
    answer = TestClient(app).get("/readyz")
    assert (answer.status_code, answer.json()["reason"]) == (503, "the table is being set up")


def test_metrics_are_told_on_this_machine_only(app: FastAPI, here: TestClient) -> None:
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


def test_metrics_tell_games_requests_and_sockets_by_route_and_never_by_path(app: FastAPI, here: TestClient) -> None:
    browser = Browser(app)
    game = browser.open("tikal", "mo")["id"]
    before = REQUESTS.value("GET", "/api/games/{game_id}", "200")
    browser.view(game)
    here.get("/nowhere/at/all")
    text = here.get("/metrics").text
    assert f'haab_requests_total{{method="GET",route="/api/games/{{game_id}}",status="200"}} {before + 1:g}' in text
    assert 'haab_games{status="running"} 1' in text
    assert 'haab_games{status="waiting"} 2' in text
    assert re.search(r'haab_request_seconds_bucket\{method="POST",route="/api/games",le="\+Inf"\} [1-9]', text)
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
    monkeypatch.setattr(census, "COUNTS_FOR", 0.0)
    before = {by: MOVES.value(by) for by in ("person", "bot")}
    with table_on(full_sqlite_url) as browser:
        game = browser.open("tzolkin", "mb")["id"]
        browser.play_turn(game)
        wait_until(lambda: MOVES.value("bot") > before["bot"])
        wait_until(lambda: sum(MOVES.value(by) - before[by] for by in before) == len(moves_of(full_sqlite_url, game)))
        here = TestClient(browser.http.app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000))
        text = here.get("/metrics").text
    assert 'haab_bot_seconds_count{bot="random"}' in text
    assert re.search(r"^haab_bots_queue \d+$", text, re.MULTILINE)


def test_a_bot_that_fails_is_counted_by_its_name() -> None:
    def fail(_bot: str, _question: Any) -> int:
        raise RuntimeError("no idea")

    before = BOT_FAILURES.value("scout"), THINKING.value()
    with pytest.raises(RuntimeError, match="no idea"):
        measured(fail)("scout:worlds=40", None)  # type: ignore[arg-type]
    assert (BOT_FAILURES.value("scout"), THINKING.value()) == (before[0] + 1, before[1])


def test_open_sockets_are_counted_until_they_close(app: FastAPI, here: TestClient) -> None:
    browser = Browser(app)
    game = browser.open("tikal", "mm")["id"]
    before = SOCKETS.value()
    with browser.http.websocket_connect(f"/api/games/{game}/live?version=0"):
        assert SOCKETS.value() == before + 1
    assert SOCKETS.value() == before


def test_a_refused_request_is_counted_as_rate_limited(settings: Settings) -> None:
    app = create_app(replace(settings, requests_per_second=1, burst=1))
    with TestClient(app, "http://127.0.0.1:8000", client=("127.0.0.1", 50000)) as here:
        before = number(here.get("/metrics").text, "haab_rate_limited_total")
        assert [here.get("/api/catalogue").status_code for _ in range(2)] == [200, 429]
        assert number(here.get("/metrics").text, "haab_rate_limited_total") == before + 1


def number(text: str, series: str) -> float:
    [line] = [line for line in text.splitlines() if line.startswith(f"{series} ")]
    return float(line.split()[-1])


@pytest.mark.usefixtures("family")
def test_the_text_is_as_prometheus_reads_it() -> None:
    counter = Counter("c_total", "Counted.", "what")
    counter.add('a "quoted"\\\nname')
    times = Histogram("h_seconds", "Took.", bounds=(0.1, 1))
    for seconds in (0.05, 0.1, 0.5, 7):
        times.observe(seconds)
    told = [Told(family.name, family.kind, family.meaning, tuple(family.samples())) for family in (counter, times)]
    assert exposition(told).splitlines() == [
        "# HELP c_total Counted.",
        "# TYPE c_total counter",
        'c_total{what="a \\"quoted\\"\\\\\\nname"} 1',
        "# HELP h_seconds Took.",
        "# TYPE h_seconds histogram",
        'h_seconds_bucket{le="0.1"} 2',
        'h_seconds_bucket{le="1"} 3',
        'h_seconds_bucket{le="+Inf"} 4',
        "h_seconds_sum 7.6500000000000004",
        "h_seconds_count 4",
    ]


@pytest.mark.usefixtures("family")
def test_invented_labels_cost_no_memory() -> None:
    counter = Counter("many_total", "Many.", "name")
    for name in range(2 * MOST_SERIES):
        counter.add(str(name))
    assert len(list(counter.samples())) == MOST_SERIES


def test_each_of_several_processes_tells_the_numbers_of_all(tmp_path: Path) -> None:
    first, second = Shared(tmp_path, "0"), Shared(tmp_path, "1")
    second.leave()
    text = exposition(first.numbers())
    assert text.count("# TYPE haab_open_sockets gauge") == 1
    assert 'haab_open_sockets{worker="0"}' in text
    assert 'haab_open_sockets{worker="1"}' in text
