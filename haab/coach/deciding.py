"""What decided a finished game: the turn or event at which the winner gained most on the runner-up for good."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from haab.kit.game import Game
from haab.kit.presentation import Scene, SceneStep
from haab.kit.state import Score, json_number
from haab.kit.text import Message, Player

POINTS = "points"
"""What amounts of points are called in scenes."""
OPENING, PART = "round", "scoring"
"""Scenes of an event that goes around the table: the one that opens it, and one for each player."""


@dataclass
class Happening:
    """A turn, or an event that concerns everybody, and what it did to the winner's lead over the runner-up."""

    what: Message
    round: int
    number: int
    """How many moves had been made when it was over; of a turn: when its largest part had been played."""
    seat: int | None = None
    """Whose turn it was; nobody's if it is an event."""
    gain: Score = 0
    sources: dict[tuple[str, ...], tuple[Message, Score]] = field(default_factory=dict)
    """Of an event, what each of its steps did to the lead, by where it happened."""
    largest: Score = 0
    """Of a turn, what the move did that changed most."""
    ended: int = 0
    """How many moves had been made when all of it was over."""

    def add(self, step: SceneStep, gain: Score) -> None:
        """A step of an event."""
        message, before = self.sources.get(step.at, (step.message, 0))
        self.sources[step.at] = (message, before + gain)
        self.gain += gain


@dataclass(frozen=True)
class Decided:
    """What decided the game."""

    happening: Happening
    winner: int
    other: int
    gain: Score
    """How many points the winner gained there on the other for good."""

    def message(self, colours: tuple[str, ...]) -> Message:
        """It in a sentence or two."""
        happening = self.happening
        about = {"round": happening.round, "what": happening.what}
        if happening.seat is None:
            told = Message("coach.decided.event", about)
        else:
            told = Message("coach.decided.turn", {**about, "player": Player(happening.seat, colours[happening.seat])})
        players = {name: Player(seat, colours[seat]) for name, seat in (("winner", self.winner), ("other", self.other))}
        gained = Message("coach.decided.gain", {**players, "n": json_number(self.gain)})
        mostly = self._mostly()
        if mostly is None:
            return Message("coach.decided.sentences", {"what": told, "gain": gained})
        return Message("coach.decided.sentences_and_source", {"what": told, "gain": gained, "source": mostly})

    def _mostly(self) -> Message | None:
        """The step of an event that brought more than half of it, if others brought something, too."""
        sources = [(message, n) for message, n in self.happening.sources.values() if n]
        if len(sources) <= 1:
            return None
        source, n = max(sources, key=lambda found: found[1])
        if 2 * n <= self.happening.gain:
            return None
        return Message("coach.decided.source", {"source": source, "n": json_number(n)})


def decided(game: Game) -> Decided | None:
    """What decided a game, by its points; None where nothing did: it goes on, several won, or nobody gained for good.

    What is lost again later was not gained for good: what was, the lead never falls below afterwards.
    """
    ranking = game.ranking if game.over else []
    if len(ranking) <= 1 or len(ranking[0]) > 1:
        return None
    winner, other = ranking[0][0], ranking[1][0]
    happenings = list(_happenings(game, winner, other))
    start = game.at(0).scores
    leads = [Fraction(start[winner] - start[other])]
    for happening in happenings:
        leads.append(leads[-1] + happening.gain)
    best: Happening | None = None
    most = Fraction(0)
    lowest = leads[-1]
    for happening in reversed(happenings):
        lowest = min(lowest, leads.pop())
        lasting = lowest - leads[-1]
        if lasting > most:
            best, most = happening, lasting
    return None if best is None else Decided(best, winner, other, most)


def _happenings(game: Game, winner: int, other: int) -> list[Happening]:
    """Turns and events in the order in which they ended; an event that goes around the table is one."""
    found: list[Happening] = []
    turn: Happening | None = None
    around: Happening | None = None
    scores = game.at(0).scores
    for number, ply in enumerate(game.history(), start=1):
        round_number = game.ruleset.round_number(ply.before.fields)
        before, scores = scores, ply.after.scores
        own = Fraction((scores[winner] - scores[other]) - (before[winner] - before[other]))
        events = []
        for scene in ply.scenes:
            is_part = scene.kind == PART and around is not None
            event = around if is_part and around else Happening(scene.message, round_number, number)
            event.number = event.ended = number
            own -= _take(event, scene, winner, other)
            if scene.kind == OPENING:
                around = event
            if not is_part:
                events.append(event)
        if turn is None or (turn.seat, turn.round) != (ply.seat, round_number):
            turn = Happening(ply.move.message, round_number, number, ply.seat)
            found.append(turn)
        turn.ended = number
        turn.gain += own
        if abs(own) > turn.largest and not ply.is_secret:
            turn.what, turn.number, turn.largest = ply.move.message, number, abs(own)
        found += events
        if events:
            turn = None
    return sorted(found, key=lambda happening: happening.ended)


def _take(event: Happening, scene: Scene, winner: int, other: int) -> Score:
    """Add what a scene did to the lead; gives how much that was."""
    before = event.gain
    for step in scene.steps:
        for share in step.shares:
            sign = (share.seat == winner) - (share.seat == other)
            points = sum(amount.n for amount in share.amounts if amount.what == POINTS)
            event.add(step, sign * Fraction(points))
    return event.gain - before
