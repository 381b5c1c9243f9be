"""The bot that chooses by lot: what any other bot has to beat, and what plays on when another one fails."""

from __future__ import annotations

import numpy as np

from haab.bots.base import Bot, legal_codes
from haab.kit.record.chance import new_chance, random_below
from haab.kit.ruleset import Ruleset


class RandomBot(Bot):
    """Any legal code, each as likely as any other."""

    name = "random"

    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        """Draw one of the legal codes."""
        codes = legal_codes(ruleset, record)
        return codes[int(random_below(new_chance(seed), len(codes)))]
