"""One state of a game: it never changes, and a move leads to another one.

Whoever looks at a game asks for the same things - the state as plain objects, the legal moves - and several look at the
same state: they are worked out once, and kept for the states that were looked at last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from numbers import Integral
from typing import Any

from haab.kit.engine import engine
from haab.kit.errors import HaabError, IllegalMove
from haab.kit.presentation import Change, Json, Panel, Scene
from haab.kit.record.stack import NOBODY, copy_record, snapshot, to_move
from haab.kit.record.types import AnyRecord
from haab.kit.record.vocabulary import Argument
from haab.kit.ruleset import Ruleset
from haab.kit.text import DEFAULT_LANGUAGE, Message

FORMAT = 1
"""The version of the format of records and positions."""

Score = int | Fraction
"""A score: a whole number wherever it is one."""


class Move:
    """One legal choice: its code, its notation, and what it means in the state it was offered in. It never changes."""

    __slots__ = ("_message", "_targets", "code", "notation", "state")

    def __init__(self, code: int, notation: str, state: State) -> None:
        self.code = code
        self.notation = notation
        self.state = state
        self._message: Message | None = None
        self._targets: tuple[str, ...] | None = None

    @property
    def message(self) -> Message:
        """What the choice means here; worked out when it is first asked for."""
        if self._message is None:
            self._message = self.state.ruleset.describe(self.state.fields, self.code)
        return self._message

    @property
    def verb(self) -> str:
        """What is done, for a program."""
        return self.state.ruleset.vocabulary.entry(self.code).verb

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """With what it is done, for a program."""
        return self.state.ruleset.vocabulary.entry(self.code).arguments

    @property
    def targets(self) -> tuple[str, ...]:
        """The ids of the things on the board that the choice belongs to; worked out when they are first asked for."""
        if self._targets is None:
            self._targets = self.state.ruleset.targets(self.state.fields, self.code)
        return self._targets

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The choice in words."""
        return self.message.text(language)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (self.code, self.notation, self.message) == (
            other.code,
            other.notation,
            other.message,
        )

    def __hash__(self) -> int:
        return hash(self.notation)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Move({self.code}, {self.notation!r})"


@dataclass(frozen=True)
class Ply:
    """One move that was played: by which seat, and how the game stood before and after it."""

    seat: int
    move: Move
    before: State
    after: State

    @property
    def is_secret(self) -> bool:
        """Whether the other seats do not see what was chosen."""
        return self.before.is_secret

    @property
    def reveals(self) -> bool:
        """Whether it showed its player something that was hidden, so that it cannot be taken back."""
        return self.before.ruleset.reveals(self.before.data, self.after.data)

    @property
    def confirms(self) -> bool:
        """Whether it ended what its player may still take back: the turn is over, or something was revealed."""
        before = self.before
        return before.confirming[before.codes.index(self.move.code)]

    @property
    def changes(self) -> list[Change]:
        """What it changed, as far as everybody may know, and the words of the move do not tell."""
        rules = self.before.ruleset
        told = rules.told(self.before.fields, self.move.code)
        found = rules.changes(self.before.fields, self.after.fields)
        return [change for change in found if change.seat not in (None, self.seat) or change.message not in told]

    @property
    def scenes(self) -> list[Scene]:
        """The events that it brought about, as far as everybody may know."""
        return self.before.ruleset.scenes(self.before.fields, self.after.fields)


class State:
    """How a game stands, and what can be done."""

    __slots__ = ("_codes", "_confirming", "_fields", "data", "over", "ruleset", "to_move")

    def __init__(self, ruleset: Ruleset, data: AnyRecord) -> None:
        self.ruleset = ruleset
        self.data = data
        """The record that the rules work on. Do not change it: take a copy."""
        seat = to_move(data)
        self.to_move = None if seat == NOBODY else seat
        """The seat that decides next; None when the game is over."""
        self.over = bool(data.over)
        """Whether the game has ended."""
        self._fields: Any = None
        self._codes: list[int] | None = None
        self._confirming: list[bool] | None = None

    @property
    def fields(self) -> Any:
        """The record's fields as plain objects with the same names, to be read; worked out when first asked for."""
        fields = self._fields
        if fields is None:
            fields = self._fields = snapshot(self.data)
        return fields

    def forget(self) -> None:
        """Hold no more than the record: all else is worked out again when it is asked for."""
        self._fields = self._codes = self._confirming = None

    @property
    def players(self) -> int:
        """The number of players."""
        seats: int = self.data.seats
        return seats

    @property
    def options(self) -> dict[str, bool]:
        """The options it is played with."""
        return self.ruleset.option_values(self.fields)

    # ---- what is due

    @property
    def decision(self) -> str | None:
        """The kind of decision that is due; None when the game is over."""
        return None if self.over else self.ruleset.decision(self.fields)

    @property
    def prompt(self) -> Message | None:
        """What is being decided, for a person; None when the game is over."""
        return None if self.over else self.ruleset.prompt(self.fields)

    @property
    def clause(self) -> str | None:
        """The rule that the decision falls under; None when the game is over."""
        return None if self.over else self.ruleset.clause(self.fields)

    @property
    def is_secret(self) -> bool:
        """Whether the decision due is made in secret."""
        return not self.over and self.ruleset.is_secret(self.fields)

    @property
    def codes(self) -> list[int]:
        """The codes of the legal moves."""
        return list(self._legal_codes())

    def _legal_codes(self) -> list[int]:
        codes = self._codes
        if codes is None:
            rules = self.ruleset
            codes = self._codes = [] if self.over else engine(rules).legal(self.data)
        return codes

    @property
    def legal(self) -> list[Move]:
        """The legal moves; empty when the game is over."""
        return [self.move(code) for code in self._legal_codes()]

    @property
    def confirming(self) -> list[bool]:
        """For each legal move whether it ends what its player may still take back."""
        confirming = self._confirming
        if confirming is None:
            confirming = self._confirming = engine(self.ruleset).confirming(self.data, self._legal_codes())
        return list(confirming)

    def move(self, code: int) -> Move:
        """The move of a code that is known to be legal here."""
        return Move(code, self.ruleset.vocabulary[code], self)

    # ---- playing

    def legal_move(self, move: Move | str | int) -> Move:
        """The legal move that is meant by a move, its notation or its code; anything else raises IllegalMove."""
        code = self._code(move)
        if code is None or code not in self._legal_codes():
            raise self._refusal(move, code)
        return move if isinstance(move, Move) and move.state is self else self.move(code)

    def _code(self, move: object) -> int | None:
        if isinstance(move, Move):
            return move.code
        if isinstance(move, str):
            return self.ruleset.vocabulary.code(move)
        if isinstance(move, bool) or not isinstance(move, Integral):
            return None
        code = int(move)
        return code if 0 <= code < len(self.ruleset.vocabulary) else None

    def _refusal(self, move: object, code: int | None) -> IllegalMove:
        legal = [self.ruleset.vocabulary[legal] for legal in self._legal_codes()]
        is_readable = isinstance(move, Move | str | int) and not isinstance(move, bool)
        named = str(move) if is_readable else repr(move)
        return IllegalMove(named, legal, self._why_not(move, code, legal), self.prompt, self.clause or "")

    def _why_not(self, move: object, code: int | None, legal: list[str]) -> Message:
        """What is in the way of a move, as far as that can be said without knowing the game."""
        if self.over:
            return Message("kit.illegal.over")
        if code is not None:
            verb, _, rest = self.ruleset.vocabulary[code].partition(" ")
            if rest and any(word.startswith(f"{verb} ") for word in legal):
                return Message("kit.illegal.rest", {"verb": repr(verb), "rest": repr(rest)})
            return Message("kit.illegal.verb", {"verb": repr(verb)})
        if not isinstance(move, str | int) or isinstance(move, bool):
            return Message("kit.illegal.no_notation")
        return self._meant(str(move), legal)

    def _meant(self, word: str, legal: list[str]) -> Message:
        word = " ".join(word.lower().split())
        close = get_close_matches(word, legal, 1) or get_close_matches(word, self.ruleset.vocabulary.words(), 1)
        return Message("kit.illegal.meant", {"close": repr(close[0])}) if close else Message("kit.illegal.unknown")

    def after(self, move: Move | str | int) -> State:
        """How the game stands after a legal move."""
        return self.play(move).after

    def play(self, move: Move | str | int) -> Ply:
        """Play a legal move, given as a move, its notation or its code; anything else raises IllegalMove."""
        chosen = self.legal_move(move)
        assert self.to_move is not None
        following = copy_record(self.data)
        engine(self.ruleset).apply(following, chosen.code)
        return Ply(self.to_move, chosen, self, State(self.ruleset, following))

    def replayed(self, codes: Iterable[int]) -> State:
        """How the game stands after moves that have been played from this very state before: they need no check."""
        following = copy_record(self.data)
        apply = engine(self.ruleset).apply
        for code in codes:
            apply(following, code)
        return State(self.ruleset, following)

    def determinize(self, seat: int | None, seed: int) -> State:
        """A state in which all that the seat cannot know is dealt again."""
        return State(self.ruleset, self.ruleset.determinize(self.data, seat, seed))

    # ---- the end

    @property
    def scores(self) -> list[Score]:
        """Every seat's score now."""
        return [_whole(score) for score in self.ruleset.scores(self.fields)]

    @property
    def score_sheet(self) -> list[dict[str, Score]]:
        """Every seat's points by source."""
        return [
            {source: _whole(points) for source, points in sheet.items()}
            for sheet in self.ruleset.score_sheet(self.fields)
        ]

    @property
    def ranking(self) -> list[list[int]]:
        """Seats from first to last place; seats that share a place stand together."""
        return self.ruleset.ranking(self.fields)

    # ---- looking

    def panels(self, seat: int | None) -> list[Panel]:
        """All that a seat may know (None: a spectator), in words."""
        return self.ruleset.panels(self.fields, seat)

    def view(self, seat: int | None = None, language: str = DEFAULT_LANGUAGE) -> Json:
        """All that a seat may know (None: a spectator), ready for JSON; with its legal moves when it decides."""
        players = self.players
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players):
            raise HaabError(Message("kit.error.no_seat", {"seat": repr(seat), "last": players - 1}))
        return {
            "game": self.ruleset.name,
            "rules": self.ruleset.version,
            "options": self.options,
            "seat": seat,
            "to_move": self.to_move,
            "over": self.over,
            "decision": self._decision_view(language),
            "legal": self._legal_view(language) if seat is not None and seat == self.to_move else [],
            "scores": [json_number(score) for score in self.scores],
            "state": self.ruleset.view(self.fields, seat),
        }

    def _decision_view(self, language: str) -> Json | None:
        prompt = self.prompt
        if prompt is None:
            return None
        return {"kind": self.decision, "clause": self.clause, "text": prompt.text(language), **prompt.to_json()}

    def _legal_view(self, language: str) -> list[Json]:
        return [
            {"code": move.code, "notation": move.notation, "text": move.text(language), **move.message.to_json()}
            for move in self.legal
        ]

    def position(self) -> Json:
        """The whole state in readable names, ready for JSON; `haab.from_position` loads it again."""
        return {
            "haab": FORMAT,
            "game": self.ruleset.name,
            "rules": self.ruleset.version,
            **self.ruleset.position(self.data),
        }

    def draw(self, seat: int | None = None, language: str = DEFAULT_LANGUAGE) -> str:
        """The table as text, as a seat sees it (None: a spectator)."""
        from haab.kit.drawing import draw  # with rich, which only those who draw need

        return draw(self.ruleset, self.fields, seat, language)

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        due = "over" if self.over else f"seat {self.to_move} decides: {self.decision}"
        return f"<state of {self.ruleset.name}: {due}>"


def json_number(score: Score) -> int | float:
    """A score as JSON can have it."""
    return score if isinstance(score, int) else float(score)


def _whole(score: Fraction) -> Score:
    return int(score) if score.denominator == 1 else score
