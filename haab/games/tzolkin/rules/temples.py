"""Chapters 14 and 15: going up and down in the temples."""

from __future__ import annotations

from haab.games.tzolkin.codes import ANGER, ANGRY_GODS, CLIMB_NOW, CLIMBING, DOWN, PAYING, REFUSE, UP
from haab.games.tzolkin.components import NONE, TOP_STEP
from haab.games.tzolkin.rules.answers.prophecies import step_corn, step_is_payable, step_is_taxed, step_resources
from haab.games.tzolkin.rules.answers.tribes import corn_in_reach
from haab.games.tzolkin.rules.materials import pay_corn, resources_owned
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def top_is_free(game, temple):
    """TZ-14.2: the top step holds one player only."""
    for seat in range(game.seats):
        if game.players[seat].steps[temple] == TOP_STEP[temple]:
            return False
    return True


@rule
def can_climb(game, seat, temple):
    """TZ-14.3: not from the top, and not to a top step that is taken."""
    step = game.players[seat].steps[temple]
    if step + 1 < TOP_STEP[temple]:
        return True
    return step + 1 == TOP_STEP[temple] and top_is_free(game, temple)


@rule
def can_climb_somewhere(game, seat, except_temple, corn, resources):
    """Whether a step up is possible in some temple other than the one given (NONE: in any).

    TP-7.5: a step that costs something must be payable with so much corn and so many resources.
    """
    for temple in range(3):
        if temple != except_temple and can_climb(game, seat, temple) and step_is_payable(game, temple, corn, resources):
            return True
    return False


@rule
def climb(game, seat, temple):
    """TZ-14.3: one step up, or nothing if that is impossible. TZ-14.4: the top step turns the board light."""
    if not can_climb(game, seat, temple):
        return
    player = game.players[seat]
    player.steps[temple] += 1
    if player.steps[temple] == TOP_STEP[temple]:
        player.light = 1


@rule
def climb_or_refuse(game, seat, temple):
    """TZ-14.3: one step up in a given temple. TP-7.5, TP-R-38: a choice if it is possible and costs something."""
    if not step_is_taxed(game, temple):
        climb(game, seat, temple)
    elif can_climb(game, seat, temple) and step_is_payable(
        game, temple, corn_in_reach(game, seat), resources_owned(game, seat)
    ):
        push(game, CLIMBING, seat, 1, ANY_TEMPLE, 1 + temple, False)


@rule
def climb_by_choice(game, seat, times, except_temple, must):
    """TZ-R-4: a temple in which a step is possible must be chosen; if there is none the step is lost.

    TP-7.7, TP-R-39: if everything to be chosen costs something it may be refused, unless this step `must` be taken.
    """
    corn = corn_in_reach(game, seat)
    if can_climb_somewhere(game, seat, except_temple, corn, resources_owned(game, seat)):
        push(game, CLIMBING, seat, times, except_temple, 0, must)


@rule
def offer_climbing(game, seat, except_temple, only, must, menu):
    """TZ-R-4: only temples in which something happens. TP-7.5: what costs something may be refused."""
    may_refuse = not must
    for temple in range(3):
        if temple == except_temple or only not in (0, 1 + temple) or not can_climb(game, seat, temple):
            continue
        if not step_is_taxed(game, temple):
            may_refuse = False
        if step_is_payable(game, temple, game.players[seat].corn, resources_owned(game, seat)):
            offer(menu, UP + temple)
    if may_refuse:
        offer(menu, REFUSE)


@rule
def choose_climbing(game, seat, times, code):
    """TZ-10.7: a second step, if there is one, is in a different temple. TP-7.5: what it costs is paid first."""
    if code == REFUSE:
        return
    temple = code - UP
    if game.calamity == NONE:
        climb_now(game, seat, temple, times)
        return
    push(game, CLIMB_NOW, seat, temple, times)
    pay_corn(game, seat, step_corn(game))
    if step_resources(game, temple) > 0:
        push(game, PAYING, seat, step_resources(game, temple))


@rule
def climb_now(game, seat, temple, times):
    """TZ-10.7: the step, and then a second one if it is due. TP-R-39: that one may be refused."""
    climb(game, seat, temple)
    if times > 1:
        climb_by_choice(game, seat, times - 1, temple, False)


@rule
def can_anger(game, seat):
    """TZ-15.3: impossible on step 0 of all three temples."""
    steps = game.players[seat].steps
    return steps[0] + steps[1] + steps[2] > 0


@rule
def anger_the_gods(game, seat):
    """TZ-15.1: go down one step in a temple of choice."""
    push(game, ANGER, seat, ANGRY_GODS)


@rule
def offer_anger(game, seat, menu):
    """TZ-15.1: only where the marker is not on step 0."""
    for temple in range(3):
        if game.players[seat].steps[temple] > 0:
            offer(menu, DOWN + temple)


@rule
def choose_anger(game, seat, code):
    """TZ-15.1, TZ-14.5: going down from a top step frees it."""
    game.players[seat].steps[code - DOWN] -= 1


ANY_TEMPLE = NONE
