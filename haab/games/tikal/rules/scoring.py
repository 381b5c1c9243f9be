"""Chapters 17 and 18: scoring rounds and the end of the game."""

from __future__ import annotations

from haab.games.tikal.components import (
    ACTION_POINTS,
    MOST_SEATS,
    NONE,
    TERRAIN,
    TILE_KIND,
    TREASURE_KINDS,
    TREASURE_POINTS,
    VOLCANO,
)
from haab.games.tikal.record import GUARD_POINTS, SOURCES, TEMPLE_POINTS, TREASURE_SCORE, Tikal
from haab.games.tikal.rules.majority import holds_majority
from haab.games.tikal.rules.seats import NOBODYS, clockwise
from haab.kit.compiler.bits import lowest_bit
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, continuation, decision, recognises
from haab.kit.record.stack import NOBODY


@rule
def score(game: Tikal, seat: int) -> int:
    """TK-2.7: all points of a player together; there is no upper limit."""
    total = 0
    for source in range(SOURCES):
        total += int(game.players[seat].points[source])
    return total


# ---- one player's points


@rule
def score_temples(game: Tikal, seat: int) -> None:
    """TK-17.4, TK-17.5, TK-17.6, TK-R-32: guarded temples count for the guard's owner, all others by majority.

    TK-R-33: guards of this scoring turn are left out, if it was agreed so.
    """
    player = game.players[seat]
    for guard in range(player.guards_placed - game.new_guards):
        player.points[GUARD_POINTS] += temple_points(game, seat, int(player.guards[guard]))
    rest = game.occupied[seat]
    while rest:
        space = lowest_bit(rest)
        if game.guard[space] != seat:
            player.points[TEMPLE_POINTS] += temple_points(game, seat, space)
        rest &= rest - 1


@rule
def temple_points(game: Tikal, seat: int, space: int) -> int:
    """TK-17.4, TK-17.5, TK-17.6, TK-R-32: what a temple would bring a player now."""
    if game.temple[space] == 0:
        return 0
    if game.guard[space] == seat:
        return game.temple[space]
    is_open = game.guard[space] == NONE or game.shared_temples != 0
    if is_open and holds_majority(game, seat, space):
        return game.temple[space]
    return 0


@rule
def score_treasures(game: Tikal, seat: int) -> None:
    """TK-17.7: singles, pairs and triplets, in every scoring round again."""
    for treasure in range(TREASURE_KINDS):
        game.players[seat].points[TREASURE_SCORE] += treasure_points(game, seat, treasure)


@rule
def treasure_points(game: Tikal, seat: int, treasure: int) -> int:
    """TK-17.7: what a player's treasures of a kind bring in a scoring round."""
    return int(TREASURE_POINTS[game.players[seat].treasures[treasure]])


@rule
def score_alone(game: Tikal, seat: int) -> None:
    """TK-17.3, TK-17.8: this player alone scores, at once."""
    score_temples(game, seat)
    score_treasures(game, seat)
    game.new_guards = 0


# ---- the round

SEATS_OR_NOBODY = range(NOBODY, MOST_SEATS)


@continuation(due=SEATS_OR_NOBODY, second=SEATS_OR_NOBODY, third=SEATS_OR_NOBODY, fourth=SEATS_OR_NOBODY)
def then_scoring_round(game: Tikal, seat: int, due: int, second: int, third: int, fourth: int) -> None:
    """TK-17.2: scoring turns of these players, in this order."""


@decision("TK-17.3", waits=True, repeats=True)
def ask_scoring_actions(game: Tikal, seat: int) -> None:
    """What to do with the action points of a scoring turn."""


@continuation(first=True)
def then_end_game(game: Tikal, seat: int) -> None:
    """TK-18.3: after the last scoring round."""


is_scoring_turn = recognises(ask_scoring_actions)
is_scoring_round = recognises(then_scoring_round)
is_end_of_game = recognises(then_end_game)


@rule
def seat_in_round(game: Tikal, first: int, number: int) -> int:
    """The seat that is so many steps clockwise of the first, NOBODY when all have had their turn."""
    if number >= game.seats:
        return NOBODY
    return clockwise(game, first, number)


@rule
def begin_scoring_round(game: Tikal, first: int) -> None:
    """TK-17.2: every player has one scoring turn, clockwise, whatever the indicators show (TK-19.17)."""
    second = seat_in_round(game, first, 1)
    third = seat_in_round(game, first, 2)
    fourth = seat_in_round(game, first, 3)
    then_scoring_round(game, first, first, second, third, fourth)


@carries_out(then_scoring_round)
def next_scoring_turn(game: Tikal, due: int, second: int, third: int, fourth: int) -> None:
    """TK-17.3: the first in order has 10 AP without a tile and then scores; the others follow."""
    if due == NOBODY:
        return
    then_scoring_round(game, due, second, third, fourth, NOBODY)
    game.ap = ACTION_POINTS
    ask_scoring_actions(game, due)


@rule
def is_in_scoring_turn(game: Tikal, seat: int) -> bool:
    """TK-17.3: whether a player has the scoring turn that is under way, also while an action of it is half chosen."""
    for number in range(game.depth):
        if is_scoring_turn(game.stack[number].kind) and game.stack[number].seat == seat:
            return True
    return False


@rule
def scorings_to_come(game: Tikal, seat: int) -> int:
    """TK-17.1, TK-18.1: how often a player will score, apart from a scoring turn that is under way."""
    count = 1
    for number in range(game.drawn, TERRAIN):
        count += TILE_KIND[game.pile[number]] == VOLCANO
    for place in range(game.laid_out_count):
        count += TILE_KIND[game.laid_out[place]] == VOLCANO
    for number in range(game.depth):
        frame = game.stack[number]
        if is_end_of_game(frame.kind):
            count -= 1
        elif is_scoring_round(frame.kind):
            count += seat in (frame.a, frame.b, frame.c, frame.d)
    return count


@rule
def first_of_final_round(game: Tikal, next_seat: int) -> int:
    """TK-R-38, TK-R-39: the left neighbour of who took the last tile; or that player, if it was agreed."""
    if game.last_tile_first:
        return clockwise(game, next_seat, game.seats - 1)
    return next_seat


@rule
def begin_final_round(game: Tikal, first: int) -> None:
    """TK-18.1, TK-18.2: the last scoring round; then the game ends."""
    then_end_game(game, NOBODYS)
    begin_scoring_round(game, first)


@carries_out(then_end_game)
def end_game(game: Tikal) -> None:
    """TK-18.3: the game is over."""
    game.over = 1
