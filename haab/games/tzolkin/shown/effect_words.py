"""Tiles, effects and actions in words: what decisions, panels, drawings and explanations are told with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from haab.games.tzolkin.components import (
    ADVANCE,
    ANY,
    BUILDING_COST,
    BUILDING_SKULLS,
    BUILDINGS,
    CHICHEN_ITZA,
    CLIMB,
    CORN,
    EFFECTS,
    FARM_ALL,
    FARM_SOME,
    FIRST_HARVEST,
    FISH_CORN,
    FROM_BUILDING,
    FROM_CHICHEN_ITZA,
    FROM_WEALTH,
    GAIN,
    GAIN_ANY,
    GEARS,
    GROUP_CORN,
    GROUP_WOOD,
    HIRE,
    MATERIAL_GAINS,
    MATERIALS,
    MAY_ACT,
    MAY_BUILD,
    MAY_BUILD_MONUMENT,
    MAY_DEVOTE,
    MAY_TRADE,
    MONUMENT_COST,
    MONUMENTS,
    NO_EFFECT,
    PALENQUE,
    POINTS,
    SKULL,
    SWAP_LEVELS,
    TECHNOLOGIES,
    TEMPLES,
    WOOD,
    YAXCHILAN,
)
from haab.games.tzolkin.expansion_components import (
    BAND_POINTS,
    BAND_START,
    INCOME,
    PROPHECIES,
    QUICK_KIND,
    QUICK_KINDS,
    RENOVATABLE,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.palenque import corn_of_fishing, corn_of_harvest, wood_of_tile
from haab.games.tzolkin.rules.yaxchilan import gain_of
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.{key}", params)


def amount_message(material: int, amount: int) -> Message:
    """So much of a material."""
    return _message(f"amount.{MATERIALS[material]}", n=amount)


# ---- effects of tiles


def effect_messages(source: int) -> list[Message]:
    """What a building, wealth tile or action of Chichen Itza does; equal effects are added up."""
    amounts: dict[tuple[int, int], int] = {}
    for step in EFFECTS[source]:
        operation, what, amount = (int(n) for n in step)
        if operation != NO_EFFECT:
            amounts[operation, what] = amounts.get((operation, what), 0) + amount
    return [effect_message(operation, what, amount) for (operation, what), amount in amounts.items()]


def effect_message(operation: int, what: int, amount: int) -> Message:
    """One effect of a tile."""
    match operation:
        case _ if operation == GAIN:
            return amount_message(what, amount)
        case _ if operation == GAIN_ANY:
            return _message("effect.gain_any", n=amount)
        case _ if operation == POINTS:
            return _message("effect.points", n=amount)
        case _ if operation == ADVANCE and what == ANY:
            return _message("effect.advance_any", n=amount)
        case _ if operation == ADVANCE:
            return _message("effect.advance", n=amount, technology=f"@tech.{TECHNOLOGIES[what]}")
        case _ if operation == CLIMB and what == ANY:
            return _message("effect.climb_any", n=amount)
        case _ if operation == CLIMB:
            return _message("effect.climb", n=amount, temple=f"@temple.{TEMPLES[what]}")
        case _ if operation == FARM_SOME:
            return _message("effect.farm_some", n=amount)
    simple = {
        HIRE: "hire",
        FARM_ALL: "farm_all",
        MAY_BUILD: "may_build",
        MAY_TRADE: "may_trade",
        MAY_ACT: "may_act",
        MAY_BUILD_MONUMENT: "may_build_monument",
        SWAP_LEVELS: "swap_levels",
        MAY_DEVOTE: "may_devote",
    }
    return _message(f"effect.{simple[operation]}")


@cache
def building_message(building: int) -> list[Message]:
    """What a building does, at once and on Food Days."""
    effects = [*effect_messages(FROM_BUILDING + building), *_income_messages(building)]
    return [*effects, _message("effect.renovation")] if BUILDINGS[building] in RENOVATABLE else effects


def _income_messages(building: int) -> list[Message]:
    incomes = [[int(n) for n in amounts] for amounts in INCOME[building]]
    if not any(map(any, incomes)):
        return []
    if all(amounts == incomes[0] for amounts in incomes):
        return [_message("effect.income", items=cost_message(incomes[0], range(len(MATERIALS))))]
    return [
        _message("effect.income_on", n=number, items=cost_message(amounts, range(len(MATERIALS))))
        for number, amounts in enumerate(incomes, start=1)
    ]


@cache
def building_cost(building: int) -> list[Message]:
    """What a building costs."""
    return cost_message([*BUILDING_COST[building], BUILDING_SKULLS[building]], (0, 1, 2, SKULL))


@cache
def monument_cost(monument: int) -> list[Message]:
    """What a monument costs."""
    return cost_message(list(MONUMENT_COST[monument]), (0, 1, 2, SKULL))


@cache
def wealth_message(tile: int) -> list[Message]:
    """What a starting wealth tile gives."""
    return effect_messages(FROM_WEALTH + tile)


def cost_message(costs: Sequence[int], materials: Sequence[int] = (0, 1, 2)) -> list[Message]:
    """A cost in materials."""
    pairs = zip(costs, materials, strict=True)
    return [amount_message(material, int(n)) for n, material in pairs if n > 0]


def tile_name(tile: int) -> str:
    """The name of a building, or behind all buildings of a monument."""
    if tile < len(BUILDINGS):
        return f"@building.{BUILDINGS[tile]}"
    return f"@monument.{MONUMENTS[tile - len(BUILDINGS)]}"


def quick_message(tile: int) -> Message:
    """What a quick-action tile does."""
    return _message(f"quick.{QUICK_KINDS[QUICK_KIND[tile]]}")


def count_message(prophecy: int) -> Message:
    """What a prophecy counts, and the points for it."""
    few, more, most = (int(start) for start in list(BAND_START[prophecy])[1:])
    none, some, good, best = (int(points) for points in BAND_POINTS[prophecy])
    what = _message(f"count.{PROPHECIES[prophecy]}")
    return _message("bands", what=what, none=none, few=few, some=some, more=more, good=good, most=most, best=best)


# ---- actions


def action_message(gear: int, action: int) -> Message:
    """What an action of a gear does, as it is printed."""
    if gear == PALENQUE:
        group = action - FIRST_HARVEST
        return _fish(FISH_CORN) if group < 0 else _harvest(int(GROUP_CORN[group]), int(GROUP_WOOD[group]))
    if gear == YAXCHILAN:
        return _gain([int(amount) for amount in MATERIAL_GAINS[action]])
    if gear == CHICHEN_ITZA:
        return _message("action.chichen_itza", effects=effect_messages(FROM_CHICHEN_ITZA + action - 1))
    return _message(f"action.{GEARS[gear]}_{action}")


def action_of(game: Tzolkin, seat: int, gear: int, action: int) -> Message:
    """What an action does for a player, technologies and the prophecy in force reckoned in."""
    group = action - FIRST_HARVEST
    if gear == PALENQUE and group < 0:
        return _fish(int(corn_of_fishing(game, seat)))
    if gear == PALENQUE:
        wood = int(wood_of_tile(game, seat, group)) if GROUP_WOOD[group] else 0
        return _harvest(int(corn_of_harvest(game, seat, group)), wood)
    if gear == YAXCHILAN:
        return _gain([int(gain_of(game, seat, action, material)) for material in range(len(MATERIALS))])
    return action_message(gear, action)


def _fish(corn: int) -> Message:
    return _message("action.fish", what=amount_message(CORN, corn))


def _harvest(corn: int, wood: int) -> Message:
    if wood == 0:
        return _message("action.harvest_corn", corn=amount_message(CORN, corn))
    return _message("action.harvest", corn=amount_message(CORN, corn), wood=amount_message(WOOD, wood))


def _gain(amounts: list[int]) -> Message:
    return _message("action.gain", items=cost_message(amounts, range(len(MATERIALS))))
