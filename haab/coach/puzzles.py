"""Puzzles: positions from games of bots in which one turn is far better than all others; a new one each day.

A puzzle is kept as the game that led to it, in codes, with the turn to find and the next best one. Whether an answer is
right is seen from the position that it leads to: the same may be done in another order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from haab.bots.api import Question
from haab.bots.search.runtime import searcher
from haab.bots.search.whole_turns import after
from haab.coach.advice import moves_of
from haab.coach.judge import compared_at_sight
from haab.coach.reasons import facts_for
from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError
from haab.kit.game import new_game
from haab.kit.ruleset import Ruleset
from haab.kit.state import Move, State
from haab.kit.text import Message

FOLDER = Path(__file__).parent / "puzzle_files"
DEAL = 1
"""The seed by which everything is dealt that the seat cannot know."""
SAME = 1e-6
"""Values that differ by less belong to the same position."""


class NoPuzzle(HaabError):
    """There is no such puzzle."""


@dataclass(frozen=True)
class Outcome:
    """What came of an answer."""

    is_right: bool
    gap: float
    """Points of lead at the end by which the best turn is ahead of the next best one, and so of any other."""
    facts: tuple[Message, ...]
    """What makes the best turn better than the answer; or, if that is right, better than the next best turn."""

    @property
    def sentences(self) -> list[Message]:
        """It in words."""
        key = "coach.puzzle.right" if self.is_right else "coach.puzzle.wrong"
        return [Message(key, {"points": self.gap}), *self.facts]


@dataclass(frozen=True)
class Puzzle:
    """A position, and the turn that is to be found."""

    ruleset: Ruleset
    number: int
    """Its place in the collection, from 1."""
    players: int
    seed: int
    options: Mapping[str, bool]
    moves: tuple[int, ...]
    """The codes that led to it."""
    best: tuple[int, ...]
    other: tuple[int, ...]
    """The next best turn."""
    gap: float
    """The points of expected lead between the two."""

    @cached_property
    def state(self) -> State:
        """How the game stands; what the seat cannot know is dealt anew."""
        begun = new_game(self.ruleset, self.players, self.seed, self.options).state
        reached = begun.replayed(self.moves)
        return reached.determinize(reached.to_move, DEAL)

    @property
    def seat(self) -> int:
        """Who is to find the turn."""
        assert self.state.to_move is not None
        return self.state.to_move

    @property
    def task(self) -> Message:
        """What is asked."""
        return Message("coach.puzzle.task", {"player": f"@colour.{self.ruleset.colours[self.seat]}"})

    @property
    def plan(self) -> list[Move]:
        """The best turn as moves."""
        return moves_of(self.state, self.best)

    def judged(self, codes: Sequence[int]) -> Outcome:
        """Whether a turn is as good as the best one, and why; any other is at least as far behind as the next best."""
        is_right = self._leads_to(codes) == self._leads_to(self.best) or self._is_same(codes)
        compared = compared_at_sight(self.best, self.other if is_right else tuple(codes))
        return Outcome(is_right, self.gap, tuple(facts_for(self.state, compared)))

    @property
    def _question(self) -> Question:
        return Question(self.ruleset, self.state.data, self.seat, DEAL)

    def _leads_to(self, codes: Sequence[int]) -> list[float]:
        """What the position after a turn is worth to everybody: equal where the same was done in another order."""
        search, game = searcher(self.ruleset), after(self._question, codes)
        weights = search.weights(self._question)
        return [round(search.value(game, seat, weights) / SAME) * SAME for seat in range(self.players)]

    def _is_same(self, codes: Sequence[int]) -> bool:
        """Whether nobody could tell the position after a turn from that after the best one."""
        ends = [State(self.ruleset, after(self._question, way)) for way in (codes, self.best)]
        views = [self.ruleset.view(end.fields, self.seat) for end in ends]
        return bool(views[0] == views[1])


def turn_of(puzzle: Puzzle, notations: Sequence[str]) -> list[int]:
    """The codes of an answer in notation, up to where the turn ends or something is revealed; IllegalMove otherwise."""
    state, codes = puzzle.state, list[int]()
    for notation in notations:
        ply = state.play(notation)
        codes.append(ply.move.code)
        state = ply.after
        if state.over or state.to_move != puzzle.seat or ply.reveals:
            break
    return codes


# ---- the collection


@cache
def collection(game: str) -> list[Puzzle]:
    """All puzzles of a game; those of other rules than the present ones are left out."""
    path = FOLDER / f"{game}.json"
    if not path.exists():
        return []
    stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    rules = ruleset(game)
    if stored["rules"] != rules.version:
        return []
    return [read(rules, number, entry) for number, entry in enumerate(stored["puzzles"], start=1)]


def read(rules: Ruleset, number: int, entry: Mapping[str, Any]) -> Puzzle:
    """A puzzle from its entry in a file."""
    return Puzzle(
        rules,
        number,
        entry["players"],
        entry["seed"],
        entry["options"],
        tuple(entry["moves"]),
        tuple(entry["best"]),
        tuple(entry["other"]),
        entry["gap"],
    )


def games_with_puzzles() -> list[str]:
    """The games that there are puzzles of."""
    return [name for name in GAMES if collection(name)]


def puzzle_of(game: str, day: date) -> Puzzle:
    """The puzzle of a day; NoPuzzle if the game has none."""
    found = collection(game) if game in GAMES else []
    if not found:
        raise NoPuzzle(Message("coach.error.no_puzzles", {"game": repr(game), "known": games_with_puzzles()}))
    return found[day.toordinal() % len(found)]


def day_of(text: str) -> date:
    """A day as it is written, 2026-11-16."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NoPuzzle(Message("coach.error.no_day", {"text": repr(text)})) from error
