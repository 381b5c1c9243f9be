"""Every legal move says on which thing of the board it is chosen, by an id that is there."""

from __future__ import annotations

import re

import pytest

from tests.kinds import KINDS, Kind, told, walk


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_legal_move_is_chosen_on_something_that_is_there(kind: Kind) -> None:
    """A game that tells of no places has none: all its moves are chosen from the list."""
    placeless: set[str] | None = getattr(told(kind.game), "PLACELESS", None)
    things, more = kind.rules.explanations(), getattr(told(kind.game), "PLACES", "")
    for game in walk(kind, 1)[:-1]:
        for move in game.legal:
            has_place = placeless is not None and move.verb not in placeless
            assert bool(move.targets) == has_place, move
            assert [at for at in move.targets if at not in things and not re.fullmatch(more, at)] == [], move
