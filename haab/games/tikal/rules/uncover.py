"""Chapter 11: uncover a temple level."""

from __future__ import annotations

from haab.games.tikal.codes import UNCOVER
from haab.games.tikal.components import NONE, UNCOVER_COST, UNCOVER_FIGURES, UNCOVER_LIMIT
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.tired import may_work, note_work
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_be_raised(game: Tikal, space: int) -> bool:
    """TK-11.2, TK-11.3, TK-11.7: an unguarded temple whose next level is still in its stack."""
    value = game.temple[space]
    return value > 0 and game.levels[value + 1] > 0 and game.guard[space] == NONE


@rule
def offer_uncovering(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-11.4, TK-11.5, TK-11.6, TK-R-17: at most 2 in a turn, and the k-th needs k own figures there now."""
    if game.ap < UNCOVER_COST or not can_be_raised(game, space):
        return
    worked = game.worked[space]
    if worked >= UNCOVER_LIMIT or figures_on(game, seat, space) < UNCOVER_FIGURES[worked]:
        return
    if may_work(game, seat, space):
        offer(menu, UNCOVER + space)


@rule
def choose_uncovering(game: Tikal, code: int) -> None:
    """TK-11.2, TK-R-21: the next level is laid on the temple and stays there."""
    space = code - UNCOVER
    game.ap -= UNCOVER_COST
    game.worked[space] += 1
    note_work(game, space)
    game.temple[space] += 1
    game.levels[game.temple[space]] -= 1
