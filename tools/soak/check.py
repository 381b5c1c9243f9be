"""What is stored, held against what was acknowledged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from haab.table.clock import now
from haab.table.ops.database import snapshot
from haab.table.ops.replay import replayed, stored_games
from haab.table.settings import database_url
from haab.table.store.rows import DraftRow, GameRow, MoveRow, bare
from tools.soak.ledger import Acknowledged, Ledger


@dataclass
class StoredGame:
    """What the database has of a game."""

    version: int
    numbers: list[int] = field(default_factory=list)
    by_id: dict[str, int] = field(default_factory=dict)
    """The number of every move, confirmed or tried out, by its id."""


@dataclass
class Verdict:
    """What was counted."""

    games: int = 0
    stored_moves: int = 0
    acknowledged: int = 0
    """Moves that some server said it had taken, confirmed or tried out."""
    confirmed: int = 0
    lost: int = 0
    """Confirmed moves that are not stored."""
    lost_drafts: int = 0
    """Moves that were being tried out and are neither stored nor to be found in their turn."""
    doubled: int = 0
    """Moves that are stored twice."""
    out_of_order: int = 0
    """Moves with another number than was said, and gaps in the numbers."""
    drafts_gone_with_the_database: int = 0
    """Moves that were being tried out when PostgreSQL was killed; it is not asked to wait for the disk with them."""
    damaged: int = 0
    """Games that do not replay."""
    bots_that_stopped: int = 0
    resent: int = 0
    pushes: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost and nothing failed."""
        bad = (
            self.lost,
            self.lost_drafts,
            self.doubled,
            self.out_of_order,
            self.damaged,
            self.bots_that_stopped,
            len(self.faults),
        )
        return not any(bad)

    def __str__(self) -> str:
        words = [f"{name.replace('_', ' ')} {value}" for name, value in vars(self).items() if name != "faults"]
        return "\n".join([", ".join(words), f"{len(self.faults)} faults", *self.faults[:20]])


def check(database: str, ledger: Ledger) -> Verdict:
    """Hold the ledger against the database, and replay every stored game."""
    url = database_url(database)
    with snapshot(url) as connection:
        stored = read_games(connection)
    verdict = Verdict(games=len(stored), resent=ledger.resent, pushes=ledger.pushes, faults=list(ledger.faults))
    for game in stored.values():
        verdict.stored_moves += game.version
        verdict.out_of_order += game.numbers != list(range(1, game.version + 1))
        verdict.doubled += len(game.numbers) - sum(number <= game.version for number in game.by_id.values())
    given = Counter((move.game, move.number) for move in ledger.moves if move.is_confirmed)
    for (game_id, number), times in given.items():
        if times > 1:
            verdict.faults.append(f"{game_id}: {times} confirmed moves were given the number {number}")
    for move in ledger.moves:
        _check_move(stored.get(move.game), move, ledger, verdict)
    verdict.damaged = sum(found.state != "whole" for found in replayed(url, stored_games(url)))
    return verdict


def _check_move(game: StoredGame | None, move: Acknowledged, ledger: Ledger, verdict: Verdict) -> None:
    verdict.acknowledged += 1
    verdict.confirmed += move.is_confirmed
    number = None if game is None else game.by_id.get(move.move_id)
    if number == move.number:
        return
    if number is not None:
        verdict.out_of_order += 1
    elif move.is_confirmed:
        verdict.lost += 1
        verdict.faults.append(f"{move.game}: the confirmed move {move.number} is not stored")
    elif ledger.was_at_risk(move):
        verdict.drafts_gone_with_the_database += 1
    else:
        verdict.lost_drafts += 1
        times = ", ".join(f"{began - move.at:.1f} to {ended - move.at:.1f}" for began, ended in ledger.killings)
        verdict.faults.append(
            f"{move.game}: the draft of move {move.number} is gone; seconds to kills: {times or 'none'}"
        )


def read_games(connection: Connection) -> dict[str, StoredGame]:
    """Every game that is stored, with its moves and the turn that is being tried out."""
    games = bare(GameRow)
    found = {row.id: StoredGame(row.version) for row in connection.execute(select(games.c.id, games.c.version))}
    for row in connection.execute(select(bare(MoveRow)).order_by(MoveRow.game_id, MoveRow.number)):
        game = found[row.game_id]
        game.numbers.append(row.number)
        game.by_id[row.move_id] = row.number
    for draft in connection.execute(select(bare(DraftRow))):
        game = found[draft.game_id]
        if draft.version == game.version:
            for number, (move_id, _) in enumerate(draft.moves, start=game.version + 1):
                game.by_id[move_id] = number
    return found


def bots_due(database: str) -> dict[str, int]:
    """The games in which a bot is to move, with the number of their moves."""
    games = bare(GameRow)
    due = select(games.c.id, games.c.version).where(games.c.bot_at.is_not(None))
    with snapshot(database_url(database)) as connection:
        return {row.id: row.version for row in connection.execute(due)}


def how_bots_wait(database: str, game_ids: Collection[str]) -> list[str]:
    """What the database knows about games in which a bot does not move."""
    games, drafts, moment = bare(GameRow), bare(DraftRow), now()
    rows = select(games, drafts.c.version.label("draft_version"), drafts.c.step.label("draft_step"))
    waiting = rows.outerjoin(drafts, drafts.c.game_id == games.c.id).where(games.c.id.in_(game_ids))
    with snapshot(database_url(database)) as connection:
        return [_how_it_waits(row, moment) for row in connection.execute(waiting)]


def _how_it_waits(row: Any, moment: datetime) -> str:
    def away(then: datetime | None) -> str:
        return "none" if then is None else f"{(then - moment).total_seconds():+.1f} s"

    known = {
        "status": row.status,
        "mark": row.mark,
        "bots only": row.bots_only,
        "seat": row.to_move,
        "revision": row.revision,
        "changed": away(row.updated),
        "bot due": away(row.bot_at),
        "claimed until": away(row.bot_until),
        "draft": None if row.draft_step is None else f"of version {row.draft_version}, step {row.draft_step}",
    }
    words = ", ".join(f"{name} {value}" for name, value in known.items())
    return f"{row.id}: its bot stopped after move {row.version} ({words})"
