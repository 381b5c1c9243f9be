"""Chapter 21: what is true after every action. Positions are checked with it, and so is every state of the tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np

from haab.games.tikal.codes import CHOOSING_SPACE, PLACE_TILE, TURNING
from haab.games.tikal.components import (
    ACTION_POINTS,
    BASE,
    EDGES,
    JUNGLE,
    LEVELS,
    MEMBERS,
    NEIGHBOUR,
    NONE,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TILE_KIND,
    TILE_MASKS,
    TILE_NAMES,
    TILE_VALUE,
    TREASURE,
    TREASURE_COUNT,
    TREASURE_NAMES,
    VOLCANO,
)
from haab.games.tikal.record import AS_GUARD, REMOVED
from haab.games.tikal.rules.scoring import score


def problems(game: np.record) -> Iterator[str]:
    """Every invariant that does not hold, with its clause and the place."""
    for seat in range(int(game.seats)):
        yield from _figures(game, seat)
        yield from _camps_and_guards(game, seat)
    yield from _treasures(game)
    yield from _levels(game)
    yield from _tiles(game)
    yield from _ways(game)
    yield from _numbers(game)


def _figures(game: np.record, seat: int) -> Iterator[str]:
    player = game.players[seat]
    guards = int(player.guards_placed) - int(player.leader == AS_GUARD)
    total = int(player.supply) + int(player.members.sum()) + guards + int(player.removed)
    if total != MEMBERS or player.supply < 0 or guards < 0:
        yield f"TK-21.1: player {seat} has {total} members in all, {player.supply} of them in the supply; not {MEMBERS}"
    if player.guards_placed == 0 and (player.removed or player.leader in (AS_GUARD, REMOVED)):
        yield f"TK-15.4: figures of player {seat} are out of the game, but no guard has been placed"
    for space in range(SPACES):
        if (player.members[space] or player.leader == space) and not _is_ground(game, space):
            yield f"TK-21.6: a figure of player {seat} stands on {SPACE_NAMES[space]}, where none can stand"


def _camps_and_guards(game: np.record, seat: int) -> Iterator[str]:
    player = game.players[seat]
    camps = [int(space) for space in player.camps if space != NONE]
    guards = [int(space) for space in player.guards if space != NONE]
    if len(camps) != player.camps_set_up or len(guards) != player.guards_placed:
        yield f"TK-21.7: player {seat} has more camps or guards than are counted"
    if sorted(camps) != [space for space in range(SPACES) if game.camp[space] == seat]:
        yield f"TK-21.7: two camps share a tile, or a camp of player {seat} has another owner on the board"
    if sorted(guards) != [space for space in range(SPACES) if game.guard[space] == seat]:
        yield f"TK-21.7: two guards share a temple, or a guard of player {seat} has another owner on the board"
    for space in camps:
        kind = _kind(game, space)
        if kind != JUNGLE and (kind != TREASURE or game.buried[space] > 0):
            yield f"TK-14.1: a camp stands on {SPACE_NAMES[space]}: no jungle, and no treasure tile without tokens"
    for space in guards:
        if _kind(game, space) != TEMPLE:
            yield f"TK-15.3: a guard stands on {SPACE_NAMES[space]}, where no temple is"


def _treasures(game: np.record) -> Iterator[str]:
    found = Counter(int(token) for token in game.stock if token != NONE)
    found.update(int(token) for token in game.tokens.ravel() if token != NONE)
    for player in game.players[: game.seats]:
        found.update({kind: int(count) for kind, count in enumerate(player.treasures)})
    for kind, name in enumerate(TREASURE_NAMES):
        if found[kind] != TREASURE_COUNT[kind]:
            yield f"TK-21.2: there are {found[kind]} tokens of {name}, not {TREASURE_COUNT[kind]}"
    owned, dug_up = treasures_owned(game), tokens_dug_up(game)
    if owned > dug_up:
        yield f"TK-12.2: players have {owned} treasures, but only {dug_up} have been dug up"


def treasures_owned(game: np.record) -> int:
    """The treasures of all players."""
    return sum(int(player.treasures.sum()) for player in game.players[: game.seats])


def tokens_dug_up(game: np.record) -> int:
    """TK-5.8, TK-12.2: the masks on the board that show no token any more."""
    explored = [space for space in range(SPACES) if game.tile[space] != NONE]
    return sum(int(TILE_MASKS[game.tile[space]] - game.buried[space]) for space in explored)


def _levels(game: np.record) -> Iterator[str]:
    laid = Counter[int]()
    for space in range(SPACES):
        start = int(TILE_VALUE[game.tile[space]]) if _kind(game, space) == TEMPLE else 0
        value = int(game.temple[space])
        if value < start or (value and not start):
            yield f"TK-21.3: the value {value} of {SPACE_NAMES[space]} is not possible there"
        laid.update(range(start + 1, value + 1))
    for value in range(2, len(LEVELS)):
        if laid[value] + game.levels[value] != LEVELS[value] or game.levels[value] < 0:
            yield f"TK-21.3: {laid[value]} levels of value {value} are on temples, but there are only {LEVELS[value]}"


def tiles_in_hand(game: np.record) -> list[int]:
    """The tile that has been taken and not placed yet."""
    holding = (PLACE_TILE, CHOOSING_SPACE, TURNING)
    return [int(frame.a) for frame in game.stack[: game.depth] if frame.kind in holding]


def _tiles(game: np.record) -> Iterator[str]:
    places = [game.tile, game.pile, game.laid_out, game.aside, np.array(tiles_in_hand(game), np.int16)]
    found = Counter(int(tile) for place in places for tile in place if tile != NONE)
    for tile in range(TERRAIN):
        if found[tile] != 1:
            yield f"TK-21.4: there are {found[tile]} tiles {TILE_NAMES[tile]}"


def _ways(game: np.record) -> Iterator[str]:
    explored = {space for space in range(SPACES) if game.tile[space] != NONE}
    on_foot = _spread(lambda space, edge: game.crossing[space, edge] > 0)
    for space in sorted(explored):
        if _is_ground(game, space) and space not in on_foot:
            yield f"TK-21.5: no way leads from the base camp to {SPACE_NAMES[space]}"
    beside = _spread(lambda space, edge: int(NEIGHBOUR[space, edge]) in explored)
    for space in sorted(explored - beside):
        yield f"TK-5.1: {SPACE_NAMES[space]} lies apart from the other explored spaces"


def _spread(leads_on: Callable[[int, int], bool]) -> set[int]:
    """The spaces that can be reached from the base camp where edges lead on."""
    reached, waiting = {BASE}, [BASE]
    while waiting:
        space = waiting.pop()
        for edge in range(EDGES):
            beyond = int(NEIGHBOUR[space, edge])
            if beyond != NONE and beyond not in reached and leads_on(space, edge):
                reached.add(beyond)
                waiting.append(beyond)
    return reached


def _numbers(game: np.record) -> Iterator[str]:
    if not 0 <= game.ap <= ACTION_POINTS:
        yield f"TK-21.8: {game.ap} action points are left"
    for seat in range(int(game.seats)):
        if score(game, seat) < 0:
            yield f"TK-21.8: the score of player {seat} is {score(game, seat)}"


def _kind(game: np.record, space: int) -> int:
    """The kind of tile on a space; NONE if it is empty."""
    return NONE if game.tile[space] == NONE else int(TILE_KIND[game.tile[space]])


def _is_ground(game: np.record, space: int) -> bool:
    return _kind(game, space) not in (NONE, VOLCANO)
