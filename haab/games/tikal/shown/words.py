"""Decisions and choices in words: every text is a message, rendered in the reader's language."""

from __future__ import annotations

from typing import Any

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
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.play import DECISIONS, legal
from haab.games.tikal.rules.tiles import crossing_cost
from haab.games.tikal.shown.spaces import space_message
from haab.kit.describers import Describer, Describers
from haab.kit.record.decisions import Pending
from haab.kit.record.stack import new_menu
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


def the_tile_message(tile: int) -> Message:
    """The same with its article, to stand in a sentence; without its letter, which would look like a space."""
    kind = int(TILE_KIND[tile])
    key = f"the_tile.{KIND_NAMES[kind]}"
    if kind == TEMPLE:
        return _message(key, value=int(TILE_VALUE[tile]))
    return _message(key, n=int(TILE_MASKS[tile])) if kind == TREASURE else _message(key)


def treasure_message(treasure: int) -> Message:
    """What a kind of treasure is called, by its picture, which has no meaning for the rules."""
    return _message(f"treasure.{treasure + 1}")


def a_treasure_message(treasure: int) -> Message:
    """One of a kind, to stand in a sentence."""
    return _message(f"a_treasure.{treasure + 1}")


def _figure(figure: int) -> str:
    return f"@tikal.figure.{FIGURE_NAMES[figure]}"


def _player(seat: int) -> Player:
    return Player(seat, COLOURS[seat])


# ---- what is being decided


def prompt(game: Tikal) -> Message:
    """What the decision on top of the stack is about."""
    due = DECISIONS.due(game)
    key = f"decide.{due.name}"
    match due.name:
        case "space":
            return _message(key, tile=the_tile_message(due["tile"]))
        case "turn":
            return _message(key, tile=the_tile_message(due["tile"]), space=space_message(game, due["space"]))
        case "actions" | "scoring_actions":
            return _message(key, n=int(game.ap))
        case "transfer":
            return _message(key, figure=_figure(due["figure"]), space=space_message(game, due["start"]))
        case "exchange":
            return _message(key, player=_player(due["other"]), treasure=a_treasure_message(due["treasure"]))
        case "bid" if _offered(game) == [c.PASS]:
            return _message("decide.only_pass")
        case "bid" if game.bid:
            return _message("decide.raise", n=int(game.bid))
    return _message(key)


def _offered(game: Tikal) -> list[int]:
    """The codes that may be chosen now."""
    menu = new_menu(c.MENU)
    legal(game, menu)
    return [int(code) for code in menu[1 : 1 + menu[0]]]


# ---- what can be chosen


def _tile(game: Tikal, due: Pending, tile: int) -> Message:
    """Of two tiles with the same words each has its letter and number, too."""
    words = the_tile_message(tile)
    others = [int(other) for other in game.laid_out[: game.laid_out_count] if other != tile]
    if words in map(the_tile_message, others):
        return _message("choose.tile_of_two", tile=words, name=TERRAIN_LABELS[tile])
    return _message("choose.tile", tile=words)


def _space(game: Tikal, due: Pending, space: int) -> Message:
    """Where the tile in hand goes."""
    return _message("choose.space", tile=the_tile_message(due["tile"]), space=space_message(game, space))


def _turn(game: Tikal, due: Pending, turn: int) -> Message:
    """A rotation by the ways that it opens."""
    tile, space = due["tile"], due["space"]
    ways = []
    for edge in range(EDGES):
        stones = int(crossing_cost(game, tile, space, turn, edge))
        if stones:
            there = int(NEIGHBOUR[space, edge])
            ways.append(_message("way", space=space_message(game, there), at=SPACE_NAMES[there], n=stones * STONE_COST))
    return _message("choose.turn", n=turn, ways=ways) if turn else _message("choose.turn_not", ways=ways)


def _done(game: Tikal, due: Pending, _: int) -> Message:
    return _message("choose.done_and_score" if due.name == "scoring_actions" else "choose.done")


def _move(game: Tikal, due: Pending, number: int) -> Message:
    figure, space, edge = (int(part) for part in c.MOVES[number])
    return _message(
        "choose.move",
        figure=_figure(figure),
        space=space_message(game, space),
        to=space_message(game, int(NEIGHBOUR[space, edge])),
        n=int(game.crossing[space, edge]) * STONE_COST,
    )


def _uncover(game: Tikal, due: Pending, space: int) -> Message:
    value = int(game.temple[space]) + 1
    return _message("choose.uncover", value=value, space=space_message(game, space), n=UNCOVER_COST)


def _take(game: Tikal, due: Pending, number: int) -> Message:
    seat, treasure = divmod(number, TREASURE_KINDS)
    return _message("choose.take", treasure=a_treasure_message(treasure), player=_player(seat), n=EXCHANGE_COST)


def _give(game: Tikal, due: Pending, treasure: int) -> Message:
    return _message("choose.give", treasure=a_treasure_message(treasure))


def _guard(game: Tikal, due: Pending, number: int) -> Message:
    """TK-15.4: with what it costs besides action points."""
    figure, space = divmod(number, SPACES)
    key = "guard_and_remove" if figures_on(game, due.seat, space) > 1 else "guard"
    return _message(f"choose.{key}", figure=_figure(figure), space=space_message(game, space), n=GUARD_COST)


def _bid(game: Tikal, due: Pending, number: int) -> Message:
    return _message("choose.bid", n=number + LOWEST_BID)


def _pass(game: Tikal, due: Pending, _: int) -> Message:
    return _message("choose.pass")


def _to(game: Tikal, due: Pending, space: int) -> Message:
    """TK-9.1: which figure goes to which camp."""
    return _message("choose.to", figure=_figure(due["figure"]), space=space_message(game, space))


def _on_space(key: str, **params: int) -> Describer:
    return lambda game, due, space: _message(f"choose.{key}", space=space_message(game, space), **params)


def _of_figure(key: str, cost: int) -> Describer:
    return lambda game, due, number: _message(
        f"choose.{key}", figure=_figure(number // SPACES), space=space_message(game, number % SPACES), n=cost
    )


describe = Describers(
    DECISIONS.due,
    {
        c.TILE: _tile,
        c.SPACE: _space,
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
        c.TO: _to,
        c.GIVE: _give,
        c.PASS: _pass,
        c.BID + LOWEST_BID: _bid,
    },
).describe
"""What choosing a code means in the decision on top of the stack."""
