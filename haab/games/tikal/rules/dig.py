"""Chapter 12: dig up a treasure."""

from __future__ import annotations

from haab.games.tikal.codes import DIG
from haab.games.tikal.components import DIG_COST, DIG_FIGURES, DIG_LIMIT, NONE
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.camp import note_camp_site
from haab.games.tikal.rules.exchange import note_treasure
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.spaces import has_space, with_space
from haab.games.tikal.rules.tired import may_work, note_work
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def note_tokens(game: Tikal, space: int) -> None:
    """Tokens came to a tile or left it. TK-14.1: that also decides whether a camp can be set up."""
    game.digs = with_space(game.digs, space, game.buried[space] > 0)
    note_camp_site(game, space)


@rule
def offer_digging(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-12.1, TK-12.3, TK-12.4, TK-R-17: where tokens lie; at most 2 in a turn, and the k-th needs k own figures."""
    if game.ap < DIG_COST or not has_space(game.digs, space):
        return
    worked = game.worked[space]
    if worked >= DIG_LIMIT or figures_on(game, seat, space) < DIG_FIGURES[worked]:
        return
    if may_work(game, seat, space):
        offer(menu, DIG + space)


@rule
def choose_digging(game: Tikal, seat: int, code: int) -> None:
    """TK-12.2: the top token, face up. TK-R-52: seen by all, so nothing before it can be taken back."""
    space = code - DIG
    game.ap -= DIG_COST
    game.worked[space] += 1
    note_work(game, space)
    game.buried[space] -= 1
    note_tokens(game, space)
    top = game.buried[space]
    treasure = int(game.tokens[space, top])
    game.players[seat].treasures[treasure] += 1
    note_treasure(game, seat, treasure)
    game.tokens[space, top] = NONE
    game.reveals += 1
