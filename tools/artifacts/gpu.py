"""Build the GPU's kernels of a game: `python -m tools.artifacts.gpu tzolkin [--anew] [KERNEL ...]`. It needs no GPU."""

from __future__ import annotations

import gzip
import json
import re
import sys
import time
from collections.abc import Callable
from typing import Any

from numba import cuda as numba_cuda
from numba import types
from numba.np.numpy_support import from_dtype

from haab.batches.artifacts import FOLDER, MANIFEST, manifest, rules_fingerprint
from haab.batches.graphics import ENTRY
from haab.batches.processor import bound_lane_rules
from haab.games import ruleset
from haab.kit.record.numpy_views import dtype_of
from haab.kit.ruleset import Ruleset
from tools.artifacts import kernels
from tools.artifacts.twins import CAPABILITY, count_from_the_start, in_twins, pretend_gpu

cuda: Any = numba_cuda
ANEW = "--anew"
REGISTERS = {"tikal.random_games": 64}
"""How many registers a thread may have, where fewer let more threads run at once: measured on an H200."""
TABLES_IN_GLOBAL_MEMORY = {"tikal.random_games"}
"""Kernels that read their tables faster from there than from constant memory, which serves one address at a time."""
CONSTANT = re.compile(r"^\.const (\.align \d+ \.b8) (\S+)\[(\d+)\] = (.*);$", re.MULTILINE)
CONSTANT_NAME = re.compile(r"_cudapy_cmem[\w$]*")


def array(kind: Any, dimensions: int = 1) -> Any:
    """Numba's type of a plain array."""
    return types.Array(kind, dimensions, "C")


def signatures(ruleset: Ruleset) -> dict[str, tuple[Callable[..., None], Any]]:
    """Every kernel with the types of its arguments."""
    record = array(from_dtype(dtype_of(ruleset.record_type)))
    ints, flags, number, real = array(types.int32), array(types.boolean), types.int64, types.float64
    longs = array(types.int64)
    deal = (number, longs, number, number, real)
    lanes = (record, array(types.int16, 2), array(types.boolean, 2), ints, flags, array(types.float32, 2), longs)
    return {
        "random_games": (
            kernels.random_games_of(ruleset.name),
            (record, array(types.int64, 2), number, ints, number, longs, number, number, ints, array(types.int32, 2)),
        ),
        "step": (kernels.step, (*lanes, *deal, ints)),
        "observe": (kernels.observe_all, (record, ints, types.Array(types.int16, 2, "A"))),
        "roll_out": (kernels.roll_out, (record, number, real, number, array(types.float32, 3))),
    }


def build(ruleset: Ruleset, *only: str) -> None:
    """Write the PTX of every kernel of a game."""
    pretend_gpu()
    count_from_the_start()
    assert ruleset.observation is not None
    names = {
        "setup": ruleset.rules.setup,
        "legal": ruleset.rules.legal,
        "apply": ruleset.rules.apply,
        "score": ruleset.rules.score,
        "observe": ruleset.observation.write,
        "RECORD": from_dtype(dtype_of(ruleset.record_type)),
        "MENU": ruleset.menu + 1,
        **bound_lane_rules(ruleset),
    }
    for name, (kernel, kinds) in signatures(ruleset).items():
        if only and name not in only:
            continue
        start = time.perf_counter()
        bound = in_twins(kernel, **names)  # type: ignore[arg-type]
        code, _ = cuda.compile(bound, types.void(*kinds), cc=CAPABILITY, device=False, abi="numba", output="ptx")
        text = tuned(f"{ruleset.name}.{name}", tidied(code.decode() if isinstance(code, bytes) else code))
        (FOLDER / f"{ruleset.name}.{name}.ptx.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        print(f"{ruleset.name} {name}: {len(text):,} bytes in {time.perf_counter() - start:.0f} s", flush=True)


def note(ruleset: Ruleset) -> None:
    """Write down which rules the kernels are of."""
    known = {**manifest(), ruleset.name: {"fingerprint": rules_fingerprint(ruleset)}}
    MANIFEST.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def tidied(ptx: str) -> str:
    """Each constant once (a GPU has room for 64 KB, and every use of a table is a copy of it), and a plain name."""
    known: dict[tuple[str, str, str], str] = {}
    same: dict[str, str] = {}

    def once(found: re.Match[str]) -> str:
        alignment, name, size, values = found.groups()
        first = known.setdefault((alignment, size, values), name)
        same[name] = first
        return found[0] if first == name else ""

    ptx = CONSTANT.sub(once, ptx)
    ptx = CONSTANT_NAME.sub(lambda found: same.get(found[0], found[0]), ptx)
    entry = re.search(r"\.entry (\S+?)\(", ptx)
    assert entry is not None
    return ptx.replace(entry[1], ENTRY.decode())


def tuned(kernel: str, ptx: str) -> str:
    """What was found out about a kernel by measuring it."""
    if kernel in TABLES_IN_GLOBAL_MEMORY:
        ptx = ptx.replace("\n.const .align", "\n.global .align").replace("ld.const.", "ld.global.nc.")
        ptx = ptx.replace("cvta.const", "cvta.global")
    if kernel in REGISTERS:
        ptx = re.sub(r"(\.entry \S+\([^)]*\))", rf"\1\n.maxnreg {REGISTERS[kernel]}", ptx, count=1)
    return ptx


def main() -> None:
    """The kernels of a game, or those that are named; if all are of the present rules, only with --anew."""
    game = ruleset(sys.argv[1])
    only = [name for name in sys.argv[2:] if name != ANEW]
    is_fresh = manifest().get(game.name, {}).get("fingerprint") == rules_fingerprint(game)
    if is_fresh and not only and ANEW not in sys.argv:
        print(f"{game.name} for GPUs: as it was", flush=True)
        return
    build(game, *only)
    note(game)


if __name__ == "__main__":
    main()
