"""Chapter 4: rounds and turns."""

from __future__ import annotations

from haab.games.tzolkin.codes import (
    BEG,
    END_TURN,
    FINISH_TURN,
    FOOD_DAY,
    LAST_EXCHANGE,
    NEXT_ROUND,
    SKIP_TURN,
    TAKE,
    TURN,
)
from haab.games.tzolkin.components import FOOD_DAYS
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.answers.tribes import (
    begin_turn_of_tribe,
    can_exchange,
    end_turn_of_tribe,
    may_skip_turn,
    skip_turn,
)
from haab.games.tzolkin.rules.buildings import refill_row
from haab.games.tzolkin.rules.calendar import (
    advance_one_day,
    ask_days,
    is_food_day,
    may_advance_two_days,
    move_marker,
    put_corn_on_tooth,
    return_from_start_space,
    take_corn_of_teeth,
)
from haab.games.tzolkin.rules.expansion.quick_actions import do_quick_action, return_from_quick_spaces
from haab.games.tzolkin.rules.final_scoring import final_scoring
from haab.games.tzolkin.rules.food_days import FOOD_DAY_STAGES, hold_food_day
from haab.games.tzolkin.rules.holdings import is_on_quick_space
from haab.games.tzolkin.rules.materials import resources_owned
from haab.games.tzolkin.rules.picking_up import offer_workers, take_worker
from haab.games.tzolkin.rules.placing import beg, can_beg, offer_pity, offer_placements, place_worker
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push

LAST_FOOD_DAY = len(FOOD_DAYS)


@rule
def begin_round(game):
    """TZ-4.2: the holder of the starting player marker begins."""
    game.rounds += 1
    begin_turn(game, game.first)


@rule
def begin_turn(game, seat):
    """TZ-4.3: a turn, and what follows it. TP-11.1: what a tribe does first."""
    if game.with_tribes:
        begin_turn_of_tribe(game, seat)
    push(game, END_TURN, seat)
    push(game, TURN, seat, False)


# ---- decision: how to begin the turn


@rule
def offer_turn(game, seat, has_begged, menu):
    """TZ-4.4 to TZ-4.7: place or pick up, whatever is possible. TZ-5.1: begging may come first.

    TZ-5.3, TZ-R-31: whoever has no worker on a gear and can pay for no placement must beg, or is pitied (TZ-5.4).
    """
    offered = menu[0]
    offer_placements(game, seat, 0, menu)
    offer_workers(game, seat, menu)
    must_do_something = menu[0] == offered
    if can_beg(game, seat, has_begged):
        offer(menu, BEG)
    elif must_do_something:
        offer_pity(game, seat, menu)
    if may_skip_turn(game, seat):
        offer(menu, SKIP_TURN)


@rule
def choose_turn(game, seat, code):
    """TZ-4.5: the first worker decides whether this is a placing turn or a pick-up turn."""
    if code == BEG:
        beg(game, seat)
    elif code == SKIP_TURN:
        skip_turn(game, seat)
    elif code >= TAKE:
        take_worker(game, seat, code)
    else:
        place_worker(game, seat, 0, code)


# ---- the end of a turn and of a round


@rule
def end_turn(game, seat):
    """TZ-4.3, TP-11.1: take accumulated corn, carry out a quick action, and finish the turn."""
    take_corn_of_teeth(game, seat)
    if game.with_quick_actions and is_on_quick_space(game, seat):
        push(game, FINISH_TURN, seat, False)
        do_quick_action(game, seat)
    else:
        finish_turn(game, seat)


@rule
def after_quick_action(game, seat, asked):
    """TP-R-23: Xaman Ek may still exchange what the quick action gave; then the turn is finished."""
    if asked or not can_exchange(game, seat) or resources_owned(game, seat) == 0:
        finish_turn(game, seat)
        return
    push(game, FINISH_TURN, seat, True)
    push(game, LAST_EXCHANGE, seat)


@rule
def finish_turn(game, seat):
    """TZ-4.3, TP-R-35: refill the building row; then the next player, or the end of the round."""
    refill_row(game)
    if game.with_tribes:
        end_turn_of_tribe(game)
    following = (seat + 1) % game.seats
    if following != game.first:
        begin_turn(game, following)
    else:
        end_round(game)


@rule
def end_round(game):
    """TZ-4.1: Food Day, if it is one, then phase 3."""
    if is_food_day(game):
        push(game, FOOD_DAY, game.first, 0)
    else:
        advance_calendar(game)


@rule
def continue_food_day(game, stage):
    """TZ-19.1, TP-11.3: each step of a Food Day is finished by all before the next begins; then comes phase 3."""
    if stage == FOOD_DAY_STAGES:
        advance_calendar(game)
        return
    push(game, FOOD_DAY, game.first, stage + 1)
    hold_food_day(game, stage)


@rule
def advance_calendar(game):
    """TZ-18.2, TZ-18.3, TP-4.10: phase 3. Workers return from their spaces, and the calendar advances."""
    push(game, NEXT_ROUND, game.first)
    if game.with_quick_actions:
        return_from_quick_spaces(game)
    is_last = game.food_days == LAST_FOOD_DAY
    seat = game.start_space
    if seat == EMPTY:
        put_corn_on_tooth(game)
        advance_one_day(game)
        return
    return_from_start_space(game, seat)
    move_marker(game, seat)
    if may_advance_two_days(game, seat) and not is_last:
        ask_days(game, seat)
    else:
        advance_one_day(game)


@rule
def next_round(game):
    """TZ-21.1, TZ-R-41: after the fourth Food Day and one more day the game ends with final scoring."""
    if game.food_days < LAST_FOOD_DAY:
        begin_round(game)
        return
    final_scoring(game)
    game.over = 1
