"""How much one table holds: a real server in a process of its own, and clients that play on many games at once."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
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

from haab.games import ruleset
from haab.kit.engine import engine
from haab.table.serve import run
from haab.table.settings import Pace, Settings

Json = dict[str, Any]


@dataclass(frozen=True)
class TableBench:
    """What was measured."""

    game: str
    open_games: int
    clients: int
    moves_per_second: float
    """Moves that were played and answered, drafts and confirmed ones."""
    confirmed_moves_per_second: float
    p50_ms: float
    p99_ms: float
    server_ms_per_move: float
    """Processor time of the server for a move, with everything that the client asked for in between."""
    kilobytes_per_open_game: float

    def to_json(self) -> Json:
        """One object, for programs."""
        return asdict(self)


def bench_table(game: str = "tzolkin", games: int = 1000, clients: int = 16, seconds: float = 10) -> TableBench:
    """Open many games on a fresh server, then play on all of them."""
    engine(ruleset(game)).compile()
    with tempfile.TemporaryDirectory() as folder:
        port, server = _start(Path(folder))
        try:
            return asyncio.run(_measure(port, server.pid or 0, game, games, clients, seconds))
        finally:
            server.terminate()
            server.join(10)


def _start(folder: Path) -> tuple[int, BaseProcess]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(str(folder / "table.sqlite3"), port))
    server.start()
    for _ in range(600):
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return port, server
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _serve(database: str, port: int) -> None:
    settings = Settings(f"sqlite:///{database}", Pace(), requests_per_second=1e9, burst=10**9, games_per_hour=10**9)
    run(settings, "127.0.0.1", port)


@dataclass
class _Tally:
    moves: int = 0
    confirmed: int = 0
    milliseconds: list[float] = field(default_factory=list)


async def _measure(port: int, server: int, game: str, games: int, clients: int, seconds: float) -> TableBench:
    browsers = [await _Browser.come(port) for _ in range(clients)]
    opened = [await _open(browsers[0], game) for _ in range(games - games // 2)]
    before = _resident_kilobytes(server)  # with everything that a server holds anyway
    opened += [await _open(browsers[0], game) for _ in range(games // 2)]
    after = _resident_kilobytes(server)
    tally = _Tally()
    used = _processor_seconds(server)
    began = time.perf_counter()
    shares = [opened[number::clients] for number in range(clients)]
    await asyncio.gather(
        *(_play(*pair, began + seconds, tally, seed) for seed, pair in enumerate(zip(browsers, shares, strict=True)))
    )
    took = time.perf_counter() - began
    used = _processor_seconds(server) - used
    times = sorted(tally.milliseconds)
    return TableBench(
        game=game,
        open_games=games,
        clients=clients,
        moves_per_second=tally.moves / took,
        confirmed_moves_per_second=tally.confirmed / took,
        p50_ms=statistics.median(times),
        p99_ms=times[int(len(times) * 0.99)],
        server_ms_per_move=1000 * used / tally.moves,
        kilobytes_per_open_game=(after - before) / max(1, games // 2),
    )


@dataclass(frozen=True)
class _Browser:
    """A client that costs next to nothing: it shares the machine with the server that is measured."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def come(cls, port: int) -> _Browser:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, cookie: str = "", body: Json | None = None) -> tuple[Json, str]:
        """The JSON of an answer, and the cookie that came with it."""
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        self.writer.write(head.encode() + sent)
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        told = await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("content-encoding") == "gzip":
            told = gzip.decompress(told)
        if " 20" not in first:
            raise RuntimeError(f"{method} {path}: {first}: {told.decode()}")
        return json.loads(told), headers.get("set-cookie", "").partition(";")[0]


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
    answer, _ = await browser.ask("POST", f"{path}/moves", game.cookie, body)
    tally.milliseconds.append((time.perf_counter() - start) * 1000)
    tally.moves += 1
    tally.confirmed += answer["view"]["version"] - view["version"]
    game.view = answer["view"]
    if not game.view["your_turn"] and game.view["status"] == "running":
        game.view, _ = await browser.ask("GET", path, game.cookie)


def _processor_seconds(process: int) -> float:
    """Processor time that a process has used (Linux); 0 where that cannot be read."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident_kilobytes(process: int) -> float:
    """Memory that a process has in use (Linux); 0 where that cannot be read."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
