"""Playing a task: every deal in every seat against every opponent, each game a line in a file that can be gone on with.

What an agent answers is checked. An answer that is none, or no legal move, is counted and told to the agent, which is
asked again, `TRIES` times in all; then chance plays for it, and that is counted too. Failed games are never dropped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from haab.arena.match import decision_seed
from haab.arena.spread import spread
from haab.bots import Question, bot
from haab.bots.evaluation.profiles import profile_of
from haab.bots.search.entries import make_fast
from haab.coach.puzzles import Puzzle, collection
from haab.games import ruleset
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.kit.record.chance import new_chance, random_below
from haab.kit.record.stack import to_move
from haab.tasks.agents import Agent, AgentFailed, Decision, agent
from haab.tasks.catalogue import Task, task
from haab.tasks.splits import check_split, puzzle_split_of, splits_seeds

DEALS = 10
"""In an evaluation that says nothing about it."""
TRIES = 3
SECONDS = 60.0
"""How long an agent that runs elsewhere may take for an answer."""
PUZZLE = "puzzle"
"""In place of an opponent."""
POSITIONS = Path(__file__).parent / "positions"
"""Where the positions of the puzzle tasks are, in a folder for each version: a task never changes, whatever becomes of
the puzzles of the day."""
NO_CLOCK = 3600.0
"""Opponents have budgets that are counts."""


class BadResults(HaabError):
    """A file of results cannot be read, is of another task or agent, or is not to be overwritten."""


@dataclass
class Asked:
    """What an agent did in a game."""

    decisions: int = 0
    """With a choice."""
    illegal: int = 0
    """Answers that were no legal move."""
    failed: int = 0
    """Answers that were none: too late, not understood, an error."""
    forced: int = 0
    """Decisions that chance made in its place."""
    seconds: float = 0.0
    """By the clock."""
    cpu: float = 0.0
    """Of this process's processor."""


@dataclass(frozen=True)
class TaskGame:
    """What came of one game of a task; scores begin with the agent's."""

    opponent: str
    seed: int
    seat: int
    scores: list[float]
    win: float
    """1 for a victory, a part of it if it is shared."""
    asked: Asked
    is_cut: bool = False
    """Whether the agent came to the task's limit of decisions: then it has lost."""
    profile: dict[str, float] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, int, int]:
        """Which game of the task it is."""
        return self.opponent, self.seed, self.seat

    def to_json(self) -> dict[str, Any]:
        """The game, ready for JSON."""
        return asdict(self)

    @classmethod
    def read(cls, source: dict[str, Any]) -> TaskGame:
        """A game from JSON."""
        return cls(**{**source, "asked": Asked(**source["asked"])})


@dataclass(frozen=True)
class Due:
    """One game that is to be played, by whoever has the time."""

    task: str
    agent: str
    opponent: str
    seed: int
    seat: int
    seconds: float = SECONDS

    @property
    def key(self) -> tuple[str, int, int]:
        """Which game of the task it is."""
        return self.opponent, self.seed, self.seat


def due(what: Task, agent: str, deals: int | None, split: str, opponents: Sequence[str], seconds: float) -> list[Due]:
    """All games: of so many deals or puzzles, or else of all puzzles of the split and of `DEALS` deals."""
    if what.puzzles:
        numbers = numbers_of_puzzles(what, split)[:deals]
        return [Due(what.id, agent, PUZZLE, number, 0, seconds) for number in numbers]
    deals = DEALS if deals is None else deals
    met = (*what.opponents, *(name for name in opponents if name not in what.opponents))
    for name in met:
        bot(name)
    return [
        Due(what.id, agent, opponent, seed, seat, seconds)
        for seed in splits_seeds(split, deals)
        for opponent in met
        for seat in range(what.players)
    ]


def evaluate(
    what: Task,
    agent: str,
    deals: int | None = None,
    split: str = "test",
    opponents: Sequence[str] = (),
    seconds: float = SECONDS,
    done: Sequence[TaskGame] = (),
    told: Callable[[TaskGame], None] = lambda game: None,
    ray: str | None = None,
    processes: int = 1,
) -> list[TaskGame]:
    """Play an agent in a task: the games in their order, those that are `done` already not again.

    `told` hears of each new one as soon as it has been played.
    """
    make_fast(ruleset(what.game))
    have = {game.key: game for game in done}
    wanted = due(what, agent, deals, split, opponents, seconds)
    missing = [one for one in wanted if one.key not in have]
    have |= {game.key: game for game in spread(play_due, missing, ray, told, processes)}
    return [have[one.key] for one in wanted]


# ---- one game


_started: dict[str, Agent] = {}
"""An agent stays for all games of a process: a command is started once."""


def started(spec: str) -> Agent:
    """An agent, begun when it is first asked for; BadAgent if it cannot be."""
    if spec not in _started:
        _started[spec] = agent(spec)
    return _started[spec]


def close_agents() -> None:
    """End what agents have begun in this process."""
    while _started:
        _started.popitem()[1].close()


def play_due(one: Due) -> TaskGame:
    """Play one game."""
    what = task(one.task)
    make_fast(ruleset(what.game))
    player = started(one.agent)
    return _puzzle(what, one, player) if what.puzzles else _game(what, one, player)


def _game(what: Task, one: Due, player: Agent) -> TaskGame:
    rules = ruleset(what.game)
    play = engine(rules)
    play.prepare()
    record = rules.start(what.players, what.checked_options, one.seed)
    begins, others, asked = what.begins, bot(one.opponent), Asked()
    opening, number, is_cut = bot(what.opening), 0, False
    while not (record.over or (what.ends is not None and what.ends.is_reached(record)) or is_cut):
        seed, seat = decision_seed(one.seed, number), int(to_move(record))
        codes = play.legal(record)
        is_begun = begins is None or begins.is_reached(record)
        if len(codes) == 1:
            code = codes[0]
        elif not is_begun:
            code = opening.choose(Question(rules, record, seat, seed, NO_CLOCK))
        elif seat == one.seat:
            code = decided(player, Question(rules, record, seat, seed, one.seconds), codes, asked)
            is_cut = asked.decisions >= what.limit
        else:
            code = others.choose(Question(rules, record, seat, seed, NO_CLOCK))
        play.apply(record, code)
        number += 1
    scores = rules.scores(record)
    own = [one.seat, *(seat for seat in range(what.players) if seat != one.seat)]
    return TaskGame(
        opponent=one.opponent,
        seed=one.seed,
        seat=one.seat,
        scores=[float(scores[seat]) for seat in own],
        win=0.0 if is_cut else _win(rules.ranking(record)[0] if record.over else _best(scores), one.seat),
        asked=asked,
        is_cut=is_cut,
        profile=dict(profile_of(rules, record, one.seat)),
    )


def _best(scores: Sequence[Fraction]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def _win(winners: Sequence[int], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def decided(player: Agent, question: Question, codes: Sequence[int], asked: Asked) -> int:
    """The legal code that an agent chooses, or that chance chooses for it after `TRIES` answers that were none."""
    asked.decisions += 1
    clock, cpu = time.perf_counter(), time.thread_time()
    error, code = "", None
    for _ in range(TRIES):
        decision = Decision(question, error)
        try:
            code = decision.state.legal_move(player.decide(decision)).code
            break
        except AgentFailed as failure:
            asked.failed += 1
            error = str(failure)
        except HaabError as refusal:
            asked.illegal += 1
            error = str(refusal)
    asked.seconds += time.perf_counter() - clock
    asked.cpu += time.thread_time() - cpu
    if code is None:
        asked.forced += 1
        code = codes[int(random_below(new_chance(question.seed), len(codes)))]
    return int(code)


@cache
def _collected(game: str, version: str) -> list[Puzzle]:
    return collection(game, POSITIONS / version)


def puzzles_of(what: Task) -> list[Puzzle]:
    """All puzzles of a task, in their order."""
    return _collected(what.game, what.version)


def numbers_of_puzzles(what: Task, split: str) -> list[int]:
    """The places, from 0, of the puzzles of a split."""
    check_split(split)
    return [number for number, puzzle in enumerate(puzzles_of(what)) if puzzle_split_of(puzzle.seed) == split]


def _puzzle(what: Task, one: Due, player: Agent) -> TaskGame:
    """A turn of a puzzle, up to its end or to where something is revealed."""
    puzzle = puzzles_of(what)[one.seed]
    asked, codes, state = Asked(), list[int](), puzzle.state
    while not state.over and state.to_move == puzzle.seat:
        number = decision_seed(one.seed, len(codes))
        legal = state.codes
        code = legal[0]
        if len(legal) > 1:
            code = decided(player, Question(puzzle.ruleset, state.data, puzzle.seat, number, one.seconds), legal, asked)
        ply = state.play(code)
        codes.append(code)
        state = ply.after
        if ply.reveals:
            break
    found = float(puzzle.is_right(codes))
    return TaskGame(PUZZLE, one.seed, 0, [found], found, asked)


# ---- files


def header(what: Task, agent: str, split: str) -> dict[str, Any]:
    """The first line of a file of results."""
    return {"haab": "results", "task": what.to_json(), "agent": agent, "split": split}


def open_results(file: Path, head: dict[str, Any], resume: bool) -> list[TaskGame]:
    """Begin a file of results, or read the one that is to be gone on with; a line that was cut off is left out."""
    if not file.exists():
        file.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return []
    if not resume:
        raise BadResults(f"{file} is there already: --resume goes on with it, --results names another one")
    found, games = read_results(file)
    if found != head:
        raise BadResults(f"{file} is of another task, agent or split")
    lines = [head, *(game.to_json() for game in games)]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return games


def read_results(file: Path) -> tuple[dict[str, Any], list[TaskGame]]:
    """What was played, and its games."""
    try:
        first, *rest = file.read_text(encoding="utf-8").splitlines()
        head: dict[str, Any] = json.loads(first)
        return head, list(_whole(rest))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadResults(f"{file} is no file of results: {type(error).__name__} {error}") from error


def _whole(lines: Iterable[str]) -> Iterable[TaskGame]:
    """Up to the first line that is not whole."""
    for line in lines:
        try:
            source = json.loads(line)
        except ValueError:
            return
        yield TaskGame.read(source)


def append(file: Path, game: TaskGame) -> None:
    """One more game."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(game.to_json()) + "\n")
