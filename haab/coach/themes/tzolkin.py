"""What a turn of Tzolk'in is about."""

from __future__ import annotations

from haab.coach.themes import Themes, Turn
from haab.games.tzolkin.components import FOOD_DAYS

SOON = 2
"""Days before a Food Day in which a turn is about that."""


def _is_before_the_end(turn: Turn) -> bool:
    return bool(int(FOOD_DAYS[-1]) - turn.before.day < SOON)


def _is_before_a_food_day(turn: Turn) -> bool:
    return bool(int(FOOD_DAYS[turn.before.food_days]) - turn.before.day <= SOON)


def _builds_a_monument(turn: Turn) -> bool:
    return bool(sum(turn.after.players[turn.seat].monuments) > sum(turn.before.players[turn.seat].monuments))


THEMES: Themes = (
    ("last_round", _is_before_the_end),
    ("monument", _builds_a_monument),
    ("food_day", _is_before_a_food_day),
    ("skulls", lambda turn: turn.has("take chichen_itza")),
    ("buildings", lambda turn: turn.has("build", "renovate")),
    ("technologies", lambda turn: turn.has("learn")),
    ("temples", lambda turn: turn.has("up")),
    ("first_player", lambda turn: turn.has("place start")),
    ("begging", lambda turn: turn.has("beg")),
    ("timing", lambda turn: turn.has("take")),
    ("placing", lambda turn: turn.has("place")),
)
