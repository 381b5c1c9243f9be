"""A game held in memory: its confirmed state, and the turn that its player is trying out.

Everything here is derived from the stored moves. Whoever changes a game holds its lock, writes to the store first
and changes the memory only when that has been committed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from haab.games import ruleset
from haab.kit.errors import IllegalMove
from haab.kit.game import Game, replay_record
from haab.kit.presentation import Change
from haab.kit.record.vocabulary import Word
from haab.kit.state import FORMAT, Ply, State, json_number
from haab.kit.text import Message
from haab.table.offload import Lock, may_wait
from haab.table.store.store import DraftRow, GameRow, MoveRow, aware

log = logging.getLogger("haab.table")


@dataclass
class Seat:
    """Who sits on a seat."""

    seat: int
    key: str
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


@dataclass
class OpenGame:
    """One game at the table: a game with seats, a draft and clocks."""

    id: str
    played: Game
    """The game by its confirmed moves."""
    seed: int
    chosen_seed: bool
    status: str
    clock_minutes: int | None
    turn_began: datetime
    owner_key: str
    spectator_key: str
    rematch: str | None
    seats: list[Seat]
    times: list[datetime] = field(default_factory=list)
    """When each confirmed move was made."""
    move_ids: dict[str, int] = field(default_factory=dict)
    """The number of every confirmed move by the id that its client gave it."""
    draft: list[Tried] = field(default_factory=list)
    """What whoever is to move is trying out."""
    undone: list[Tried] = field(default_factory=list)
    """What was taken back of it and can be played again, the next one first."""

    def __post_init__(self) -> None:
        self.lock = Lock()
        self.revision = 0
        """Grows with every change, also from one server to the next: the later of two views has the higher one."""
        self.touch()
        self.ruleset = self.played.ruleset
        self.name = self.played.name
        self.players = self.played.players
        self.options = self.played.options
        self.played.forget_past()
        self._history: list[Entry] | None = None

    @classmethod
    def from_rows(cls, row: GameRow, moves: list[MoveRow], draft: DraftRow | None) -> OpenGame:
        """The game as it is stored; every move is checked again."""
        rules = ruleset(row.game)
        played = replay_record(rules, _record(row, moves), strict=False)
        count = len(played.moves)
        game = cls(
            id=row.id,
            played=played,
            seed=row.seed,
            chosen_seed=row.chosen_seed,
            status=_status(row, played),
            clock_minutes=row.clock_minutes,
            turn_began=aware(row.turn_began),
            owner_key=row.owner_key,
            spectator_key=row.spectator_key,
            rematch=row.rematch,
            seats=[Seat(s.seat, s.key, s.kind, s.name, s.colour, s.bot, s.clock_ms) for s in row.seats],
            times=_times(row, moves, count),
            move_ids={move.move_id: move.number for move in moves if move.number <= count},
        )
        if draft is not None and played.pinned is None and row.rules == rules.version:
            game._take_up(draft)
        return game

    def _take_up(self, draft: DraftRow) -> None:
        """Go on with a stored draft; one that the rules do not allow is dropped, as nobody has counted on it."""
        try:
            moves = _tried(self.confirmed, draft.moves)
            undone = _tried(moves[-1].ply.after if moves else self.confirmed, draft.undone)
        except IllegalMove as error:
            log.warning("the draft of game %s is dropped: %s", self.id, error)
            return
        self.draft, self.undone = moves, undone

    # ---- state

    @property
    def version(self) -> int:
        """The number of confirmed moves."""
        return len(self.times)

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
        return self.move_ids.get(move_id)

    # ---- the past

    def history(self) -> list[Entry]:
        """Every confirmed move in words; worked out when first asked for, then kept up."""
        if self._history is None:
            if self.version:
                may_wait()
            self._history = []
            for ply in self.played.history():
                self._log(ply)
        return self._history

    def _log(self, ply: Ply) -> None:
        if self._history is None:
            return
        number = len(self._history)
        self._history.append(
            Entry(
                number=number + 1,
                seat=ply.seat,
                word=self.ruleset.vocabulary.entry(ply.move.code),
                message=ply.move.message,
                changes=ply.changes,
                secret=ply.is_secret,
                time=self.times[number],
            )
        )

    def points_by_round(self) -> list[dict[str, Any]]:
        """Every seat's score at the end of each round."""
        rounds: list[dict[str, Any]] = []
        for state in (self.played.at(0), *(ply.after for ply in self.played.history())):
            number = self.ruleset.round_number(state.fields)
            scores = [json_number(score) for score in state.scores]
            if rounds and rounds[-1]["number"] == number:
                rounds[-1]["scores"] = scores
            else:
                rounds.append({"number": number, "scores": scores})
        return rounds

    # ---- changes of memory, made after they were stored

    def touch(self) -> None:
        """Something has changed that views show."""
        self.revision = max(self.revision + 1, int(time.time() * 1000))

    def confirm(self, draft: list[Tried], at: datetime) -> None:
        """Moves have been stored: play them."""
        for tried in draft:
            self.played.add(tried.ply)
            self.times.append(at)
            self.move_ids[tried.move_id] = self.version
            self._log(tried.ply)
        self.played.forget_past()
        self.draft, self.undone = [], []


def _record(row: GameRow, moves: list[MoveRow]) -> dict[str, Any]:
    """The record of play that rows tell."""
    origin: dict[str, Any] = {"players": row.players, "seed": row.seed, "options": row.options}
    if row.position is not None:
        origin = {"position": row.position}
    return {"haab": FORMAT, "game": row.game, "rules": row.rules, **origin, "moves": [move.move for move in moves]}


def _status(row: GameRow, played: Game) -> str:
    """How far the game has come; a pinned one is over only if its end can be shown."""
    return "running" if row.status == "over" and not played.over else row.status


def _times(row: GameRow, moves: list[MoveRow], count: int) -> list[datetime]:
    """When each move was made; moves that a step from older rules added count as made when the game last changed."""
    times = [aware(move.at) for move in moves][:count]
    return times + [aware(row.updated)] * (count - len(times))


def _tried(state: State, moves: Iterable[Sequence[str]]) -> list[Tried]:
    """Moves that follow each other, from their ids and notations."""
    draft: list[Tried] = []
    for move_id, move in moves:
        draft.append(Tried(move_id, state.play(move)))
        state = draft[-1].ply.after
    return draft
