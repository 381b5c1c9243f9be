"""Games that steps have led to the present version of the rules are written down so, as a whole or not at all."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from haab.kit.record.stack import NOBODY
from haab.table.games.open_game import OpenGame, migrated_id
from haab.table.store.rows import DraftRow, GameRow, MoveRow, bare
from haab.table.store.store import Store

log = logging.getLogger("haab.table")


async def store_migrated(store: Store, game: OpenGame) -> None:
    """Write down a game that was loaded from older rules; one of today's, or a pinned one, stays as it is."""
    if game.stored_rules == game.played.rules_version:
        return
    since, record = game.stored_rules, game.played.record()
    moves: list[dict[str, Any]] = [
        {
            "game_id": game.id,
            "number": number,
            "seat": ply.seat,
            "move": ply.move.notation,
            "at": game.times[number - 1],
        }
        for number, ply in enumerate(game.played.history(), start=1)
    ]
    status = "over" if game.over else game.status
    columns = {
        "rules": record["rules"],
        "options": record.get("options", game.options),
        "seed": str(record.get("seed", game.seed)),
        "position": record.get("position"),
        "version": game.version,
        "status": status,
        "to_move": NOBODY if game.to_move is None else game.to_move,
        "revision": game.revision + 1,
    }

    def write(connection: Connection) -> bool:
        rows = bare(GameRow)
        if connection.execute(select(rows.c.rules).where(rows.c.id == game.id)).scalar() != since:
            return False  # another server has done it
        given = connection.execute(select(MoveRow.number, MoveRow.move_id).where(MoveRow.game_id == game.id))
        ids = {row.number: row.move_id for row in given}
        connection.execute(delete(bare(DraftRow)).where(DraftRow.game_id == game.id))
        connection.execute(delete(bare(MoveRow)).where(MoveRow.game_id == game.id))
        connection.execute(update(rows).where(rows.c.id == game.id).values(**columns))
        if moves:
            named = [move | {"move_id": ids.get(move["number"], migrated_id(move["number"]))} for move in moves]
            connection.execute(insert(bare(MoveRow)), named)
        return True

    if await store.write(write):
        game.status = status
        game.revision += 1
        log.info("game %s was carried over from version %s of the rules to %s", game.id, since, record["rules"])
    else:
        game.is_sure = False
