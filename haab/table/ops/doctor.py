"""`haab doctor`: looks at everything that a server depends on, and says what is wrong. It changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import platformdirs
from packaging.requirements import Requirement
from sqlalchemy import Connection

import haab
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import NATIVE, WASM
from haab.kit.compiler.sources import cache_root
from haab.kit.engine import engine
from haab.kit.errors import HaabError
from haab.table.ops.database import (
    file_of,
    is_known_revision,
    newest_revision,
    place_of,
    revision_of,
    snapshot,
)
from haab.table.ops.replay import DAMAGED, PINNED, Verdict, replayed, stored_games
from haab.table.store.connect import is_embedded

GOOD, ODD, WRONG = "good", "odd", "wrong"
"""Nothing to do; something to know; something to do."""
ENOUGH_BYTES = 1024**3
TOO_FEW_BYTES = 100 * 1024**2
PORT_TIMEOUT = 3
GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO

Told = Callable[[int, int], None]
"""How many games have been replayed, of how many."""


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    about: str
    state: str
    """GOOD, ODD or WRONG."""
    said: str

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def examine(url: str, port: int, replay: bool, told: Told) -> Iterator[Finding]:
    """Everything, one finding after the other; games are replayed last."""
    yield from _versions()
    yield from _rules()
    yield from _rooms(url)
    yield _port(port)
    if is_embedded(url):
        yield from _file(file_of(url))
    schema = _database(url)
    yield from schema
    if replay and all(finding.state != WRONG for finding in schema):
        yield from _games(url, told)


# ---- the program


def _versions() -> Iterator[Finding]:
    """Haab itself, and whether every package that it needs is there in a version that will do."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    yield Finding("haab", GOOD, f"{haab.__version__} on Python {python}")
    missing = [problem for line in requires("haab") or [] if (problem := _problem(Requirement(line)))]
    yield from (Finding("package", WRONG, problem) for problem in missing)
    if not missing:
        yield Finding("packages", GOOD, "all are there")


def _problem(wanted: Requirement) -> str | None:
    if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
        return None
    try:
        found = version(wanted.name)
    except PackageNotFoundError:
        return f"{wanted} is not installed"
    return None if wanted.specifier.contains(found, prereleases=True) else f"{wanted} is needed, {found} is installed"


def _rules() -> Iterator[Finding]:
    """By which engine the rules of every game run."""
    for game in GAMES:
        rules = engine(ruleset(game))
        if rules.engine == WASM:
            yield Finding("rules", GOOD, f"{game} runs as the WebAssembly of this package")
        elif rules.engine == NATIVE:
            yield Finding("rules", GOOD, f"{game} runs as machine code, compiled by Numba")
        elif os.environ.get("HAAB_ENGINE"):
            yield Finding("rules", ODD, f"HAAB_ENGINE is set: {game} is interpreted, which is slow")
        else:
            yield Finding("rules", ODD, f"{game} is interpreted, which is slow: its rules were changed")


# ---- the machine


def _rooms(url: str) -> Iterator[Finding]:
    """Whether there is room where something is written."""
    data = file_of(url).parent if is_embedded(url) else Path(platformdirs.user_data_path("haab"))
    for about, folder in (("data folder", data), ("cache folder", cache_root())):
        place = _nearest(folder)
        free = shutil.disk_usage(place).free
        state = GOOD if free >= ENOUGH_BYTES else ODD if free >= TOO_FEW_BYTES else WRONG
        if not os.access(place, os.W_OK):
            yield Finding(about, WRONG, f"{place} cannot be written to")
        else:
            yield Finding(about, state, f"{free / ENOUGH_BYTES:.1f} GiB are free in {place}")


def _nearest(folder: Path) -> Path:
    """The folder, or the first one above it that is there."""
    folder = folder.absolute()
    while not folder.exists():
        folder = folder.parent
    return folder


def _port(port: int) -> Finding:
    """What listens on a local port: a table, nothing, or something else."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PORT_TIMEOUT)
    try:
        connection.request("GET", "/healthz")
        told = json.loads(connection.getresponse().read(4096))
    except ConnectionRefusedError:
        return Finding("port", GOOD, f"{port} is free")
    except (OSError, HTTPException, ValueError):
        told = None
    finally:
        connection.close()
    if isinstance(told, dict) and told.get("status") == "alive":
        return Finding("port", GOOD, f"a table answers at {port}")
    return Finding("port", ODD, f"another program uses {port}: haab serve takes the next free port")


# ---- the database


def _file(file: Path) -> Iterator[Finding]:
    """Whether nobody else may read the file: it holds what is hidden in games."""
    for path in (file, file.with_name(f"{file.name}-wal")):
        if path.exists() and path.stat().st_mode & GROUP_AND_OTHERS:
            mode = stat.S_IMODE(path.stat().st_mode)
            yield Finding("file", WRONG, f"others on this machine may read {path} (mode {mode:o}): chmod 600 {path}")
        elif path.exists():
            yield Finding("file", GOOD, f"only its owner reads {path.name}")


def _database(url: str) -> list[Finding]:
    """Whether the database can be reached, is whole, and has a schema that this version knows."""
    try:
        with snapshot(url) as connection:
            return [*_schema(connection, url), *_integrity(connection)]
    except HaabError as error:
        return [Finding("database", WRONG, str(error))]


def _schema(connection: Connection, url: str) -> Iterator[Finding]:
    found, newest = revision_of(connection), newest_revision()
    if found is None:
        yield Finding("schema", WRONG, f"{place_of(url)} holds no table of Haab's")
    elif found == newest:
        yield Finding("schema", GOOD, f"{found}, the newest")
    elif is_known_revision(found):
        yield Finding("schema", ODD, f"{found}: the next start of a server upgrades it to {newest}, after a copy")
    else:
        yield Finding("schema", WRONG, f"{found} is of a newer version of Haab; this one knows {newest}")


def _integrity(connection: Connection) -> Iterator[Finding]:
    if connection.dialect.name != "sqlite":
        server = connection.exec_driver_sql("SHOW server_version").scalar_one()
        yield Finding("database", GOOD, f"PostgreSQL {server} answers")
        return
    complaints = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(5)")]
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if complaints != ["ok"]:
        yield from (Finding("database", WRONG, complaint) for complaint in complaints)
    elif lost:
        yield Finding("database", WRONG, f"{len(lost)} rows refer to others that are missing")
    else:
        yield Finding("database", GOOD, "SQLite finds it whole")


# ---- the games


def _games(url: str, told: Told) -> Iterator[Finding]:
    """Every stored game, played again."""
    games = stored_games(url)
    counts: dict[str, int] = {}
    for number, verdict in enumerate(replayed(url, games), start=1):
        counts[verdict.state] = counts.get(verdict.state, 0) + 1
        told(number, len(games))
        if verdict.state != "whole":
            yield _finding(verdict)
    all_good = not counts.get(DAMAGED)
    words = ", ".join(f"{count} {state}" for state, count in sorted(counts.items(), reverse=True)) or "none"
    yield Finding("games", GOOD if all_good else WRONG, f"replayed: {words}")


def _finding(verdict: Verdict) -> Finding:
    state = ODD if verdict.state == PINNED else WRONG
    return Finding("game", state, f"{verdict.game_id} is {verdict.state}: {verdict.why}")
