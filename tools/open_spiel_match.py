"""A bot of ours against OpenSpiel's own Monte Carlo tree search: `python -m tools.open_spiel_match tzolkin`.

Two players; every deal is played twice, so that each has each seat. The search gets a number of simulations; its
processor time for a decision is told beside ours, which should be no more. It may look into the whole state, hidden
things as well: OpenSpiel's search does not deal anew what a player cannot know.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import haab.envs.open_spiel  # noqa: F401 - it makes our games known
from haab.arena.ladder.figures import wilson
from haab.bots import Question, bot
from haab.bots.search.entries import make_fast
from haab.games import ruleset

EXPLORATION = 1.4
SEEDS = 1_000_000
"""So far apart are the seeds of two games' decisions."""


def play(game: str, ours: str, simulations: int, deal: int, seat: int) -> tuple[list[float], list[float], list[int]]:
    """One game with our bot in a seat: scores, processor time and decisions, ours first."""
    rules = ruleset(game)
    spiel = pyspiel.load_game(f"haab_{game}(players=2)")
    state = spiel.new_initial_state()
    state.apply_action(deal)
    chance = np.random.RandomState(deal)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    theirs = mcts.MCTSBot(spiel, EXPLORATION, simulations, evaluator, random_state=chance, solve=False)
    mine = bot(ours)
    cpu, decisions = [0.0, 0.0], [0, 0]
    while not state.is_terminal():
        legal = state.legal_actions()
        code = legal[0]
        if len(legal) > 1:
            who = int(state.current_player() != seat)
            start = time.thread_time()
            if who == 0:
                record = state.session.record
                code = mine.choose(Question(rules, record, seat, deal * SEEDS + state.move_number(), 60.0))
            else:
                code = theirs.step(state)
            cpu[who] += time.thread_time() - start
            decisions[who] += 1
        state.apply_action(code)
    scores = [float(score) for score in rules.scores(state.session.record)]
    return (scores if seat == 0 else scores[::-1]), cpu, decisions


def main() -> None:
    """Play, and tell who won and what it cost."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--bot", default="adept")
    asked.add_argument("--simulations", type=int, default=10)
    asked.add_argument("--games", type=int, default=20)
    given = asked.parse_args()
    make_fast(ruleset(given.game))
    won = 0.0
    scores, cpu, decisions = np.zeros(2), np.zeros(2), np.zeros(2)
    for number in range(given.games):
        found, seconds, many = play(given.game, given.bot, given.simulations, number // 2, number % 2)
        won += (found[0] > found[1]) + 0.5 * (found[0] == found[1])
        scores, cpu, decisions = scores + found, cpu + seconds, decisions + many
        print(f"game {number + 1}: {found[0]:.2f} and {found[1]:.2f}", flush=True)
    low, high = wilson(won / given.games, given.games)
    print(f"{given.bot} won {won:g} of {given.games} ({100 * low:.0f} to {100 * high:.0f} %)", end="; ")
    mean, each = scores / given.games, 1000 * cpu / decisions
    print(f"points {mean[0]:.1f} and {mean[1]:.1f}; processor time {each[0]:.1f} and {each[1]:.1f} ms a decision")


if __name__ == "__main__":
    main()
