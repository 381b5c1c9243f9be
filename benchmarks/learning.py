"""How fast learning is: decisions of self-play, and of the updates after it (needs the extra "learn").

    python -m benchmarks.learning tikal --lanes 256

On the processor it is measured in processor time, on a GPU by the clock, after a first iteration that compiles.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from benchmarks.measure import Figure, Result, parser, report, tell
from haab.batches.devices import CPU, GPU
from haab.games import ruleset
from haab.kit.ruleset import Ruleset
from haab.learn.games import facts_of, kinds_of
from haab.learn.run import check_device
from haab.learn.training import Training


def bench(rules: Ruleset, lanes: int, iterations: int, device: str, changes: Mapping[str, Any]) -> Result:
    """Learn for some iterations; the median of each figure."""
    check_device(device)
    clock: Callable[[], float] = time.process_time if device == CPU else time.perf_counter
    facts = facts_of(rules)
    training = Training(rules, kinds_of(rules, lanes), facts.size, replace(facts.config, **changes), 1, device)
    training.run_iteration(0.0)
    speeds: list[float] = []
    for number in range(iterations):
        tell(f"iteration {number + 1} of {iterations}")
        before, start = training.decisions, clock()
        training.run_iteration(0.0)
        speeds.append((training.decisions - before) / (clock() - start))
    settings = {"game": rules.name, "lanes": lanes, "device": device, **changes}
    return Result("learning", settings, {"self-play and updates": Figure(median(speeds), "decisions a second")})


def main(words: Sequence[str] | None = None) -> None:
    """Measure as asked."""
    options = parser("benchmarks.learning", __doc__)
    options.add_argument("game", nargs="?", default="tikal")
    options.add_argument("--lanes", type=int, default=256)
    options.add_argument("--steps", type=int, default=16, help="decisions of every lane in a rollout")
    options.add_argument("--iterations", type=int, default=3)
    options.add_argument("--gpu", action="store_true")
    given = options.parse_args(words)
    device = GPU if given.gpu else CPU
    changes = {"steps": given.steps, "minibatch": 1024}
    report(bench(ruleset(given.game), given.lanes, given.iterations, device, changes), given.json)


if __name__ == "__main__":
    main()
