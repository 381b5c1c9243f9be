"""Who puts a choice into words: a game names a describer for each family of codes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Any

from haab.kit.text import Message

Describer = Callable[[Any, Any, int], Message]
"""(game, decision due, number within the family) -> what choosing it means."""


class Describers:
    """The describers of a game by the first code of each family; a family ends where the next one begins."""

    def __init__(self, due: Callable[[Any], Any], by_first_code: Mapping[int, Describer]) -> None:
        self._due = due
        self._firsts = sorted(by_first_code)
        self._describers = [by_first_code[first] for first in self._firsts]

    def describe(self, game: Any, code: int) -> Message:
        """What choosing a code means in the decision on top of the stack."""
        family = bisect_right(self._firsts, code) - 1
        if family < 0:
            raise ValueError(f"no describer for the code {code}")
        return self._describers[family](game, self._due(game), code - self._firsts[family])
