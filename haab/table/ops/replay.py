"""Every stored game is played again from its first move: which of them are whole, pinned or damaged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, MetaData, RowMapping, select

from haab.games import ruleset
from haab.kit.errors import HaabError, message_of
from haab.kit.game import Game, replay_record
from haab.kit.state import FORMAT
from haab.kit.text import Message
from haab.table.ops.database import our_tables, reading_engine, trouble_in_words
from haab.table.service.game.stored import DELETED

WHOLE, PINNED, DAMAGED = "whole", "pinned", "damaged"
BROKEN = "kit.pinned.broken"
"""The message of a game that holds a move which its rules do not allow."""


@dataclass(frozen=True)
class Verdict:
    """What came of playing a stored game again."""

    game_id: str
    state: str
    """WHOLE, PINNED (it can be looked at, not played on) or DAMAGED."""
    why: Message | None = None
    """What is wrong with a game that is not whole."""


def stored_games(url: str) -> list[str]:
    """The ids of all games, the oldest first."""
    with trouble_in_words(url), reading_engine(url).begin() as connection:
        games = our_tables(connection).tables["games"]
        return list(connection.scalars(select(games.c.id).order_by(games.c.created)))


def replayed(url: str, games: Sequence[str]) -> Iterator[Verdict]:
    """Play these games again, each as it is stored at that moment. Servers go on meanwhile."""
    with trouble_in_words(url), reading_engine(url).connect() as connection:
        with connection.begin():
            tables = our_tables(connection)
        for game_id in games:
            with connection.begin():
                verdict = _verdict(connection, tables, game_id)
            if verdict is not None:
                yield verdict


def _verdict(connection: Connection, tables: MetaData, game_id: str) -> Verdict | None:
    """What to think of a game; None if it has been deleted meanwhile, or is being deleted."""
    games, moves = tables.tables["games"], tables.tables["moves"]
    try:
        row = connection.execute(select(games).where(games.c.id == game_id)).mappings().first()
        of_this_game = select(moves.c.number, moves.c.move).where(moves.c.game_id == game_id).order_by(moves.c.number)
        played = [(number, move) for number, move in connection.execute(of_this_game)]
        if row is None or row.get("mark") == DELETED:
            return None
        return _judged(row, [*enumerate(row.get("imported") or (), start=1), *played])
    except (HaabError, ValueError, TypeError, LookupError) as error:
        return Verdict(game_id, DAMAGED, message_of(error))


def _judged(row: RowMapping, moves: Sequence[tuple[int, str]]) -> Verdict:
    numbers = [number for number, _ in moves]
    if numbers != list(range(1, row["version"] + 1)):
        counts = {"n": len(numbers), "all": row["version"]}
        return Verdict(row["id"], DAMAGED, Message("ops.game.moves_missing", counts))
    game = replay_record(ruleset(row["game"]), _record(row, [move for _, move in moves]), strict=False)
    if game.pinned is not None:
        return Verdict(row["id"], DAMAGED if game.pinned.key == BROKEN else PINNED, game.pinned)
    return _judged_by_end(row, game)


def _judged_by_end(row: RowMapping, game: Game) -> Verdict:
    if game.over == (row["status"] == "over"):
        return Verdict(row["id"], WHOLE)
    return Verdict(row["id"], DAMAGED, Message("ops.game.over" if game.over else "ops.game.not_over"))


def _record(row: RowMapping, moves: list[str]) -> dict[str, Any]:
    """The record of play that rows tell."""
    origin = {"players": row["players"], "seed": int(row["seed"]), "options": row["options"]}
    if row["position"] is not None:
        origin = {"position": row["position"]}
    return {"haab": FORMAT, "game": row["game"], "rules": row["rules"], **origin, "moves": moves}
