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

from haab.games.tikal.codes import CODES, MOVE_CODE, PLACE, TO, TRANSFER
from haab.games.tikal.components import (
    BASE,
    EDGES,
    FIGURE_NAMES,
    LEADER,
    NEIGHBOUR,
    PLACE_COST,
    SPACE_NAMES,
    SPACES,
    STONE_COST,
    TRANSFER_COST,
)
from haab.games.tikal.record import IN_SUPPLY, Tikal
from haab.games.tikal.rules.majority import stands_on
from haab.games.tikal.rules.play import DECISIONS
from haab.games.tikal.shown.targets import targets
from haab.games.tikal.shown.turn import EXPEDITION
from haab.kit.errors import HaabError
from haab.kit.game import Game
from haab.kit.state import Move

SUPPLY = "supply"
"""A figure can also set out from its player's supply: its first move places it."""

Codes = tuple[int, ...]


@dataclass(frozen=True)
class Journey:
    """A cheapest way of a figure to a place, over several moves: its cost, the moves, the places it touches."""

    to: str
    cost: int
    moves: tuple[str, ...]
    path: tuple[str, ...]


def reachable(game: Game, figure: str, start: str) -> list[Journey]:
    """Where the player who is to move can bring a figure with the action points left; empty if it cannot move now."""
    if game.ruleset.vocabulary is not CODES:
        raise HaabError(f"figures travel in tikal, not in {game.name}")
    return journeys(game.data, figure, start)


def travel(game: Game, figure: str, start: str, to: str) -> list[Move]:
    """Bring a figure to a space on a cheapest way; returns the moves played. HaabError if it cannot get there."""
    for journey in reachable(game, figure, start):
        if journey.to == to:
            return [game.play(move) for move in journey.moves]
    raise HaabError(f"the {figure} on {start} cannot get to {to} with the action points left")


def journeys(game: Tikal, figure: str, start: str) -> list[Journey]:
    """The cheapest way to every space within reach, the cheapest first.

    TK-8, TK-9, TK-10: from the supply to a camp, over crossings, and by transfers between camps. Of equally cheap
    ways the one with fewer moves.
    """
    kind = _known(figure, FIGURE_NAMES, "figure")
    origin = None if start == SUPPLY else _known(start, SPACE_NAMES, "space")
    if game.over or (due := DECISIONS.due(game)).name not in EXPEDITION:
        return []
    seat = due.seat
    found = _search(game, seat, kind, origin, _departures(game, seat, kind, origin))
    return sorted(found, key=lambda journey: (journey.cost, journey.to))


def _known(name: str, names: list[str], what: str) -> int:
    if name not in names:
        raise HaabError(f"there is no {what} {name!r} (there are: {', '.join(names)})")
    return names.index(name)


def _departures(game: Tikal, seat: int, figure: int, origin: int | None) -> list[tuple[int, int, Codes]]:
    """Where the way begins, as (space, cost so far, codes so far): here, or in a camp for a figure of the supply."""
    if origin is not None:
        return [(origin, 0, ())] if stands_on(game, seat, figure, origin) else []
    player = game.players[seat]
    in_supply = player.leader == IN_SUPPLY if figure == LEADER else player.supply > 0
    if not in_supply or game.ap < PLACE_COST:
        return []
    return [(camp, PLACE_COST, (PLACE + figure * SPACES + camp,)) for camp in _camps(game, seat)]


def _path(game: Tikal, codes: Codes) -> tuple[str, ...]:
    """The spaces that moves touch, in their order."""
    return tuple(dict.fromkeys(space for code in codes for space in targets(game, code)))


def _search(
    game: Tikal, seat: int, figure: int, origin: int | None, departures: list[tuple[int, int, Codes]]
) -> Iterator[Journey]:
    """Dijkstra over crossings and transfers, as far as the action points go."""
    waiting: list[tuple[int, int, int, Codes]] = [(cost, len(codes), space, codes) for space, cost, codes in departures]
    heapq.heapify(waiting)
    arrived = set()
    while waiting:
        cost, moves, space, codes = heapq.heappop(waiting)
        if space in arrived:
            continue
        arrived.add(space)
        if space != origin:
            yield Journey(SPACE_NAMES[space], cost, tuple(CODES[code] for code in codes), _path(game, codes))
        for beyond, price, more in _steps(game, seat, figure, space):
            if cost + price <= game.ap:
                heapq.heappush(waiting, (cost + price, moves + len(more), beyond, codes + more))


def _steps(game: Tikal, seat: int, figure: int, space: int) -> Iterator[tuple[int, int, Codes]]:
    """Each next space with its cost and its codes."""
    for edge in range(EDGES):
        if game.crossing[space, edge]:
            cost = int(game.crossing[space, edge]) * STONE_COST
            yield int(NEIGHBOUR[space, edge]), cost, (int(MOVE_CODE[figure, space, edge]),)
    camps = _camps(game, seat)
    if space in camps:
        for camp in camps:
            if camp != space:
                yield camp, TRANSFER_COST, (TRANSFER + figure * SPACES + space, TO + camp)


def _camps(game: Tikal, seat: int) -> list[int]:
    player = game.players[seat]
    return [BASE, *(int(camp) for camp in player.camps[: player.camps_set_up])]
