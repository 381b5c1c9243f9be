"""Games for the coach's tests, and budgets that interpreted rules can afford."""

from __future__ import annotations

import haab
from haab.bots import Question, bot
from haab.coach import Budget

TINY = Budget(lines=5, width=1, turns=2, leaves=4, rounds=0)


def played(name: str, moves: int, players: int = 2, seed: int = 5) -> haab.Game:
    """A game after so many random moves."""
    game = haab.new(name, players=players, seed=seed)
    for number in range(moves):
        if game.over:
            break
        assert game.to_move is not None
        game.play(bot("random").choose(Question(game.ruleset, game.state.data, game.to_move, number)))
    return game


def turn(game: haab.Game, choice: int) -> tuple[int, ...]:
    """A whole turn of whoever is to move: the choice of this number each time, or the last one."""
    codes: list[int] = []
    state = game.state
    while state.to_move == game.to_move:
        codes.append(state.codes[min(choice, len(state.codes) - 1)])
        ply = state.play(codes[-1])
        state = ply.after
        if ply.reveals:
            break
    return tuple(codes)


def question(game: haab.Game, seed: int = 7) -> Question:
    """What whoever is to move is asked."""
    assert game.to_move is not None
    return Question(game.ruleset, game.state.data, game.to_move, seed, seconds=60.0)
