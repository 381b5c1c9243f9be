"""Puzzles: positions from games of bots in which one turn is far better than all others; a new one each day.

A puzzle is kept as the game that led to it, in codes, with the turn to find and the next best one. Whether an answer is
right is seen from the position that it leads to: the same may be done in another order. A costly turn of one's own game
is a puzzle, too: its record of play leads to it, and what was played is the turn that it is compared with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from haab.bots.api import Question
from haab.bots.search.runtime import searcher
from haab.bots.search.whole_turns import after
from haab.coach.advice import moves_of
from haab.coach.judge import Judgement, compared_at_sight
from haab.coach.reasons import by_source, facts_for
from haab.coach.themes import OTHER
from haab.games import GAMES, ruleset
from haab.kit.errors import HaabError
from haab.kit.game import Game, new_game
from haab.kit.ruleset import Ruleset
from haab.kit.state import Move, Ply, State
from haab.kit.text import Message

FOLDER = Path(__file__).parent / "puzzle_files"
LEVELS = (1, 2, 3, 4, 5)
"""The levels that were asked, when a puzzle was made."""
DIFFICULTIES = ((4, "easy"), (2, "medium"), (1, "hard"), (0, "hardest"))
"""How many of them find the answer at least, and what that is called."""
LONGEST = 24
"""Moves of a turn at most that are told again."""
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
    said: Message
    """That in words."""
    facts: tuple[Message, ...]
    """What makes the best turn better than the answer; or, if that is right, better than the next best turn. Then where
    its points over the next best one came from at the end."""

    @property
    def sentences(self) -> list[Message]:
        """It in words."""
        return [self.said, *self.facts]


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
    """The points of lead at the end between the two."""
    theme: str = ""
    """What it is about (haab/coach/themes)."""
    found_by: tuple[int, ...] = ()
    """The levels that find the answer."""
    sources: Mapping[str, float] = field(default_factory=dict)
    """Where the points between the two came from, in the games that were played to the end; empty if nobody looked."""

    @property
    def key(self) -> str:
        """What it is called for ever, wherever it stands in the collection."""
        return f"{self.seed}-{len(self.moves)}"

    @cached_property
    def _begun(self) -> State:
        """How the game began."""
        return new_game(self.ruleset, self.players, self.seed, self.options).state

    @cached_property
    def state(self) -> State:
        """How the game stands; what the seat cannot know is dealt anew."""
        reached = self._begun.replayed(self.moves)
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
    def about(self) -> Message | None:
        """What it is about; None if nobody has looked."""
        if not self.theme:
            return None
        return Message(
            f"coach.theme.{self.theme}" if self.theme == OTHER else f"coach.theme.{self.ruleset.name}.{self.theme}"
        )

    @property
    def difficulty(self) -> Message | None:
        """How hard it is, by the levels that find the answer; None if nobody has asked them."""
        if not self.theme:
            return None
        word = next(word for least, word in DIFFICULTIES if len(self.found_by) >= least)
        words = {"how": Message(f"coach.difficulty.{word}"), "n": len(self.found_by), "of": len(LEVELS)}
        return Message("coach.difficulty.levels", words)

    @cached_property
    def spent(self) -> list[Move]:
        """What was done in the turn before it is asked how to go on."""
        done: list[Ply] = []
        state = self._begun.replayed(self.moves[:-LONGEST])
        for code in self.moves[-LONGEST:]:
            ply = state.play(code)
            done = [*done, ply] if done and done[-1].seat == ply.seat else [ply]
            if ply.confirms and not ply.reveals:
                done = []
            state = ply.after
        return [ply.move for ply in done if ply.seat == self.seat]

    @property
    def plan(self) -> list[Move]:
        """The best turn as moves."""
        return moves_of(self.state, self.best)

    def is_right(self, codes: Sequence[int]) -> bool:
        """Whether a turn leads to the same as the best one."""
        return self._leads_to(codes) == self._leads_to(self.best) or self._is_same(codes)

    def judged(self, codes: Sequence[int]) -> Outcome:
        """Whether a turn is as good as the best one, and why; any other is at least as far behind as the next best."""
        is_right = self.is_right(codes)
        compared = self._next_best if is_right else self._beside(codes)
        return Outcome(is_right, self._said(codes, is_right), (*facts_for(self.state, compared), *self._measured))

    @property
    def _next_best(self) -> Judgement:
        """The best turn beside the next best one, as it was measured."""
        others = self.gap - sum(self.sources.values())
        beside = compared_at_sight(self.best, self.other)
        return replace(beside, difference=self.gap, sources=self.sources, others=others if self.sources else 0.0)

    def _beside(self, codes: Sequence[int]) -> Judgement:
        """The best turn beside a wrong answer, which is at least as far behind it as the next best one."""
        return replace(compared_at_sight(self.best, tuple(codes)), difference=self.gap)

    @property
    def _measured(self) -> list[Message]:
        """Where the best turn's points over the next best one came from at the end."""
        if not self.sources:
            return []
        return [Message("coach.puzzle.sources", {"sources": by_source(self.state, self._next_best)})]

    def _said(self, codes: Sequence[int], is_right: bool) -> Message:
        return Message("coach.puzzle.right" if is_right else "coach.puzzle.wrong", {"points": self.gap})

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


@dataclass(frozen=True)
class OwnPuzzle(Puzzle):
    """A costly turn of somebody's own game, as it stood: `best` was found by the coach, `other` is what was played."""

    begun: State | None = None

    @cached_property
    def _begun(self) -> State:
        assert self.begun is not None
        return self.begun

    @cached_property
    def state(self) -> State:
        """How the game stood: it is over, so nothing is hidden any more."""
        return self._begun.replayed(self.moves)

    def _beside(self, codes: Sequence[int]) -> Judgement:
        """The coach's turn beside an answer: it is known to be better only if that is what was played."""
        return compared_at_sight(self.best, tuple(codes))

    def _said(self, codes: Sequence[int], is_right: bool) -> Message:
        if is_right:
            return Message("coach.puzzle.own_right", {"points": self.gap})
        is_same = self._leads_to(codes) == self._leads_to(self.other)
        return Message("coach.puzzle.own_again" if is_same else "coach.puzzle.own_wrong", {"points": self.gap})


def own_puzzle(game: Game, best: Sequence[int], played: Sequence[int], gap: float) -> OwnPuzzle:
    """The puzzle of a turn that was found to cost something; `game` ends before it. NoPuzzle if it cannot be one.

    Both turns are taken as far as they are legal: rules are never handed a code that is not.
    """
    better, other = (tuple(move.code for move in moves_of(game.state, turn)) for turn in (best, played))
    if game.pinned is not None or not better or not other:
        raise NoPuzzle(Message("coach.error.no_own_puzzle"))
    codes = tuple(ply.move.code for ply in game.history())
    begun, seed = game.at(0), game.seed or 0
    return OwnPuzzle(game.ruleset, 0, game.players, seed, game.options, codes, better, other, gap, begun=begun)


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
def collection(game: str, folder: Path = FOLDER) -> list[Puzzle]:
    """All puzzles of a game; those of other rules than the present ones are left out."""
    path = folder / f"{game}.json"
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
        entry.get("theme", ""),
        tuple(entry.get("found_by", ())),
        entry.get("sources", {}),
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
