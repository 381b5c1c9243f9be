"""A game held in memory: its confirmed state, and the turn that its player is trying out.

Everything here is derived from the stored moves. Whoever changes a game holds its lock, writes to the store first
and changes the memory only when that has been committed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import Any

import numpy as np

from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.errors import HaabError, IllegalMove
from haab.kit.frames import NOBODY, copy_record, new_menu, seat_due, snapshot
from haab.kit.messages import Message
from haab.kit.ruleset import Change
from haab.table.store import DraftRow, GameRow, MoveRow, aware
from haab.table.waiting import Lock, may_wait

Draft = list[tuple[str, int]]
"""Moves in the making: the client's id and the code of each."""


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
    """One move of a draft: its code, the state it leads to, and what it is in words."""

    code: int
    after: np.record
    message: Message


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
    draft: Draft = field(default_factory=list)
    undone: Draft = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lock = Lock()
        self.ruleset = ruleset(self.name)
        self._engine = engine(self.ruleset)
        self._engine.prepare()
        self._menu = new_menu(self.ruleset.menu)
        self.record = self._replay(len(self.codes))
        self.draft_record = self.record
        self.steps: list[Step] = []
        self._history: list[Entry] | None = None

    @classmethod
    def from_rows(cls, row: GameRow, moves: list[MoveRow], draft: DraftRow | None) -> OpenGame:
        """The game as it is stored."""
        words = ruleset(row.game).codes
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
            game.set_draft(
                [(i, _code(words, w)) for i, w in draft.moves], [(i, _code(words, w)) for i, w in draft.undone]
            )
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
        return bool(self.record.over)

    @property
    def to_move(self) -> int | None:
        """The seat that decides next, drafts left aside; None when the game is over."""
        seat = seat_due(self.record)
        return None if seat == NOBODY else seat

    def number_of(self, move_id: str) -> int | None:
        """The number of a move that has been taken already, by its client's id."""
        for number, (known, _) in enumerate(self.draft, start=self.version + 1):
            if known == move_id:
                return number
        return self.move_ids.get(move_id)

    def legal(self, record: np.record) -> list[int]:
        """The legal codes in a state."""
        return [] if record.over else self._engine.legal(record, self._menu)

    def after(self, record: np.record, code: int) -> np.record:
        """The state after a legal move; the state before is left as it is."""
        following = copy_record(record)
        self._engine.apply(following, code)
        return following

    def legal_code(self, record: np.record, move: str) -> int:
        """The code of a legal move in notation, or IllegalMove."""
        codes = self.legal(record)
        code = self.ruleset.codes.code(move)
        if code is None or code not in codes:
            raise IllegalMove(move, [self.ruleset.codes[legal] for legal in codes])
        return code

    def ends_draft(self, before: np.record, after: np.record) -> bool:
        """Whether a move ends what its player may still take back: the turn, or something was revealed."""
        return seat_due(after) != seat_due(before) or self.ruleset.reveals(before, after)

    def ending_draft(self, record: np.record, codes: list[int]) -> list[bool]:
        """The same for each of many moves in a state, tried out on one sheet of paper."""
        sheet = np.zeros(1, record.dtype).view(np.recarray)
        after = sheet[0]
        found = []
        for code in codes:
            sheet[0] = record
            self._engine.apply(after, code)
            found.append(self.ends_draft(record, after))
        return found

    # ---- the past

    def _start(self) -> np.record:
        if self.position is not None:
            return self.ruleset.load(self.position)
        return self.ruleset.start(self.players, self.options, self.seed)

    def _replay(self, count: int) -> np.record:
        record = self._start()
        for code in self.codes[:count]:
            self._engine.apply(record, code)
        return record

    def at(self, number: int) -> np.record:
        """The state after so many confirmed moves."""
        return self._replay(number)

    def history(self) -> list[Entry]:
        """Every confirmed move in words; worked out when first asked for, then kept up."""
        if self._history is None:
            may_wait()
            self._history = []
            record = self._start()
            for code in self.codes:
                record = self._log(record, code)
        return self._history

    def _log(self, before: np.record, code: int) -> np.record:
        assert self._history is not None
        after = self.after(before, code)
        old, new = snapshot(before), snapshot(after)
        number = len(self._history)
        seat, at = self.made[number]
        self._history.append(
            Entry(
                number=number + 1,
                seat=seat,
                notation=self.ruleset.codes[code],
                message=self.ruleset.describe(old, code),
                changes=self.ruleset.changes(old, new),
                secret=self.ruleset.is_secret(old),
                at=at,
            )
        )
        return after

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

    def confirm(self, moves: Draft, seat: int, at: datetime) -> None:
        """Moves have been stored: play them."""
        for move_id, code in moves:
            before = self.record
            self.codes.append(code)
            self.made.append((seat, at))
            self.move_ids[move_id] = self.version
            self.record = self._log(before, code) if self._history is not None else self.after(before, code)
        self.set_draft([], [])

    def set_draft(self, draft: Draft, undone: Draft) -> None:
        """The draft has been stored: show it. The steps that it shares with the draft before are kept."""
        codes = [code for _, code in draft]
        pairs = zip(self.steps, codes, strict=False)
        steps = [step for step, _ in takewhile(lambda pair: pair[0].code == pair[1], pairs)]
        record = steps[-1].after if steps else self.record
        for code in codes[len(steps) :]:
            message = self.ruleset.describe(snapshot(record), code)
            record = self.after(record, code)
            steps.append(Step(code, record, message))
        self.draft, self.undone, self.steps, self.draft_record = draft, undone, steps, record


def _code(words: Any, word: str) -> int:
    code = words.code(word)
    if code is None:
        raise HaabError(f"a stored move is not in the vocabulary: {word!r}")
    return int(code)
