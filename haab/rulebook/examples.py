"""Worked examples as positions: what is given and the moves that are played, in docs/rules/examples/BOOK.json.

An example with several rows has several cases. Positions are written as in the tests: what is left out is as at the
start of a game.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from haab.games import ruleset
from haab.kit.errors import HaabError
from haab.kit.game import game_from_position
from haab.kit.text import Message
from haab.rulebook.clauses import books, rules_folder

Json = dict[str, Any]


class NoExample(HaabError):
    """There is no worked example of that name, or not so many cases of it."""


def cases(id: str) -> int:
    """How many cases of a worked example can be played; 0 for whatever is no such example."""
    return len(_examples().get(id, []))


@cache
def example(id: str, number: int = 1) -> Json:
    """The record of play of a case of a worked example, counted from 1."""
    if not 1 <= number <= cases(id):
        raise NoExample(Message("rulebook.error.no_example", {"number": number, "id": repr(id)}))
    case = _examples()[id][number - 1]
    game = game_from_position(ruleset(case["position"]["game"]), case["position"])
    for move in case["moves"]:
        game.play(move)
    return game.record()


@cache
def _examples() -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for book in books():
        path = rules_folder() / "examples" / f"{book}.json"
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found
