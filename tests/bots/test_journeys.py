"""Whole turns that are tried: played as far as they are legal, then the network plays on to the end of the game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import haab
from haab.bots import Question, bot, journeys
from haab.bots.network import Journey, Network
from haab.bots.networks import new_mind
from haab.bots.searcher import Searcher, Trials, new_workspace, searcher
from haab.games import ruleset
from haab.kit.compiler.rule import bind
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


def interpreted(search: Searcher, question: Question, turns: list[tuple[int, ...]], network: Network) -> Trials:
    """Trials of whole turns that need no compiled rules."""
    how = (network, new_mind(search.ruleset, network), Journey(0.0, 100))
    return search._turn_trials(search._interpreted["try_turns"], question, turns, how)


def liked_to_the_end(state: State, search: Searcher, network: Network) -> State:
    """How a game ends in which everybody plays what the network likes best."""
    while not state.over:
        assert state.to_move is not None
        question = Question(state.ruleset, state.data, state.to_move, 1)
        codes, likings = search._rate(search._interpreted["rate"], question, network)
        state = state.after(int(codes[int(np.argmax(likings))]))
    return state


def test_a_journey_after_a_turn_ends_with_the_lead_at_the_end_of_the_game(tmp_path: Path) -> None:
    network, _, _ = made_network("tikal", tmp_path)
    game = near_the_end("tikal", 12)
    search, seat = searcher(ruleset("tikal")), game.to_move
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
    play_turn = bind(journeys.play_turn, "play_turn_here", legal=rules.legal, apply=rules.apply)
    first = game.codes[0]
    second = game.state.after(first).codes[0]
    menu = new_workspace(game.ruleset).menus[0]
    for codes, played in (
        ([first, second], 2),
        ([first, journeys.NOTHING], 1),
        ([first, 30_000, second], 1),
        ([journeys.NOTHING], 0),
    ):
        record = copy_record(game.state.data)
        play_turn(record, np.array(codes), menu)
        reached = game.state.replayed([first, second][:played])
        assert record.tobytes() == reached.data.tobytes(), codes
