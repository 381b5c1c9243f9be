"""A game held in memory: its confirmed state, and the turn that its player is trying out.

Everything here is derived from what is stored. Whoever changes a game holds its lock, writes to the store first and
changes the memory only when that has been committed. All of it happens in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from haab.coach.deciding import Decided, decided
from haab.coach.rounds import held
from haab.games import ruleset
from haab.kit.errors import BadRecord, IllegalMove
from haab.kit.game import Game, replay_record
from haab.kit.presentation import Change, Scene
from haab.kit.record.vocabulary import Word
from haab.kit.seeds import written_seed
from haab.kit.state import FORMAT, Ply, State, json_number
from haab.kit.text import Message
from haab.table.clock import Moments
from haab.table.service.game.deal import Deal
from haab.table.service.game.rights import NO_ACCESS, Access, access_of
from haab.table.service.game.stored import Notice, Seat, Stored, StoredDraft, StoredGame, StoredMove

log = logging.getLogger("haab.table")

AT_ONCE = 16
"""Moves that are put into words before others have their turn."""


@dataclass(frozen=True)
class Tried:
    """One move of a draft: the id that its client gave it, and the move as it was tried out."""

    move_id: str
    ply: Ply

    @property
    def written(self) -> list[str]:
        """Its id and its notation, as they are stored."""
        return [self.move_id, self.ply.move.notation]


@dataclass(frozen=True)
class Entry:
    """One confirmed move as the log knows it."""

    number: int
    seat: int
    word: Word
    targets: tuple[str, ...]
    message: Message
    changes: list[Change]
    scenes: list[Scene]
    round: int
    """How many rounds had begun when it was made."""
    secret: bool
    time: datetime


class OpenGame:
    """One game at the table: a game with seats, a draft and clocks."""

    status: str
    revision: int
    """Incremented by every change that everybody may see; the store counts it."""
    turn_began: datetime
    updated: datetime
    rematch: str | None
    mark: str | None
    seats: list[Seat]
    grants: Mapping[str, frozenset[int]]
    notices: list[Notice]
    backs: int
    """How often confirmed moves were taken back."""
    is_listed: bool
    """Whether anybody who has the address of the table may take an open seat."""
    by_address: bool
    """Whether whoever has the game's address may watch it, and ask for an open seat."""
    hints: bool
    """Whether the player to move may ask the coach."""
    deal: Deal | None
    """The deal of a day that it is."""
    deal_result: dict[str, Any] | None
    """How it ended, if its player wants others to know."""
    draft: list[Tried]
    """What the player to move is trying out."""
    undone: list[Tried]
    """What was undone of it and can be played again, the next one first."""
    step: int
    """Incremented by every change of the draft, 0 once it is confirmed."""
    is_sure: bool
    """Whether this is what the store has. While a change is on its way there, it is not."""

    def __init__(self, stored: Stored) -> None:
        """The game as it is stored; every move is checked again. BadRecord if there is no game in it."""
        row, moves = stored.game, stored.moves
        if [move.number for move in moves] != list(range(1, row.version + 1)):
            raise BadRecord(Message("ops.game.moves_missing", {"n": len(moves), "all": row.version}))
        self.played = replay_record(ruleset(row.game), _record(row, moves), strict=False)
        """The game by its confirmed moves."""
        count = len(self.played.moves)
        self.played.forget_past()
        self.id, self.seed, self.chosen_seed, self.created = row.id, int(row.seed), row.chosen_seed, row.created
        self.clock = row.clock
        self.ruleset, self.name = self.played.ruleset, self.played.name
        self.players, self.options = self.played.players, self.played.options
        self.lock = asyncio.Lock()
        self.times = Moments(_times(row, moves, count))
        """When each confirmed move was made."""
        self.move_ids = array("q", [hash(move_id) for move_id in _ids(moves, count)])
        """The hash of the idempotency key of each confirmed move."""
        self.stored_rules = row.rules
        """The version of the rules that it was stored under; steps may have led on from there."""
        self.imported = count if stored.imported == row.version else min(count, stored.imported)
        """How many of its first moves the store has as one text."""
        self._unplayed = row.version - count if self.played.pinned else 0
        """Stored moves that a pinned game has not come to."""
        self._logged_from = self.version
        self._log: list[Entry] = []
        """The confirmed moves after `_logged_from`, in words."""
        self._rounds: dict[int, dict[str, Any]] = {}
        self._rounds_until = 0
        """What is known of rounds, after so many moves."""
        self._decided: tuple[Decided | None] | None = None
        """What decided the game, if somebody has asked."""
        self._take_over(stored)

    def catch_up(self, stored: Stored) -> None:
        """Take over what others have stored meanwhile; of the moves, those that are new here."""
        for move in stored.moves:
            ply = self.confirmed.play(move.move)
            self.confirm([Tried(move.move_id, ply)], move.at)
        self._take_over(stored)

    def _take_over(self, stored: Stored) -> None:
        """Everything that is not derived from the moves."""
        row = stored.game
        self.status, self.revision, self.mark = _status(row, self.played), row.revision, row.mark
        self.turn_began, self.updated = row.turn_began, row.updated
        self.backs, self.is_listed, self.hints, self.rematch = row.backs, row.is_listed, row.hints, row.rematch
        self.by_address = row.by_address
        self.deal = Deal.of(row.game, row.deal)
        self.deal_result = row.deal_result
        self.seats, self.grants, self.notices = row.seats, stored.grants, stored.notices
        self.draft, self.undone, self.step = [], [], 0
        draft = stored.draft
        if draft is not None and draft.version == row.version:
            self.step = draft.step
            if draft.seat == self.to_move:
                is_of_today = row.rules == self.played.rules_version
                self._take_up(draft.moves if is_of_today else self._migrated_draft(stored, draft), draft.undone)
        self.is_sure = True

    def _take_up(self, drafted: Sequence[Sequence[str]], taken_back: Sequence[Sequence[str]]) -> None:
        """Go on with a stored draft; one that the rules do not allow is dropped, as nobody has counted on it."""
        try:
            moves = _tried(self.confirmed, drafted)
            undone = _tried(moves[-1].ply.after if moves else self.confirmed, taken_back)
        except IllegalMove as error:
            log.warning("the draft of game %s is dropped: %s", self.id, error)
            return
        self.draft, self.undone = moves, undone

    def _migrated_draft(self, stored: Stored, draft: StoredDraft) -> list[Sequence[str]]:
        """A draft that was begun by older rules, as the step that led on from there has it; what would confirm the turn
        by today's rules is left to its player."""
        record, confirmed = _record(stored.game, stored.moves), self.played.record()["moves"]
        record["moves"] += [move for _, move in draft.moves]
        longer = replay_record(self.ruleset, record, strict=False)
        moves = longer.record()["moves"]
        if longer.pinned or moves[: len(confirmed)] != confirmed:
            return []
        state, tried = self.confirmed, list[Sequence[str]]()
        for number, move in enumerate(moves[len(confirmed) :]):
            ply = state.play(move)
            if ply.confirms:
                break
            move_id = draft.moves[number][0] if number < len(draft.moves) else migrated_id(self.version + number + 1)
            tried.append((move_id, move))
            state = ply.after
        return tried

    # ---- who may do what

    def access(self, browser: str) -> Access:
        """What a browser, known by the hash of its cookie, may do here."""
        roles = self.grants.get(browser)
        return NO_ACCESS if roles is None else access_of(roles)

    def is_by_bot(self, number: int) -> bool:
        """Whether a bot has made a confirmed move."""
        return self.move_ids[number - 1] == hash(bot_move_id(number))

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
        self._rounds, self._rounds_until = {}, 0
        self._decided = None

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
            targets=ply.move.targets,
            message=ply.move.message,
            changes=ply.changes,
            scenes=ply.scenes,
            round=self.ruleset.round_number(ply.before.fields),
            secret=ply.is_secret,
            time=self.times[number - 1],
        )

    def points_by_round(self) -> list[dict[str, Any]]:
        """Every seat's score at the end of each round, and how many of each measure it had.

        Only moves that were made since it was asked before are played again.
        """
        begun = [] if self._rounds else [(0, self.played.at(0))]
        since = self._rounds_until
        later = ((number, ply.after) for number, ply in enumerate(self.played.history(since), start=since + 1))
        ends = {self.ruleset.round_number(state.fields): (moves, state) for moves, state in (*begun, *later)}
        for number, (moves, state) in ends.items():
            self._rounds[number] = {
                "number": number,
                "moves": moves,
                "scores": [json_number(score) for score in state.scores],
                "held": list(held(self.name, state.fields, self.players).values()),
            }
        self._rounds_until = self.version
        return list(self._rounds.values())

    def decided(self) -> Decided | None:
        """What decided the game, once it is over; worked out when first asked for."""
        if not self.over:
            return None
        if self._decided is None:
            self._decided = (decided(self.played),)
        return self._decided[0]

    # ---- changes of memory, made after they were stored

    def confirm(self, draft: list[Tried], at: datetime) -> None:
        """Moves have been stored: play them."""
        for tried in draft:
            self.played.add(tried.ply)
            self.times.append(at)
            self.move_ids.append(hash(tried.move_id))
            self._log.append(self._entry(self.version, tried.ply))
        self.played.forget_past(since=self.version - len(draft))
        self.draft, self.undone, self.step = [], [], 0


def _record(row: StoredGame, moves: list[StoredMove]) -> dict[str, Any]:
    """The record of play that rows tell."""
    origin: dict[str, Any] = {"players": row.players, "seed": written_seed(int(row.seed)), "options": row.options}
    if row.position is not None:
        origin = {"position": row.position}
    return {"haab": FORMAT, "game": row.game, "rules": row.rules, **origin, "moves": [move.move for move in moves]}


def _status(row: StoredGame, played: Game) -> str:
    """How far the game has come; a pinned one is over only if its end can be shown."""
    return "running" if row.status == "over" and not played.over else row.status


def _times(row: StoredGame, moves: list[StoredMove], count: int) -> list[datetime]:
    """When each move was made; moves that a step from older rules added count as made when the game last changed."""
    times = [move.at for move in moves][:count]
    return times + [row.updated] * (count - len(times))


def _ids(moves: list[StoredMove], count: int) -> list[str]:
    """The ids of so many moves; those that a step from older rules added have got none from a client."""
    ids = [move.move_id for move in moves][:count]
    return ids + [migrated_id(number) for number in range(len(ids) + 1, count + 1)]


def stored_draft(seat: int, version: int, step: int, draft: Iterable[Tried], undone: Iterable[Tried]) -> StoredDraft:
    """A draft as it is stored."""
    return StoredDraft(seat, version, step, [tried.written for tried in draft], [tried.written for tried in undone])


def bot_move_id(number: int) -> str:
    """The id of a move that a bot has made."""
    return f"bot-{number}"


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
