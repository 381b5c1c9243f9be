"""Build what browsers run: `python -m tools.artifacts.wasm [--anew] tzolkin tikal`.

Two modules for each game: its rules, and the searches of bots. One that is of the present sources is left as it is,
unless it is to be made anew.

Numba's optimised LLVM code has no references to anything outside. It is told of another machine, made an object by
llvmlite's own WebAssembly target (64 bits, as Numba's numbers have), linked by LLVM's linker, and lowered to 32-bit
addresses by binaryen, because not every browser has 64-bit ones.
"""

from __future__ import annotations

import os

os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_LOOP_VECTORIZE": "0"}

import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numba import typeof
from numba.core import types
from numba.np.numpy_support import from_dtype

from haab.batches.service import bound_service
from haab.bots.evaluation import evaluation
from haab.bots.service import MOST_LINES, bound_thinking, given, thinking_fingerprint
from haab.games import ruleset
from haab.kit.compiler.fingerprint import fingerprint
from haab.kit.compiler.rule import compiled
from haab.kit.ruleset import Ruleset
from tools.artifacts.outside import with_all_inside

FOLDER = Path(__file__).resolve().parents[2] / "haab" / "web" / "static" / "engine"
TRIPLE = "wasm64-unknown-unknown"
ENTRY = "serve"
MEMORY = 1 << 20
LINKERS = ("wasm-ld", "wasm-ld-19", "wasm-ld-16")
ANEW = "--anew"
OPTIMISER = Path(__file__).parent / "node_modules" / ".bin" / "wasm-opt"
"""Of binaryen, which `make artifacts` fetches; otherwise the one on the path."""


def llvm_code(function: Any, kinds: tuple[Any, ...]) -> tuple[str, str]:
    """The optimised code of a rule with all that it calls, and the name of its function."""
    twin = compiled(function)
    twin.compile(kinds)
    result = twin.overloads[kinds]
    return result.library.get_llvm_str(), result.fndesc.llvm_func_name


def wasm_object(code: str, name: str) -> bytes:
    """An object file for WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features="+bulk-memory,+sign-ext")
    code = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', code)
    code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', code)
    code = code.replace(" = common ", " = internal ")
    code = with_all_inside(code.replace(f"@{name}", f"@{ENTRY}").replace(f'@"{name}"', f"@{ENTRY}"))
    module = llvm.parse_assembly(code)
    module.verify()
    found: bytes = machine.emit_object(module)
    return found


def linked(object_file: bytes) -> bytes:
    """A module that exports its function and its memory, and runs everywhere."""
    linker = next((path for name in LINKERS if (path := shutil.which(name))), None)
    if linker is None:
        raise SystemExit("no wasm-ld: apt-get install lld")
    with tempfile.TemporaryDirectory() as folder:
        source, wide, narrow = (Path(folder) / name for name in ("rules.o", "wide.wasm", "narrow.wasm"))
        source.write_bytes(object_file)
        flags = ["-mwasm64", "--no-entry", f"--export={ENTRY}", "--export=__heap_base", f"--initial-memory={MEMORY}"]
        subprocess.run([linker, *flags, "--strip-all", str(source), "-o", str(wide)], check=True)
        optimiser = str(OPTIMISER) if OPTIMISER.exists() else shutil.which(OPTIMISER.name)
        if optimiser is None:
            raise SystemExit("no wasm-opt: npm install binaryen, or make artifacts")
        optimise = [optimiser, "--all-features", "--memory64-lowering", "-O3", str(wide), "-o", str(narrow)]
        subprocess.run(optimise, check=True)
        return narrow.read_bytes()


# ---- the rules


def rules_signature(rules: Ruleset) -> tuple[Any, ...]:
    """The types of what `serve` takes."""
    number, longs = types.int64, types.Array(types.int64, 1, "C")
    shorts, records = types.Array(types.int16, 1, "C"), types.Array(from_dtype(rules.record_type), 1, "C")
    return (number, records, shorts, longs, longs, number, number, longs, shorts)


def rules_shape(rules: Ruleset) -> dict[str, Any]:
    """What whoever calls the rules must know of their memory, and which rules they were built from."""
    assert rules.observation is not None
    return {
        "record": rules.record_type.itemsize,
        "menu": rules.menu,
        "features": rules.observation.size,
        "options": len(rules.options),
        "seats": rules.seats[-1],
        "unit": float(rules.score_unit),
        "rules": fingerprint([bound_service(rules)], rules.record_type),
    }


# ---- the searches


def argument(name: str, value: Any) -> list[dict[str, Any]]:
    """What is given to a compiled function for a value: a number, an array, or what a tuple is made of."""
    if isinstance(value, tuple):
        parts = value._asdict().items()  # type: ignore[attr-defined]
        return [each for part, within in parts for each in argument(f"{name}.{part}", within)]
    if isinstance(value, np.ndarray):
        return [{"name": name, "shape": value.shape, "size": value.itemsize}]
    return [{"name": name, "real": isinstance(value, float)}]


def search_shape(rules: Ruleset) -> dict[str, Any]:
    """What whoever calls the searches must know: every argument in its order, and what they were built from."""
    judge = evaluation(rules)
    return {
        "lines": MOST_LINES,
        "terms": judge.names,
        "weights": judge.weights_type.itemsize * judge.usual.moments,
        "given": [each for name, value in given(rules).items() for each in argument(name, value)],
        "searches": thinking_fingerprint(rules),
    }


# ---- both


def build(name: str, function: Any, kinds: tuple[Any, ...], shape: dict[str, Any], anew: bool) -> None:
    """Write a module and its shape, unless there is one of the same shape."""
    start = time.perf_counter()
    file, told = FOLDER / f"{name}.wasm", FOLDER / f"{name}.json"
    text = json.dumps(shape) + "\n"
    if not anew and file.exists() and told.exists() and told.read_text(encoding="utf-8") == text:
        print(f"{name}: as it was", flush=True)
        return
    module = linked(wasm_object(*llvm_code(function, kinds)))
    FOLDER.mkdir(exist_ok=True)
    file.write_bytes(module)
    told.write_text(text, encoding="utf-8")
    packed = len(gzip.compress(module))
    print(f"{name}: {len(module):,} bytes, {packed:,} packed, in {time.perf_counter() - start:.0f} s", flush=True)


def main() -> None:
    """Both modules of every game that is named."""
    names = [name for name in sys.argv[1:] if name != ANEW]
    for rules in map(ruleset, names):
        anew = ANEW in sys.argv
        build(rules.name, bound_service(rules), rules_signature(rules), rules_shape(rules), anew)
        kinds = tuple(map(typeof, given(rules).values()))
        build(f"{rules.name}.search", bound_thinking(rules), kinds, search_shape(rules), anew)


if __name__ == "__main__":
    main()
