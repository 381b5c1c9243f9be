"""The table as text for a terminal: the hexagonal board, and under it what the players have."""

from __future__ import annotations

import numpy as np

from haab.games.tikal.components import (
    CAMPS,
    COLOURS,
    COLUMNS,
    GUARDS,
    HIGHEST_VALUE,
    KIND_NAMES,
    LETTER_NAMES,
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
    TILE_LETTER,
    TREASURE,
)
from haab.games.tikal.record import SOURCE_NAMES
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.rules.tiles import opposite
from haab.games.tikal.shown.state import LEADER_PLACES
from haab.games.tikal.shown.words import prompt, tile_message

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

LEGEND = (
    "Numbers on edges are stones, both sides together: the cost of a way, where no\n"
    "side is empty or a volcano. R2 B1*: two members of red, one of blue and blue's\n"
    "leader."
)


def draw(game: np.record) -> str:
    """The whole table."""
    return "\n\n".join([_headline(game), _board(game), LEGEND, _supplies(game), _players(game)])


def _headline(game: np.record) -> str:
    if game.over:
        return "The game is over."
    seat = int(game.stack[game.depth - 1].seat)
    return f"{COLOURS[seat].capitalize()}: {prompt(game).text()}"


# ---- the board


def _board(game: np.record) -> str:
    canvas = [[" "] * (COLUMNS * STEP + SLANT) for _ in range(ROWS * TALL + SLANT + 1)]
    for space in range(SPACES):
        left, top = SPACE_COLUMN[space] * STEP, SPACE_ROW[space] * TALL + SPACE_COLUMN[space] % 2 * SLANT
        _outline(canvas, left, top)
        for line, text in enumerate(_contents(game, space), start=1):
            _write(canvas, left + (WIDE - len(text)) // 2, top + line, text)
    for space in range(SPACES):
        left, top = SPACE_COLUMN[space] * STEP, SPACE_ROW[space] * TALL + SPACE_COLUMN[space] % 2 * SLANT
        for edge, (x, y) in enumerate(EDGE_PLACES):
            stones = _stones_at(game, space, edge)
            if stones:
                _write(canvas, left + x, top + y, str(stones))
    return "\n".join("".join(line).rstrip() for line in canvas)


def _write(canvas: list[list[str]], x: int, y: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


def _outline(canvas: list[list[str]], left: int, top: int) -> None:
    _write(canvas, left + SLANT, top, "_" * TOP)
    _write(canvas, left + SLANT, top + TALL, "_" * TOP)
    for line in range(SLANT):
        _write(canvas, left + SLANT - 1 - line, top + 1 + line, "/")
        _write(canvas, left + WIDE - SLANT + line, top + 1 + line, "\\")
        _write(canvas, left + line, top + SLANT + 1 + line, "\\")
        _write(canvas, left + WIDE - 1 - line, top + SLANT + 1 + line, "/")


def _stones_at(game: np.record, space: int, edge: int) -> int:
    """The stones on both sides of an edge."""
    stones = 0 if game.tile[space] == NONE else int(STONES[game.tile[space], game.turned[space], edge])
    beyond = int(NEIGHBOUR[space, edge])
    if beyond != NONE and game.tile[beyond] != NONE:
        stones += int(STONES[game.tile[beyond], game.turned[beyond], opposite(edge)])
    return stones


def _contents(game: np.record, space: int) -> list[str]:
    """What is written inside a hexagon, line by line; beside the second and the fifth line stand numbers of stones."""
    if game.tile[space] == NONE:
        return [SPACE_NAMES[space]]
    figures = [_figures(game, seat, space) for seat in range(int(game.seats))]
    present = [text for text in figures if text]
    return [SPACE_NAMES[space], _piece(game, space), _kind(game, space), " ".join(present[:2]), " ".join(present[2:])]


def _kind(game: np.record, space: int) -> str:
    kind = int(TILE_KIND[game.tile[space]])
    if kind == TEMPLE:
        return f"temple {game.temple[space]}"
    if kind == TREASURE:
        return f"tokens {game.buried[space]}"
    return KIND_NAMES[kind].replace("_", " ")


def _figures(game: np.record, seat: int, space: int) -> str:
    """A player's figures on a tile; an asterisk is the leader."""
    player = game.players[seat]
    members = str(player.members[space]) if player.members[space] else ""
    leader = "*" if player.leader == space else ""
    return f"{COLOURS[seat][0].upper()}{members}{leader}" if members or leader else ""


def _piece(game: np.record, space: int) -> str:
    if game.camp[space] != NONE:
        return f"camp {COLOURS[game.camp[space]][0].upper()}"
    if game.guard[space] != NONE:
        return f"guard {COLOURS[game.guard[space]][0].upper()}"
    return ""


# ---- beside the board


def _supplies(game: np.record) -> str:
    levels = ", ".join(f"{value}: {game.levels[value]}" for value in range(2, HIGHEST_VALUE + 1))
    lines = [f"Levels   {levels}", f"Stock    {game.in_stock} treasures", f"Pile     {_pile(game)}"]
    if game.laid_out_count:
        tiles = [tile_message(int(tile)).text() for tile in game.laid_out[: game.laid_out_count]]
        lines.append(f"Laid out {', '.join(tiles)}")
    if game.aside_count:
        tiles = [tile_message(int(tile)).text() for tile in game.aside[: game.aside_count]]
        lines.append(f"Aside    {', '.join(tiles)}")
    return "\n".join(lines)


def _pile(game: np.record) -> str:
    left = [LETTER_NAMES[TILE_LETTER[tile]] for tile in game.pile[game.drawn :]]
    return f"{len(left)} tiles: {''.join(left)}" if left else "empty"


def _players(game: np.record) -> str:
    return "\n".join(_player(game, seat) for seat in range(int(game.seats)))


def _player(game: np.record, seat: int) -> str:
    player = game.players[seat]
    leader = int(player.leader)
    points = [f"{name} {player.points[source]}" for source, name in enumerate(SOURCE_NAMES) if player.points[source]]
    treasures = [f"{kind + 1}" * int(count) for kind, count in enumerate(player.treasures) if count]
    parts = [
        f"{COLOURS[seat].capitalize():7}{score(game, seat):4} points" + (f" ({', '.join(points)})" if points else ""),
        f"supply {player.supply} members",
        f"leader {LEADER_PLACES[leader] if leader < 0 else SPACE_NAMES[leader]}",
        f"camps {player.camps_set_up}/{CAMPS}",
        f"guards {player.guards_placed}/{GUARDS}",
        f"treasures {' '.join(treasures) or 'none'}",
    ]
    if player.removed:
        parts.append(f"removed {player.removed} members")
    if game.auction:
        parts.append("indicator up" if player.eligible else "indicator down")
    return ", ".join(parts)
