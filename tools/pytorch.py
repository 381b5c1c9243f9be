"""PyTorch for the tests of learning, where a build without CUDA is to be had.

`make test` calls this: pip is asked what it would install, and if that is PyTorch without gigabytes of CUDA, it does.
Otherwise the tests that need PyTorch are skipped, which is said here and by each of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any

WANTED = "torch==2.13.0"
INDEXES: tuple[list[str], ...] = ([], ["--index-url", "https://download.pytorch.org/whl/cpu"])
"""Where to look: pip's own index, then PyTorch's with builds for processors."""
CUDA = ("nvidia-", "cuda-", "triton")
"""How the packages begin that only a GPU needs."""
PATIENCE = ["--retries", "0", "--timeout", "10"]
"""A machine without a network is not to wait for one."""
SECONDS = 120
"""For each question; what is then fetched and unpacked may take as long as the machine needs."""


def is_for_processors(report: dict[str, Any]) -> bool:
    """Whether what pip would install (its report) is a PyTorch without CUDA."""
    names = [entry["metadata"]["name"].lower() for entry in report["install"]]
    return "torch" in names and not any(name.startswith(CUDA) for name in names)


def pip(*words: str, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
    """Run pip of this environment, for so long at most."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PATIENCE, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)


def would_install(index: Iterable[str]) -> dict[str, Any]:
    """pip's report; nothing where it finds no such package."""
    try:
        told = pip("--dry-run", "--only-binary", ":all:", "--report", "-", *index, WANTED, seconds=SECONDS)
    except subprocess.TimeoutExpired:
        return {"install": []}
    return json.loads(told.stdout) if told.returncode == 0 else {"install": []}


def main() -> None:
    """Install it, or say why not; either way the tests go on."""
    if find_spec("torch") is not None:
        return
    for index in INDEXES:
        if is_for_processors(would_install(index)) and pip(*index, WANTED).returncode == 0:
            print(f"{WANTED}, a build for processors, is installed for the tests of learning")
            return
    print("no PyTorch for processors is to be had here: the tests of learning are skipped", file=sys.stderr)


if __name__ == "__main__":
    main()
