"""Chapter 12: dig up a treasure."""

from __future__ import annotations

from haab.games.tikal.codes import DIG
from haab.games.tikal.components import DIG_COST, DIG_FIGURES, DIG_LIMIT, NONE
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def offer_digging(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-12.1, TK-12.3, TK-12.4, TK-R-17: where tokens lie; at most 2 in a turn, and the k-th needs k own figures."""
    if game.ap < DIG_COST or game.buried[space] == 0:
        return
    worked = game.worked[space]
    if worked < DIG_LIMIT and figures_on(game, seat, space) >= DIG_FIGURES[worked]:
        offer(menu, DIG + space)


@rule
def choose_digging(game: Tikal, seat: int, code: int) -> None:
    """TK-12.2: the top token, face up. TK-R-52: seen by all, so nothing before it can be taken back."""
    space = code - DIG
    game.ap -= DIG_COST
    game.worked[space] += 1
    game.buried[space] -= 1
    top = game.buried[space]
    game.players[seat].treasures[game.tokens[space, top]] += 1
    game.tokens[space, top] = NONE
    game.reveals += 1
