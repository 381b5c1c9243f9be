"""Chapters 14 and 15: going up and down in the temples."""

from __future__ import annotations

from haab.games.tzolkin.codes import ANGER, CLIMBING, DOWN, UP
from haab.games.tzolkin.components import NONE, TOP_STEP
from haab.kit.frames import offer, push
from haab.kit.rule import rule


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
def can_climb_somewhere(game, seat, except_temple):
    """Whether a step up is possible in some temple other than the one given (NONE: in any)."""
    for temple in range(3):
        if temple != except_temple and can_climb(game, seat, temple):
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
def climb_by_choice(game, seat, times, except_temple):
    """TZ-R-4: a temple in which a step is possible must be chosen; if there is none the step is lost."""
    if can_climb_somewhere(game, seat, except_temple):
        push(game, CLIMBING, seat, times, except_temple)


@rule
def offer_climbing(game, seat, except_temple, menu):
    """TZ-R-4: only temples in which something happens."""
    for temple in range(3):
        if temple != except_temple and can_climb(game, seat, temple):
            offer(menu, UP + temple)


@rule
def choose_climbing(game, seat, times, code):
    """TZ-10.7: a second step, if there is one, is in a different temple."""
    climb(game, seat, code - UP)
    if times > 1:
        climb_by_choice(game, seat, times - 1, code - UP)


@rule
def can_anger(game, seat):
    """TZ-15.3: impossible on step 0 of all three temples."""
    steps = game.players[seat].steps
    return steps[0] + steps[1] + steps[2] > 0


@rule
def anger_the_gods(game, seat):
    """TZ-15.1: go down one step in a temple of choice."""
    push(game, ANGER, seat)


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
