"""What each personality of a game costs: `python -m tools.personalities GAME [--players 4] [--deals 500]`.

One with a personality plays among others without it, all of them `greedy`, in every seat of every deal; what counts
is how many points it has more than the mean of the others. Contests (haab/arena/contest.py) play some tens of games a
second on a core; `haab match` tells the same of levels that think.
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt

import numpy as np
import numpy.typing as npt

from haab.arena.contest import contest
from haab.bots.evaluation import evaluation
from haab.bots.greedy import GreedyParams
from haab.games import GAMES, ruleset

Floats = npt.NDArray[np.float64]
SURE = 1.96
MOST = 3.0
"""Points that a personality may cost."""


def main() -> None:
    """Measure all personalities of a game; fails if one surely costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10_000)
    wanted = parser.parse_args()
    costly = False
    for name in evaluation(ruleset(wanted.game)).personalities:
        mean, half = ahead(played(wanted.game, wanted.players, name, wanted.deals, wanted.seed), wanted.players)
        sys.stdout.write(f"{wanted.game}, {wanted.players} players, {name}: {mean:+.2f} ± {half:.2f}\n")
        costly |= mean + half < -MOST
    sys.exit(1 if costly else 0)


def played(game: str, players: int, personality: str, deals: int, seed: int) -> Floats:
    """Games x seats: the scores. The one with the personality has the first seat, then the second, ... of each deal."""
    judge = evaluation(ruleset(game))
    tables = (judge.table(personality=personality), judge.table())
    weights = np.stack([table.vector(players).reshape(-1) for table in tables])
    seating = np.tile(1 - np.eye(players, dtype=np.int64), (deals, 1))
    seeds = np.repeat(seed + np.arange(deals), players)
    return contest(game, players, {}, weights, seating, seeds, leaves=GreedyParams().leaves, noise=0.0)


def ahead(scores: Floats, players: int) -> tuple[float, float]:
    """How far the one is ahead of the mean of the others, deal by deal, and half of the interval of 95 %."""
    seats = np.arange(len(scores)) % players
    own = scores[np.arange(len(scores)), seats]
    margins = own - (scores.sum(1) - own) / (players - 1)
    by_deal = margins.reshape(-1, players).mean(1)
    return float(by_deal.mean()), float(SURE * by_deal.std(ddof=1) / sqrt(len(by_deal)))


if __name__ == "__main__":
    main()
