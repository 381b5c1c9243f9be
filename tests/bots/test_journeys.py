"""Whole turns that are tried: played as far as they are legal, then the network plays on to the end of the game."""

from __future__ import annotations

from ctypes import c_int64

import pytest

import haab
from haab.bots import Question, bot
from haab.bots.network.mlp.forward import Network
from haab.bots.search import rollouts
from haab.bots.search.halving import Trials
from haab.bots.search.lookahead import new_workspace
from haab.bots.search.policy_rollouts import Journey
from haab.bots.search.policy_runtime import PolicySearcher, policy_searcher
from haab.games import ruleset
from haab.kit.compiler.entries import INTERPRETED
from haab.kit.compiler.rule import bind
from haab.kit.record.arrays import array
from haab.kit.record.stack import copy_record
from haab.kit.state import State
from tests.bots.made import made_network


def near_the_end(name: str, moves: int) -> haab.Game:
    """A random game, so many moves before its end."""
    game = haab.new(name, players=2, seed=2)
    chosen: list[int] = []
    while not game.over:
        assert game.to_move is not None
        chosen.append(bot("random").choose(Question(game.ruleset, game.state.data, game.to_move, len(chosen))))
        game.play(chosen[-1])
    begun = haab.new(name, players=2, seed=2)
    for code in chosen[:-moves]:
        begun.play(code)
    return begun


def interpreted(search: PolicySearcher, question: Question, turns: list[tuple[int, ...]], network: Network) -> Trials:
    """Trials of whole turns by interpreted rules."""
    slow = PolicySearcher(search.ruleset)
    slow.use(INTERPRETED)
    return slow.turn_trials(question, turns, network, Journey(0.0, 100))


def liked_to_the_end(state: State, search: PolicySearcher, network: Network) -> State:
    """How a game ends in which everybody plays what the network likes best."""
    while not state.over:
        assert state.to_move is not None
        question = Question(state.ruleset, state.data, state.to_move, 1)
        codes, likings = search.rate(question, network)
        state = state.after(codes[likings.index(max(likings))])
    return state


def test_a_journey_after_a_turn_ends_with_the_lead_at_the_end_of_the_game() -> None:
    network = made_network("tikal")
    game = near_the_end("tikal", 12)
    search, seat = policy_searcher(ruleset("tikal")), game.to_move
    assert seat is not None
    question = Question(game.ruleset, game.state.data, seat, 4)
    trials = interpreted(search, question, [(game.codes[0],), (game.codes[-1],)], network)
    trials.sample(5)
    world = game.state.determinize(seat, 5)
    for code, lead in zip((game.codes[0], game.codes[-1]), trials.totals, strict=True):
        end = liked_to_the_end(world.after(code), search, network)
        own, other = (float(end.scores[which]) for which in (seat, 1 - seat))
        assert lead == pytest.approx(own - other)


def test_a_turn_is_played_as_far_as_it_is_legal() -> None:
    game = haab.new("tzolkin", players=2, seed=2)
    rules = game.ruleset.rules
    play_turn = bind(rollouts.play_turn, "play_turn_here", legal=rules.legal, apply=rules.apply)
    first = game.codes[0]
    second = game.state.after(first).codes[0]
    menu = new_workspace(game.ruleset).menus[0]
    for codes, played in (
        ([first, second], 2),
        ([first, rollouts.NOTHING], 1),
        ([first, 30_000, second], 1),
        ([rollouts.NOTHING], 0),
    ):
        record = copy_record(game.state.data)
        play_turn(record, array(c_int64, codes), menu)
        reached = game.state.replayed([first, second][:played])
        assert record.tobytes() == reached.data.tobytes(), codes
