"""How somebody played, in a few numbers of the game's own, read from the final record.

A game has them in the module `haab.bots.evaluation.profiles.<game>`, as `profile(game, seat)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from haab.kit.parts import part_of_game
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset

Profile = Mapping[str, float]
"""Numbers by what they count, in a few words."""


@cache
def _profile_of_game(game: str) -> Callable[[AnyRecord, int], Profile]:
    part = part_of_game(__name__, game)
    if part is None:
        return lambda record, seat: {}
    found: Callable[[AnyRecord, int], Profile] = part.profile
    return found


def profile_of(rules: Ruleset, record: AnyRecord, seat: int) -> Profile:
    """How a seat played a game that is over; nothing where a game has no profile."""
    return _profile_of_game(rules.name)(record, seat)
