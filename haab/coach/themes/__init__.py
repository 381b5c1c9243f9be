"""What a puzzle is about, worked out by rules from its position and its answer: a table of questions for each game.

A game's module has its name and offers `THEMES`: names with their questions, the first that is answered with yes tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from haab.kit.parts import part_of_game
from haab.kit.state import State

OTHER = "turn"
"""What a puzzle is about that is about nothing else."""


@dataclass(frozen=True)
class Turn:
    """A turn as the questions look at it."""

    before: Any
    after: Any
    """Positions as their fields."""
    seat: int
    moves: tuple[str, ...]
    """In notation."""

    def has(self, *words: str) -> bool:
        """Whether a move of it begins with any of some words."""
        return any(move == word or move.startswith(f"{word} ") for move in self.moves for word in words)


Themes = Sequence[tuple[str, Callable[[Turn], bool]]]


def theme_of(state: State, codes: Sequence[int]) -> str:
    """What the turn of some codes is about."""
    assert state.to_move is not None
    seat, before, moves = state.to_move, state.fields, []
    for code in codes:
        moves.append(state.move(code).notation)
        state = state.after(code)
    turn = Turn(before, state.fields, seat, tuple(moves))
    return next((name for name, is_so in themes_of(state.ruleset.name) if is_so(turn)), OTHER)


def themes_of(game: str) -> Themes:
    """The table of a game; empty if it has none."""
    part = part_of_game(__name__, game)
    found: Themes = () if part is None else part.THEMES
    return found
