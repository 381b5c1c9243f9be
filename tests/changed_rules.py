"""Rules that have changed since a game was played: a made-up version, and a price that is another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from haab.games.tzolkin.components import WORKER_PRICE
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion import tribes_placing
from haab.games.tzolkin.ruleset import RULESET, TzolkinRules
from haab.kit.engine import engine
from haab.kit.record.arrays import table
from haab.kit.ruleset import Migration
from tests.speed import interpreted

Json = dict[str, Any]

TWO_PLACED = ("place start", "place palenque", "done")
"""A turn in which the second worker is paid for."""


def new_version(monkeypatch: pytest.MonkeyPatch, version: int, older: Mapping[int, Migration | None]) -> None:
    """Let Tzolk'in be of this version."""
    monkeypatch.setattr(TzolkinRules, "version", version)
    monkeypatch.setattr(TzolkinRules, "older", older)


@contextmanager
def dear_workers(price: int = 50) -> Iterator[None]:
    """A second worker costs so much corn: nobody has that at the beginning."""
    prices = table([WORKER_PRICE[0], *([price] * (len(WORKER_PRICE) - 1))])
    with pytest.MonkeyPatch.context() as patched:
        for chapter in (questions, tribes_placing):
            patched.setattr(chapter, "WORKER_PRICE", prices)
        with interpreted(engine(RULESET)):  # machine code knows the prices of the day on which it was made
            yield


def one_worker_only(record: Json) -> Json:
    """A step from version 1 to 2: no turn has a second worker any more."""
    moves: list[str] = []
    for move in record["moves"]:
        if move.startswith("place") and moves and moves[-1].startswith("place"):
            continue
        moves.append(move)
    return {**record, "moves": moves}
