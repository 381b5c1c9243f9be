"""The actions of all gears by number, and using an action elsewhere (TZ-11.5)."""

from __future__ import annotations

from haab.games.tzolkin.codes import DO, DONE
from haab.games.tzolkin.components import (
    ELSEWHERE_ACTIONS,
    ELSEWHERE_CORN,
    ELSEWHERE_GEARS,
    PALENQUE,
    TIKAL,
    UXMAL,
    YAXCHILAN,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.chichen_itza import can_use_chichen_itza, use_chichen_itza
from haab.games.tzolkin.rules.materials import pay_corn
from haab.games.tzolkin.rules.palenque import can_use_palenque, use_palenque
from haab.games.tzolkin.rules.tikal import can_use_tikal, use_tikal
from haab.games.tzolkin.rules.uxmal import ask_act_elsewhere, can_use_uxmal, use_uxmal
from haab.games.tzolkin.rules.yaxchilan import can_use_yaxchilan, use_yaxchilan
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_use(game: Tzolkin, seat: int, gear: int, action: int, corn: int) -> bool:
    """TZ-R-2, TZ-R-3: whether an action can be paid with so much corn and changes something."""
    if gear == PALENQUE:
        return can_use_palenque(game, seat, action)
    if gear == YAXCHILAN:
        return can_use_yaxchilan(game, seat, action)
    if gear == TIKAL:
        return can_use_tikal(game, seat, action, corn)
    if gear == UXMAL:
        return can_use_uxmal(game, seat, action, corn)
    return can_use_chichen_itza(game, seat, action)


@rule
def use_action(game: Tzolkin, seat: int, gear: int, action: int) -> None:
    """TZ-11.6: an action counts as one of its own gear, however it is reached."""
    if gear == PALENQUE:
        use_palenque(game, seat, action)
    elif gear == YAXCHILAN:
        use_yaxchilan(game, seat, action)
    elif gear == TIKAL:
        use_tikal(game, seat, action)
    elif gear == UXMAL:
        use_uxmal(game, seat, action)
    else:
        use_chichen_itza(game, seat, action)


# ---- decision: which action elsewhere


@offers(ask_act_elsewhere)
def offer_elsewhere(game: Tzolkin, seat: int, may_stop: bool, menu: Menu) -> None:
    """TZ-11.5, TZ-R-12: actions 1 to 5 of the small gears, but not Uxmal 5; TZ-R-4: a tile's offer may be declined."""
    corn = game.players[seat].corn - ELSEWHERE_CORN
    for gear in range(ELSEWHERE_GEARS):
        for action in range(1, ELSEWHERE_ACTIONS + 1):
            is_this_one = gear == UXMAL and action == ELSEWHERE_ACTIONS
            if corn >= 0 and not is_this_one and can_use(game, seat, gear, action, corn):
                offer(menu, DO + gear * ELSEWHERE_ACTIONS + action - 1)
    if may_stop:
        offer(menu, DONE)


@chooses(ask_act_elsewhere)
def choose_elsewhere(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-11.5: pay 1 corn, then use the action at its own cost."""
    if code == DONE:
        return
    pay_corn(game, seat, ELSEWHERE_CORN)
    use_action(game, seat, (code - DO) // ELSEWHERE_ACTIONS, (code - DO) % ELSEWHERE_ACTIONS + 1)
