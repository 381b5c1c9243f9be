"""The visible state in words: the text table at which the whole game can be played without a drawing."""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.games.tikal.components import (
    CAMPS,
    EDGE_NAMES,
    EDGES,
    GUARDS,
    HIGHEST_VALUE,
    KIND_NAMES,
    LETTER_NAMES,
    LOWEST_LEVEL,
    NEIGHBOUR,
    NONE,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TILE_KIND,
    TILE_LETTER,
    TREASURE,
    TREASURE_NAMES,
)
from haab.games.tikal.record import AS_GUARD, IN_SUPPLY, REMOVED
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.shown.words import tile_message, treasure_message
from haab.kit.presentation import Cell, Panel, SeatName
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.panel.{key}", params)


def panels(game: np.record) -> list[Panel]:
    """All panels in reading order (TK-20.5: everybody sees the same)."""
    found = [_turn(game), _players(game), _treasures(game), _board(game), _levels(game)]
    if game.auction:
        found.insert(1, _auction(game))
    return found


def _turn(game: np.record) -> Panel:
    left = game.pile[game.drawn :]
    rows: list[list[Cell]] = [[_message("ap"), int(game.ap)], [_message("pile"), len(left)]]
    if len(left):
        rows.append([_message("next_letter"), LETTER_NAMES[TILE_LETTER[left[0]]]])
    if game.laid_out_count:
        tiles = [tile_message(int(tile)) for tile in game.laid_out[: game.laid_out_count]]
        rows.append([Message("tk.tiles_on_offer"), _message("list", items=tiles)])
    if game.aside_count:
        tiles = [tile_message(int(tile)) for tile in game.aside[: game.aside_count]]
        rows.append([Message("tk.set_aside"), _message("list", items=tiles)])
    rows.append([_message("stock"), int(game.in_stock)])
    return Panel("turn", _message("turn"), [], rows)


def _auction(game: np.record) -> Panel:
    head: list[Cell] = [Message("common.player"), Message("tk.turn_indicator"), Message("tk.auction")]
    rows: list[list[Cell]] = []
    for seat in range(game.seats):
        player = game.players[seat]
        indicator = Message("common.face_up" if player.eligible else "common.face_down")
        state: Cell = _message("passed") if player.passed else ""
        if game.bidder == seat:
            state = _message("bids", n=int(game.bid))
        rows.append([SeatName(seat), indicator, state])
    return Panel("auction", Message("tk.auction"), head, rows)


def _players(game: np.record) -> Panel:
    head: list[Cell] = [
        Message("common.player"),
        Message("tk.points"),
        _message("supply"),
        Message("tk.leader"),
        Message("tk.removed"),
        _message("camps_left"),
        _message("guards_left"),
    ]
    rows: list[list[Cell]] = []
    for seat in range(game.seats):
        player = game.players[seat]
        rows.append(
            [
                SeatName(seat),
                int(score(game, seat)),
                int(player.supply),
                _leader(int(player.leader)),
                int(player.removed),
                CAMPS - int(player.camps_set_up),
                GUARDS - int(player.guards_placed),
            ]
        )
    return Panel("players", _message("players"), head, rows)


def _leader(where: int) -> Cell:
    places = {IN_SUPPLY: Message("tk.supply"), AS_GUARD: Message("tk.guard"), REMOVED: Message("tk.removed")}
    return places[where] if where in places else SPACE_NAMES[where]


def _treasures(game: np.record) -> Panel:
    head: list[Cell] = [Message("common.player"), *(treasure_message(kind) for kind in range(len(TREASURE_NAMES)))]
    rows: list[list[Cell]] = [
        [SeatName(seat), *(int(count) or "" for count in game.players[seat].treasures)] for seat in range(game.seats)
    ]
    return Panel("treasures", _message("treasures"), head, rows)


def _board(game: np.record) -> Panel:
    head: list[Cell] = [
        _message("space"),
        Message("tk.terrain_tile"),
        _message("worth"),
        *(SeatName(seat) for seat in range(game.seats)),
        _message("camp_or_guard"),
        _message("ways"),
    ]
    explored = [space for space in range(SPACES) if game.tile[space] != NONE]
    return Panel("board", Message("tk.board"), head, [_space(game, space) for space in explored])


def _space(game: np.record, space: int) -> list[Cell]:
    kind = int(TILE_KIND[game.tile[space]])
    worth: Cell = ""
    if kind == TEMPLE:
        worth = int(game.temple[space])
    elif kind == TREASURE:
        worth = _message("tokens", n=int(game.buried[space]))
    figures: list[Cell] = []
    for seat in range(game.seats):
        members, leads = int(game.players[seat].members[space]), game.players[seat].leader == space
        figures.append(_message("with_leader", n=members) if leads else members or "")
    owner: Cell = ""
    if game.camp[space] != NONE:
        owner = SeatName(int(game.camp[space]))
    elif game.guard[space] != NONE:
        owner = SeatName(int(game.guard[space]))
    ways = [
        _message("way", edge=f"@tikal.edge.{EDGE_NAMES[edge]}", space=SPACE_NAMES[NEIGHBOUR[space, edge]], n=int(cost))
        for edge, cost in zip(range(EDGES), game.crossing[space], strict=True)
        if cost
    ]
    name = Message(f"tikal.kind.{KIND_NAMES[kind]}")
    return [SPACE_NAMES[space], name, worth, *figures, owner, _message("list", items=ways)]


def _levels(game: np.record) -> Panel:
    values = range(LOWEST_LEVEL, HIGHEST_VALUE + 1)
    head: list[Cell] = [Message("tk.temple_level"), *values]
    return Panel("levels", _message("levels"), head, [[_message("left"), *(int(game.levels[v]) for v in values)]])
