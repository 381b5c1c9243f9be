"""What every seat had at the end of each round: figures that show what the winner did otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from haab.games.tikal.components import SPACES
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.scoring import temple_points
from haab.games.tzolkin.components import START_STEP
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.kit.game import Game
from haab.kit.text import Message

Count = Callable[[Any, int], int]
"""(fields of a position, seat) -> how many."""


def _workers(game: Any, seat: int) -> int:
    return int(workers_in_play(game, seat))


def _levels(game: Any, seat: int) -> int:
    return int(sum(game.players[seat].levels))


def _steps(game: Any, seat: int) -> int:
    """Steps above the ones on which everybody begins, in all temples together."""
    return int(sum(int(step) - START_STEP for step in game.players[seat].steps))


def _figures(game: Any, seat: int) -> int:
    return sum(int(figures_on(game, seat, space)) for space in range(SPACES))


def _camps(game: Any, seat: int) -> int:
    return int(game.players[seat].camps_set_up)


def _treasures(game: Any, seat: int) -> int:
    return int(sum(game.players[seat].treasures))


def _temples(game: Any, seat: int) -> int:
    """Temples that would bring points now."""
    return sum(int(temple_points(game, seat, space)) > 0 for space in range(SPACES))


MEASURES: Mapping[str, Mapping[str, Count]] = {
    "tzolkin": {"workers": _workers, "levels": _levels, "steps": _steps},
    "tikal": {"figures": _figures, "camps": _camps, "treasures": _treasures, "temples": _temples},
}
"""What is counted in each game, by name; a game without any is shown by its points alone."""


@dataclass(frozen=True)
class RoundEnd:
    """How many of each a round ended with."""

    number: int
    held: Mapping[str, Sequence[int]]
    """Of every measure, how many each seat has."""


def measures(name: str) -> list[tuple[str, Message]]:
    """What is counted in a game, and what it is called."""
    return [(measure, Message(f"coach.round.{measure}")) for measure in MEASURES.get(name, {})]


def round_ends(game: Game) -> list[RoundEnd]:
    """What every seat had at the end of each round."""
    states = (game.at(0), *(ply.after for ply in game.history()))
    ends = {game.ruleset.round_number(state.fields): state.fields for state in states}
    return [RoundEnd(number, held(game.name, fields, game.players)) for number, fields in ends.items()]


def held(name: str, fields: Any, players: int) -> dict[str, list[int]]:
    """How many of every measure each seat has in a position."""
    counted = MEASURES.get(name, {})
    return {measure: [count(fields, seat) for seat in range(players)] for measure, count in counted.items()}
