"""What the coach tells."""

from __future__ import annotations

from typing import Any

from haab.kit.wire import Wire


class PlanStep(Wire):
    """A move of a plan: its notation, what it means, and what a board needs to draw it."""

    notation: str
    text: str
    verb: str
    args: list[str | int]
    at: list[str]
    """The ids of the things on the board that it belongs to."""


class Hint(Wire):
    """What the coach would do: the first move, the plan if it was asked for, and the reason if that was."""

    number: int
    """The moves, with those of the draft, after which it is meant."""
    press: int
    move: PlanStep
    plan: list[PlanStep] | None
    reason: str | None
    next_best: str | None
    """The turn that the plan was compared with, in words."""


class CurvePoint(Wire):
    """The lead that was to be expected at the beginning of a turn."""

    round: int
    number: int
    """The moves before it."""
    lead: float
    chance: float
    """Of winning, from 0 to 1."""


class MistakeCodes(Wire):
    """A better turn and what was played, in codes."""

    best: list[int]
    played: list[int]


class Mistake(Wire):
    """A turn that cost something: what was played, what was better, and why."""

    round: int
    number: int
    cost: float
    played: list[PlanStep]
    better: list[PlanStep]
    reason: str
    codes: MistakeCodes
    """Both turns, for whoever wants to try it again."""


class BestTurn(Wire):
    """The turn of a seat that was furthest ahead of the best other one that was found, and why."""

    round: int
    number: int
    gain: float
    played: list[PlanStep]
    other: list[PlanStep]
    reason: str


class LeadAccount(Wire):
    """Where the lead at the end came from: `start`, `play`, `others` and `luck` add up to `result`."""

    start: float
    play: float
    others: float
    luck: float
    result: float


class SeatAnalysis(Wire):
    """A game as it was for a seat."""

    seat: int
    curve: list[CurvePoint]
    mistakes: list[Mistake]
    cost: float
    """Points of lead that were given away in the turns that are told."""
    best: BestTurn | None
    """Null: of none it can be said."""
    account: LeadAccount


class AnalysisAnswer(Wire):
    """How far an analysis has come, and what was found when it is done."""

    done: int
    steps: int
    """0: it is not known yet."""
    has_failed: bool
    seats: list[SeatAnalysis] | None


class NetworkPart(Wire):
    """An array of a network."""

    name: str
    shape: list[int]


class ThinkingNetwork(Wire):
    """The network that the coach proposes turns and plays on by."""

    file: str
    """Where its numbers are, one array after the other: the first of small whole numbers, the others halves."""
    arrays: list[NetworkPart]
    memory: list[NetworkPart]
    """What its forward pass needs."""
    numbers: dict[str, float]
    """Its other fields."""


class Effort(Wire):
    """How much is thought about a position (haab/coach/comparing.py)."""

    beginnings: int
    drawn: int
    heat: float
    glances: int
    horizon: int
    fewest: int
    thoughts: int
    warmth: float
    slope: float
    lean: float
    noise: float
    way_noise: float
    spread: float


class Look(Wire):
    """One of the looks at the turns of a seat of a finished game."""

    effort: Effort
    doubtful: int
    """How many turns are looked at because they seem to have cost most."""
    fine: int
    """And how many of the others because they seem to have gained most."""
    salt: int
    """Added to the seed of a turn."""


class Thinking(Wire):
    """All that a browser needs, besides the rules of the coach, to think as the table does."""

    game: str
    network: ThinkingNetwork | None
    """Null: the game has none, and the table thinks."""
    thorough: Effort
    """About a hint."""
    looks: list[Look]
    """At the turns of a finished game: each at fewer of them and longer; the last one is told."""
    worlds: int
    """Worlds in which a position is appraised."""


class AskedTurn(Wire):
    """What a seat is to decide; all that it cannot know was dealt anew."""

    number: int
    """The moves, with those of the draft, after which it is asked."""
    seat: int
    record: str
    """The bytes of the record, in base64."""
    seed: int
    """It follows from what the seat may know."""


class WorkTurn(Wire):
    """A turn of a finished game."""

    number: int
    """The moves before it."""
    seat: int
    length: int
    seed: int
    """By which it is judged: it follows from what its seat could know."""
    has_choice: bool
    """Whether it can be judged."""
    reveals: bool
    """Whether something was revealed at its end."""


class AnalysisWork(Wire):
    """A finished game as a browser can analyse it."""

    record: str
    """How it began: the bytes of the record, in base64."""
    codes: list[int]
    """What was played."""
    turns: list[WorkTurn]
    """Of all seats, in their order."""


class PuzzlePicture(Wire):
    """What a board needs to draw a position, small."""

    state: dict[str, Any]
    colours: list[str]


class PuzzleOf(Wire):
    """A puzzle of the collection as it is listed."""

    date: str
    """The latest day that had it."""
    number: int
    key: str
    """What it is called for ever."""
    players: int
    theme: str
    """What it is about; may be empty."""
    difficulty: str


class DailyPuzzle(PuzzleOf):
    """The puzzle of a day."""

    game: str
    title: str
    task: str
    picture: PuzzlePicture


class DailyPuzzles(Wire):
    """The puzzles of a day, one for each game that has some."""

    date: str
    puzzles: list[DailyPuzzle]


class PuzzleArchive(Wire):
    """All puzzles of a game, that of the day first, then those of the days before."""

    game: str
    title: str
    puzzles: list[PuzzleOf]


class PuzzleOpened(Wire):
    """A puzzle that was brought to the table."""

    id: str
    game: str
    seat: int
    key: str
    task: str
    spent: str
    """What was done in the turn already; may be empty."""


class PuzzleOutcome(Wire):
    """Whether a turn was the right one, why, and the plan."""

    is_right: bool
    text: str
    plan: list[str]
