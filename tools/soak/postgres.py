"""A PostgreSQL server that exists for a trial only, and can be killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

from haab.kit.errors import HaabError
from tools.soak.ports import unused_port

POSTGRES = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
"""The programs that Debian has installed, the newest last."""
STARTS_TRIED = 40
"""Half a minute: what a killed server has left behind is in the way for a moment."""


class Postgres:
    """A server in a folder of its own, reached without a password from this machine."""

    def __init__(self, fsync: bool) -> None:
        """`fsync`: whether it waits for the disk, as every server does on which something depends."""
        if not POSTGRES:
            raise HaabError("no PostgreSQL server is installed (tools/postgres.sh installs Debian's)")
        self._folder = Path(tempfile.mkdtemp(prefix="haab-pg-"))
        self._data = self._folder / "data"
        self._tools = POSTGRES[-1].parent
        self._user: list[str] = []
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(self._folder, "postgres")
            self._user = ["runuser", "-u", "postgres", "--"]
        self._port = unused_port()
        self._fsync = fsync
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "haab", "-E", "UTF8")

    @property
    def address(self) -> str:
        """Where it is, as `haab serve --db` wants it."""
        return f"postgresql://haab@127.0.0.1:{self._port}/postgres"

    def __enter__(self) -> Postgres:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop_at_once()
        shutil.rmtree(self._folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, or start it again, and wait until it answers."""
        fsync = "on" if self._fsync else "off"
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync={fsync}"
        for tried in range(1, STARTS_TRIED + 1):
            try:
                self._run("pg_ctl", "-D", self._data, "-o", options, "-w", "-l", self._folder / "log", "start")
                return
            except subprocess.CalledProcessError:
                if tried == STARTS_TRIED:
                    raise
                time.sleep(0.5)

    def stop_at_once(self) -> None:
        """Have it drop everything, as at a power cut of its machine."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop", check=False)

    def kill(self) -> None:
        """End its first process without a warning (SIGKILL); the others notice and end."""
        lines = (self._data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        os.kill(int(lines[0]), signal.SIGKILL)

    def _run(self, tool: str, *words: str | Path, check: bool = True) -> None:
        command = [*self._user, str(self._tools / tool), *map(str, words)]
        subprocess.run(command, check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
