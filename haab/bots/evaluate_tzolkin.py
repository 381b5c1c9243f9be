"""What a position of Tzolk'in is worth to a seat, in victory points at the end of the game.

The value is the sum of what has been scored and of what everything else is likely to bring: temples at the scorings
to come, stores, knowledge, workers and what they can do where they stand, less the food they will eat. The numbers
in capitals are judgements; docs/bots.md says how they were tried.
"""

from __future__ import annotations

import numpy as np

from haab.games.tzolkin.codes import PAID
from haab.games.tzolkin.components import (
    ACTIONS,
    ADVANCE,
    AGRICULTURE,
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_POINTS,
    BUILDING_COST,
    CALENDAR_TEETH,
    CHICHEN_ITZA,
    CLIMB,
    CORN,
    CORN_VALUE,
    EFFECTS,
    ELSEWHERE_CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    FARM_ALL,
    FARM_SOME,
    FIRST_FREE_CHOICE,
    FIRST_HARVEST,
    FISH_BONUS,
    FISH_CORN,
    FOOD_DAY_ENDS_AGE,
    FOOD_DAYS,
    FROM_BUILDING,
    FROM_CHICHEN_ITZA,
    FROM_WEALTH,
    GAIN,
    GAIN_ANY,
    GEARS,
    GOLD,
    GROUP_CORN,
    GROUP_WOOD,
    HARVEST_BONUS,
    HIGHEST_BONUS,
    HIRE,
    HUNGER_POINTS,
    LAST_SPACE,
    MATERIAL_GAINS,
    MAX_LEVEL,
    MEAL,
    MONUMENT_COST,
    MONUMENTS,
    MOST_MONUMENTS,
    NO_EFFECT,
    NONE,
    OFFERING_CORN,
    PALENQUE,
    POINTS,
    POINTS_PER_SKULL,
    QUARTERS,
    ROW,
    SKULL,
    SKULL_BONUS,
    START_WORKERS,
    STEP_BACK_CORN,
    STEP_POINTS,
    STEP_REWARD,
    STONE,
    THEOLOGY,
    TIKAL,
    WEALTH_DEALT,
    WOOD,
    YAXCHILAN,
)
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.buildings import can_build_monument, price_in_corn, resource_discount, resources_missing
from haab.games.tzolkin.rules.final_scoring import monument_points
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.materials import resources_owned
from haab.games.tzolkin.rules.play import DECISIONS, score
from haab.games.tzolkin.rules.technologies import advance_cost, has_level
from haab.games.tzolkin.rules.temples import can_climb
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import to_move

GEAR_COUNT = len(GEARS)
MONUMENT_COUNT = len(MONUMENTS)
SETTLED = DECISIONS.marked("turn", "place_more", "take_more", "market", "days", "keep_wealth")
"""Decisions before which nothing is half done."""
FOOD_DAY_COUNT = len(FOOD_DAYS)
LAST_DAY = int(FOOD_DAYS[-1])

ROUNDS = 8
"""How many turns everybody has when a choice is tried by playing on after it."""

# ---- judgements, in points

CORN_NOW = 0.7
"""What corn is worth beyond its quarter point while the whole game is ahead."""
FIRST_CORN = 9
FIRST_CORN_NOW = 0.15
"""The first few corn are worth more: without them no worker can be placed."""
BLOCKS_NOW = 1.0
USEFUL_BLOCKS = 5
"""What a block is worth beyond its share of corn, as a part of it, while the whole game is ahead; but only so many."""
SKULL_NOW = 3.0
"""What a skull is worth beyond its points while there is time to offer it."""
TIME_FOR_SKULL = 12
LEVEL_NOW = np.array([[0.0, 1.0, 2.1, 4.6], [0.0, 2.3, 5.5, 6.0], [0.0, 1.3, 5.2, 7.5], [0.0, 1.6, 3.6, 4.4]])
"""What the levels of each technology will bring while the whole game is ahead."""
WORKER_NOW = 3.0
"""What one more worker will bring while the whole game is ahead."""
IDLE_WORKER = 1.6
"""What a worker will do that is not on a gear yet."""
TIME_FOR_WORKER = 5
WAITING = 0.5
"""What each day costs that a worker waits for a better action."""
PLANNED = 0.55
"""An action that is only planned is worth less than its result."""
CROWD = np.array([0.5, 0.4, 0.3, 0.55, 0.65])
"""How much less the next worker on the same gear can do: they need the same tiles, blocks, corn or skulls."""
HUNGER_FAR_AWAY = 0.27
HUNGER_DAYS = 2.3
"""How much of the points for hunger is counted so many days before a Food Day."""
LEAD = 0.15
"""How much more likely the bonus of a temple becomes with every step ahead of the others."""
MARKET_VISIT = 0.4
ACTION_ELSEWHERE = 7.5
TWO_FOR_ONE = 0.95
"""What two advances or buildings are worth compared to the best one."""
TILE = 0.15
"""A harvest tile may count for a monument."""
ANGER_STEP = 3.0
MONUMENT_PLAN = 0.4
MISSING_BLOCK = 2.0
TIME_FOR_MONUMENT = 11
"""A monument on display counts for this part of its worth, less so much for every block that is missing for it."""
STEP_IN_GENERAL = 2.5
LEVEL_IN_GENERAL = 2.2
FARM_MEAL = 0.8


def _worth_of_effects(source: int) -> float:
    """Roughly what the effects of a tile bring."""
    worth = 0.0
    for operation, what, amount in EFFECTS[source]:
        if operation == GAIN:
            worth += amount * (0.45 if what == CORN else 5.0 if what == SKULL else 0.5 * CORN_VALUE[what])
        elif operation == GAIN_ANY:
            worth += amount * 1.5
        elif operation == POINTS:
            worth += amount
        elif operation == ADVANCE:
            worth += LEVEL_IN_GENERAL
        elif operation == CLIMB:
            worth += STEP_IN_GENERAL
        elif operation == HIRE:
            worth += WORKER_NOW / 2
        elif operation == FARM_SOME:
            worth += amount * 2 * FARM_MEAL
        elif operation == FARM_ALL:
            worth += 4 * FARM_MEAL
        elif operation != NO_EFFECT:
            worth += 2.0
    return worth


WORTH = np.array([_worth_of_effects(source) for source in range(len(EFFECTS))])
"""Roughly what the effects of every building, wealth tile and action of Chichen Itza bring."""


# ---- the whole


@rule
def evaluate(game, seat):
    """The points that a seat may hope to have in the end."""
    points = score(game, seat) / QUARTERS
    if game.over:
        return points
    time = time_left(game)
    return (
        points
        + promised_wealth(game, seat)
        + stores(game, seat, time)
        + temple_values(game, seat)
        + knowledge(game, seat, time)
        + monument_values(game, seat)
        + monument_plan(game, seat)
        + workforce(game, seat, time)
        - meals(game, seat, time)
        - hunger(game, seat)
    )


@rule
def settled(game, seat):
    """Whether nothing is half done for the seat, so that the position can be judged."""
    if game.over or to_move(game) != seat:
        return True
    kind = game.stack[game.depth - 1].kind
    return SETTLED[kind]


@rule
def unspent(game, seat):
    """Nothing is lost with the end of a turn."""
    return 0.0


@rule
def days_left(game):
    """Days on which the seat will still have a turn after this one."""
    return max(0, LAST_DAY - game.day)


@rule
def time_left(game):
    """The part of the game that is still ahead, 1 to 0."""
    return days_left(game) / LAST_DAY


# ---- what a player has


@rule
def corn_price(time):
    """What a corn is worth."""
    return 1 / QUARTERS + CORN_NOW * time


@rule
def corn_worth(game, seat, time):
    """What one more corn is worth, which is more while there is not enough for the next Food Day."""
    return corn_price(time) + (corn_missing(game, seat) > 0) * hunger_danger(game) * HUNGER_POINTS / MEAL


@rule
def block_price(resource, time):
    """What a block is worth that is useful for something."""
    return CORN_VALUE[resource] / QUARTERS * (1 + BLOCKS_NOW * time)


@rule
def block_worth(game, seat, resource, time):
    """What one more block is worth."""
    if game.players[seat].resources[resource] < USEFUL_BLOCKS:
        return block_price(resource, time)
    return block_price(resource, 0.0)


@rule
def skull_price(game):
    """What a held skull is worth."""
    return POINTS_PER_SKULL + SKULL_NOW * min(1.0, days_left(game) / TIME_FOR_SKULL)


@rule
def stores(game, seat, time):
    """Corn, blocks and skulls."""
    player = game.players[seat]
    value = player.corn * corn_price(time) + min(player.corn, FIRST_CORN) * FIRST_CORN_NOW * time
    for resource in range(3):
        blocks = player.resources[resource]
        useful = min(blocks, USEFUL_BLOCKS)
        value += useful * block_price(resource, time) + (blocks - useful) * block_price(resource, 0.0)
    return value + player.skulls * skull_price(game)


@rule
def promised_wealth(game, seat):
    """Starting wealth that is chosen but not yet handed out."""
    value = 0.0
    if not game.revealed:
        for number in range(WEALTH_DEALT):
            if game.players[seat].kept[number]:
                value += WORTH[FROM_WEALTH + game.players[seat].dealt[number]]
    return value


@rule
def knowledge(game, seat, time):
    """What technologies will bring."""
    value = 0.0
    for technology in range(4):
        value += LEVEL_NOW[technology, game.players[seat].levels[technology]]
    return value * time


@rule
def monument_values(game, seat):
    """What the own monuments would score now."""
    value = 0.0
    for monument in range(MONUMENT_COUNT):
        if game.players[seat].monuments[monument] > 0:
            value += monument_points(game, seat, monument)
    return value


@rule
def monument_plan(game, seat):
    """The best monument on display that the own blocks are good for: part of what it would score now."""
    best = 0.0
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument == EMPTY:
            continue
        points = float(monument_points(game, seat, monument))
        for resource in range(3):
            cost = MONUMENT_COST[monument, resource]
            points -= cost * CORN_VALUE[resource] / QUARTERS
            points -= max(0, cost - game.players[seat].resources[resource]) * MISSING_BLOCK
        best = max(best, points)
    return best * MONUMENT_PLAN * min(1.0, days_left(game) / TIME_FOR_MONUMENT)


# ---- temples


@rule
def temple_values(game, seat):
    """Points, bonuses and rewards of the temples on all Food Days to come."""
    value = 0.0
    for temple in range(3):
        value += temple_value(game, seat, temple, game.players[seat].steps[temple])
    return value


@rule
def temple_value(game, seat, temple, step):
    """What standing on a step of a temple brings on all Food Days to come."""
    best = best_of_others(game, seat, temple)
    chance = min(0.95, max(0.05, 0.5 + LEAD * (step - best)))
    value = 0.0
    for food_day in range(game.food_days, FOOD_DAY_COUNT):
        if FOOD_DAY_ENDS_AGE[food_day]:
            value += STEP_POINTS[temple, step] + chance * HIGHEST_BONUS[food_day // 2, temple]
        else:
            value += rewards(temple, step)
    return value


@rule
def best_of_others(game, seat, temple):
    """The highest step of the other players."""
    best = 0
    for other in range(game.seats):
        if other != seat:
            best = max(best, game.players[other].steps[temple])
    return best


@rule
def rewards(temple, step):
    """What the rewards up to a step are worth."""
    value = 0.0
    for lower in range(step + 1):
        reward = STEP_REWARD[temple, lower]
        if reward == SKULL:
            value += POINTS_PER_SKULL
        elif reward >= 0:
            value += CORN_VALUE[reward] / 2
    return value


@rule
def step_gain(game, seat, temple):
    """What one step up would bring; nothing where it is impossible."""
    if not can_climb(game, seat, temple):
        return 0.0
    step = game.players[seat].steps[temple]
    return temple_value(game, seat, temple, step + 1) - temple_value(game, seat, temple, step)


# ---- food


@rule
def corn_for_meal(game, seat):
    """Corn that feeding all workers takes."""
    player = game.players[seat]
    hungry = max(0, workers_in_play(game, seat) - player.farm_some)
    return hungry * max(0, MEAL - player.farm_all)


@rule
def meals(game, seat, time):
    """What the food of all Food Days to come will cost."""
    return corn_for_meal(game, seat) * (FOOD_DAY_COUNT - game.food_days) * corn_price(time)


@rule
def corn_missing(game, seat):
    """Corn that the next Food Day will take and that is not there."""
    if game.food_days == FOOD_DAY_COUNT:
        return 0
    return max(0, corn_for_meal(game, seat) - game.players[seat].corn)


@rule
def hunger_danger(game):
    """How likely it is that what is missing now will be missing on the next Food Day."""
    if game.food_days == FOOD_DAY_COUNT:
        return 0.0
    days = min(HUNGER_DAYS, max(0, FOOD_DAYS[game.food_days] - game.day))
    return 1 - (1 - HUNGER_FAR_AWAY) * days / HUNGER_DAYS


@rule
def hunger(game, seat):
    """Points in danger because there is not enough corn for the next Food Day."""
    return corn_missing(game, seat) * hunger_danger(game) * HUNGER_POINTS / MEAL


# ---- workers


@rule
def workforce(game, seat, time):
    """Workers, and what those on gears can do in the days to come."""
    idle = IDLE_WORKER * min(1.0, days_left(game) / TIME_FOR_WORKER)
    workers = workers_in_play(game, seat)
    value = (workers - START_WORKERS) * WORKER_NOW * time + workers * idle
    if game.start_space == seat:
        for tooth in range(CALENDAR_TEETH):
            value += game.tooth_corn[tooth] * corn_price(time)
    if game.players[seat].on_gears > 0:
        corn = corn_worth(game, seat, time)
        for gear in range(GEAR_COUNT):
            share = PLANNED
            for space in range(LAST_SPACE[gear] - 1, -1, -1):
                if game.gears[gear, space] == seat:
                    value += share * prospect(game, seat, gear, space, time, corn)
                    share *= CROWD[gear]
    return value


@rule
def prospect(game, seat, gear, space, time, corn):
    """The best that a worker on this space can do on a later day, less what waiting costs."""
    best = 0.0
    for days in range(1, min(days_left(game), LAST_SPACE[gear] - space) + 1):
        best = max(best, space_gain(game, seat, gear, space + days, time, corn) - (days - 1) * WAITING)
    return best


@rule
def space_gain(game, seat, gear, space, time, corn):
    """What picking up a worker from a space brings: its action, or the best lower one for corn."""
    free = space >= FIRST_FREE_CHOICE[gear]
    best = 0.0
    for action in range(1 if free else max(1, space - 1), min(space, ACTIONS[gear]) + 1):
        price = 0.0 if free else (space - action) * STEP_BACK_CORN * corn
        best = max(best, action_gain(game, seat, gear, action, time, corn) - price)
    return best


@rule
def action_gain(game, seat, gear, action, time, corn):
    """What an action brings."""
    if gear == PALENQUE:
        return palenque_gain(game, seat, action, time, corn)
    if gear == YAXCHILAN:
        return yaxchilan_gain(game, seat, action, time, corn)
    if gear == TIKAL:
        return tikal_gain(game, seat, action, time, corn)
    if gear == CHICHEN_ITZA:
        return chichen_itza_gain(game, seat, action)
    return uxmal_gain(game, seat, action, time, corn)


@rule
def palenque_gain(game, seat, action, time, corn):
    """Fishing, or the better harvest."""
    levels = game.players[seat].levels
    if action < FIRST_HARVEST:
        return (FISH_CORN + FISH_BONUS * (levels[AGRICULTURE] >= 2)) * corn
    group = action - FIRST_HARVEST
    harvest = GROUP_CORN[group]
    for level in range(1, levels[AGRICULTURE] + 1):
        harvest += HARVEST_BONUS[level]
    gain = 0.0
    if game.clearing[group] > 0:
        gain = harvest * corn + TILE
    elif levels[AGRICULTURE] >= 2:
        gain = harvest * corn
    if game.forest[group] > 0:
        wood = GROUP_WOOD[group] + EXTRACTION_BONUS[WOOD] * (levels[EXTRACTION] >= 1)
        gain = max(gain, wood * block_worth(game, seat, WOOD, time) + TILE, harvest * corn - ANGER_STEP)
    return gain


@rule
def yaxchilan_gain(game, seat, action, time, corn):
    """Blocks, corn or a skull."""
    gain = MATERIAL_GAINS[action, CORN] * corn
    for resource in (WOOD, STONE, GOLD):
        blocks = MATERIAL_GAINS[action, resource]
        if blocks > 0:
            extra = EXTRACTION_BONUS[resource] * has_level(game, seat, EXTRACTION, resource + 1)
            gain += (blocks + extra) * block_worth(game, seat, resource, time)
    skulls = MATERIAL_GAINS[action, SKULL]
    if skulls > 0:
        skulls += SKULL_BONUS * has_level(game, seat, THEOLOGY, MAX_LEVEL)
        gain += min(skulls, game.skull_bank) * skull_price(game)
    return gain


@rule
def tikal_gain(game, seat, action, time, corn):
    """Technologies, buildings, a monument, or steps for a block."""
    if action == 1:
        return best_advance(game, seat, time)
    if action == 2:
        return best_building(game, seat, time, corn, False)
    if action == 3:
        return TWO_FOR_ONE * best_advance(game, seat, time)
    if action == 4:
        return max(TWO_FOR_ONE * best_building(game, seat, time, corn, False), best_monument(game, seat, time))
    if resources_owned(game, seat) == 0:
        return 0.0
    gain = -10.0
    total = 0.0
    for temple in range(3):
        step = step_gain(game, seat, temple)
        total += step
        gain = max(gain, -step)
    return max(0.0, total + gain - block_price(WOOD, time))


@rule
def uxmal_gain(game, seat, action, time, corn):
    """A step for corn, the market, a worker, a building for corn, or any other action."""
    player = game.players[seat]
    if action == 1:
        return best_step(game, seat) - OFFERING_CORN * corn if player.corn >= OFFERING_CORN else 0.0
    if action == 2:
        return MARKET_VISIT
    if action == 3:
        return WORKER_NOW * time + IDLE_WORKER if player.in_bank > 0 else 0.0
    if action == 4:
        return best_building(game, seat, time, corn, True)
    return ACTION_ELSEWHERE * (0.5 + time) - ELSEWHERE_CORN * corn


@rule
def chichen_itza_gain(game, seat, action):
    """Points, a step and perhaps a block for a skull."""
    if game.players[seat].skulls == 0 or game.skull_places[action] != EMPTY:
        return 0.0
    return WORTH[FROM_CHICHEN_ITZA + action - 1] - skull_price(game)


@rule
def best_step(game, seat):
    """What the best step in a temple brings."""
    best = 0.0
    for temple in range(3):
        best = max(best, step_gain(game, seat, temple))
    return best


@rule
def best_advance(game, seat, time):
    """What the best advance that can be paid brings."""
    best = 0.0
    owned = resources_owned(game, seat)
    for technology in range(4):
        level = game.players[seat].levels[technology]
        cost = advance_cost(game, seat, technology, PAID)
        if level < MAX_LEVEL and cost <= owned:
            gain = (LEVEL_NOW[technology, level + 1] - LEVEL_NOW[technology, level]) * time
            best = max(best, gain - cost * block_price(WOOD, time))
    return best


@rule
def best_building(game, seat, time, corn, for_corn):
    """What the best building of the row that can be paid brings."""
    best = 0.0
    for place in range(ROW):
        building = game.row[place]
        if building != EMPTY:
            best = max(best, building_gain(game, seat, building, time, corn, for_corn))
    return best


@rule
def building_gain(game, seat, building, time, corn, for_corn):
    """What a building brings, less its cost; nothing if it cannot be paid now."""
    gain = WORTH[FROM_BUILDING + building]
    if has_level(game, seat, ARCHITECTURE, 1):
        gain += BUILD_CORN * corn
    if has_level(game, seat, ARCHITECTURE, 2):
        gain += BUILD_POINTS
    if for_corn:
        price = price_in_corn(game, seat, building, NONE)
        return gain - price * corn if price <= game.players[seat].corn else 0.0
    if resources_missing(game, seat, building, NONE) > resource_discount(game, seat, True):
        return 0.0
    for resource in range(3):
        gain -= BUILDING_COST[building, resource] * block_price(resource, time)
    return gain


@rule
def best_monument(game, seat, time):
    """What the best monument on display that can be paid brings."""
    best = 0.0
    for place in range(MOST_MONUMENTS):
        monument = game.monuments[place]
        if monument != EMPTY and can_build_monument(game, seat, monument):
            gain = float(monument_points(game, seat, monument))
            for resource in range(3):
                gain -= MONUMENT_COST[monument, resource] * block_price(resource, time)
            best = max(best, gain)
    return best
