"""What a newcomer waits for: set-up, size, the first answer of a table, the first question, the first move of a bot.

    python -m benchmarks.newcomer --json

A clone of this repository is set up as `make play` does it, with an empty cache of rules. Seconds by the clock are
those of this machine at this moment; processor seconds beside them tell how busy it was.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.measure import LESS, Figure, Result, parser, report
from tools.soak.servers import unused_port

ROOT = Path(__file__).resolve().parents[1]
FIRST_MOVE = """
import haab
from haab.bots import Question, bot
game = haab.new("tzolkin", players=2, seed=1)
bot("level5").choose(Question(game.ruleset, game.state.data, game.to_move, 1))
"""


def spent(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock and of processors."""
    before, start = os.times(), time.perf_counter()
    work()
    after = os.times()
    return time.perf_counter() - start, after.children_user + after.children_system - (
        before.children_user + before.children_system
    )


def size(folder: Path) -> float:
    """Megabytes of all files in a folder."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_symlink()) / 1e6


class Newcomer:
    """A clone in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.clone = folder / "haab"
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("HAAB")}
        self.environment |= {"HAAB_CACHE": str(folder / "cache"), "PYTHONPATH": ""}
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.clone)], check=True)

    def run(self, *command: str, given: str | None = None) -> None:
        """Run a command of the clone; it must not fail."""
        subprocess.run(
            command, cwd=self.clone, env=self.environment, input=given, text=True, check=True, stdout=subprocess.DEVNULL
        )

    def serve(self) -> None:
        """Start a table and wait until it is ready."""
        port = unused_port()
        words = [
            ".venv/bin/haab",
            "serve",
            "--no-page",
            "--port",
            str(port),
            "--db",
            f"sqlite:///{self.clone}/t.sqlite3",
        ]
        with subprocess.Popen(words, cwd=self.clone, env=self.environment, stdout=subprocess.DEVNULL) as server:
            while not is_ready(port):
                time.sleep(0.02)
            server.terminate()


def is_ready(port: int) -> bool:
    """Whether a table answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def bench() -> Result:
    """Take every figure."""
    figures: dict[str, Figure] = {}

    def note(name: str, work: Callable[[], None]) -> None:
        clock, processors = spent(work)
        figures[name] = Figure(clock, "s", LESS)
        figures[f"{name}, processor time"] = Figure(processors, "s", LESS)

    with tempfile.TemporaryDirectory() as folder:
        newcomer = Newcomer(Path(folder))
        note("set-up", lambda: newcomer.run("make", "--silent", ".venv/.play"))
        figures["installed"] = Figure(size(newcomer.clone / ".venv"), "MB", LESS)
        python = str(newcomer.clone / ".venv" / "bin" / "python")
        note("first move of level5, empty cache", lambda: newcomer.run(python, "-c", FIRST_MOVE))
        note("first move of level5", lambda: newcomer.run(python, "-c", FIRST_MOVE))
        note("first question of haab play", lambda: newcomer.run(".venv/bin/haab", "play", "tzolkin", given=""))
        note("table ready", newcomer.serve)
    return Result("newcomer", {}, figures)


def main(words: Sequence[str] | None = None) -> None:
    """Measure as asked."""
    given = parser("benchmarks.newcomer", __doc__).parse_args(words)
    report(bench(), given.json)


if __name__ == "__main__":
    main(sys.argv[1:])
