"""Chapter 11: Uxmal - an offering, the market, workers, building with corn, actions elsewhere."""

from __future__ import annotations

from haab.games.tzolkin.codes import ACT_ELSEWHERE, BUILDING, BUY, BY_UXMAL_4, DONE, MARKET, SELL
from haab.games.tzolkin.components import CHEAPEST_RESOURCE, CORN_VALUE, ELSEWHERE_CORN, OFFERING_CORN
from haab.games.tzolkin.rules.answers.prophecies import gold_toll
from haab.games.tzolkin.rules.buildings import can_build_something
from haab.games.tzolkin.rules.materials import gain_corn, pay_corn, pay_resource, resources_owned
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, climb_by_choice
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def can_use_uxmal(game, seat, action, corn):
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
def use_uxmal(game, seat, action):
    """TZ-11.1 to TZ-11.5."""
    if action == 1:
        pay_corn(game, seat, OFFERING_CORN)
        climb_by_choice(game, seat, 1, ANY_TEMPLE, True)
    elif action == 2:
        visit_market(game, seat)
    elif action == 3:
        hire_worker(game, seat)
    elif action == 4:
        push(game, BUILDING, seat, BY_UXMAL_4, True)
    else:
        push(game, ACT_ELSEWHERE, seat, 0)


@rule
def hire_worker(game, seat):
    """TZ-11.3, TZ-R-51: a worker from the bank is available; none is left after the sixth."""
    player = game.players[seat]
    if player.in_bank > 0:
        player.in_bank -= 1
        player.available += 1


@rule
def can_act_elsewhere(corn):
    """TZ-11.5: 1 corn is enough, since fishing (TZ-8.1) is always possible."""
    return corn >= ELSEWHERE_CORN


# ---- decision: the market, one exchange after another


@rule
def can_trade(game, seat, corn):
    """TZ-R-18: at least one exchange must be possible."""
    return corn >= CHEAPEST_RESOURCE or resources_owned(game, seat) > 0


@rule
def visit_market(game, seat):
    """TZ-11.2: exchange any number of times."""
    push(game, MARKET, seat, 0, 0)


@rule
def buying_price(game, resource):
    """TZ-11.2: the market rate. TP-R-40: gold may cost more."""
    return CORN_VALUE[resource] + gold_toll(game, resource)


@rule
def offer_market(game, seat, stage, sold, menu):
    """TZ-R-17: first sales, then purchases, each in the order wood, stone, gold; no type is both sold and bought.

    `stage` is the last kind of exchange made (0 to 2 sales, 3 to 5 purchases), `sold` has a bit for each type sold.
    """
    player = game.players[seat]
    for resource in range(3):
        if stage <= resource and player.resources[resource] > 0:
            offer(menu, SELL + resource)
    for resource in range(3):
        if stage <= 3 + resource and player.corn >= buying_price(game, resource) and not (sold >> resource) & 1:
            offer(menu, BUY + resource)
    offer(menu, DONE)


@rule
def choose_market(game, seat, sold, code):
    """TZ-11.2: the same rate both ways, but for TP-R-40."""
    if code == DONE:
        return
    if code >= BUY:
        resource = code - BUY
        pay_corn(game, seat, buying_price(game, resource))
        game.players[seat].resources[resource] += 1
        push(game, MARKET, seat, 3 + resource, sold)
    else:
        resource = code - SELL
        pay_resource(game, seat, resource, 1)
        gain_corn(game, seat, CORN_VALUE[resource])
        push(game, MARKET, seat, resource, sold | (1 << resource))
