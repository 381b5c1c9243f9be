"""Puzzles: one for each day, the answer is told from others, and the same done in another order is the same."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import haab
from haab.cli import app
from haab.coach.puzzles import LEVELS, NoPuzzle, collection, day_of, own_puzzle, puzzle_of, turn_of
from haab.coach.reasons import spoken
from haab.coach.themes import theme_of, themes_of
from haab.games import GAMES
from haab.kit.errors import IllegalMove
from haab.kit.text import Message, languages
from tools import puzzles

DAY = date(2026, 11, 16)


@pytest.mark.parametrize("name", GAMES)
def test_every_day_has_its_puzzle_and_the_days_go_through_all_of_them(name: str) -> None:
    count = len(collection(name))
    assert count >= 3
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


@pytest.mark.parametrize("name", GAMES)
def test_what_is_typed_after_the_end_of_a_turn_does_not_count(name: str) -> None:
    puzzle = puzzle_of(name, DAY)
    typed = [move.notation for move in puzzle.plan]
    assert turn_of(puzzle, [*typed, "fly away"]) == list(puzzle.best)


@pytest.mark.parametrize(
    ("found_by", "how"),
    [((), "hardest"), ((5,), "hard"), ((4, 5), "medium"), ((3, 4, 5), "medium"), ((2, 3, 4, 5), "easy")],
)
def test_how_hard_a_puzzle_is_is_told_by_the_levels_that_find_it(found_by: tuple[int, ...], how: str) -> None:
    puzzle = replace(next(puzzle for puzzle in collection("tzolkin") if puzzle.theme), found_by=found_by)
    assert puzzle.difficulty is not None
    assert puzzle.difficulty.params == {"how": Message(f"coach.difficulty.{how}"), "n": len(found_by), "of": 5}
    unknown = replace(puzzle, theme="")
    assert (unknown.difficulty, unknown.about) == (None, None), "nobody has looked"


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


# ---- what a puzzle is about


@pytest.mark.parametrize("name", GAMES)
def test_what_a_puzzle_is_about_follows_from_its_answer_and_has_words(name: str) -> None:
    told = [puzzle for puzzle in collection(name) if puzzle.theme]
    assert told
    for puzzle in told[:3]:
        assert puzzle.theme == theme_of(puzzle.state, puzzle.best)
        assert set(puzzle.found_by) <= set(LEVELS)
    for theme, _ in themes_of(name):
        key = f"coach.theme.{name}.{theme}"
        assert all(Message(key).text(language) != key for language in languages())


POSITION = {
    "game": "tzolkin",
    "players": [{"corn": 6}, {}],
    "gears": {"palenque": {"3": 0}, "yaxchilan": {"2": 0}},
    "day": 6,
}


@pytest.mark.parametrize(
    ("moves", "theme"),
    [
        (["place palenque", "done"], "food_day"),
        (["take palenque 3", "use 3", "harvest wood", "done"], "food_day"),
    ],
)
def test_a_turn_just_before_a_food_day_is_about_that(moves: list[str], theme: str) -> None:
    assert theme_of(haab.from_position(POSITION).state, codes_of(POSITION, moves)) == theme


def test_early_in_an_age_a_turn_is_about_what_it_does() -> None:
    early = POSITION | {"day": 2}
    assert theme_of(haab.from_position(early).state, codes_of(early, ["place palenque", "done"])) == "placing"
    assert theme_of(haab.from_position(early).state, codes_of(early, ["take palenque 3", "use 3"])) == "timing"


def codes_of(position: dict[str, Any], moves: list[str]) -> list[int]:
    game = haab.from_position(position)
    return [game.play(move).code for move in moves]


# ---- turns of one's own games


def test_a_costly_turn_of_an_own_game_is_asked_again_as_it_stood() -> None:
    early = POSITION | {"day": 2}
    best, played = (codes_of(early, [f"place {gear}", "done"]) for gear in ("tikal", "uxmal"))
    puzzle = own_puzzle(haab.from_position(early), best, played, 4.5)
    assert puzzle.state.position() == haab.from_position(early).position(), "nothing is dealt anew"
    said = {name: puzzle.judged(codes).said.key for name, codes in (("best", best), ("played", played))}
    assert said == {"best": "coach.puzzle.own_right", "played": "coach.puzzle.own_again"}
    third = puzzle.judged(codes_of(early, ["place palenque", "done"]))
    assert (third.is_right, third.said.key) == (False, "coach.puzzle.own_wrong")
    with pytest.raises(NoPuzzle):
        own_puzzle(haab.from_position(early), [0], played, 4.5)


@pytest.mark.parametrize("odd", [100_000, 2**31])
def test_codes_that_cannot_be_played_never_reach_the_rules(odd: int) -> None:
    """They come from a client: rules index arrays by them, unchecked."""
    game = haab.from_position(POSITION | {"day": 2})
    first, last = game.codes[0], game.codes[-1]
    puzzle = own_puzzle(game, [first, odd, odd], [last, odd], 3.0)
    assert (puzzle.best, puzzle.other) == ((first,), (last,))
    assert puzzle.judged([last]).said.key == "coach.puzzle.own_again"


def test_what_was_done_in_the_turn_already_is_said() -> None:
    game = haab.from_position(POSITION)
    assert own_puzzle(game, [game.codes[0]], [game.codes[-1]], 3.0).spent == []
    game.play("take palenque 3")
    game.play("use 3")
    puzzle = own_puzzle(game, [game.codes[0]], [game.codes[-1]], 3.0)
    assert [move.notation for move in puzzle.spent] == ["take palenque 3", "use 3"]
    while game.to_move == puzzle.seat:
        game.play("done" if "done" in [move.notation for move in game.legal] else game.codes[0])
    assert own_puzzle(game, [game.codes[0]], [game.codes[-1]], 3.0).spent == [], "that was another one's turn"


@pytest.mark.parametrize("name", GAMES)
def test_where_the_points_come_from_is_said_and_adds_up(name: str) -> None:
    puzzle = next(puzzle for puzzle in collection(name) if puzzle.sources)
    said = puzzle.judged(puzzle.best).sentences[-1]
    assert said.key == "coach.puzzle.sources"
    parts = [part.params["points"] * (1 if part.key == "coach.gain" else -1) for part in said.params["sources"]]
    assert sum(parts) == pytest.approx(puzzle.gap, abs=0.05)


# ---- the tool that makes them


def test_what_was_found_comes_into_the_collection_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [{"seed": 7, "moves": [1] * number} for number in (3, 5)]
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path / "kept")
    puzzles.write("tikal", entries[:1], 7)
    finds = puzzles.Finds(tmp_path / "found" / "tikal.jsonl")
    finds.add(7, entries)
    finds.add(12, [])
    finds.add(9, [{"seed": 9, "moves": [2]}])
    with finds.path.open("a", encoding="utf-8") as file:
        file.write('{"seed": 13, "puzzles": [{"se')  # it was stopped there
    assert set(finds.games()) == {7, 9, 12}
    puzzles.merge("tikal", finds, count=2)
    assert puzzles.stored("tikal") == {"seeds": 12, "puzzles": entries}
    puzzles.merge("tikal", finds, count=100)
    assert [puzzles.key_of(entry) for entry in puzzles.stored("tikal")["puzzles"]] == [(7, 3), (7, 5), (9, 1)]


def test_games_that_were_looked_through_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "FOLDER", tmp_path)
    puzzles.write("tikal", [], 3)
    finds = puzzles.Finds(tmp_path / "tikal.jsonl")
    finds.add(5, [])
    seeds = puzzles.seeds_to_look_at("tikal", finds)
    assert [next(seeds) for _ in range(3)] == [4, 6, 7]
