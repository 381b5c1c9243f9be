"""What each personality of a game costs: `python -m tools.personalities GAME [--players 4] [--deals 500]`.

One with a personality plays among others without it, all of them `greedy`, in every seat of every deal; what counts
is how many points it has more than the mean of the others. `haab match` tells the same of levels that think.
"""

from __future__ import annotations

import argparse
import sys

from haab.arena.match import play_match
from haab.bots.evaluation.base import evaluation
from haab.games import GAMES, ruleset

SURE = 1.96
"""Standard errors to either side of a mean, of an interval of 95 %."""
MOST = 3.0
"""Points that a personality may cost."""


def main() -> None:
    """Measure all personalities of a game; fails if one surely costs too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=10_000)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    costly = False
    for name in evaluation(ruleset(wanted.game)).personalities:
        bots = [f"greedy:personality={name}", *["greedy"] * (wanted.players - 1)]
        games = wanted.deals * wanted.players
        mean, error = play_match(wanted.game, bots, games, wanted.seed, processes=wanted.processes).ahead(0)
        half = SURE * (error or 0.0)
        sys.stdout.write(f"{wanted.game}, {wanted.players} players, {name}: {mean:+.2f} ± {half:.2f}\n")
        costly |= mean + half < -MOST
    sys.exit(1 if costly else 0)


if __name__ == "__main__":
    main()
