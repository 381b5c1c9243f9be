"""A real server and bare sockets: large heads, slow clients, proxies, names, and closing in time."""

from __future__ import annotations

import json
import logging
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Server

from haab.table.ops.logs import OthersFault
from haab.table.serve import config_for
from haab.table.settings import Pace, Settings
from tests.table.clients import wait_until

HOST = "127.0.0.1"
GOOD = json.dumps({"game": "tikal", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]})
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
QUICK = {"header_seconds": 1.0, "body_seconds": 1.0, "idle_seconds": 1, "shutdown_seconds": 1}
"""Short times, though a busy machine may need half a second for anything."""


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, host: str) -> None:
        self.server = Server(config_for(settings, host, 0))
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.01)
        self.port: int = self.server.servers[0].sockets[0].getsockname()[1]

    def connect(self) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=10)

    def ask(self, request: str) -> tuple[int, str]:
        """The status and everything else of the answer to one request."""
        with self.connect() as line:
            line.sendall(request.encode())
            return answer_on(line)

    def get(self, path: str = "/api/catalogue", *headers: str) -> int:
        return self.ask(_head("GET", path, "Connection: close", *headers))[0]

    def post(self, body: str, *headers: str) -> int:
        head = _head("POST", "/api/games", "Connection: close", f"Content-Length: {len(body)}", *headers)
        return self.ask(head + body)[0]

    def open(self) -> tuple[str, str]:
        """Open a game; returns its id and the cookie that goes with it."""
        head = _head("POST", "/api/games", "Connection: close", f"Content-Length: {len(GOOD)}")
        _, text = self.ask(head + GOOD)
        cookie = re.search(r"set-cookie: ([^;]+);", text, re.IGNORECASE)
        game = re.search(r'"id":"(\w+)"', text)
        assert cookie
        assert game
        return game[1], cookie[1]

    def close(self) -> float:
        """End it; returns the seconds that it took."""
        began = time.monotonic()
        self.server.should_exit = True
        self.thread.join(20)
        assert not self.thread.is_alive()
        return time.monotonic() - began


def _head(method: str, path: str, *headers: str) -> str:
    given = {header.partition(":")[0].lower() for header in headers}
    usual = ["Host: localhost", "Content-Type: application/json"]
    lines = [line for line in usual if line.partition(":")[0].lower() not in given]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, *headers, "", ""])


def answer_on(line: socket.socket) -> tuple[int, str]:
    """Read until the other side closes."""
    received = b""
    while chunk := line.recv(65536):
        received += chunk
    text = received.decode()
    return int(text.split()[1]) if text else 0, text


def seconds_until_closed(line: socket.socket) -> float:
    began = time.monotonic()
    answer_on(line)
    return time.monotonic() - began


def sent_until_cut_off(line: socket.socket, piece: bytes, pause: float, seconds: float) -> int:
    """Send a piece again and again until the other side has enough of it; returns how many bytes went out."""
    end = time.monotonic() + seconds
    sent = 0
    while time.monotonic() < end:
        try:
            sent += line.send(piece)
        except OSError:
            return sent
        time.sleep(pause)
    raise AssertionError(f"{sent} bytes were taken, and nobody minded")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    running: list[Running] = []

    def start(host: str = HOST, **settings: Any) -> Running:
        url = f"sqlite:///{tmp_path / 'table.sqlite3'}"
        running.append(Running(Settings(url, Pace(0.1), **{**QUICK, **settings}), host))
        return running[-1]

    yield start
    for one in running:
        if one.thread.is_alive():
            one.close()


# ---- large heads (H4)


@pytest.mark.parametrize(
    "header",
    ["X-Long: " + "x" * 17_000, "Cookie: haab=" + "x" * 4100],
    ids=["a long header", "a long cookie"],
)
def test_a_head_that_is_too_large_is_refused(table: Callable[..., Running], header: str) -> None:
    """H4: a cookie of 4 MB was accepted, and kept."""
    one = table()
    assert one.get("/api/mine", header) == 431
    assert one.get("/api/mine") == 200


def test_a_head_without_an_end_is_cut_off_before_it_is_held(table: Callable[..., Running]) -> None:
    one = table(header_seconds=20)
    with one.connect() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")
        sent = sent_until_cut_off(line, b"x" * 10_000, 0.001, 30)
        assert sent < 10_000_000


def test_many_headers_and_a_long_address_count_too(table: Callable[..., Running]) -> None:
    one = table()
    assert one.get("/api/mine", *[f"X-{number}: {'x' * 100}" for number in range(200)]) == 431
    assert one.get("/api/mine?x=" + "x" * 17_000) == 431
    assert one.ask(_head("GET", "/api/games/abc/live", *UPGRADE, "Cookie: " + "x" * 5000))[0] == 431


def test_what_is_no_request_is_refused_in_json(table: Callable[..., Running]) -> None:
    status, text = table().ask("nonsense\r\n\r\n")
    assert status == 400
    assert json.loads(text.partition("\r\n\r\n")[2])["error"]["code"] == "bad_request"


def test_a_live_line_that_is_spoilt_at_once_leaves_no_traceback(
    table: Callable[..., Running], caplog: pytest.LogCaptureFixture
) -> None:
    """The fuzz run found it: the server said no to a line that was closed already, and failed."""
    one = table()
    for _ in range(10):
        with one.connect() as line:
            line.sendall(_head("GET", "/api/games/0123456789abcdef/live", *UPGRADE).encode())
            line.recv(12)
            line.sendall(b"\x81\x01x")  # no mask, as only servers may
    one.close()
    assert "Exception" not in caplog.text


@pytest.mark.parametrize("frame", [b"\x81\x82\x00\x00\x00\x00\xff\xfe", b""], ids=["no UTF-8", "gone"])
def test_a_page_that_is_spoilt_or_goes_while_it_is_told_something_leaves_no_traceback(
    table: Callable[..., Running], caplog: pytest.LogCaptureFixture, frame: bytes
) -> None:
    """L6: ordinary events left tracebacks: a page that went away during a push, bad UTF-8 in a frame."""
    others_fault = OthersFault()
    logging.getLogger("uvicorn.error").addFilter(others_fault)  # as the log of a server has it
    one = table()
    game, cookie = one.open()
    for _ in range(5):
        with one.connect() as line:
            line.sendall(_head("GET", f"/api/games/{game}/live", f"Cookie: {cookie}", *UPGRADE).encode())
            assert line.recv(12) == b"HTTP/1.1 101"
            line.sendall(frame)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it goes without a word
    assert one.get() == 200
    one.close()
    logging.getLogger("uvicorn.error").removeFilter(others_fault)
    assert "Traceback" not in caplog.text
    assert "Exception" not in caplog.text
    assert ("Invalid UTF-8" in caplog.text) == bool(frame)


# ---- slow clients (M7)


@pytest.mark.parametrize(
    "part",
    ["", "GET / HT", _head("GET", "/")[:-2], "\r\n", _head("POST", "/api/games", "Content-Length: 50") + '{"game"'],
    ids=["nothing", "half a line", "half a head", "empty lines", "half a body"],
)
def test_a_request_that_does_not_come_in_time_is_given_up(table: Callable[..., Running], part: str) -> None:
    """M7: half a head and half a body were still held after 30 s."""
    one = table()
    with one.connect() as line:
        line.sendall(part.encode())
        began = time.monotonic()
        status, _ = answer_on(line)
        assert status == 408
        assert 0.2 < time.monotonic() - began < 10


def test_drops_do_not_keep_a_connection_open(table: Callable[..., Running]) -> None:
    """A byte now and then does not set the time back."""
    one = table()
    with one.connect() as line:
        began = time.monotonic()
        sent_until_cut_off(line, b"X", 0.05, 15)
        assert time.monotonic() - began < 10


def test_a_client_that_is_in_time_keeps_its_connection(table: Callable[..., Running]) -> None:
    one = table(idle_seconds=3)
    with one.connect() as line:
        for _ in range(3):
            line.sendall(_head("GET", "/api/locale/en").encode())
            head, _, body = line.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            length = re.search(rb"content-length: (\d+)", head)
            assert length
            left = int(length[1]) - len(body)
            while left > 0:
                left -= len(line.recv(left))
            time.sleep(0.6)


@pytest.mark.parametrize("asks_before", [False, True], ids=["a new connection", "one that asked before"])
def test_a_live_line_is_waited_for_as_long_as_it_likes(table: Callable[..., Running], asks_before: bool) -> None:
    """The time for a head and a body is over long before: what was a request then is a WebSocket now."""
    one = table()
    game, cookie = one.open()
    with one.connect() as line:
        if asks_before:
            line.sendall(_head("GET", f"/api/games/{game}/qr").encode())
            answer = b""
            while not answer.endswith(b"}}"):
                answer += line.recv(65536)
            assert answer.startswith(b"HTTP/1.1 4")
        line.sendall(_head("GET", f"/api/games/{game}/live", f"Cookie: {cookie}", *UPGRADE).encode())
        received = b""
        end = time.monotonic() + 2 * (QUICK["header_seconds"] + QUICK["body_seconds"])
        line.settimeout(0.1)
        while time.monotonic() < end:
            try:
                chunk = line.recv(65536)
            except TimeoutError:
                continue
            assert chunk, "the table hung up"
            received += chunk
        assert received.startswith(b"HTTP/1.1 101")
        assert received.count(b"HTTP/1.1") == 1


def test_an_idle_connection_is_closed(table: Callable[..., Running]) -> None:
    one = table()
    with one.connect() as line:
        line.sendall(_head("GET", "/api/locale/en").encode())
        assert 0.5 < seconds_until_closed(line) < 10


def test_the_server_closes_in_time_whatever_is_half_open(table: Callable[..., Running]) -> None:
    """M7: SIGTERM did not end the server while a client held half a body."""
    one = table(header_seconds=60, body_seconds=60)
    lines = [one.connect() for _ in range(4)]
    lines[0].sendall(_head("GET", "/")[:-2].encode())
    lines[1].sendall((_head("POST", "/api/games", "Content-Length: 500") + "{").encode())
    game, cookie = one.open()
    lines[2].sendall(_head("GET", f"/api/games/{game}/live", *UPGRADE, f"Cookie: {cookie}").encode())
    assert lines[2].recv(12) == b"HTTP/1.1 101"
    time.sleep(0.3)
    assert one.close() < 10
    for line in lines:
        line.close()


def test_a_first_request_that_is_on_its_way_is_answered_when_the_server_closes(table: Callable[..., Running]) -> None:
    """A worker that is replaced closed connections which it had accepted, and whose request it had not read yet."""
    one = table(header_seconds=60, shutdown_seconds=10)
    with one.connect() as used, one.connect() as fresh:
        used.sendall(_head("GET", "/api/locale/en").encode())
        assert used.recv(12) == b"HTTP/1.1 200"
        wait_until(lambda: len(one.server.server_state.connections) == 2)
        one.server.should_exit = True
        while used.recv(65536):
            pass  # it is closed at once: the server has begun to close
        fresh.sendall(_head("GET", "/api/locale/en").encode())
        assert answer_on(fresh)[0] == 200
    one.close()


# ---- where requests come from (M10), and by which name


def test_nobody_gets_round_a_limit_by_a_header(table: Callable[..., Running]) -> None:
    """M10: a changing X-Forwarded-For from this computer was believed."""
    one = table(requests_per_second=0.1, burst=3)
    statuses = [one.get("/api/locale/en", f"X-Forwarded-For: 10.0.0.{number}") for number in range(6)]
    assert statuses == [200, 200, 200, 429, 429, 429]


def test_a_proxy_that_is_trusted_is_believed(table: Callable[..., Running]) -> None:
    one = table(requests_per_second=0.1, burst=3, trusted_proxies=(HOST,))
    assert [one.get("/api/locale/en", f"X-Forwarded-For: 10.0.0.{number}") for number in range(6)] == [200] * 6
    same = [one.get("/api/locale/en", f"X-Forwarded-For: {number}.0.0.1, 10.9.9.9") for number in range(6)]
    assert same == [200, 200, 200, 429, 429, 429], "what the proxy did not write itself is not believed"


def test_so_many_new_games_may_come_from_one_address(table: Callable[..., Running]) -> None:
    """M10: one address opened 1,000 games in 44 s."""
    one = table(games_per_hour=2)
    assert [one.post(GOOD) for _ in range(4)] == [201, 201, 429, 429]
    assert one.get() == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("LOCALHOST", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.5", 200),
        ("evil.example", 403),
        ("localhost.evil.example:80", 403),
        ("", 403),
        ("[", 403),
    ],
)
def test_a_table_for_this_computer_answers_to_no_other_name(
    table: Callable[..., Running], host: str, status: int
) -> None:
    """L10: a page whose own name leads to this computer (DNS rebinding) was answered."""
    assert table().get("/api/catalogue", f"Host: {host}") == status


def test_behind_a_proxy_a_table_has_the_names_that_lead_there(table: Callable[..., Running]) -> None:
    assert table(trusted_proxies=(HOST,)).get("/", "Host: haab.example") == 200


def test_a_table_answers_to_the_names_it_is_given(table: Callable[..., Running]) -> None:
    one = table(hosts=("haab.example",))
    assert one.get("/", "Host: haab.example") == 200
    assert one.get("/", "Host: other.example") == 403
