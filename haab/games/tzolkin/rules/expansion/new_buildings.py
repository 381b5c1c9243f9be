"""Chapter 9 of the expansion: Food Day incomes and the House of Exchange. (Renovation has a file of its own.)"""

from __future__ import annotations

from haab.games.tzolkin.codes import BY_MONUMENT_TOMB, IN_EXCHANGE, LOWER, REFUSE
from haab.games.tzolkin.components import (
    AGE_1_PILE,
    AGE_2_PILE,
    BASE_PILE,
    CORN,
    GOLD,
    MAY_BUILD_MONUMENT,
    SKULL,
    STONE,
    SWAP_LEVELS,
    TECHNOLOGY_COUNT,
    WOOD,
)
from haab.games.tzolkin.expansion_components import EARNERS, INCOME, SKULL_SHRINE
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.buildings import ask_build, can_build_some_monument
from haab.games.tzolkin.rules.chichen_itza import offer_devotion
from haab.games.tzolkin.rules.materials import gain_material
from haab.games.tzolkin.rules.questions import advance_surcharge
from haab.games.tzolkin.rules.technologies import ALL_TECHNOLOGIES, ask_advance, can_learn
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

AGE_1_COUNT = len(AGE_1_PILE)
AGE_2_COUNT = len(AGE_2_PILE)
EARNER_COUNT = len(EARNERS)


@answers(questions.pile_size)
def pile_size(game: Tzolkin, age: int) -> int:
    """TP-2.1 (1): new buildings are shuffled in."""
    if not game.with_new_buildings:
        return BASE_PILE[age]
    return AGE_1_COUNT if age == 0 else AGE_2_COUNT


@answers(questions.grant_more)
def grant_more(game: Tzolkin, seat: int, operation: int) -> None:
    """TP-9.9 to TP-9.11: a monument as with Tikal 4, an exchange of technology levels, theology 2."""
    if operation == MAY_BUILD_MONUMENT:
        offer_extra_monument(game, seat)
    elif operation == SWAP_LEVELS:
        ask_swap(game, seat)
    else:
        offer_devotion(game, seat)


@rule
def offer_extra_monument(game: Tzolkin, seat: int) -> None:
    """TP-9.9, TP-R-65: a monument paid in resources; lost if none can be built."""
    if can_build_some_monument(game, seat):
        ask_build(game, seat, BY_MONUMENT_TOMB, architecture=False)


@answers(questions.skulls_on_tiles)
def skulls_on_tiles(game: Tzolkin) -> int:
    """TP-9.11: the skull on the Skull Shrine counts as placed."""
    count = 0
    for seat in range(game.seats):
        count += game.players[seat].buildings[SKULL_SHRINE]
    return count


# ---- Food Day incomes


@continuation()
def then_income(game: Tzolkin, seat: int) -> None:
    """A player's income, when those before in turn order have theirs."""


@answers(questions.before_feeding)
def ask_incomes(game: Tzolkin) -> None:
    """TP-9.6, TP-11.3, TP-R-62: before feeding, player by player in turn order."""
    if not game.with_new_buildings:
        return
    for number in range(game.seats - 1, -1, -1):
        then_income(game, (game.first + number) % game.seats)


@carries_out(then_income)
def gain_income(game: Tzolkin, seat: int) -> None:
    """TP-9.6, TP-9.7, TP-R-61: the printed income of every own tile; what a prophecy taxes comes last (TP-R-37)."""
    for material in (CORN, WOOD, STONE, GOLD, SKULL):
        amount = income_of(game, seat, game.food_days, material)
        if amount > 0:
            gain_material(game, seat, material, amount)


@rule
def income_of(game: Tzolkin, seat: int, food_day: int, material: int) -> int:
    """TP-9.6, TP-9.7: what all own tiles together give of a material on a Food Day, counted from 0."""
    amount = 0
    for number in range(EARNER_COUNT):
        building = EARNERS[number]
        amount += game.players[seat].buildings[building] * INCOME[building, food_day, material]
    return amount


# ---- House of Exchange


@rule
def can_swap(game: Tzolkin, seat: int, lowered: int) -> bool:
    """TP-9.10, TP-R-63: a level to lose, and another technology in which an advance is possible."""
    if game.players[seat].levels[lowered] == 0:
        return False
    for technology in range(TECHNOLOGY_COUNT):
        if technology != lowered and can_learn(game, seat, technology, IN_EXCHANGE, game.players[seat].corn):
            return True
    return False


@rule
def ask_swap(game: Tzolkin, seat: int) -> None:
    """TP-R-63: the exchange happens if it can."""
    for technology in range(TECHNOLOGY_COUNT):
        if can_swap(game, seat, technology):
            ask_lower(game, seat)
            return


@decision("TP-9.10")
def ask_lower(game: Tzolkin, seat: int) -> None:
    """Which technology to lower in exchange for an advance in another."""


@offers(ask_lower)
def offer_lower(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-9.10: which technology to lower; TP-R-63: if the advance costs something the exchange may be refused."""
    for technology in range(TECHNOLOGY_COUNT):
        if can_swap(game, seat, technology):
            offer(menu, LOWER + technology)
    if advance_surcharge(game) > 0:
        offer(menu, REFUSE)


@chooses(ask_lower)
def choose_lower(game: Tzolkin, seat: int, code: int) -> None:
    """TP-9.10, TP-R-64: the level is lost at once; then one of the three others advances."""
    if code == REFUSE:
        return
    lowered = code - LOWER
    game.players[seat].levels[lowered] -= 1
    ask_advance(game, seat, IN_EXCHANGE, advances=1, may_stop=False, allowed=ALL_TECHNOLOGIES & ~(1 << lowered))
