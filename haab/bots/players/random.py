"""The bot that chooses by lot: what any other bot has to beat, and what plays on when another one fails."""

from __future__ import annotations

from haab.bots.api import Bot, BotParams, Question
from haab.kit.record.chance import new_chance, random_below


class RandomBot(Bot):
    """Any legal code, each as likely as any other."""

    name = "random"

    def __init__(self, params: BotParams | None = None) -> None:
        """It has no parameters."""

    def decide(self, question: Question) -> int:
        """Draw one of the legal codes."""
        codes = question.legal
        return codes[int(random_below(new_chance(question.seed), len(codes)))]
