"""Games with quick actions as tests write them."""

from __future__ import annotations

from typing import Any

import haab
from haab.games.tzolkin.expansion_components import QUICK_KIND, QUICK_KINDS, QUICK_TILES
from tests.tribes.tables import modules, table
from tests.tzolkin.rounds import end_of_round
from tests.tzolkin.tables import RED, Json, play, state

QUICK = modules("quick_actions")
KINDS = dict(zip(QUICK_TILES, (QUICK_KINDS[kind] for kind in QUICK_KIND), strict=True))


def quick(tile: str, red: Json | None = None, **state: Any) -> haab.Game:
    """A game with quick actions, in which this tile is current."""
    return table(red, quick_tile=tile, **state)


def current(game: haab.Game) -> str:
    tile: str = state(game)["quick_tile"]
    return tile


def on_gears(game: haab.Game) -> int:
    """Dummies on gears."""
    return sum(who == "dummy" for spaces in state(game)["gears"].values() for who in spaces.values())


def chosen(game: haab.Game) -> haab.Game:
    """The player to move places one worker, on a quick-action space."""
    return play(game, "place quick", "done")


def red_advances(**more: int) -> haab.Game:
    """The end of a round in which Red stands on the starting player space; quick actions are in use."""
    return end_of_round(2, options=QUICK, start_space=RED, **more)
