"""Build the browser's rules of a game: `python -m tools.artifacts.wasm tzolkin`.

Numba's optimised LLVM code has no references to anything outside. It is told of another machine, made an object by
llvmlite's own WebAssembly target (64 bits, as Numba's numbers have), linked by LLVM's linker, and lowered to 32-bit
addresses by binaryen, because not every browser has 64-bit ones.
"""

from __future__ import annotations

import os

os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_LOOP_VECTORIZE": "0"}

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
from numba.core import types
from numba.np.numpy_support import from_dtype

from haab.batches.service import bound_service
from haab.games import ruleset
from haab.kit.compiler.fingerprint import fingerprint
from haab.kit.compiler.rule import compiled
from haab.kit.ruleset import Ruleset

FOLDER = Path(__file__).resolve().parents[2] / "haab" / "web" / "static" / "engine"
TRIPLE = "wasm64-unknown-unknown"
ENTRY = "serve"
MEMORY = 1 << 20
LINKERS = ("wasm-ld", "wasm-ld-19", "wasm-ld-16")
OPTIMISER = Path(__file__).parent / "node_modules" / ".bin" / "wasm-opt"
"""Of binaryen, which `make artifacts` fetches."""


def signature(rules: Ruleset) -> tuple[Any, ...]:
    """The types of what `serve` takes."""
    number, longs = types.int64, types.Array(types.int64, 1, "C")
    shorts, records = types.Array(types.int16, 1, "C"), types.Array(from_dtype(rules.record_type), 1, "C")
    return (number, records, shorts, longs, longs, number, number, longs, shorts)


def llvm_code(rules: Ruleset) -> tuple[str, str]:
    """The optimised code of the service with all that it calls, and the name of its function."""
    twin = compiled(bound_service(rules))
    kinds = signature(rules)
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
    code = (
        code.replace(" = common ", " = internal ").replace(f"@{name}", f"@{ENTRY}").replace(f'@"{name}"', f"@{ENTRY}")
    )
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
        optimise = [str(OPTIMISER), "--all-features", "--memory64-lowering", "-O3", str(wide), "-o", str(narrow)]
        subprocess.run(optimise, check=True)
        return narrow.read_bytes()


def shape(rules: Ruleset) -> dict[str, Any]:
    """What whoever calls the module must know of its memory, and which rules it was built from."""
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


def build(rules: Ruleset) -> None:
    """Write the module of a game."""
    start = time.perf_counter()
    code, name = llvm_code(rules)
    module = linked(wasm_object(code, name))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{rules.name}.wasm").write_bytes(module)
    (FOLDER / f"{rules.name}.json").write_text(json.dumps(shape(rules)) + "\n", encoding="utf-8")
    print(f"{rules.name}: {len(module):,} bytes in {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    build(ruleset(sys.argv[1]))
