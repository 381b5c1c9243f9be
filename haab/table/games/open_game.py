"""A game held in memory: its confirmed state, and the turn that its player is trying out.

Everything here is derived from the stored moves. Whoever changes a game holds its lock, writes to the store first
and changes the memory only when that has been committed.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import numpy as np

from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.ruleset import Change
from haab.kit.text import Message
from haab.table.games.standing import Standing
from haab.table.offload import Lock, may_wait
from haab.table.store.store import DraftRow, GameRow, MoveRow, aware


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
class Step:
    """One move of a draft: the id that its client gave it, its code, and how the game stands before and after it."""

    move_id: str
    code: int
    before: Standing
    after: Standing


@dataclass(frozen=True)
class Entry:
    """One confirmed move as the log knows it."""

    number: int
    seat: int
    notation: str
    message: Message
    changes: list[Change]
    secret: bool
    at: datetime


@dataclass
class OpenGame:
    """One game at the table."""

    id: str
    name: str
    players: int
    options: dict[str, bool]
    seed: int
    position: dict[str, Any] | None
    chosen_seed: bool
    status: str
    clock_minutes: int | None
    turn_began: datetime
    owner_key: str
    spectator_key: str
    rematch: str | None
    seats: list[Seat]
    codes: list[int] = field(default_factory=list)
    made: list[tuple[int, datetime]] = field(default_factory=list)
    """Seat and time of every confirmed move."""
    move_ids: dict[str, int] = field(default_factory=dict)
    """The number of every confirmed move by the id that its client gave it."""
    draft: list[Step] = field(default_factory=list)
    """What whoever is to move is trying out."""
    undone: list[Step] = field(default_factory=list)
    """What was taken back of it and can be played again, the next one first."""

    def __post_init__(self) -> None:
        self.lock = Lock()
        self.revision = 0
        """Grows with every change, also from one server to the next: the later of two views has the higher one."""
        self.touch()
        self.ruleset = ruleset(self.name)
        self._engine = engine(self.ruleset)
        self._engine.prepare()
        self.confirmed = self.at(len(self.codes))
        """How the game stands by its confirmed moves."""
        self._history: list[Entry] | None = None

    @classmethod
    def from_rows(cls, row: GameRow, moves: list[MoveRow], draft: DraftRow | None) -> OpenGame:
        """The game as it is stored."""
        words = ruleset(row.game).vocabulary
        game = cls(
            id=row.id,
            name=row.game,
            players=row.players,
            options=dict(row.options),
            seed=row.seed,
            position=row.position,
            chosen_seed=row.chosen_seed,
            status=row.status,
            clock_minutes=row.clock_minutes,
            turn_began=aware(row.turn_began),
            owner_key=row.owner_key,
            spectator_key=row.spectator_key,
            rematch=row.rematch,
            seats=[Seat(s.seat, s.key, s.kind, s.name, s.colour, s.bot, s.clock_ms) for s in row.seats],
            codes=[_code(words, move.move) for move in moves],
            made=[(move.seat, aware(move.at)) for move in moves],
            move_ids={move.move_id: move.number for move in moves},
        )
        if draft is not None:
            game.draft = game.steps_from(game.confirmed, draft.moves)
            game.undone = game.steps_from(game.drafted, draft.undone)
        return game

    # ---- state

    @property
    def version(self) -> int:
        """The number of confirmed moves."""
        return len(self.codes)

    @property
    def number(self) -> int:
        """Confirmed moves and those of the draft."""
        return len(self.codes) + len(self.draft)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.confirmed.over

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, drafts left aside; None when the game is over."""
        return self.confirmed.to_move

    @property
    def drafted(self) -> Standing:
        """How the game stands for whoever is trying out a turn."""
        return self.draft[-1].after if self.draft else self.confirmed

    def number_of(self, move_id: str) -> int | None:
        """The number of a move that has been taken already, by its client's id."""
        for number, step in enumerate(self.draft, start=self.version + 1):
            if step.move_id == move_id:
                return number
        return self.move_ids.get(move_id)

    def steps_from(self, standing: Standing, moves: Iterable[Sequence[str]]) -> list[Step]:
        """Moves that follow each other, from their ids and notations."""
        steps: list[Step] = []
        for move_id, move in moves:
            code = _code(self.ruleset.vocabulary, move)
            steps.append(Step(move_id, code, standing, standing.after(code)))
            standing = steps[-1].after
        return steps

    # ---- the past

    def at(self, number: int) -> Standing:
        """How the game stood after so many confirmed moves."""
        record = self._start()
        for code in self.codes[:number]:
            self._engine.apply(record, code)
        return Standing(self.ruleset, record)

    def _start(self) -> np.record:
        if self.position is not None:
            return self.ruleset.load(self.position)
        return self.ruleset.start(self.players, self.options, self.seed)

    def history(self) -> list[Entry]:
        """Every confirmed move in words; worked out when first asked for, then kept up."""
        if self._history is None:
            may_wait()
            self._history = []
            standing = self.at(0)
            for code in self.codes:
                following = standing.after(code)
                self._log(standing, code, following)
                standing = following
        return self._history

    def _log(self, before: Standing, code: int, after: Standing) -> None:
        if self._history is None:
            return
        number = len(self._history)
        seat, at = self.made[number]
        self._history.append(
            Entry(
                number=number + 1,
                seat=seat,
                notation=self.ruleset.vocabulary[code],
                message=before.describe(code),
                changes=self.ruleset.changes(before.state, after.state),
                secret=self.ruleset.is_secret(before.state),
                at=at,
            )
        )

    def points_by_round(self) -> list[dict[str, Any]]:
        """Every seat's score at the end of each round."""
        record = self._start()
        rounds: list[dict[str, Any]] = []
        for code in [*self.codes, None]:
            number = self.ruleset.round_number(record)
            scores = [float(score) for score in self.ruleset.scores(record)]
            if rounds and rounds[-1]["number"] == number:
                rounds[-1]["scores"] = scores
            else:
                rounds.append({"number": number, "scores": scores})
            if code is not None:
                self._engine.apply(record, code)
        return rounds

    # ---- changes of memory, made after they were stored

    def touch(self) -> None:
        """Something has changed that views show."""
        self.revision = max(self.revision + 1, int(time.time() * 1000))

    def confirm(self, steps: list[Step], seat: int, at: datetime) -> None:
        """Moves have been stored: play them."""
        for step in steps:
            self.codes.append(step.code)
            self.made.append((seat, at))
            self.move_ids[step.move_id] = self.version
            self._log(step.before, step.code, step.after)
        self.confirmed = steps[-1].after
        self.draft, self.undone = [], []


def _code(words: Any, word: str) -> int:
    code = words.code(word)
    if code is None:
        raise HaabError(f"a stored move is not in the vocabulary: {word!r}")
    return int(code)
