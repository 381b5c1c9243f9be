"""Workers: how many, and what those on gears can do in the days to come."""

from __future__ import annotations

from haab.bots.evaluation.tzolkin.actions import action_gain
from haab.bots.evaluation.tzolkin.prices import Prices, days_left
from haab.bots.evaluation.tzolkin.weights import MOST_WORKERS, TzolkinWeights
from haab.games.tzolkin.codes import ON_ITS_SPACE
from haab.games.tzolkin.components import ACTIONS, GEARS, NONE, START_WORKERS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.expansion.tribes_acting import partner_gear
from haab.games.tzolkin.rules.holdings import corn_on_teeth, workers_in_play
from haab.games.tzolkin.rules.picking_up import is_free_choice, spaces_ahead, step_back_cost
from haab.games.tzolkin.rules.questions import last_space
from haab.kit.compiler.memory import new_floats
from haab.kit.compiler.rule import allocating_rule, rule
from haab.kit.record.types import Floats

GEAR_COUNT = len(GEARS)
MOST_ACTIONS = max(ACTIONS)


@rule
def workforce(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """All workers, what those on gears can do there, and the corn that one on the starting player space will take."""
    workers = workers_in_play(game, seat)
    value: float = (workers - START_WORKERS) * weights.worker * prices.time
    value += workers * weights.idle_worker * min(1.0, days_left(game) / weights.worker_days)
    value += weights.crew[min(workers, MOST_WORKERS)] * prices.time
    value += game.players[seat].available * weights.in_hand
    if game.start_space == seat:
        value += corn_on_teeth(game) * prices.corn
    if game.players[seat].on_gears > 0:
        value += prospects(game, seat, prices, weights)
    return value


@allocating_rule
def prospects(game: Tzolkin, seat: int, prices: Prices, weights: TzolkinWeights) -> float:
    """What the workers on all gears can do in the days to come."""
    gains = new_floats(MOST_ACTIONS + 1)
    value = 0.0
    for gear in range(GEAR_COUNT):
        share = 0.0
        for space in range(last_space(game, seat, gear) - 1, -1, -1):
            if game.gears[gear, space] != seat:
                continue
            if share == 0.0:
                share = float(weights.planned[gear])
                find_gains(game, seat, gear, gains, prices, weights)
            value += weights.standing[gear, space] * prices.time
            value += share * prospect(game, seat, gear, space, gains, prices, weights)
            share *= weights.crowd[gear]
    return value


@rule
def find_gains(game: Tzolkin, seat: int, gear: int, gains: Floats, prices: Prices, weights: TzolkinWeights) -> None:
    """What each action brings that a worker on a gear can use; on a partner gear as well, if there is one."""
    gains[:] = 0.0
    for of_gear in (gear, partner_gear(game, seat, gear)):
        for action in range(1, ACTIONS[gear] + 1):
            if of_gear != NONE:
                gains[action] = max(gains[action], action_gain(game, seat, of_gear, action, prices, weights))


@rule
def prospect(
    game: Tzolkin, seat: int, gear: int, space: int, gains: Floats, prices: Prices, weights: TzolkinWeights
) -> float:
    """The best that a worker on this space can do on a later day, less what waiting costs."""
    best = 0.0
    for days in range(1, min(days_left(game), last_space(game, seat, gear) - space) + 1):
        gain = space_gain(game, seat, gear, space + days, gains, prices, weights)
        best = max(best, gain - (days - 1) * weights.waiting)
    return best


@rule
def space_gain(
    game: Tzolkin, seat: int, gear: int, space: int, gains: Floats, prices: Prices, weights: TzolkinWeights
) -> float:
    """What picking up a worker from a space brings: its action, a lower one, or the one ahead."""
    best = 0.0
    first = 1 if is_free_choice(gear, space) else max(1, space - int(weights.steps_back))
    for action in range(first, min(space, ACTIONS[gear]) + 1):
        cost = step_back_cost(game, seat, gear, space, action, ON_ITS_SPACE)
        best = max(best, gains[action] - cost * prices.needed_corn)
    ahead = space + spaces_ahead(game, seat, gear)
    if space < ahead <= ACTIONS[gear]:
        best = max(best, weights.ahead * gains[ahead])
    return best
