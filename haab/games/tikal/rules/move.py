"""Chapter 10: move a figure."""

from __future__ import annotations

from haab.games.tikal.codes import MOVE, MOVE_CODE, MOVES
from haab.games.tikal.components import EVERY_WAY, LEADER, MEMBER, MOST_STONES, NEIGHBOUR, STONE_COST, WAY_BITS
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import note_figures, stands_on
from haab.games.tikal.rules.tired import note_departure
from haab.kit.compiler.bits import lowest_bit
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def shift_figure(game: Tikal, seat: int, figure: int, start: int, end: int) -> None:
    """A figure leaves one tile and stands on another."""
    player = game.players[seat]
    note_departure(game, seat, figure, start, end)
    if figure == LEADER:
        player.leader = end
    else:
        player.members[start] -= 1
        player.members[end] += 1
    note_figures(game, seat, start)
    note_figures(game, seat, end)


@rule
def crossing_cost(game: Tikal, space: int, edge: int) -> int:
    """TK-10.1: the action points of a crossing, for the stones on both sides."""
    return game.crossing[space, edge] * STONE_COST


@rule
def edges_to_cross(game: Tikal, space: int) -> int:
    """TK-10.2, TK-10.3, TK-10.6: the edges with a crossing of which the action points cover all stones.

    The stones of every edge are taken from the stones that can be paid, all at once: where these are enough, the bit
    above them stays. So the set has one of `WAY_BITS` bits for each edge.
    """
    payable = int(game.ap) // STONE_COST + MOST_STONES + 1
    return (payable * EVERY_WAY - game.ways[space]) & (MOST_STONES + 1) * EVERY_WAY  # type: ignore[no-any-return]


@rule
def offer_moves(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-10.1, TK-10.5: over every crossing of the tile, whoever stands beyond."""
    has_member = stands_on(game, seat, MEMBER, space)
    has_leader = stands_on(game, seat, LEADER, space)
    rest = edges_to_cross(game, space)
    while rest:
        edge = lowest_bit(rest) // WAY_BITS
        if has_member:
            offer(menu, MOVE_CODE[MEMBER, space, edge])
        if has_leader:
            offer(menu, MOVE_CODE[LEADER, space, edge])
        rest &= rest - 1


@rule
def choose_move(game: Tikal, seat: int, code: int) -> None:
    """TK-10.1: the cost is the sum of the stones on both sides."""
    figure = int(MOVES[code - MOVE, 0])
    space = int(MOVES[code - MOVE, 1])
    edge = int(MOVES[code - MOVE, 2])
    game.ap -= crossing_cost(game, space, edge)
    shift_figure(game, seat, figure, space, int(NEIGHBOUR[space, edge]))
