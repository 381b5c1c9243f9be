"""The table as text: a game's panels as plain tables that fit a terminal, in any language.

A game may stand in for a panel with a sketch of its own: a small picture made of letters. All widths are counted in
cells of a terminal, of which a Korean letter takes two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from unicodedata import combining, east_asian_width

from haab.kit.presentation import Cell, Panel, Say, SeatName
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset
from haab.kit.text import DEFAULT_LANGUAGE, Message, number_text

WIDTH = 80
"""Every terminal is at least as wide."""
INDENT = 2
GAP = 2
"""Empty cells between two columns."""
NARROWEST = 4
"""No column is made narrower; in a terminal for which that is too wide, lines are too long."""
BETWEEN = " | "
"""What stands between two facts in a line."""


@dataclass(frozen=True)
class Section:
    """One part of the table: its title, and what it says."""

    title: str
    lines: list[str]


def draw(ruleset: Ruleset, game: AnyRecord, seat: int | None = None, language: str = DEFAULT_LANGUAGE) -> str:
    """The whole table as a seat sees it (None: a spectator), under a line that says what is due."""
    parts = [headline(ruleset, game, language)]
    for section in sections(ruleset, game, seat, language):
        parts.append("\n".join([section.title, *section.lines]))
    return "\n\n".join(parts)


def headline(ruleset: Ruleset, game: AnyRecord, language: str = DEFAULT_LANGUAGE) -> str:
    """Who decides what."""
    if game.over:
        return Message("kit.over").text(language)
    name = seat_names(ruleset, language)[int(game.stack[game.depth - 1].seat)]
    return f"{name}: {ruleset.prompt(game).text(language)}"


def sections(
    ruleset: Ruleset,
    game: AnyRecord,
    seat: int | None = None,
    language: str = DEFAULT_LANGUAGE,
    width: int = WIDTH,
) -> list[Section]:
    """The table part by part: the panels in reading order, or the sketches that stand for them."""
    say = speaker(ruleset, language)
    sketches = ruleset.sketches(game, say)
    return [
        Section(heading(say(panel.title)), sketches.get(panel.id) or _panel_lines(panel, say, width))
        for panel in ruleset.panels(game, seat)
    ]


def speaker(ruleset: Ruleset, language: str) -> Say:
    """What puts cells into words of a language."""
    names = seat_names(ruleset, language)

    def say(cell: Cell) -> str:
        if isinstance(cell, SeatName):
            return names[cell.seat]
        if isinstance(cell, Message):
            return cell.text(language)
        return cell if isinstance(cell, str) else number_text(cell, language)

    return say


def heading(text: str) -> str:
    """A title: it begins with a capital."""
    return text[:1].upper() + text[1:]


def seat_names(ruleset: Ruleset, language: str) -> list[str]:
    """What a person calls the seats: their colours."""
    return [heading(Message(f"colour.{colour}").text(language)) for colour in ruleset.colours]


def seat_mark(colour: str) -> str:
    """The letter of a seat in a sketch, in every language alike: that of its colour in notation."""
    return colour[0].upper()


def seat_marks(colours: Sequence[str], say: Say) -> str:
    """What the letters mean."""
    return ", ".join(f"{seat_mark(colour)} {say(SeatName(seat))}" for seat, colour in enumerate(colours))


# ---- panels


def _panel_lines(panel: Panel, say: Say, width: int) -> list[str]:
    if panel.head:
        return _table_lines([[say(cell) for cell in row] for row in (panel.head, *panel.rows)], width)
    return flowing([": ".join(say(cell) for cell in row) for row in panel.rows], width)


def flowing(facts: Sequence[str], width: int = WIDTH) -> list[str]:
    """Short facts side by side, as many as fit into a line; a long one has its own lines."""
    lines: list[str] = []
    was_long = True
    for fact in facts:
        written = wrapped(fact, width)
        is_long = len(written) > 1
        if is_long or was_long or columns_of(lines[-1] + BETWEEN + fact) > width:
            lines += written
        else:
            lines[-1] += BETWEEN + fact
        was_long = is_long
    return lines


def wrapped(text: str, width: int = WIDTH) -> list[str]:
    """A text in indented lines."""
    return [f"{'':{INDENT}}{line}" for line in _wrap(text, width - INDENT)]


def _wrap(text: str, width: int) -> list[str]:
    """A text in lines of so many cells: broken between words, and within one only if it is longer than a line."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if columns_of(longer) <= width:
            lines[-1] = longer
            continue
        *full, rest = chopped(word, width)
        lines += [*full, rest]
    return lines if lines[0] or len(lines) == 1 else lines[1:]


def _table_lines(rows: list[list[str]], width: int) -> list[str]:
    """Columns under their heads; numbers stand to the right, long texts are wrapped."""
    widths = _column_widths(rows, width - INDENT - GAP * (len(rows[0]) - 1))
    is_number = [place > 0 and all(_is_number(row[place]) for row in rows[1:]) for place in range(len(widths))]
    lines = []
    for row in rows:
        cells = [_wrap(cell, room) for cell, room in zip(row, widths, strict=True)]
        for parts in zip_longest(*(_at_bottom(cells) if row is rows[0] else cells), fillvalue=""):
            columns = [
                " " * (room - columns_of(part)) + part if right else padded(part, room)
                for part, room, right in zip(parts, widths, is_number, strict=True)
            ]
            lines.append((" " * INDENT + (" " * GAP).join(columns)).rstrip())
    return lines


def _at_bottom(heads: list[list[str]]) -> list[list[str]]:
    """Heads of several lines end together, right above their columns."""
    most = max(map(len, heads))
    return [[""] * (most - len(head)) + head for head in heads]


def _is_number(text: str) -> bool:
    return not text or text.lstrip("-").replace(".", "", 1).isdecimal()


def _column_widths(rows: list[list[str]], room: int) -> list[int]:
    """As wide as their texts if there is room; else heads are wrapped first, then the widest columns."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(columns_of, column)) for column in columns]
    if sum(widths) <= room:
        return widths
    longest_words = [max(columns_of(word) for text in column for word in text.split() or [""]) for column in columns]
    texts = [max(map(columns_of, column[1:]), default=0) for column in columns]
    widths = [max(word, text) for word, text in zip(longest_words, texts, strict=True)]
    while sum(widths) > room and max(widths) > NARROWEST:
        spare = [width - word for width, word in zip(widths, longest_words, strict=True)]
        widest = max(range(len(widths)), key=lambda place: (spare[place] > 0, widths[place]))
        widths[widest] -= 1
    return widths


# ---- sketches


class Canvas:
    """Cells to write on; a wide letter takes two of them."""

    def __init__(self, width: int, height: int) -> None:
        self._rows = [[" "] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str) -> None:
        """Put a text there, over whatever stands there."""
        for letter in text:
            self._rows[y][x] = letter
            taken = columns_of(letter)
            self._rows[y][x + 1 : x + taken] = [""] * (taken - 1)
            x += taken

    def centre(self, x: int, y: int, width: int, text: str) -> None:
        """Put a text into the middle of so many cells."""
        self.write(x + (width - columns_of(text)) // 2, y, text)

    def lines(self) -> list[str]:
        """What has been written."""
        return ["".join(row).rstrip() for row in self._rows]


def columns_of(text: str) -> int:
    """The columns that a text takes in a terminal: letters of Korean and the like take two, combining marks none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def chopped(word: str, width: int) -> list[str]:
    """A long word in pieces that fit."""
    pieces = [""]
    for letter in word:
        if columns_of(pieces[-1] + letter) > width and pieces[-1]:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def padded(text: str, width: int) -> str:
    """A text filled up with blanks."""
    return text + " " * (width - columns_of(text))
