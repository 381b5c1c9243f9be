"""What a move changed on the table, in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.games.tikal.components import NONE, SPACE_NAMES, SPACES
from haab.games.tikal.record import BID_POINTS, GUARD_POINTS, REMOVED, TEMPLE_POINTS, TREASURE_SCORE
from haab.games.tikal.rules.scoring import temple_points
from haab.games.tikal.shown.words import tile_message, treasure_message
from haab.kit.presentation import Change
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.change.{key}", params)


def changes(before: np.record, after: np.record) -> list[Change]:
    """Every visible difference that the move itself does not tell."""
    found: list[Change] = []
    for space in range(SPACES):
        if after.tile[space] != NONE and before.tile[space] == NONE and after.buried[space] > 0:
            found.append(Change(None, _message("tokens", space=SPACE_NAMES[space], n=int(after.buried[space]))))
    for seat in range(after.seats):
        told = _player_changes(before.players[seat], after.players[seat])
        if _scores_temples(before.players[seat], after.players[seat]):
            told = _temples(after, seat) + told
        found += [Change(seat, message) for message in told]
    if after.aside_count > before.aside_count:
        tile = int(after.aside[after.aside_count - 1])
        found.append(Change(None, _message("aside", tile=tile_message(tile))))
    if after.laid_out_count > before.laid_out_count:
        tiles = [tile_message(int(tile)) for tile in after.laid_out[: after.laid_out_count]]
        found.append(Change(None, _message("laid_out", items=tiles)))
    return found


def _scores_temples(old: np.record, new: np.record) -> bool:
    return any(new.points[source] > old.points[source] for source in (TEMPLE_POINTS, GUARD_POINTS))


def _temples(game: np.record, seat: int) -> list[Message]:
    """TK-17.4, TK-17.5: what each temple gives to a player who scores; scoring itself changes nothing on the board."""
    found = []
    for space in range(SPACES):
        points = int(game.temple[space])
        if points and game.guard[space] == seat:
            found.append(_message("guarded_temple", space=SPACE_NAMES[space], n=points))
        elif temple_points(game, seat, space) > 0:
            found.append(_message("temple", space=SPACE_NAMES[space], n=points))
    return found


def _player_changes(old: np.record, new: np.record) -> list[Message]:
    found = []
    for kind in np.flatnonzero(new.treasures > old.treasures):
        found.append(_message("got", treasure=treasure_message(int(kind))))
    for kind in np.flatnonzero(new.treasures < old.treasures):
        found.append(_message("gave", treasure=treasure_message(int(kind))))
    for key, source in (("treasures", TREASURE_SCORE), ("bid", BID_POINTS)):
        points = int(new.points[source] - old.points[source])
        if points:
            found.append(_message(key, n=abs(points)))
    if new.removed > old.removed:
        found.append(_message("removed", n=int(new.removed - old.removed)))
    if new.leader == REMOVED != old.leader:
        found.append(_message("leader_removed"))
    return found
