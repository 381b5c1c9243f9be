"""The same table on a real PostgreSQL server."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from haab.table.http.app import create_app
from haab.table.settings import settings_for
from haab.table.store.store import Store
from tests.table.clients import Browser, wait_until

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The address of a PostgreSQL server that exists for these tests only."""
    if not POSTGRES:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is missing: tools/postgres.sh installs it")
        pytest.skip("no PostgreSQL server is installed (tools/postgres.sh installs Debian's)")
    folder = Path(tempfile.mkdtemp(prefix="haab-pg-"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    tools = POSTGRES[-1].parent
    as_user: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data = folder / "data"
    run = [*as_user, str(tools / "initdb"), "-D", str(data), "-A", "trust", "-U", "haab", "-E", "UTF8"]
    subprocess.run(run, check=True, capture_output=True)
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
    start = [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-o", options, "-w", "-l", str(folder / "log"), "start"]
    subprocess.run(start, check=True, capture_output=True)
    try:
        yield f"postgresql://haab@127.0.0.1:{port}/postgres"
    finally:
        stop = [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
        subprocess.run(stop, check=False, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def test_a_game_is_kept_in_postgresql(database: str) -> None:
    settings = settings_for(database, 0, 0.1)
    browser = Browser(create_app(settings))
    with browser.http:
        game = browser.open("tzolkin", "mb")["id"]
        for _ in range(4):
            wait_until(lambda: browser.view(game)["your_turn"])
            browser.play_turn(game)
        version = browser.view(game)["version"]
        history = browser.get(f"/api/games/{game}/history")["entries"]
    again = Browser(create_app(settings))
    again.http.cookies = browser.http.cookies
    with again.http:
        assert again.view(game)["version"] >= version
        assert again.get(f"/api/games/{game}/history")["entries"][: len(history)] == history


def test_migrations_run_once_and_again(database: str) -> None:
    url = settings_for(database, 0, 0).database
    for _ in range(2):
        Store(url).close()
