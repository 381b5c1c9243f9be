"""Malformed requests by the thousand: none may be answered by 5xx, none may leave a traceback, none may cost memory."""

from __future__ import annotations

import random
import socket
import threading
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tools.soak.browser import Away, Refused, own_address
from tools.soak.frames import frames, handshake
from tools.soak.heads import request
from tools.soak.postgres import Postgres
from tools.soak.scene import Scene
from tools.soak.servers import TableServer

THREADS = 8
PER_SCENE = 100
"""Requests before the games are deleted and others opened."""
SOCKETS = 0.15
"""How many of the requests open a live line."""
PATIENCE = 20.0
"""Seconds that an answer may take."""
SHORT = 0.05
"""Seconds that are waited for an answer to what is no whole request."""
LOOKS = (0.1, 0.5, 1.0)
"""When memory is looked at."""
MOST_GROWTH = 1.1
"""How much more memory may be in use in the end than after half of the requests."""
FAILED = 500


@dataclass
class Tally:
    """What came of it."""

    statuses: Counter[int] = field(default_factory=Counter)
    """How often each status was answered; 0: none was, the line was closed or the request was not whole."""
    failures: list[bytes] = field(default_factory=list)
    """Requests that were answered by 5xx."""
    done: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, status: int, sent: bytes) -> None:
        """Count an answer."""
        with self.lock:
            self.statuses[status] += 1
            self.done += 1
            if status >= FAILED:
                self.failures.append(sent)


def fuzz(count: int, folder: Path, seed: int) -> bool:
    """So many requests to a server on SQLite, and to one on PostgreSQL; whether both stood it."""
    print(f"{count} requests on each database, seed {seed}", flush=True)
    with ExitStack() as stack:
        postgres = stack.enter_context(Postgres(fsync=False))
        databases = {"SQLite": f"sqlite:///{folder / 'table.sqlite3'}", "PostgreSQL": postgres.address}
        good = [_fuzz_one(name, database, folder, count, seed) for name, database in databases.items()]
    return all(good)


def _fuzz_one(name: str, database: str, folder: Path, count: int, seed: int) -> bool:
    server = TableServer(database, folder).start()
    tally, sizes = Tally(), []
    try:
        for look, before in zip(LOOKS, (0.0, *LOOKS), strict=False):
            _send_all(server.port, int(count * look) - int(count * before), seed + int(10 * look), tally)
            sizes.append(server.resident_kilobytes())
        is_alive = server.answers()
    finally:
        server.kill()
    is_flat = sizes[-1] <= MOST_GROWTH * sizes[1]
    told = ", ".join(f"{status}: {times}" for status, times in sorted(tally.statuses.items()))
    print(f"{name}: {len(tally.failures)} answers of 5xx, {server.tracebacks()} tracebacks; {told}")
    print(
        f"  memory after {LOOKS}: {[size // 1024 for size in sizes]} MiB; {'alive' if is_alive else 'DEAD'}", flush=True
    )
    for sent in tally.failures[:10]:
        print("  5xx:", sent[:600])
    if server.tracebacks():
        print(server.first_traceback())
    return is_alive and is_flat and not tally.failures and not server.tracebacks()


def _send_all(port: int, count: int, seed: int, tally: Tally) -> None:
    shares = [count // THREADS + (number < count % THREADS) for number in range(THREADS)]
    threads = [
        threading.Thread(target=_send_some, args=(port, share, random.Random(f"{seed} {number}"), tally))
        for number, share in enumerate(shares)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _send_some(port: int, count: int, chance: random.Random, tally: Tally) -> None:
    while count > 0:
        try:
            scene = Scene(port, chance)
            for _ in range(min(count, PER_SCENE)):
                _send_one(port, scene, chance, tally)
            scene.close()
        except (Away, Refused) as failure:  # these requests were good
            tally.note(FAILED, f"{type(failure).__name__}: {failure}".encode())
        count -= PER_SCENE


def _send_one(port: int, scene: Scene, chance: random.Random, tally: Tally) -> None:
    ask = scene.ask()
    if chance.random() < SOCKETS:
        sent = handshake(ask, port, chance)
        status = exchange(port, sent, frames(chance))
    else:
        sent = request(ask, port, chance)
        status = exchange(port, sent)
    tally.note(status, sent)


def exchange(port: int, sent: bytes, then: bytes = b"") -> int:
    """Send a request, and after its answer something more; the status of the answer, or 0 if there was none."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(own_address(), 0)) as line:
        with suppress(OSError):  # the server may hang up before it has read everything, and be right
            line.sendall(sent)
        line.settimeout(SHORT if _is_lying(sent) else PATIENCE)
        told = b""
        with suppress(OSError):
            told = line.recv(65536)
            if then:
                line.sendall(then)
                line.settimeout(SHORT)
                while line.recv(65536):
                    pass
    first = told.split(b"\r\n", 1)[0].split(b" ")
    return int(first[1]) if len(first) > 1 and first[1].isdigit() else 0


def _is_lying(sent: bytes) -> bool:
    """Whether the server may rightly wait for more: the length is not that of the body, or the head does not end."""
    head, end, body = sent.partition(b"\r\n\r\n")
    lengths = [
        line.partition(b":")[2].strip() for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")
    ]
    return not end or lengths not in ([], [str(len(body)).encode()]) or b"chunked" in head.lower()
