"""Where on the board a choice is made: the ids of the things that it belongs to.

The ids are those of the component data and of the explanations: `palenque_3` is a space of a gear, `chaac_4` a step
of a temple, `agriculture` a technology, and every tile has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haab.games.tzolkin import codes as c
from haab.games.tzolkin.components import GEARS, TEMPLES
from haab.games.tzolkin.rules.play import DECISIONS
from haab.games.tzolkin.shown.words import further_space, placing_space
from haab.kit.record.decisions import Pending

START_SPACE = "starting_player_space"
QUICK_SPACES = "quick_action_space"

Target = Callable[[Any, Pending, int], str]
"""The id of a thing, from the game, the decision due, and a code."""


def targets(game: Any, code: int) -> tuple[str, ...]:
    """What a legal code is chosen on; nothing for a choice that has no place of its own."""
    find = _TARGETS.get(c.CODES.entry(code).verb)
    return () if find is None else (find(game, DECISIONS.due(game), code),)


def _noun(game: Any, due: Pending, code: int) -> str:
    """A thing that the word itself names: a technology, a tile, a space of a gear."""
    return "_".join(map(str, c.CODES.entry(code).arguments))


def _first_noun(game: Any, due: Pending, code: int) -> str:
    return str(c.CODES.entry(code).arguments[0])


def _place(game: Any, due: Pending, code: int) -> str:
    if code == c.PLACE_START:
        return START_SPACE
    if code == c.PLACE_QUICK:
        return QUICK_SPACES
    gear, space = placing_space(game, due.seat, code)
    return f"{GEARS[gear]}_{space}"


def _use(game: Any, due: Pending, code: int) -> str:
    return f"{GEARS[due['gear']]}_{code - c.USE}"


def _ahead(game: Any, due: Pending, code: int) -> str:
    return f"{GEARS[due['gear']]}_{due['space'] + 1}"


def _further(game: Any, due: Pending, code: int) -> str:
    return f"{GEARS[due['gear']]}_{further_space(game, due)}"


def _up(game: Any, due: Pending, code: int) -> str:
    return _step(game, due, code - c.UP, 1)


def _down(game: Any, due: Pending, code: int) -> str:
    return _step(game, due, code - c.DOWN, -1)


def _step(game: Any, due: Pending, temple: int, change: int) -> str:
    return f"{TEMPLES[temple]}_{game.players[due.seat].steps[temple] + change}"


_TARGETS: dict[str, Target] = {
    "place": _place,
    "place flat": _place,
    "place beyond": _place,
    "take": _noun,
    "use": _use,
    "ahead": _ahead,
    "further": _further,
    "do": _noun,
    "up": _up,
    "down": _down,
    "learn": _noun,
    "lower": _noun,
    "bonus": _noun,
    "build": _noun,
    "keep": _noun,
    "tribe": _first_noun,
}
"""How the thing is found that a choice belongs to, by the verb of its word."""
