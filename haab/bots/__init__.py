"""Opponents. They see only what their seat may see: `Bot.choose` deals everything else anew before it asks them."""

from __future__ import annotations

from haab.bots.api import BadParameter, Bot, Question, UnknownBot
from haab.bots.frozen import FROZEN
from haab.bots.players.greedy import GreedyBot
from haab.bots.players.levels import LEVELS
from haab.bots.players.mcts import MctsBot
from haab.bots.players.policy import PolicyBot
from haab.bots.players.random import RandomBot
from haab.kit.text import Message

__all__ = ["BOTS", "FROZEN", "BadParameter", "Bot", "Question", "UnknownBot", "bot", "in_place_of"]

_KINDS: tuple[type[Bot], ...] = (RandomBot, GreedyBot, MctsBot, PolicyBot, *LEVELS)

BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in _KINDS}
"""Every bot by its name: the programs, then the levels, the weakest of each first. Frozen ones are not among them."""

REPLACED = {"scout": "sage"}
"""Bots that are gone, and what replaced them."""


def in_place_of(spec: str) -> str:
    """The bot that plays on where a stored game names one that is gone; any other is returned as it is."""
    name, separator, params = spec.partition(":")
    return REPLACED.get(name, name) + separator + params


def bot(spec: str) -> Bot:
    """A bot by its name, and with parameters if any are given: `greedy`, `sage:lines=40,noise=0.5`, `level6@0.1`."""
    name, _, params = spec.partition(":")
    if name in REPLACED:
        raise UnknownBot(Message("bots.error.gone", {"name": repr(name), "other": repr(REPLACED[name])}))
    kinds: dict[str, type[Bot]] = {**BOTS, **FROZEN}
    if name not in kinds:
        raise UnknownBot(Message("bots.error.unknown", {"name": repr(name), "known": list(kinds)}))
    kind: type = kinds[name]
    found: Bot = kind(kinds[name].Params.parse(params))
    return found
