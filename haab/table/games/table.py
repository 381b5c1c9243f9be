"""The table: opens games, takes moves, undo and redo, and tells whoever listens that something changed."""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from haab.games import ruleset
from haab.kit.colours import COLOURS
from haab.kit.errors import BadOptions, BadRecord
from haab.kit.game import Game, new_game
from haab.kit.record.stack import NOBODY
from haab.table.games.clocks import thinking_ms
from haab.table.games.open_game import OpenGame, Tried
from haab.table.http.access import new_id, new_key
from haab.table.http.errors import TableError, conflict, forbidden, not_found, stale
from haab.table.http.requests import NewGame, NewSeat
from haab.table.store.store import MOVE_LENGTH, DraftRow, GameRow, MoveRow, SeatRow, Store, now

log = logging.getLogger("haab.table")

HELD_IN_MEMORY = 5000


class Table:
    """All games of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.on_change: list[Callable[[OpenGame], None]] = []
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._lock = threading.Lock()

    # ---- opening and finding games

    def open(self, request: NewGame) -> OpenGame:
        """Start a new game."""
        rules = ruleset(request.game)
        if len(request.seats) != request.players:
            raise BadOptions(f"{request.players} players need {request.players} seats, not {len(request.seats)}")
        seed = request.seed if request.seed is not None else secrets.randbelow(2**53)
        started = new_game(rules, request.players, seed, request.options)
        row = self._new_row(started, seed, request.clock)
        row.chosen_seed = request.seed is not None
        row.seats = [self._new_seat(number, seat, request.clock) for number, seat in enumerate(request.seats)]
        row.status = _status(row.seats)
        return self._store_new(row, [])

    def open_record(self, played: Game) -> OpenGame:
        """Put a game that was played elsewhere on the table: all seats belong to whoever brought it."""
        record = played.record()
        row = self._new_row(played, record.get("seed", 0), None)
        row.position = record.get("position")
        row.options = record.get("options", row.options)
        row.chosen_seed = True
        row.seats = [self._new_seat(number, NewSeat(kind="me"), None) for number in range(played.players)]
        row.status = "over" if played.over else "running"
        moves: list[str] = record["moves"]
        if any(len(move) > MOVE_LENGTH for move in moves):
            raise BadRecord(f"a move has {MOVE_LENGTH} letters at most")
        seats = [ply.seat for ply in played.history()]
        seats += [NOBODY] * (len(moves) - len(seats))
        return self._store_new(row, list(zip(seats, moves, strict=True)))

    def _new_row(self, game: Game, seed: int, clock: int | None) -> GameRow:
        moment = now()
        return GameRow(
            id=new_id(),
            game=game.name,
            rules=game.rules_version,
            players=game.players,
            options=game.options,
            seed=seed,
            position=None,
            chosen_seed=False,
            status="waiting",
            version=0,
            clock_minutes=clock,
            turn_began=moment,
            created=moment,
            updated=moment,
            owner_key=new_key(),
            spectator_key=new_key(),
            rematch=None,
        )

    def _new_seat(self, number: int, seat: NewSeat, clock: int | None) -> SeatRow:
        colour = COLOURS[number]
        return SeatRow(
            seat=number,
            key=new_key(),
            kind={"me": "person", "open": "open", "bot": "bot"}[seat.kind],
            name=seat.name,
            colour=colour,
            bot=seat.bot if seat.kind == "bot" else None,
            clock_ms=None if clock is None else clock * 60_000,
        )

    def _store_new(self, row: GameRow, moves: list[tuple[int, str]]) -> OpenGame:
        row.version = len(moves)
        with self.store.writing() as session:
            session.add(row)
            session.flush()
            for number, (seat, move) in enumerate(moves, start=1):
                session.add(
                    MoveRow(
                        game_id=row.id, number=number, seat=seat, move=move, move_id=f"import-{number}", at=row.created
                    )
                )
        return self.game(row.id)

    def game(self, game_id: str) -> OpenGame:
        """A game by its id, from memory or from the store."""
        with self._lock:
            found = self._open.get(game_id)
            if found is not None:
                self._open.move_to_end(game_id)
                return found
        loaded = self._load(game_id)
        with self._lock:
            found = self._open.setdefault(game_id, loaded)
            while len(self._open) > HELD_IN_MEMORY:
                self._open.popitem(last=False)
            return found

    def _load(self, game_id: str) -> OpenGame:
        with self.store.reading() as session:
            row = session.get(GameRow, game_id)
            if row is None:
                raise not_found("table.error.no_game")
            moves = session.scalars(select(MoveRow).where(MoveRow.game_id == game_id).order_by(MoveRow.number)).all()
            draft = session.get(DraftRow, game_id)
        try:
            game = OpenGame.from_rows(row, list(moves), draft)
        except BadRecord as error:
            log.error("game %s cannot be opened: %s", game_id, error)
            raise conflict("table.error.cannot_open") from error
        if game.played.rules_version != row.rules:
            self._store_migrated(game, row.rules)
        return game

    def _store_migrated(self, game: OpenGame, since: int) -> None:
        """Write down a game that steps have led to the present version of the rules, as a whole or not at all."""
        record = game.played.record()
        ids = {number: move_id for move_id, number in game.move_ids.items()}
        with self.store.writing() as session:
            row = session.get_one(GameRow, game.id)
            if row.rules != since:
                return  # another server has done it
            row.rules = record["rules"]
            row.options = record.get("options", row.options)
            row.seed = record.get("seed", row.seed)
            row.position = record.get("position")
            row.version = game.version
            row.status = game.status = "over" if game.over else row.status
            session.execute(delete(DraftRow).where(DraftRow.game_id == game.id))
            session.execute(delete(MoveRow).where(MoveRow.game_id == game.id))
            for number, ply in enumerate(game.played.history(), start=1):
                move_id = ids.get(number, f"migrated-{number}")
                session.add(
                    MoveRow(
                        game_id=game.id,
                        number=number,
                        seat=ply.seat,
                        move=ply.move.notation,
                        move_id=move_id,
                        at=game.times[number - 1],
                    )
                )
        log.info("game %s was carried over from version %s of the rules to %s", game.id, since, record["rules"])

    def running_games(self) -> list[str]:
        """The ids of all games that are under way."""
        with self.store.reading() as session:
            return list(session.scalars(select(GameRow.id).where(GameRow.status == "running")))

    def held(self) -> int:
        """How many games are held in memory."""
        return len(self._open)

    # ---- playing

    def play(self, game: OpenGame, seat: int, expected: int, move_id: str, move: str) -> int:
        """Add a move to the seat's draft, or confirm the turn with it. Returns the move's number.

        A move that was taken already (same move id) is not played again: its number is returned.
        """
        with game.lock:
            known = game.number_of(move_id)
            if known is not None:
                return known
            self._check_turn(game, seat)
            if expected != game.number:
                raise stale(game.number)
            ply = game.drafted.play(move)
            draft = [*game.draft, Tried(move_id, ply)]
            number = game.number + 1
            if ply.confirms:
                self._confirm(game, seat, draft)
            else:
                self._keep_draft(game, seat, draft, [])
            return number

    def _check_turn(self, game: OpenGame, seat: int) -> None:
        if game.pinned is not None:
            raise TableError(409, "pinned", game.pinned)
        if game.status == "waiting":
            raise conflict("table.error.not_begun")
        if game.over:
            raise conflict("table.error.is_over")
        if seat != game.to_move:
            raise conflict("table.error.not_your_turn")

    def _confirm(self, game: OpenGame, seat: int, draft: list[Tried]) -> None:
        moment = now()
        status = "over" if draft[-1].ply.after.over else "running"
        clock = game.seats[seat].clock_ms
        left = None if clock is None else clock - thinking_ms(game)
        try:
            rows = self._rows(game, seat, draft, moment)
            has_draft = bool(game.draft or game.undone)
            self.store.confirm(rows, game.version + len(draft), status, left, has_draft)
        except IntegrityError as error:
            self.forget(game.id)
            raise stale(game.number) from error
        game.confirm(draft, moment)
        game.status = status
        game.turn_began = moment
        game.seats[seat].clock_ms = left
        self._changed(game)

    def _rows(self, game: OpenGame, seat: int, draft: list[Tried], moment: datetime) -> list[dict[str, Any]]:
        return [
            {
                "game_id": game.id,
                "number": number,
                "seat": seat,
                "move": tried.ply.move.notation,
                "move_id": tried.move_id,
                "at": moment,
            }
            for number, tried in enumerate(draft, start=game.version + 1)
        ]

    def _keep_draft(self, game: OpenGame, seat: int, draft: list[Tried], undone: list[Tried]) -> None:
        self.store.save_draft(game.id, seat, _words(draft), _words(undone))
        game.draft, game.undone = draft, undone
        self._changed(game)

    def undo(self, game: OpenGame, seat: int, expected: int) -> None:
        """Take back the last move of the draft."""
        with game.lock:
            self._check_turn(game, seat)
            if expected != game.number:
                raise stale(game.number)
            if not game.draft:
                raise conflict("table.error.nothing_to_undo")
            self._keep_draft(game, seat, game.draft[:-1], [game.draft[-1], *game.undone])

    def redo(self, game: OpenGame, seat: int, expected: int) -> None:
        """Play again the move that was taken back last."""
        with game.lock:
            self._check_turn(game, seat)
            if expected != game.number:
                raise stale(game.number)
            if not game.undone:
                raise conflict("table.error.nothing_to_redo")
            self._keep_draft(game, seat, [*game.draft, game.undone[0]], game.undone[1:])

    def play_for_bot(self, game: OpenGame, seat: int, version: int, move: str) -> None:
        """Confirm one move of a bot, unless the game has moved on since it began to think."""
        with game.lock:
            if game.version != version or game.seats[seat].kind != "bot" or game.to_move != seat:
                return
            self._confirm(game, seat, [Tried(f"bot-{version + 1}", game.confirmed.play(move))])

    # ---- seats

    def sit_down(self, game: OpenGame, key: str, name: str | None) -> None:
        """Somebody came with a key: an open seat is taken; a known seat or a spectator changes nothing."""
        with game.lock:
            for seat in game.seats:
                if secrets.compare_digest(seat.key.encode(), key.encode()):
                    if seat.kind == "open":
                        self._change_seat(game, seat.seat, kind="person", name=name or seat.name)
                    return
            if not any(
                secrets.compare_digest(own.encode(), key.encode()) for own in (game.spectator_key, game.owner_key)
            ):
                raise forbidden("table.error.bad_link")

    def change_seat(self, game: OpenGame, seat: int, **changes: Any) -> None:
        """Rename, recolour, hand to a bot or take back."""
        with game.lock:
            colour = changes.get("colour")
            if colour and any(other.colour == colour for other in game.seats if other.seat != seat):
                raise conflict("table.error.colour_taken")
            if changes.get("kind") == "bot" and game.to_move == seat and game.draft:
                self._keep_draft(game, seat, [], [])
            self._change_seat(game, seat, **changes)

    def _change_seat(self, game: OpenGame, number: int, **changes: Any) -> None:
        kinds = [changes.get("kind", s.kind) if s.seat == number else s.kind for s in game.seats]
        status = game.status if game.status != "waiting" else _status_of_kinds(kinds)
        with self.store.writing() as session:
            row = session.get_one(GameRow, game.id)
            for field, value in changes.items():
                setattr(row.seats[number], field, value)
            row.status = status
            row.updated = now()
            if status != game.status:
                row.turn_began = row.updated
        for field, value in changes.items():
            setattr(game.seats[number], field, value)
        if status != game.status:
            game.status = status
            game.turn_began = now()
        self._changed(game)

    def link_rematch(self, game: OpenGame, rematch: str) -> None:
        """Remember which game follows this one."""
        with game.lock:
            with self.store.writing() as session:
                session.get_one(GameRow, game.id).rematch = rematch
            game.rematch = rematch
            self._changed(game)

    # ---- telling others

    def forget(self, game_id: str) -> None:
        """Let a game be loaded anew from the store."""
        with self._lock:
            self._open.pop(game_id, None)

    def _changed(self, game: OpenGame) -> None:
        game.touch()
        for listener in self.on_change:
            try:
                listener(game)
            except Exception:
                log.exception("a listener failed")


def _words(draft: list[Tried]) -> list[list[str]]:
    return [[tried.move_id, tried.ply.move.notation] for tried in draft]


def _status(seats: list[SeatRow]) -> str:
    return _status_of_kinds([seat.kind for seat in seats])


def _status_of_kinds(kinds: list[str]) -> str:
    return "waiting" if "open" in kinds else "running"


__all__ = ["Table", "TableError"]
