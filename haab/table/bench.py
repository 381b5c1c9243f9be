"""How much one table holds: a real server in processes of its own, and clients that play on many games at once.

Clients and server share the machine, so clients are as cheap as can be. Each plays as the page does: a move says which
view the player holds and is answered with what it changed; when a turn is over, the next player's view is fetched as a
whole. (A page has it pushed, which costs less.)
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import multiprocessing
import os
import secrets
import socket
import statistics
import tempfile
import time
from dataclasses import asdict, dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import make_url

from haab.games import GAMES, ruleset
from haab.kit.engine import engine
from haab.table.serve import run
from haab.table.settings import Pace, Settings, database_url

Json = dict[str, Any]


@dataclass(frozen=True)
class TableBench:
    """What was measured."""

    game: str
    database: str
    """SQLite, or whatever was given."""
    processes: int
    """How many processes serve the table."""
    open_games: int
    clients: int
    moves_per_second: float
    """Moves that were played and answered, drafts and confirmed ones."""
    confirmed_moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_ms_per_move: float
    """Processor time of all processes of the server for a move, with everything that was asked for in between."""
    kilobytes_per_move: float
    """What the clients received for it."""
    kilobytes_per_open_game: float

    def to_json(self) -> Json:
        """One object, for programs."""
        return asdict(self)


def bench_table(
    game: str = "tzolkin",
    games: int = 1000,
    clients: int = 16,
    seconds: float = 10,
    database: str | None = None,
    processes: int = 1,
) -> TableBench:
    """Open many games on a server, then play on all of them; on a fresh SQLite file, unless a database is given."""
    for name in GAMES:  # a server has compiled in the background what is not there
        engine(ruleset(name)).compile()
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(database or f"sqlite:///{folder}/table.sqlite3")
        port, server = _start(url, processes)
        try:
            measured = asyncio.run(_measure(port, server.pid or 0, game, games, clients, seconds))
        finally:
            server.terminate()
            server.join(10)
    return TableBench(game=game, database=make_url(url).get_backend_name(), processes=processes, **measured)


def _start(url: str, processes: int) -> tuple[int, BaseProcess]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(url, port, processes))
    server.start()
    for _ in range(600):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return port, server
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _serve(url: str, port: int, processes: int) -> None:
    unlimited: Json = {"requests_per_second": 1e9, "burst": 10**9, "games_per_hour": 10**9}
    run(Settings(url, Pace(), processes=processes, **unlimited), "127.0.0.1", port)


@dataclass
class _Tally:
    moves: int = 0
    confirmed: int = 0
    milliseconds: list[float] = field(default_factory=list)


async def _measure(port: int, server: int, game: str, games: int, clients: int, seconds: float) -> Json:
    browsers = [await _Browser.come(port) for _ in range(clients)]
    shares: list[list[_Game]] = [[] for _ in browsers]
    await _open_games(browsers, shares, game, games - games // 2)
    before = _resident_kilobytes(server)  # with everything that a server holds anyway
    await _open_games(browsers, shares, game, games // 2)
    after = _resident_kilobytes(server)
    tally = _Tally()
    used = _processor_seconds(server)
    began = time.perf_counter()
    received = sum(browser.received for browser in browsers)
    await asyncio.gather(
        *(_play(*pair, began + seconds, tally, seed) for seed, pair in enumerate(zip(browsers, shares, strict=True)))
    )
    took = time.perf_counter() - began
    used = _processor_seconds(server) - used
    received = sum(browser.received for browser in browsers) - received
    times = sorted(tally.milliseconds)
    return {
        "open_games": games,
        "clients": clients,
        "moves_per_second": tally.moves / took,
        "confirmed_moves_per_second": tally.confirmed / took,
        "p50_ms": statistics.median(times),
        "p99_ms": times[int(len(times) * 0.99)],
        "server_ms_per_move": 1000 * used / tally.moves,
        "kilobytes_per_move": received / tally.moves / 1024,
        "kilobytes_per_open_game": (after - before) / max(1, games // 2),
    }


async def _open_games(browsers: list[_Browser], shares: list[list[_Game]], game: str, count: int) -> None:
    """Every client opens its part of the games."""

    async def some(number: int) -> None:
        for _ in range(number, count, len(browsers)):
            shares[number].append(await _open(browsers[number], game))

    await asyncio.gather(*map(some, range(len(browsers))))


@dataclass
class _Browser:
    """A client that costs next to nothing: it shares the machine with the server that is measured."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    received: int = 0
    """Bytes, as they came over the wire."""

    @classmethod
    async def come(cls, port: int) -> _Browser:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, cookie: str = "", body: Json | None = None) -> tuple[Json, str]:
        """The JSON of an answer, and the cookie that came with it."""
        sent = b"" if body is None else to_json(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        self.writer.write(head.encode() + sent)
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        told = await self.reader.readexactly(int(headers["content-length"]))
        self.received += len(told)
        if headers.get("content-encoding") == "gzip":
            told = gzip.decompress(told)
        if " 20" not in first:
            raise RuntimeError(f"{method} {path}: {first}: {told.decode()}")
        return from_json(told), headers.get("set-cookie", "").partition(";")[0]


@dataclass
class _Game:
    """A game as its players see it."""

    view: Json
    cookie: str


async def _open(browser: _Browser, game: str) -> _Game:
    body = {"game": game, "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    opened, cookie = await browser.ask("POST", "/api/games", body=body)
    return _Game(opened["view"], cookie)


async def _play(browser: _Browser, games: list[_Game], end: float, tally: _Tally, seed: int) -> None:
    """One client goes round its games and plays a turn in each, by lot."""
    chance = Random(seed)
    while games and time.perf_counter() < end:
        for game in list(games):
            while time.perf_counter() < end:
                if not game.view["legal"]:
                    games.remove(game)
                    break
                version = game.view["version"]
                await _move(browser, game, chance, tally)
                if game.view["version"] != version:
                    break


async def _move(browser: _Browser, game: _Game, chance: Random, tally: _Tally) -> None:
    view = game.view
    path = f"/api/games/{view['id']}"
    body = {
        "seat": view["seat"],
        "expected": view["number"],
        "move_id": secrets.token_hex(8),
        "move": chance.choice(view["legal"])["notation"],
    }
    start = time.perf_counter()
    have = f"{view['revision']}.{view['step']}"
    answer, _ = await browser.ask("POST", f"{path}/moves?have={have}", game.cookie, body)
    tally.milliseconds.append((time.perf_counter() - start) * 1000)
    tally.moves += 1
    game.view = answer["view"] if "view" in answer else view | answer["patch"]["view"]  # panels and state are not shown
    tally.confirmed += game.view["version"] - view["version"]
    if not game.view["your_turn"] and game.view["status"] == "running":
        game.view, _ = await browser.ask("GET", path, game.cookie)


def _family(process: int) -> list[int]:
    """A process and all that it has started (Linux)."""
    found = [process]
    for member in found:
        for children in Path(f"/proc/{member}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += map(int, children.read_text().split())
    return found


def _processor_seconds(process: int) -> float:
    """Processor time that a process and all that it has started have used (Linux); 0 where that cannot be read."""
    used = 0
    for member in _family(process):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{member}/stat").read_text().rsplit(")", 1)[1].split()
            used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def _resident_kilobytes(process: int) -> float:
    """Memory that they have in use (Linux); 0 where that cannot be read."""
    pages = 0
    for member in _family(process):
        with contextlib.suppress(OSError):
            pages += int(Path(f"/proc/{member}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
