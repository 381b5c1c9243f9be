"""Statements of every move, as both databases read them: SQLite takes named holes, PostgreSQL numbered ones.

PostgreSQL is told a statement once on each connection, and then only its name and what stands in its holes: it is read
and planned once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TYPES = {
    **dict.fromkeys(("this_game", "new_status", "news"), "text"),
    **dict.fromkeys(("seen", "next"), "bigint"),
    **dict.fromkeys(("new_version", "seat_due", "seat", "version", "step"), "integer"),
    **dict.fromkeys(("moment", "bot_due"), "timestamptz"),
    **dict.fromkeys(("moves", "clocks", "undone"), "json"),
}
"""Of what stands in a hole, for PostgreSQL."""
HOLE = re.compile(r"(?<!:):(\w+)")


@dataclass(frozen=True, eq=False)
class Prepared:
    """A statement that PostgreSQL keeps."""

    name: str
    definition: str
    """What it is told once."""
    holes: tuple[str, ...]

    def filled(self, parameters: Mapping[str, Any]) -> list[bytes | None]:
        """What stands in the holes, as PostgreSQL reads it."""
        return [_written(parameters[hole]) for hole in self.holes]


def prepared(name: str, statement: str) -> Prepared:
    """A statement with named holes, for PostgreSQL to keep."""
    holes = tuple(dict.fromkeys(HOLE.findall(statement)))
    numbered = HOLE.sub(lambda hole: f"${holes.index(hole[1]) + 1}", statement)
    types = ", ".join(TYPES[hole] for hole in holes)
    return Prepared(name, f"PREPARE {name} ({types}) AS {numbered}", holes)


def _written(value: Any) -> bytes | None:
    if value is None:
        return None
    return (json.dumps(value) if isinstance(value, list | dict) else str(value)).encode()
