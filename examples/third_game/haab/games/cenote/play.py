"""The two functions that everything is built from: `legal` lists the codes, `apply` plays one."""

from __future__ import annotations

from haab.games.cenote import rules
from haab.games.cenote.record import Cenote
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import Decisions
from haab.kit.record.stack import clear_menu
from haab.kit.record.types import Menu

DECISIONS = Decisions(__name__, rules)

offer_choices = DECISIONS.offer_choices()
play_choice = DECISIONS.play_choice()


@rule
def legal(game: Cenote, menu: Menu) -> None:
    """List the codes that may be chosen."""
    clear_menu(menu)
    offer_choices(game, menu)


@rule
def apply(game: Cenote, code: int) -> None:
    """Play one legal code. Nothing follows without a choice in this game; others call `settle` here."""
    play_choice(game, code)
