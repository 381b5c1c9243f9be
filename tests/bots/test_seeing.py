"""Bots see only what their seat may see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from haab.bots import Bot, Question
from tests.bots.positions import KINDS, positions


class Witness(Bot):
    """Chooses nothing: remembers what it was shown."""

    name = "witness"

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def decide(self, question: Question) -> int:
        self.seen.append(question.record.tobytes())
        return 0


@pytest.mark.clauses("TZ-R-47", "TK-20.4", "TK-20.5")
@pytest.mark.parametrize(("name", "seats", "option"), KINDS)
def test_a_bot_is_shown_the_same_whatever_is_hidden_from_its_seat(name: str, seats: int, option: str | None) -> None:
    for position in positions(name, seats, option, seed=5, apart=70, count=5):
        seat = position.seat
        witness = Witness()
        for other_world in range(3):
            record = position.ruleset.determinize(position.record, seat, other_world)
            witness.choose(replace(position.question(seed=11), record=record))
        assert witness.seen[0] == witness.seen[1] == witness.seen[2]


@pytest.mark.parametrize(("name", "seats", "option"), KINDS)
def test_what_is_hidden_is_dealt_anew_for_every_seed(name: str, seats: int, option: str | None) -> None:
    for position in positions(name, seats, option, seed=6, apart=1, count=1):
        worlds = {position.ruleset.determinize(position.record, position.seat, seed).tobytes() for seed in range(4)}
        assert len(worlds) == 4
