"""Build the rules as libraries for C: `python -m tools.artifacts.native build/native tikal tzolkin`.

Numba's optimised LLVM code has no references to anything outside, so it is an object for this machine as it stands; gcc
links it with `native/haab.c`, which puts `haab.h` in front of it. Each game gets a folder with `libhaab_<game>.so`,
`haab.h` and `shape.h`.
"""

from __future__ import annotations

import os

os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}

import shutil
import subprocess
import sys
import time
from ctypes import sizeof
from pathlib import Path

import llvmlite.binding as llvm

from haab.batches.service import Service
from haab.games import ruleset
from haab.kit.record.chance import new_chance
from haab.kit.record.layout import fields_of
from haab.kit.ruleset import Ruleset
from tools.artifacts.outside import with_all_inside
from tools.artifacts.wasm import compiled_entry

SOURCES = Path(__file__).parent / "native"
ENTRY = "serve"
FLAGS = ("-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared")


def native_object(code: str, name: str) -> bytes:
    """An object file for this machine, of which only the entry is seen from outside."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=3, reloc="pic", codemodel="default")
    code = (
        code.replace(" = common ", " = internal ").replace(f"@{name}", f"@{ENTRY}").replace(f'@"{name}"', f"@{ENTRY}")
    )
    module = llvm.parse_assembly(with_all_inside(code))
    module.verify()
    found: bytes = machine.emit_object(module)
    return found


def shape(rules: Ruleset) -> str:
    """The header that tells C what this game's memory is like."""
    assert rules.observation is not None
    numbers = {
        "RECORD": sizeof(rules.record_type),
        "CODES": len(rules.vocabulary),
        "MENU": rules.menu,
        "FEATURES": rules.observation.size,
        "OPTIONS": len(rules.options),
        "SEATS": rules.seats[-1],
        "CHANCE": len(new_chance(0)),
        "OVER": fields_of(rules.record_type)["over"].offset,
        "RULES": rules.version,
        "UNIT": repr(float(rules.score_unit)),
    }
    lines = [f"#define HAAB_{name} {number}" for name, number in numbers.items()]
    words = ",\n".join(f'    "{word}"' for word in rules.vocabulary.words())
    return "\n".join([*lines, f"static const char *const WORDS[] = {{\n{words}\n}};\n"])


def build(rules: Ruleset, folder: Path) -> Path:
    """Write the library of a game."""
    start = time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "shape.h").write_text(shape(rules), encoding="utf-8")
    service = Service(rules)
    entry = compiled_entry(ENTRY, service.rules[ENTRY], service.sample(ENTRY))
    (folder / "rules.o").write_bytes(native_object(entry.code, entry.symbol))
    shutil.copy(SOURCES / "haab.h", folder)
    library = folder / f"libhaab_{rules.name}.so"
    sources = [str(SOURCES / "haab.c"), str(folder / "rules.o")]
    subprocess.run(["gcc", *FLAGS, f"-I{folder}", *sources, "-lm", "-o", str(library)], check=True)
    (folder / "rules.o").unlink()
    print(f"{library}: {library.stat().st_size:,} bytes in {time.perf_counter() - start:.0f} s", flush=True)
    return library


def main() -> None:
    """The library of every game that is named."""
    folder, *names = sys.argv[1:]
    for name in names:
        build(ruleset(name), Path(folder) / name)


if __name__ == "__main__":
    main()
