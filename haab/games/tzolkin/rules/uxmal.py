"""Chapter 11: Uxmal - an offering, the market, workers, building with corn, actions elsewhere."""

from __future__ import annotations

from haab.games.tzolkin.codes import BUY, BY_UXMAL_4, DONE, SELL
from haab.games.tzolkin.components import CHEAPEST_RESOURCE, CORN_VALUE, ELSEWHERE_CORN, OFFERING_CORN, RESOURCE_COUNT
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.buildings import ask_build, can_build_something
from haab.games.tzolkin.rules.materials import gain_corn, pay_corn, pay_resource, resources_owned
from haab.games.tzolkin.rules.questions import resource_toll
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, climb_by_choice
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_use_uxmal(game: Tzolkin, seat: int, action: int, corn: int) -> bool:
    """TZ-R-2: whether the action can be paid with so much corn, and changes something."""
    if action == 1:
        resources = resources_owned(game, seat)
        return corn >= OFFERING_CORN and can_climb_somewhere(game, seat, ANY_TEMPLE, corn - OFFERING_CORN, resources)
    if action == 2:
        return can_trade(game, seat, corn)
    if action == 3:
        return game.players[seat].in_bank > 0
    if action == 4:
        return can_build_something(game, seat, BY_UXMAL_4, True, corn)
    return can_act_elsewhere(corn)


@rule
def use_uxmal(game: Tzolkin, seat: int, action: int) -> None:
    """TZ-11.1 to TZ-11.5."""
    if action == 1:
        pay_corn(game, seat, OFFERING_CORN)
        climb_by_choice(game, seat, 1, ANY_TEMPLE, True)
    elif action == 2:
        visit_market(game, seat)
    elif action == 3:
        hire_worker(game, seat)
    elif action == 4:
        ask_build(game, seat, BY_UXMAL_4, architecture=True)
    else:
        ask_act_elsewhere(game, seat, may_stop=False)


@rule
def hire_worker(game: Tzolkin, seat: int) -> None:
    """TZ-11.3, TZ-R-50, TZ-R-51: a worker from the bank is available; none is left after the sixth."""
    player = game.players[seat]
    if player.in_bank > 0:
        player.in_bank -= 1
        player.available += 1


@decision("TZ-11.5", may_stop=range(2))
def ask_act_elsewhere(game: Tzolkin, seat: int, may_stop: bool) -> None:
    """Which action elsewhere to use (the choices stand in actions.py, which knows all gears)."""


@rule
def can_act_elsewhere(corn: int) -> bool:
    """TZ-11.5: 1 corn is enough, since fishing (TZ-8.1) is always possible."""
    return corn >= ELSEWHERE_CORN


# ---- decision: the market, one exchange after another


@decision("TZ-11.2", stage=range(2 * RESOURCE_COUNT), sold=range(1 << RESOURCE_COUNT))
def ask_market(game: Tzolkin, seat: int, stage: int, sold: int) -> None:
    """The next exchange: `stage` is the last one made (sales, then purchases), `sold` has a bit for each type."""


@rule
def can_trade(game: Tzolkin, seat: int, corn: int) -> bool:
    """TZ-R-18: at least one exchange must be possible."""
    return corn >= CHEAPEST_RESOURCE or resources_owned(game, seat) > 0


@rule
def visit_market(game: Tzolkin, seat: int) -> None:
    """TZ-11.2: exchange any number of times."""
    ask_market(game, seat, stage=0, sold=0)


@rule
def buying_price(game: Tzolkin, resource: int) -> int:
    """TZ-11.2: the market rate, and what receiving a resource costs."""
    return CORN_VALUE[resource] + resource_toll(game, resource)


@offers(ask_market)
def offer_market(game: Tzolkin, seat: int, stage: int, sold: int, menu: Menu) -> None:
    """TZ-R-17: first sales, then purchases, each in the order wood, stone, gold; no type is both sold and bought."""
    player = game.players[seat]
    for resource in range(RESOURCE_COUNT):
        if stage <= resource and player.resources[resource] > 0:
            offer(menu, SELL + resource)
    for resource in range(RESOURCE_COUNT):
        may_buy = stage <= RESOURCE_COUNT + resource and not (sold >> resource) & 1
        if may_buy and player.corn >= buying_price(game, resource):
            offer(menu, BUY + resource)
    offer(menu, DONE)


@chooses(ask_market)
def choose_market(game: Tzolkin, seat: int, sold: int, code: int) -> None:
    """TZ-11.2: the same rate both ways."""
    if code == DONE:
        return
    if code >= BUY:
        resource = code - BUY
        pay_corn(game, seat, buying_price(game, resource))
        game.players[seat].resources[resource] += 1
        ask_market(game, seat, RESOURCE_COUNT + resource, sold)
    else:
        resource = code - SELL
        pay_resource(game, seat, resource, 1)
        gain_corn(game, seat, CORN_VALUE[resource])
        ask_market(game, seat, resource, sold | (1 << resource))
