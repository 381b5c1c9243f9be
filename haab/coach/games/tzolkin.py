"""What the coach knows of Tzolk'in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from haab.coach.games import Fact
from haab.games.tzolkin.codes import BEG, KEEP, PLACE, SKIP_TURN, TAKE, TAKE_SPACES, TRIBE, TRIBE_IXTAB
from haab.games.tzolkin.codes import NOTHING as TAKE_END
from haab.games.tzolkin.components import (
    BUILDING_COUNT,
    BUILDING_SKULLS,
    CHICHEN_ITZA,
    COLOURS,
    FOOD_DAYS,
    GEAR_COUNT,
    NONE,
    QUARTERS,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
)
from haab.games.tzolkin.record import EMPTY, POINT_SOURCES, Tzolkin
from haab.games.tzolkin.rules.buildings import resources_missing
from haab.games.tzolkin.rules.food_days import workers_fed
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.play import score
from haab.games.tzolkin.rules.questions import points_per_unfed
from haab.games.tzolkin.shown.effect_words import tile_name
from haab.kit.compiler.rule import rule
from haab.kit.text import Message, Player

SOURCES = tuple(POINT_SOURCES)
THOUGHTS = 40_000
CORN_WORTH, BLOCK_WORTH, SKULL_WORTH, WORKER_WORTH, STEP_WORTH = 0.4, 0.8, 3.0, 1.2, 1.0
LEVEL_WORTH, TILE_WORTH, PAYABLE_WORTH, GONE_WORTH = 3.0, 4.0, 2.0, 3.0
"""About how many points things are worth: only to say the weightier ones first."""
SOON = 4
"""Days to a Food Day at which every worker that goes hungry counts in full."""
PLACES, TAKES, BEGS, SKIPS, BEGINS = range(5)
"""The first bits say what a turn does, those behind them on which gears, or what is kept in the beginning."""
FIRST_GEAR = 8
FIRST_TAKEN = 20
FIRST_KEPT = 8
PLACES_AT = GEAR_COUNT + 2
"""The gears, the starting player space and the quick actions."""


@rule
def points_from(game: Tzolkin, seat: int, source: int) -> int:
    """A seat's points from one source, in quarters."""
    return int(game.players[seat].points[source])


@rule
def kind_of(code: int) -> int:
    """Placing or picking up, and on which gears; begging; in the beginning what is kept."""
    if PLACE <= code < TAKE:
        spot = code - PLACE
        if spot >= PLACES_AT:
            spot = (spot - PLACES_AT) % GEAR_COUNT
        return (1 << PLACES) | (1 << (FIRST_GEAR + spot))
    if TAKE <= code < TAKE_END:
        gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
        return (1 << TAKES) | (1 << (FIRST_TAKEN + gear))
    if code == BEG:
        return 1 << BEGS
    if code == SKIP_TURN:
        return 1 << SKIPS
    if KEEP <= code < TRIBE:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - KEEP))
    if TRIBE <= code < TRIBE_IXTAB:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - TRIBE))
    if TRIBE_IXTAB <= code < BEG:
        return (1 << BEGINS) | (1 << (FIRST_KEPT + code - TRIBE_IXTAB + TRIBE_IXTAB - TRIBE))
    return 0


# ---- facts


def facts(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What differs after two turns, in the words of the rules."""
    return [
        *_points(before, better, other, seat),
        *_meals(before, better, other, seat),
        *_goods(better, other, seat),
        *_temples(better, other, seat),
        *_levels(better, other, seat),
        *_tiles(before, better, other, seat),
    ]


def _fact(weight: float, key: str, **params: Any) -> Fact:
    return Fact(abs(weight), Message(f"coach.fact.tzolkin.{key}", params))


def _points(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Points that are scored at once."""
    start = score(before, seat)
    mine, yours = (_number((score(game, seat) - start) / QUARTERS) for game in (better, other))
    if mine != yours:
        yield _fact(mine - yours, "points", a=mine, b=yours)


def _number(value: float) -> float:
    """A whole number as one."""
    return int(value) if value == int(value) else value


def _meals(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """How many workers the corn feeds on the next Food Day, as things stand."""
    if not before.food_days == better.food_days == other.food_days < len(FOOD_DAYS):
        return
    fed = [int(workers_fed(game, seat, int(game.players[seat].corn))) for game in (better, other)]
    workers = [int(workers_in_play(game, seat)) for game in (better, other)]
    hungry = [all_of - some for all_of, some in zip(workers, fed, strict=True)]
    if hungry[0] == hungry[1]:
        return
    days = max(1, int(FOOD_DAYS[before.food_days] - before.day))
    weight = int(points_per_unfed(before, seat)) * (hungry[0] - hungry[1]) * min(1.0, SOON / days)
    yield _fact(weight, _meal_key(hungry, fed), days=days, a=fed[0], n=workers[0], b=fed[1], m=workers[1])


def _meal_key(hungry: list[int], fed: list[int]) -> str:
    """Which sentence tells it: whoever feeds more is not told "only"."""
    if not hungry[0]:
        return "feeds_all"
    if hungry[0] > hungry[1]:
        return "feeds_some"
    return "feeds_more" if fed[1] else "feeds_unlike_none"


def _goods(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Corn, blocks, skulls and workers in hand."""
    mine, yours = better.players[seat], other.players[seat]
    for key, worth, a, b in (
        ("corn", CORN_WORTH, int(mine.corn), int(yours.corn)),
        ("blocks", BLOCK_WORTH, int(sum(mine.resources)), int(sum(yours.resources))),
        ("skulls", SKULL_WORTH, int(mine.skulls), int(yours.skulls)),
        ("workers", WORKER_WORTH, int(mine.available), int(yours.available)),
    ):
        if a != b:
            yield _fact(worth * (a - b), key, a=a, b=b)


def _temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Steps, and what they are worth at the end of an age."""
    for temple, name in enumerate(TEMPLES):
        a, b = (int(game.players[seat].steps[temple]) for game in (better, other))
        if a != b:
            p, q = (int(STEP_POINTS[temple, step]) for step in (a, b))
            words = {"temple": f"@god.{name}", "a": a, "b": b, "p": p, "q": q}
            yield _fact(p - q + (a - b) * STEP_WORTH, "temple", **words)


def _levels(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Levels of technologies."""
    for technology, name in enumerate(TECHNOLOGIES):
        a, b = (int(game.players[seat].levels[technology]) for game in (better, other))
        if a != b:
            yield _fact(LEVEL_WORTH * (a - b), "level", technology=f"@tech.{name}", a=a, b=b)


def _tiles(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What is built, what could be paid for in the next turn, and who is quicker with what is left."""
    built = [_built(game, seat) for game in (better, other)]
    payable = [_payable(game, seat) & _shown(before) for game in (better, other)]
    if gained := built[0] - built[1]:
        yield _fact(TILE_WORTH, "built", tiles=_named(gained))
    if missed := built[1] - built[0]:
        yield _fact(TILE_WORTH, "not_built", tiles=_named(missed))
    for tile in gained & _shown(other):
        rivals = [rival for rival in range(other.seats) if rival != seat and tile in _payable(other, rival)]
        if rivals:
            player = Player(rivals[0], COLOURS[rivals[0]])
            yield _fact(GONE_WORTH, "gone", tile=tile_name(tile), player=player)
    if can := payable[0] - payable[1] - built[1]:
        yield _fact(PAYABLE_WORTH, "payable", tiles=_named(can))
    if cannot := payable[1] - payable[0] - built[0]:
        yield _fact(PAYABLE_WORTH, "not_payable", tiles=_named(cannot))


def _built(game: Any, seat: int) -> set[int]:
    """The tiles that a seat owns: buildings, and behind them monuments."""
    player = game.players[seat]
    owned = [*player.buildings, *player.monuments]
    return {tile for tile, count in enumerate(owned) if count > 0}


def _shown(game: Any) -> set[int]:
    """The tiles that can be built."""
    monuments = {BUILDING_COUNT + int(tile) for tile in game.monuments if tile != EMPTY}
    return {int(tile) for tile in game.row if tile != EMPTY} | monuments


def _payable(game: Any, seat: int) -> set[int]:
    """The tiles on display that a seat has all the blocks for."""
    shown = (tile for tile in _shown(game) if resources_missing(game, seat, tile, NONE) == 0)
    return {tile for tile in shown if _has_skulls(game, seat, tile)}


def _has_skulls(game: Any, seat: int, tile: int) -> bool:
    return bool(tile >= BUILDING_COUNT or game.players[seat].skulls >= BUILDING_SKULLS[tile])


def _named(tiles: set[int]) -> list[str]:
    return [tile_name(tile) for tile in sorted(tiles)]
