"""The shape of what a seat may see of Tzolk'in."""

from __future__ import annotations

from typing import Literal, NotRequired

from haab.kit.wire import Wire

Occupant = int | Literal["dummy"]
"""Who stands on a space: a seat, or a dummy worker."""


class FieldTiles(Wire):
    """The tiles that are left on the fields of a harvest space."""

    wood: int
    corn: int


class FoodDay(Wire):
    """The Food Day that comes next."""

    number: int
    kind: Literal["mid_age", "end_of_age"]
    days: int


class SkippedSpace(Wire):
    """A space that a worker was placed beyond."""

    gear: str
    space: int


class TzolkinWealth(Wire):
    """Starting wealth tiles, as far as the viewer may know them."""

    dealt: NotRequired[list[str]]
    dealt_count: NotRequired[int]
    kept: NotRequired[list[str]]


class TzolkinPlayer(Wire):
    """What lies in front of a player."""

    colour: str
    corn: int
    wood: int
    stone: int
    gold: int
    skulls: int
    points: dict[str, float]
    workers: int
    available: int
    temples: dict[str, int]
    technologies: dict[str, int]
    light: bool
    corn_tiles: int
    wood_tiles: int
    buildings: list[str]
    monuments: list[str]
    wealth: TzolkinWealth
    corn_to_feed: int | None
    fed: NotRequired[int]
    tribe: NotRequired[str | None]
    tribes: NotRequired[list[str]]


class TzolkinState(Wire):
    """The table of Tzolk'in as a seat sees it."""

    day: int
    rounds: int
    food_days: int
    next_food_day: FoodDay | None
    age: int
    first: int
    start_space: int | None
    tooth_corn: dict[str, int]
    gears: dict[str, dict[str, Occupant]]
    fields: dict[str, FieldTiles]
    skull_bank: int
    skulls_placed: dict[str, int]
    row: list[str | None]
    monuments: list[str | None]
    pile_left: int
    revealed: bool
    wealth_drawn: list[str]
    players: list[TzolkinPlayer]
    pending: list[dict[str, str | int]]
    options: NotRequired[dict[str, bool]]
    quick_spaces: NotRequired[list[Occupant | None]]
    quick_tiles: NotRequired[list[str]]
    quick_tile: NotRequired[str]
    dummies_left: NotRequired[int]
    prophecies: NotRequired[list[str | None]]
    calamity: NotRequired[str | None]
    built_now: NotRequired[list[str]]
    ability: NotRequired[bool]
    skipped: NotRequired[SkippedSpace | None]
    just_placed: NotRequired[dict[str, list[int]]]
