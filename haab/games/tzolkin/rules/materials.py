"""Chapter 1: gaining and paying (TZ-1.9, TZ-1.10)."""

from __future__ import annotations

from haab.games.tzolkin.codes import GET, PAY
from haab.games.tzolkin.components import CORN, GOLD, QUARTERS, RESOURCE_COUNT, SKULL, STONE, WOOD
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.questions import asks_for_resource, asks_for_skulls, resource_toll
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def gain_corn(game: Tzolkin, seat: int, amount: int) -> None:
    """TZ-1.6: corn is unlimited."""
    game.players[seat].corn += amount


@rule
def pay_corn(game: Tzolkin, seat: int, amount: int) -> None:
    """TZ-1.9: corn goes back to the bank; whoever calls has checked that it is there."""
    game.players[seat].corn -= amount


@rule
def gain_resource(game: Tzolkin, seat: int, resource: int, amount: int) -> None:
    """TZ-1.6: resources are unlimited. What is asked for instead may be refused."""
    if not asks_for_resource(game, seat, resource, amount):
        game.players[seat].resources[resource] += amount


@rule
def pay_resource(game: Tzolkin, seat: int, resource: int, amount: int) -> None:
    """TZ-1.9: resources go back to the bank; whoever calls has checked that they are there."""
    game.players[seat].resources[resource] -= amount


@rule
def gain_skulls(game: Tzolkin, seat: int, amount: int, must: bool = False) -> None:
    """TZ-1.5, TZ-R-23: take as many skulls as the bank has. What is asked for instead may be refused."""
    if asks_for_skulls(game, seat, amount, must):
        return
    taken = min(amount, game.skull_bank)
    game.skull_bank -= taken
    game.players[seat].skulls += taken


@rule
def gain_material(game: Tzolkin, seat: int, material: int, amount: int) -> None:
    """TZ-16.6: a material icon gives the material."""
    if material == CORN:
        gain_corn(game, seat, amount)
    elif material == SKULL:
        gain_skulls(game, seat, amount)
    else:
        gain_resource(game, seat, material, amount)


@rule
def gain_points(game: Tzolkin, seat: int, source: int, points: int) -> None:
    """TZ-1.10, TZ-R-45: points may be negative; they are kept in quarters, by where they come from."""
    game.players[seat].points[source] += points * QUARTERS


@rule
def resources_owned(game: Tzolkin, seat: int) -> int:
    """All blocks of a player."""
    owned = game.players[seat].resources
    return owned[WOOD] + owned[STONE] + owned[GOLD]


# ---- decision: pay resources of any types


@decision("TZ-R-6", atomic=True, left=range(1, 5))
def ask_pay(game: Tzolkin, seat: int, left: int) -> None:
    """Which resource to pay next; `left` of them are still due."""


@offers(ask_pay)
def offer_pay(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-R-6: the payer chooses the type of each resource."""
    for resource in range(RESOURCE_COUNT):
        if game.players[seat].resources[resource] > 0:
            offer(menu, PAY + resource)


@chooses(ask_pay)
def choose_pay(game: Tzolkin, seat: int, left: int, code: int) -> None:
    """TZ-R-6: no change, no overpaying."""
    pay_resource(game, seat, code - PAY, 1)
    if left > 1:
        ask_pay(game, seat, left - 1)


# ---- decision: gain resources of choice


@decision("TZ-13.14", left=range(1, 4))
def ask_gain_any(game: Tzolkin, seat: int, left: int) -> None:
    """Which resource to take next; `left` of them are still to come."""


@offers(ask_gain_any)
def offer_gain_any(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-13.14, TZ-12.2: any resource may be taken, if what it costs can be paid."""
    for resource in range(RESOURCE_COUNT):
        if resource_toll(game, resource) <= game.players[seat].corn:
            offer(menu, GET + resource)


@chooses(ask_gain_any)
def choose_gain_any(game: Tzolkin, seat: int, left: int, code: int) -> None:
    """TZ-13.14: same or different."""
    pay_corn(game, seat, resource_toll(game, code - GET))
    game.players[seat].resources[code - GET] += 1
    if left > 1:
        ask_gain_any(game, seat, left - 1)
