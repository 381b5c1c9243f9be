"""Decisions and choices in words: every text is a message, rendered in the reader's language."""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.games.tikal import codes as c
from haab.games.tikal.components import (
    CAMP_COST,
    COLOURS,
    DIG_COST,
    EDGES,
    EXCHANGE_COST,
    FIGURE_NAMES,
    GUARD_COST,
    KIND_NAMES,
    LOWEST_BID,
    NEIGHBOUR,
    PLACE_COST,
    SPACE_NAMES,
    SPACES,
    STONE_COST,
    TEMPLE,
    TERRAIN_LABELS,
    TILE_KIND,
    TILE_MASKS,
    TILE_VALUE,
    TRANSFER_COST,
    TREASURE,
    TREASURE_KINDS,
    UNCOVER_COST,
)
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.tiles import crossing_cost
from haab.kit.describers import Describer, Describers
from haab.kit.text import Message, Player


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.{key}", params)


def tile_message(tile: int) -> Message:
    """A terrain tile by its kind, its letter and number, and what is printed on it."""
    kind = int(TILE_KIND[tile])
    if kind == TEMPLE:
        return _message("tile.temple", name=TERRAIN_LABELS[tile], value=int(TILE_VALUE[tile]))
    if kind == TREASURE:
        return _message("tile.treasure", name=TERRAIN_LABELS[tile], n=int(TILE_MASKS[tile]))
    return _message(f"tile.{KIND_NAMES[kind]}", name=TERRAIN_LABELS[tile])


def treasure_message(treasure: int) -> Message:
    """A treasure by the number of its kind; its picture has no meaning for the rules."""
    return _message("treasure", number=treasure + 1)


def _figure(figure: int) -> str:
    return f"@tikal.figure.{FIGURE_NAMES[figure]}"


def _player(seat: int) -> Player:
    return Player(seat, COLOURS[seat])


# ---- what is being decided


def prompt(game: np.record) -> Message:
    """What the decision on top of the stack is about."""
    frame = game.stack[game.depth - 1]
    a, b = int(frame.a), int(frame.b)
    key = f"decide.{c.FRAMES[frame.kind]}"
    match int(frame.kind):
        case c.CHOOSING_SPACE:
            return _message(key, tile=tile_message(a))
        case c.TURNING:
            return _message(key, tile=tile_message(a), space=SPACE_NAMES[b])
        case c.ACTIONS | c.SCORING_ACTIONS:
            return _message(key, n=int(game.ap))
        case c.TRANSFERRING:
            return _message(key, figure=_figure(a), space=SPACE_NAMES[b])
        case c.EXCHANGING:
            return _message(key, player=_player(a), treasure=treasure_message(b))
        case c.BIDDING if game.bid:
            return _message("decide.raise", n=int(game.bid))
    return _message(key)


# ---- what can be chosen


def _tile(game: np.record, frame: np.record, tile: int) -> Message:
    return _message("choose.tile", tile=tile_message(tile))


def _turn(game: np.record, frame: np.record, turn: int) -> Message:
    """A rotation by the ways that it opens."""
    tile, space = int(frame.a), int(frame.b)
    ways = []
    for edge in range(EDGES):
        stones = int(crossing_cost(game, tile, space, turn, edge))
        if stones:
            ways.append(_message("way", space=SPACE_NAMES[NEIGHBOUR[space, edge]], n=stones * STONE_COST))
    return _message("choose.turn", n=turn, ways=ways)


def _done(game: np.record, frame: np.record, _: int) -> Message:
    return _message("choose.done_and_score" if frame.kind == c.SCORING_ACTIONS else "choose.done")


def _move(game: np.record, frame: np.record, number: int) -> Message:
    figure, space, edge = (int(part) for part in c.MOVES[number])
    return _message(
        "choose.move",
        figure=_figure(figure),
        space=SPACE_NAMES[space],
        to=SPACE_NAMES[NEIGHBOUR[space, edge]],
        n=int(game.crossing[space, edge]) * STONE_COST,
    )


def _uncover(game: np.record, frame: np.record, space: int) -> Message:
    value = int(game.temple[space]) + 1
    return _message("choose.uncover", value=value, space=SPACE_NAMES[space], n=UNCOVER_COST)


def _take(game: np.record, frame: np.record, number: int) -> Message:
    seat, treasure = divmod(number, TREASURE_KINDS)
    return _message("choose.take", treasure=treasure_message(treasure), player=_player(seat), n=EXCHANGE_COST)


def _give(game: np.record, frame: np.record, treasure: int) -> Message:
    return _message("choose.give", treasure=treasure_message(treasure))


def _guard(game: np.record, frame: np.record, number: int) -> Message:
    """TK-15.4: with what it costs besides action points."""
    figure, space = divmod(number, SPACES)
    key = "guard_and_remove" if figures_on(game, frame.seat, space) > 1 else "guard"
    return _message(f"choose.{key}", figure=_figure(figure), space=SPACE_NAMES[space], n=GUARD_COST)


def _bid(game: np.record, frame: np.record, number: int) -> Message:
    return _message("choose.bid", n=number + LOWEST_BID)


def _pass(game: np.record, frame: np.record, _: int) -> Message:
    return _message("choose.pass")


def _on_space(key: str, **params: int) -> Describer:
    return lambda game, frame, space: _message(f"choose.{key}", space=SPACE_NAMES[space], **params)


def _of_figure(key: str, cost: int) -> Describer:
    return lambda game, frame, number: _message(
        f"choose.{key}", figure=_figure(number // SPACES), space=SPACE_NAMES[number % SPACES], n=cost
    )


describe = Describers(
    lambda game: game.stack[game.depth - 1],
    {
        c.TILE: _tile,
        c.SPACE: _on_space("space"),
        c.TURN: _turn,
        c.DONE: _done,
        c.PLACE: _of_figure("place", PLACE_COST),
        c.TRANSFER: _of_figure("transfer", TRANSFER_COST),
        c.MOVE: _move,
        c.UNCOVER: _uncover,
        c.DIG: _on_space("dig", n=DIG_COST),
        c.TAKE: _take,
        c.CAMP: _on_space("camp", n=CAMP_COST),
        c.GUARD: _guard,
        c.TO: _on_space("to"),
        c.GIVE: _give,
        c.PASS: _pass,
        c.BID + LOWEST_BID: _bid,
    },
).describe
"""What choosing a code means in the decision on top of the stack."""
