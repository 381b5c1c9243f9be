"""Games for the coach's tests, and efforts that take no time."""

from __future__ import annotations

import haab
from haab.bots import Question, bot
from haab.coach.comparing import Effort
from haab.coach.facts import Fact, teller
from haab.coach.judge import Judgement
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from tests.bots.test_journeys import near_the_end

SHORT = Effort(
    beginnings=2,
    drawn=2,
    heat=1.0,
    glances=1,
    horizon=1,
    fewest=3,
    thoughts=0,
    warmth=0.25,
    slope=0.6,
    lean=2.0,
    noise=27.0,
    way_noise=2.3,
    spread=5.0,
)


def played(name: str, moves: int, players: int = 2, seed: int = 5) -> haab.Game:
    """A game after so many random moves."""
    game = haab.new(name, players=players, seed=seed)
    for number in range(moves):
        if game.over:
            break
        assert game.to_move is not None
        game.play(bot("random").choose(Question(game.ruleset, game.state.data, game.to_move, number)))
    return game


def ended(name: str) -> haab.Game:
    """A random game of two that is over."""
    game = near_the_end(name, 1)
    while not game.over:
        game.play(game.codes[0])
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


def found(
    better: tuple[int, ...], other: tuple[int, ...], difference: float = 4.0, error: float = 1.0, **sources: float
) -> Judgement:
    """A judgement that nobody thought out."""
    left = difference - sum(sources.values())
    return Judgement(better, other, 48, difference, error, sources, left, 3.0, 0.75)


def facts(before: State, better: State, other: State, seat: int) -> dict[str, Fact]:
    """Facts by the last word of their keys."""
    told = teller(before.ruleset).facts(before.fields, better.fields, other.fields, seat)
    return {fact.message.key.rpartition(".")[2]: fact for fact in told}


def changed(state: State, seat: int, **fields: object) -> State:
    """The same with other things in front of a player."""
    data = copy_record(state.data)
    player = data.players[seat]
    for name, value in fields.items():
        if isinstance(value, list):
            getattr(player, name)[:] = value
        else:
            setattr(player, name, value)
    return State(state.ruleset, data)
