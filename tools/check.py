"""The quick check: `make check`, or `python -m tools.check [STEP ...]`. Two minutes, without browser or compiler.

Steps run side by side, as many as there are cores; what a step says is shown when it fails. `make test` is everything.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "tools" / "page"
TOO_LONG = ("invariants", "order_of_effects")
"""Chapters of tests that play thousands of games: `make test` has them."""

Command = Callable[[], list[str] | str]
"""What is run; a sentence, if it cannot be run here."""


def python(*words: str) -> Command:
    """A module of this environment."""
    return lambda: [sys.executable, "-m", *words]


def chapters(folder: str) -> Command:
    """The tests of a rulebook, chapter by chapter, by interpreted rules."""
    files = sorted((ROOT / "tests" / folder).glob("test_[0-9]*.py"))
    return tests(*(str(file) for file in files if not any(word in file.stem for word in TOO_LONG)))


def tests(*files: str) -> Command:
    """Some tests."""
    return python("pytest", "-q", "-p", "no:cacheprovider", *files)


def page() -> list[str] | str:
    """Types and style of the page's scripts, where Node and its packages are."""
    node = shutil.which("npm", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if node is None or not (PAGE / "node_modules").exists():
        return "skipped: it needs Node and its packages (make page)"
    return [node, "run", "check", "--prefix", str(PAGE), "--silent"]


def site() -> list[str]:
    """The documents as a site; every link must lead somewhere."""
    return [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tempfile.mkdtemp()]


STEPS: dict[str, Command] = {
    "types": python("mypy"),
    "rules of Tzolk'in": chapters("tzolkin"),
    "rules of Tribes & Prophecies": chapters("tribes"),
    "rules of Tikal": chapters("tikal"),
    "page": page,
    "documents": tests("tests/test_documents.py", "tests/test_examples.py"),
    "site": site,
    "words": tests("tests/locale/test_catalogues.py", "tests/locale/test_rendering.py"),
    "clauses": tests("tests/test_coverage.py", "tests/test_rulebook.py", "tests/test_clause_places.py"),
    "layers": tests("tests/test_layers.py"),
    "style": python("ruff", "check", "."),
    "format": python("ruff", "format", "--check", "."),
}
"""What is checked; what takes longest begins first."""


@dataclass(frozen=True)
class Outcome:
    """What came of a step."""

    name: str
    passed: bool
    seconds: float
    said: str

    def line(self) -> str:
        """A line for people."""
        note = f"  {self.said}" if self.said and self.passed else ""
        return f"{'ok    ' if self.passed else 'FAILED'} {self.name:30} {self.seconds:5.0f} s{note}"


def run(name: str, command: Command) -> Outcome:
    """Run a step."""
    start = time.monotonic()
    words = command()
    if isinstance(words, str):
        return Outcome(name, True, 0.0, words)
    environment = os.environ | {"HAAB_ENGINE": "interpreted", "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    passed = done.returncode == 0
    return Outcome(name, passed, time.monotonic() - start, "" if passed else done.stdout + done.stderr)


def main(words: Sequence[str] | None = None) -> int:
    """The exit status: 0 if every step passed."""
    parser = argparse.ArgumentParser(prog="python -m tools.check", description=__doc__)
    parser.add_argument("steps", nargs="*", metavar="STEP", help=f"one of: {', '.join(STEPS)}; else all of them")
    asked = parser.parse_args(words).steps or list(STEPS)
    if unknown := [name for name in asked if name not in STEPS]:
        parser.error(f"there is no step {unknown[0]!r} (there are: {', '.join(STEPS)})")
    failed: list[Outcome] = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in as_completed([pool.submit(run, name, STEPS[name]) for name in asked]):
            outcome = found.result()
            print(outcome.line(), flush=True)
            failed += [] if outcome.passed else [outcome]
    for outcome in failed:
        print(f"\n---- {outcome.name}\n{outcome.said}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
