"""Fit how the coach measures turns: `python -m tools.coach_fit GAME [--positions N] [--jobs N]`.

At turns of many games the coach's turn is compared with another one and with what level 2 would play, in many games to
the end. From the differences at the end and from those that the network expected on the way follows by how much these
are wrong, how noisy both are, and how large true differences are (`settle` in haab/coach/comparing.py).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

import haab
from haab.bots import Question, bot
from haab.bots.network.files import packed_network
from haab.coach import thorough
from haab.coach.comparing import (
    DIFFERENCE,
    EXPECTED,
    EXPECTED_SQUARES,
    FEW_TURNS,
    PRODUCTS,
    SQUARES,
    TURNS,
    WORLDS,
)
from haab.coach.fitted import FOLDER
from haab.coach.judge import coaching_network, seed_of
from haab.coach.runtime import considerer
from haab.games import GAMES, ruleset
from haab.kit.ruleset import Ruleset
from tools.hints import positions
from tools.puzzles import turn_of

SEED = 5
"""Of the games at whose turns the coach is asked: others than those that people read."""
WORLDS_EACH = 96
"""Games to the end of either turn."""


def main() -> None:
    """Fit a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=1, help="processes that compare turns")
    wanted = parser.parse_args()
    rules = ruleset(wanted.game)
    considerer(rules).make_fast()
    network = packed_network(rules)
    assert network is not None
    path = FOLDER / f"{wanted.game}.json"
    found = {"network": network[0], "measured": fitted_measures(compared(rules, wanted.positions, wanted.jobs))}
    path.write_text(json.dumps(found) + "\n", encoding="utf-8")


# ---- how turns are measured


class Pair(NamedTuple):
    """Two turns that were compared in many games: what of the difference at the end, and of what was expected."""

    is_played: bool
    """Whether the other one is what level 2 would play."""
    turns: float
    """Turns of the seat that were left."""
    mean: float
    way: float
    noise: float
    """The variance in one world; so is `way_noise`."""
    way_noise: float
    both: float
    """The covariance of the two."""


def compared(rules: Ruleset, count: int, jobs: int = 1) -> list[Pair]:
    """Pairs of turns, two at most in every position."""
    given = [state.position() for state in islice(positions(rules.name, SEED), count)]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        return [pair for pairs in pool.map(pairs_of, given) for pair in pairs]


def pairs_of(position: Mapping[str, Any]) -> list[Pair]:
    """The coach's turn beside another one, and beside what level 2 would play."""
    state = haab.from_position(position).state
    rules, found = state.ruleset, list[Pair]()
    considerer(rules).make_fast()
    effort = thorough(rules)._replace(fewest=WORLDS_EACH, thoughts=0)
    assert state.to_move is not None
    question = Question(rules, state.data, state.to_move, 0)
    question = Question(rules, state.data, state.to_move, seed_of(question))
    for also in ((), turn_of(state, bot("level2"))):
        field = considerer(rules).consider(question, coaching_network(rules), effort, also)
        if field.order[0] != field.order[1]:
            found.append(pair_of(bool(also), field.sums.tolist()))
    return found


def pair_of(is_played: bool, sums: Sequence[float]) -> Pair:
    """Means and variances from sums."""
    worlds = sums[WORLDS]
    mean, way = sums[DIFFERENCE] / worlds, sums[EXPECTED] / worlds
    noise, way_noise, both = (
        (total - worlds * product) / (worlds - 1)
        for total, product in (
            (sums[SQUARES], mean * mean),
            (sums[EXPECTED_SQUARES], way * way),
            (sums[PRODUCTS], mean * way),
        )
    )
    return Pair(is_played, sums[TURNS] / worlds / 2, mean, way, noise, way_noise, both)


def fitted_measures(pairs: Sequence[Pair]) -> dict[str, float]:
    """By the method of moments; what only noise would come to is taken off all squares."""
    known = [pair for pair in pairs if pair.turns >= FEW_TURNS]
    true = [pair.mean**2 - pair.noise / WORLDS_EACH for pair in known]
    shared = [pair.mean * pair.way - pair.both / WORLDS_EACH for pair in known]
    parts = [pair.turns / (pair.turns + 1) for pair in known]
    slope = sum(s - t * (1 - p) for s, t, p in zip(shared, true, parts, strict=True)) / sum(
        t * p for t, p in zip(true, parts, strict=True)
    )
    wrong = 0.0
    for pair, part in zip(known, parts, strict=True):
        own = slope * part + 1 - part
        noise = (pair.way_noise - 2 * own * pair.both + own**2 * pair.noise) / WORLDS_EACH
        wrong += ((pair.way - own * pair.mean) ** 2 - noise) / part**2 / len(known)
    turns = sum(pair.turns for pair in known)
    found = {
        "slope": slope,
        "lean": math.sqrt(max(0.0, wrong)),
        "noise": sum(pair.noise for pair in known) / turns,
        "way_noise": sum(pair.way_noise for pair in known) / turns,
    }
    for name, is_played in (("hint", False), ("played", True)):
        of_kind = [pair.mean**2 - pair.noise / WORLDS_EACH for pair in pairs if pair.is_played == is_played]
        found[name] = math.sqrt(max(0.0, sum(of_kind) / len(of_kind)))
    return {name: round(number, 2) for name, number in found.items()}


if __name__ == "__main__":
    main()
