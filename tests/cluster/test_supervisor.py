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

from haab.table.cluster.supervisor import Child, Supervisor
from tests.table.clients import wait_until

PARENT = """
import socket, sys
from haab.table.cluster.supervisor import Supervisor
port = socket.create_server(("127.0.0.1", int(sys.argv[1])))
Supervisor([sys.executable, "-c", sys.argv[2]], port, 2).run()
"""
CHILD = """
import os, signal, sys
from haab.table.cluster.worker import this_worker
worker = this_worker()
if os.path.exists({broken!r}):
    sys.exit(3)
closing = []
signal.signal(signal.SIGTERM, lambda *_: closing.append(True))
worker.port.settimeout(0.05)
worker.follow_supervisor()
worker.tell_ready()
while not closing:
    try:
        connection, _ = worker.port.accept()
    except OSError:
        continue
    connection.sendall(str(os.getpid()).encode())
    connection.close()
"""


class Crowd:
    """A parent with two workers, which tell who they are to whoever connects."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.broken = folder / "broken"
        command = [sys.executable, "-c", PARENT, str(self.port), CHILD.format(broken=str(self.broken))]
        self.parent = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def answer(self) -> int:
        with socket.create_connection(("127.0.0.1", self.port), 10) as connection:
            connection.settimeout(10)
            return int(connection.recv(100))

    def workers(self) -> set[int]:
        """The processes of both workers, once they have answered."""
        found: set[int] = set()

        def both_answered() -> bool:
            found.add(self.answer())
            return len(found) == 2

        wait_until(both_answered, 60)
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
    seen: set[int] = set()

    def both_are_new() -> bool:
        seen.add(crowd.answer())  # each of these is answered, whichever is being replaced
        return len(seen - first) == 2

    wait_until(both_are_new, 60)
    wait_until(lambda: not any(map(is_alive, first)))
    second = crowd.workers()
    killed = min(second)
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: not is_alive(killed))
    (other,) = second - {killed}
    third = crowd.workers()
    assert other in third
    assert killed not in third


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
    was_ready: bool, lived: float, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were killed while they served were, too: for half a minute nobody was there."""
    with socket.socket() as port, subprocess.Popen(["true"]) as process:
        process.wait()
        supervisor = Supervisor(["true"], port, 1)
        monkeypatch.setattr("time.monotonic", lambda: 1000.0)
        for pause in pauses:
            supervisor._has_died(0, Child(process, socket.socket(), 1000.0 - lived, was_ready))
            assert supervisor._start_at[0] == 1000.0 + pause


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
    wait_until(lambda: not any(is_alive(pid) for pid in workers))
