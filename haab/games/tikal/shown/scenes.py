"""Events that concern the whole table: a scoring round, each player's scoring in it, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from haab.games.tikal.components import COLOURS, SPACE_NAMES, SPACES
from haab.games.tikal.record import GUARD_POINTS, TEMPLE_POINTS, TREASURE_SCORE, Tikal
from haab.games.tikal.rules.scoring import is_end_of_game, is_scoring_round, temple_points
from haab.games.tikal.shown.spaces import space_message
from haab.kit.presentation import Amount, Scene, SceneStep, Share
from haab.kit.text import Message, Player

SCORED = (TEMPLE_POINTS, GUARD_POINTS, TREASURE_SCORE)
"""Where the points of a scoring come from."""


def _message(key: str, **params: Any) -> Message:
    return Message(f"tikal.scene.{key}", params)


def scenes(before: Tikal, after: Tikal) -> list[Scene]:
    """The events between two states, in the order in which they happened."""
    found = [_scoring(before, after, seat) for seat in range(after.seats) if _has_scored(before, after, seat)]
    if _is_round_due(after) and not _is_round_due(before):
        found.append(Scene("round", _message("last_round" if _is_last(after) else "round")))
    if after.over and not before.over:
        found.append(Scene("end", _message("end")))
    return found


def _is_round_due(game: Tikal) -> bool:
    return any(is_scoring_round(game.stack[number].kind) for number in range(game.depth))


def _is_last(game: Tikal) -> bool:
    return any(is_end_of_game(game.stack[number].kind) for number in range(game.depth))


def _has_scored(before: Tikal, after: Tikal, seat: int) -> bool:
    old, new = before.players[seat].points, after.players[seat].points
    return any(new[source] > old[source] for source in SCORED)


def _scoring(before: Tikal, after: Tikal, seat: int) -> Scene:
    """TK-17.3 to TK-17.7: temple by temple, then the treasures; scoring itself changes nothing on the board."""
    treasures = int(after.players[seat].points[TREASURE_SCORE] - before.players[seat].points[TREASURE_SCORE])
    steps = list(_temples(before, seat))
    if treasures:
        steps.append(_step(_message("treasures"), (f"seat_{seat}",), seat, treasures))
    points = [step.shares[0].amounts[0].n for step in steps]
    items = [_message("by", source=step.message, n=n) for step, n in zip(steps, points, strict=True)]
    total = Share(seat, (), _message("total", n=sum(points), items=items))
    return Scene("scoring", _message("scoring", player=Player(seat, COLOURS[seat])), tuple(steps), (total,))


def _temples(game: Tikal, seat: int) -> Iterator[SceneStep]:
    for space in range(SPACES):
        points = int(temple_points(game, seat, space))
        if points:
            key = "guarded" if game.guard[space] == seat else "temple"
            yield _step(_message(key, space=space_message(game, space)), (SPACE_NAMES[space],), seat, points)


def _step(message: Message, at: tuple[str, ...], seat: int, points: int) -> SceneStep:
    amount = Amount("points", points, _message("points", n=points))
    return SceneStep(message, at, (Share(seat, (amount,)),))
