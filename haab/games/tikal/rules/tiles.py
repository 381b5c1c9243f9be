"""Chapter 5: placing a terrain tile. Where it may lie, how it may be turned, and what then lies on it."""

from __future__ import annotations

from haab.games.tikal.codes import SPACE, TURN
from haab.games.tikal.components import (
    ACTION_POINTS,
    EDGES,
    MOST_STONES,
    NEIGHBOUR,
    NONE,
    SPACE_BIT,
    SPACE_NAMES,
    STONE_EDGES,
    STONES,
    TERRAIN_NAMES,
    TILE_KIND,
    TILE_MASKS,
    TILE_VALUE,
    TURNS,
    VOLCANO,
    WAY_BITS,
)
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.actions import ask_actions
from haab.games.tikal.rules.camp import note_camp_site
from haab.games.tikal.rules.dig import note_tokens
from haab.games.tikal.rules.spaces import with_space
from haab.kit.compiler.bits import lowest_bit
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def opposite(edge: int) -> int:
    """The same edge as the neighbour beyond it counts it."""
    return (edge + EDGES // 2) % EDGES


@rule
def is_ground(game: Tikal, space: int) -> bool:
    """TK-6.4: an explored space on which figures can stand; every one but a volcano."""
    return game.tile[space] != NONE and TILE_KIND[game.tile[space]] != VOLCANO


@rule
def legal_spaces(game: Tikal, tile: int) -> int:
    """TK-5.1, TK-6.3, TK-R-6: beside any explored space for a volcano, beside ground for all others. A set of bits."""
    if TILE_KIND[tile] == VOLCANO:
        return game.beside_tiles
    return game.beside_ground


@rule
def crossing_cost(game: Tikal, tile: int, space: int, turn: int, edge: int) -> int:
    """TK-10.1, TK-R-5: the stones of both sides together, if the tile lies there so; none where no ground is beyond."""
    beyond = int(NEIGHBOUR[space, edge])
    if beyond == NONE or not is_ground(game, beyond):
        return 0
    return int(STONES[tile, turn, edge] + STONES[game.tile[beyond], game.turned[beyond], opposite(edge)])


@rule
def edges_to_ground(game: Tikal, space: int) -> int:
    """TK-5.3: the edges of a space beyond which ground lies. A set of bits."""
    edges = 0
    for edge in range(EDGES):
        beyond = int(NEIGHBOUR[space, edge])
        if beyond != NONE and is_ground(game, beyond):
            edges |= 1 << edge
    return edges


@rule
def stones_lead_to(game: Tikal, space: int, edges: int) -> bool:
    """TK-5.4: whether there are stones on the far side of one of these edges."""
    for edge in range(EDGES):
        if edges >> edge & 1:
            beyond = NEIGHBOUR[space, edge]
            if STONES[game.tile[beyond], game.turned[beyond], opposite(edge)] > 0:
                return True
    return False


@rule
def is_reachable(game: Tikal, tile: int, space: int, turn: int) -> bool:
    """TK-5.3, TK-5.4: stones lead over at least one edge, on whichever side they lie."""
    edges = edges_to_ground(game, space)
    return STONE_EDGES[tile, turn] & edges != 0 or stones_lead_to(game, space, edges)


# ---- the tile comes onto the board


@rule
def cover_space(game: Tikal, space: int, is_volcano: bool) -> None:
    """TK-5.1: the space is no longer empty, and the empty spaces around it can now take a tile."""
    game.beside_tiles &= ~SPACE_BIT[space]
    game.beside_ground &= ~SPACE_BIT[space]
    for edge in range(EDGES):
        beyond = int(NEIGHBOUR[space, edge])
        if beyond == NONE or game.tile[beyond] != NONE:
            continue
        game.beside_tiles |= SPACE_BIT[beyond]
        if not is_volcano:
            game.beside_ground |= SPACE_BIT[beyond]


@rule
def open_crossing(game: Tikal, space: int, edge: int, stones: int) -> None:
    """TK-10.1: a way with so many stones, where there was none."""
    game.crossing[space, edge] = stones
    game.ways[space] -= (MOST_STONES - stones) << WAY_BITS * edge


@rule
def open_crossings(game: Tikal, tile: int, space: int, turn: int) -> None:
    """TK-10.1: ways lead both over and back."""
    for edge in range(EDGES):
        cost = crossing_cost(game, tile, space, turn, edge)
        if cost > 0:
            open_crossing(game, space, edge, cost)
            open_crossing(game, int(NEIGHBOUR[space, edge]), opposite(edge), cost)


@rule
def bury_treasures(game: Tikal, space: int, masks: int) -> None:
    """TK-5.8, TK-R-12: as many face-down tokens from the stock as the tile shows masks.

    The stock is enough for all masks; only in a record that no game can come to it may not be.
    """
    count = min(masks, int(game.in_stock))
    for token in range(count):
        game.in_stock -= 1
        game.tokens[space, token] = game.stock[game.in_stock]
        game.stock[game.in_stock] = NONE
    game.buried[space] = count
    note_tokens(game, space)


@rule
def lay_tile(game: Tikal, tile: int, space: int, turn: int) -> None:
    """TK-5.6, TK-5.7, TK-6.3: the tile lies where it lies for the rest of the game; a temple has its printed value."""
    is_volcano = TILE_KIND[tile] == VOLCANO
    game.tile[space] = tile
    game.turned[space] = turn
    game.temple[space] = TILE_VALUE[tile]
    cover_space(game, space, is_volcano)
    game.temples = with_space(game.temples, space, TILE_VALUE[tile] > 0)
    note_camp_site(game, space)
    if not is_volcano:
        open_crossings(game, tile, space, turn)


@rule
def place_tile(game: Tikal, tile: int, space: int, turn: int) -> None:
    """TK-5: lay the tile and what belongs on it."""
    lay_tile(game, tile, space, turn)
    bury_treasures(game, space, int(TILE_MASKS[tile]))


@rule
def set_aside(game: Tikal, tile: int) -> None:
    """TK-R-7: a tile without a legal place is out of the game; its masks bring no tokens."""
    game.aside[game.aside_count] = tile
    game.aside_count += 1


# ---- the turn with a tile


@continuation(tile=TERRAIN_NAMES)
def then_place_tile(game: Tikal, seat: int, tile: int) -> None:
    """TK-4.1, TK-6.2: the tile that was taken, after the scoring round of a volcano."""


@decision("TK-5.1", tile=TERRAIN_NAMES)
def ask_space(game: Tikal, seat: int, tile: int) -> None:
    """Where the tile is placed."""


@decision("TK-5.2", tile=TERRAIN_NAMES, space=SPACE_NAMES)
def ask_turn(game: Tikal, seat: int, tile: int, space: int) -> None:
    """How the tile is turned."""


@carries_out(then_place_tile)
def begin_placing(game: Tikal, seat: int, tile: int) -> None:
    """TK-4.1, TK-4.2, TK-5.5: first the tile must be placed, then come the action points."""
    game.ap = ACTION_POINTS
    ask_actions(game, seat)
    if legal_spaces(game, tile):
        ask_space(game, seat, tile)
    else:
        set_aside(game, tile)


@offers(ask_space)
def offer_space(game: Tikal, tile: int, menu: Menu) -> None:
    """TK-5.1: the empty spaces on which the tile may lie."""
    rest = legal_spaces(game, tile)
    while rest:
        offer(menu, SPACE + lowest_bit(rest))
        rest &= rest - 1


@chooses(ask_space)
def choose_space(game: Tikal, seat: int, tile: int, code: int) -> None:
    """TK-5.2, TK-R-10: then its rotation is chosen; that of a volcano has no meaning."""
    space = code - SPACE
    if TILE_KIND[tile] == VOLCANO:
        place_tile(game, tile, space, 0)
    else:
        ask_turn(game, seat, tile, space)


@offers(ask_turn)
def offer_turn(game: Tikal, tile: int, space: int, menu: Menu) -> None:
    """TK-5.2, TK-5.3, TK-R-4: all rotations in which the tile can be reached."""
    edges = edges_to_ground(game, space)
    is_led_to = stones_lead_to(game, space, edges)
    for turn in range(TURNS):
        if is_led_to or STONE_EDGES[tile, turn] & edges != 0:
            offer(menu, TURN + turn)


@chooses(ask_turn)
def choose_turn(game: Tikal, tile: int, space: int, code: int) -> None:
    """TK-5.2: turned so it is laid."""
    place_tile(game, tile, space, code - TURN)
