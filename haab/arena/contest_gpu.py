"""Contests on a GPU: a kernel that is built from the rules and the evaluation as they are, beforehand.

`python -m tools.artifacts.contest GAME` builds it. It carries a fingerprint of both in its name, so that one of other
rules or of another evaluation is never used.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from haab.batches.graphics import ENTRY, Records, cupy, launch
from haab.bots.contest import contest_rules
from haab.bots.evaluation import evaluation
from haab.bots.search import DEPTH
from haab.kit.compiler.cache import cache_root
from haab.kit.compiler.fingerprint import fingerprint
from haab.kit.errors import HaabError
from haab.kit.record.chance import WORDS
from haab.kit.ruleset import Ruleset

if TYPE_CHECKING:
    from haab.arena.contest import Contest, Floats

FOLDER = "HAAB_KERNELS"
"""The variable of the environment that names the folder of kernels."""
THREADS = 128
"""Of a block."""
MOST_POOL = 128
"""Games that a block plays by turns; fewer where there are not enough for all blocks."""
LEAST_POOL = 8


def kernels_folder() -> Path:
    """Where kernels are looked for: $HAAB_KERNELS, or a folder in the user's cache."""
    chosen = os.environ.get(FOLDER)
    return Path(chosen) if chosen else cache_root() / "kernels"


def contest_file(rules: Ruleset, ending: str) -> str:
    """The name of a kernel's file: it tells which rules and which evaluation it is of."""
    return f"{rules.name}.contest-{contest_fingerprint(rules)}.{ending}"


@cache
def contest_fingerprint(rules: Ruleset) -> str:
    """The fingerprint of the rules and the evaluation as they are now."""
    shape = np.dtype([("game", rules.record_type), ("weights", evaluation(rules).weights_type)])
    return fingerprint(contest_rules(rules).bound.values(), shape)


def kernel_files(rules: Ruleset) -> list[Path]:
    """What was built for the rules and the evaluation as they are: machine code for this GPU comes before PTX."""
    chip = f"sm_{cupy().cuda.Device().compute_capability}"
    files = [kernels_folder() / contest_file(rules, ending) for ending in (f"{chip}.cubin", "ptx")]
    return [file for file in files if file.exists()]


def has_kernel(rules: Ruleset) -> bool:
    """Whether contests can be played on the GPU."""
    return bool(kernel_files(rules))


@cache
def kernel(rules: Ruleset) -> Any:
    """The kernel, with the module that it is in; PTX is translated by the driver."""
    files = kernel_files(rules)
    if not files:
        raise HaabError(
            f"{kernels_folder()} has no kernel of {rules.name} for the evaluation as it is: "
            f"`python -m tools.artifacts.contest {rules.name}` builds it"
        )
    module = cupy().cuda.function.Module()
    module.load(files[0].read_bytes())
    return module, module.get_function(ENTRY.decode())


def resident_blocks(function: Any, threads: int) -> int:
    """How many blocks of a kernel the GPU runs at once."""
    xp = cupy()
    together = xp.cuda.driver.occupancyMaxActiveBlocksPerMultiprocessor(function.ptr, threads, 0)
    return int(xp.cuda.Device().attributes["MultiProcessorCount"] * max(1, together))


def on_gpu(asked: Contest, threads: int = THREADS, pool: int | None = None, blocks: int | None = None) -> Floats:
    """Play on the GPU."""
    xp = cupy()
    rules, count = asked.rules, len(asked.seeds)
    function = kernel(rules)[1]
    blocks = blocks or resident_blocks(function, threads)
    pool = pool or min(MOST_POOL, max(LEAST_POOL, -(-count // blocks)))
    blocks = max(1, min(blocks, -(-count // pool)))
    size = rules.record_type.itemsize
    records = xp.zeros((blocks * (2 * pool + threads * DEPTH), size), np.uint8)
    scores = xp.zeros((count, asked.players), np.int32)
    launch(
        function,
        blocks * threads,
        Records(records),
        records.view(np.int64),
        xp.zeros((blocks * (pool + threads * DEPTH), rules.menu + 1), np.int16),
        xp.zeros((blocks * pool, rules.menu), np.float64),
        xp.zeros((blocks * pool, WORDS), np.int64),
        Records(xp.asarray(asked.weights).view(np.uint8)),
        xp.asarray(asked.seating),
        asked.players,
        xp.asarray(asked.options),
        xp.asarray(asked.seeds),
        asked.leaves,
        asked.noise,
        scores,
        pool,
        block=threads,
    )
    found: Floats = scores.get() * asked.scale
    return found
