"""Private parts of libraries: each place is named here, and its library has an upper bound in pyproject.toml.

A library may change such a part in any version. So an upgrade beyond the bound is a decision: raise it, run the tests
of the places below, and mend them.
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
    ("haab/table/service/qr.py", "segno.encoder"): "a browser has it without what writes pictures of all kinds",
    (
        "haab/table/http/protocol.py",
        "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol",
    ): "limits before a request",
    ("haab/table/http/protocol.py", "uvicorn.protocols.http.httptools_impl.STATUS_LINE"): "the same",
}
"""Where a private part is used, and what for."""
INNER = ("numba.core", "llvmlite.ir", "segno.encoder", "typer.core", "typer.rich_utils", "uvicorn.protocols")
"""Modules that their libraries do not document, though no underscore says so."""
OURS = ("haab", "tests", "tools", "benchmarks")
STANDARD = {"_asdict", "_fields", "_make", "_replace", "_exit", "_mapping", "_was_dead_step", "_accumulate_rewards"}
"""Public in spite of their names: those of named tuples, os._exit, a row of SQLAlchemy, what PettingZoo documents."""


def own_names() -> set[str]:
    """Private names that our own code gives to functions, methods, fields and slots."""
    found: set[str] = set()
    for path in (ROOT / "haab").rglob("*.py"):
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
        elif isinstance(node, ast.Attribute) and re.match("_[^_]", node.attr) and node.attr not in own | STANDARD:
            yield f".{node.attr}"


def is_private(module: str) -> bool:
    """Whether a module of a library is none of those that it offers."""
    parts = module.split(".")
    if parts[0] in (*OURS, "__future__"):
        return False
    has_underscore = any(part.startswith("_") for part in parts[1:])
    return has_underscore or any(module == inner or module.startswith(f"{inner}.") for inner in INNER)


def test_every_private_part_is_named_with_its_reason():
    own = own_names()
    found = {
        (path.relative_to(ROOT).as_posix(), part)
        for path in sorted((ROOT / "haab").rglob("*.py"))
        for part in private_parts(path, own)
    }
    assert found == set(PLACES)


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
    ],
)
def test_private_parts_are_found(source: str, parts: list[str], tmp_path: Path):
    (tmp_path / "a.py").write_text(source)
    assert list(private_parts(tmp_path / "a.py", {"_mine"})) == parts
