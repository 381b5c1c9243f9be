"""A real server in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from haab.table.serve import free_port

FIRST_PORT = 18000
PORTS_PER_WORKER = 40
PATIENCE = 60


class Server:
    """`haab serve` with a store in a folder; bots play at once."""

    def __init__(self, folder: Path) -> None:
        worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
        self.database = f"sqlite:///{folder / 'table.sqlite3'}"
        self.port = free_port("127.0.0.1", FIRST_PORT + worker * PORTS_PER_WORKER)
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        """Start it, or start it again, and wait until it answers."""
        options = ["--port", str(self.port), "--db", self.database, "--pause", "0", "--think", "0.1", "--no-page"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "haab", "serve", *options],
            env=os.environ | {"HAAB_INTERPRET": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "the server stopped by itself"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)
        return self

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/catalogue", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a warning (SIGKILL)."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
