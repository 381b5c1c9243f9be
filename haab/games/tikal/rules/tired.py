"""Another reading of TK-R-17: each figure uncovers or digs at most once in a turn, here or elsewhere.

Members look alike, so nobody says which figure has worked until it matters: the work of a tile is open as long as some
figure that is still there can have done it. Whoever leaves is rested if the others there can have done all of it.
"""

from __future__ import annotations

from haab.games.tikal.components import LEADER, SPACES
from haab.games.tikal.record import Tikal
from haab.kit.compiler.rule import rule


@rule
def rested_members(game: Tikal, seat: int, space: int) -> int:
    """Members on a tile that did not come there tired."""
    return game.players[seat].members[space] - game.tired_members[space]


@rule
def is_rested_leader(game: Tikal, seat: int, space: int) -> bool:
    """Whether the leader is on a tile and did not come there tired."""
    return game.players[seat].leader == space and game.tired_leader == 0


@rule
def may_work(game: Tikal, seat: int, space: int) -> bool:
    """TK-R-17: whether a figure there has not worked yet in this turn; figures have no memory unless it was agreed."""
    if game.figures_work_once == 0:
        return True
    return rested_members(game, seat, space) + is_rested_leader(game, seat, space) > game.open_work[space]


@rule
def note_work(game: Tikal, space: int) -> None:
    """TK-R-17: one of the figures there has worked."""
    if game.figures_work_once:
        game.open_work[space] += 1


@rule
def note_departure(game: Tikal, seat: int, figure: int, start: int, end: int) -> None:
    """TK-R-17: a figure is about to leave a tile, rested if it can be."""
    if game.figures_work_once == 0:
        return
    members = rested_members(game, seat, start)
    if figure == LEADER:
        if game.tired_leader == 0 and members < game.open_work[start]:
            game.tired_leader = 1
            game.open_work[start] -= 1
        return
    if members > 0 and members - 1 + is_rested_leader(game, seat, start) >= game.open_work[start]:
        return
    game.tired_members[end] += 1
    if game.tired_members[start] > 0:
        game.tired_members[start] -= 1
    else:
        game.open_work[start] -= 1


@rule
def forget_work_on(game: Tikal, space: int) -> None:
    """TK-15.4: the figures of a tile are out of the game."""
    game.open_work[space] = 0
    game.tired_members[space] = 0


@rule
def forget_work(game: Tikal) -> None:
    """TK-R-19: the limits of a turn start anew in the next."""
    if game.figures_work_once:
        game.tired_leader = 0
        for space in range(SPACES):
            forget_work_on(game, space)
