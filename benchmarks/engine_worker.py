"""One way of running the rules, in a process of its own: it is told a task and a time, and tells how much it did.

    python -m benchmarks.engine_worker tzolkin 4 '{"tribes": true}'

A line on standard input is `TASK SECONDS`; the answer is a line with how often it was done and the processor time
that this took. Which engine it is the environment says (benchmarks/engine.py).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import count, cycle

from benchmarks.evaluation import Evaluation
from haab.bots import bot
from haab.bots.api import Question
from haab.bots.network.files import SMALL
from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.record.stack import copy_record, to_move
from haab.kit.ruleset import Ruleset

SEARCH = "sage:lines=24"
NETWORK = "adept:network=small,simulations=0"
POSITIONS = 8
APART = 40
"""Decisions between two of the positions that bots are asked about."""
ROUND_OF_CALLS = 200
RANDOM_GAMES = {True: 200, False: 1}
"""Games between two looks at the clock: compiled, interpreted."""

Do = Callable[[], int]
"""Some work; returns how much it was."""


class Worker:
    """The tasks of one game."""

    def __init__(self, rules: Ruleset, players: int, options: dict[str, bool]) -> None:
        self.rules, self.players = rules, players
        self.options = rules.check_options(players, options)
        self.engine = engine(rules)

    def task(self, name: str) -> Do:
        """What is done again and again."""
        tasks = {
            "random": self._random_play,
            "call": self._calls,
            "search": lambda: self._bot(SEARCH),
            "network": lambda: self._bot(NETWORK),
            "evaluation": lambda: Evaluation(self.question()).do,
            "small-evaluation": lambda: Evaluation(self.question(), SMALL).do,
        }
        return tasks[name]()

    def _random_play(self) -> Do:
        """Decisions of whole random games."""
        games = RANDOM_GAMES[self.engine.is_fast]
        seeds = count(0, games)
        return lambda: self.engine.random_games(self.players, self.options, games, next(seeds)).decisions

    def _calls(self) -> Do:
        """From Python: the legal codes of a position, and one of them played."""
        start = self.rules.start(self.players, self.options, 0)

        def do() -> int:
            game = copy_record(start)
            for done in range(ROUND_OF_CALLS):
                if game.over:
                    return done
                self.engine.apply(game, self.engine.legal(game)[0])
            return ROUND_OF_CALLS

        return do

    def _bot(self, spec: str) -> Do:
        """Choices of a bot with a fixed budget, in positions of a random game."""
        player, questions = bot(spec), cycle(self._questions())

        def do() -> int:
            player.choose(next(questions))
            return 1

        return do

    def question(self) -> Question:
        """A position in the middle of a random game."""
        found = self._questions()
        return found[len(found) // 2]

    def _questions(self) -> list[Question]:
        game = self.rules.start(self.players, self.options, 1)
        found: list[Question] = []
        for step in count():
            if game.over or len(found) == POSITIONS:
                return found
            codes = self.engine.legal(game)
            if step % APART == APART - 1 and len(codes) > 1:
                found.append(Question(self.rules, copy_record(game), to_move(game), step, seconds=3600))
            self.engine.apply(game, codes[step * 7 % len(codes)])
        raise AssertionError("a game ends")


def main(words: list[str]) -> None:
    """Answer until there is nothing more to read."""
    worker = Worker(ruleset(words[0]), int(words[1]), json.loads(words[2]))
    tasks: dict[str, Do] = {}
    for line in sys.stdin:
        name, seconds = line.split()
        if name not in tasks:
            tasks[name] = worker.task(name)
            tasks[name]()  # the first time loads and compiles
        work = tasks[name]
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < float(seconds):
            done += work()
        print(json.dumps([done, spent]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
