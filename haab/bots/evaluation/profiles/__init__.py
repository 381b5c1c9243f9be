"""How somebody played, in a few numbers of the game's own, read from the final record.

A game has them in the module `haab.bots.evaluation.profiles.<game>`, as `profile(game, seat)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset

Profile = Mapping[str, float]
"""Numbers by what they count, in a few words."""


@cache
def _profile_of_game(game: str) -> Callable[[AnyRecord, int], Profile]:
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return lambda record, seat: {}
    found: Callable[[AnyRecord, int], Profile] = import_module(name).profile
    return found


def profile_of(rules: Ruleset, record: AnyRecord, seat: int) -> Profile:
    """How a seat played a game that is over; nothing where a game has no profile."""
    return _profile_of_game(rules.name)(record, seat)
