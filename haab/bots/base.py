"""What a bot is: shown a position as its seat may imagine it, it answers with a legal code."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np

from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.record.stack import new_menu
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message


class UnknownBot(HaabError):
    """There is no bot of that name."""


class Bot(ABC):
    """An opponent. It keeps nothing from one decision to the next."""

    name: ClassVar[str]

    @property
    def title(self) -> Message:
        """The bot's name and, in a few words, how it plays."""
        return Message(f"bots.{self.name}")

    @abstractmethod
    def choose(self, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float) -> int:
        """A legal code for the seat that is to decide.

        The record has been dealt anew for the seat (`choose_move` does that): what the seat cannot know is not in it.
        The seed decides all that the bot leaves to chance. A bot that can use more time stops after about `seconds`.
        """


def legal_codes(ruleset: Ruleset, record: np.record) -> list[int]:
    """The legal codes of a position."""
    return engine(ruleset).legal(record, new_menu(ruleset.menu))


def choose_move(bot: Bot, ruleset: Ruleset, record: np.record, seat: int, seed: int, seconds: float = 1.0) -> int:
    """Let a bot decide for a seat in a game of which it may see only what the seat may see."""
    return bot.choose(ruleset, ruleset.determinize(record, seat, seed), seat, seed, seconds)
