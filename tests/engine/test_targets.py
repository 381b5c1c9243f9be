"""Every legal move says on which thing of the board it is chosen, by an id that is there."""

from __future__ import annotations

import re

import pytest

from haab.games import ruleset
from tests.kinds import KINDS, Kind, walk

STEPS = {f"{temple}_{step}" for temple in ("chaac", "quetzalcoatl", "kukulcan") for step in range(-1, 9)}
NOWHERE = {
    "tzolkin": {
        *(
            "done",
            "beg",
            "skip",
            "nothing",
            "harvest",
            "burn",
            "pay",
            "get",
            "with",
            "without",
            "leave out",
            "renovate",
        ),
        *("renovate", "sell", "buy", "days", "effect", "accept", "refuse", "exchange"),
    },
    "tikal": {"done"},
}
"""The verbs of moves that have no place on the board."""


def is_there(game: str, thing: str) -> bool:
    if thing in ruleset(game).explanations():
        return True
    return thing in STEPS if game == "tzolkin" else re.fullmatch(r"c\dr\d|seat_[0-3]_treasure-[1-8]", thing) is not None


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_legal_move_is_chosen_on_something_that_is_there(kind: Kind) -> None:
    for game in walk(kind, 1)[:-1]:
        for move in game.legal:
            assert bool(move.targets) == (move.verb not in NOWHERE.get(kind.game, ())), move
            assert [thing for thing in move.targets if not is_there(kind.game, thing)] == [], move
