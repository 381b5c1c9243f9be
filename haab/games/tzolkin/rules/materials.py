"""Chapter 1: gaining and paying (TZ-1.9, TZ-1.10)."""

from __future__ import annotations

from haab.games.tzolkin.codes import GAINING_ANY, GET, PAY, PAYING
from haab.games.tzolkin.components import CORN, GOLD, NONE, QUARTERS, SKULL, STONE, WOOD
from haab.games.tzolkin.rules.answers.prophecies import ask_gold_toll, ask_skull_toll, gold_toll, skulls_are_taxed
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def gain_corn(game, seat, amount):
    """TZ-1.6: corn is unlimited."""
    game.players[seat].corn += amount


@rule
def pay_corn(game, seat, amount):
    """TZ-1.9: corn goes back to the bank; whoever calls has checked that it is there."""
    game.players[seat].corn -= amount


@rule
def gain_resource(game, seat, resource, amount, must=False):
    """TZ-1.6: resources are unlimited. TP-8.7: gold may cost corn, and may then be refused unless it `must` be."""
    if game.calamity != NONE and gold_toll(game, resource) > 0:
        ask_gold_toll(game, seat, amount, must)
    else:
        game.players[seat].resources[resource] += amount


@rule
def pay_resource(game, seat, resource, amount):
    """TZ-1.9: resources go back to the bank; whoever calls has checked that they are there."""
    game.players[seat].resources[resource] -= amount


@rule
def gain_skulls(game, seat, amount, must=False):
    """TZ-1.5, TZ-R-23: take as many skulls as the bank has. TP-8.8: they may cost steps, and may then be refused."""
    if skulls_are_taxed(game):
        ask_skull_toll(game, seat, amount, must)
        return
    taken = min(amount, game.skull_bank)
    game.skull_bank -= taken
    game.players[seat].skulls += taken


@rule
def gain_material(game, seat, material, amount):
    """TZ-16.6: a material icon gives the material."""
    if material == CORN:
        gain_corn(game, seat, amount)
    elif material == SKULL:
        gain_skulls(game, seat, amount)
    else:
        gain_resource(game, seat, material, amount)


@rule
def gain_points(game, seat, source, points):
    """TZ-1.10, TZ-R-45: points may be negative; they are kept in quarters, by where they come from."""
    game.players[seat].points[source] += points * QUARTERS


@rule
def resources_owned(game, seat):
    """All blocks of a player."""
    owned = game.players[seat].resources
    return owned[WOOD] + owned[STONE] + owned[GOLD]


# ---- decision: pay resources of any types


@rule
def offer_paying(game, seat, menu):
    """TZ-R-6: the payer chooses the type of each resource."""
    for resource in range(3):
        if game.players[seat].resources[resource] > 0:
            offer(menu, PAY + resource)


@rule
def choose_paying(game, seat, left, code):
    """TZ-R-6: no change, no overpaying."""
    pay_resource(game, seat, code - PAY, 1)
    if left > 1:
        push(game, PAYING, seat, left - 1)


# ---- decision: gain resources of choice


@rule
def offer_gaining_any(game, seat, menu):
    """TZ-13.14, TZ-12.2: any resource may be taken. TP-R-41: another type is untaxed."""
    for resource in range(3):
        if gold_toll(game, resource) <= game.players[seat].corn:
            offer(menu, GET + resource)


@rule
def choose_gaining_any(game, seat, left, code):
    """TZ-13.14: same or different."""
    pay_corn(game, seat, gold_toll(game, code - GET))
    game.players[seat].resources[code - GET] += 1
    if left > 1:
        push(game, GAINING_ANY, seat, left - 1)
