"""A real server in a process of its own."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.soak.servers import TableServer


@contextmanager
def running_server(database: str, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers; it ends with the block."""
    with tempfile.TemporaryDirectory() as folder:
        server = TableServer(database, Path(folder), options, port).start()
        try:
            assert server.process is not None
            yield server.process
        finally:
            server.kill()
