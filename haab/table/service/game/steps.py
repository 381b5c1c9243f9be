"""The views on the way to a view: how the game stood after each of the moves that led to it, for one seat.

Whoever holds a view can go back from it step by step. Each step is told as what differs from the one after it, so that
a turn of several moves costs little more than its last view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from haab.kit.state import State
from haab.table import wire
from haab.table.service.game.open_game import Entry, OpenGame
from haab.table.service.game.views import seat_names, shown_state

MOST = 60
"""Moves that are told step by step. Nobody wants to sit through more; they can be looked up one by one."""


def steps_to(
    game: OpenGame, view: wire.View, entries: Sequence[Entry], language: str, own: Collection[int]
) -> list[wire.PastStep]:
    """How the game stood after each of these moves of others, but the last, which led to the view itself."""
    passed = [entry.number for entry in entries[:-1] if entry.seat not in own]
    if not passed or len(entries) > MOST:
        return []
    names = seat_names(game, language)
    states = _states(game, passed)
    later: Any = {"to_move": view["to_move"], **{name: view[name] for name in ("round", "scores", "state")}}
    steps: list[wire.PastStep] = []
    for number in reversed(passed):
        shown = shown_state(states[number], view["seat"], language, names, False)
        earlier = {"to_move": states[number].to_move, **{name: shown[name] for name in ("round", "scores", "state")}}
        steps.append({"number": number, "changes": list(differences(later, earlier))})
        later = earlier
    return steps[::-1]


def _states(game: OpenGame, numbers: Sequence[int]) -> dict[int, State]:
    """The states after some moves, in order; the game is played again once for all of them."""
    first, last = numbers[0], numbers[-1]
    states = {first: game.played.at(first)}
    for number, ply in enumerate(game.played.history(first), start=first + 1):
        if number > last:
            break
        states[number] = ply.after
    return states


def differences(now: Any, wanted: Any, path: tuple[str | int, ...] = ()) -> Iterator[wire.Difference]:
    """What must be put where to turn one JSON value into another; where they have other parts, all that is there."""
    if isinstance(now, dict) and isinstance(wanted, dict) and now.keys() == wanted.keys():
        for key, value in wanted.items():
            yield from differences(now[key], value, (*path, key))
    elif isinstance(now, list) and isinstance(wanted, list) and len(now) == len(wanted):
        for index, value in enumerate(wanted):
            yield from differences(now[index], value, (*path, index))
    elif now != wanted or type(now) is not type(wanted):
        yield {"path": list(path), "value": wanted}
