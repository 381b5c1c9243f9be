"""The visible state in words: the text table at which the whole game can be played without a drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from haab.games.tzolkin.components import (
    BUILDINGS,
    FIRST_FREE_CHOICE,
    FOOD_DAY_ENDS_AGE,
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
from haab.games.tzolkin.record import DUMMY, EMPTY, Player, Tzolkin
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
from haab.kit.presentation import NO_HEAD, Cell, Panel, Row, SeatName
from haab.kit.text import Message

PANELS = 1024
"""Panels of each kind that are kept: most moves change one or two, and games begin alike."""
ROWS = 2048
"""Rows of each kind that are kept: a panel that changes has mostly old rows."""

Numbers = tuple[int, ...]
Rows = tuple[Numbers, ...]

kept_panel = lru_cache(PANELS)
kept_row = lru_cache(ROWS)


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.panel.{key}", params)


def panels(game: Tzolkin, seat: int | None) -> list[Panel]:
    """All panels in reading order. Each is made from a few numbers, and made once for the same numbers."""
    found = [
        _calendar(
            *_dates(game), int(game.first), int(game.start_space), sum(_plain(game.tooth_corn)), int(game.skull_bank)
        ),
        _gears(_plain_rows(game.gears), bool(game.with_tribes)),
        _fields(_plain(game.forest), _plain(game.clearing)),
        _skulls(_plain(game.skull_places)),
        _temples(tuple(_plain(player.steps) for player in _players(game))),
        _buildings(_plain(game.row)),
        _monuments(_plain(game.monuments)),
        _stock(tuple(_stock_row(*_holdings(game, number)) for number in range(game.seats))),
        _technologies(tuple(_plain(player.levels) for player in _players(game))),
        _tiles(tuple(_tiles_row(seat, *_owned(player)) for seat, player in enumerate(_players(game)))),
        *_modules(game, seat),
    ]
    if seat is not None and not game.revealed:
        player = game.players[seat]
        found.insert(0, _hand(_plain(player.dealt), _plain(player.kept)))
    return found


# ---- numbers in a form that can be looked up


def _plain(values: Any) -> Numbers:
    return tuple(values.tolist())


def _plain_rows(values: Any) -> Rows:
    return tuple(map(tuple, values.tolist()))


def _players(game: Tzolkin) -> list[Player]:
    return [game.players[seat] for seat in range(game.seats)]


def _dates(game: Tzolkin) -> tuple[int, int, int]:
    """The day, the number of the next Food Day (0: there is none), and the days until then."""
    food_day = next_food_day(game)
    return int(game.day), food_day["number"] if food_day else 0, food_day["days"] if food_day else 0


def _holdings(game: Tzolkin, seat: int) -> tuple[int, int, int, int, int, Numbers, int, bool]:
    player = game.players[seat]
    points, workers = sum(_plain(player.points)), int(workers_in_play(game, seat))
    stock = int(player.corn), _plain(player.resources), int(player.skulls), bool(player.light)
    return seat, points, int(player.available), workers, *stock


def _owned(player: Player) -> tuple[Numbers, Numbers, int, int]:
    return _plain(player.buildings), _plain(player.monuments), int(player.corn_tiles), int(player.wood_tiles)


# ---- the panels of the base game


def _who(number: int) -> Cell:
    if number == EMPTY:
        return ""
    return _message("dummy") if number == DUMMY else SeatName(number)


@kept_panel
def _calendar(
    day: int, food_day: int, days: int, first: int, start_space: int, tooth_corn: int, skull_bank: int
) -> Panel:
    rows = [_named_number("day", day)]
    if food_day:
        rows.append(_food_day_row(food_day, days))
    rows += [_first_row(first), _start_space_row(start_space)]
    rows += [_named_number("tooth_corn", tooth_corn), _named_number("skull_bank", skull_bank)]
    return Panel("calendar", Message("tz.calendar"), NO_HEAD, tuple(rows))


@kept_row
def _named_number(key: str, number: int) -> Row:
    return Row((_message(key), number))


@kept_row
def _food_day_row(number: int, days: int) -> Row:
    kind = _message("end_of_age" if FOOD_DAY_ENDS_AGE[number - 1] else "mid_age")
    when = _message("today") if days <= 0 else _message("in_days", n=days)
    return Row((_message("food_day", n=number), _message("when", when=when, kind=kind)))


@kept_row
def _first_row(seat: int) -> Row:
    return Row((Message("common.starting_player"), SeatName(seat)))


@kept_row
def _start_space_row(who: int) -> Row:
    return Row((Message("space.starting_player"), _message("free") if who == EMPTY else SeatName(who)))


@kept_panel
def _gears(gears: Rows, with_tribes: bool) -> Panel:
    rows = tuple(_gear_row(gear, spaces, with_tribes) for gear, spaces in enumerate(gears))
    return Panel("gears", _message("gears"), _gears_head(with_tribes), rows)


def _shown_spaces(with_tribes: bool) -> int:
    return int(max(LAST_SPACE)) + 1 + EXTRA_SPACES * with_tribes


@kept_row
def _gears_head(with_tribes: bool) -> Row:
    return Row((Message("tz.gear"), *range(_shown_spaces(with_tribes))))


@kept_row
def _gear_row(gear: int, spaces: Numbers, with_tribes: bool) -> Row:
    first_open, last = int(FIRST_FREE_CHOICE[gear]), int(LAST_SPACE[gear])
    cells: list[Cell] = [Message(f"gear.{GEARS[gear]}")]
    for space, number in enumerate(spaces[: last + EXTRA_SPACES * with_tribes + 1]):
        who = _who(number)
        is_open = who == "" and first_open <= space <= last
        cells.append(_message("free_choice") if is_open else who)
    return Row((*cells, *["-"] * (_shown_spaces(with_tribes) + 1 - len(cells))))


_FIELDS_HEAD = Row((Message("common.action"), _message("wood_over_corn"), _message("visible_corn")))


@kept_panel
def _fields(forest: Numbers, clearing: Numbers) -> Panel:
    rows = tuple(_field_row(harvest, forest[group], clearing[group]) for group, harvest in enumerate(HARVESTS))
    return Panel("fields", _message("fields"), _FIELDS_HEAD, rows)


@kept_row
def _field_row(harvest: int, wood: int, corn: int) -> Row:
    return Row((_message("harvest", n=harvest), wood, corn))


@kept_panel
def _skulls(places: Numbers) -> Panel:
    head = Row((Message("common.action"), *range(1, len(places))))
    row = Row((_message("placed_by"), *(_who(who) for who in places[1:])))
    return Panel("skulls", _message("skulls"), head, (row,))


@kept_panel
def _temples(steps: Rows) -> Panel:
    head = Row((Message("temple.temple"), *(SeatName(seat) for seat in range(len(steps))), _message("top")))
    rows = tuple(_temple_row(temple, tuple(own[temple] for own in steps)) for temple in range(len(TEMPLES)))
    return Panel("temples", _message("temples"), head, rows)


@kept_row
def _temple_row(temple: int, steps: Numbers) -> Row:
    cells = [_message("step", n=int(STEP_POINTS[temple, step])) for step in (*steps, TOP_STEP[temple])]
    return Row((Message(f"temple.{TEMPLES[temple]}"), *cells))


_TILE_HEAD = Row((Message("common.tile"), Message("common.cost"), Message("common.effect")))


@kept_panel
def _buildings(row: Numbers) -> Panel:
    rows = tuple(_building_row(building) for building in row if building != EMPTY)
    return Panel("buildings", Message("place.building_row"), _TILE_HEAD, rows)


@kept_row
def _building_row(building: int) -> Row:
    return _tile_row(f"building.{BUILDINGS[building]}", building_cost(building), building_message(building))


@kept_panel
def _monuments(row: Numbers) -> Panel:
    rows = tuple(_monument_row(monument) for monument in row if monument != EMPTY)
    return Panel("monuments", _message("monuments"), _TILE_HEAD, rows)


@kept_row
def _monument_row(monument: int) -> Row:
    name = MONUMENTS[monument]
    return _tile_row(f"monument.{name}", monument_cost(monument), [Message(f"tzolkin.monument.{name}")])


def _tile_row(name: str, cost: list[Message], does: list[Message]) -> Row:
    return Row((Message(name), _message("list", items=cost), _message("list", items=does)))


_STOCK_HEAD = Row(
    (
        Message("common.player"),
        Message("common.vp_short"),
        _message("workers"),
        Message("mat.corn"),
        *(Message(f"mat.{resource}") for resource in RESOURCES),
        Message("mat.crystal_skull"),
        Message("tz.player_board"),
    )
)


@kept_panel
def _stock(rows: tuple[Row, ...]) -> Panel:
    return Panel("stock", _message("stock"), _STOCK_HEAD, rows)


@kept_row
def _stock_row(
    seat: int, points: int, available: int, workers: int, corn: int, resources: Numbers, skulls: int, light: bool
) -> Row:
    at_work = _message("workers_of", n=available, all=workers)
    side = Message("tz.light_side" if light else "tz.dark_side")
    return Row((SeatName(seat), points / QUARTERS, at_work, corn, *resources, skulls, side))


_TECHNOLOGIES_HEAD = Row((Message("common.player"), *(Message(f"tech.{name}") for name in TECHNOLOGIES)))


@kept_panel
def _technologies(levels: Rows) -> Panel:
    rows = tuple(Row((SeatName(seat), *own)) for seat, own in enumerate(levels))
    return Panel("technologies", _message("technologies"), _TECHNOLOGIES_HEAD, rows)


_TILES_HEAD = Row((Message("common.player"), _message("tiles"), _message("corn_tiles"), _message("wood_tiles")))


@kept_panel
def _tiles(rows: tuple[Row, ...]) -> Panel:
    return Panel("tiles", _message("own_tiles"), _TILES_HEAD, rows)


@kept_row
def _tiles_row(seat: int, buildings: Numbers, monuments: Numbers, corn_tiles: int, wood_tiles: int) -> Row:
    names = [Message(f"building.{BUILDINGS[b]}") for b, n in enumerate(buildings) for _ in range(n)]
    names += [Message(f"monument.{MONUMENTS[m]}") for m, n in enumerate(monuments) for _ in range(n)]
    return Row((SeatName(seat), _message("list", items=names), corn_tiles, wood_tiles))


_HAND_HEAD = Row((Message("common.tile"), Message("common.effect"), ""))


@kept_panel
def _hand(dealt: Numbers, kept: Numbers) -> Panel:
    rows = []
    for number, (tile, is_kept) in enumerate(zip(dealt, kept, strict=True), start=1):
        state = _message("kept") if is_kept else _message("not_kept")
        rows.append(Row((number, _message("list", items=wealth_message(tile)), state)))
    return Panel("hand", _message("hand"), _HAND_HEAD, tuple(rows))


# ---- what the modules in use add


def _modules(game: Tzolkin, seat: int | None) -> list[Panel]:
    found = []
    if game.with_quick_actions:
        found.append(_quick_actions(tuple(quick_tiles_from_now(game)), _plain(game.quick_spaces)))
    if game.with_prophecies:
        found.append(_prophecies(_plain(game.foretold), int(game.calamity)))
    if game.with_tribes:
        found.append(_tribes(tuple(_visible_tribes(game, seat, other) for other in range(game.seats))))
    return found


@kept_panel
def _quick_actions(tiles: Numbers, spaces: Numbers) -> Panel:
    now, *coming = (quick_message(tile) for tile in tiles)
    rows = [Row((_message("quick_now"), now)), Row((_message("quick_later"), _message("list", items=coming)))]
    rows += [
        Row((_message("quick_space", n=number), _message("free") if who == EMPTY else _who(who)))
        for number, who in enumerate(spaces, start=1)
    ]
    return Panel("quick_actions", _message("quick_actions"), NO_HEAD, tuple(rows))


_PROPHECIES_HEAD = Row((Message("exp.prophecy"), Message("exp.calamity"), Message("exp.bonus_points"), ""))


@kept_panel
def _prophecies(foretold: Numbers, calamity: int) -> Panel:
    rows = tuple(_prophecy_row(prophecy, prophecy == calamity) for prophecy in foretold)
    return Panel("prophecies", _message("prophecies"), _PROPHECIES_HEAD, rows)


@kept_row
def _prophecy_row(prophecy: int, is_in_force: bool) -> Row:
    name = PROPHECIES[prophecy]
    now = _message("in_force") if is_in_force else ""
    return Row((Message(f"prophecy.{name}"), Message(f"tzolkin.prophecy.{name}"), count_message(prophecy), now))


def _visible_tribes(game: Tzolkin, seat: int | None, other: int) -> Numbers:
    """TP-5.3: of others only what is revealed; before that the own two."""
    player = game.players[other]
    shown = (int(player.tribe),) if game.revealed else _plain(player.tribes) if other == seat else ()
    return tuple(tribe for tribe in shown if tribe != NONE)


_TRIBES_HEAD = Row((Message("common.player"), Message("exp.tribe"), Message("exp.special_ability")))


@kept_panel
def _tribes(tribes: Rows) -> Panel:
    rows = tuple(
        Row((SeatName(seat), Message(f"tribe.{TRIBES[tribe]}"), Message(f"tzolkin.tribe.{TRIBES[tribe]}")))
        for seat, shown in enumerate(tribes)
        for tribe in shown
    )
    return Panel("tribes", _message("tribes"), _TRIBES_HEAD, rows)
