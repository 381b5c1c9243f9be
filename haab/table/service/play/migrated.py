"""Games that steps have carried over to the present version of the rules are stored so, in one bounded transaction."""

from __future__ import annotations

import logging

from haab.kit.record.stack import NOBODY
from haab.table.service.game.open_game import OpenGame, migrated_id, stored_draft
from haab.table.service.game.stored import StoredMove
from haab.table.service.store import Store

log = logging.getLogger("haab.table")

MOST_ROWS = 5000
"""Moves that are written as rows: a few hundredths of a second on SQLite, whose other writers wait. What came before
them, in a game ten times as long as any, becomes one text, as the moves of an imported record are."""


async def store_migrated(store: Store, game: OpenGame) -> None:
    """Store a game that was loaded from older rules; one of today's, or a pinned one, stays as it is."""
    if game.stored_rules == game.played.rules_version:
        return
    since, record = game.stored_rules, game.played.record()
    as_text = max(game.imported, game.version - MOST_ROWS)
    moves = [
        (ply.seat, StoredMove(number, ply.move.notation, migrated_id(number), game.times[number - 1]))
        for number, ply in enumerate(game.played.history(), start=1)
        if number > as_text
    ]
    draft = None
    if game.to_move is not None and (game.draft or game.undone):
        draft = stored_draft(game.to_move, game.version, game.step, game.draft, game.undone)
    status = "over" if game.over else game.status
    columns = {
        "rules": record["rules"],
        "options": record.get("options", game.options),
        "seed": str(record.get("seed", game.seed)),
        "position": record.get("position"),
        "imported": record["moves"][:as_text] or None,
        "version": game.version,
        "status": status,
        "to_move": NOBODY if game.to_move is None else game.to_move,
        "revision": game.revision + 1,
    }
    if await store.write(lambda changes: changes.replace_game(game.id, since, columns, moves, draft)):
        game.status, game.imported = status, as_text
        game.revision += 1
        log.info("game %s was carried over from version %s of the rules to %s", game.id, since, record["rules"])
    else:
        game.is_sure = False
