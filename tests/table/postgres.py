"""A PostgreSQL server that exists for tests only."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from haab.table.settings import database_url

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a server; where none can be had the test is skipped, or fails in a build."""
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


def new_database(server: str) -> str:
    """The address of a new, empty database of a server."""
    name = f"haab_{secrets.token_hex(4)}"
    engine = create_engine(database_url(server), isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    return server.rsplit("/", 1)[0] + "/" + name
