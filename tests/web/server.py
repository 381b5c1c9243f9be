"""A real server in a process of its own, which can be killed and started again."""

from __future__ import annotations

from pathlib import Path

from tools.soak.servers import TableServer


class Server(TableServer):
    """`haab serve` with a store in a folder, unless told otherwise; bots play at once, and games are not counted."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.database = database or f"sqlite:///{folder / 'table.sqlite3'}"
        super().__init__(self.database, folder, ["--games-per-hour", "1000000"])
