"""Chapter 4: rounds and turns."""

from __future__ import annotations

from haab.games.tzolkin.codes import BEG, PLACE, TAKE
from haab.games.tzolkin.components import FOOD_DAYS
from haab.games.tzolkin.record import EMPTY, Tzolkin
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
from haab.games.tzolkin.rules.final_scoring import final_scoring
from haab.games.tzolkin.rules.food_days import FOOD_DAY_STAGES, hold_food_day
from haab.games.tzolkin.rules.picking_up import offer_workers, take_worker
from haab.games.tzolkin.rules.placing import beg, can_beg, offer_pity, offer_placements, place_worker
from haab.games.tzolkin.rules.questions import (
    begin_own_turn,
    ends_later,
    forget_turn,
    offer_more_turns,
    return_other_workers,
    take_turn_in_another_way,
)
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

LAST_FOOD_DAY = len(FOOD_DAYS)


@decision("TZ-4.3", waits=True, has_begged=range(2))
def ask_turn(game: Tzolkin, seat: int, has_begged: bool) -> None:
    """How to begin the turn, or how to go on after begging."""


@continuation(first=True)
def then_end_turn(game: Tzolkin, seat: int) -> None:
    """The end of the turn, once everything in it is done."""


@continuation(first=True, stage=range(FOOD_DAY_STAGES + 1))
def then_food_day(game: Tzolkin, seat: int, stage: int) -> None:
    """The next step of a Food Day, once all have finished the one before."""


@continuation(first=True)
def then_next_round(game: Tzolkin, seat: int) -> None:
    """The next round, or the end of the game."""


@rule
def begin_round(game: Tzolkin) -> None:
    """TZ-4.2: the holder of the starting player marker begins."""
    game.rounds += 1
    begin_turn(game, game.first)


@rule
def begin_turn(game: Tzolkin, seat: int) -> None:
    """TZ-4.3: a turn, and what follows it."""
    begin_own_turn(game, seat)
    then_end_turn(game, seat)
    ask_turn(game, seat, has_begged=False)


# ---- decision: how to begin the turn


@offers(ask_turn)
def offer_turn(game: Tzolkin, seat: int, has_begged: bool, menu: Menu) -> None:
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
    offer_more_turns(game, seat, menu)


@chooses(ask_turn)
def choose_turn(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-4.5: the first worker makes it a placing or a pick-up turn. TZ-5.5: after begging the turn goes on."""
    if code >= TAKE:
        take_worker(game, seat, code)
    elif code >= PLACE:
        place_worker(game, seat, 0, code)
    elif code == BEG:
        ask_turn(game, seat, has_begged=True)
        beg(game, seat)
    else:
        take_turn_in_another_way(game, seat, code)


# ---- the end of a turn and of a round


@carries_out(then_end_turn)
def end_turn(game: Tzolkin, seat: int) -> None:
    """TZ-4.3: take accumulated corn, and finish the turn."""
    take_corn_of_teeth(game, seat)
    if not ends_later(game, seat):
        finish_turn(game, seat)


@rule
def finish_turn(game: Tzolkin, seat: int) -> None:
    """TZ-4.3: refill the building row; then the next player, or the end of the round."""
    refill_row(game)
    forget_turn(game)
    following = (seat + 1) % game.seats
    if following != game.first:
        begin_turn(game, following)
    else:
        end_round(game)


@rule
def end_round(game: Tzolkin) -> None:
    """TZ-4.1: Food Day, if it is one, then phase 3."""
    if is_food_day(game):
        then_food_day(game, game.first, 0)
    else:
        advance_calendar(game)


@carries_out(then_food_day)
def continue_food_day(game: Tzolkin, stage: int) -> None:
    """TZ-19.1: each step of a Food Day is finished by all before the next begins; then comes phase 3."""
    if stage == FOOD_DAY_STAGES:
        advance_calendar(game)
        return
    then_food_day(game, game.first, stage + 1)
    hold_food_day(game, stage)


@rule
def advance_calendar(game: Tzolkin) -> None:
    """TZ-18.2, TZ-18.3: phase 3. Workers return from their spaces, and the calendar advances."""
    then_next_round(game, game.first)
    return_other_workers(game)
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


@carries_out(then_next_round)
def next_round(game: Tzolkin) -> None:
    """TZ-21.1, TZ-R-41: after the fourth Food Day and one more day the game ends with final scoring."""
    if game.food_days < LAST_FOOD_DAY:
        begin_round(game)
        return
    final_scoring(game)
    game.over = 1
