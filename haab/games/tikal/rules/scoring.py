"""Chapters 17 and 18: scoring rounds and the end of the game."""

from __future__ import annotations

from haab.games.tikal.codes import END_GAME, SCORING_ACTIONS, SCORING_ROUND
from haab.games.tikal.components import (
    ACTION_POINTS,
    NONE,
    SPACES,
    TERRAIN,
    TILE_KIND,
    TREASURE_KINDS,
    TREASURE_POINTS,
    VOLCANO,
)
from haab.games.tikal.record import GUARD_POINTS, SOURCES, TEMPLE_POINTS, TREASURE_SCORE
from haab.games.tikal.rules.majority import holds_majority
from haab.games.tikal.rules.seats import clockwise
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import NOBODY, push


@rule
def score(game, seat):
    """TK-2.7: all points of a player together; there is no upper limit."""
    total = 0
    for source in range(SOURCES):
        total += int(game.players[seat].points[source])
    return total


# ---- one player's points


@rule
def score_temples(game, seat):
    """TK-17.4, TK-17.5, TK-17.6, TK-R-32: guarded temples count for the guard's owner, all others by majority."""
    points = game.players[seat].points
    for space in range(SPACES):
        source = GUARD_POINTS if game.guard[space] == seat else TEMPLE_POINTS
        points[source] += temple_points(game, seat, space)


@rule
def temple_points(game, seat, space):
    """TK-17.4, TK-17.5, TK-17.6, TK-R-32: what a temple would bring a player now."""
    if game.temple[space] == 0:
        return 0
    if game.guard[space] == seat:
        return game.temple[space]
    if game.guard[space] == NONE and holds_majority(game, seat, space):
        return game.temple[space]
    return 0


@rule
def score_treasures(game, seat):
    """TK-17.7: singles, pairs and triplets, in every scoring round again."""
    for treasure in range(TREASURE_KINDS):
        game.players[seat].points[TREASURE_SCORE] += treasure_points(game, seat, treasure)


@rule
def treasure_points(game, seat, treasure):
    """TK-17.7: what a player's treasures of a kind bring in a scoring round."""
    return TREASURE_POINTS[game.players[seat].treasures[treasure]]


@rule
def score_alone(game, seat):
    """TK-17.3, TK-17.8: this player alone scores, at once."""
    score_temples(game, seat)
    score_treasures(game, seat)


# ---- the round


@rule
def seat_in_round(game, first, number):
    """The seat that is so many steps clockwise of the first, NOBODY when all have had their turn."""
    if number >= game.seats:
        return NOBODY
    return clockwise(game, first, number)


@rule
def begin_scoring_round(game, first):
    """TK-17.2: every player has one scoring turn, clockwise, whatever the indicators show (TK-19.17)."""
    second = seat_in_round(game, first, 1)
    third = seat_in_round(game, first, 2)
    fourth = seat_in_round(game, first, 3)
    push(game, SCORING_ROUND, first, first, second, third, fourth)


@rule
def next_scoring_turn(game, a, b, c, d):
    """TK-17.3: the first in order has 10 AP without a tile and then scores; the others follow."""
    if a == NOBODY:
        return
    push(game, SCORING_ROUND, a, b, c, d, NOBODY)
    game.ap = ACTION_POINTS
    push(game, SCORING_ACTIONS, a)


@rule
def is_in_scoring_turn(game, seat):
    """TK-17.3: whether a player has the scoring turn that is under way, also while an action of it is half chosen."""
    for number in range(game.depth):
        if game.stack[number].kind == SCORING_ACTIONS and game.stack[number].seat == seat:
            return True
    return False


@rule
def scorings_to_come(game, seat):
    """TK-17.1, TK-18.1: how often a player will score, apart from a scoring turn that is under way."""
    count = 1
    for number in range(game.drawn, TERRAIN):
        count += TILE_KIND[game.pile[number]] == VOLCANO
    for place in range(game.laid_out_count):
        count += TILE_KIND[game.laid_out[place]] == VOLCANO
    for number in range(game.depth):
        frame = game.stack[number]
        if frame.kind == END_GAME:
            count -= 1
        elif frame.kind == SCORING_ROUND:
            count += seat in (frame.a, frame.b, frame.c, frame.d)
    return count


@rule
def begin_final_round(game, first):
    """TK-18.1, TK-18.2, TK-R-38: the last scoring round begins left of who took the last tile; then the game ends."""
    push(game, END_GAME, NOBODY)
    begin_scoring_round(game, first)


@rule
def end_game(game):
    """TK-18.3: the game is over."""
    game.over = 1
