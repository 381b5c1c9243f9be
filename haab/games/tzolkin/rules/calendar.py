"""Chapter 18: the starting player space, the calendar and the double advance."""

from __future__ import annotations

from haab.games.tzolkin.codes import ADVANCE_DAYS
from haab.games.tzolkin.components import (
    CALENDAR_TEETH,
    CORN_ON_TOOTH,
    FOOD_DAYS,
    GEAR_COUNT,
    HOLDS_BACK,
    LAST_SPACE,
    TEETH,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules.holdings import corn_on_teeth
from haab.games.tzolkin.rules.materials import gain_corn
from haab.games.tzolkin.rules.questions import furthest_space, last_space
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def is_food_day(game: Tzolkin) -> bool:
    """TZ-18.8, TZ-18.9: the day of the next Food Day has come or was passed by a double advance."""
    return game.day >= FOOD_DAYS[game.food_days]


@rule
def take_corn_of_teeth(game: Tzolkin, seat: int) -> None:
    """TZ-18.1, TZ-R-35: whoever stands on the starting player space takes all corn of the teeth after the turn."""
    if game.start_space != seat:
        return
    gain_corn(game, seat, corn_on_teeth(game))
    for tooth in range(CALENDAR_TEETH):
        game.tooth_corn[tooth] = 0


@rule
def put_corn_on_tooth(game: Tzolkin) -> None:
    """TZ-18.2, TZ-R-36: nobody used the starting player space."""
    game.tooth_corn[game.day % CALENDAR_TEETH] += CORN_ON_TOOTH


@rule
def move_marker(game: Tzolkin, seat: int) -> None:
    """TZ-18.4: take the starting player marker, or pass it to the left."""
    if game.first != seat:
        game.first = seat
    else:
        game.first = (seat + 1) % game.seats


@rule
def return_from_start_space(game: Tzolkin, seat: int) -> None:
    """TZ-18.3: the worker becomes available."""
    game.start_space = EMPTY
    game.players[seat].available += 1


@rule
def may_advance_two_days(game: Tzolkin, seat: int) -> bool:
    """TZ-18.6, TZ-R-38: the board is light, and no player's worker stands one space before its last."""
    if not game.players[seat].light:
        return False
    for gear in range(GEAR_COUNT):
        for space in range(HOLDS_BACK[gear], furthest_space(game, gear)):
            if holds_back(game, gear, space):
                return False
    return True


@rule
def holds_back(game: Tzolkin, gear: int, space: int) -> bool:
    """TZ-18.6: whether a worker stands here one space before the last space that its player has."""
    who = game.gears[gear, space]
    return who not in (EMPTY, DUMMY) and space == last_space(game, who, gear) - 1


@rule
def advance_one_day(game: Tzolkin) -> None:
    """TZ-18.5, TZ-3.7: everything moves one space ahead; workers on the last space are pushed off, dummies never."""
    game.day += 1
    for gear in range(GEAR_COUNT):
        for space in range(LAST_SPACE[gear], furthest_space(game, gear) + 1):
            push_off(game, gear, space)
        last = TEETH[gear] - 1
        behind_the_last = game.gears[gear, last]
        for space in range(last, 0, -1):
            game.gears[gear, space] = game.gears[gear, space - 1]
        game.gears[gear, 0] = behind_the_last


@rule
def push_off(game: Tzolkin, gear: int, space: int) -> None:
    """TZ-18.5, TZ-R-55: a worker on its last space is pushed off; it is available and performs no action."""
    seat = game.gears[gear, space]
    if seat in (EMPTY, DUMMY) or space < last_space(game, seat, gear):
        return
    game.gears[gear, space] = EMPTY
    game.players[seat].on_gears -= 1
    game.players[seat].available += 1


# ---- decision: one day or two


@decision("TZ-18.6")
def ask_days(game: Tzolkin, seat: int) -> None:
    """TZ-18.3, TZ-R-39: whoever used the space chooses 1 or 2 days."""


@offers(ask_days)
def offer_days(menu: Menu) -> None:
    """TZ-18.6: one day or two."""
    offer(menu, ADVANCE_DAYS + 1)
    offer(menu, ADVANCE_DAYS + 2)


@chooses(ask_days)
def choose_days(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-18.6, TZ-R-37: two days turn the board dark; the day jumped over gets no corn."""
    advance_one_day(game)
    if code == ADVANCE_DAYS + 2:
        game.players[seat].light = 0
        advance_one_day(game)
