"""What a move changed on the table, in words."""

from __future__ import annotations

from typing import Any

from haab.games.tikal.components import NONE, SPACES
from haab.games.tikal.record import BID_POINTS, REMOVED, Player, Tikal
from haab.games.tikal.shown.spaces import space_message
from haab.games.tikal.shown.words import a_treasure_message, the_tile_message
from haab.kit.presentation import Change
from haab.kit.text import Message


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.change.{key}", params)


def changes(before: Tikal, after: Tikal) -> list[Change]:
    """Every visible difference that neither the move itself nor a scene tells."""
    found: list[Change] = []
    for space in range(SPACES):
        if after.tile[space] != NONE and before.tile[space] == NONE and after.buried[space] > 0:
            found.append(
                Change(None, _message("tokens", space=space_message(after, space), n=int(after.buried[space])))
            )
    for seat in range(after.seats):
        found += [Change(seat, message) for message in _player_changes(before.players[seat], after.players[seat])]
    if after.aside_count > before.aside_count:
        tile = int(after.aside[after.aside_count - 1])
        found.append(Change(None, _message("aside", tile=the_tile_message(tile))))
    if after.laid_out_count > before.laid_out_count:
        tiles = [the_tile_message(int(tile)) for tile in after.laid_out[: after.laid_out_count]]
        found.append(Change(None, _message("laid_out", items=tiles)))
    return found


def _player_changes(old: Player, new: Player) -> list[Message]:
    found = []
    more = [now - then for then, now in zip(old.treasures, new.treasures, strict=True)]
    if min(more) >= 0:  # both steps of an exchange say what changes hands
        found += [_message("got", treasure=a_treasure_message(kind)) for kind, count in enumerate(more) if count > 0]
    paid = int(old.points[BID_POINTS] - new.points[BID_POINTS])
    if paid:
        found.append(_message("bid", n=paid))
    if new.removed > old.removed:
        found.append(_message("removed", n=int(new.removed - old.removed)))
    if new.leader == REMOVED != old.leader:
        found.append(_message("leader_removed"))
    return found
