"""What the best turn of a position is, and by how much it is better than another: the coach's rules, asked from Python.

A position has one judgement, whoever asks and however often: what is left to chance follows from what the seat may
know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple
from zlib import crc32

from haab.bots.api import Question
from haab.bots.network.files import SMALL, blank_network, network_of
from haab.bots.network.forward import Network
from haab.bots.search.halving import Codes
from haab.coach.comparing import (
    COMPARED,
    DIFFERENCE,
    ENOUGH,
    ERROR,
    FOUND,
    LEAD,
    MEAN,
    OTHER_WINS,
    WINS,
    WORLDS,
    WORTH_TELLING,
    Effort,
    Field,
)
from haab.coach.fitted import measured
from haab.coach.games import coached
from haab.coach.runtime import Value, considerer
from haab.kit.ruleset import Ruleset

DEAL = 0
"""The seed by which a position is dealt anew to see what the seat may know of it."""


class Look(NamedTuple):
    """One of the looks that an analysis has at turns of a seat."""

    effort: Effort
    doubtful: int
    """How many turns are looked at because they seem to have cost most."""
    fine: int
    """And how many of the others because they seem to have gained most."""
    salt: int
    """In which worlds: whichever of many seems worst was unlucky, too."""


EVERY = 1 << 20
"""More turns than a seat has."""


def thorough(ruleset: Ruleset) -> Effort:
    """How a coach thinks about a hint: at most two seconds of a core."""
    game, fit = coached(ruleset), measured(ruleset)
    measuring = (fit["slope"], fit["lean"], fit["noise"], fit["way_noise"], fit["hint"])
    return Effort(5, 8, 0.5, 6, 1, game.worlds, game.thoughts, 0.25, *measuring)


def brief(ruleset: Ruleset) -> Effort:
    """How it glances at every turn of a game."""
    effort = thorough(ruleset)._replace(beginnings=3, drawn=3, glances=3, fewest=4, thoughts=0)
    return effort._replace(spread=measured(ruleset)["played"])


def looks(ruleset: Ruleset) -> list[Look]:
    """The looks at the turns of a seat, each at fewer of them and longer; what is told comes from the last one."""
    glance = brief(ruleset)
    whole = thorough(ruleset)
    whole = whole._replace(fewest=16, thoughts=whole.thoughts // 3, spread=glance.spread)
    return [
        Look(glance, EVERY, 0, 1_000_000),
        Look(glance._replace(fewest=10), 12, 2, 2_000_000),
        Look(whole, 6, 1, 0),
    ]


def coaching_network(ruleset: Ruleset) -> Network:
    """The network that proposes turns and plays them on, or one that knows nothing where a game has none."""
    return network_of(ruleset, SMALL) or blank_network(ruleset)


def seed_of(question: Question) -> int:
    """What is left to chance when a seat asks: the same for all positions that look the same to it."""
    return crc32(question.ruleset.determinize(question.record, question.seat, DEAL).tobytes())


@dataclass(frozen=True)
class Judgement:
    """The best turn of a position, and how it fared beside another."""

    better: Codes
    other: Codes
    """The turn that it was compared with; empty if there is none."""
    worlds: int
    """Games that each of them was played to the end in; 0: nothing was measured."""
    difference: float
    """Points of lead at the end by which the first was better, in the mean."""
    error: float
    """The standard error of that."""
    sources: Mapping[str, float]
    """The difference by what the seat's own points came from."""
    others: float
    """What is left of it: points that the best of the others had less."""
    lead: float
    """The lead at the end after the better turn, in the mean."""
    chance: float
    """How often that was a win."""
    rivals: Mapping[int, Mapping[str, float]] = field(default_factory=dict)
    """By how much the points of every other seat were more or fewer, by what they came from."""

    @cached_property
    def is_told(self) -> bool:
        """Whether the difference is worth telling, and no chance."""
        return self.difference >= max(WORTH_TELLING, ENOUGH * self.error)


def judge(question: Question, effort: Effort | None = None, also: Codes = (), salt: int = 0) -> Judgement:
    """The best turn, and what it is compared with: `also`, or the best one of another kind.

    While rules are interpreted, there is only time for the turn that the network likes. `salt` has it looked at in
    other worlds.
    """
    ruleset = question.ruleset
    coach = considerer(ruleset)
    coach.prepare()
    asked = Question(ruleset, question.record, question.seat, seed_of(question) + salt)
    if not coach.is_fast:
        return at_sight(asked, also)
    written = coach.consider(asked, coaching_network(ruleset), effort or thorough(ruleset), also)
    return read(asked, written)


def at_sight(question: Question, also: Codes = ()) -> Judgement:
    """The turn that the network likes; nothing is measured."""
    ruleset = question.ruleset
    liked = considerer(ruleset).turn_at_sight(question.determinized(), coaching_network(ruleset))
    return compared_at_sight(liked, also)


def compared_at_sight(better: Codes, other: Codes) -> Judgement:
    """Two turns of which nothing is measured."""
    return Judgement(better, other, 0, 0.0, 0.0, {}, 0.0, 0.0, 0.5)


def read(question: Question, written: Field) -> Judgement:
    """What the coach's rules have written down; whichever of the two turns fared better is the better one."""
    sums = written.sums.tolist()
    worlds = sums[WORLDS]
    mean, at_the_end = sums[MEAN], sums[DIFFERENCE] / worlds
    first, second = (0, 1) if mean >= 0 else (1, 0)
    game, seat = coached(question.ruleset), question.seat
    unit = float(question.ruleset.score_unit) / worlds * share_of(mean, at_the_end)
    sheets = [_change(written, each, (first, second), game.sources, unit) for each in range(written.sheets.shape[1])]
    own = sheets[seat]
    turns = [_codes(written, place) for place in range(min(COMPARED, int(written.counts[FOUND])))]
    return Judgement(
        better=turns[first] if len(turns) == COMPARED else turns[0],
        other=turns[second] if len(turns) == COMPARED else (),
        worlds=int(worlds),
        difference=abs(mean),
        error=sums[ERROR],
        sources=own,
        others=abs(mean) - sum(own.values()),
        lead=(sums[LEAD] - (sums[DIFFERENCE] if first else 0.0)) / worlds,
        chance=(sums[WINS] if first == 0 else sums[OTHER_WINS]) / worlds,
        rivals={rival: sheet for rival, sheet in enumerate(sheets) if rival != seat},
    )


def _change(
    written: Field, seat: int, places: tuple[int, int], sources: Sequence[str], unit: float
) -> dict[str, float]:
    """By how much a seat's points were more after the first of two turns, by what they came from."""
    mine, yours = (written.sheets[place, seat].tolist() for place in places)
    return {source: (here - there) * unit for source, here, there in zip(sources, mine, yours, strict=True)}


def _codes(written: Field, place: int) -> Codes:
    return tuple(code for code in written.turns[written.order[place]].tolist() if code >= 0)


def share_of(mean: float, at_the_end: float) -> float:
    """What the points of the games are multiplied by to add up to what is told; 0, if they say the opposite."""
    return max(0.0, mean / at_the_end) if at_the_end else 0.0


def appraised(question: Question, worlds: int, codes: Codes = ()) -> Value:
    """What a position is worth to every seat after some codes, as whoever asks may see it."""
    ruleset = question.ruleset
    return considerer(ruleset).appraise(question, coaching_network(ruleset), worlds, codes)
