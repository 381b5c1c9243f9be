"""What a game must tell the kit: its record, its vocabulary and its rules; how it is shown is its presentation."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from ctypes import c_int64
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, ClassVar

from haab.kit.compiler.rule import rule
from haab.kit.errors import BadOptions
from haab.kit.presentation import Json, Presentation
from haab.kit.record.arrays import array
from haab.kit.record.chance import MAX_SEED, new_chance
from haab.kit.record.decisions import Decisions
from haab.kit.record.observation import Observation
from haab.kit.record.stack import NOBODY, copy_record
from haab.kit.record.types import AnyRecord, Ints, Record
from haab.kit.record.vocabulary import Vocabulary
from haab.kit.text import Message

Rule = Callable[..., Any]
Migration = Callable[[Json], Json]
"""Makes a record of play of the next version of the rules out of one of this version; BadRecord if it cannot."""
PINNED = None
"""In place of a migration: games of this version can be looked at and exported, but not played on."""


@dataclass(frozen=True)
class Option:
    """Something that is settled before the game begins: a yes or a no."""

    name: str
    default: bool
    needed_by: Mapping[int, str] = field(default_factory=dict)
    """Numbers of players with which it is always a yes, and why."""
    reading_of: str = ""
    """The clause of which it is another reading; nothing if it is something more to play with."""

    @property
    def is_reading(self) -> bool:
        """Whether it is another reading of a rule."""
        return self.reading_of != ""


@rule
def reveals_nothing(before: Record, after: Record) -> bool:
    """Whether a move showed its player something hidden, so that it cannot be taken back: not in an open game."""
    return False


@dataclass(frozen=True)
class Rules:
    """The rules that everything else is built from."""

    setup: Rule
    """setup(game, seats, options, seed): everything up to the first decision; options in the order of `options`."""
    legal: Rule
    """legal(game, menu): list the codes that may be chosen."""
    apply: Rule
    """apply(game, code): play one legal code, and everything that follows without a choice."""
    score: Rule
    """score(game, seat): the score as a whole number of the game's smallest unit."""
    redeal: Rule
    """redeal(game, seat, chance): deal again all that a seat (or NOBODY: a spectator) cannot know."""
    reveals: Rule = reveals_nothing
    """reveals(before, after): whether a move showed its player something hidden, so that it cannot be taken back."""


class Ruleset(Presentation):
    """One game. Class attributes are its data and its rules; methods are its Python side."""

    version: ClassVar[int]
    """The version of the rules that a record of play is played under; raised whenever an old one would differ."""
    older: ClassVar[Mapping[int, Migration | None]] = {}
    """Every older version: the step from a record of play under it to one under the next version, or PINNED."""
    package: ClassVar[str]
    """The Python package whose RULESET this is."""
    rulebooks: ClassVar[tuple[str, ...]]
    """The files of docs/rules that this game implements."""
    seats: ClassVar[range]
    """The numbers of players that it is for."""
    options: ClassVar[tuple[Option, ...]] = ()
    record_type: ClassVar[type[Record]]
    """The class of the record that the rules work on."""
    menu: ClassVar[int]
    """The most codes that one decision can offer."""
    vocabulary: ClassVar[Vocabulary]
    """Every code and its notation."""
    decisions: ClassVar[Decisions]
    """Every kind of decision, as its chapter declares it."""

    observation: ClassVar[Observation | None] = None
    """What a seat may know as a row of numbers, for programs that learn; None: the game does not tell."""

    rules: ClassVar[Rules]

    score_unit: ClassVar[Fraction] = Fraction(1)

    # ---- the decision due

    def decision(self, game: AnyRecord) -> str:
        """The name of its kind."""
        return self.decisions.due(game).name

    def clause(self, game: AnyRecord) -> str:
        """The id of the clause that rules it."""
        return self.decisions.due(game).kind.clause

    def is_secret(self, game: AnyRecord) -> bool:
        """Whether it is made in secret."""
        return self.decisions.due(game).kind.is_secret

    def reveals(self, before: AnyRecord, after: AnyRecord) -> bool:
        """Whether a move showed its player something that was hidden, so that it cannot be taken back."""
        return bool(self.rules.reveals(before, after))

    # ---- whole states

    @abstractmethod
    def position(self, game: AnyRecord) -> Json:
        """The whole state in readable names."""

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> AnyRecord:
        """The record of a position, or BadPosition."""

    @abstractmethod
    def option_values(self, game: AnyRecord) -> dict[str, bool]:
        """The options a game is played with."""

    # ---- the end

    @abstractmethod
    def ranking(self, game: AnyRecord) -> list[list[int]]:
        """Seats from first to last; those who share a place stand together."""

    @abstractmethod
    def score_sheet(self, game: AnyRecord) -> list[dict[str, Fraction]]:
        """Each seat's points by source."""

    # ---- common to all games

    def check_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, bool]:
        """The full options, defaults filled in, or BadOptions. Games with dependent options extend this."""
        if not isinstance(options, Mapping):
            raise BadOptions(Message("kit.error.options_object", {"value": repr(options)}))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise self._no_such_option(name)
            if not isinstance(value, bool):
                raise BadOptions(Message("kit.error.option_flag", {"name": repr(name), "value": repr(value)}))
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            bounds = {"least": self.seats[0], "most": self.seats[-1]}
            raise BadOptions(Message("kit.error.players", {"game": self.name, **bounds, "seats": repr(seats)}))
        for name, option in known.items():
            if seats in option.needed_by and not options.get(name, True):
                needed = {"seats": seats, "name": name, "clause": option.needed_by[seats]}
                raise BadOptions(Message("kit.error.needs_option", needed))
        return {
            name: bool(options.get(name, option.default)) or seats in option.needed_by for name, option in known.items()
        }

    def _no_such_option(self, name: object) -> BadOptions:
        known = [option.name for option in self.options]
        close = get_close_matches(str(name), [*known, "players", "seed"], 1, 0.75)
        params = {"game": self.name, "name": repr(name), "known": known}
        if not close:
            return BadOptions(Message("kit.error.no_option", params))
        return BadOptions(Message("kit.error.no_option_meant", params | {"close": repr(close[0])}))

    def option_array(self, options: Mapping[str, bool]) -> Ints:
        """Options as the rules read them."""
        values = [options.get(option.name, option.default) for option in self.options]
        made: Ints = array(c_int64, [*values, 0])
        return made

    def start(self, seats: int, options: Mapping[str, bool], seed: int) -> AnyRecord:
        """A new game's record, from checked options."""
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MAX_SEED:
            raise BadOptions(Message("kit.error.seed", {"most": str(MAX_SEED), "seed": repr(seed)}))
        game = self.record_type()
        self.rules.setup(game, seats, self.option_array(options), seed)
        return game

    def determinize(self, game: AnyRecord, seat: int | None, seed: int) -> AnyRecord:
        """A copy in which everything that the seat cannot know is dealt again, consistently with what it knows."""
        copy = copy_record(game)
        self.rules.redeal(copy, NOBODY if seat is None else seat, new_chance(seed))
        return copy

    def scores(self, game: AnyRecord) -> list[Fraction]:
        """Every seat's score."""
        return [int(self.rules.score(game, seat)) * self.score_unit for seat in range(int(game.seats))]
