"""The functions everything is built from: `legal` lists the codes, `apply` plays one.

All chapters come together here. Which rule offers and which rule plays a decision stands beside the decision itself, in
its chapter.
"""

from __future__ import annotations

from haab.games.tikal.record import Tikal
from haab.games.tikal.rules import actions, auction, exchange, scoring, tiles, transfer, turns
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import Decisions
from haab.kit.record.stack import clear_menu
from haab.kit.record.types import Menu

DECISIONS = Decisions(__name__, actions, scoring, tiles, transfer, exchange, turns, auction)
"""Every decision and continuation, in this order."""

offer_choices = DECISIONS.offer_choices()
play_choice = DECISIONS.play_choice()
settle = DECISIONS.settle()


@rule
def legal(game: Tikal, menu: Menu) -> None:
    """List the codes that may be chosen."""
    clear_menu(menu)
    offer_choices(game, menu)


@rule
def apply(game: Tikal, code: int) -> None:
    """Play one legal code, and everything that follows without a choice."""
    play_choice(game, code)
    settle(game)


@rule
def reveals(before: Tikal, after: Tikal) -> bool:
    """TK-R-52: drawing a tile, laying out tiles, digging up a treasure."""
    return before.reveals != after.reveals
