"""Chapters 19 and 20: Food Days - feeding, the change of age, and the rewards of the temples."""

from __future__ import annotations

from haab.games.tzolkin.buildings import change_row
from haab.games.tzolkin.components import (
    FOOD_DAY_AGE,
    FOOD_DAY_ENDS_AGE,
    HIGHEST_BONUS,
    HUNGER_POINTS,
    KUKULCAN,
    MEAL,
    NONE,
    SKULL,
    SKULL_STEP,
    STEP_POINTS,
    STEP_REWARD,
)
from haab.games.tzolkin.materials import gain_material, gain_points, pay_corn
from haab.games.tzolkin.record import BY_HUNGER, BY_TEMPLES
from haab.kit.rule import rule


@rule
def hold_food_day(game):
    """TZ-19.1: feeding, change of the building row (second Food Day only), temple rewards."""
    for seat in range(game.seats):
        feed(game, seat)
    number = game.food_days
    game.food_days += 1
    if FOOD_DAY_ENDS_AGE[number]:
        if FOOD_DAY_AGE[number] == 1:
            change_row(game)
        score_temples(game, FOOD_DAY_AGE[number] - 1)
    else:
        reward_temples(game)


# ---- feeding


@rule
def feed(game, seat):
    """TZ-19.2 to TZ-19.5: every worker in play wants 2 corn; farms help; the cheapest are fed first (TZ-R-43)."""
    player = game.players[seat]
    workers = workers_in_play(game, seat)
    need = max(0, MEAL - player.farm_all)
    fed = min(workers, player.farm_some)
    if need == 0:
        fed = workers
    while fed < workers and player.corn >= need:
        pay_corn(game, seat, need)
        fed += 1
    gain_points(game, seat, BY_HUNGER, -HUNGER_POINTS * (workers - fed))


@rule
def workers_in_play(game, seat):
    """TZ-19.2: available, on a gear, or on the starting player space."""
    player = game.players[seat]
    return player.available + player.on_gears + (game.start_space == seat)


# ---- mid-age rewards


@rule
def reward_temples(game):
    """TZ-20.2: in each temple the rewards of the own step and of all below. TZ-20.3: skulls for all or for none."""
    skulls_for_all = players_due_a_skull(game) <= game.skull_bank
    for seat in range(game.seats):
        for temple in range(3):
            for step in range(game.players[seat].steps[temple] + 1):
                reward = STEP_REWARD[temple, step]
                if reward != NONE and (reward != SKULL or skulls_for_all):
                    gain_material(game, seat, reward, 1)


@rule
def players_due_a_skull(game):
    """TZ-20.3, TZ-R-24: everybody on step 5 or higher of Kukulcan."""
    due = 0
    for seat in range(game.seats):
        due += game.players[seat].steps[KUKULCAN] >= SKULL_STEP
    return due


# ---- end of an age


@rule
def score_temples(game, age):
    """TZ-20.4, TZ-20.6: each temple gives the points of the own step, and a bonus to the highest."""
    for temple in range(3):
        highest = highest_step(game, temple)
        bonus = HIGHEST_BONUS[age, temple] // (2 if is_shared(game, temple, highest) else 1)
        for seat in range(game.seats):
            step = game.players[seat].steps[temple]
            gain_points(game, seat, BY_TEMPLES, STEP_POINTS[temple, step] + bonus * (step == highest))


@rule
def highest_step(game, temple):
    """TZ-20.5, TZ-R-29: the highest step held, be it the starting step or lower."""
    highest = 0
    for seat in range(game.seats):
        highest = max(highest, game.players[seat].steps[temple])
    return highest


@rule
def is_shared(game, temple, step):
    """TZ-20.5: players who share the highest step get half the bonus each."""
    holders = 0
    for seat in range(game.seats):
        holders += game.players[seat].steps[temple] == step
    return holders > 1
