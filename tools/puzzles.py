"""Make the collections of puzzles: `python -m tools.puzzles GAME --found FOLDER [--count N] [--minutes N] [--jobs N]`.

The coach looks at games of levels 2 and 3, which leave more lying about than its own, for turns that are far better
than all others. What it finds is played to the end in many more worlds beside the best of the others, twice, and kept
if it is ahead by 2.5 points and two standard errors both times, and if whatever else levels 1 to 5 would play is 2.5
points behind, too. What was found in a game is a line of `FOLDER/GAME.jsonl`, written when the game is looked through
or when the minutes are over. Games that have a line, and those that the collection was made from, are passed over; no
more are begun when the collection and the folder have `--count` puzzles together. `--merge FOLDER` brings the puzzles
into the collection.

`--review` plays the puzzles that were not looked at by today's coach to the end in the same way, and drops those whose
answer does not stand; it may be stopped at any time. `--check` looks whether all can be played and told from their next
best turns. `--describe` works out again what they are about, and which levels find the answer.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import haab
from haab.bots import Bot, Question, bot
from haab.bots.network.files import packed_network
from haab.coach import brief, judge, thorough
from haab.coach.comparing import WORTH_TELLING, Effort
from haab.coach.puzzles import FOLDER, LEVELS, Puzzle, collection, read
from haab.coach.runtime import considerer
from haab.coach.themes import theme_of
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset
from haab.kit.state import State

Entry = dict[str, Any]

MORE = 10
"""Games to the end of either turn in a second glance."""
MORE_SALT = 10
"""That is made in other worlds."""
CLOSELY = 4
"""How many times the thinking of a hint goes into each of the last two looks."""
WORLDS_EACH = 96
"""Games that either turn is played to the end in at least, in each of them."""
SALTS = (11, 12)
"""These are made in other worlds."""
OTHER_SALT = 13
"""In these worlds what a level would play is compared with the best turn."""
SHORTEST = 2
"""Codes of the turn at least: a single choice is no plan."""
FIRST_ROUND = 2
"""Before it, players settle in, partly in secret."""
PLAYED_BY = ("level2", "level3")
"""Who plays the games: positions as people meet them."""
PER_GAME = 4
"""Puzzles of one game at most."""
VARIANTS: Mapping[str, list[dict[str, bool]]] = {
    "tzolkin": [{}, {}, {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}],
    "tikal": [{}, {}, {"auction": True}],
}


def main() -> None:
    """Make, review, describe or check a collection."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=1, help="processes that look through games")
    parser.add_argument("--found", type=Path, help="the folder for what is found")
    parser.add_argument("--merge", type=Path, help="such a folder: what is in it comes into the collection")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--review", action="store_true")
    parser.add_argument("--describe", action="store_true")
    wanted = parser.parse_args()
    end = time.monotonic() + 60 * wanted.minutes
    considerer(ruleset(wanted.game)).make_fast()
    if wanted.found:
        look_for(wanted.game, Finds(wanted.found / f"{wanted.game}.jsonl"), wanted.count, end, wanted.jobs)
    elif wanted.merge:
        merge(wanted.game, Finds(wanted.merge / f"{wanted.game}.jsonl"), wanted.count)
    elif wanted.check:
        check(wanted.game)
    elif wanted.review:
        review(wanted.game, end)
    elif wanted.describe:
        describe(wanted.game)
    else:
        parser.error("one of --found, --merge, --check, --review and --describe is wanted")


@dataclass(frozen=True)
class Finds:
    """What was found in games that were looked through: a line for each game, whether there was anything or not."""

    path: Path

    def games(self) -> dict[int, list[Entry]]:
        """The puzzles of every game, by its seed; a line that was cut off counts as none."""
        found = {}
        for line in self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []:
            with suppress(json.JSONDecodeError):
                game = json.loads(line)
                found[int(game["seed"])] = game["puzzles"]
        return found

    def add(self, seed: int, puzzles: Sequence[Entry]) -> None:
        """Write down a game."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"seed": seed, "puzzles": puzzles}, separators=(",", ":")) + "\n")


def look_for(name: str, finds: Finds, count: int, end: float, jobs: int) -> None:
    """Look through games until there are enough puzzles or the time is over; those that were begun are finished."""
    total = len(stored(name)["puzzles"]) + sum(map(len, finds.games().values()))
    seeds = seeds_to_look_at(name, finds)
    running = set[Future[tuple[int, list[Entry]]]]()
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        while True:
            while len(running) < jobs and total < count and time.monotonic() < end:
                running.add(pool.submit(_of_game, name, end, next(seeds)))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for seed, found in (future.result() for future in done):
                finds.add(seed, found)
                total += len(found)
                sys.stderr.write(f"{total} of {count}: seed {seed}, {[entry['gap'] for entry in found]}\n")


def seeds_to_look_at(name: str, finds: Finds) -> Iterator[int]:
    """The seeds of games that nobody has looked through."""
    games = finds.games()
    return (seed for seed in itertools.count(stored(name)["seeds"] + 1) if seed not in games)


def _of_game(name: str, end: float, seed: int) -> tuple[int, list[Entry]]:
    """In another process: a game, and what was found in it."""
    considerer(ruleset(name)).make_fast()
    return seed, list(puzzles_of_game(name, seed, end))


def merge(name: str, finds: Finds, count: int) -> None:
    """Bring what was found into the collection, up to so many puzzles."""
    kept, games = stored(name), finds.games()
    known = {key_of(entry) for entry in kept["puzzles"]}
    new = [entry for seed in sorted(games) for entry in games[seed] if key_of(entry) not in known]
    entries = [*kept["puzzles"], *new[: max(0, count - len(kept["puzzles"]))]]
    write(name, entries, max([kept["seeds"], *games]))
    sys.stdout.write(f"{len(entries)} puzzles of {name}, {len(entries) - len(known)} of them new\n")


def key_of(entry: Entry) -> tuple[int, int]:
    """What tells a puzzle from all others: the game, and the moves before it."""
    return entry["seed"], len(entry["moves"])


def stored(name: str) -> dict[str, Any]:
    """What is in the file of a game; nothing if it is of other rules."""
    path = FOLDER / f"{name}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"rules": 0}
    if found["rules"] != ruleset(name).version:
        return {"seeds": 0, "puzzles": []}
    last = max((entry["seed"] for entry in found["puzzles"]), default=0)
    return {"seeds": found.get("seeds", last), "puzzles": found["puzzles"]}


def write(name: str, entries: Iterable[Entry], seeds: int) -> None:
    """The file of a game: a line for each puzzle. All games up to the seed `seeds` were looked through."""
    FOLDER.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    head = f'{{"rules": {ruleset(name).version}, "seeds": {seeds}, "puzzles": [\n'
    (FOLDER / f"{name}.json").write_text(f"{head}{lines}\n]}}\n", encoding="utf-8")


def puzzles_of_game(name: str, seed: int, end: float = math.inf) -> Iterator[Entry]:
    """Play a game, as far as there is time, and give what is worth being asked."""
    chance = random.Random(seed)
    rules = ruleset(name)
    players = chance.choice([2, 2, 3, 4])
    game = haab.new(name, players, seed, chance.choice(VARIANTS.get(name, [{}])))
    player = bot(chance.choice(PLAYED_BY))
    codes: list[int] = []
    given = 0
    while not game.over and given < PER_GAME and time.monotonic() < end:
        assert game.to_move is not None
        question = Question(rules, game.state.data, game.to_move, 0)
        is_early = game.state.is_secret or rules.round_number(game.state.fields) < FIRST_ROUND
        if not is_early and is_promising(question):
            entry = surely(question, codes, seed, players, game.options)
            if entry is not None:
                given += 1
                yield entry
        for code in turn_of(game.state, player):
            codes.append(code)
            game.play(code)


def is_promising(question: Question) -> bool:
    """Whether a turn seems better than all others at two glances: what is dear is done for few positions."""
    glance = brief(question.ruleset)
    for games, errors, salt in ((glance.fewest, 0.0, 0), (MORE, 1.0, MORE_SALT)):
        looked = judge(question, glance._replace(fewest=games), salt=salt)
        if looked.difference < max(WORTH_TELLING, errors * looked.error) or len(looked.better) < SHORTEST:
            return False
    return True


def closely(rules: Ruleset) -> Effort:
    """How the last looks are made."""
    effort = thorough(rules)
    return effort._replace(glances=2 * effort.glances, fewest=WORLDS_EACH, thoughts=CLOSELY * effort.thoughts)


def surely(question: Question, codes: list[int], seed: int, players: int, options: Mapping[str, bool]) -> Entry | None:
    """The entry of a puzzle, if a look as for a hint and two with much more thinking find the same."""
    entry: Entry = {
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
    looked = judge(replace(question, record=state.data))
    if not looked.is_told or len(looked.better) < SHORTEST:
        return None
    if state.replayed(looked.better).to_move == question.seat:  # a turn that something was revealed in
        return None
    entry |= {"best": list(looked.better), "other": list(looked.other), "gap": round(looked.difference, 1)}
    return reviewed(read(question.ruleset, 0, entry), entry)


# ---- looking closely


@dataclass(frozen=True)
class Seen:
    """How the answer of a puzzle fared beside the best of the others, the less favourable of two looks."""

    holds: bool
    """Whether it was ahead by 2.5 points and two standard errors every time."""
    gap: float
    error: float
    other: tuple[int, ...]
    sources: Mapping[str, float]
    """The difference by what the own points came from."""

    def __str__(self) -> str:
        return f"{'stands' if self.holds else 'does not stand'}: {self.gap} (standard error {self.error})"


def seen_today(puzzle: Puzzle) -> Seen:
    """Play the answer and the best of all other turns to the end, in two sets of worlds; in one, if that does."""
    question = Question(puzzle.ruleset, puzzle.state.data, puzzle.seat, 0)
    looks = []
    for salt in SALTS:
        look = judge(question, closely(puzzle.ruleset), also=puzzle.best, salt=salt)
        is_ahead = look.better == puzzle.best
        other = look.other if is_ahead else look.better
        ahead = look.difference if is_ahead else -look.difference
        sources = {name: round(points, 1) for name, points in look.sources.items() if round(points, 1)}
        looks.append(Seen(is_ahead and look.is_told, round(ahead, 1), round(look.error, 1), other, sources))
        if not looks[-1].holds:
            break
    return min(looks, key=lambda look: look.gap if look.holds else -1000.0)


def reviewed(puzzle: Puzzle, entry: Entry) -> Entry | None:
    """The entry of a puzzle as today's coach sees it; None if its answer does not stand, or not alone."""
    if not is_sound(puzzle):
        return None
    answers = answers_of_levels(puzzle)  # first what takes least: most fail here
    wrong = {codes for codes in answers.values() if not puzzle.judged(codes).is_right}
    if not all(falls_behind(puzzle, codes) for codes in wrong):
        return None
    seen = seen_today(puzzle)
    if not seen.holds:
        return None
    entry = {**entry, "other": list(seen.other), "gap": seen.gap, "sources": dict(seen.sources)}
    final = read(puzzle.ruleset, 0, entry)
    if not is_sound(final):
        return None
    return described(final, entry, answers) | {"coach": coach_of(puzzle.ruleset)}


def is_sound(puzzle: Puzzle) -> bool:
    """Whether the answer is told from the next best turn."""
    return puzzle.judged(puzzle.best).is_right and not puzzle.judged(puzzle.other).is_right


def falls_behind(puzzle: Puzzle, codes: tuple[int, ...]) -> bool:
    """Whether a turn that a level would play is worse than another one, and by as much as is worth telling."""
    question = Question(puzzle.ruleset, puzzle.state.data, puzzle.seat, 0)
    look = judge(question, also=codes, salt=OTHER_SALT)
    return look.other == codes and look.difference >= WORTH_TELLING


def coach_of(rules: Ruleset) -> str:
    """Which coach it was: the name of its network, which is made from its numbers."""
    found = packed_network(rules)
    return found[0] if found else ""


def answers_of_levels(puzzle: Puzzle) -> dict[int, tuple[int, ...]]:
    """The turn that each level plays."""
    return {level: answer_of(puzzle, f"level{level}") for level in LEVELS}


def answer_of(puzzle: Puzzle, spec: str) -> tuple[int, ...]:
    """The turn that a bot plays in a puzzle."""
    return turn_of(puzzle.state, bot(spec))


def turn_of(state: State, player: Bot) -> tuple[int, ...]:
    """The turn that a bot plays, up to its end or to where something is revealed."""
    seat, codes = state.to_move, list[int]()
    while not state.over and state.to_move == seat:
        assert seat is not None
        ply = state.play(player.decide(Question(state.ruleset, state.data, seat, len(codes))))
        codes.append(ply.move.code)
        state = ply.after
        if ply.reveals:
            break
    return tuple(codes)


def described(puzzle: Puzzle, entry: Entry, answers: Mapping[int, tuple[int, ...]]) -> Entry:
    """The entry with what it is about, and which levels find the answer."""
    found_by = [level for level, codes in answers.items() if puzzle.judged(codes).is_right]
    return {**entry, "theme": theme_of(puzzle.state, puzzle.best), "found_by": found_by}


# ---- a whole collection


def review(name: str, end: float) -> None:
    """Keep the puzzles whose answers stand for today's coach; the file is written after each of them."""
    kept, coach = stored(name), coach_of(ruleset(name))
    left = list(kept["puzzles"])
    for number, entry in enumerate(kept["puzzles"], start=1):
        if entry.get("coach") == coach or time.monotonic() > end:
            continue
        found = reviewed(read(ruleset(name), number, entry), entry)
        left = [found if one is entry else one for one in left if one is not entry or found]
        sys.stdout.write(f"{number}: {'does not stand' if found is None else found['gap']}\n")
        sys.stdout.flush()
        write(name, left, kept["seeds"])
    sys.stdout.write(f"{len(left)} of {len(kept['puzzles'])} puzzles of {name} are kept\n")


def describe(name: str) -> None:
    """Say anew what the puzzles of a game are about, and which levels find the answer."""
    kept = stored(name)
    puzzles = [read(ruleset(name), 0, entry) for entry in kept["puzzles"]]
    entries = [
        described(puzzle, entry, answers_of_levels(puzzle))
        for puzzle, entry in zip(puzzles, kept["puzzles"], strict=True)
    ]
    write(name, entries, kept["seeds"])


def check(name: str) -> None:
    """Play every puzzle of a game again."""
    for puzzle in collection(name):
        assert len(puzzle.plan) == len(puzzle.best), f"puzzle {puzzle.number} of {name} cannot be played"
        assert is_sound(puzzle), f"puzzle {puzzle.number} of {name} has another answer"
        assert puzzle.theme == theme_of(puzzle.state, puzzle.best), f"puzzle {puzzle.number} of {name}: {puzzle.theme}"
    sys.stdout.write(f"{len(collection(name))} puzzles of {name} are sound\n")


if __name__ == "__main__":
    main()
