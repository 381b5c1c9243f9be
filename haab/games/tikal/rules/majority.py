"""Chapter 16: figures on a tile, strength and majority."""

from __future__ import annotations

from haab.games.tikal.components import LEADER, LEADER_STRENGTH, MEMBER_STRENGTH
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.spaces import with_space
from haab.kit.compiler.rule import rule


@rule
def figures_on(game: Tikal, seat: int, space: int) -> int:
    """TK-R-20: a player's figures on a tile; the leader is one of them."""
    player = game.players[seat]
    if player.leader == space:
        return player.members[space] + 1
    return player.members[space]


@rule
def stands_on(game: Tikal, seat: int, figure: int, space: int) -> bool:
    """Whether the player has this kind of figure on a tile."""
    player = game.players[seat]
    if figure == LEADER:
        return player.leader == space
    return player.members[space] > 0


@rule
def note_figures(game: Tikal, seat: int, space: int) -> None:
    """Figures of a player came to a tile or left it."""
    game.occupied[seat] = with_space(game.occupied[seat], space, figures_on(game, seat, space) > 0)


@rule
def strength(game: Tikal, seat: int, space: int) -> int:
    """TK-16.1, TK-R-27: each member counts 1, the leader 3; a guard is no figure and counts nothing."""
    player = game.players[seat]
    total = player.members[space] * MEMBER_STRENGTH
    if player.leader == space:
        total += LEADER_STRENGTH
    return total


@rule
def holds_majority(game: Tikal, seat: int, space: int) -> bool:
    """TK-16.2, TK-16.3, TK-R-30, TK-R-31: stronger than every other single player; a tie is nobody's."""
    own = strength(game, seat, space)
    if own == 0:
        return False
    for other in range(game.seats):
        if other != seat and strength(game, other, space) >= own:
            return False
    return True
