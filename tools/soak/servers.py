"""Servers in processes of their own, which can be killed and started again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from tools.soak.ports import unused_port

PATIENCE = 120.0
"""Seconds that a start may take on a busy machine."""

TRACEBACK = "Traceback (most recent call last)"
EXCERPT = 6000
"""Letters of a log that are shown."""
LAST_LINES = 20
TAKEN = "haab_bots_taken"
"""The number that tells how many decisions of bots a server has claimed."""


class TableServer:
    """`haab serve` on a port of its own."""

    def __init__(
        self,
        database: str,
        folder: Path,
        options: Sequence[str] = (),
        port: int | None = None,
    ) -> None:
        """`folder` is for its log."""
        self.port = port or unused_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        """What it said, in all its lives."""
        words = ["serve", "--port", str(self.port), "--db", database, "--think", "0.1", "--no-page"]
        self._command = [sys.executable, "-m", "haab", *words, *options]
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start it, or start it again, without waiting for it."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log)

    def start(self) -> Self:
        """Start it and wait until it answers."""
        self.begin()
        self.wait()
        return self

    def wait(self) -> None:
        """Wait until it answers; one that could not start - its database was away - is started once more."""
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > end:
                raise RuntimeError(f"the server does not answer: {self.log.read_text(encoding='utf-8')[-2000:]}")
            if self.process is None or self.process.poll() is not None:
                self.begin()
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether it can serve games."""
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a warning (SIGKILL)."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def resident_kilobytes(self) -> int:
        """Memory that it has in use (Linux)."""
        pid = self.process.pid if self.process is not None else os.getpid()
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def tracebacks(self) -> int:
        """How often something failed in it that was not foreseen."""
        return self._said().count(TRACEBACK)

    def first_traceback(self) -> str:
        """What it said about the first of them."""
        return "".join(self._said().partition(TRACEBACK)[1:])[:EXCERPT]

    def state(self) -> str:
        """Which decisions of bots it has taken, and the end of what it said."""
        lines = self._said().splitlines()[-LAST_LINES:]
        return "\n  ".join([f"the server of port {self.port}:", *self._taken(), *lines])

    def _taken(self) -> list[str]:
        try:
            with urllib.request.urlopen(f"{self.address}/metrics", timeout=5) as answer:
                return [line for line in answer.read().decode().splitlines() if line.startswith(TAKEN)]
        except (urllib.error.URLError, OSError) as error:
            return [f"tells no numbers: {error}"]

    def _said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


class Workers(TableServer):
    """`haab serve --workers N`: several processes behind one port, started again by the one that opened it."""

    def __init__(self, database: str, folder: Path, workers: int) -> None:
        super().__init__(database, folder, ["--workers", str(workers)])

    def kill_one(self, chance: random.Random) -> None:
        """End one of its workers without a warning."""
        if self.process is None:
            return
        pid = self.process.pid
        workers = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        if workers:
            os.kill(int(chance.choice(workers)), signal.SIGKILL)

    def kill(self) -> None:
        """Close it: its workers end with it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(60)
            self.process = None
