"""Chapter 12: Chichen Itza - skulls for the gods."""

from __future__ import annotations

from haab.games.tzolkin.codes import DONE, PAY
from haab.games.tzolkin.components import ACTIONS, CHICHEN_ITZA, DEVOTION_COST, FROM_CHICHEN_ITZA, THEOLOGY
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.effect_order import begin_effects
from haab.games.tzolkin.rules.materials import offer_pay, pay_resource, resources_owned
from haab.games.tzolkin.rules.questions import corn_in_reach
from haab.games.tzolkin.rules.technologies import has_level
from haab.games.tzolkin.rules.temples import ANY_TEMPLE, can_climb_somewhere, then_climb_after_paying
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_use_chichen_itza(game: Tzolkin, seat: int, action: int) -> bool:
    """TZ-12.1: a held skull, and an empty place."""
    return game.players[seat].skulls > 0 and game.skull_places[action] == EMPTY


@rule
def can_use_some_chichen_itza(game: Tzolkin, seat: int) -> bool:
    """TZ-12.4: whether any action is open."""
    for action in range(1, ACTIONS[CHICHEN_ITZA] + 1):
        if can_use_chichen_itza(game, seat, action):
            return True
    return False


@rule
def use_chichen_itza(game: Tzolkin, seat: int, action: int) -> None:
    """TZ-12.1 to TZ-12.3: place a skull, gain the rewards; TZ-13.22, TZ-R-16: then theology 2."""
    game.players[seat].skulls -= 1
    game.skull_places[action] = seat
    then_devotion(game, seat)
    begin_effects(game, seat, FROM_CHICHEN_ITZA + action - 1)


# ---- decision: pay a resource for a step up (theology 2)


@continuation()
def then_devotion(game: Tzolkin, seat: int) -> None:
    """Theology 2, once the rewards of the action are gained."""


@decision("TZ-13.22")
def ask_devote(game: Tzolkin, seat: int) -> None:
    """Which resource to pay for a step up, if any."""


@carries_out(then_devotion)
def offer_devotion(game: Tzolkin, seat: int) -> None:
    """TZ-13.22: after an action the player may pay a resource for a step up, if both are possible."""
    if has_level(game, seat, THEOLOGY, 2) and can_devote(game, seat, corn_in_reach(game, seat)):
        ask_devote(game, seat)


@rule
def can_devote(game: Tzolkin, seat: int, corn: int) -> bool:
    """TZ-13.22: a resource to pay, and a step that is possible then."""
    resources = resources_owned(game, seat) - DEVOTION_COST
    return resources >= 0 and can_climb_somewhere(game, seat, ANY_TEMPLE, corn, resources)


@offers(ask_devote)
def offer_devote(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-13.22, TZ-R-4: which resource to pay, or none."""
    if can_devote(game, seat, game.players[seat].corn):
        offer_pay(game, seat, menu)
    offer(menu, DONE)


@chooses(ask_devote)
def choose_devote(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-13.22: once per action."""
    if code == DONE:
        return
    pay_resource(game, seat, code - PAY, DEVOTION_COST)
    then_climb_after_paying(game, seat, times=1)
