"""The table as text: panels and sketches in every language, in 80 columns."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from haab.kit.drawing import WIDTH, Canvas, draw, flowing, headline, seat_names, sections, wrapped
from haab.kit.presentation import Cell, SeatName
from haab.kit.text import Message, languages, number_text
from tests.kinds import Kind, sample, walk

every_language = pytest.mark.parametrize("language", languages())


@every_language
def test_the_table_fits_into_eighty_columns(kind, language):
    for game in sample(walk(kind, 1), 4):
        lines = draw(game.ruleset, game.data, 0, language).splitlines()
        assert [line for line in lines if cell_len(line) > WIDTH] == []


@every_language
def test_every_panel_is_drawn_in_full_unless_a_sketch_stands_for_it(kind, language):
    """No word is lost when columns are narrow: only blanks come between the letters of a long one."""
    game = sample(walk(kind, 1), 3)[1]
    names = seat_names(game.ruleset, language)

    def words(cell: Cell) -> str:
        if isinstance(cell, SeatName):
            return names[cell.seat]
        if isinstance(cell, Message):
            return cell.text(language)
        return cell if isinstance(cell, str) else number_text(cell, language)

    panels = game.ruleset.panels(game.data, 0)
    drawn = sections(game.ruleset, game.data, 0, language)
    sketches = game.ruleset.sketches(game.data, words)
    assert {panel.id for panel in panels} >= set(sketches)
    for panel, section in zip(panels, drawn, strict=True):
        assert section.title.casefold() == words(panel.title).casefold()
        if panel.id in sketches:
            assert section.lines == sketches[panel.id]
            continue
        letters = "".join(section.lines)
        for cell in (cell for row in (panel.head, *panel.rows) for cell in row):
            for word in words(cell).split():
                assert word in letters or word[:4] in letters, (panel.id, word)


@every_language
def test_a_headline_says_whose_decision_it_is(language):
    game = Kind("tikal", 2).new(1)
    name = Message(f"colour.{game.ruleset.colours[game.to_move or 0]}").text(language).capitalize()
    assert game.prompt is not None
    assert headline(game.ruleset, game.data, language) == f"{name}: {game.prompt.text(language)}"


def test_a_printed_game_is_what_a_spectator_sees_in_english():
    game = Kind("tzolkin", 2).new(1)
    assert str(game) == draw(game.ruleset, game.data)


def test_a_wide_letter_takes_two_cells():
    canvas = Canvas(12, 1)
    canvas.write(0, 0, "/          \\")
    canvas.centre(0, 0, 12, "정글")
    assert canvas.lines() == ["/   정글   \\"]
    assert cell_len(canvas.lines()[0]) == 12


def test_facts_stand_side_by_side_as_long_as_they_fit():
    assert flowing(["a: 1", "b: 2"], 20) == ["  a: 1 | b: 2"]
    assert flowing(["a: 1", "b: 2", "c: 3"], 14) == ["  a: 1 | b: 2", "  c: 3"]
    assert flowing(["now: one two three", "b: 2"], 12) == ["  now: one", "  two three", "  b: 2"]


def test_a_text_is_broken_between_words_and_within_one_that_is_longer_than_a_line():
    assert wrapped("one two", 6) == ["  one", "  two"]
    assert wrapped("abcdefgh ij", 6) == ["  abcd", "  efgh", "  ij"]
    assert wrapped("옥수수 두 개", 8) == ["  옥수수", "  두 개"]


def test_a_table_gives_its_numbers_to_the_right_and_wraps_heads_first():
    game = Kind("tikal", 2).new(1)
    players = next(s for s in sections(game.ruleset, game.data, 0, width=66) if s.title == "Players")
    assert players.lines[-3].split() == ["player", "points", "supply", "leader", "game", "left", "left"]
    assert players.lines[-2].split() == ["Red", "0", "18", "own", "supply", "0", "2", "2"]
