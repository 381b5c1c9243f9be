"""Where the packages that tests run with differ from those of requirements.lock, which servers are set up with."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

LOCK = Path(__file__).resolve().parents[1] / "requirements.lock"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def differences(lock: str, installed: Callable[[str], str] = version) -> list[str]:
    """A line for each package that is installed in another version than those that are locked."""
    locked: dict[str, set[str]] = {}
    for name, number in PINNED.findall(lock):
        locked.setdefault(name, set()).add(number)
    found = []
    for name, numbers in locked.items():
        try:
            here = installed(name)
        except PackageNotFoundError:
            continue  # of another system, or of an extra that no test needs
        if here not in numbers:
            found.append(f"{name}: {here} here, {' or '.join(sorted(numbers))} in {LOCK.name}")
    return found


if __name__ == "__main__":
    lines = differences(LOCK.read_text(encoding="utf-8"))
    print("\n".join(lines) or f"tests run with what is in {LOCK.name}")
    sys.exit(bool(lines))
