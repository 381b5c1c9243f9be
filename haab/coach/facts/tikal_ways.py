"""Who gets where on the map of Tikal, and for how many action points: by the rules of placing, moving and transferring.

Figures do not stand in each other's way, so each of them goes its cheapest way, and their action points add up.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Any

from haab.games.tikal.components import (
    ACTION_POINTS,
    BASE,
    EDGES,
    LEADER_STRENGTH,
    MEMBER_STRENGTH,
    NEIGHBOUR,
    NONE,
    PLACE_COST,
    SPACES,
    STONE_COST,
    TRANSFER_COST,
)
from haab.games.tikal.record import IN_SUPPLY
from haab.games.tikal.rules.majority import strength

TOO_FAR = ACTION_POINTS + 1
"""In place of action points: more than a turn has."""


def points_to_reach(game: Any, seat: int, space: int) -> int:
    """Action points by which the nearest figure of a seat comes to a tile; TOO_FAR if no turn is long enough."""
    members, leader = _costs(game, seat, space)
    return _told(min([*members, leader]))


def points_to_bring(game: Any, seat: int, space: int) -> int:
    """Action points by which a new figure comes to a tile from a seat's supply; TOO_FAR if no turn is long enough."""
    far = _distances(game, seat, space)
    return _told(_placed(game, seat, far))


def points_to_hold(game: Any, seat: int, space: int) -> int:
    """Action points by which a seat gets the majority of a tile, if nobody else does anything."""
    strongest = max(int(strength(game, rival, space)) for rival in range(game.seats) if rival != seat)
    return points_for(game, seat, space, strongest + 1)


def points_to_break(game: Any, rival: int, seat: int, space: int) -> int:
    """Action points by which a rival takes a seat's majority away: a tie is nobody's."""
    return points_for(game, rival, space, int(strength(game, seat, space)))


def points_for(game: Any, seat: int, space: int, needed: int) -> int:
    """Action points by which figures of so much strength stand on a tile, those that are there already among them."""
    members, leader = _costs(game, seat, space)
    alone = _sum_of_cheapest(members, needed)
    led = leader + _sum_of_cheapest(members, needed - LEADER_STRENGTH)
    return _told(min(alone, led))


def _told(points: float) -> int:
    return int(min(points, TOO_FAR))


def _sum_of_cheapest(members: list[float], needed: int) -> float:
    """What it takes to bring members of so much strength."""
    count = -(-max(0, needed) // MEMBER_STRENGTH)
    return sum(members[:count]) if count <= len(members) else math.inf


def _costs(game: Any, seat: int, space: int) -> tuple[list[float], float]:
    """What every member takes to a tile, the nearest first, and what the leader takes."""
    far, player = _distances(game, seat, space), game.players[seat]
    placed = _placed(game, seat, far)
    members = [far[start] for start in range(SPACES) for _ in range(int(player.members[start]))]
    members += [placed] * int(player.supply)
    if player.leader == IN_SUPPLY:
        return sorted(members), placed
    return sorted(members), far[player.leader] if player.leader >= 0 else math.inf


def _placed(game: Any, seat: int, far: list[float]) -> float:
    """What it takes to place a figure and to bring it from the nearest camp to where `far` leads."""
    return PLACE_COST + min(far[camp] for camp in _camps(game, seat))


def _distances(game: Any, seat: int, target: int) -> list[float]:
    """The action points of a figure from every space to one, over crossings and between a player's camps, in a turn."""
    far = [math.inf] * SPACES
    waiting: list[tuple[float, int]] = [(0.0, target)]
    while waiting:
        points, space = heappop(waiting)
        if points >= far[space]:
            continue
        far[space] = points
        for beyond, cost in _ways(game, seat, space):
            if points + cost <= ACTION_POINTS:
                heappush(waiting, (points + cost, beyond))
    return far


def _ways(game: Any, seat: int, space: int) -> Iterator[tuple[int, int]]:
    """Where a figure can go from a space at once, which is also from where it can come, and what that costs."""
    for edge in range(EDGES):
        if game.crossing[space][edge]:
            yield int(NEIGHBOUR[space, edge]), int(game.crossing[space][edge]) * STONE_COST
    camps = _camps(game, seat)
    if space in camps:
        yield from ((camp, TRANSFER_COST) for camp in camps if camp != space)


def _camps(game: Any, seat: int) -> list[int]:
    """The base camp and a player's own camps."""
    return [int(BASE), *(int(camp) for camp in game.players[seat].camps if camp != NONE)]
