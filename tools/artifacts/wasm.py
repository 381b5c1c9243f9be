"""Build the WebAssembly that comes with the package: `python -m tools.artifacts.wasm [--anew] tzolkin tikal`.

Two modules for each game: its rules with all that is done in lanes, and the searches of bots. Python runs them in
wasmtime, the page in a worker: the same bytes. A module that is of the present rules is left as it is, unless it is to
be made anew; what is known of its sources is written in any case.

Numba's optimised LLVM code has no references to anything outside. That of all entries is linked, told of another
machine, vectorised, made an object by llvmlite's own WebAssembly target (64 bits, as Numba's numbers have), linked by
LLVM's linker, and lowered to 32-bit addresses by binaryen, because not every browser has 64-bit ones. Around each entry
comes a function that takes one pointer to a block of words (`haab/kit/compiler/wasm/instance.py`).
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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import llvmlite.binding as llvm
from numba import typeof, types
from numba.core import llvm_bindings
from numba.np.numpy_support import as_dtype

from haab.games import ruleset
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.native import compiled
from haab.kit.compiler.wasm.modules import module_file, module_shape
from haab.kit.record.numpy_views import as_numpy
from tools.artifacts.modules import built_from, is_current, modules_of
from tools.artifacts.outside import with_all_inside

TRIPLE = "wasm64-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+simd128"
MEMORY = 1 << 20
STACK = 1 << 18
LINKERS = ("wasm-ld", "wasm-ld-19", "wasm-ld-16")
ANEW = "--anew"
OPTIMISER = Path(__file__).parent / "node_modules" / ".bin" / "wasm-opt"
"""Of binaryen, which `make artifacts` fetches; otherwise the one on the path."""


def leave_loops_alone() -> None:
    """Have Numba unroll no loops: a loop whose turns are written out several times is not vectorised any more."""
    tuning: Any = llvm_bindings.llvm.create_pipeline_tuning_options

    def without_unrolling() -> Any:
        options = tuning()
        options.loop_unrolling = False
        return options

    bindings: Any = SimpleNamespace(**{name: getattr(llvm, name) for name in dir(llvm)})
    bindings.create_pipeline_tuning_options = without_unrolling
    llvm_bindings.llvm = bindings


# ---- one entry


@dataclass(frozen=True)
class Entry:
    """A rule that is called from outside, as Numba compiled it."""

    name: str
    code: str
    """Its LLVM code, with all that it calls."""
    symbol: str
    arguments: list[Any]
    """The kinds of its arguments, as `haab/kit/compiler/wasm/instance.py` reads them."""
    returns: str | None


def compiled_entry(name: str, rule: Any, sample: Sequence[Any]) -> Entry:
    """An entry for arguments of the types of a sample."""
    twin = compiled(rule)
    kinds = tuple(typeof(as_numpy(given)) for given in sample)
    twin.compile(kinds)
    result = twin.overloads[kinds]
    returned = result.signature.return_type
    numbers = [] if isinstance(returned, types.NoneType) else getattr(returned, "types", [returned])
    return Entry(
        name,
        result.library.get_llvm_str(),
        result.fndesc.llvm_func_name,
        [argument_kind(kind) for kind in kinds],
        "".join(map(number_format, numbers)) or None,
    )


def argument_kind(kind: Any) -> Any:
    """How an argument is to be laid out."""
    match kind:
        case types.BaseTuple():
            return [argument_kind(part) for part in kind]
        case types.Record():
            return "record"
        case types.Array():
            assert kind.layout == "C", kind
            return f"{as_dtype(kind.dtype).itemsize}x{kind.ndim}"
        case types.Integer() | types.Float():
            return number_format(kind)
    raise TypeError(f"{kind} cannot be handed to WebAssembly")


def number_format(kind: Any) -> str:
    """A number as `struct` writes it."""
    return "d" if isinstance(kind, types.Float) else "q"


# ---- a module


def called_by_block(entry: Entry, function: Any) -> str:
    """LLVM code of a function that takes the arguments of an entry from a block of words."""
    kinds = [str(argument.type) for argument in function.arguments]
    lines = [f"define i32 @{entry.name}(ptr %block) {{"]
    for number, kind in enumerate(kinds):
        lines.append(f"  %at{number} = getelementptr i64, ptr %block, i64 {number}")
        lines.append(f"  %given{number} = load {kind}, ptr %at{number}, align 8")
    given = ", ".join(f"{kind} %given{number}" for number, kind in enumerate(kinds))
    lines += [f'  %status = call i32 @"{entry.symbol}"({given})', "  ret i32 %status", "}"]
    declared = f'declare i32 @"{entry.symbol}"({", ".join(kinds)})'
    return "\n".join([declared, *lines]) + "\n"


def linked_code(entries: Sequence[Entry]) -> Any:
    """One LLVM module with all entries; what they have in common is there once."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    whole = None
    for entry in entries:
        module = llvm.parse_assembly(_for_machine(entry.code, machine))
        wrapper = called_by_block(entry, module.get_function(entry.symbol))
        module.link_in(llvm.parse_assembly(_head(machine) + wrapper))
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    assert whole is not None
    whole = llvm.parse_assembly(with_all_inside(str(whole)))
    names = {entry.name for entry in entries}
    for function in whole.functions:
        if function.name not in names and not function.is_declaration:
            function.linkage = llvm.Linkage.internal
    whole.verify()
    return _vectorised(whole, machine)


def _head(machine: Any) -> str:
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n'


def _for_machine(code: str, machine: Any) -> str:
    code = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', code)
    code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine.target_data}"', code)
    return code.replace(" = common ", " = internal ")


def _vectorised(module: Any, machine: Any) -> bytes:
    """The object file, after LLVM has looked once more at what can be done four at a time."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    found: bytes = machine.emit_object(module)
    return found


def linked(object_file: bytes, names: Sequence[str]) -> bytes:
    """A module that exports its functions and its memory, and runs everywhere."""
    linker = next((path for name in LINKERS if (path := shutil.which(name))), None)
    if linker is None:
        raise SystemExit("no wasm-ld: apt-get install lld")
    with tempfile.TemporaryDirectory() as folder:
        source, wide, narrow = (Path(folder) / name for name in ("rules.o", "wide.wasm", "narrow.wasm"))
        source.write_bytes(object_file)
        flags = ["-mwasm64", "--no-entry", "--stack-first", "-z", f"stack-size={STACK}", f"--initial-memory={MEMORY}"]
        exports = ["--export=__heap_base", *(f"--export={name}" for name in names)]
        subprocess.run([linker, *flags, *exports, "--strip-all", str(source), "-o", str(wide)], check=True)
        optimiser = str(OPTIMISER) if OPTIMISER.exists() else shutil.which(OPTIMISER.name)
        if optimiser is None:
            raise SystemExit("no wasm-opt: npm install binaryen, or make artifacts")
        optimise = [optimiser, "--all-features", "--memory64-lowering", "-O3", str(wide), "-o", str(narrow)]
        subprocess.run(optimise, check=True)
        return narrow.read_bytes()


# ---- the modules of a game


def build(name: str, sets: Sequence[EntrySet], anew: bool) -> None:
    """Write a module and what is known of it."""
    start = time.perf_counter()
    file = module_file(name)
    shape = {key: value for each in sets for key, value in getattr(each, "shape", dict)().items()}
    if anew or not is_current(name, sets):
        rules = [(entry, rule, each.sample(entry)) for each in sets for entry, rule in each.rules.items()]
        entries = [compiled_entry(*each) for each in rules]
        module = linked(linked_code(entries), [entry.name for entry in entries])
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(module)
        shape["entries"] = {each.name: {"arguments": each.arguments, "returns": each.returns} for each in entries}
        packed, took = len(gzip.compress(module)), time.perf_counter() - start
        print(f"{name}: {len(module):,} bytes, {packed:,} packed, in {took:.0f} s", flush=True)
    else:
        shape["entries"] = (module_shape(name) or {})["entries"]
        print(f"{name}: as it was", flush=True)
    text = json.dumps({**shape, "built_from": built_from(sets)}) + "\n"
    file.with_suffix(".json").write_text(text, encoding="utf-8")


def main() -> None:
    """Both modules of every game that is named."""
    os.environ["HAAB_ENGINE"] = "interpreted"
    leave_loops_alone()
    for rules in map(ruleset, [name for name in sys.argv[1:] if name != ANEW]):
        for name, sets in modules_of(rules).items():
            build(name, sets, ANEW in sys.argv)


if __name__ == "__main__":
    main()
