"""Decisions and choices in words: every text is a message, rendered in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from haab.games.tzolkin import codes as c
from haab.games.tzolkin.buildings import price_in_corn
from haab.games.tzolkin.components import (
    ADVANCE,
    AGRICULTURE,
    ANY,
    BUILDING_COST,
    BUILDINGS,
    CHICHEN_ITZA,
    CLIMB,
    CORN,
    CORN_VALUE,
    EFFECTS,
    ELSEWHERE_ACTIONS,
    EXTRACTION,
    EXTRACTION_BONUS,
    FARM_ALL,
    FARM_SOME,
    FIRST_HARVEST,
    FROM_BUILDING,
    FROM_CHICHEN_ITZA,
    FROM_WEALTH,
    GAIN,
    GAIN_ANY,
    GEARS,
    GROUP_CORN,
    GROUP_WOOD,
    HARVEST_BONUS,
    HIRE,
    MATERIALS,
    MAX_LEVEL,
    MAY_ACT,
    MAY_BUILD,
    MAY_TRADE,
    MONUMENT_COST,
    MONUMENTS,
    NO_EFFECT,
    POINTS,
    RESOURCES,
    SKULL,
    TECHNOLOGIES,
    TEMPLES,
    WOOD,
    WORKER_PRICE,
)
from haab.games.tzolkin.picking_up import is_free_choice, step_back_cost
from haab.games.tzolkin.placing import lowest_free_space
from haab.games.tzolkin.play import legal
from haab.games.tzolkin.technologies import advance_cost, has_level
from haab.kit.frames import new_menu
from haab.kit.messages import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.{key}", params)


def amount_message(material: int, amount: int) -> Message:
    """So much of a material."""
    return _message(f"amount.{MATERIALS[material]}", n=amount)


# ---- effects of tiles


def effect_messages(source: int) -> list[Message]:
    """What a building, wealth tile or action of Chichen Itza does, step by step."""
    return [_effect(*(int(n) for n in step)) for step in EFFECTS[source] if step[0] != NO_EFFECT]


def _effect(operation: int, what: int, amount: int) -> Message:
    match operation:
        case _ if operation == GAIN:
            return amount_message(what, amount)
        case _ if operation == GAIN_ANY:
            return _message("effect.gain_any", n=amount)
        case _ if operation == POINTS:
            return _message("effect.points", n=amount)
        case _ if operation == ADVANCE and what == ANY:
            return _message("effect.advance_any")
        case _ if operation == ADVANCE:
            return _message("effect.advance", technology=f"@tech.{TECHNOLOGIES[what]}")
        case _ if operation == CLIMB and what == ANY:
            return _message("effect.climb_any")
        case _ if operation == CLIMB:
            return _message("effect.climb", temple=f"@temple.{TEMPLES[what]}")
        case _ if operation == FARM_SOME:
            return _message("effect.farm_some", n=amount)
    simple = {
        HIRE: "hire",
        FARM_ALL: "farm_all",
        MAY_BUILD: "may_build",
        MAY_TRADE: "may_trade",
        MAY_ACT: "may_act",
    }
    return _message(f"effect.{simple[operation]}")


def building_message(building: int) -> list[Message]:
    """What a building does."""
    return effect_messages(FROM_BUILDING + building)


def wealth_message(tile: int) -> list[Message]:
    """What a starting wealth tile gives."""
    return effect_messages(FROM_WEALTH + tile)


def cost_message(costs: Sequence[int], materials: Sequence[int] = (0, 1, 2)) -> list[Message]:
    """A cost in materials."""
    pairs = zip(costs, materials, strict=True)
    return [amount_message(material, int(n)) for n, material in pairs if n > 0]


def action_message(gear: int, action: int) -> Message:
    """What an action of a gear does."""
    if gear == CHICHEN_ITZA:
        return _message("action.chichen_itza", effects=effect_messages(FROM_CHICHEN_ITZA + action - 1))
    return _message(f"action.{GEARS[gear]}_{action}")


# ---- what is being decided


def prompt(game: np.record) -> Message:
    """What the decision on top of the stack is about."""
    frame = game.stack[game.depth - 1]
    kind, a, b = int(frame.kind), int(frame.a), int(frame.b)
    name = c.FRAMES[kind]
    match kind:
        case c.TURN:
            return _message(_turn_prompt(game))
        case c.KEEP_WEALTH | c.PAYING | c.GAINING_ANY:
            return _message(f"decide.{name}", n=a)
        case c.USE_ACTION:
            return _message("decide.use_action", gear=f"@gear.{GEARS[a]}", space=b)
        case c.HARVEST:
            return _message("decide.harvest", action=a + FIRST_HARVEST)
        case c.LEARNING if a:
            return _message("decide.advance_free")
        case c.LEARNING if int(frame.c):
            return _message("decide.advance_again")
        case c.BUILDING:
            ways = {c.BY_UXMAL_4: "build_corn", c.BY_SECOND: "build_second", c.BY_TOMB: "build_extra"}
            return _message(f"decide.{ways.get(a, 'build')}")
        case c.APPLY_ARCHITECTURE | c.LEAVING_OUT:
            return _message(f"decide.{name}", building=f"@building.{BUILDINGS[a]}")
    return _message(f"decide.{name}")


def _turn_prompt(game: np.record) -> str:
    menu = new_menu(c.MENU)
    legal(game, menu)
    offered = [int(code) for code in menu[1 : 1 + menu[0]]]
    if offered == [c.BEG]:
        return "decide.turn_beg"
    places = any(c.PLACE <= code <= c.PLACE_START for code in offered)
    takes = any(code >= c.TAKE for code in offered)
    seat = int(game.stack[game.depth - 1].seat)
    if places and not takes:
        is_pity = all(_placing_cost(game, seat, 0, code) > game.players[seat].corn for code in offered)
        return "decide.turn_pity" if is_pity else "decide.turn_place"
    return "decide.turn" if places else "decide.turn_pick_up"


# ---- what can be chosen


def _placing_cost(game: np.record, seat: int, placed: int, code: int) -> int:
    space = 0 if code == c.PLACE_START else int(lowest_free_space(game, seat, code - c.PLACE))
    return int(WORKER_PRICE[placed]) + space


_Describer = Callable[[np.record, np.record, int], Message]


def describe(game: np.record, code: int) -> Message:
    """What choosing a code means in the decision on top of the stack."""
    frame = game.stack[game.depth - 1]
    for first, describer in _DESCRIBERS:
        if code >= first:
            return describer(game, frame, code - first)
    raise AssertionError(code)


def _done(game: np.record, frame: np.record, _: int) -> Message:
    if frame.kind in (c.PLACE_MORE, c.TAKE_MORE):
        return _message("choose.done.turn")
    return _message("choose.done.market" if frame.kind == c.MARKET else "choose.done.decline")


def _keep(game: np.record, frame: np.record, tile: int) -> Message:
    return _message("choose.keep", effects=wealth_message(tile))


def _place(game: np.record, frame: np.record, where: int) -> Message:
    seat = int(frame.seat)
    placed = int(frame.a) if frame.kind == c.PLACE_MORE else 0
    cost = _placing_cost(game, seat, placed, c.PLACE + where)
    if where == len(GEARS):
        return _message("choose.place_start", n=cost)
    place = {"gear": f"@gear.{GEARS[where]}", "space": int(lowest_free_space(game, seat, where))}
    corn = int(game.players[seat].corn)
    if cost > corn:
        return _message("choose.place_pity", n=corn, **place)
    return _message("choose.place", n=cost, **place)


def _take(game: np.record, frame: np.record, number: int) -> Message:
    gear = min(number // c.TAKE_SPACES, CHICHEN_ITZA)
    return _message("choose.take", gear=f"@gear.{GEARS[gear]}", space=number - gear * c.TAKE_SPACES)


def _use(game: np.record, frame: np.record, number: int) -> Message:
    gear, space, action = int(frame.a), int(frame.b), number + 1
    cost = int(step_back_cost(game, int(frame.seat), gear, space, action, int(frame.c)))
    if cost == 0:
        return _message("choose.use", action=action, what=action_message(gear, action))
    return _message("choose.use_back", action=action, n=cost, what=action_message(gear, action))


def _ahead(game: np.record, frame: np.record, _: int) -> Message:
    gear, space = int(frame.a), int(frame.b) + 1
    what = _message("action.free") if is_free_choice(gear, space) else action_message(gear, space)
    return _message("choose.ahead", what=what)


def _do(game: np.record, frame: np.record, number: int) -> Message:
    gear, action = number // ELSEWHERE_ACTIONS, number % ELSEWHERE_ACTIONS + 1
    return _message("choose.do", gear=f"@gear.{GEARS[gear]}", action=action, what=action_message(gear, action))


def _harvested_corn(game: np.record, frame: np.record) -> int:
    level = int(game.players[frame.seat].levels[AGRICULTURE])
    return int(GROUP_CORN[frame.a] + HARVEST_BONUS[: level + 1].sum())


def _harvest_corn(game: np.record, frame: np.record, _: int) -> Message:
    return _message("choose.harvest_corn", n=_harvested_corn(game, frame))


def _harvest_wood(game: np.record, frame: np.record, _: int) -> Message:
    bonus = EXTRACTION_BONUS[WOOD] * has_level(game, frame.seat, EXTRACTION, 1)
    return _message("choose.harvest_wood", n=int(GROUP_WOOD[frame.a] + bonus))


def _harvest_wild(game: np.record, frame: np.record, _: int) -> Message:
    return _message("choose.harvest_wild", n=_harvested_corn(game, frame))


def _burn(game: np.record, frame: np.record, _: int) -> Message:
    return _message("choose.burn", n=_harvested_corn(game, frame))


def _learn(game: np.record, frame: np.record, technology: int) -> Message:
    level = int(game.players[frame.seat].levels[technology])
    price = _message("free") if frame.a else _message("price", n=int(advance_cost(game, frame.seat, technology)))
    name = f"@tech.{TECHNOLOGIES[technology]}"
    if level == MAX_LEVEL:
        bonus = _message(f"bonus.{TECHNOLOGIES[technology]}")
        return _message("choose.learn_bonus", technology=name, bonus=bonus, price=price)
    return _message("choose.learn", technology=name, level=level + 1, price=price)


def _build(game: np.record, frame: np.record, building: int) -> Message:
    if frame.a == c.BY_UXMAL_4:
        price = [amount_message(CORN, int(price_in_corn(game, frame.seat, building)))]
    else:
        price = cost_message(BUILDING_COST[building])
    name = f"@building.{BUILDINGS[building]}"
    return _message("choose.build", tile=name, price=price, effects=building_message(building))


def _build_monument(game: np.record, frame: np.record, monument: int) -> Message:
    return _message(
        "choose.build_monument",
        tile=f"@monument.{MONUMENTS[monument]}",
        price=cost_message(MONUMENT_COST[monument], (0, 1, 2, SKULL)),
        effects=_message(f"monument.{MONUMENTS[monument]}"),
    )


def _up(game: np.record, frame: np.record, temple: int) -> Message:
    step = int(game.players[frame.seat].steps[temple]) + 1
    return _message("choose.up", temple=f"@temple.{TEMPLES[temple]}", step=step)


def _down(game: np.record, frame: np.record, temple: int) -> Message:
    step = int(game.players[frame.seat].steps[temple]) - 1
    return _message("choose.down", temple=f"@temple.{TEMPLES[temple]}", step=step)


def _days(game: np.record, frame: np.record, number: int) -> Message:
    return _message("choose.days", n=1) if number == 0 else _message("choose.days_double")


def _plain(key: str) -> _Describer:
    return lambda game, frame, _: _message(f"choose.{key}")


def _of_resource(key: str) -> _Describer:
    return lambda game, frame, resource: _message(f"choose.{key}", resource=f"@mat.{RESOURCES[resource]}")


def _of_trade(key: str) -> _Describer:
    return lambda game, frame, resource: _message(
        f"choose.{key}", resource=f"@mat.{RESOURCES[resource]}", n=int(CORN_VALUE[resource])
    )


_DESCRIBERS: list[tuple[int, _Describer]] = sorted(
    [
        (c.DONE, _done),
        (c.KEEP, _keep),
        (c.BEG, _plain("beg")),
        (c.PLACE, _place),
        (c.TAKE, _take),
        (c.NOTHING, _plain("nothing")),
        (c.USE + 1, _use),
        (c.AHEAD, _ahead),
        (c.DO, _do),
        (c.HARVEST_CORN, _harvest_corn),
        (c.HARVEST_WOOD, _harvest_wood),
        (c.HARVEST_WILD, _harvest_wild),
        (c.BURN, _burn),
        (c.LEARN, _learn),
        (c.PAY, _of_resource("pay")),
        (c.GET, _of_resource("get")),
        (c.BUILD, _build),
        (c.BUILD_MONUMENT, _build_monument),
        (c.WITH_ARCHITECTURE, _plain("with_architecture")),
        (c.WITHOUT_ARCHITECTURE, _plain("without_architecture")),
        (c.LEAVE_OUT, _of_resource("leave_out")),
        (c.SELL, _of_trade("sell")),
        (c.BUY, _of_trade("buy")),
        (c.UP, _up),
        (c.DOWN, _down),
        (c.ADVANCE_DAYS + 1, _days),
    ],
    key=lambda pair: -pair[0],
)
"""Which describer serves a code: the one with the highest first code that is not above it."""
