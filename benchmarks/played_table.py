"""How much one table holds: a real server in processes of its own, and clients that play on many games at once.

Clients and server share the machine, so clients are as cheap as can be. Each plays as a page with a drawn board does:
a move says which view the player holds and is answered with what it changed; when a turn is over, what has changed for
the next player is fetched, as a page of theirs would have it pushed. Every answer is read and held against what was
asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast
from urllib.request import urlopen

from msgspec.json import decode, encode

from benchmarks.measure import LESS, Figure
from benchmarks.unlimited import command
from haab.table.serve import check_processes
from haab.table.settings import Settings, database_url

Json = dict[str, Any]

STARTING_SECONDS, ENDING_SECONDS = 90.0, 40.0


def play_on_a_table(
    game: str = "tzolkin",
    games: int = 1000,
    clients: int = 16,
    seconds: float = 10,
    database: str | None = None,
    processes: int = 1,
) -> dict[str, Figure]:
    """Open many games on a server, then play on all of them; on a fresh SQLite file, unless a database is given."""
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(database or f"sqlite:///{folder}/table.sqlite3")
        check_processes(Settings(url, processes=processes))
        port, server = _start(url, processes)
        try:
            return _event_loop().run(_measure(port, server.pid, game, games, clients, seconds))
        finally:
            server.terminate()
            server.wait(ENDING_SECONDS)


def _event_loop() -> asyncio.Runner:
    """The quickest there is: clients are to take as little of the machine as can be."""
    try:
        import uvloop
    except ImportError:
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


def _start(url: str, processes: int) -> tuple[int, subprocess.Popen[bytes]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(command(url, port, processes))
    end = time.monotonic() + STARTING_SECONDS
    while time.monotonic() < end and server.poll() is None:
        if _workers(port) == processes:
            return port, server
        time.sleep(0.1)
    server.kill()
    raise RuntimeError("the server did not start")


def _workers(port: int) -> int:
    """How many processes answer there: each tells when it began."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
            return str(answer.read()).count("\\nhaab_started_seconds")
    except OSError:
        return 0


@dataclass
class _Tally:
    moves: int = 0
    confirmed: int = 0
    milliseconds: list[float] = field(default_factory=list)


async def _measure(port: int, server: int, game: str, games: int, clients: int, seconds: float) -> dict[str, Figure]:
    browsers = await asyncio.gather(*(_Browser.come(port) for _ in range(clients)))
    shares: list[list[_Game]] = [[] for _ in browsers]
    await _open_games(browsers, shares, game, games - games // 2)
    before = _resident_kilobytes(server)  # with everything that a server holds anyway
    await _open_games(browsers, shares, game, games // 2)
    after = _resident_kilobytes(server)
    tally = _Tally()
    used, own = _processor_seconds(server), time.process_time()
    began = time.perf_counter()
    received = sum(browser.received for browser in browsers)
    await asyncio.gather(
        *(_play(*pair, began + seconds, tally, seed) for seed, pair in enumerate(zip(browsers, shares, strict=True)))
    )
    took = time.perf_counter() - began
    used, own = _processor_seconds(server) - used, time.process_time() - own
    received = sum(browser.received for browser in browsers) - received
    times = sorted(tally.milliseconds)
    return {
        "server": Figure(1000 * used / tally.moves, "ms of processor time a move", LESS),
        "clients": Figure(1000 * own / tally.moves, "ms of processor time a move", LESS),
        "moves": Figure(tally.moves / took, "a second", clock=True),
        "confirmed moves": Figure(tally.confirmed / took, "a second", clock=True),
        "answer to a move, p50": Figure(statistics.median(times), "ms", LESS, clock=True),
        "answer to a move, p99": Figure(times[int(len(times) * 0.99)], "ms", LESS, clock=True),
        "received": Figure(received / tally.moves / 1024, "KB a move", LESS),
        "memory of an open game": Figure((after - before) / max(1, games // 2), "KB", LESS),
        "memory in the end": Figure(_resident_kilobytes(server) / 1024, "MB", LESS),
    }


async def _open_games(browsers: Sequence[_Browser], shares: list[list[_Game]], game: str, count: int) -> None:
    """Every client opens its part of the games."""

    async def some(number: int) -> None:
        for _ in range(number, count, len(browsers)):
            shares[number].append(await _open(browsers[number], game))

    await asyncio.gather(*map(some, range(len(browsers))))


class _Browser(asyncio.Protocol):
    """A client that costs next to nothing: it shares the machine with the server that is measured."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.received = 0
        """Bytes, as they came over the wire."""
        self._came = b""
        """What has come of the answer that is due."""
        self._answer: asyncio.Future[bytes] | None = None

    @classmethod
    async def come(cls, port: int) -> _Browser:
        return (await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port))[1]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        came = self._came = self._came + data
        end = came.find(b"\r\n\r\n")
        if end >= 0 and len(came) == end + 4 + int(_header(came[:end], b"content-length")) and self._answer is not None:
            self._came = b""
            self._answer.set_result(came)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(RuntimeError("the server hung up"))

    async def ask(self, method: str, path: str, cookie: str = "", body: Json | None = None) -> tuple[Json, str]:
        """The JSON of an answer, and the cookie that came with it."""
        sent = b"" if body is None else encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n"
        )
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(head.encode() + sent)
        head_told, _, told = (await self._answer).partition(b"\r\n\r\n")
        self.received += len(told)
        if not head_told.startswith(b"HTTP/1.1 20"):
            raise RuntimeError(f"{method} {path}: {head_told.decode()}{told.decode()}")
        return decode(told), _header(head_told, b"set-cookie").partition(b";")[0].decode()


def _header(head: bytes, name: bytes) -> bytes:
    """A header of an answer, as the table writes it; empty if it is not there."""
    begin = head.find(b"\r\n" + name + b": ")
    return b"" if begin < 0 else head[begin + len(name) + 4 :].partition(b"\r\n")[0]


@dataclass
class _Game:
    """A game as its players see it."""

    view: Json
    """What whoever is to move holds."""
    cookie: str
    others: dict[int, Json] = field(default_factory=dict)
    """What the others hold, by seat."""

    def take(self, held: Json | None, told: Json) -> Json:
        """The view that a client has when it was told what changed in the one that it held; panels are not shown."""
        if "view" in told:
            return cast(Json, told["view"])
        patch = told["patch"]
        if held is None or patch["base"] != _stamp(held):
            raise RuntimeError(f"game {self.view['id']}: what changed is told of a view that was not held")
        changed = patch["view"]
        if (changed["revision"], changed["step"]) < (held["revision"], held["step"]):
            raise RuntimeError(f"game {self.view['id']}: it went back from {_stamp(held)} to {_stamp(changed)}")
        state = held["state"] | patch["state"]
        return {**held, **changed, "state": {key: state[key] for key in patch["state_keys"]}}


def _stamp(view: Json) -> str:
    """What a client says it holds."""
    return f"{view['revision']}.{view['step']}"


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
    """Play a move, see that it was taken, and fetch what the next player sees when the turn is over."""
    view = game.view
    path = f"/api/games/{view['id']}"
    body = {
        "seat": view["seat"],
        "expected": view["number"],
        "move_id": f"{chance.getrandbits(64):016x}",
        "move": chance.choice(view["legal"])["notation"],
    }
    start = time.perf_counter()
    answer, _ = await browser.ask("POST", f"{path}/moves?have={_stamp(view)}&panels=false", game.cookie, body)
    tally.milliseconds.append((time.perf_counter() - start) * 1000)
    tally.moves += 1
    now = game.view = game.take(view, answer)
    if answer["accepted"] != view["number"] + 1 or now["number"] != answer["accepted"]:
        raise RuntimeError(f"game {view['id']}: move {view['number'] + 1} was answered as {answer['accepted']}")
    if len(answer["events"]) != now["version"] - view["version"]:
        raise RuntimeError(f"game {view['id']}: the log of move {answer['accepted']} is not whole")
    tally.confirmed += len(answer["events"])
    if not now["your_turn"] and now["status"] == "running":
        game.others[now["seat"]] = now
        held = game.others.get(now["to_move"])
        have = "" if held is None else f"&have={_stamp(held)}"
        told, _ = await browser.ask("GET", f"{path}/changes?panels=false&seat={now['to_move']}{have}", game.cookie)
        game.view = game.take(held, told)
        if game.view["version"] != now["version"]:
            raise RuntimeError(f"game {view['id']}: the next player is told of another move")


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
