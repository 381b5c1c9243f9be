"""`haab serve --workers`: one port, several processes, one database, and a rolling restart under load."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx

from tests.ops.proxies import free_port, is_ready
from tests.table.clients import wait_until

PATIENCE = 120
"""Seconds: a machine may be busy with other things, and a slow answer is none that was refused."""


@contextmanager
def workers(url: str, port: int, count: int) -> Iterator[subprocess.Popen[bytes]]:
    """A table of so many processes."""
    command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", str(port), "--workers", str(count)]
    process = subprocess.Popen([*command, "--db", url], stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: len(seen(port)) == count or process.poll() is not None, PATIENCE)
        assert process.poll() is None
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def seen(port: int) -> dict[str, float]:
    """The process of each worker that lives, and when it began."""
    try:
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    except httpx.TransportError:
        return {}
    found = re.findall(r'^haab_started_seconds\{pid="(\d+)"\} (\S+)$', text, re.MULTILINE)
    return {process: float(began) for process, began in found}


def test_workers_are_replaced_while_people_ask_and_nobody_is_turned_away(postgres_url: str) -> None:
    port = free_port()
    failed: list[str] = []
    answered = 0
    stop = threading.Event()

    def ask() -> None:
        nonlocal answered
        while not stop.is_set():
            try:
                answer = httpx.get(f"http://127.0.0.1:{port}/api/catalogue", timeout=PATIENCE)
                answered += 1
                if answer.status_code != 200:
                    failed.append(answer.text)
            except httpx.TransportError as error:
                failed.append(repr(error))
            time.sleep(0.02)

    with workers(postgres_url, port, 2) as parent:
        before = seen(port)
        guest = threading.Thread(target=ask)
        guest.start()
        parent.send_signal(signal.SIGHUP)
        wait_until(lambda: len(now := seen(port)) == 2 and not before.keys() & now.keys(), PATIENCE)
        time.sleep(0.5)
        stop.set()
        guest.join()
    assert answered > 10
    assert not failed
    assert seen(port) == {}


def test_one_process_finishes_what_it_is_doing_at_sighup(tmp_path: Path) -> None:
    """Whoever started it starts it again: the unit of systemd does."""
    url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    port = free_port()
    command = [sys.executable, "-m", "haab", "serve", "--no-page", "--port", str(port), "--db", url]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: is_ready(port), PATIENCE)
        process.send_signal(signal.SIGHUP)
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait()
