"""Opponents. They see only what their seat may see: `choose_move` deals everything else anew before it asks them."""

from __future__ import annotations

from haab.bots.base import Bot, UnknownBot, choose_move
from haab.bots.by_lot import RandomBot
from haab.bots.greedy import GreedyBot
from haab.bots.scout import ScoutBot

__all__ = ["BOTS", "Bot", "UnknownBot", "bot", "choose_move"]

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (RandomBot, GreedyBot, ScoutBot)}
"""Every bot by its name, the weakest first."""


def bot(name: str) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r} (there are: {', '.join(BOTS)})")
    return BOTS[name]()
