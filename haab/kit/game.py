"""The Python face of a game: what a program or a person at a prompt works with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from haab.kit.drawing import draw
from haab.kit.engine import Engine, engine
from haab.kit.errors import BadRecord, CannotUndo, HaabError, IllegalMove
from haab.kit.record.stack import copy_record, new_menu, to_move
from haab.kit.ruleset import Json, Ruleset
from haab.kit.text import DEFAULT_LANGUAGE, Message

FORMAT = 1
"""The version of the format of records and positions."""


@dataclass(frozen=True)
class Move:
    """One legal choice: its code, its notation, and what it means here."""

    code: int
    notation: str
    message: Message

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The choice in words."""
        return self.message.text(language)

    def __str__(self) -> str:
        return self.notation


class Game:
    """A game in progress. Make one with `haab.new`, `haab.replay` or `haab.from_position`."""

    def __init__(self, ruleset: Ruleset, record: np.record, origin: Json) -> None:
        self.ruleset = ruleset
        self._engine: Engine = engine(ruleset)
        self._engine.prepare()
        self._origin = origin
        self._record = record
        self._past: list[tuple[np.record, int]] = []
        self._menu = new_menu(ruleset.menu)
        self._legal: list[int] | None = None

    # ---- what is due

    @property
    def name(self) -> str:
        """The name of the game being played."""
        return self.ruleset.name

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._record.seats)

    @property
    def options(self) -> dict[str, bool]:
        """The options it is played with."""
        return self.ruleset.option_values(self._record)

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if self.over else int(to_move(self._record))

    @property
    def decision(self) -> str | None:
        """The kind of decision that is due; None when the game is over."""
        return None if self.over else self.ruleset.decision(self._record)

    @property
    def prompt(self) -> Message | None:
        """What is being decided, for a person; None when the game is over."""
        return None if self.over else self.ruleset.prompt(self._record)

    @property
    def clause(self) -> str | None:
        """The rule that the decision falls under; None when the game is over."""
        return None if self.over else self.ruleset.clause(self._record)

    @property
    def codes(self) -> list[int]:
        """The legal codes."""
        if self.over:
            return []
        if self._legal is None:
            self._legal = self._engine.legal(self._record, self._menu)
        return list(self._legal)

    @property
    def legal(self) -> list[Move]:
        """The legal moves; empty when the game is over."""
        return [self._move(code) for code in self.codes]

    def _move(self, code: int) -> Move:
        return Move(code, self.ruleset.vocabulary[code], self.ruleset.describe(self._record, code))

    # ---- playing

    def play(self, move: Move | str | int) -> Move:
        """Play a legal move, given as a move, its notation or its code; anything else raises IllegalMove."""
        chosen = self._move(self._legal_code(move))
        after = copy_record(self._record)
        self._engine.apply(after, chosen.code)
        self._past.append((self._record, chosen.code))
        self._record = after
        self._legal = None
        return chosen

    def _legal_code(self, move: Move | str | int) -> int:
        codes = self.codes
        words = [self.ruleset.vocabulary[code] for code in codes]
        if self.over:
            raise IllegalMove(str(move), words)
        code: object = move
        if isinstance(move, Move):
            code = move.code
        elif isinstance(move, str):
            code = self.ruleset.vocabulary.code(move)
            if code is None:
                raise IllegalMove(move, words, "there is no such move in this game")
        if isinstance(code, bool) or not isinstance(code, int | np.integer):
            raise IllegalMove(repr(move), words, "a move, its notation or its code is needed")
        if code not in codes:
            raise IllegalMove(str(move), words)
        return int(code)

    def undo(self) -> Move:
        """Go back one decision; returns the move taken back."""
        if not self._past:
            raise CannotUndo("there is nothing to undo")
        self._record, code = self._past.pop()
        self._legal = None
        return self._move(code)

    @property
    def moves(self) -> list[str]:
        """The notation of every move played so far."""
        return [self.ruleset.vocabulary[code] for _, code in self._past]

    # ---- the end

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._record.over)

    @property
    def scores(self) -> list[Fraction]:
        """Every seat's score now."""
        return self.ruleset.scores(self._record)

    @property
    def score_sheet(self) -> list[dict[str, Fraction]]:
        """Every seat's points by source."""
        return self.ruleset.score_sheet(self._record)

    @property
    def ranking(self) -> list[list[int]]:
        """Seats from first to last place; seats that share a place stand together."""
        return self.ruleset.ranking(self._record)

    # ---- looking

    def view(self, seat: int | None = None, language: str = DEFAULT_LANGUAGE) -> Json:
        """All that a seat may know (None: a spectator), ready for JSON; with its legal moves when it decides."""
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players):
            raise HaabError(f"there is no seat {seat!r} (seats are 0 to {self.players - 1})")
        return {
            "game": self.name,
            "rules": self.ruleset.version,
            "options": self.options,
            "seat": seat,
            "to_move": self.to_move,
            "over": self.over,
            "decision": self._decision_view(language),
            "legal": self._legal_view(language) if seat is not None and seat == self.to_move else [],
            "scores": [float(score) for score in self.scores],
            "state": self.ruleset.view(self._record, seat),
        }

    def _decision_view(self, language: str) -> Json | None:
        if self.over:
            return None
        prompt = self.ruleset.prompt(self._record)
        return {"kind": self.decision, "clause": self.clause, "text": prompt.text(language), **prompt.to_json()}

    def _legal_view(self, language: str) -> list[Json]:
        return [
            {"code": move.code, "notation": move.notation, "text": move.text(language), **move.message.to_json()}
            for move in self.legal
        ]

    def determinize(self, seat: int | None, seed: int) -> Game:
        """A copy in which all that the seat cannot know is dealt anew."""
        record = self.ruleset.determinize(self._record, seat, seed)
        return Game(self.ruleset, record, {"position": self.ruleset.position(record)})

    def copy(self) -> Game:
        """An independent copy with the same past."""
        twin = Game(self.ruleset, copy_record(self._record), self._origin)
        twin._past = list(self._past)
        twin._legal = self._legal
        return twin

    def __str__(self) -> str:
        return draw(self.ruleset, self._record)

    def __repr__(self) -> str:
        return f"<haab game of {self.name}: {self.players} seats, {len(self._past)} moves played>"

    # ---- whole states and records of play

    def position(self) -> Json:
        """The whole state in readable names, ready for JSON; `haab.from_position` loads it again."""
        return {
            "haab": FORMAT,
            "game": self.name,
            "rules": self.ruleset.version,
            **self.ruleset.position(self._record),
        }

    def record(self) -> Json:
        """The record of play, ready for JSON; `haab.replay` plays it again."""
        return {
            "haab": FORMAT,
            "game": self.name,
            "rules": self.ruleset.version,
            **self._origin,
            "moves": self.moves,
        }

    @property
    def data(self) -> np.record:
        """A copy of the record that the rules work on."""
        return copy_record(self._record)


def new_game(ruleset: Ruleset, seats: int, seed: int, options: Mapping[str, Any]) -> Game:
    """Start a game from the beginning."""
    checked = ruleset.check_options(seats, options)
    return Game(ruleset, ruleset.start(seats, checked, seed), {"players": seats, "seed": seed, "options": checked})


def game_from_position(ruleset: Ruleset, position: Mapping[str, Any]) -> Game:
    """Start a game from a position."""
    record = ruleset.load(position)
    return Game(ruleset, record, {"position": ruleset.position(record)})


def replay_moves(game: Game, moves: object) -> Game:
    """Play the moves of a record; BadRecord names the first that cannot be played."""
    if not isinstance(moves, list):
        raise BadRecord(f"'moves' must be a list, not {type(moves).__name__}")
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str):
            raise BadRecord(f"move {number} is not a text but {move!r}", number)
        try:
            game.play(move)
        except IllegalMove as error:
            raise BadRecord(f"move {number}: {error}", number) from error
    return game
