"""What lies on the table, in readable names. Positions and views are made of it."""

from __future__ import annotations

from haab.games.tikal.components import (
    NONE,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TILE_KIND,
    TILE_NAMES,
    TREASURE,
    TREASURE_NAMES,
    VOLCANO,
)
from haab.games.tikal.record import AS_GUARD, IN_SUPPLY, REMOVED, SOURCE_NAMES, START_POINTS, Tikal
from haab.games.tikal.rules.play import DECISIONS
from haab.games.tikal.shown.turn import bids, expedition
from haab.kit.presentation import Json
from haab.kit.record.types import Ints

LEADER_PLACES = {IN_SUPPLY: "supply", AS_GUARD: "guard", REMOVED: "removed"}
"""What is written for a leader who does not stand on a tile."""


def public_state(game: Tikal) -> Json:
    """TK-20.1: all that everybody sees; of tokens on tiles only their number."""
    return {
        "players": [_player(game, seat) for seat in range(int(game.seats))],
        "board": {SPACE_NAMES[space]: _space(game, space) for space in range(SPACES) if game.tile[space] != NONE},
        "laid_out": _tiles(game.laid_out),
        "set_aside": _tiles(game.aside),
        "reveals": int(game.reveals),
    }


def whole_state(game: Tikal) -> Json:
    """The public state, what is due and all that is hidden (TK-20.4); tiles and tokens with the next one first."""
    state = public_state(game) | {"over": bool(game.over), "pending": DECISIONS.to_json(game)} | expedition(game)
    if game.auction:
        state |= bids(game)
    for space in range(SPACES):
        if game.tile[space] != NONE and TILE_KIND[game.tile[space]] == TREASURE:
            state["board"][SPACE_NAMES[space]]["tokens"] = _tokens(game.tokens[space])
    hidden = {"pile": _tiles(game.pile), "stock": _tokens(game.stock), "chance": [int(word) for word in game.chance]}
    return state | hidden


def _player(game: Tikal, seat: int) -> Json:
    player = game.players[seat]
    leader = int(player.leader)
    written: Json = {
        "supply": int(player.supply),
        "leader": LEADER_PLACES[leader] if leader < 0 else SPACE_NAMES[leader],
        "members": {SPACE_NAMES[space]: int(count) for space, count in enumerate(player.members) if count},
        "removed": int(player.removed),
        "camps": [SPACE_NAMES[space] for space in player.camps if space != NONE],
        "guards": [SPACE_NAMES[space] for space in player.guards if space != NONE],
        "treasures": {TREASURE_NAMES[kind]: int(count) for kind, count in enumerate(player.treasures) if count},
        "points": {
            name: int(player.points[source]) for source, name in enumerate(SOURCE_NAMES) if source != START_POINTS
        },
    }
    if game.auction:
        written["eligible"] = bool(player.eligible)
    return written


def _space(game: Tikal, space: int) -> Json:
    tile = int(game.tile[space])
    written: Json = {"tile": TILE_NAMES[tile]}
    if tile < TERRAIN and TILE_KIND[tile] != VOLCANO:
        written["turn"] = int(game.turned[space])
    if TILE_KIND[tile] == TEMPLE:
        written["value"] = int(game.temple[space])
    if TILE_KIND[tile] == TREASURE:
        written["tokens"] = int(game.buried[space])
    return written


def _tiles(tiles: Ints) -> list[str]:
    return [TILE_NAMES[tile] for tile in tiles if tile != NONE]


def _tokens(tokens: Ints) -> list[str]:
    """The top token first: it is the last of the array."""
    return [TREASURE_NAMES[token] for token in tokens[::-1] if token != NONE]
