"""Who belongs to which tribe."""

from __future__ import annotations

from haab.games.tzolkin.record import Tzolkin
from haab.kit.compiler.rule import rule


@rule
def is_tribe(game: Tzolkin, seat: int, tribe: int) -> bool:
    """TP-5.2, TP-R-1: a player has one tribe at most, and none without the module."""
    return game.players[seat].tribe == tribe
