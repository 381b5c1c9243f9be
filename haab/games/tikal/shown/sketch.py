"""The map in letters: hexagons with what lies and stands on them, and the stones at their edges."""

from __future__ import annotations

from typing import Any

from haab.games.tikal.components import (
    COLOURS,
    COLUMNS,
    EDGES,
    KIND_NAMES,
    NEIGHBOUR,
    NONE,
    ROWS,
    SPACE_COLUMN,
    SPACE_NAMES,
    SPACE_ROW,
    SPACES,
    STONES,
    TEMPLE,
    TILE_KIND,
    TREASURE,
)
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.tiles import opposite
from haab.games.tikal.shown.words import treasure_message
from haab.kit.drawing import Canvas, flowing, seat_mark, seat_marks, wrapped
from haab.kit.presentation import Say, SeatName
from haab.kit.text import Message

SLANT = 3
"""Lines from the top of a hexagon to its widest place; also the columns by which it widens."""
TOP = 6
"""Characters of a hexagon's top edge: the board is 75 wide and fits any terminal."""
WIDE = TOP + 2 * SLANT
STEP = TOP + SLANT
"""Characters from one column of hexagons to the next."""
TALL = 2 * SLANT
MIDDLE = WIDE // 2

EDGE_PLACES = [(MIDDLE, 0), (WIDE - 2, 2), (WIDE - 2, 5), (MIDDLE, TALL), (1, 5), (1, 2)]
"""Where the number of stones at each edge is written, from the corner of the hexagon's box."""
assert len(EDGE_PLACES) == EDGES

FIGURES_IN_A_LINE = 2
"""Of so many players the figures fit into a line of a hexagon."""


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.sketch.{key}", params)


def sketches(game: Tikal, say: Say) -> dict[str, list[str]]:
    """The map, with what its signs mean, and everybody's treasures."""
    marks = seat_marks(COLOURS[: game.seats], say)
    legend = say(_message("legend", players=marks, example=seat_mark(COLOURS[0])))
    treasures = [f"{say(SeatName(seat))}: {_treasures(game, seat, say)}" for seat in range(int(game.seats))]
    return {"board": [*_map(game, say), *wrapped(legend)], "treasures": flowing(treasures)}


def _treasures(game: Tikal, seat: int, say: Say) -> str:
    """The kinds of treasures, with how many there are where it is more than one."""
    kinds = [(say(treasure_message(kind)), int(count)) for kind, count in enumerate(game.players[seat].treasures)]
    return ", ".join(words if count == 1 else f"{words} x{count}" for words, count in kinds if count) or "-"


def _map(game: Tikal, say: Say) -> list[str]:
    canvas = Canvas(COLUMNS * STEP + SLANT, ROWS * TALL + SLANT + 1)
    for space in range(SPACES):
        left, top = _corner(space)
        _outline(canvas, left, top)
        for line, text in enumerate(_contents(game, space, say), start=1):
            canvas.centre(left, top + line, WIDE, text)
    for space in range(SPACES):
        left, top = _corner(space)
        for edge, (x, y) in enumerate(EDGE_PLACES):
            stones = _stones_at(game, space, edge)
            if stones:
                canvas.write(left + x, top + y, str(stones))
    return canvas.lines()


def _corner(space: int) -> tuple[int, int]:
    """The upper left corner of a hexagon's box."""
    return SPACE_COLUMN[space] * STEP, SPACE_ROW[space] * TALL + SPACE_COLUMN[space] % 2 * SLANT


def _outline(canvas: Canvas, left: int, top: int) -> None:
    canvas.write(left + SLANT, top, "_" * TOP)
    canvas.write(left + SLANT, top + TALL, "_" * TOP)
    for line in range(SLANT):
        canvas.write(left + SLANT - 1 - line, top + 1 + line, "/")
        canvas.write(left + WIDE - SLANT + line, top + 1 + line, "\\")
        canvas.write(left + line, top + SLANT + 1 + line, "\\")
        canvas.write(left + WIDE - 1 - line, top + SLANT + 1 + line, "/")


def _stones_at(game: Tikal, space: int, edge: int) -> int:
    """The stones on both sides of an edge."""
    stones = 0 if game.tile[space] == NONE else int(STONES[game.tile[space], game.turned[space], edge])
    beyond = int(NEIGHBOUR[space, edge])
    if beyond != NONE and game.tile[beyond] != NONE:
        stones += int(STONES[game.tile[beyond], game.turned[beyond], opposite(edge)])
    return stones


def _contents(game: Tikal, space: int, say: Say) -> list[str]:
    """What is written inside a hexagon, line by line; beside the second and the fifth line stand numbers of stones."""
    if game.tile[space] == NONE:
        return [SPACE_NAMES[space]]
    figures = [_figures(game, seat, space) for seat in range(int(game.seats))]
    present = [text for text in figures if text]
    return [
        SPACE_NAMES[space],
        _piece(game, space, say),
        say(_ground(game, space)),
        " ".join(present[:FIGURES_IN_A_LINE]),
        " ".join(present[FIGURES_IN_A_LINE:]),
    ]


def _ground(game: Tikal, space: int) -> Message:
    kind = int(TILE_KIND[game.tile[space]])
    if kind == TEMPLE:
        return _message("temple", n=int(game.temple[space]))
    if kind == TREASURE:
        return _message("tokens", n=int(game.buried[space]))
    return Message(f"tikal.sketch.{KIND_NAMES[kind]}")


def _figures(game: Tikal, seat: int, space: int) -> str:
    """A player's figures on a tile; an asterisk is the leader."""
    player = game.players[seat]
    members = str(player.members[space]) if player.members[space] else ""
    leader = "*" if player.leader == space else ""
    return f"{seat_mark(COLOURS[seat])}{members}{leader}" if members or leader else ""


def _piece(game: Tikal, space: int, say: Say) -> str:
    """A camp or a guard, and whose."""
    if game.camp[space] != NONE:
        return say(_message("camp", who=seat_mark(COLOURS[game.camp[space]])))
    if game.guard[space] != NONE:
        return say(_message("guard", who=seat_mark(COLOURS[game.guard[space]])))
    return ""
