"""TP-R-28: who chose a quick action that only Ah Chuy Kak's pick-up pays for must make that pick-up.

As long as the quick action is not possible, choices that do not make it so are withdrawn: of the pick-up, of its
action, and of what the action leaves open. That the pick-up is owed is remembered as an ability that is used up.
"""

from __future__ import annotations

from haab.games.tzolkin.codes import ACCEPT, AHEAD, DO, DONE, GET, HARVEST_WOOD, NOTHING, TAKE, TAKE_SPACES, USE
from haab.games.tzolkin.components import CHICHEN_ITZA, ELSEWHERE_ACTIONS, ELSEWHERE_CORN
from haab.games.tzolkin.expansion_components import AH_CHUY_KAK
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.membership import is_tribe
from haab.games.tzolkin.rules.expansion.prophecies import ask_gold_toll
from haab.games.tzolkin.rules.expansion.quick_actions import quick_action_is_due
from haab.games.tzolkin.rules.expansion.quick_payment import (
    action_pays,
    can_do_quick_action,
    going_ahead_pays,
    gold_pays,
    harvest_pays,
    own_corn_of_teeth,
    resource_pays,
    supply_pays,
    wood_pays,
    worker_pays,
)
from haab.games.tzolkin.rules.expansion.tribes_placing import ask_take_other
from haab.games.tzolkin.rules.materials import ask_gain_any
from haab.games.tzolkin.rules.palenque import ask_harvest
from haab.games.tzolkin.rules.picking_up import ask_use_action, step_back_cost
from haab.games.tzolkin.rules.questions import resource_toll
from haab.games.tzolkin.rules.uxmal import ask_act_elsewhere
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import recognises
from haab.kit.record.types import Menu

is_pick_up = recognises(ask_take_other)
is_use_of_action = recognises(ask_use_action)
is_act_elsewhere = recognises(ask_act_elsewhere)
is_harvest = recognises(ask_harvest)
is_resource_of_choice = recognises(ask_gain_any)
is_gold_toll = recognises(ask_gold_toll)


@answers(questions.withdraw_choices)
def withdraw_choices(game: Tzolkin, menu: Menu) -> None:
    """TP-R-28: only with tribes and quick actions can something be owed."""
    if game.with_tribes and game.with_quick_actions:
        withdraw_what_does_not_pay(game, menu)


@rule
def withdraw_what_does_not_pay(game: Tzolkin, menu: Menu) -> None:
    """TP-R-28: if some choices make the quick action possible that is not yet, only these are left."""
    frame = game.stack[game.depth - 1]
    seat = int(frame.seat)
    if not is_owed(game, seat, is_pick_up(frame.kind)):
        return
    kept = 0
    for number in range(menu[0]):
        kept += pays(game, seat, int(menu[1 + number]))
    if kept == 0:
        return
    place = 0
    for number in range(menu[0]):
        code = int(menu[1 + number])
        if pays(game, seat, code):
            place += 1
            menu[place] = code
    menu[0] = place


@rule
def is_owed(game: Tzolkin, seat: int, is_choosing: bool) -> bool:
    """TP-R-28: a quick action is to be carried out in this turn, is not possible yet, and counts on the pick-up."""
    if seat < 0 or not is_tribe(game, seat, AH_CHUY_KAK) or (game.ability != 0 and not is_choosing):
        return False
    return quick_action_is_due(game, seat) and not is_possible_now(game, seat)


@rule
def is_possible_now(game: Tzolkin, seat: int) -> bool:
    """TP-4.8: with what the player has, and the corn of the teeth."""
    return can_do_quick_action(game, seat, game.players[seat].corn + own_corn_of_teeth(game, seat))


@answers(questions.note_pick_up)
def note_pick_up(game: Tzolkin, seat: int) -> None:
    """TP-R-28: whether the pick-up that is chosen is owed."""
    if game.with_quick_actions and is_owed(game, seat, True):
        game.ability = 0


@rule
def pays(game: Tzolkin, seat: int, code: int) -> bool:
    """TP-R-28: whether a choice of the decision on top of the stack makes the quick action possible."""
    frame = game.stack[game.depth - 1]
    corn = game.players[seat].corn
    teeth = own_corn_of_teeth(game, seat)
    if is_pick_up(frame.kind):
        return code != DONE and taken_worker_pays(game, seat, code, corn, teeth)
    if is_use_of_action(frame.kind):
        return used_action_pays(game, seat, int(frame.a), int(frame.b), int(frame.c), code, teeth)
    if is_act_elsewhere(frame.kind):
        number = code - DO
        gear = number // ELSEWHERE_ACTIONS
        action = number % ELSEWHERE_ACTIONS + 1
        return code != DONE and supply_pays(game, seat, gear, action, corn - ELSEWHERE_CORN, teeth)
    if is_harvest(frame.kind):
        if code == HARVEST_WOOD:
            return wood_pays(game, seat, int(frame.a), corn, teeth)
        return harvest_pays(game, seat, int(frame.a), corn, teeth)
    if is_resource_of_choice(frame.kind):
        return resource_pays(game, seat, code - GET, 1, corn - resource_toll(game, code - GET) + teeth)
    if is_gold_toll(frame.kind):
        return code == ACCEPT and gold_pays(game, seat, int(frame.a), corn, teeth)
    return False


@rule
def taken_worker_pays(game: Tzolkin, seat: int, code: int, corn: int, teeth: int) -> bool:
    """TZ-7.2: whether an action of the worker that would be picked up pays."""
    gear = min((code - TAKE) // TAKE_SPACES, CHICHEN_ITZA)
    return worker_pays(game, seat, gear, code - TAKE - gear * TAKE_SPACES, corn, teeth)


@rule
def used_action_pays(game: Tzolkin, seat: int, gear: int, space: int, way: int, code: int, teeth: int) -> bool:
    """TZ-7.2, TZ-13.21: whether the action chosen pays, or the one ahead."""
    corn = game.players[seat].corn
    if code == NOTHING:
        return False
    if code < AHEAD:
        cost = step_back_cost(game, seat, gear, space, code - USE, way)
        return action_pays(game, seat, gear, code - USE, corn - cost, teeth)
    return code == AHEAD and going_ahead_pays(game, seat, gear, space, corn, teeth)
