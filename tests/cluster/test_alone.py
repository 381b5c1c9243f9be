"""A process that serves a SQLite file needs nothing of what several processes need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import haab.table

SCRIPT = """
import asyncio, sys
from haab.table.http.app import create_app
from haab.table.serve import config_for
from haab.table.server import Server
from haab.table.settings import Settings

async def scene(settings):
    server = await Server.open(settings)
    await asyncio.sleep(0.2)
    await server.close()

settings = Settings(sys.argv[1])
config_for(settings, "127.0.0.1", 0)
create_app(settings)
asyncio.run(scene(settings))
print(sorted(name for name in sys.modules if name.startswith(("haab.table.cluster", "psycopg"))))
"""


def test_serving_on_sqlite_imports_nothing_of_the_cluster(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SCRIPT, f"sqlite:///{tmp_path / 'table.sqlite3'}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_only_whoever_puts_a_server_together_knows_the_cluster() -> None:
    """Store, games and pages are the same in one process and in many."""
    table = Path(haab.table.__file__).parent
    knows = {
        path.relative_to(table).as_posix()
        for path in table.rglob("*.py")
        if "table.cluster" in path.read_text(encoding="utf-8") and path.parent.name != "cluster"
    }
    assert knows == {"serve.py", "server.py"}
