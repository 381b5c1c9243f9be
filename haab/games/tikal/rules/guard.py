"""Chapter 15: place a guard."""

from __future__ import annotations

from haab.games.tikal.codes import GUARD
from haab.games.tikal.components import FIGURES, GUARD_COST, GUARDS, LEADER, NONE, SPACES
from haab.games.tikal.record import AS_GUARD, REMOVED, Tikal
from haab.games.tikal.rules.majority import holds_majority, note_figures, stands_on
from haab.games.tikal.rules.scoring import is_in_scoring_turn
from haab.games.tikal.rules.tired import forget_work_on
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_guard(game: Tikal, seat: int, space: int) -> bool:
    """TK-15.1, TK-15.2, TK-R-26, TK-R-28: an unguarded temple on which the player holds the majority."""
    return game.temple[space] > 0 and game.guard[space] == NONE and holds_majority(game, seat, space)


@rule
def offer_guard(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-15.3, TK-15.8, TK-R-25: the player chooses which figure; 2 guards in a game."""
    if game.ap < GUARD_COST or game.players[seat].guards_placed == GUARDS or not can_guard(game, seat, space):
        return
    for figure in range(FIGURES):
        if stands_on(game, seat, figure, space):
            offer(menu, GUARD + figure * SPACES + space)


@rule
def remove_figures(game: Tikal, seat: int, space: int) -> None:
    """TK-15.4: the player's other figures there are out of the game."""
    player = game.players[seat]
    player.removed += player.members[space]
    player.members[space] = 0
    if player.leader == space:
        player.leader = REMOVED
    note_figures(game, seat, space)


@rule
def choose_guard(game: Tikal, seat: int, code: int) -> None:
    """TK-15.3, TK-15.5, TK-15.7: the figure becomes the guard for good; other players' figures stay.

    TK-R-33: if it was agreed so, a guard of a scoring turn does not score in it.
    """
    figure = (code - GUARD) // SPACES
    space = (code - GUARD) % SPACES
    player = game.players[seat]
    game.ap -= GUARD_COST
    if figure == LEADER:
        player.leader = AS_GUARD
    else:
        player.members[space] -= 1
    remove_figures(game, seat, space)
    if game.figures_work_once:
        forget_work_on(game, space)
    if game.guards_score_later and is_in_scoring_turn(game, seat):
        game.new_guards += 1
    game.guard[space] = seat
    player.guards[player.guards_placed] = space
    player.guards_placed += 1
