"""What a first game may begin with: the starting wealth tiles that ask for the least knowledge of the game.

All tiles are worth about the same to somebody who knows what to make of them. Corn and blocks are of use at once, so a
tile counts by what it would fetch at the market; levels, steps and farms count for less than they are worth later.
"""

from __future__ import annotations

from haab.games.tzolkin.codes import KEEP
from haab.games.tzolkin.components import CORN, CORN_VALUE, EFFECTS, FROM_WEALTH, GAIN, NO_EFFECT, NONE, SKULL
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS

LATER = 2
"""The corn that a newcomer makes of something whose use shows only later."""


def recommended(game: Tzolkin) -> tuple[int, ...]:
    """The codes of the tiles that a newcomer does well to keep, as many as are still to be kept."""
    due = DECISIONS.due(game)
    if due.name != "keep_wealth":
        return ()
    player = game.players[due.seat]
    left = [int(tile) for tile, kept in zip(player.dealt, player.kept, strict=True) if tile != NONE and not kept]
    best = sorted(left, key=_worth_at_once, reverse=True)[: due["left"]]
    return tuple(KEEP + tile for tile in best)


def _worth_at_once(tile: int) -> int:
    return sum(_corn(*(int(n) for n in step)) for step in EFFECTS[FROM_WEALTH + tile] if step[0] != NO_EFFECT)


def _corn(operation: int, what: int, amount: int) -> int:
    if operation != GAIN or what == SKULL:
        return LATER
    return amount if what == CORN else amount * int(CORN_VALUE[what])
