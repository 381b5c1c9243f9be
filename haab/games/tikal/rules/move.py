"""Chapter 10: move a figure."""

from __future__ import annotations

from haab.games.tikal.codes import MOVE, MOVE_CODE, MOVES
from haab.games.tikal.components import EDGES, LEADER, MEMBER, NEIGHBOUR, STONE_COST
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import note_figures, stands_on
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def shift_figure(game: Tikal, seat: int, figure: int, start: int, end: int) -> None:
    """A figure leaves one tile and stands on another."""
    player = game.players[seat]
    if figure == LEADER:
        player.leader = end
    else:
        player.members[start] -= 1
        player.members[end] += 1
    note_figures(game, seat, start)
    note_figures(game, seat, end)


@rule
def can_cross(game: Tikal, space: int, edge: int) -> bool:
    """TK-10.2, TK-10.3, TK-10.6: there is a crossing, and the action points cover all of its stones."""
    stones = game.crossing[space, edge]
    return stones > 0 and stones * STONE_COST <= game.ap


@rule
def crossing_cost(game: Tikal, space: int, edge: int) -> int:
    """TK-10.1: the action points of a crossing, for the stones on both sides."""
    return game.crossing[space, edge] * STONE_COST


@rule
def offer_moves(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-10.1, TK-10.5: over every crossing of the tile, whoever stands beyond."""
    has_member = stands_on(game, seat, MEMBER, space)
    has_leader = stands_on(game, seat, LEADER, space)
    for edge in range(EDGES):
        if not can_cross(game, space, edge):
            continue
        if has_member:
            offer(menu, MOVE_CODE[MEMBER, space, edge])
        if has_leader:
            offer(menu, MOVE_CODE[LEADER, space, edge])


@rule
def choose_move(game: Tikal, seat: int, code: int) -> None:
    """TK-10.1: the cost is the sum of the stones on both sides."""
    figure = int(MOVES[code - MOVE, 0])
    space = int(MOVES[code - MOVE, 1])
    edge = int(MOVES[code - MOVE, 2])
    game.ap -= crossing_cost(game, space, edge)
    shift_figure(game, seat, figure, space, int(NEIGHBOUR[space, edge]))
