"""A "model" that needs no network: it reads what a language model would read, and answers in the same way.

    python examples/text_agent.py --games 20                         # against a random player, in words alone
    haab evaluate tzolkin-4p-v1 examples.text_agent:agent            # in a task of the benchmark

It knows nothing but the text: the table in words and the numbered moves. It likes moves by what their words promise and
dislikes what they cost; a real model goes where `answer` is.
"""

from __future__ import annotations

import argparse
import random
import re

from haab.envs.text import TextEnv
from haab.tasks import Decision

MOVE = re.compile(r"^(\d+)\. (\S+)[^\n]*? - (.*)$", re.MULTILINE)
"""A line of the list: number, verb, what it means."""
GAINS = re.compile(r"(\d+) (corn|wood|stone|gold|crystal skull|VP)\b")
WORTH = {"corn": 0.5, "wood": 1.0, "stone": 1.5, "gold": 2.0, "crystal skull": 4.0, "VP": 1.0}
PROMISES = {
    # Tzolk'in
    "step up": 4.0,
    "Up in the Temple": 6.0,
    "advance": 1.5,
    "build": 3.0,
    "worker needs": 2.0,
    "hire a worker": 2.0,
    "Do nothing": -1.0,
    "angers the gods": -4.0,
    "Beg": -6.0,
    "Down in the Temple": -3.0,
    "Sell": -2.0,
    "Buy": -2.0,
    "Pick up the worker": 0.5,
    "Place a worker": 1.0,
    # Tikal
    "End the turn": -0.2,
    "Dig up a treasure": 6.0,
    "Uncover level": 5.0,
    "in exchange": 2.5,
    "Place a member": 0.8,
    "Place the leader": 6.0,
    "Move the leader": 0.0,
    "Move a member": 0.0,
    "to another camp": -3.0,
    "Set up a camp": -2.0,
    "your other figures there leave": -4.0,
    "the guard of": -1.0,
    "Bid": -1.0,
    "Pass": 0.5,
}
SPACE = re.compile(r"^- ([A-Z]\d): terrain tile ([^,]+)(?:, value or tokens (\d+))?", re.MULTILINE)
"""A line of Tikal's board: the space, what it is, and how much of it there is."""
WAY = re.compile(r"^Move .* from the .*?([A-Z]\d|camp) to (?:the .*?([A-Z]\d)|another camp)")
READY = re.compile(r"worker on the (\d+) of ")
"""The space of a worker: further on is better."""
COST = re.compile(r"(?:(?<!fish )for|pay) (\d+) (?:corn|resource)")


def spaces(text: str) -> dict[str, float]:
    """How good it is to be somewhere on the board of Tikal: where a temple is, or something to dig up."""
    found = SPACE.findall(text)
    return {space: float(number or 0) for space, what, number in found if "temple" in what or "treasure" in what}


def liking(words: str, board: dict[str, float]) -> float:
    """What a move promises, by its words and by where it leads."""
    way = WAY.search(words)
    led = board.get(way[2], 0.0) - board.get(way[1], 0.0) if way else 0.0
    cost = sum(0.5 * int(number) for number in COST.findall(words))
    gained = COST.sub("", words.split("): ")[-1])
    gains = sum(int(number) * WORTH[what] for number, what in GAINS.findall(gained))
    promised = sum(worth for promise, worth in PROMISES.items() if promise in words)
    space = READY.search(words)
    far = 0.4 * int(space[1]) if space and words.startswith("Pick up") else 0.0
    return gains + promised + far + 0.7 * led - cost


def answer(text: str) -> str:
    """The number of the move that is liked best."""
    moves, board = MOVE.findall(text), spaces(text)
    best: str = max(moves, key=lambda move: (liking(move[2], board), -int(move[0])))[0]
    return best


def agent(decision: Decision) -> str:
    """The same as an agent of `haab evaluate`: a number of the list, as its notation."""
    return decision.legal[int(answer(decision.text())) - 1].notation


def play(game: str, seed: int, seat: int) -> float:
    """One game of two against a random player; what the end was worth."""
    env = TextEnv(game, players=2, seed=seed)
    dice = random.Random(seed)
    while not env.over:
        text = env.observation()
        said = answer(text) if env.seat == seat else dice.choice(MOVE.findall(text))[0]
        step = env.step(said)
        assert not step.error, step.error
    return env.rewards[seat]


def main() -> None:
    """Play against a random player, every deal in both seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    for game in ("tzolkin", "tikal"):
        results = [play(game, number // 2, number % 2) for number in range(asked.games)]
        won = sum((result + 1) / 2 for result in results)
        print(f"{game}: won {won:g} of {asked.games} games against a random player")


if __name__ == "__main__":
    main()
