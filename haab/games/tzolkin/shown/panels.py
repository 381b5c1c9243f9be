"""The visible state in words: the text table at which the whole game can be played without a drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from haab.games.tzolkin.components import (
    BUILDINGS,
    FIRST_FREE_CHOICE,
    GEARS,
    HARVESTS,
    LAST_SPACE,
    MONUMENTS,
    NONE,
    QUARTERS,
    RESOURCES,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
    TOP_STEP,
)
from haab.games.tzolkin.expansion_components import EXTRA_SPACES, PROPHECIES, TRIBES
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.shown.effect_words import (
    building_cost,
    building_message,
    count_message,
    monument_cost,
    quick_message,
    wealth_message,
)
from haab.games.tzolkin.shown.state import quick_tiles_from_now
from haab.games.tzolkin.shown.view import next_food_day
from haab.kit.presentation import Cell, Panel, SeatName
from haab.kit.text import Message

KEPT = 512
"""Panels of each kind that are kept: most moves change one or two, and games begin alike."""

Row = tuple[int, ...]
Rows = tuple[Row, ...]


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.panel.{key}", params)


def panels(game: Tzolkin, seat: int | None) -> list[Panel]:
    """All panels in reading order."""
    found = [
        _calendar(game),
        _gears(_plain(game.gears), bool(game.with_tribes)),
        _fields(_plain(game.forest), _plain(game.clearing)),
        _skulls(_plain(game.skull_places)),
        _temples(_of_players(game, "steps")),
        _buildings(_plain(game.row)),
        _monuments(_plain(game.monuments)),
        _stock(game),
        _technologies(_of_players(game, "levels")),
        _tiles(*(_of_players(game, kind) for kind in ("buildings", "monuments", "corn_tiles", "wood_tiles"))),
        *_modules(game, seat),
    ]
    if seat is not None and not game.revealed:
        found.insert(0, _hand(game, seat))
    return found


def _plain(values: Any) -> tuple[Any, ...]:
    """Numbers in a form that can be looked up."""
    return tuple(map(_plain, values)) if values.ndim > 1 else tuple(values.tolist())


def _of_players(game: Tzolkin, field: str) -> tuple[Any, ...]:
    """The same of every player."""
    values = (getattr(game.players[seat], field) for seat in range(game.seats))
    return tuple(_plain(value) if isinstance(value, np.ndarray) else int(value) for value in values)


def _modules(game: Tzolkin, seat: int | None) -> list[Panel]:
    """What the modules in use add."""
    found = []
    if game.with_quick_actions:
        found.append(_quick_actions(game))
    if game.with_prophecies:
        found.append(_prophecies(game))
    if game.with_tribes:
        found.append(_tribes(game, seat))
    return found


def _quick_actions(game: Tzolkin) -> Panel:
    now, *coming = (quick_message(tile) for tile in quick_tiles_from_now(game))
    rows: list[list[Cell]] = [[_message("quick_now"), now]]
    rows.append([_message("quick_later"), _message("list", items=coming)])
    for number, who in enumerate(game.quick_spaces, start=1):
        rows.append([_message("quick_space", n=number), _message("free") if who == EMPTY else _who(int(who))])
    return Panel("quick_actions", _message("quick_actions"), [], rows)


def _prophecies(game: Tzolkin) -> Panel:
    head: list[Cell] = [Message("exp.prophecy"), Message("exp.calamity"), Message("exp.bonus_points"), ""]
    rows: list[list[Cell]] = []
    for prophecy in game.foretold:
        name = PROPHECIES[prophecy]
        now = _message("in_force") if prophecy == game.calamity else ""
        calamity = Message(f"tzolkin.prophecy.{name}")
        rows.append([Message(f"prophecy.{name}"), calamity, count_message(int(prophecy)), now])
    return Panel("prophecies", _message("prophecies"), head, rows)


def _tribes(game: Tzolkin, seat: int | None) -> Panel:
    """TP-5.3: of others only what is revealed; before that the own two."""
    head: list[Cell] = [Message("common.player"), Message("exp.tribe"), Message("exp.special_ability")]
    rows: list[list[Cell]] = []
    for other in range(game.seats):
        player = game.players[other]
        shown = [int(player.tribe)] if game.revealed else [int(t) for t in player.tribes] if other == seat else []
        for name in (TRIBES[tribe] for tribe in shown if tribe != NONE):
            rows.append([SeatName(other), Message(f"tribe.{name}"), Message(f"tzolkin.tribe.{name}")])
    return Panel("tribes", _message("tribes"), head, rows)


def _who(number: int) -> Cell:
    if number == EMPTY:
        return ""
    return _message("dummy") if number == DUMMY else SeatName(number)


def _calendar(game: Tzolkin) -> Panel:
    food_day = next_food_day(game)
    rows: list[list[Cell]] = [[_message("day"), int(game.day)]]
    if food_day:
        kind = _message(food_day["kind"])
        when = _message("today") if food_day["days"] <= 0 else _message("in_days", n=food_day["days"])
        rows.append([_message("food_day", n=food_day["number"]), _message("when", when=when, kind=kind)])
    rows.append([Message("common.starting_player"), SeatName(int(game.first))])
    free = _message("free")
    space = free if game.start_space == EMPTY else SeatName(int(game.start_space))
    rows.append([Message("space.starting_player"), space])
    rows.append([_message("tooth_corn"), int(sum(game.tooth_corn))])
    rows.append([_message("skull_bank"), int(game.skull_bank)])
    return Panel("calendar", Message("tz.calendar"), [], rows)


@lru_cache(KEPT)
def _gears(gears: Rows, with_tribes: bool) -> Panel:
    extra = EXTRA_SPACES * with_tribes
    most = int(max(LAST_SPACE)) + 1 + extra
    head: list[Cell] = [Message("tz.gear"), *range(most)]
    rows: list[list[Cell]] = []
    for gear, name in enumerate(GEARS):
        first_open, last = int(FIRST_FREE_CHOICE[gear]), int(LAST_SPACE[gear])
        cells: list[Cell] = [Message(f"gear.{name}")]
        for space, number in enumerate(gears[gear][: last + extra + 1]):
            who = _who(number)
            is_open = who == "" and first_open <= space <= last
            cells.append(_message("free_choice") if is_open else who)
        rows.append([*cells, *["-"] * (most + 1 - len(cells))])
    return Panel("gears", _message("gears"), head, rows)


@lru_cache(KEPT)
def _fields(forest: Row, clearing: Row) -> Panel:
    head: list[Cell] = [Message("common.action"), _message("wood_over_corn"), _message("visible_corn")]
    rows: list[list[Cell]] = [
        [_message("harvest", n=harvest), forest[group], clearing[group]] for group, harvest in enumerate(HARVESTS)
    ]
    return Panel("fields", _message("fields"), head, rows)


@lru_cache(KEPT)
def _skulls(places: Row) -> Panel:
    head: list[Cell] = [Message("common.action"), *range(1, len(places))]
    row: list[Cell] = [_message("placed_by"), *(_who(who) for who in places[1:])]
    return Panel("skulls", _message("skulls"), head, [row])


@lru_cache(KEPT)
def _temples(steps: Rows) -> Panel:
    head: list[Cell] = [Message("temple.temple"), *(SeatName(seat) for seat in range(len(steps))), _message("top")]
    rows: list[list[Cell]] = []
    for temple, name in enumerate(TEMPLES):
        cells: list[Cell] = [Message(f"temple.{name}")]
        for step in (own[temple] for own in steps):
            cells.append(_message("step", step=step, n=int(STEP_POINTS[temple, step])))
        rows.append([*cells, int(TOP_STEP[temple])])
    return Panel("temples", _message("temples"), head, rows)


def _tile_rows(rows: list[tuple[str, list[Message], list[Message]]]) -> list[list[Cell]]:
    return [[Message(name), _message("list", items=cost), _message("list", items=does)] for name, cost, does in rows]


_TILE_HEAD: list[Cell] = [Message("common.tile"), Message("common.cost"), Message("common.effect")]


@lru_cache(KEPT)
def _buildings(row: Row) -> Panel:
    rows = [(f"building.{BUILDINGS[b]}", building_cost(b), building_message(b)) for b in row if b != EMPTY]
    return Panel("buildings", Message("place.building_row"), _TILE_HEAD, _tile_rows(rows))


@lru_cache(KEPT)
def _monuments(row: Row) -> Panel:
    rows = [
        (f"monument.{MONUMENTS[m]}", monument_cost(m), [Message(f"tzolkin.monument.{MONUMENTS[m]}")])
        for m in row
        if m != EMPTY
    ]
    return Panel("monuments", _message("monuments"), _TILE_HEAD, _tile_rows(rows))


def _stock(game: Tzolkin) -> Panel:
    head: list[Cell] = [
        Message("common.player"),
        Message("common.vp_short"),
        _message("workers"),
        Message("mat.corn"),
        *(Message(f"mat.{resource}") for resource in RESOURCES),
        Message("mat.crystal_skull"),
        Message("tz.player_board"),
    ]
    rows: list[list[Cell]] = []
    for seat in range(game.seats):
        player = game.players[seat]
        workers = _message("workers_of", n=int(player.available), all=int(workers_in_play(game, seat)))
        side = Message("tz.light_side" if player.light else "tz.dark_side")
        stock = [int(player.corn), *(int(amount) for amount in player.resources), int(player.skulls)]
        rows.append([SeatName(seat), int(sum(player.points)) / QUARTERS, workers, *stock, side])
    return Panel("stock", _message("stock"), head, rows)


@lru_cache(KEPT)
def _technologies(levels: Rows) -> Panel:
    head: list[Cell] = [Message("common.player"), *(Message(f"tech.{name}") for name in TECHNOLOGIES)]
    rows: list[list[Cell]] = [[SeatName(seat), *own] for seat, own in enumerate(levels)]
    return Panel("technologies", _message("technologies"), head, rows)


@lru_cache(KEPT)
def _tiles(buildings: Rows, monuments: Rows, corn_tiles: Row, wood_tiles: Row) -> Panel:
    head: list[Cell] = [Message("common.player"), _message("tiles"), _message("corn_tiles"), _message("wood_tiles")]
    rows: list[list[Cell]] = []
    for seat, (corn, wood) in enumerate(zip(corn_tiles, wood_tiles, strict=True)):
        names = [Message(f"building.{BUILDINGS[b]}") for b, n in enumerate(buildings[seat]) for _ in range(n)]
        names += [Message(f"monument.{MONUMENTS[m]}") for m, n in enumerate(monuments[seat]) for _ in range(n)]
        rows.append([SeatName(seat), _message("list", items=names), corn, wood])
    return Panel("tiles", _message("own_tiles"), head, rows)


def _hand(game: Tzolkin, seat: int) -> Panel:
    player = game.players[seat]
    rows: list[list[Cell]] = []
    for number, (tile, kept) in enumerate(zip(player.dealt, player.kept, strict=True), start=1):
        state = _message("kept") if kept else _message("not_kept")
        rows.append([number, _message("list", items=wealth_message(int(tile))), state])
    return Panel("hand", _message("hand"), [Message("common.tile"), Message("common.effect"), ""], rows)
