"""A game held in memory: its confirmed state, and the turn that its player is trying out.

Everything here is derived from what is stored. Whoever changes a game holds its lock, writes to the store first and
changes the memory only when that has been committed. All of it happens in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from haab.games import ruleset
from haab.kit.errors import BadRecord, IllegalMove
from haab.kit.game import Game, replay_record
from haab.kit.presentation import Change
from haab.kit.record.vocabulary import Word
from haab.kit.seeds import written_seed
from haab.kit.state import FORMAT, Ply, State, json_number
from haab.kit.text import Message
from haab.table.games.rights import NO_ACCESS, Access, access_of
from haab.table.games.timing import Clock, clock_of
from haab.table.moment import Moments, aware
from haab.table.store.rows import DraftRow, GameRow, NoticeRow

log = logging.getLogger("haab.table")

AT_ONCE = 16
"""Moves that are put into words before others have their turn."""


@dataclass(slots=True)
class Seat:
    """Who sits on a seat."""

    seat: int
    kind: str
    name: str
    colour: str
    bot: str | None
    clock_ms: int | None


@dataclass(frozen=True)
class Tried:
    """One move of a draft: the id that its client gave it, and the move as it was tried out."""

    move_id: str
    ply: Ply


@dataclass(frozen=True)
class Entry:
    """One confirmed move as the log knows it."""

    number: int
    seat: int
    word: Word
    message: Message
    changes: list[Change]
    secret: bool
    time: datetime


@dataclass(frozen=True)
class Notice:
    """Something that happened around the table."""

    number: int
    version: int
    """The confirmed moves that it came after."""
    kind: str
    seat: int | None
    name: str
    time: datetime
    by: int | None
    """The seat that did it, where that is another one."""
    goal: int | None
    """The confirmed moves that somebody asks to go back to."""


class StoredMove(NamedTuple):
    """What the store has of a confirmed move; of its seat the rules know."""

    number: int
    move: str
    move_id: str
    at: datetime


@dataclass(frozen=True)
class Stored:
    """All that the store has of a game."""

    row: GameRow
    moves: list[StoredMove]
    draft: DraftRow | None
    grants: Mapping[str, frozenset[int]]
    """The roles of every browser that may see it, by the hash of its cookie."""
    notices: list[NoticeRow]


@dataclass
class OpenGame:
    """One game at the table: a game with seats, a draft and clocks."""

    id: str
    played: Game
    """The game by its confirmed moves."""
    seed: int
    chosen_seed: bool
    status: str
    revision: int
    """Grows with every change that everybody may see; the store counts it."""
    clock: Clock | None
    turn_began: datetime
    created: datetime
    updated: datetime
    rematch: str | None
    mark: str | None
    seats: list[Seat]
    grants: Mapping[str, frozenset[int]] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    times: Moments = field(default_factory=Moments)
    """When each confirmed move was made."""
    move_ids: array[int] = field(default_factory=lambda: array("q"))
    """What the id is known by that its client gave to each confirmed move: its hash."""
    draft: list[Tried] = field(default_factory=list)
    """What whoever is to move is trying out."""
    undone: list[Tried] = field(default_factory=list)
    """What was taken back of it and can be played again, the next one first."""
    step: int = 0
    """Grows with every change of the draft, and begins anew when it is confirmed."""

    def __post_init__(self) -> None:
        self.lock = asyncio.Lock()
        self.is_sure = True
        """Whether this is what the store has. While a change is on its way there, it is not."""
        self.ruleset = self.played.ruleset
        self.name = self.played.name
        self.players = self.played.players
        self.options = self.played.options
        self.played.forget_past()
        self.stored_rules = self.played.rules_version
        """The version of the rules that it was stored under; steps may have led on from there."""
        self.backs = 0
        """How often moves were taken back by leave of all."""
        self.is_listed = False
        """Whether whoever has the address of the table may take an open seat."""
        self.hints = True
        """Whether whoever is to move may ask the coach."""
        self._unplayed = 0
        """Stored moves that a pinned game has not come to."""
        self._logged_from = self.version
        self._log: list[Entry] = []
        """The confirmed moves after `_logged_from`, in words."""

    @classmethod
    def from_store(cls, stored: Stored) -> OpenGame:
        """The game as it is stored; every move is checked again. BadRecord if there is no game in it."""
        row = stored.row
        rules = ruleset(row.game)
        moves = stored.moves
        if [move.number for move in moves] != list(range(1, row.version + 1)):
            raise BadRecord(f"{len(moves)} moves are stored of the {row.version} that were confirmed")
        played = replay_record(rules, _record(row, moves), strict=False)
        count = len(played.moves)
        game = cls(
            id=row.id,
            played=played,
            seed=int(row.seed),
            chosen_seed=row.chosen_seed,
            status="",
            revision=row.revision,
            clock=clock_of(row),
            turn_began=aware(row.turn_began),
            created=aware(row.created),
            updated=aware(row.updated),
            rematch=row.rematch,
            mark=row.mark,
            seats=[],
            times=Moments(_times(row, moves, count)),
            move_ids=array("q", [hash(move_id) for move_id in _ids(moves, count)]),
        )
        game.stored_rules = row.rules
        game._unplayed = row.version - count if played.pinned else 0
        game._take_over(stored)
        return game

    def catch_up(self, stored: Stored) -> None:
        """Take over what others have stored meanwhile; of the moves, those that are new here."""
        for move in stored.moves:
            ply = self.confirmed.play(move.move)
            self.confirm([Tried(move.move_id, ply)], aware(move.at))
        self._take_over(stored)

    def _take_over(self, stored: Stored) -> None:
        """Everything that is not derived from the moves."""
        row = stored.row
        self.backs = row.backs
        self.is_listed = row.is_listed
        self.hints = row.hints
        self.status = _status(row, self.played)
        self.revision = row.revision
        self.turn_began = aware(row.turn_began)
        self.updated = aware(row.updated)
        self.rematch = row.rematch
        self.mark = row.mark
        self.seats = [Seat(s.seat, s.kind, s.name, s.colour, s.bot, s.clock_ms) for s in row.seats]
        self.grants = stored.grants
        self.notices = [
            Notice(row.id, row.version, row.kind, row.seat, row.name, aware(row.at), row.by_seat, row.number)
            for row in stored.notices
        ]
        self.draft, self.undone, self.step = [], [], 0
        draft = stored.draft
        if draft is not None and draft.version == self.version:
            self.step = draft.step
            if draft.seat == self.to_move and row.rules == self.ruleset.version:
                self._take_up(draft)
        self.is_sure = True

    def _take_up(self, draft: DraftRow) -> None:
        """Go on with a stored draft; one that the rules do not allow is dropped, as nobody has counted on it."""
        try:
            moves = _tried(self.confirmed, draft.moves)
            undone = _tried(moves[-1].ply.after if moves else self.confirmed, draft.undone)
        except IllegalMove as error:
            log.warning("the draft of game %s is dropped: %s", self.id, error)
            return
        self.draft, self.undone = moves, undone

    # ---- who may do what

    def access(self, browser: str) -> Access:
        """What a browser, known by the hash of its cookie, may do here."""
        roles = self.grants.get(browser)
        return NO_ACCESS if roles is None else access_of(roles)

    def devices(self, seat: int) -> int:
        """How many browsers may play a seat."""
        return sum(seat in roles for roles in self.grants.values())

    # ---- state

    @property
    def version(self) -> int:
        """The number of confirmed moves."""
        return len(self.times)

    @property
    def stored_version(self) -> int:
        """The number of stored moves: more than those that a pinned game has come to."""
        return self.version + self._unplayed

    @property
    def number(self) -> int:
        """Confirmed moves and those of the draft."""
        return self.version + len(self.draft)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.played.over

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, drafts left aside; None when the game is over or pinned."""
        return self.played.to_move

    @property
    def pinned(self) -> Message | None:
        """Why the game can be looked at and exported, but not played on; None: it can go on."""
        return self.played.pinned

    @property
    def confirmed(self) -> State:
        """How the game stands by its confirmed moves."""
        return self.played.state

    @property
    def drafted(self) -> State:
        """How the game stands for whoever is trying out a turn."""
        return self.draft[-1].ply.after if self.draft else self.confirmed

    def number_of(self, move_id: str) -> int | None:
        """The number of a move that has been taken already, by its client's id."""
        for number, tried in enumerate(self.draft, start=self.version + 1):
            if tried.move_id == move_id:
                return number
        known = hash(move_id)
        return self.move_ids.index(known) + 1 if known in self.move_ids else None

    def rest(self) -> None:
        """Hold no more than it takes to go on, some kilobytes: nobody has looked at the game for a while.

        All else is worked out again when somebody does. Nobody may be changing the game.
        """
        self.played.rest()
        for tried in (*self.draft, *self.undone):
            tried.ply.before.forget()
            tried.ply.after.forget()
        self._log, self._logged_from = [], self.version

    # ---- the past

    async def recall(self) -> None:
        """Put the moves from before it was loaded into words, and let others do something in between."""
        missing = self._logged_from
        earlier: list[Entry] = []
        for number, ply in enumerate(islice(self.played.history(), missing), start=1):
            earlier.append(self._entry(number, ply))
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
        if self._logged_from == missing:  # nobody else has done it meanwhile
            self._log[:0] = earlier
            self._logged_from = 0

    async def history(self, since: int = 0) -> list[Entry]:
        """The confirmed moves after so many, in words."""
        while since < self._logged_from:  # it may have been let rest meanwhile
            await self.recall()
        return self.latest(since)

    def latest(self, since: int) -> list[Entry]:
        """The confirmed moves after so many, in words, as far as they were made since it was loaded."""
        return self._log[max(0, since - self._logged_from) :]

    def _entry(self, number: int, ply: Ply) -> Entry:
        return Entry(
            number=number,
            seat=ply.seat,
            word=self.ruleset.vocabulary.entry(ply.move.code),
            message=ply.move.message,
            changes=ply.changes,
            secret=ply.is_secret,
            time=self.times[number - 1],
        )

    def points_by_round(self) -> list[dict[str, Any]]:
        """Every seat's score at the end of each round."""
        rounds: list[dict[str, Any]] = []
        states = (self.played.at(0), *(ply.after for ply in self.played.history()))
        for moves, state in enumerate(states):
            number = self.ruleset.round_number(state.fields)
            scores = [json_number(score) for score in state.scores]
            if rounds and rounds[-1]["number"] == number:
                rounds[-1] |= {"scores": scores, "moves": moves}
            else:
                rounds.append({"number": number, "scores": scores, "moves": moves})
        return rounds

    # ---- changes of memory, made after they were stored

    def confirm(self, draft: list[Tried], at: datetime) -> None:
        """Moves have been stored: play them."""
        for tried in draft:
            self.played.add(tried.ply)
            self.times.append(at)
            self.move_ids.append(hash(tried.move_id))
            self._log.append(self._entry(self.version, tried.ply))
        self.played.forget_past()
        self.draft, self.undone, self.step = [], [], 0


def _record(row: GameRow, moves: list[StoredMove]) -> dict[str, Any]:
    """The record of play that rows tell."""
    origin: dict[str, Any] = {"players": row.players, "seed": written_seed(int(row.seed)), "options": row.options}
    if row.position is not None:
        origin = {"position": row.position}
    return {"haab": FORMAT, "game": row.game, "rules": row.rules, **origin, "moves": [move.move for move in moves]}


def _status(row: GameRow, played: Game) -> str:
    """How far the game has come; a pinned one is over only if its end can be shown."""
    return "running" if row.status == "over" and not played.over else row.status


def _times(row: GameRow, moves: list[StoredMove], count: int) -> list[datetime]:
    """When each move was made; moves that a step from older rules added count as made when the game last changed."""
    times = [aware(move.at) for move in moves][:count]
    return times + [aware(row.updated)] * (count - len(times))


def _ids(moves: list[StoredMove], count: int) -> list[str]:
    """The ids of so many moves; those that a step from older rules added have got none from a client."""
    ids = [move.move_id for move in moves][:count]
    return ids + [migrated_id(number) for number in range(len(ids) + 1, count + 1)]


def migrated_id(number: int) -> str:
    """The id of a move that a step from older rules has added."""
    return f"migrated-{number}"


def _tried(state: State, moves: Iterable[Sequence[str]]) -> list[Tried]:
    """Moves that follow each other, from their ids and notations."""
    draft: list[Tried] = []
    for move_id, move in moves:
        draft.append(Tried(move_id, state.play(move)))
        state = draft[-1].ply.after
    return draft
