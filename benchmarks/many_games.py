"""Fill a database with copies of a game that is in it, to see what a table costs that has stored many.

    python -m benchmarks.many_games sqlite:///table.sqlite3 100000

Nobody may play them: grants and links are not copied.
"""

from __future__ import annotations

import sys
from typing import Any

from sqlalchemy import Engine, insert, select

from haab.table.service.game.rights import new_id
from haab.table.settings import database_url
from haab.table.store.connect import connect
from haab.table.store.rows import Base, GameRow, MoveRow, SeatRow, bare

AT_ONCE = 1000
"""Games in one transaction."""


def fill(engine: Engine, games: int) -> int:
    """Copy the game with the most moves so many times; returns how many rows that were."""
    with engine.connect() as connection:
        longest = select(bare(GameRow)).order_by(GameRow.version.desc()).limit(1)
        template = dict(connection.execute(longest).mappings().one())
        parts: dict[type[Base], list[dict[str, Any]]] = {
            row: [
                dict(found)
                for found in connection.execute(select(bare(row)).filter_by(game_id=template["id"])).mappings()
            ]
            for row in (SeatRow, MoveRow)
        }
    written = 0
    for start in range(0, games, AT_ONCE):
        ids = [new_id() for _ in range(min(AT_ONCE, games - start))]
        with engine.begin() as connection:
            connection.execute(insert(bare(GameRow)), [template | {"id": name} for name in ids])
            for row, rows in parts.items():
                copies = [found | {"game_id": name} for name in ids for found in rows]
                connection.execute(insert(bare(row)), copies)
                written += len(copies)
        written += len(ids)
    return written


if __name__ == "__main__":
    print(f"{fill(connect(database_url(sys.argv[1])), int(sys.argv[2]))} rows")
