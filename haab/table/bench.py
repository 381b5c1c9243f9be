"""How much one table holds: a real server in a process of its own, and clients that play on many games at once."""

from __future__ import annotations

import asyncio
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

import httpx2 as httpx
import uvicorn

from haab.games import ruleset
from haab.kit.engine import engine
from haab.table.app import create_app
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
        address, server = _start(Path(folder))
        try:
            return asyncio.run(_measure(address, server.pid or 0, game, games, clients, seconds))
        finally:
            server.terminate()
            server.join(10)


def _start(folder: Path) -> tuple[str, BaseProcess]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(str(folder / "table.sqlite3"), port))
    server.start()
    address = f"http://127.0.0.1:{port}"
    for _ in range(600):
        try:
            httpx.get(f"{address}/api/catalogue")
            return address, server
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _serve(database: str, port: int) -> None:
    settings = Settings(f"sqlite:///{database}", Pace(), requests_per_second=1e9, burst=10**9)
    uvicorn.run(create_app(settings), host="127.0.0.1", port=port, log_level="error", access_log=False)


@dataclass
class _Tally:
    moves: int = 0
    confirmed: int = 0
    milliseconds: list[float] = field(default_factory=list)


async def _measure(address: str, server: int, game: str, games: int, clients: int, seconds: float) -> TableBench:
    limits = httpx.Limits(max_connections=clients, max_keepalive_connections=clients)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=60) as browser:
        await _open(browser, game)
        before = _resident_kilobytes(server)
        views = [await _open(browser, game) for _ in range(games)]
        after = _resident_kilobytes(server)
        tally = _Tally()
        used = _processor_seconds(server)
        began = time.perf_counter()
        share = [views[number::clients] for number in range(clients)]
        await asyncio.gather(*(_play(browser, own, began + seconds, tally, number) for number, own in enumerate(share)))
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
        kilobytes_per_open_game=(after - before) / games,
    )


async def _open(browser: httpx.AsyncClient, game: str) -> Json:
    body = {"game": game, "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = await browser.post("/api/games", json=body)
    cookies = dict(answer.cookies)
    browser.cookies.clear()
    view: Json = answer.json()["view"]
    return {"view": view, "cookies": cookies}


async def _play(browser: httpx.AsyncClient, games: list[Json], end: float, tally: _Tally, seed: int) -> None:
    """One client goes round its games and plays a turn in each, by lot."""
    chance = Random(seed)
    while games and time.perf_counter() < end:
        for one in list(games):
            while time.perf_counter() < end:
                if not one["view"]["legal"]:
                    games.remove(one)
                    break
                version = one["view"]["version"]
                await _move(browser, one, chance, tally)
                if one["view"]["version"] != version:
                    break


async def _move(browser: httpx.AsyncClient, one: Json, chance: Random, tally: _Tally) -> None:
    view = one["view"]
    body = {
        "seat": view["seat"],
        "expected": view["number"],
        "move_id": secrets.token_hex(8),
        "move": chance.choice(view["legal"])["notation"],
    }
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in one["cookies"].items())}
    start = time.perf_counter()
    answer = await browser.post(f"/api/games/{view['id']}/moves", json=body, headers=headers)
    tally.milliseconds.append((time.perf_counter() - start) * 1000)
    answer.raise_for_status()
    new = answer.json()["view"]
    tally.moves += 1
    tally.confirmed += new["version"] - view["version"]
    if not new["your_turn"] and new["status"] == "running":
        new = (await browser.get(f"/api/games/{view['id']}", headers=headers)).json()
    one["view"] = new


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
