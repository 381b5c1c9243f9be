"""Where effects wait (TZ-R-7): what a tile or an action of Chichen Itza brings is carried out one effect at a time.

It stands apart from effects.py because a building brings effects, and an effect may be a building.
"""

from __future__ import annotations

from haab.games.tzolkin.components import EFFECTS, MOST_EFFECTS
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.questions import leaves_order_to_player
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import continuation


@continuation(source=range(len(EFFECTS)), number=range(MOST_EFFECTS + 1))
def then_effects(game: Tzolkin, seat: int, source: int, number: int) -> None:
    """The effects of a source from this number on (they are carried out in effects.py)."""


@rule
def begin_effects(game: Tzolkin, seat: int, source: int) -> None:
    """TZ-16.2, TZ-R-7: at once, in the order of the data file, unless the order is left to the player."""
    if not leaves_order_to_player(game, seat, source):
        then_effects(game, seat, source, 0)
