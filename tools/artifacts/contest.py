"""Build the GPU's kernel for contests of a game, from the rules and the evaluation as they are now. No GPU is needed.

`python -m tools.artifacts.contest tzolkin [--into FOLDER] [--chip sm_90]`: without a folder it goes where `haab` looks
for it on this machine. For a chip that is named ptxas makes machine code as well, which starts at once on such a GPU.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from numba import cuda as numba_cuda
from numba.core import types
from numba.np.numpy_support import from_dtype

from haab.arena.contest_gpu import contest_file, kernels_folder
from haab.bots.contest import bound_contest
from haab.bots.evaluation import evaluation
from haab.games import ruleset
from haab.kit.ruleset import Ruleset
from tools.artifacts import contest_kernel
from tools.artifacts.gpu import array, tidied
from tools.artifacts.twins import CAPABILITY, in_twins, pretend_gpu, round_as_the_processor_does

cuda: Any = numba_cuda


def signature(rules: Ruleset) -> Any:
    """The types of the kernel's arguments."""
    number, real, longs = types.int64, types.float64, array(types.int64)
    weights = from_dtype(evaluation(rules).weights_type)
    return types.void(
        *(array(from_dtype(rules.record_type)), array(types.int64, 2), array(types.int16, 2)),
        *(array(types.float64, 2), array(types.int64, 2), array(weights, 2), array(types.int32, 2)),
        *(number, longs, longs, number, real, array(types.int32, 2), number),
    )


def kernel_code(rules: Ruleset) -> str:
    """The kernel in PTX."""
    pretend_gpu()
    round_as_the_processor_does()
    judge = evaluation(rules)
    bound = in_twins(
        contest_kernel.contest,  # type: ignore[arg-type]
        **bound_contest(rules),
        evaluate=judge.evaluate,
        is_settled=judge.is_settled,
        unspent=judge.unspent,
        legal=rules.rules.legal,
        apply=rules.rules.apply,
        score=rules.rules.score,
        redeal=rules.rules.redeal,
        copy_words=contest_kernel.copy_words,
    )
    code, _ = cuda.compile(bound, signature(rules), cc=CAPABILITY, device=False, abi="numba", output="ptx")
    return tidied(code.decode() if isinstance(code, bytes) else code)


def build(rules: Ruleset, folder: Path, chip: str | None) -> None:
    """Write the kernel of a game."""
    start = time.perf_counter()
    contest_kernel.RECORD_WORDS = rules.record_type.itemsize // 8
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / contest_file(rules, "ptx")
    file.write_text(kernel_code(rules), encoding="utf-8")
    print(f"{file}: {file.stat().st_size:,} bytes in {time.perf_counter() - start:.0f} s", flush=True)
    if chip:
        assemble(file, folder / contest_file(rules, f"{chip}.cubin"), chip)


def assemble(ptx: Path, file: Path, chip: str) -> None:
    """Make machine code of PTX for one kind of GPU."""
    start = time.perf_counter()
    assembler = shutil.which("ptxas")
    if assembler is None:
        raise SystemExit("no ptxas: it comes with CUDA (or leave out --chip)")
    subprocess.run([assembler, "-v", f"-arch={chip}", str(ptx), "-o", str(file)], check=True)
    print(f"{file}: {file.stat().st_size:,} bytes in {time.perf_counter() - start:.0f} s", flush=True)


def main() -> None:
    """Build for the game that is named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--into", type=Path, default=None)
    parser.add_argument("--chip", default=None)
    asked = parser.parse_args()
    build(ruleset(asked.game), asked.into or kernels_folder(), asked.chip)


if __name__ == "__main__":
    main()
