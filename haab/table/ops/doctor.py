"""`haab doctor`: looks at everything that a server depends on, and says what is wrong. It changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from haab.kit.text import DEFAULT_LANGUAGE, Message, Verbatim
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
    """What: the rest of a key ops.about."""
    state: str
    """GOOD, ODD or WRONG."""
    said: Message

    def to_json(self) -> dict[str, Any]:
        """For programs, in English."""
        return {"about": self.about_text(), "state": self.state, "said": self.said.text()}

    def about_text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """What was looked at, in a language."""
        return Message(f"ops.about.{self.about}").text(language)


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


def _said(key: str, **params: Any) -> Message:
    return Message(f"ops.found.{key}", params)


# ---- the program


def _versions() -> Iterator[Finding]:
    """Haab itself, and whether every package that it needs is there in a version that will do."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    yield Finding("haab", GOOD, _said("version", version=haab.__version__, python=python))
    try:
        wanted = requires("haab") or []
    except PackageNotFoundError:
        yield Finding("packages", ODD, _said("not_a_package"))
        return
    missing = [problem for line in wanted if (problem := _problem(Requirement(line)))]
    yield from (Finding("package", WRONG, problem) for problem in missing)
    if not missing:
        yield Finding("packages", GOOD, _said("packages"))


def _problem(wanted: Requirement) -> Message | None:
    if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
        return None
    try:
        found = version(wanted.name)
    except PackageNotFoundError:
        return _said("not_installed", package=str(wanted))
    if wanted.specifier.contains(found, prereleases=True):
        return None
    return _said("other_package", package=str(wanted), found=found)


def _rules() -> Iterator[Finding]:
    """By which engine the rules of every game run."""
    for game in GAMES:
        rules = engine(ruleset(game))
        if rules.engine == WASM:
            yield Finding("rules", GOOD, _said("wasm", game=game))
        elif rules.engine == NATIVE:
            yield Finding("rules", GOOD, _said("native", game=game))
        elif os.environ.get("HAAB_ENGINE"):
            yield Finding("rules", ODD, _said("interpreted", game=game))
        else:
            yield Finding("rules", ODD, _said("changed", game=game))


# ---- the machine


def _rooms(url: str) -> Iterator[Finding]:
    """Whether there is room where something is written."""
    data = file_of(url).parent if is_embedded(url) else Path(platformdirs.user_data_path("haab"))
    for about, folder in (("data_folder", data), ("cache_folder", cache_root())):
        place = _nearest(folder)
        free = shutil.disk_usage(place).free
        state = GOOD if free >= ENOUGH_BYTES else ODD if free >= TOO_FEW_BYTES else WRONG
        if not os.access(place, os.W_OK):
            yield Finding(about, WRONG, _said("not_writable", place=Verbatim(place)))
        else:
            yield Finding(about, state, _said("room", free=round(free / ENOUGH_BYTES, 1), place=Verbatim(place)))


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
        return Finding("port", GOOD, _said("port_free", port=str(port)))
    except (OSError, HTTPException, ValueError):
        told = None
    finally:
        connection.close()
    if isinstance(told, dict) and told.get("status") == "alive":
        return Finding("port", GOOD, _said("port_table", port=str(port)))
    return Finding("port", ODD, _said("port_taken", port=str(port)))


# ---- the database


def _file(file: Path) -> Iterator[Finding]:
    """Whether nobody else may read the file: it holds what is hidden in games."""
    for path in (file, file.with_name(f"{file.name}-wal")):
        if path.exists() and path.stat().st_mode & GROUP_AND_OTHERS:
            mode = stat.S_IMODE(path.stat().st_mode)
            yield Finding("file", WRONG, _said("readable", path=Verbatim(path), mode=f"{mode:o}"))
        elif path.exists():
            yield Finding("file", GOOD, _said("private", name=Verbatim(path.name)))


def _database(url: str) -> list[Finding]:
    """Whether the database can be reached, is whole, and has a schema that this version knows."""
    try:
        with snapshot(url) as connection:
            return [*_schema(connection, url), *_integrity(connection)]
    except HaabError as error:
        return [Finding("database", WRONG, error.message)]


def _schema(connection: Connection, url: str) -> Iterator[Finding]:
    found, newest = revision_of(connection), newest_revision()
    if found is None:
        yield Finding("schema", WRONG, Message("ops.schema.none", {"place": place_of(url)}))
    elif found == newest:
        yield Finding("schema", GOOD, Message("ops.schema.newest", {"schema": found}))
    elif is_known_revision(found):
        yield Finding("schema", ODD, Message("ops.schema.older", {"schema": found, "newest": newest}))
    else:
        yield Finding("schema", WRONG, Message("ops.schema.newer", {"schema": found, "newest": newest}))


def _integrity(connection: Connection) -> Iterator[Finding]:
    if connection.dialect.name != "sqlite":
        server = connection.exec_driver_sql("SHOW server_version").scalar_one()
        yield Finding("database", GOOD, _said("postgresql", version=server))
        return
    complaints = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check(5)")]
    lost = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if complaints != ["ok"]:
        yield from (Finding("database", WRONG, HaabError(complaint).message) for complaint in complaints)
    elif lost:
        yield Finding("database", WRONG, _said("lost_rows", n=len(lost)))
    else:
        yield Finding("database", GOOD, _said("sqlite"))


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
    found = [Message(f"ops.games.{state}", {"n": count}) for state, count in sorted(counts.items(), reverse=True)]
    yield Finding(
        "games", GOOD if all_good else WRONG, Message("ops.games.replayed", {"games": found or "@ops.games.none"})
    )


def _finding(verdict: Verdict) -> Finding:
    state = ODD if verdict.state == PINNED else WRONG
    return Finding("game", state, Message(f"ops.game.{verdict.state}", {"id": verdict.game_id, "why": verdict.why}))
