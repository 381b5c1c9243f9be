"""Puzzles: one for each day, the answer is told from others, and the same done in another order is the same."""

from __future__ import annotations

from datetime import date

import pytest
from typer.testing import CliRunner

from haab.cli import app
from haab.coach.puzzles import NoPuzzle, collection, day_of, puzzle_of, turn_of
from haab.coach.reasons import spoken
from haab.games import GAMES
from haab.kit.errors import IllegalMove

DAY = date(2026, 11, 16)


@pytest.mark.parametrize("name", GAMES)
def test_every_day_has_its_puzzle_and_the_days_go_through_all_of_them(name: str) -> None:
    count = len(collection(name))
    assert count >= 15
    days = [date.fromordinal(DAY.toordinal() + day) for day in range(count)]
    assert {puzzle_of(name, day).number for day in days} == set(range(1, count + 1))
    assert puzzle_of(name, DAY) is puzzle_of(name, DAY)


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_is_right_and_the_next_best_turn_is_not(name: str) -> None:
    puzzle = puzzle_of(name, DAY)
    assert len(puzzle.plan) == len(puzzle.best)
    assert puzzle.judged(puzzle.best).is_right
    wrong = puzzle.judged(puzzle.other)
    assert not wrong.is_right
    assert spoken(wrong.sentences, "ro").startswith("Nu chiar")
    assert turn_of(puzzle, [move.notation for move in puzzle.plan]) == list(puzzle.best)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(IllegalMove):
        turn_of(puzzle_of("tzolkin", DAY), ["fly away"])
    with pytest.raises(NoPuzzle, match="no puzzles of 'chess'"):
        puzzle_of("chess", DAY)
    with pytest.raises(NoPuzzle, match="not a day"):
        day_of("yesterday")


def test_a_puzzle_is_solved_at_the_terminal() -> None:
    puzzle = puzzle_of("tikal", DAY)
    typed = "".join(f"{move.notation}\n" for move in puzzle.plan)
    told = CliRunner().invoke(app, ["puzzle", "--game", "tikal", "--date", "2026-11-16"], input=f"nonsense\n{typed}")
    assert told.exit_code == 0, told.output
    assert "Right!" in told.output
    assert "'nonsense'" in told.output
