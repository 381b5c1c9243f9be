"""The visible state in words: the text table at which the whole game can be played without a drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from haab.games.tikal.components import (
    CAMPS,
    EDGE_NAMES,
    GUARDS,
    HIGHEST_VALUE,
    KIND_NAMES,
    LETTER_NAMES,
    LOWEST_LEVEL,
    NEIGHBOUR,
    NONE,
    TEMPLE,
    TILE_KIND,
    TILE_LETTER,
    TREASURE,
    TREASURE_NAMES,
)
from haab.games.tikal.record import AS_GUARD, IN_SUPPLY, REMOVED, Tikal
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.shown.spaces import SPACE_LABELS
from haab.games.tikal.shown.words import tile_message, treasure_message
from haab.kit.presentation import NO_HEAD, Cell, Panel, Row, SeatName
from haab.kit.text import Message

ROWS = 4096
"""Rows of each kind that are kept: most moves change one or two."""

Numbers = tuple[int, ...]

kept_row = lru_cache(ROWS)


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.panel.{key}", params)


def panels(game: Tikal) -> list[Panel]:
    """All panels in reading order (TK-20.5: everybody sees the same)."""
    found = [_turn(game), _players(game), _treasures(game), _board(game), _levels(_plain(game.levels))]
    if game.auction:
        found.insert(1, _auction(game))
    return found


def _plain(values: Any) -> Numbers:
    """Numbers in a form that can be looked up."""
    return tuple(values.tolist())


def _turn(game: Tikal) -> Panel:
    left = game.pile[game.drawn :]
    rows = [_named_number("ap", int(game.ap)), _named_number("pile", len(left))]
    if len(left):
        rows.append(_next_letter_row(int(TILE_LETTER[left[0]])))
    if game.laid_out_count:
        rows.append(_tiles_row("tk.tiles_on_offer", tuple(game.laid_out[: game.laid_out_count])))
    if game.aside_count:
        rows.append(_tiles_row("tk.set_aside", tuple(game.aside[: game.aside_count])))
    rows.append(_named_number("stock", int(game.in_stock)))
    return _panel("turn", NO_HEAD, tuple(rows))


@kept_row
def _panel(name: str, head: Row, rows: tuple[Row, ...]) -> Panel:
    """A panel of rows; the same one again for the same rows."""
    return Panel(name, _TITLES.get(name) or _message(name), head, rows)


_TITLES = {"auction": Message("tk.auction"), "board": Message("tk.board")}


@kept_row
def _named_number(key: str, number: int) -> Row:
    return Row((_message(key), number))


@kept_row
def _next_letter_row(letter: int) -> Row:
    return Row((_message("next_letter"), LETTER_NAMES[letter]))


@kept_row
def _tiles_row(key: str, tiles: Numbers) -> Row:
    return Row((Message(key), _message("list", items=[tile_message(tile) for tile in tiles])))


_AUCTION_HEAD = Row((Message("common.player"), Message("tk.turn_indicator"), Message("tk.bid")))


def _auction(game: Tikal) -> Panel:
    rows = []
    for seat in range(game.seats):
        player = game.players[seat]
        bid = int(game.bid) if game.bidder == seat else NONE
        rows.append(_bidder_row(seat, bool(player.eligible), bool(player.passed), bid))
    return _panel("auction", _AUCTION_HEAD, tuple(rows))


@kept_row
def _bidder_row(seat: int, is_eligible: bool, has_passed: bool, bid: int) -> Row:
    indicator = Message("common.face_up" if is_eligible else "common.face_down")
    state: Cell = _message("passed") if has_passed else ""
    return Row((SeatName(seat), indicator, state if bid == NONE else _message("bids", n=bid)))


_PLAYERS_HEAD = Row(
    (
        Message("common.player"),
        Message("tk.points"),
        _message("supply"),
        Message("tk.leader"),
        Message("tk.removed"),
        _message("camps_left"),
        _message("guards_left"),
    )
)


def _players(game: Tikal) -> Panel:
    rows = []
    for seat in range(game.seats):
        player = game.players[seat]
        camps, guards = CAMPS - int(player.camps_set_up), GUARDS - int(player.guards_placed)
        figures = int(player.supply), int(player.leader), int(player.removed)
        rows.append(_player_row(seat, int(score(game, seat)), *figures, camps, guards))
    return _panel("players", _PLAYERS_HEAD, tuple(rows))


@kept_row
def _player_row(seat: int, points: int, supply: int, leader: int, removed: int, camps: int, guards: int) -> Row:
    return Row((SeatName(seat), points, supply, _leader(leader), removed, camps, guards))


def _leader(where: int) -> Cell:
    places = {IN_SUPPLY: Message("tk.supply"), AS_GUARD: Message("tk.guard"), REMOVED: Message("tk.removed")}
    return places[where] if where in places else SPACE_LABELS[where]


_TREASURES_HEAD = Row((Message("common.player"), *(treasure_message(kind) for kind in range(len(TREASURE_NAMES)))))


def _treasures(game: Tikal) -> Panel:
    rows = tuple(_treasures_row(seat, _plain(game.players[seat].treasures)) for seat in range(game.seats))
    return _panel("treasures", _TREASURES_HEAD, rows)


@kept_row
def _treasures_row(seat: int, counts: Numbers) -> Row:
    return Row((SeatName(seat), *(count or "" for count in counts)))


@kept_row
def _board_head(seats: int) -> Row:
    figures = (SeatName(seat) for seat in range(seats))
    first = (_message("space"), Message("tk.terrain_tile"), _message("worth"))
    return Row((*first, *figures, _message("camp_or_guard"), _message("ways")))


def _board(game: Tikal) -> Panel:
    tiles, values, buried = _plain(game.tile), _plain(game.temple), _plain(game.buried)
    camps, guards, crossings = _plain(game.camp), _plain(game.guard), [_plain(ways) for ways in game.crossing]
    players = [game.players[seat] for seat in range(game.seats)]
    members, leaders = [_plain(player.members) for player in players], [int(player.leader) for player in players]
    rows = tuple(
        _space_row(
            space,
            tile,
            values[space],
            buried[space],
            tuple(own[space] for own in members),
            tuple(leader == space for leader in leaders),
            guards[space] if camps[space] == NONE else camps[space],
            crossings[space],
        )
        for space, tile in enumerate(tiles)
        if tile != NONE
    )
    return _panel("board", _board_head(int(game.seats)), rows)


@kept_row
def _space_row(
    space: int, tile: int, value: int, tokens: int, members: Numbers, leads: Numbers, owner: int, crossings: Numbers
) -> Row:
    kind = int(TILE_KIND[tile])
    worth: Cell = value if kind == TEMPLE else _message("tokens", n=tokens) if kind == TREASURE else ""
    figures: list[Cell] = [
        _message("with_leader", n=count) if is_led else count or ""
        for count, is_led in zip(members, leads, strict=True)
    ]
    ways = [
        _message("way", edge=f"@tikal.edge.{EDGE_NAMES[edge]}", space=SPACE_LABELS[NEIGHBOUR[space, edge]], n=cost)
        for edge, cost in enumerate(crossings)
        if cost
    ]
    name = Message(f"tikal.kind.{KIND_NAMES[kind]}")
    whose: Cell = "" if owner == NONE else SeatName(owner)
    return Row((SPACE_LABELS[space], name, worth, *figures, whose, _message("list", items=ways)))


_VALUES = range(LOWEST_LEVEL, HIGHEST_VALUE + 1)
_LEVELS_HEAD = Row((Message("tk.temple_level"), *_VALUES))


@kept_row
def _levels(left: Numbers) -> Panel:
    row = Row((_message("left"), *(left[value] for value in _VALUES)))
    return _panel("levels", _LEVELS_HEAD, (row,))
