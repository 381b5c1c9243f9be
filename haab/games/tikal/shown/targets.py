"""Where on the board a choice is made: the ids of the things that it belongs to.

`c3r2` is a space, `a5` a tile of the auction, `seat_1_treasure-4` the treasures of a kind that a player has, `auction`
the bidding. A figure that moves belongs to the space it leaves and to the one it comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from haab.games.tikal import codes as c
from haab.games.tikal.components import COLOURS, SPACE_NAMES, TERRAIN_NAMES
from haab.games.tikal.rules.play import DECISIONS
from haab.kit.record.vocabulary import Argument

AUCTION = "auction"

Target = Callable[[Any, int, tuple[Argument, ...]], tuple[Argument, ...]]
"""The ids of things, from the game, a code, and the arguments of its word."""


def targets(game: Any, code: int) -> tuple[str, ...]:
    """What a legal code is chosen on; nothing for a choice that has no place of its own."""
    word = c.CODES.entry(code)
    find = _TARGETS.get(word.verb)
    return () if find is None else tuple(map(str, find(game, code, word.arguments)))


def _last(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return arguments[-1:]


def _ends(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return arguments[1:]


def _turn(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return (SPACE_NAMES[DECISIONS.due(game)["space"]],)


def _tile(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return (TERRAIN_NAMES[code - c.TILE],)


def _take(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    treasure, colour = arguments
    return (treasure_of(COLOURS.index(str(colour)), treasure),)


def _give(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return (treasure_of(int(game.stack[game.depth - 1].seat), arguments[0]),)


def _auction(game: Any, code: int, arguments: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return (AUCTION,)


def treasure_of(seat: int, treasure: Argument) -> str:
    """The id of the treasures of a kind that a player has."""
    return f"seat_{seat}_{treasure}"


_TARGETS: dict[str, Target] = {
    "tile": _tile,
    "space": _last,
    "turn": _turn,
    "place": _last,
    "transfer": _last,
    "move": _ends,
    "uncover": _last,
    "dig": _last,
    "take": _take,
    "camp": _last,
    "guard": _last,
    "to": _last,
    "give": _give,
    "pass": _auction,
    "bid": _auction,
}
"""How the things are found that a choice belongs to, by the verb of its word."""
