"""Several processes behind one port: replaced without a gap, started again, ended together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from haab.table.ops.crew import Crew, Member
from haab.table.store.connect import InUse, sole_use
from tests.table.clients import wait_until

PARENT = """
import socket, sys
from haab.table.ops.crew import Crew
from haab.table.store.connect import sole_use_of_all
port = socket.create_server(("127.0.0.1", int(sys.argv[1])))
Crew([sys.executable, "-c", sys.argv[2]], port, 2, [sole_use_of_all(sys.argv[3])]).run()
"""
CHILD = """
import os, signal, sys
from haab.table.ops.worker import this_worker
worker = this_worker()
if os.path.exists({broken!r}):
    sys.exit(3)
closing = []
signal.signal(signal.SIGTERM, lambda *_: closing.append(True))
worker.port.settimeout(0.05)
worker.start()
worker.tell_ready()
while not closing:
    try:
        connection, _ = worker.port.accept()
    except OSError:
        continue
    connection.sendall(f"{{worker.number}} {{os.getpid()}}".encode())
    connection.close()
"""


class Crowd:
    """A parent with two workers, which tell who they are to whoever connects."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.broken = folder / "broken"
        self.database = f"sqlite:///{folder / 'table.sqlite3'}"
        command = [sys.executable, "-c", PARENT, str(self.port), CHILD.format(broken=str(self.broken)), self.database]
        self.parent = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def answer(self) -> tuple[str, int]:
        with socket.create_connection(("127.0.0.1", self.port), 10) as connection:
            connection.settimeout(10)
            number, pid = connection.recv(100).decode().split()
        return number, int(pid)

    def workers(self, least: int = 2) -> dict[str, int]:
        """The process of each worker, once all have answered."""
        found: dict[str, int] = {}
        wait_until(lambda: found.update([self.answer()]) or len(found) >= least, 60)
        return found


@pytest.fixture
def crowd(tmp_path: Path) -> Iterator[Crowd]:
    crowd = Crowd(tmp_path)
    wait_until(lambda: can_connect(crowd.port), 60)
    yield crowd
    crowd.parent.kill()
    crowd.parent.wait()


def can_connect(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"


def test_workers_are_replaced_without_a_gap_and_started_again_when_they_die(crowd: Crowd) -> None:
    first = crowd.workers()
    crowd.parent.send_signal(signal.SIGHUP)
    seen: dict[str, int] = {}

    def all_are_new() -> bool:
        seen.update([crowd.answer()])  # each of these is answered, whoever is being replaced
        return all(seen.get(number, first[number]) != first[number] for number in first)

    wait_until(all_are_new, 60)
    wait_until(lambda: not any(is_alive(pid) for pid in first.values()))
    second = crowd.workers()
    os.kill(second["0"], signal.SIGKILL)
    wait_until(lambda: not is_alive(second["0"]))
    wait_until(lambda: crowd.workers()["0"] != second["0"], 60)
    assert crowd.workers()["1"] == second["1"]


@pytest.mark.parametrize(
    ("was_ready", "lived", "pauses"),
    [
        (True, 6.0, [0.5, 0.5, 0.5]),
        (True, 1.0, [1.0, 2.0, 4.0]),
        (False, 6.0, [1.0, 2.0, 4.0]),
        (False, 61.0, [0.5] * 3),
    ],
)
def test_only_workers_that_die_of_their_start_are_waited_for_longer_and_longer(
    was_ready: bool, lived: float, pauses: list[float]
) -> None:
    """Those that were killed while they served were, too: for half a minute nobody was there."""
    with socket.socket() as port, subprocess.Popen(["true"]) as process:
        process.wait()
        crew = Crew(["true"], port, 1)
        for pause in pauses:
            member = Member(process, socket.socket(), time.monotonic() - lived, was_ready)
            began = time.monotonic()
            crew._has_died(0, member)
            assert crew._start_at[0] - began == pytest.approx(pause, abs=0.1)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent_however_it_ends_and_stay_if_no_others_come_up(
    crowd: Crowd, how: signal.Signals
) -> None:
    workers = crowd.workers()
    crowd.broken.touch()
    crowd.parent.send_signal(signal.SIGHUP)
    time.sleep(2)
    assert crowd.workers() == workers
    crowd.parent.send_signal(how)
    assert crowd.parent.wait(30) in (0, -signal.SIGKILL)
    wait_until(lambda: not any(is_alive(pid) for pid in workers.values()))


def test_a_second_server_is_kept_away_from_a_file_until_the_last_process_of_the_first_has_ended(crowd: Crowd) -> None:
    first, second = crowd.workers().values()
    os.kill(first, signal.SIGSTOP)  # it does not notice that its parent has gone
    crowd.parent.kill()
    crowd.parent.wait()
    wait_until(lambda: not is_alive(second), 30)
    assert not is_free(crowd.database)
    os.kill(first, signal.SIGCONT)
    wait_until(lambda: is_free(crowd.database), 30)


def is_free(database: str) -> bool:
    try:
        lock = sole_use(database)
    except InUse:
        return False
    assert lock is not None
    lock.release()
    return True
