"""Decisions and choices in words: every text is a message, rendered in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haab.games.tzolkin import codes as c
from haab.games.tzolkin.components import (
    ARCHITECTURE,
    BUILDING_SKULLS,
    BUILDINGS,
    CHICHEN_ITZA,
    CORN,
    CORN_VALUE,
    EFFECTS,
    ELSEWHERE_ACTIONS,
    FIRST_HARVEST,
    GEARS,
    MAX_LEVEL,
    MONUMENT_COST,
    MONUMENTS,
    NONE,
    RESOURCES,
    SKULL,
    SKULL_OF_COST,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
)
from haab.games.tzolkin.expansion_components import (
    CROWDED_RESOURCES,
    FURTHER_CORN,
    GOLD_CORN,
    QUICK_SPACE_COST,
    RENOVATABLE,
    RENOVATABLE_BUILDING,
    SKIP_CORN,
    TRIBES,
    WRATH_CORN,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.buildings import amount_due, price_in_corn, resource_discount
from haab.games.tzolkin.rules.expansion.quick_actions import is_on_quick_space
from haab.games.tzolkin.rules.expansion.quick_payment import current_quick_tile
from haab.games.tzolkin.rules.expansion.tribes import tribe_of
from haab.games.tzolkin.rules.expansion.tribes_acting import space_further
from haab.games.tzolkin.rules.expansion.tribes_placing import flat_cost, may_pick_up_another, space_beyond
from haab.games.tzolkin.rules.palenque import corn_of_harvest, wood_of_tile
from haab.games.tzolkin.rules.picking_up import is_free_choice, spaces_ahead, step_back_cost
from haab.games.tzolkin.rules.placing import lowest_free_space
from haab.games.tzolkin.rules.play import DECISIONS, legal
from haab.games.tzolkin.rules.questions import (
    building_surcharge,
    chooses_any_bonus,
    corn_after_begging,
    resource_toll,
    space_cost,
    step_corn,
    step_resources,
    worker_price,
)
from haab.games.tzolkin.rules.technologies import advance_cost
from haab.games.tzolkin.rules.uxmal import buying_price
from haab.games.tzolkin.shown.effect_words import (
    action_message,
    action_of,
    amount_message,
    building_message,
    cost_message,
    effect_message,
    monument_cost,
    quick_message,
    tile_name,
    wealth_message,
)
from haab.kit.describers import Describer, Describers
from haab.kit.record.decisions import Pending
from haab.kit.record.stack import new_menu
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tzolkin.{key}", params)


# ---- what is being decided


def prompt(game: Tzolkin) -> Message:
    """What is being decided, and under which circumstances."""
    due = DECISIONS.due(game)
    match due.name:
        case "turn":
            return _message(_turn_prompt(game, due))
        case "place_more" | "take_more" if _has_no_other_worker(game):
            return _message("decide.only_exchange")
        case "keep_wealth" | "pay" | "gain_any" | "gold_toll" | "skull_toll":
            return _message(f"decide.{due.name}", n=due["left"])
        case "use_action":
            return _message("decide.use_action", gear=f"@gear.{GEARS[due['gear']]}", space=due["space"])
        case "harvest":
            return _message("decide.harvest", action=due["group"] + FIRST_HARVEST)
        case "advance":
            return _message(f"decide.{_advance_prompt(due)}")
        case "build":
            return _message(f"decide.{_BUILD_PROMPTS.get(due['way'], 'build')}")
        case "apply_architecture" | "leave_out":
            return _message(f"decide.{due.name}", building=f"@building.{BUILDINGS[due['building']]}")
        case "renovate":
            return _message("decide.renovate", tile=tile_name(due["tile"]))
        case "climb" if step_corn(game):
            return _message("decide.climb_corn", n=WRATH_CORN)
        case "anger" if due["why"] == c.IXTAB_STEP:
            return _message("decide.step_down")
    return _message(f"decide.{due.name}")


def _advance_prompt(due: Pending) -> str:
    if due["payment"] == c.IN_EXCHANGE:
        return "advance_exchange"
    if due["payment"] == c.FREE:
        return "advance_toll" if due["may_stop"] else "advance_free"
    return "advance_again" if due["may_stop"] else "advance"


_BUILD_PROMPTS = {
    c.BY_UXMAL_4: "build_corn",
    c.BY_SECOND: "build_second",
    c.BY_TOMB: "build_extra",
    c.BY_QUICK: "build_quick",
    c.BY_MONUMENT_TOMB: "build_monument_extra",
}


def _offered(game: Tzolkin) -> list[int]:
    """The codes that may be chosen now."""
    menu = new_menu(c.MENU)
    legal(game, menu)
    return [int(code) for code in menu[1 : 1 + menu[0]]]


def _has_no_other_worker(game: Tzolkin) -> bool:
    """Whether a turn that could be ended offers Xaman Ek's exchange (TP-6.20), but no worker to place or to pick up."""
    offered = _offered(game)
    return len(offered) > 1 and not any(c.PLACE <= code < c.NOTHING for code in offered)


def _turn_prompt(game: Tzolkin, due: Pending) -> str:
    offered = _offered(game)
    if offered == [c.BEG]:
        return "decide.turn_beg"
    places = [code for code in offered if c.PLACE <= code < c.TAKE]
    takes = any(c.TAKE <= code < c.NOTHING for code in offered)
    if places and not takes:
        is_pity = all(placing_cost(game, due.seat, 0, code) > game.players[due.seat].corn for code in places)
        return "decide.turn_pity" if is_pity and c.BEG not in offered else "decide.turn_place"
    return "decide.turn" if places else "decide.turn_pick_up" if takes else "decide.turn_beg"


# ---- what can be chosen


def placing_cost(game: Tzolkin, seat: int, placed: int, code: int) -> int:
    """What placing by a code costs, the worker and the space together."""
    price = int(worker_price(game, seat, placed))
    if code == c.PLACE_START:
        return price
    if code == c.PLACE_QUICK:
        return price + QUICK_SPACE_COST
    if c.PLACE_FLAT <= code < c.PLACE_BEYOND:
        return price + int(flat_cost(game, code - c.PLACE_FLAT))
    gear, space = placing_space(game, seat, code)
    return price + int(space_cost(game, gear, space))


def placing_space(game: Tzolkin, seat: int, code: int) -> tuple[int, int]:
    """The gear and space on which a code places a worker."""
    gear = (code - c.PLACE) if code < c.PLACE_FLAT else (code - c.PLACE_FLAT) % len(GEARS)
    space = int(lowest_free_space(game, seat, gear))
    return gear, int(space_beyond(game, seat, gear, space)) if code >= c.PLACE_BEYOND else space


def _done(game: Tzolkin, due: Pending, _: int) -> Message:
    if due.name == "place_more" and is_on_quick_space(game, due.seat):
        return _message("choose.done.quick")
    if due.name == "place_more" and may_pick_up_another(game, due.seat):
        return _message("choose.done.placing")
    if due.name in ("place_more", "take_more"):
        return _message("choose.done.turn")
    return _message("choose.done.market" if due.name == "market" else "choose.done.decline")


def _keep(game: Tzolkin, due: Pending, tile: int) -> Message:
    return _message("choose.keep", effects=wealth_message(tile))


def _place(game: Tzolkin, due: Pending, where: int) -> Message:
    seat, code = due.seat, c.PLACE + where
    placed = due["placed"] if due.name == "place_more" else 0
    cost = placing_cost(game, seat, placed, code)
    corn = int(game.players[seat].corn)
    if code == c.PLACE_START:
        return _message("choose.place_start", n=cost) if cost else _message("choose.place_start_free")
    if code == c.PLACE_QUICK:
        return _message("choose.place_quick", n=min(cost, corn), what=quick_message(int(current_quick_tile(game))))
    gear, space = placing_space(game, seat, code)
    place = {"gear": f"@gear.{GEARS[gear]}", "space": space}
    if cost > corn:
        return _message("choose.place_pity", n=corn, **place)
    if cost == 0:
        return _message("choose.place_free", gear=place["gear"])
    way = "place" if code < c.PLACE_FLAT else "place_flat" if code < c.PLACE_BEYOND else "place_beyond"
    return _message(f"choose.{way}", n=cost, **place)


def _tribe(game: Tzolkin, due: Pending, number: int) -> Message:
    name = TRIBES[tribe_of(c.TRIBE + number)]
    return _message("choose.tribe", tribe=f"@tribe.{name}", what=_message(f"tribe.{name}"))


def _tribe_ixtab(game: Tzolkin, due: Pending, tile: int) -> Message:
    name = TRIBES[tribe_of(c.TRIBE_IXTAB)]
    return _message("choose.tribe_ixtab", tribe=f"@tribe.{name}", effects=wealth_message(tile))


def _beg(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.beg", n=int(corn_after_begging(game, due.seat)))


def _take(game: Tzolkin, due: Pending, number: int) -> Message:
    gear = min(number // c.TAKE_SPACES, CHICHEN_ITZA)
    return _message("choose.take", gear=f"@gear.{GEARS[gear]}", space=number - gear * c.TAKE_SPACES)


def _use(game: Tzolkin, due: Pending, number: int) -> Message:
    seat, gear, space, action = due.seat, due["gear"], due["space"], number + 1
    cost = int(step_back_cost(game, seat, gear, space, action, due["ahead"]))
    what = action_of(game, seat, gear, action)
    if cost == 0:
        return _message("choose.use", action=action, what=what)
    if cost < 0:
        return _message("choose.use_gain", action=action, n=-cost, what=what)
    return _message("choose.use_back", action=action, n=cost, what=what)


def _ahead(game: Tzolkin, due: Pending, _: int) -> Message:
    gear, space = due["gear"], due["space"] + 1
    what = _message("action.free") if is_free_choice(gear, space) else action_message(gear, space)
    return _message("choose.ahead", what=what)


def further_space(game: Tzolkin, due: Pending) -> int:
    """The space to which a worker goes further ahead."""
    seat, gear = due.seat, due["gear"]
    return int(space_further(game, seat, gear, due["space"], spaces_ahead(game, seat, gear)))


def _further(game: Tzolkin, due: Pending, _: int) -> Message:
    seat, gear, space = due.seat, due["gear"], further_space(game, due)
    what = _message("action.free") if is_free_choice(gear, space) else action_of(game, seat, gear, space)
    return _message("choose.further", space=space, n=FURTHER_CORN, what=what)


def _do(game: Tzolkin, due: Pending, number: int) -> Message:
    seat, gear, action = due.seat, number // ELSEWHERE_ACTIONS, number % ELSEWHERE_ACTIONS + 1
    what = action_of(game, seat, gear, action)
    if due.name == "use_action":
        cost = int(step_back_cost(game, seat, gear, due["space"], action, due["ahead"]))
        if cost > 0:
            return _message("choose.do_back", gear=f"@gear.{GEARS[gear]}", action=action, n=cost, what=what)
    return _message("choose.do", gear=f"@gear.{GEARS[gear]}", action=action, what=what)


def _harvested_corn(game: Tzolkin, due: Pending) -> int:
    return int(corn_of_harvest(game, due.seat, due["group"]))


def _harvest_corn(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.harvest_corn", n=_harvested_corn(game, due))


def _harvest_wood(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.harvest_wood", n=int(wood_of_tile(game, due.seat, due["group"])))


def _harvest_wild(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.harvest_wild", n=_harvested_corn(game, due))


def _burn(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.burn", n=_harvested_corn(game, due))


def _learn(game: Tzolkin, due: Pending, technology: int) -> Message:
    level = int(game.players[due.seat].levels[technology])
    cost = int(advance_cost(game, due.seat, technology, due["payment"]))
    price = _message("price", n=cost) if cost else _message("free")
    name = f"@tech.{TECHNOLOGIES[technology]}"
    if level == MAX_LEVEL and chooses_any_bonus(game, due.seat):
        return _message("choose.learn_any_bonus", technology=name, price=price)
    if level == MAX_LEVEL:
        bonus = _message(f"bonus.{TECHNOLOGIES[technology]}")
        return _message("choose.learn_bonus", technology=name, bonus=bonus, price=price)
    return _message("choose.learn", technology=name, level=level + 1, price=price)


def _price(game: Tzolkin, seat: int, tile: int, way: int, architecture: int, old: int) -> list[Message]:
    """What a tile costs a player who discards an old one for it, or none."""
    blocks = [int(amount_due(tile, old, resource)) for resource in range(len(RESOURCES))]
    if tile >= len(BUILDINGS):
        return cost_message([*blocks, MONUMENT_COST[tile - len(BUILDINGS), SKULL_OF_COST]], (0, 1, 2, SKULL))
    skull = cost_message([BUILDING_SKULLS[tile]], [SKULL])
    if way == c.BY_UXMAL_4:
        return [amount_message(CORN, int(price_in_corn(game, seat, tile, old))), *skull]
    price = cost_message(blocks)
    if building_surcharge(game):
        price.append(_message("effect.gain_any", n=CROWDED_RESOURCES))
    if price and resource_discount(game, seat, bool(architecture)):
        price.append(_message("price_less", technology=f"@tech.{TECHNOLOGIES[ARCHITECTURE]}"))
    return [*price, *skull]


def _build(game: Tzolkin, due: Pending, building: int) -> Message:
    return _message(
        "choose.build",
        tile=tile_name(building),
        price=_price(game, due.seat, building, due["way"], due["architecture"], NONE),
        effects=building_message(building),
    )


def _build_monument(game: Tzolkin, due: Pending, monument: int) -> Message:
    return _message(
        "choose.build_monument",
        tile=tile_name(len(BUILDINGS) + monument),
        price=monument_cost(int(monument)),
        effects=_message(f"monument.{MONUMENTS[monument]}"),
    )


def _up(game: Tzolkin, due: Pending, temple: int) -> Message:
    where = _rung(temple, int(game.players[due.seat].steps[temple]) + 1)
    if step_corn(game):
        return _message("choose.up_corn", n=WRATH_CORN, **where)
    if step_resources(game, temple):
        return _message("choose.up_resource", **where)
    return _message("choose.up", **where)


def _down(game: Tzolkin, due: Pending, temple: int) -> Message:
    return _message("choose.down", **_rung(temple, int(game.players[due.seat].steps[temple]) - 1))


def _rung(temple: int, step: int) -> dict[str, Any]:
    """A step of a temple, called by the points that are printed on it."""
    return {"temple": f"@temple.{TEMPLES[temple]}", "points": int(STEP_POINTS[temple, step])}


def _days(game: Tzolkin, due: Pending, number: int) -> Message:
    return _message("choose.days", n=1) if number == 0 else _message("choose.days_double")


def _accept(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.accept_gold", n=GOLD_CORN)


def _skip_turn(game: Tzolkin, due: Pending, _: int) -> Message:
    return _message("choose.skip_turn", n=SKIP_CORN)


def _effect_next(game: Tzolkin, due: Pending, number: int) -> Message:
    return effect_message(*(int(n) for n in EFFECTS[due["source"], number]))


def _renovate(game: Tzolkin, due: Pending, number: int) -> Message:
    old = NONE if number == len(RENOVATABLE) else int(RENOVATABLE_BUILDING[number])
    price = _price(game, due.seat, due["tile"], due["way"], due["architecture"], old)
    if old == NONE:
        return _message("choose.renovate_nothing", price=price)
    if not price:
        return _message("choose.renovate_free", building=tile_name(old))
    return _message("choose.renovate", building=tile_name(old), price=price)


def _lower(game: Tzolkin, due: Pending, technology: int) -> Message:
    level = int(game.players[due.seat].levels[technology]) - 1
    return _message("choose.lower", technology=f"@tech.{TECHNOLOGIES[technology]}", level=level)


def _bonus(game: Tzolkin, due: Pending, technology: int) -> Message:
    name = TECHNOLOGIES[technology]
    return _message("choose.bonus", technology=f"@tech.{name}", bonus=_message(f"bonus.{name}"))


def _get(game: Tzolkin, due: Pending, resource: int) -> Message:
    toll = int(resource_toll(game, resource))
    if toll:
        return _message("choose.get_toll", resource=f"@mat.{RESOURCES[resource]}", n=toll)
    return _message("choose.get", resource=f"@mat.{RESOURCES[resource]}")


def _leave_out(game: Tzolkin, due: Pending, resource: int) -> Message:
    if resource == len(RESOURCES):
        return _message("choose.leave_out_extra")
    return _message("choose.leave_out", resource=f"@mat.{RESOURCES[resource]}")


def _plain(key: str) -> Describer:
    return lambda game, due, _: _message(f"choose.{key}")


def _of_resource(key: str) -> Describer:
    return lambda game, due, resource: _message(f"choose.{key}", resource=f"@mat.{RESOURCES[resource]}")


def _of_trade(key: str, price: Callable[[Tzolkin, int], int]) -> Describer:
    return lambda game, due, resource: _message(
        f"choose.{key}", resource=f"@mat.{RESOURCES[resource]}", n=int(price(game, resource))
    )


def _market_rate(game: Tzolkin, resource: int) -> int:
    return int(CORN_VALUE[resource])


describe = Describers(
    DECISIONS.due,
    {
        c.DONE: _done,
        c.KEEP: _keep,
        c.TRIBE: _tribe,
        c.TRIBE_IXTAB: _tribe_ixtab,
        c.BEG: _beg,
        c.SKIP_TURN: _skip_turn,
        c.PLACE: _place,
        c.TAKE: _take,
        c.NOTHING: _plain("nothing"),
        c.USE + 1: _use,
        c.AHEAD: _ahead,
        c.FURTHER: _further,
        c.DO: _do,
        c.HARVEST_CORN: _harvest_corn,
        c.HARVEST_WOOD: _harvest_wood,
        c.HARVEST_WILD: _harvest_wild,
        c.BURN: _burn,
        c.LEARN: _learn,
        c.LOWER: _lower,
        c.BONUS: _bonus,
        c.PAY: _of_resource("pay"),
        c.GET: _get,
        c.BUILD: _build,
        c.BUILD_MONUMENT: _build_monument,
        c.WITH_ARCHITECTURE: _plain("with_architecture"),
        c.WITHOUT_ARCHITECTURE: _plain("without_architecture"),
        c.LEAVE_OUT: _leave_out,
        c.RENOVATE: _renovate,
        c.SELL: _of_trade("sell", _market_rate),
        c.BUY: _of_trade("buy", buying_price),
        c.UP: _up,
        c.DOWN: _down,
        c.ADVANCE_DAYS + 1: _days,
        c.EFFECT + 1: _effect_next,
        c.ACCEPT: _accept,
        c.REFUSE: _plain("refuse"),
        c.EXCHANGE: _of_trade("exchange", _market_rate),
    },
).describe
"""What choosing a code means in the decision on top of the stack."""
