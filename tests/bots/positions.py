"""Positions for the tests of bots: random ones of every kind of game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import haab
from haab.bots import Question
from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.kit.record.chance import new_chance, random_below
from haab.kit.record.stack import copy_record, to_move
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset


@dataclass(frozen=True)
class Position:
    """A game in which somebody has to decide."""

    ruleset: Ruleset
    record: AnyRecord

    @property
    def seat(self) -> int:
        """Who has to decide."""
        return int(to_move(self.record))

    @property
    def codes(self) -> list[int]:
        """What may be chosen."""
        return self.question().legal

    def question(self, seed: int = 1, seconds: float = 1.0) -> Question:
        """What a bot is asked here."""
        return Question(self.ruleset, self.record, self.seat, seed, seconds)


def _is_possible(name: str, seats: int, option: str | None) -> bool:
    try:
        ruleset(name).check_options(seats, {option: True} if option else {})
    except haab.BadOptions:
        return False
    return True


KINDS = [
    (name, seats, option)
    for name in GAMES
    for seats in ruleset(name).seats
    for option in (None, *(option.name for option in ruleset(name).options))
    if _is_possible(name, seats, option)
]
"""Every game with every number of players, plain and with each option by itself."""


def positions(name: str, seats: int, option: str | None, seed: int, apart: int, count: int) -> Iterator[Position]:
    """Up to `count` positions of one random game, so many decisions apart."""
    rules = ruleset(name)
    record = rules.start(seats, rules.check_options(seats, {option: True} if option else {}), seed)
    chance = new_chance(seed)
    for _ in range(count):
        if record.over:
            return
        yield Position(rules, copy_record(record))
        for _ in range(apart):
            if not record.over:
                codes = Position(rules, record).codes
                engine(rules).apply(record, codes[int(random_below(chance, len(codes)))])
