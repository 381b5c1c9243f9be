"""Short words for tests of what happens between the last turn of a round and the first of the next."""

from __future__ import annotations

from typing import Any

import haab
from tests.tzolkin.tables import Json, play, position


def end_of_round(players: int | list[Json] = 2, **state: Any) -> haab.Game:
    """A game in which the last player of a round has just placed a worker on Uxmal 0, and so ended the round.

    If that player is to be on the starting player space, the one worker was placed there.
    """
    seats = players if isinstance(players, int) else max(2, len(players))
    last = (state.get("first", 0) - 1) % seats
    if state.get("start_space") == last:
        return play(position(players, pending=just_placed(last), **state), "done")
    return play(position(players, to_move=last, **state), "place uxmal", "done")


def just_placed(seat: int) -> list[Json]:
    """What is pending when a player has placed a worker and may place another."""
    return [{"frame": "end_turn", "seat": seat}, {"frame": "place_more", "seat": seat, "placed": 1, "pity": 0}]


def quiet_turn(game: haab.Game) -> haab.Game:
    """Whoever is to move picks up an own worker and does nothing with it, or else places one for nothing."""
    moves = [move.notation for move in game.legal]
    taking = [move for move in moves if move.startswith("take")]
    if taking:
        return play(game, taking[0], "nothing", "done")
    return play(game, next(move for move in moves if move.startswith("place")), "done")
