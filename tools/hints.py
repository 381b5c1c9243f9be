"""Read hints as a player would, and measure them again: `python -m tools.hints GAME [--hints 20] [--worlds 200]`.

Levels 2 and 4 play games of every number of players, with and without modules. At some turns of each the coach is
asked; what it says is written down, and both of its turns are played to the end again in worlds that it has not seen.
A hint stands if what was told is within three standard errors of what came of it then (both errors together); whether
it is useful is for people to say.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

import haab
from haab.bots import Question, bot
from haab.coach import judge, thorough
from haab.coach.advice import Advice
from haab.coach.comparing import LEAD, WORLDS
from haab.coach.judge import Judgement, coaching_network, seed_of
from haab.coach.reasons import spoken
from haab.coach.runtime import considerer
from haab.games import GAMES, ruleset
from haab.kit.state import State

PLAYERS = ("level4", "level2")
"""Who plays the games, in turn."""
VARIANTS: dict[str, list[dict[str, bool]]] = {
    "tzolkin": [{}, {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}],
    "tikal": [{}, {"auction": True}],
}
FRESH = 50_000_000
"""Added to the seed of a hint: worlds that it has not seen."""
TOGETHER = 8
"""Worlds that are played in one go; the error is that of their means."""
STANDS = 3.0


def main() -> None:
    """Write down hints of several games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    considerer(ruleset(wanted.game)).make_fast()
    for number, state in enumerate(positions(wanted.game, wanted.seed)):
        if number == wanted.hints:
            return
        sys.stdout.write(told(state, wanted.worlds) + "\n\n")
        sys.stdout.flush()


def positions(name: str, seed: int) -> Iterator[State]:
    """Turns of one game after the other, at random: about three of each."""
    chance = random.Random(seed)
    while True:
        players = chance.choice([2, 3, 4])
        options = chance.choice(VARIANTS.get(name, [{}]))
        game = haab.new(name, players, chance.randrange(1 << 30), options)
        starts = begun_turns(game, chance)
        for state in sorted(chance.sample(starts, 3), key=starts.index):
            sys.stdout.write(f"{players} players, {dict(options) and sorted(options)}, round {round_of(state)}\n")
            yield state


def round_of(state: State) -> int:
    """The round of a position."""
    return state.ruleset.round_number(state.fields)


def begun_turns(game: haab.Game, chance: random.Random) -> list[State]:
    """Play a game to its end; how it stood before every turn with a choice."""
    bots = [bot(PLAYERS[seat % len(PLAYERS)]) for seat in range(game.players)]
    starts, last = [], None
    while not game.over:
        seat = game.to_move
        assert seat is not None
        if seat != last and len(game.codes) > 1:
            starts.append(game.state)
        last = seat
        game.play(bots[seat].choose(Question(game.ruleset, game.state.data, seat, chance.randrange(1 << 30), 0.2)))
    return starts


def told(state: State, worlds: int) -> str:
    """A hint in words, and what it came to when it was measured again."""
    seat = state.to_move
    assert seat is not None
    question = Question(state.ruleset, state.data, seat, 0)
    found = judge(question)
    known = state.determinize(seat, 0)
    advice = Advice(found)
    plan = "; ".join(move.text("en") for move in advice.moves(known))
    other = advice.compared_with(known)
    lines = [
        f"  plan: {plan}",
        f"  why: {spoken(advice.reasons(known), 'en')}",
        f"  {other.text('en') if other is not None else '(nothing to compare with)'}",
    ]
    if found.other:
        again = Again.of(question, found, worlds)
        sign = (
            "stands"
            if abs(found.difference - again.mean) <= STANDS * math.hypot(found.error, again.error)
            else "DIFFERS"
        )
        is_told = "told" if found.is_told else "not told"
        lines.append(
            f"  {is_told} {found.difference:.1f} ± {found.error:.1f} ({found.worlds}), "
            f"again {again.mean:.1f} ± {again.error:.1f}: {sign}"
        )
    return "\n".join(lines)


@dataclass(frozen=True)
class Again:
    """The difference between two turns, in worlds that the coach had not seen."""

    mean: float
    error: float

    @classmethod
    def of(cls, question: Question, found: Judgement, worlds: int) -> Again:
        """Play both to the end in the same worlds."""
        better, other = (leads_of(question, codes, worlds) for codes in (found.better, found.other))
        differences = [mine - yours for mine, yours in zip(better, other, strict=True)]
        return cls(fmean(differences), stdev(differences) / math.sqrt(len(differences)))


def leads_of(question: Question, codes: Sequence[int], worlds: int) -> list[float]:
    """The leads that a turn comes to, the mean of every few worlds."""
    rules = question.ruleset
    effort = thorough(rules)._replace(beginnings=-1, drawn=0, fewest=TOGETHER, thoughts=0)  # no turn but this one
    leads = []
    for number in range(worlds // TOGETHER):
        asked = Question(rules, question.record, question.seat, seed_of(question) + FRESH + number * TOGETHER)
        sums = considerer(rules).consider(asked, coaching_network(rules), effort, tuple(codes)).sums.tolist()
        assert sums[WORLDS] == TOGETHER
        leads.append(sums[LEAD] / sums[WORLDS])
    return leads


if __name__ == "__main__":
    main()
