"""Opponents. They see only what their seat may see: `Bot.choose` deals everything else anew before it asks them."""

from __future__ import annotations

from haab.bots.adept import AdeptBot
from haab.bots.bot import BadParameter, Bot, Question, UnknownBot
from haab.bots.greedy import GreedyBot
from haab.bots.levels import LEVELS
from haab.bots.random import RandomBot
from haab.bots.sage import SageBot
from haab.bots.scout import ScoutBot

__all__ = ["BOTS", "BadParameter", "Bot", "Question", "UnknownBot", "bot"]

_KINDS: tuple[type[Bot], ...] = (RandomBot, GreedyBot, ScoutBot, SageBot, AdeptBot, *LEVELS)

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in _KINDS}
"""Every bot by its name: the programs, then the levels, the weakest of each first."""


def bot(spec: str) -> Bot:
    """A bot by its name, and with parameters if any are given: `greedy`, `scout:worlds=40,noise=0.5`."""
    name, _, params = spec.partition(":")
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r} (there are: {', '.join(BOTS)})")
    kind: type = BOTS[name]
    found: Bot = kind(BOTS[name].Params.parse(params))
    return found
