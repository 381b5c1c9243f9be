"""Try a wheel as a stranger would: `python -m tools.smoke dist/haab-0.2.0-py3-none-any.whl`.

It is installed in an environment of its own, away from the checkout, with what it needs and nothing else; then commands
run and a table is served. Needs only Python.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("--version",),
    ("games", "--json"),
    ("rules", "TZ-8.5"),
    ("perft", "tikal", "-d", "1", "--json"),
    ("simulate", "tikal", "-n", "2", "--json"),
    ("match", "tikal", "random", "level1", "-n", "1", "--json"),
)
STARTING_SECONDS = 90.0


def install(wheel: Path, folder: Path) -> Path:
    """The folder of commands of a fresh environment with the wheel."""
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(commands / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(wheel)], check=True)
    return commands


def serve(haab: str, folder: Path, environment: Mapping[str, str]) -> list[str]:
    """Serve a table, and look at what it answers: the games that it has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [haab, "serve", "--no-page", "--port", str(port), "--db", f"sqlite:///{folder / 'table.sqlite3'}"]
    server = subprocess.Popen(command, cwd=folder, env=environment)
    try:
        end = time.monotonic() + STARTING_SECONDS
        while time.monotonic() < end and server.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                    assert b"<html" in page.read().lower(), "the page is not there"
                with urlopen(f"http://127.0.0.1:{port}/api/catalogue", timeout=10) as answer:
                    return [game["name"] for game in json.load(answer)["games"]]
            except URLError:
                time.sleep(0.3)
        raise SystemExit("the table did not answer")
    finally:
        server.terminate()
        server.wait(30)


def main() -> None:
    """Try everything; the first thing that fails ends it."""
    wheel = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        haab = str(install(wheel, folder / "fresh") / "haab")
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "HAAB_ENGINE")}
        environment["HAAB_CACHE"] = str(folder / "cache")
        for words in COMMANDS:
            start = time.monotonic()
            subprocess.run([haab, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
            print(f"haab {' '.join(words)}: {time.monotonic() - start:.1f} s", flush=True)
        print(f"served: {', '.join(serve(haab, folder, environment))}")


if __name__ == "__main__":
    main()
