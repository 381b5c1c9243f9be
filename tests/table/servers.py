"""A real server in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2 as httpx


@contextmanager
def running_server(database: str, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [
        sys.executable,
        "-m",
        "haab",
        "serve",
        "--port",
        str(port),
        "--no-page",
        "--pause",
        "0",
        "--db",
        database,
        *options,
    ]
    environment = os.environ | {"HAAB_INTERPRET": "1"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(300):
            try:
                httpx.get(f"http://127.0.0.1:{port}/api/catalogue")
                break
            except httpx.TransportError:
                assert process.poll() is None, "the server stopped by itself"
                time.sleep(0.1)
        yield process
    finally:
        process.kill()
        process.wait()
