"""A game turn by turn, as a coach looks at it: who decided what, knowing what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from haab.kit.game import Game
from haab.kit.state import Ply, State


@dataclass(frozen=True)
class PlayedTurn:
    """What a seat decided without learning anything new: a turn, or what is left of it after something was revealed."""

    number: int
    """The moves that were played before it."""
    seat: int
    round: int
    before: State
    codes: tuple[int, ...]
    has_choice: bool
    """Whether anything else could have been done."""
    reveals: bool
    """Whether something was revealed at its end."""


def turns_played(game: Game) -> list[PlayedTurn]:
    """All turns of a game."""
    return [_turn(game, number, plies) for number, plies in _stretches(game)]


def _stretches(game: Game) -> Iterator[tuple[int, list[Ply]]]:
    """Moves that belong together, with the number of those before."""
    plies: list[Ply] = []
    for number, ply in enumerate(game.history()):
        plies.append(ply)
        if ply.after.over or ply.after.to_move != ply.seat or ply.reveals:
            yield number + 1 - len(plies), plies
            plies = []
    if plies:
        yield len(game.moves) - len(plies), plies


def _turn(game: Game, number: int, plies: list[Ply]) -> PlayedTurn:
    first = plies[0]
    return PlayedTurn(
        number=number,
        seat=first.seat,
        round=game.ruleset.round_number(first.before.fields),
        before=first.before,
        codes=tuple(ply.move.code for ply in plies),
        has_choice=any(len(ply.before.codes) > 1 for ply in plies),
        reveals=plies[-1].reveals,
    )
