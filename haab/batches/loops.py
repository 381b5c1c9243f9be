"""What is done with many games at once, written once: the processor does lane after lane, a GPU has a thread for each.

A lane holds one game. When it is over the next one is dealt there at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from haab.kit.compiler.loops import MOVES_SALT, apply, legal, score, setup
from haab.kit.compiler.memory import fetch_ahead
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import seed_chance
from haab.kit.record.stack import to_move
from haab.kit.record.types import Grid, Ints, Menu, Record

DEAL = -1
"""In place of a code: begin a new game."""
LOOK = -2
"""In place of a code: play nothing, and say how the game stands."""
AHEAD = 2
"""How many lanes before its turn a lane's memory is fetched."""


class Lanes(NamedTuple):
    """Everything that is kept of each lane."""

    games: Any
    """The records."""
    menus: Any
    """The legal codes: their number, then they themselves."""
    mask: Any
    """For every code whether it is legal."""
    to_move: Any
    over: Any
    """Whether the last step ended a game."""
    scores: Any
    """Of the game that ended, otherwise of the present one."""
    dealt: Any
    """How many games have been dealt in the lane."""


class Deal(NamedTuple):
    """How games begin."""

    seats: int
    options: Any
    seed: int
    lanes: int
    unit: float
    """What one of the rules' units of score is worth."""


@hole
def redeal(game: Record, seat: int, chance: Ints) -> None:
    """A game's rule: deal anew all that a seat cannot know."""


@hole
def observe(game: Record, seat: int, row: Ints) -> None:
    """A game's rule: what a seat may know as a row of numbers."""


@hole
def play_at_random(game: Record, chance: Ints, menu: Menu) -> int:
    """The kit's rule: play to the end with uniformly chosen legal codes."""
    return 0


@rule
def write_scores(game: Record, seats: int, unit: float, scores: Any) -> None:
    """Every seat's score."""
    for seat in range(seats):
        scores[seat] = score(game, seat) * unit


@rule
def step_lane(lanes: Lanes, deal: Deal, number: int, code: int) -> None:
    """Play a legal code in a lane (or DEAL, or LOOK), and say how things stand then.

    The game that is dealt as number k of a lane has the seed `seed + lane + k * lanes`.
    """
    game = lanes.games[number]
    menu = lanes.menus[number]
    mask = lanes.mask[number]
    if code >= 0:
        apply(game, code)
    ended = code >= 0 and game.over != 0
    write_scores(game, deal.seats, deal.unit, lanes.scores[number])
    lanes.over[number] = ended
    if ended or code == DEAL:
        setup(game, deal.seats, deal.options, deal.seed + number + lanes.dealt[number] * deal.lanes)
        lanes.dealt[number] += 1
        if not ended:
            write_scores(game, deal.seats, deal.unit, lanes.scores[number])
    for place in range(menu[0]):
        mask[menu[1 + place]] = False
    legal(game, menu)
    for place in range(menu[0]):
        mask[menu[1 + place]] = True
    lanes.to_move[number] = to_move(game)


@rule
def roll_out_lane(world: Any, menu: Menu, chance: Ints, seats: int, unit: float, seed: int, scores: Any) -> None:
    """Play world[0] to its end at random; first all that the seat to move cannot know is dealt anew."""
    seed_chance(chance, seed ^ MOVES_SALT)
    redeal(world[0], to_move(world[0]), chance)
    play_at_random(world[0], chance, menu)
    write_scores(world[0], seats, unit, scores)


# ---- the processor's loops


@rule
def write_nothing(game: Record, seat: int, row: Ints) -> None:
    """What a seat may know in a game that has no observations."""


@rule
def step_lanes(lanes: Lanes, deal: Deal, actions: Ints, rows: Any) -> None:
    """One step of all lanes; if there are rows, what the seat to move may know then is written.

    All of it is done lane by lane, while the record of the lane is at hand.
    """
    for number in range(actions.size):
        if number + AHEAD < actions.size:
            fetch_ahead(lanes.games, number + AHEAD)
            fetch_ahead(lanes.mask, number + AHEAD)
        step_lane(lanes, deal, number, actions[number])
        if rows.shape[0] > 0:
            observe(lanes.games[number], lanes.to_move[number], rows[number])


@rule
def observe_lanes(games: Any, seats: Ints, rows: Grid) -> None:
    """What a seat of each lane may know."""
    for number in range(seats.size):
        observe(games[number], seats[number], rows[number])


@rule
def roll_out_lanes(games: Any, deal: Deal, world: Any, menu: Menu, chance: Ints, seed: int, scores: Any) -> None:
    """Random games from how the lanes stand; rollout r of a lane has the seed `seed + lane * rollouts + r`."""
    rollouts = scores.shape[1]
    for number in range(scores.shape[0]):
        for rollout in range(rollouts):
            world[0] = games[number]
            own = seed + number * rollouts + rollout
            roll_out_lane(world, menu, chance, deal.seats, deal.unit, own, scores[number, rollout])
