"""Chapters 19 and 20: Food Days - feeding, the change of age, and the rewards of the temples."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    FOOD_DAY_AGE,
    FOOD_DAY_ENDS_AGE,
    HIGHEST_BONUS,
    KUKULCAN,
    MATERIAL_COUNT,
    MOST_STEPS,
    ONE_WORKER_CORN,
    REWARDS_BELOW,
    SKULL,
    SKULL_STEP,
    STEP_POINTS,
    TEMPLE_COUNT,
)
from haab.games.tzolkin.record import BY_HUNGER, BY_TEMPLES, Tzolkin
from haab.games.tzolkin.rules.buildings import change_row
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.materials import gain_material, gain_points, pay_corn
from haab.games.tzolkin.rules.questions import (
    after_rewards,
    asks_for_rewards,
    before_feeding,
    meal,
    note_fed,
    points_per_unfed,
)
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, continuation

SECOND_FOOD_DAY = 2
BEFORE_FEEDING, FEEDING, FIRST_TEMPLE = range(3)
AFTER_REWARDS = FIRST_TEMPLE + TEMPLE_COUNT
FOOD_DAY_STAGES = AFTER_REWARDS + 1


@rule
def hold_food_day(game: Tzolkin, stage: int) -> None:
    """TZ-19.1, TZ-20.2: feeding and the change of tiles, then the temples one after another."""
    if stage == BEFORE_FEEDING:
        before_feeding(game)
    elif stage == FEEDING:
        feed_all(game)
    elif stage == AFTER_REWARDS:
        after_rewards(game)
    else:
        reward_temple(game, stage - FIRST_TEMPLE)


# ---- feeding


@rule
def feed_all(game: Tzolkin) -> None:
    """TZ-19.1, TZ-20.1, TZ-R-44: all are fed; on the second Food Day the building row changes after that."""
    for seat in range(game.seats):
        feed(game, seat)
    game.food_days += 1
    if game.food_days == SECOND_FOOD_DAY:
        change_row(game)


@rule
def corn_for_workers(game: Tzolkin, seat: int, workers: int) -> int:
    """TZ-19.3, TZ-R-56: corn that so many workers want; those whom a farm helps most are the first."""
    player = game.players[seat]
    helped = min(workers, player.farm_some)
    need = meal(game, seat) - player.farm_all
    return helped * max(0, need - ONE_WORKER_CORN) + (workers - helped) * max(0, need)


@rule
def corn_to_feed(game: Tzolkin, seat: int) -> int:
    """TZ-19.2, TZ-19.3: corn that all workers of a player would want if the Food Day were now."""
    return corn_for_workers(game, seat, workers_in_play(game, seat))


@rule
def workers_fed(game: Tzolkin, seat: int, corn: int) -> int:
    """TZ-19.4, TZ-R-43: how many workers so much corn can feed, the cheapest first."""
    workers = workers_in_play(game, seat)
    while workers > 0 and corn_for_workers(game, seat, workers) > corn:
        workers -= 1
    return workers


@rule
def feed(game: Tzolkin, seat: int) -> None:
    """TZ-19.4, TZ-19.5: as many workers as the corn allows are fed, the others cost points."""
    fed = workers_fed(game, seat, game.players[seat].corn)
    pay_corn(game, seat, corn_for_workers(game, seat, fed))
    note_fed(game, seat, fed)
    gain_points(game, seat, BY_HUNGER, -points_per_unfed(game, seat) * (workers_in_play(game, seat) - fed))


# ---- rewards of the temples


@rule
def reward_temple(game: Tzolkin, temple: int) -> None:
    """TZ-20.2, TZ-20.4: a mid-age Food Day gives rewards, the end of an age gives points."""
    number = game.food_days - 1
    if FOOD_DAY_ENDS_AGE[number]:
        score_temple(game, temple, FOOD_DAY_AGE[number] - 1)
    elif not asks_for_rewards(game):
        with_skulls = skulls_for_all(game)
        for seat in range(game.seats):
            gain_rewards(game, seat, temple, game.players[seat].steps[temple], with_skulls)
    else:
        ask_rewards(game, temple)


@continuation(temple=range(TEMPLE_COUNT), step=range(MOST_STEPS), with_skulls=range(2))
def then_reward(game: Tzolkin, seat: int, temple: int, step: int, with_skulls: bool) -> None:
    """A player's rewards in a temple, when those before in turn order have theirs."""


@rule
def ask_rewards(game: Tzolkin, temple: int) -> None:
    """TZ-20.2: in turn order; all rewards are fixed by the steps now (TP-R-70, TP-R-71)."""
    for number in range(game.seats - 1, -1, -1):
        seat = (game.first + number) % game.seats
        then_reward(game, seat, temple, game.players[seat].steps[temple], skulls_for_all(game))


@carries_out(then_reward)
def gain_rewards(game: Tzolkin, seat: int, temple: int, step: int, with_skulls: bool) -> None:
    """TZ-20.2: the rewards of a step and of all below. TZ-20.3: skulls for all or for none."""
    for material in range(MATERIAL_COUNT):
        amount = REWARDS_BELOW[temple, step, material]
        if amount > 0 and (material != SKULL or with_skulls):
            gain_material(game, seat, material, amount)


@rule
def skulls_for_all(game: Tzolkin) -> bool:
    """TZ-20.3: whether the bank has a skull for everybody who is due one."""
    return players_due_a_skull(game) <= game.skull_bank


@rule
def players_due_a_skull(game: Tzolkin) -> int:
    """TZ-20.3, TZ-R-24: everybody on step 5 or higher of Kukulcan."""
    due = 0
    for seat in range(game.seats):
        due += game.players[seat].steps[KUKULCAN] >= SKULL_STEP
    return due


# ---- end of an age


@rule
def score_temple(game: Tzolkin, temple: int, age: int) -> None:
    """TZ-20.4, TZ-20.6: each temple gives the points of the own step, and a bonus to the highest."""
    highest = highest_step(game, temple)
    bonus = HIGHEST_BONUS[age, temple] // (2 if is_shared(game, temple, highest) else 1)
    for seat in range(game.seats):
        step = game.players[seat].steps[temple]
        gain_points(game, seat, BY_TEMPLES, STEP_POINTS[temple, step] + bonus * (step == highest))


@rule
def highest_step(game: Tzolkin, temple: int) -> int:
    """TZ-20.5, TZ-R-29: the highest step held, be it the starting step or lower."""
    highest = 0
    for seat in range(game.seats):
        highest = max(highest, game.players[seat].steps[temple])
    return highest


@rule
def is_shared(game: Tzolkin, temple: int, step: int) -> bool:
    """TZ-20.5: players who share the highest step get half the bonus each."""
    holders = 0
    for seat in range(game.seats):
        holders += game.players[seat].steps[temple] == step
    return holders > 1
