"""Queries, as plain data of the service."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from haab.table.clock import now
from haab.table.service.game.rights import OWNER
from haab.table.service.game.stored import (
    DELETED,
    Line,
    MyGame,
    Notice,
    OldGames,
    Seat,
    Stored,
    StoredDraft,
    StoredGame,
    StoredLink,
    StoredMove,
    imported_moves,
    roles_of,
)
from haab.table.service.store import LAST_LINES, LAST_NOTICES, Reads
from haab.table.store.changes import GAME_COLUMNS
from haab.table.store.rows import (
    DraftRow,
    GameRow,
    GrantRow,
    KeptRow,
    LinkRow,
    MoveRow,
    NoteRow,
    NoticeRow,
    QuietRow,
    SeatRow,
    TalkRow,
)

LISTED_COLUMNS = [name for name in GAME_COLUMNS if name != "imported"]
SEAT_COLUMNS = [field.name for field in fields(Seat)]


class SqlReads(Reads):
    """One look into the database, by a session that changes nothing."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def game(self, game_id: str, since: int) -> Stored | None:
        row = self.session.get(GameRow, game_id, options=[undefer(GameRow.imported)])
        if row is None or row.mark == DELETED:
            return None
        imported = imported_moves(row.imported, row.version, row.created)
        grants = self.session.execute(select(GrantRow.browser, GrantRow.role).where(GrantRow.game_id == game_id))
        moves = self.session.execute(
            select(*(getattr(MoveRow, name) for name in StoredMove._fields))
            .where(MoveRow.game_id == game_id, MoveRow.number > since, MoveRow.number <= row.version)
            .order_by(MoveRow.number)
        )
        notices = self.session.scalars(
            select(NoticeRow).where(NoticeRow.game_id == game_id).order_by(NoticeRow.id.desc()).limit(LAST_NOTICES)
        )
        draft = self.session.get(DraftRow, game_id)
        return Stored(
            game=_game(row),
            moves=[*imported[since:], *(StoredMove(*move) for move in moves)],
            imported=len(imported),
            draft=None if draft is None else _draft(draft),
            grants=roles_of((row.browser, row.role) for row in grants),
            notices=[_notice(notice) for notice in reversed(notices.all())],
        )

    def roles(self, game_id: str, browser: str) -> frozenset[int]:
        mine = select(GrantRow.role).where(GrantRow.game_id == game_id, GrantRow.browser == browser)
        return frozenset(self.session.scalars(mine))

    def link(self, game_id: str, key: str) -> StoredLink | None:
        found = self.session.get(LinkRow, key)
        return _link(found) if found is not None and found.game_id == game_id else None

    def link_by_code(self, code: str) -> StoredLink | None:
        found = select(LinkRow).where(LinkRow.code == code, LinkRow.code_until > now())
        return _link(self.session.scalars(found).one_or_none())

    def is_known(self, browser: str) -> bool:
        return (
            self.session.execute(select(GrantRow.role).where(GrantRow.browser == browser).limit(1)).first() is not None
        )

    def games_of(self, browser: str, most: int, archived: bool = False) -> list[MyGame]:
        kept = {row.game_id: row for row in self.session.scalars(select(KeptRow).where(KeptRow.browser == browser))}
        roles: dict[str, frozenset[int]] = {}
        rows = self.session.execute(
            select(GrantRow.game_id, GrantRow.role).where(GrantRow.browser == browser).order_by(GrantRow.since.desc())
        )
        for game_id, role in rows:
            is_archived = game_id in kept and kept[game_id].is_archived
            if is_archived == archived and (game_id in roles or len(roles) < most):
                roles[game_id] = roles.get(game_id, frozenset()) | {role}
        games = {row.id: row for row in self.session.scalars(select(GameRow).where(GameRow.id.in_(roles)))}
        return [
            MyGame(_game(games[game_id]), mine, kept[game_id].title if game_id in kept else "", archived)
            for game_id, mine in roles.items()
            if game_id in games
        ]

    def open_tables(self, browser: str, most: int) -> list[StoredGame]:
        has_open_seat = select(SeatRow.seat).where(SeatRow.game_id == GameRow.id, SeatRow.kind == "open").exists()
        is_there = select(GrantRow.role).where(GrantRow.game_id == GameRow.id, GrantRow.browser == browser).exists()
        found = (
            select(GameRow)
            .where(GameRow.status != "over", GameRow.is_listed, GameRow.mark.is_(None), has_open_seat, ~is_there)
            .order_by(GameRow.created.desc())
            .limit(most)
        )
        return [_game(row) for row in self.session.scalars(found)]

    def deal_of(self, browser: str, game: str, day: str) -> StoredGame | None:
        found = (
            select(GameRow)
            .join(GrantRow, GrantRow.game_id == GameRow.id)
            .where(GrantRow.browser == browser, GrantRow.role >= OWNER)
            .where(GameRow.game == game, GameRow.deal.startswith(f"{day}/"))
            .order_by(GameRow.created)
        )
        row = self.session.scalars(found).first()
        return None if row is None else _game(row)

    def shown_deals(self, game: str, deal: str, most: int) -> list[StoredGame]:
        place, lead = GameRow.deal_result["place"].as_integer(), GameRow.deal_result["lead"].as_float()
        found = (
            select(GameRow)
            .where(GameRow.deal == deal, GameRow.game == game, GameRow.deal_result.is_not(None), GameRow.mark.is_(None))
            .order_by(place, lead.desc(), GameRow.turn_began)
            .limit(most)
        )
        return [_game(row) for row in self.session.scalars(found)]

    def deal_of_bots(self, game: str, deal: str) -> str | None:
        found = (
            select(GameRow.id)
            .where(GameRow.deal == deal, GameRow.game == game, GameRow.bots_only.is_(True), GameRow.mark.is_(None))
            .order_by(GameRow.created.desc())
            .limit(1)
        )
        return self.session.scalar(found)

    def bots_due(self, bots_only: bool, most: int, but: Collection[str]) -> list[str]:
        due = select(GameRow.id).where(GameRow.bots_only.is_(bots_only), GameRow.bot_at.is_not(None))
        oldest = self.session.scalars(due.order_by(GameRow.bot_at).limit(most + len(but)))
        return [game_id for game_id in oldest if game_id not in but][:most]

    def count_bots_only(self) -> int:
        alone = select(func.count()).where(GameRow.bots_only.is_(True), GameRow.status == "running")
        return self.session.scalar(alone) or 0

    def old_games(self, before: datetime) -> OldGames:
        old = self.session.scalar(select(func.count()).where(GameRow.updated < before)) or 0
        games, newest = self.session.execute(select(func.count(), func.max(GameRow.updated)).select_from(GameRow)).one()
        return OldGames(old, games, newest)

    def expired(self, before: datetime, most: int) -> list[str]:
        old = select(GameRow.id).where(GameRow.updated < before).order_by(GameRow.updated).limit(most)
        return list(self.session.scalars(old))

    def half_deleted(self) -> list[str]:
        return list(self.session.scalars(select(GameRow.id).where(GameRow.mark == DELETED)))

    def lines_after(self, game_id: str, number: int, rooms: Collection[str]) -> list[Line]:
        said = (
            select(TalkRow)
            .where(TalkRow.game_id == game_id, TalkRow.id > number, TalkRow.room.in_(rooms))
            .order_by(TalkRow.id.desc())
            .limit(LAST_LINES)
        )
        return [
            Line(row.id, row.room, row.seat, row.author, row.name, row.preset, row.text, row.at)
            for row in reversed(self.session.scalars(said).all())
        ]

    def is_quiet(self, game_id: str) -> bool:
        return self.session.get(QuietRow, game_id) is not None

    def note(self, game_id: str, browser: str) -> str:
        found = self.session.get(NoteRow, (browser, game_id))
        return "" if found is None else found.text


def _draft(row: DraftRow) -> StoredDraft:
    return StoredDraft(row.seat, row.version, row.step, row.moves, row.undone)


def _game(row: GameRow) -> StoredGame:
    seats = [Seat(*(getattr(seat, name) for name in SEAT_COLUMNS)) for seat in row.seats]
    return StoredGame(**{name: getattr(row, name) for name in LISTED_COLUMNS}, seats=seats)


def _notice(row: NoticeRow) -> Notice:
    return Notice(row.id, row.version, row.kind, row.seat, row.name, row.at, row.by_seat, row.number)


def _link(row: LinkRow | None) -> StoredLink | None:
    return None if row is None else StoredLink(row.key, row.game_id, row.kind, row.seat, row.code, row.code_until)
