"""A figure's way over several tiles in one wish: where it can get, what that costs, and the moves that do it.

    for journey in reachable(game, "leader", "c0r4"):
        print(journey.to, journey.cost, journey.moves)
    travel(game, "leader", "c0r4", "c1r2")

The engine itself knows single steps only; everything here is played through `game.play`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from haab.games.tikal.codes import ACTIONS, CODES, MOVE_CODE, SCORING_ACTIONS, TO, TRANSFER
from haab.games.tikal.components import (
    BASE,
    EDGES,
    FIGURE_NAMES,
    NEIGHBOUR,
    SPACE_NAMES,
    SPACES,
    STONE_COST,
    TRANSFER_COST,
)
from haab.games.tikal.majority import stands_on
from haab.kit.errors import HaabError
from haab.kit.game import Game, Move


@dataclass(frozen=True)
class Journey:
    """A cheapest way of a figure to a space: its cost in action points, and the moves in notation."""

    to: str
    cost: int
    moves: tuple[str, ...]


def reachable(game: Game, figure: str, space: str) -> list[Journey]:
    """Where the player who is to move can bring a figure with the action points left; empty if it cannot move now.

    TK-9, TK-10: over crossings and by transfers between camps. Of equally cheap ways the one with fewer moves.
    """
    if game.ruleset.codes is not CODES:
        raise HaabError(f"figures travel in tikal, not in {game.name}")
    kind, start = _known(figure, FIGURE_NAMES, "figure"), _known(space, SPACE_NAMES, "space")
    return journeys(game.data, kind, start)


def journeys(game: np.record, figure: int, start: int) -> list[Journey]:
    """The same from a record, for views: the nearest first."""
    due = game.stack[game.depth - 1]
    if game.over or due.kind not in (ACTIONS, SCORING_ACTIONS) or not stands_on(game, int(due.seat), figure, start):
        return []
    found = _journeys(game, int(due.seat), figure, start)
    return sorted(found, key=lambda journey: (journey.cost, journey.to))


def travel(game: Game, figure: str, space: str, to: str) -> list[Move]:
    """Bring a figure to a space on a cheapest way; returns the moves played. HaabError if it cannot get there."""
    for journey in reachable(game, figure, space):
        if journey.to == to:
            return [game.play(move) for move in journey.moves]
    raise HaabError(f"the {figure} on {space} cannot get to {to} with the action points left")


def _known(name: str, names: list[str], what: str) -> int:
    if name not in names:
        raise HaabError(f"there is no {what} {name!r} (there are: {', '.join(names)})")
    return names.index(name)


def _journeys(game: np.record, seat: int, figure: int, start: int) -> Iterator[Journey]:
    """Dijkstra over crossings and transfers, as far as the action points go."""
    waiting: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
    arrived = set()
    while waiting:
        cost, steps, space, codes = heapq.heappop(waiting)
        if space in arrived:
            continue
        arrived.add(space)
        if space != start:
            yield Journey(SPACE_NAMES[space], cost, tuple(CODES[code] for code in codes))
        for beyond, price, more in _steps(game, seat, figure, space):
            if cost + price <= game.ap:
                heapq.heappush(waiting, (cost + price, steps + len(more), beyond, codes + more))


def _steps(game: np.record, seat: int, figure: int, space: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Each next space with its cost and its codes."""
    for edge in range(EDGES):
        if game.crossing[space, edge]:
            cost = int(game.crossing[space, edge]) * STONE_COST
            yield int(NEIGHBOUR[space, edge]), cost, (int(MOVE_CODE[figure, space, edge]),)
    camps = [BASE, *(int(camp) for camp in game.players[seat].camps[: game.players[seat].camps_set_up])]
    if space in camps:
        for camp in camps:
            if camp != space:
                yield camp, TRANSFER_COST, (TRANSFER + figure * SPACES + space, TO + camp)
