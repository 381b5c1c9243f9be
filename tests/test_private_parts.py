"""Private parts of libraries: each place is named here, and its library has an upper bound in pyproject.toml.

Pyodide has an exact version instead (`haab/site/parts.py`), as has numba-cuda. A library may change such a part in any
version. So an upgrade beyond the bound is a decision: raise it, run the tests of the places below, and mend them.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PLACES = {
    ("haab/cli/root.py", "typer.core.TyperGroup"): "refusals are told in the reader's language",
    ("haab/kit/compiler/cache.py", "numba.core.config"): "where Numba keeps machine code",
    ("haab/kit/compiler/intrinsics.py", "numba.core.cgutils"): "rows copied in one piece, records fetched ahead",
    ("haab/kit/compiler/intrinsics.py", "numba.core.types"): "the same",
    ("haab/kit/compiler/intrinsics.py", "llvmlite.ir"): "the same",
    ("haab/kit/compiler/native.py", "numba.core.types"): "signatures of entries",
    ("haab/kit/compiler/wasm/unchecked.py", "wasmtime._ffi"): "calls of 2 microseconds; checked ones take milliseconds",
    ("haab/kit/compiler/wasm/unchecked.py", "._context"): "the same",
    ("haab/kit/compiler/wasm/unchecked.py", "._func"): "the same",
    ("haab/kit/compiler/wasm/unchecked.py", "._from_ptr"): "the same",
    ("haab/table/service/operations/qr.py", "segno.encoder"): "a browser has it without its pictures",
    (
        "haab/table/http/protocol.py",
        "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol",
    ): "limits before a request",
    ("haab/table/http/protocol.py", "uvicorn.protocols.http.httptools_impl.STATUS_LINE"): "the same",
    ("haab/site/compile.mjs", "._bootstrap_external"): "Python's own way of writing compiled files, in Pyodide",
    ("haab/table/cluster/worker.py", ".http_protocol_class"): "connections that another process accepted",
    ("haab/table/cluster/worker.py", ".lifespan"): "the same",
    ("haab/table/cluster/worker.py", ".server_state"): "the same",
    ("haab/web/static/js/local/python.js", "._module"): "Pyodide's memory, for the engine of the page",
    ("tools/artifacts/gpu.py", "numba.np.numpy_support.from_dtype"): "types of records on a GPU",
    ("tools/artifacts/simulated.py", "numba.core.config"): "an engine that needs no GPU",
    ("tools/artifacts/twins.py", "numba.cuda.cudadrv.nvvm"): "compiling for a GPU that is not here",
    ("tools/artifacts/twins.py", "numba.cuda.dispatcher"): "the same",
    ("tools/artifacts/twins.py", "numba.cuda.np.arrayobj"): "the same",
    ("tools/artifacts/wasm.py", "numba.core.llvm_bindings"): "loops that are not unrolled before they are vectorised",
    ("tools/artifacts/wasm.py", "numba.np.numpy_support.as_dtype"): "bytes of the tables of a module",
}
"""Where a private part is used, and what for."""
INNER = (
    *("numba.core", "numba.cuda.cudadrv", "numba.cuda.dispatcher", "numba.cuda.np", "numba.np", "llvmlite.ir"),
    *("segno.encoder", "typer.core", "typer.rich_utils", "uvicorn.protocols"),
)
"""Modules that their libraries do not document, though no underscore says so."""
UNDOCUMENTED = {"http_protocol_class", "lifespan", "server_state"}
"""Attributes of uvicorn's server and its configuration that are private but for their names."""
OURS = ("haab", "tests", "tools", "benchmarks")
SEARCHED = ("haab", "tools", "benchmarks")
IMPORTERS = ("import_module", "import_library")
"""Functions that are given a module's name."""
STANDARD = {"_asdict", "_fields", "_make", "_replace", "_exit", "_mapping", "_was_dead_step", "_accumulate_rewards"}
"""Public in spite of their names: those of named tuples, os._exit, a row of SQLAlchemy, what PettingZoo documents."""


def sources(pattern: str) -> list[Path]:
    """Our own files of a kind."""
    found = (path for folder in SEARCHED for path in (ROOT / folder).rglob(pattern))
    return sorted(path for path in found if "node_modules" not in path.parts)


def own_names() -> set[str]:
    """Private names that our own code gives to functions, methods, fields and slots."""
    found: set[str] = set()
    for path in sources("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            elif isinstance(node, ast.AnnAssign | ast.Assign):
                targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
                found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def private_parts(path: Path, own: set[str]) -> Iterator[str]:
    """Private modules that a file imports from libraries, and private attributes that are none of ours."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in names if is_private(name))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in IMPORTERS:
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            yield from (word for word in words if isinstance(word, str) and is_private(word))
        elif isinstance(node, ast.Attribute) and is_private_attribute(node.attr, own):
            yield f".{node.attr}"


def is_private_attribute(name: str, own: set[str]) -> bool:
    """Whether an attribute is private to a library."""
    return name in UNDOCUMENTED or (re.match("_[^_]", name) is not None and name not in own | STANDARD)


def private_parts_of_script(path: Path) -> Iterator[str]:
    """Private names in a script of the page: our own are those after `this`, and written with #."""
    yield from re.findall(r"(?<!this)(\._[a-zA-Z]\w*)", path.read_text(encoding="utf-8"))


def is_private(module: str) -> bool:
    """Whether a module of a library is none of those that it offers."""
    parts = module.split(".")
    if parts[0] in (*OURS, "__future__"):
        return False
    has_underscore = any(part.startswith("_") for part in parts[1:])
    return has_underscore or any(module == inner or module.startswith(f"{inner}.") for inner in INNER)


def test_every_private_part_is_named_with_its_reason():
    own = own_names()
    found = [(path, part) for path in sources("*.py") for part in private_parts(path, own)]
    found += [
        (path, part) for kind in ("*.js", "*.mjs") for path in sources(kind) for part in private_parts_of_script(path)
    ]
    assert {(path.relative_to(ROOT).as_posix(), part) for path, part in found} == set(PLACES)


def requirements() -> dict[str, list[Requirement]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    found: dict[str, list[Requirement]] = {}
    for requirement in (Requirement(line) for group in groups for line in group):
        found.setdefault(requirement.name, []).append(requirement)
    return found


@pytest.mark.parametrize("library", sorted({part.split(".")[0] for _, part in PLACES} - {""}))
def test_a_library_whose_private_parts_are_used_has_an_upper_bound(library: str):
    declared = requirements()[library]
    assert declared
    for requirement in declared:
        assert any(clause.operator in ("<", "<=", "==") for clause in requirement.specifier), requirement


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("from numba.core import types", ["numba.core.types"]),
        ("import wasmtime._ffi", ["wasmtime._ffi"]),
        ("from wasmtime import _ffi as ffi", ["wasmtime._ffi"]),
        ("from numba import njit\nfrom haab.kit import _x\nvalue = row._asdict()", []),
        ("store._context()\nself._mine", ["._context"]),
        ('module = import_module("numba.cuda.np.arrayobj")', ["numba.cuda.np.arrayobj"]),
    ],
)
def test_private_parts_are_found(source: str, parts: list[str], tmp_path: Path):
    (tmp_path / "a.py").write_text(source)
    assert list(private_parts(tmp_path / "a.py", {"_mine"})) == parts


def test_private_parts_of_scripts_are_found(tmp_path: Path):
    (tmp_path / "a.js").write_text("const { HEAPU8 } = this.python._module; this._mine = this.#own;")
    assert list(private_parts_of_script(tmp_path / "a.js")) == ["._module"]
