"""Make the collections of puzzles: `python -m tools.puzzles GAME [--count 60]`.

The coach plays games against itself and looks for turns that are far better than all others, at a glance and then with
more thinking. What it finds is looked at again with eight times that and other worlds, and once more as when it is
reviewed, and kept if it is still so. A collection that is there already is continued.

`--check` looks whether all can be played and told from their next best turns. `--review` has today's coach, which may
have learned since, look at each of them as thoroughly as when it was made, tells what it thinks, and drops those whose
answer is no longer far better than all else; without it the collection is filled up again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import haab
from haab.bots import Question
from haab.bots.search.entries import make_fast
from haab.coach import Judgement, judge, thorough
from haab.coach.puzzles import FOLDER, Puzzle, collection, read
from haab.games import GAMES, ruleset
from haab.kit.record.chance import MAX_SMALL_SEED

GLANCE = thorough(20)
FIRST_LOOK = thorough(100)
SECOND_LOOK = thorough(800)
PROMISING = 2.0
"""Points of expected lead by which a turn must be better than all others at a glance."""
FAR = 3.0
"""And at the first look."""
SURELY = 2.5
"""And at the second look."""
STILL = 2.0
"""And when it is reviewed: one that was just far enough ahead is not dropped for a little chance."""
VISITS = 15
"""Lines that the next best turn was tried by at least: otherwise nobody knows how good it is."""
SHORTEST = 2
"""Codes of the turn at least: a single choice is no plan."""
CHOICES = 3
"""Turns that there must be to choose from."""
FIRST_ROUND = 2
"""Before it, players settle in, partly in secret."""
PER_GAME = 4
"""Puzzles of one game at most."""
SECONDS = 60.0
VARIANTS: Mapping[str, list[dict[str, bool]]] = {
    "tzolkin": [{}, {}, {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}],
    "tikal": [{}, {}, {"auction": True}],
}


def main() -> None:
    """Make or check a collection."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--review", action="store_true")
    wanted = parser.parse_args()
    if wanted.check:
        check(wanted.game)
    elif wanted.review:
        make_fast(ruleset(wanted.game))
        review(wanted.game)
    else:
        make_fast(ruleset(wanted.game))
        make(wanted.game, wanted.count, wanted.minutes)


def make(name: str, count: int, minutes: float) -> None:
    """Look for puzzles until there are enough, and write the file whenever one is found."""
    end = time.monotonic() + 60 * minutes
    found = stored(name)
    seed = max((entry["seed"] for entry in found), default=0) + 1
    while len(found) < count and time.monotonic() < end:
        for entry in puzzles_of_game(name, seed):
            found.append(entry)
            write(name, found)
            sys.stderr.write(f"{len(found)} of {count}: seed {seed}, gap {entry['gap']}\n")
        seed += 1


def stored(name: str) -> list[dict[str, Any]]:
    """What is in the file of a game; nothing if it is of other rules."""
    path = FOLDER / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"rules": 0}
    entries: list[dict[str, Any]] = found["puzzles"] if found["rules"] == ruleset(name).version else []
    return entries


def write(name: str, entries: list[dict[str, Any]]) -> None:
    """The file of a game: a line for each puzzle."""
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    head = f'{{"rules": {ruleset(name).version}, "puzzles": [\n'
    (FOLDER / f"{name}.json").write_text(f"{head}{lines}\n]}}\n", encoding="utf-8")


def puzzles_of_game(name: str, seed: int) -> Iterator[dict[str, Any]]:
    """Play a game, and give what is worth being asked."""
    chance = random.Random(seed)
    rules = ruleset(name)
    players = chance.choice([2, 2, 3, 4])
    game = haab.new(name, players, seed, chance.choice(VARIANTS.get(name, [{}])))
    codes: list[int] = []
    given = 0
    while not game.over:
        assert game.to_move is not None
        question = Question(rules, game.state.data, game.to_move, chance.randrange(MAX_SMALL_SEED), SECONDS)
        looked = judge(question, GLANCE)
        if given < PER_GAME and is_far_better(looked, PROMISING):
            looked = judge(question, FIRST_LOOK)
            entry = surely(question, codes, seed, players, game.options) if is_far_better(looked, FAR) else None
            if entry is not None:
                given += 1
                yield entry
        for code in looked.best.codes:
            if game.over or code not in game.codes:
                break
            codes.append(int(code))
            game.play(int(code))


def is_far_better(looked: Judgement, gap: float) -> bool:
    """Whether the best turn is a plan, is one of several, and seems to be better than all others by so much."""
    second = looked.second
    is_plan = len(looked.candidates) >= CHOICES and len(looked.best.codes) >= SHORTEST
    return is_plan and second is not None and looked.cost(second) >= gap


def surely(
    question: Question, codes: list[int], seed: int, players: int, options: Mapping[str, bool]
) -> dict[str, Any] | None:
    """The entry of a puzzle, if a second look with much more thinking finds the same."""
    entry: dict[str, Any] = {
        "players": players,
        "seed": seed,
        "options": dict(options),
        "moves": list(codes),
        "best": [],
        "other": [],
        "gap": 0.0,
    }
    puzzle = read(question.ruleset, 0, entry)
    state = puzzle.state
    if state.is_secret or state.ruleset.round_number(state.fields) < FIRST_ROUND:
        return None
    looked = judge(replace(question, record=puzzle.state.data, seed=(question.seed + 1) % MAX_SMALL_SEED), SECOND_LOOK)
    again = judge(replace(question, record=puzzle.state.data, seed=(question.seed + 9) % MAX_SMALL_SEED), FIRST_LOOK)
    best, second = looked.best, looked.second
    if second is None or second.visits < VISITS or looked.cost(second) < SURELY:
        return None
    if puzzle.state.replayed(best.codes).to_move == question.seat:  # a turn that something was revealed in
        return None
    entry |= {"best": list(best.codes), "other": list(second.codes), "gap": round(looked.cost(second), 1)}
    made = read(question.ruleset, 0, entry)
    is_found_again = is_sound(made) and made.judged(again.best.codes).is_right
    return entry if is_found_again and seen_today(made).holds else None


def is_sound(puzzle: Puzzle) -> bool:
    """Whether the answer is told from the next best turn."""
    return puzzle.judged(puzzle.best).is_right and not puzzle.judged(puzzle.other).is_right


def review(name: str) -> None:
    """Keep the puzzles that today's coach finds to be what they claim."""
    kept = []
    for puzzle, entry in zip(collection(name), stored(name), strict=True):
        verdict = seen_today(puzzle)
        sys.stdout.write(f"{puzzle.number}: {verdict}\n")
        sys.stdout.flush()
        if verdict.holds and is_sound(puzzle):
            kept.append({**entry, "gap": verdict.gap})
    write(name, kept)
    sys.stdout.write(f"{len(kept)} of {len(collection(name))} puzzles of {name} hold\n")


@dataclass(frozen=True)
class Seen:
    """What today's coach thinks of a puzzle."""

    is_best: bool
    """Whether its answer is the best turn, or leads to the same position."""
    gap: float
    """By how many points that is better than everything else."""

    @property
    def holds(self) -> bool:
        """Whether it may stay."""
        return self.is_best and self.gap >= STILL

    def __str__(self) -> str:
        if not self.is_best:
            return "another turn is better"
        return f"better by {self.gap}" if self.holds else f"better by {self.gap} only"


def seen_today(puzzle: Puzzle) -> Seen:
    """Look at a puzzle with as much thinking as when it was made, in worlds of its own."""
    question = Question(puzzle.ruleset, puzzle.state.data, puzzle.seat, puzzle.seed + len(puzzle.moves), SECONDS)
    looked = judge(question, SECOND_LOOK, also=puzzle.best)
    others = [other for other in looked.candidates if not puzzle.judged(other.codes).is_right]
    is_best = puzzle.judged(looked.best.codes).is_right
    return Seen(is_best, round(looked.cost(others[0]), 1) if is_best and others else 0.0)


def check(name: str) -> None:
    """Play every puzzle of a game again."""
    for puzzle in collection(name):
        assert len(puzzle.plan) == len(puzzle.best), f"puzzle {puzzle.number} of {name} cannot be played"
        assert is_sound(puzzle), f"puzzle {puzzle.number} of {name} has another answer"
    sys.stdout.write(f"{len(collection(name))} puzzles of {name} are sound\n")


if __name__ == "__main__":
    main()
