"""What the coach tells."""

from __future__ import annotations

from haab.kit.wire import Wire


class HintStep(Wire):
    """A move of a plan: its notation, what it means, and the things on the board that it belongs to."""

    notation: str
    text: str
    at: list[str]


class Hint(Wire):
    """What the coach would do: the first move, the plan if it was asked for, and the reason if that was."""

    number: int
    """The moves, with those of the draft, after which it is meant."""
    press: int
    move: HintStep
    plan: list[HintStep] | None
    reason: str | None
    next_best: str | None
    """The turn that the plan was compared with, in words."""


class CurvePoint(Wire):
    """The lead that was to be expected at the beginning of a turn."""

    round: int
    number: int
    """The moves before it."""
    lead: float


class Mistake(Wire):
    """A turn that cost something: what was played, what was better, and why."""

    round: int
    number: int
    cost: float
    played: list[str]
    better: list[str]
    reason: str


class SeatAnalysis(Wire):
    """A game as it was for a seat."""

    seat: int
    curve: list[CurvePoint]
    mistakes: list[Mistake]
    cost: float
    """Points of expected lead that were given away in all."""
    luck: float
    """Points of lead that chance gave or took."""


class AnalysisAnswer(Wire):
    """How far an analysis has come, and what was found when it is done."""

    done: int
    steps: int
    """0: it is not known yet."""
    has_failed: bool
    seats: list[SeatAnalysis] | None


class ThinkingWay(Wire):
    """How a tree of turns is grown (haab/bots/search/mcts.py)."""

    width: int
    turns: int
    leaves: int
    curiosity: float
    warmth: float
    scale: float
    rivalry: float


class ThinkingPolicy(Wire):
    """How a line is played on (haab/bots/search/rollouts.py)."""

    leaves: int
    noise: float
    turns: int


class NetworkPart(Wire):
    """An array of a network."""

    name: str
    shape: list[int]


class ThinkingJourney(Wire):
    """How players choose on a journey, and how far it goes (haab/bots/search/policy_rollouts.py)."""

    warmth: float
    turns: int


class ThinkingNetwork(Wire):
    """A network, and how the best turns are found and measured with it (haab/coach/judge.py)."""

    file: str
    """Where its numbers are, one array after the other: the first of small whole numbers, the others halves."""
    parts: list[NetworkPart]
    hope_bias: float
    scale: float
    envy: float
    unit: float
    drawn: int
    """Turns that it is asked for beside the one that it likes best."""
    heat: float
    """How far from that one they are."""
    beam: int
    """Turns of the beam that are tried beside those."""
    finalists: int
    """Turns that are measured."""
    choosing: float
    """The part of the time after which turns are measured at the latest."""
    worlds: int
    """In so many worlds, if there is time."""
    fewest: int
    """And in so many at least."""
    journey: ThinkingJourney
    """How turns are compared."""
    to_the_end: ThinkingJourney
    """How the lead itself is found."""
    ends: int
    """Journeys to the end."""


class FirstLook(Wire):
    """How a browser glances at every turn of a finished game, before it looks at those that seem to have cost most."""

    lines: int
    worlds: int
    ends: int


class Thinking(Wire):
    """All that a browser needs, besides the searches of a game, to think as the table's coach does."""

    game: str
    players: int
    weights: str
    """The bytes of the evaluation's weights, in base64."""
    terms: list[str]
    """What an evaluation adds up."""
    way: ThinkingWay
    policy: ThinkingPolicy
    lines: int
    at_once: int
    """Lines between two looks at the clock."""
    sure: float
    """How far from quite lost or quite won a lead is read."""
    noteworthy: float
    """Points below which a difference is not told."""
    most_reasons: int
    costly: float
    """Points below which nobody is told that something else was better."""
    worlds: int
    """Worlds that what was revealed is compared with."""
    first_world: int
    """The seed of the first of them."""
    network: ThinkingNetwork | None
    """Null: the game has none, and leads are read from a tree of turns."""
    first_look: FirstLook
    """The same with less of everything."""
    second_looks: int
    """Turns of a seat that are looked at again with all of it."""


class AskedTurn(Wire):
    """What a seat is to decide; all that it cannot know was dealt anew."""

    number: int
    """The moves, with those of the draft, after which it is asked."""
    seat: int
    record: str
    """The bytes of the record, in base64."""
    seed: int
    seconds: float
    """How long to think, at most."""


class WorkTurn(Wire):
    """A turn of a finished game that can be judged."""

    number: int
    """The moves before it."""
    seat: int
    length: int


class WorkChance(Wire):
    """A move of a finished game that revealed something."""

    number: int
    """The moves before it."""
    seat: int


class AnalysisWork(Wire):
    """A finished game as a browser can analyse it."""

    record: str
    """How it began: the bytes of the record, in base64."""
    codes: list[int]
    """What was played."""
    turns: list[WorkTurn]
    chances: list[WorkChance]
    seconds: float
    """How long to think about a turn, at most."""


class DailyPuzzle(Wire):
    """The puzzle of a day."""

    game: str
    title: str
    number: int
    players: int
    task: str


class DailyPuzzles(Wire):
    """The puzzles of a day, one for each game that has some."""

    date: str
    puzzles: list[DailyPuzzle]


class PuzzleOpened(Wire):
    """A puzzle that was brought to the table."""

    id: str
    game: str
    seat: int
    task: str


class PuzzleOutcome(Wire):
    """Whether a turn was the right one, why, and the plan."""

    is_right: bool
    text: str
    plan: list[str]
