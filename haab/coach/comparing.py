"""What a coach does with a position: find turns, glance at them, and play the two that matter on to the end.

These are rules like those of games and searches: one source, which Python runs in wasmtime and the page in a worker. A
network proposes turns and plays on after them. The worse half of them is dropped, again and again, by the lead that the
network expects at the seat's next turn; two are left, the best one and one to compare it with. These are played to the
end of the game in the same worlds, others than they were chosen in. Their difference is estimated from the leads at the
end and from those that the network expected on the way; the points of every seat are added up by their sources.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from haab.bots.network.floatmath import log
from haab.bots.network.forward import Activations, Network, evaluate, expected_lead, observe, value_seats
from haab.bots.search.lookahead import Workspace
from haab.bots.search.policy_rollouts import Journey, drawn_code, final_lead, liked_turn, play_on, rate
from haab.bots.search.rollouts import NOTHING, begin_turn, deal_world, play_turn
from haab.kit.compiler.loops import apply, legal, reveals
from haab.kit.compiler.rule import hole, rule
from haab.kit.record.chance import random_word
from haab.kit.record.stack import NOBODY, to_move
from haab.kit.record.types import Array, Ints, Record

MOST_TURNS = 24
"""Turns that there is room for."""
COMPARED = 2
"""Turns that are played to the end: the best one, and the other."""
FOUND, LEFT, THOUGHTS = range(3)
"""Places of `Field.counts`: turns that were found, turns in the running, decisions of the network to the end."""
COUNTS = 3
WORLDS, DIFFERENCE, SQUARES, LEAD, WINS, OTHER_WINS, EXPECTED, EXPECTED_SQUARES, PRODUCTS, TURNS = range(10)
"""Places of `Field.sums`: worlds; differences of leads, and their squares; leads of the first turn; wins of each;
differences of what was expected on the way, their squares, and their products with the differences of leads; turns of
the seat on the way, in both games."""
MEAN, ERROR = 10, 11
"""And what follows from them: by how much the first turn is better, and how far off that may well be."""
WAY = 12
"""The mean lead that was expected on the way of the last game."""
SUMS = 13
A_FEW = 8
"""Worlds between two looks at whether enough is known."""
WELL_KNOWN = 2.5
"""Standard errors after which nothing more need be known of a difference."""
ENOUGH = 2.0
"""Standard errors that a difference must have to be told."""
WORTH_TELLING = 2.5
"""Points below which a difference is not told."""
CLOSE = 5.0
"""Points below which two turns are told to be about equally good."""
LIKELY = 1.64
"""Standard errors that are enough for that: nineteen of twenty."""
USUAL_WORLDS = 2.0
"""Worlds that the usual noise counts for: so little is never told of a difference by too few games that agree."""
FEW_TURNS = 4.0
"""Turns left to a seat; if there are fewer, what is expected on the way does not count: the network is often wrong."""
TOGETHER = 0.75
"""The usual correlation of a lead at the end with what was expected on the way."""
TOO_FAR = 5.0
"""How much less than the likeliest code one may be liked by the network (in logits) to be drawn by lot."""
WORDS = 2.0**32
"""The random words that the generator can draw."""
NEVER = 1e-9
"""The least variance."""
SPREAD = 1_000_003
"""Between the seeds of turns that are drawn, of glances and of games to the end."""
NO_HORIZON = 1 << 20
"""Turns that no game has."""
ASKED = 0
"""The number of a turn that is asked about."""


class Effort(NamedTuple):
    """How much a coach thinks about a position."""

    beginnings: int
    """First codes that a turn is found for, the likeliest of the network, beside the turn that it likes best."""
    drawn: int
    """More turns, drawn by lot."""
    heat: float
    """How far from what the network likes best the first of those is; each goes further by as much."""
    glances: int
    """Worlds in which every turn is tried before each halving."""
    horizon: int
    """Turns that a seat has in them until the network says what lead it expects."""
    fewest: int
    """Worlds in which the two turns are played to the end at least."""
    thoughts: int
    """Decisions of the network after which no more of them are played."""
    warmth: float
    """How often something is played on the way that is liked less."""
    slope: float
    """How much of a difference the network expects on the way, in the mean."""
    lean: float
    """The points by which it is wrong there."""
    noise: float
    """The usual variance of a difference at the end, for every turn of the seat that is left."""
    way_noise: float
    """And of a difference that was expected on the way."""
    spread: float
    """The standard deviation of true differences between turns that are compared."""


class Field(NamedTuple):
    """The turns in the running, and what is known of them."""

    turns: Array
    """A row of codes for each, filled up with NOTHING."""
    seen: Array
    """What the seat sees after each of them."""
    kinds: Array
    """What kind of turn each is: a bit for everything that its codes do."""
    leads: Array
    """What lead the network expects after each, added up over worlds."""
    order: Array
    """The numbers of the turns that are left, the best first; then those that were dropped."""
    counts: Array
    sums: Array
    sheets: Array
    """For each of the compared turns and every seat, its points at the end by source, added up over worlds."""


@hole
def kind_of(code: int) -> int:
    """What kind of thing a code does, as a bit; 0: nothing that tells one turn from another."""
    return 0


@hole
def points_from(game: Record, seat: int, source: int) -> int:
    """A seat's points from one source, in the game's unit."""
    return 0


# ---- the network


@rule
def think(game: Record, seat: int, network: Network, memory: Activations) -> None:
    """The forward pass as searches by a policy ask for it: the seat is the one to move."""
    evaluate(game, network, memory)


@rule
def value_position(game: Record, network: Network, memory: Activations) -> None:
    """What every seat is expected to end with, as whoever is to move sees it, and as it is when the game is over."""
    if not game.over:
        evaluate(game, network, memory)
    value_seats(game, network, memory)


# ---- finding turns


@rule
def clear_row(codes: Ints) -> None:
    """No turn stands here."""
    for step in range(codes.size):
        codes[step] = NOTHING


@rule
def note_turn(space: Workspace, seat: int, field: Field) -> None:
    """Have the turn of the next row among those that were found, unless another leads to what the seat sees now."""
    number = field.counts[FOUND]
    observe(space.world[0], seat, field.seen[number])
    for other in range(number):
        is_same = True
        for feature in range(field.seen.shape[1]):
            if field.seen[number, feature] != field.seen[other, feature]:
                is_same = False
                break
        if is_same:
            clear_row(field.turns[number])
            return
    field.kinds[number] = 0
    for step in range(field.turns.shape[1]):
        if field.turns[number, step] != NOTHING:
            field.kinds[number] |= kind_of(field.turns[number, step])
    field.leads[number] = 0.0
    field.order[number] = number
    field.counts[FOUND] += 1


@rule
def rank_codes(space: Workspace, seat: int, most: int, field: Field, network: Network, memory: Activations) -> int:
    """Write the codes of games[1] that the network likes best into `order`, the best first; returns how many."""
    space.games[0] = space.games[1]
    rate(space, seat, network, memory)
    count = min(most, space.menus[0, 0])
    for place in range(count):
        best = 0
        for number in range(space.menus[0, 0]):
            if space.values[number] > space.values[best]:
                best = number
        field.order[place] = space.menus[0, 1 + best]
        space.values[best] = -math.inf
    return count  # type: ignore[no-any-return]


@rule
def drawn_choice(space: Workspace, heat: float) -> int:
    """One of the codes in menus[0] that the network likes well enough, after `rate`: the likelier the more it does."""
    highest = -math.inf
    for number in range(space.menus[0, 0]):
        highest = max(highest, space.values[number])
    best = 0
    most = -math.inf
    for number in range(space.menus[0, 0]):
        luck = (random_word(space.chance) + 0.5) / WORDS
        drawn = space.values[number] - heat * log(-log(luck))
        if drawn > most and space.values[number] >= highest - TOO_FAR:
            best = number
            most = drawn
    return space.menus[0, 1 + best]  # type: ignore[no-any-return]


@rule
def draw_turn(space: Workspace, seat: int, heat: float, codes: Ints, network: Network, memory: Activations) -> None:
    """Play a turn in world[0] that is drawn by lot, up to its end or to where something is revealed, and note it."""
    game = space.world[0]
    count = 0
    while not game.over and to_move(game) == seat and count < codes.size:
        space.games[0] = game
        rate(space, seat, network, memory)
        codes[count] = drawn_choice(space, heat)
        apply(game, codes[count])
        count += 1
        if reveals(space.games[0], game):
            break


@rule
def turn_from(
    space: Workspace, seat: int, code: int, heat: float, field: Field, network: Network, memory: Activations
) -> None:
    """Note the turn that begins with a code (NOTHING: with any) and goes on as the network likes."""
    codes = field.turns[field.counts[FOUND]]
    clear_row(codes)
    space.world[0] = space.games[1]
    if code == NOTHING:
        draw_turn(space, seat, heat, codes, network, memory)
    else:
        codes[0] = code
        apply(space.world[0], code)
        if not reveals(space.games[1], space.world[0]):
            liked_turn(space, seat, network, memory, 0.0, codes, 1)
    note_turn(space, seat, field)


@rule
def find_turns(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    effort: Effort,
    asked: Ints,
    field: Field,
    network: Network,
    memory: Activations,
) -> None:
    """The turn that is asked about, if one is; what the network likes; what it likes after other beginnings; more."""
    deal_world(space, root, seat, seed)
    space.games[1] = space.world[0]
    field.counts[FOUND] = 0
    count = rank_codes(space, seat, 1 + effort.beginnings, field, network, memory)
    firsts = field.turns[MOST_TURNS - 1]  # the last row is free until the end
    for place in range(count):
        firsts[place] = field.order[place]
    if asked[0] != NOTHING:
        for step in range(asked.size):
            field.turns[0, step] = asked[step]
        play_turn(space.world[0], asked, space.menus[0])
        note_turn(space, seat, field)
    for place in range(count):
        turn_from(space, seat, firsts[place], 0.0, field, network, memory)
    for number in range(effort.drawn):
        turn_from(space, seat, NOTHING, effort.heat * (1 + number), field, network, memory)


# ---- dropping the worse half


@rule
def sort_turns(field: Field) -> None:
    """Those that are left by the lead that is expected after them, the best first."""
    for place in range(1, field.counts[LEFT]):
        number = field.order[place]
        other = place
        while other > 0 and field.leads[field.order[other - 1]] < field.leads[number]:
            field.order[other] = field.order[other - 1]
            other -= 1
        field.order[other] = number


@rule
def is_worth_comparing(field: Field, number: int, is_asked: bool) -> bool:
    """Whether a turn is the one that is asked about, or, if none is, one of another kind than the best."""
    if is_asked:
        return number == ASKED
    return field.kinds[number] != field.kinds[field.order[0]]  # type: ignore[no-any-return]


@rule
def keep_turns(field: Field, most: int, is_asked: bool) -> None:
    """Keep the best ones; the last of them is the best one that is worth comparing, if none before it is."""
    sort_turns(field)
    if field.counts[LEFT] <= most:
        return
    for place in range(1, most):
        if is_worth_comparing(field, field.order[place], is_asked):
            field.counts[LEFT] = most
            return
    if not is_asked or field.order[0] != ASKED:
        for place in range(most, field.counts[LEFT]):
            if is_worth_comparing(field, field.order[place], is_asked):
                chosen = field.order[place]
                field.order[place] = field.order[most - 1]
                field.order[most - 1] = chosen
                break
    field.counts[LEFT] = most


@rule
def glance(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    worlds: int,
    journey: Journey,
    field: Field,
    network: Network,
    memory: Activations,
) -> None:
    """Try every turn that is left in so many worlds, and add up the lead that the network expects some turns later."""
    for world in range(worlds):
        for place in range(field.counts[LEFT]):
            number = field.order[place]
            begin_turn(space, root, seat, field.turns[number], seed + world)
            play_on(space, seat, network, memory, journey)
            value_position(space.world[0], network, memory)
            field.leads[number] += expected_lead(space.world[0], seat, memory)


@rule
def choose_two(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    effort: Effort,
    is_asked: bool,
    field: Field,
    network: Network,
    memory: Activations,
) -> None:
    """Halve the field until the best turn is left and the one that it is compared with."""
    field.counts[LEFT] = field.counts[FOUND]
    worlds = 0
    while field.counts[LEFT] > COMPARED:
        journey = Journey(effort.warmth, effort.horizon)
        glance(space, root, seat, seed + worlds, effort.glances, journey, field, network, memory)
        worlds += effort.glances
        keep_turns(field, max(COMPARED, (field.counts[LEFT] + 1) // 2), is_asked)


# ---- to the end


@rule
def settle(sums: Array, effort: Effort) -> None:
    """What follows from the games for the true difference: `MEAN` and `ERROR`.

    There are two measurements of it: the mean difference of leads at the end, which is right and noisy, and that of the
    leads that the network expected on the way, which is little noisy and wrong by a slope and by some points. Both were
    fitted to many games (`haab/coach/fitted`), as was how large true differences are. This is the linear estimate with
    the least error.
    """
    worlds = sums[WORLDS]
    turns = sums[TURNS] / (2 * worlds)
    mean = sums[DIFFERENCE] / worlds
    way = sums[EXPECTED] / worlds
    noise = effort.noise * turns
    way_noise = effort.way_noise * turns
    variance = variance_of_mean(sums[SQUARES] - worlds * mean * mean, noise, worlds)
    way_variance = variance_of_mean(sums[EXPECTED_SQUARES] - worlds * way * way, way_noise, worlds)
    both = TOGETHER * math.sqrt(noise * way_noise)
    covariance = variance_of_mean(sums[PRODUCTS] - worlds * mean * way, both, worlds)
    slope = (turns * effort.slope + 1) / (turns + 1)
    way_variance += (effort.lean * turns / (turns + 1)) ** 2
    precision = 1 / effort.spread**2
    weighted = 0.0
    left = variance * way_variance - covariance * covariance
    if turns >= FEW_TURNS and left > NEVER * variance * way_variance:
        precision += (way_variance - 2 * slope * covariance + slope * slope * variance) / left
        weighted = (mean * (way_variance - slope * covariance) + way * (slope * variance - covariance)) / left
    else:
        precision += 1 / max(variance, NEVER)
        weighted = mean / max(variance, NEVER)
    sums[MEAN] = weighted / precision
    sums[ERROR] = 1 / math.sqrt(precision)
    if mean * sums[MEAN] < sums[MEAN] ** 2 / 2:  # what the games do not bear out by half is not told
        sums[ERROR] = max(sums[ERROR], abs(sums[MEAN]))


@rule
def variance_of_mean(squares: float, usual: float, worlds: float) -> float:
    """The variance of a mean from the sum of squared deviations, with the usual one counted for some worlds."""
    return (squares + USUAL_WORLDS * usual) / (worlds - 1 + USUAL_WORLDS) / worlds


@rule
def are_close(mean: float, error: float) -> bool:
    """Whether a true difference is surely below the points that two turns may differ by to be about equally good."""
    return max(mean + LIKELY * error, ENOUGH * error) < CLOSE


@rule
def is_enough(sums: Array) -> bool:
    """Whether it is known well enough that a difference is worth telling, or that it is not."""
    mean = abs(sums[MEAN])
    return mean >= max(WORTH_TELLING, WELL_KNOWN * sums[ERROR]) or are_close(mean, sums[ERROR])


@rule
def add_sheet(game: Record, sheets: Array) -> None:
    """Add up every seat's points by source."""
    for seat in range(game.seats):
        for source in range(sheets.shape[1]):
            sheets[seat, source] += points_from(game, seat, source)


@rule
def play_to_the_end(
    space: Workspace, seat: int, warmth: float, field: Field, network: Network, memory: Activations
) -> float:
    """Play on in world[0], everybody by the network; returns the seat's lead at the end.

    The mean of what was expected at every turn of the seat and of what came is left in `WAY`.
    """
    game = space.world[0]
    menu = space.menus[0]
    expected = 0.0
    turns = 0
    last = NOBODY
    while not game.over:
        mover = to_move(game)
        legal(game, menu)
        code = menu[1]
        if menu[0] > 1:
            code = drawn_code(game, menu, network, memory, warmth, space.chance)
            field.counts[THOUGHTS] += 1
        elif mover == seat and last != seat:
            evaluate(game, network, memory)
        if mover == seat and last != seat:
            value_seats(game, network, memory)
            expected += expected_lead(game, seat, memory)
            turns += 1
        last = mover
        apply(game, code)
    lead = final_lead(game, seat, network.unit)
    field.sums[TURNS] += turns
    field.sums[WAY] = (expected + lead) / (turns + 1)
    return lead


@rule
def lead_at_the_end(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    place: int,
    warmth: float,
    field: Field,
    network: Network,
    memory: Activations,
) -> float:
    """Play one of the two turns to the end in the world of a seed; its sheet is added up, its lead is returned."""
    begin_turn(space, root, seat, field.turns[field.order[place]], seed)
    lead = play_to_the_end(space, seat, warmth, field, network, memory)
    add_sheet(space.world[0], field.sheets[place])
    return lead


@rule
def won(lead: float) -> float:
    """A game with this lead at its end: 1 won, 0 lost; a half if it is shared."""
    if lead > 0:
        return 1.0
    return 0.5 if lead == 0 else 0.0


@rule
def compare(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    effort: Effort,
    field: Field,
    network: Network,
    memory: Activations,
) -> None:
    """Play the two turns to the end, always in the same worlds, until enough is known of their difference."""
    sums = field.sums
    while sums[WORLDS] < effort.fewest or field.counts[THOUGHTS] < effort.thoughts:
        world = seed + int(sums[WORLDS])
        lead = lead_at_the_end(space, root, seat, world, 0, effort.warmth, field, network, memory)
        way = sums[WAY]
        other = lead_at_the_end(space, root, seat, world, 1, effort.warmth, field, network, memory)
        add_world(sums, lead, other, way - sums[WAY])
        settle(sums, effort)
        if sums[WORLDS] >= effort.fewest and int(sums[WORLDS]) % A_FEW == 0 and is_enough(sums):
            return


@rule
def add_world(sums: Array, lead: float, other: float, expected: float) -> None:
    """Add up what came of both turns in a world; `expected`: what was expected more of the first one on the way."""
    sums[WORLDS] += 1
    sums[DIFFERENCE] += lead - other
    sums[SQUARES] += (lead - other) ** 2
    sums[LEAD] += lead
    sums[WINS] += won(lead)
    sums[OTHER_WINS] += won(other)
    sums[EXPECTED] += expected
    sums[EXPECTED_SQUARES] += expected**2
    sums[PRODUCTS] += expected * (lead - other)


@rule
def forget(field: Field) -> None:
    """Nothing is known of the games to the end."""
    field.counts[THOUGHTS] = 0
    for place in range(field.sums.size):
        field.sums[place] = 0.0
    for place in range(field.sheets.shape[0]):
        for seat in range(field.sheets.shape[1]):
            for source in range(field.sheets.shape[2]):
                field.sheets[place, seat, source] = 0.0


@rule
def consider(
    space: Workspace,
    root: Array,
    seat: int,
    seed: int,
    effort: Effort,
    asked: Ints,
    field: Field,
    network: Network,
    memory: Activations,
) -> int:
    """Think about root[0] for a seat; `asked` is a turn to compare the best one with, or begins with NOTHING.

    Returns how many turns were compared at last: their numbers are the first ones of `order`.
    """
    forget(field)
    find_turns(space, root, seat, seed, effort, asked, field, network, memory)
    choose_two(space, root, seat, seed + SPREAD, effort, asked[0] != NOTHING, field, network, memory)
    if field.counts[LEFT] < COMPARED:
        field.order[1] = field.order[0]  # then it is compared with itself, and its lead is known
    compare(space, root, seat, seed + 2 * SPREAD, effort, field, network, memory)
    return field.counts[LEFT]  # type: ignore[no-any-return]


# ---- what a position is worth


@rule
def appraise(
    space: Workspace,
    root: Array,
    viewer: int,
    seed: int,
    worlds: int,
    codes: Ints,
    leads: Array,
    chances: Array,
    network: Network,
    memory: Activations,
) -> None:
    """Every seat's expected lead and chance to win after some codes of root[0], added up over worlds.

    The worlds are dealt anew for a viewer.
    """
    for world in range(worlds):
        begin_turn(space, root, viewer, codes, seed + world)
        value_position(space.world[0], network, memory)
        for seat in range(space.world[0].seats):
            leads[seat] += expected_lead(space.world[0], seat, memory)
            chances[seat] += memory.win_probs[seat]
