"""Make the collections of puzzles: `python -m tools.puzzles GAME [--count 60]`.

The coach plays games against itself and looks for turns that are far better than all others. What it finds is played to
the end in many more worlds beside the best of the others, twice, and kept if it is ahead by 2.5 points and two standard
errors both times. A collection that is there already is continued.

`--check` looks whether all can be played and told from their next best turns. `--review` plays each of them to the end
as when it was made, tells what came of it, and drops those whose answer does not stand; `--from` and `--to` say which.
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
from haab.coach import brief, judge, thorough
from haab.coach.comparing import Effort
from haab.coach.puzzles import FOLDER, Puzzle, collection, read
from haab.coach.runtime import considerer
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset

CLOSELY = 8
"""How many times the thinking of a hint goes into each of the last two looks."""
SALTS = (11, 12)
"""These are made in other worlds."""
SHORTEST = 2
"""Codes of the turn at least: a single choice is no plan."""
FIRST_ROUND = 2
"""Before it, players settle in, partly in secret."""
PER_GAME = 4
"""Puzzles of one game at most."""
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
    parser.add_argument("--from", type=int, default=1, dest="first", help="the first puzzle to review")
    parser.add_argument("--to", type=int, default=10_000, dest="last", help="and the last one")
    wanted = parser.parse_args()
    if wanted.check:
        check(wanted.game)
    elif wanted.review:
        considerer(ruleset(wanted.game)).make_fast()
        review(wanted.game, wanted.first, wanted.last)
    else:
        considerer(ruleset(wanted.game)).make_fast()
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
        question = Question(rules, game.state.data, game.to_move, 0)
        looked = judge(question, brief(rules))
        if given < PER_GAME and looked.is_told and len(looked.better) >= SHORTEST:
            entry = surely(question, codes, seed, players, game.options)
            if entry is not None:
                given += 1
                yield entry
        for code in looked.better:
            if game.over or code not in game.codes:
                break
            codes.append(int(code))
            game.play(int(code))


def closely(rules: Ruleset) -> Effort:
    """How the last looks are made."""
    effort = thorough(rules)
    return effort._replace(glances=2 * effort.glances, fewest=4 * effort.fewest, thoughts=CLOSELY * effort.thoughts)


def surely(
    question: Question, codes: list[int], seed: int, players: int, options: Mapping[str, bool]
) -> dict[str, Any] | None:
    """The entry of a puzzle, if a look as for a hint and two with much more thinking find the same."""
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
    looked = judge(replace(question, record=state.data))
    if not looked.is_told or len(looked.better) < SHORTEST:
        return None
    if state.replayed(looked.better).to_move == question.seat:  # a turn that something was revealed in
        return None
    entry |= {"best": list(looked.better), "other": list(looked.other), "gap": round(looked.difference, 1)}
    made = read(question.ruleset, 0, entry)
    seen = seen_today(made) if is_sound(made) else None
    if seen is None or not seen.holds:
        return None
    return {**entry, "other": list(seen.other), "gap": seen.gap}


def is_sound(puzzle: Puzzle) -> bool:
    """Whether the answer is told from the next best turn."""
    return puzzle.judged(puzzle.best).is_right and not puzzle.judged(puzzle.other).is_right


def review(name: str, first: int, last: int) -> None:
    """Keep the puzzles whose answers stand when they are played to the end; those not reviewed stay."""
    kept = []
    for puzzle, entry in zip(collection(name), stored(name), strict=True):
        if not first <= puzzle.number <= last:
            kept.append(entry)
            continue
        seen = seen_today(puzzle)
        sys.stdout.write(f"{puzzle.number}: {seen}\n")
        sys.stdout.flush()
        if seen.holds and is_sound(puzzle):
            kept.append({**entry, "other": list(seen.other), "gap": seen.gap})
    write(name, kept)
    sys.stdout.write(f"{len(kept)} of {len(collection(name))} puzzles of {name} are kept\n")


@dataclass(frozen=True)
class Seen:
    """How the answer of a puzzle fared beside the best of the others, the less favourable of two looks."""

    holds: bool
    """Whether it was ahead by 2.5 points and two standard errors both times."""
    gap: float
    error: float
    other: tuple[int, ...]

    def __str__(self) -> str:
        return f"{'stands' if self.holds else 'does not stand'}: {self.gap} (standard error {self.error})"


def seen_today(puzzle: Puzzle) -> Seen:
    """Play the answer and the best of all other turns to the end, in two sets of worlds."""
    question = Question(puzzle.ruleset, puzzle.state.data, puzzle.seat, 0)
    looks = [judge(question, closely(puzzle.ruleset), also=puzzle.best, salt=salt) for salt in SALTS]
    ahead = [look.difference if look.better == puzzle.best else -look.difference for look in looks]
    holds = all(look.is_told and look.better == puzzle.best for look in looks)
    least = min(range(len(looks)), key=lambda number: ahead[number])
    worst = looks[least]
    other = worst.other if worst.better == puzzle.best else worst.better
    return Seen(holds, round(ahead[least], 1), round(worst.error, 1), other)


def check(name: str) -> None:
    """Play every puzzle of a game again."""
    for puzzle in collection(name):
        assert len(puzzle.plan) == len(puzzle.best), f"puzzle {puzzle.number} of {name} cannot be played"
        assert is_sound(puzzle), f"puzzle {puzzle.number} of {name} has another answer"
    sys.stdout.write(f"{len(collection(name))} puzzles of {name} are sound\n")


if __name__ == "__main__":
    main()
