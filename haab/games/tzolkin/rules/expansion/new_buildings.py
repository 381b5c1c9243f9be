"""Chapter 9 of the expansion: Food Day incomes and the House of Exchange. (Renovation has a file of its own.)"""

from __future__ import annotations

from haab.games.tzolkin.codes import IN_EXCHANGE, INCOME_DUE, LEARNING, LOWER, LOWERING, REFUSE
from haab.games.tzolkin.components import CORN, GOLD, SKULL, STONE, WOOD
from haab.games.tzolkin.expansion_components import EARNERS, INCOME
from haab.games.tzolkin.rules.answers.prophecies import teacher_price
from haab.games.tzolkin.rules.materials import gain_material
from haab.games.tzolkin.rules.technologies import ALL_TECHNOLOGIES, can_learn
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push

EARNER_COUNT = len(EARNERS)

# ---- Food Day incomes


@rule
def ask_incomes(game):
    """TP-9.6, TP-11.3: before feeding, player by player in turn order."""
    for number in range(game.seats - 1, -1, -1):
        push(game, INCOME_DUE, (game.first + number) % game.seats)


@rule
def gain_income(game, seat):
    """TP-9.6, TP-9.7, TP-R-61: the printed income of every own tile; what a prophecy taxes comes last (TP-R-37)."""
    for material in (CORN, WOOD, STONE, GOLD, SKULL):
        amount = income_of(game, seat, game.food_days, material)
        if amount > 0:
            gain_material(game, seat, material, amount)


@rule
def income_of(game, seat, food_day, material):
    """TP-9.6, TP-9.7: what all own tiles together give of a material on a Food Day, counted from 0."""
    amount = 0
    for number in range(EARNER_COUNT):
        building = EARNERS[number]
        amount += game.players[seat].buildings[building] * INCOME[building, food_day, material]
    return amount


# ---- House of Exchange


@rule
def can_swap(game, seat, lowered):
    """TP-9.10, TP-R-63: a level to lose, and another technology in which an advance is possible."""
    if game.players[seat].levels[lowered] == 0:
        return False
    for technology in range(4):
        if technology != lowered and can_learn(game, seat, technology, IN_EXCHANGE, game.players[seat].corn):
            return True
    return False


@rule
def ask_swap(game, seat):
    """TP-R-63: the exchange happens if it can."""
    for technology in range(4):
        if can_swap(game, seat, technology):
            push(game, LOWERING, seat)
            return


@rule
def offer_lowering(game, seat, menu):
    """TP-9.10: which technology to lower; TP-R-63: if the advance costs something the exchange may be refused."""
    for technology in range(4):
        if can_swap(game, seat, technology):
            offer(menu, LOWER + technology)
    if teacher_price(game) > 0:
        offer(menu, REFUSE)


@rule
def choose_lowering(game, seat, code):
    """TP-9.10, TP-R-64: the level is lost at once; then one of the three others advances."""
    if code == REFUSE:
        return
    lowered = code - LOWER
    game.players[seat].levels[lowered] -= 1
    push(game, LEARNING, seat, IN_EXCHANGE, 1, False, ALL_TECHNOLOGIES & ~(1 << lowered))
