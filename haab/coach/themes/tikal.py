"""What a turn of Tikal is about."""

from __future__ import annotations

from typing import Any

from haab.coach.themes import Themes, Turn
from haab.games.tikal.components import SPACES, TERRAIN
from haab.games.tikal.record import TEMPLE_POINTS
from haab.games.tikal.rules.scoring import temple_points


def _scores(turn: Turn) -> bool:
    before, after = (game.players[turn.seat].points[TEMPLE_POINTS] for game in (turn.before, turn.after))
    return bool(after > before)


def _wins_a_majority(turn: Turn) -> bool:
    return bool(_held(turn.after, turn.seat) - _held(turn.before, turn.seat))


def _held(game: Any, seat: int) -> set[int]:
    return {space for space in range(SPACES) if temple_points(game, seat, space)}


THEMES: Themes = (
    ("auction", lambda turn: turn.has("bid", "pass")),
    ("last_round", lambda turn: bool(turn.before.drawn >= TERRAIN)),
    ("scoring", _scores),
    ("guard", lambda turn: turn.has("guard")),
    ("camp", lambda turn: turn.has("camp")),
    ("majority", _wins_a_majority),
    ("treasures", lambda turn: turn.has("dig", "take")),
    ("temples", lambda turn: turn.has("uncover")),
    ("tile", lambda turn: turn.has("space", "tile")),
    ("moving", lambda turn: turn.has("move", "place", "transfer")),
)
