"""Two servers on one database behind nginx and Caddy, as deploy/ sets them up."""

from __future__ import annotations

import json
import random
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.ops import proxies
from tests.ops.proxies import is_ready
from tests.table.clients import wait_until
from tests.table.postgres import new_database


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return proxies.new_certificate(tmp_path_factory.mktemp("certificate"))


SERVER = """
import sys
from haab.table.serve import run
from haab.table.settings import Settings, database_url
trusted = {"trusted_proxies": ("127.0.0.1",), "hosts": ("localhost",)}
run(Settings(database_url(sys.argv[1]), requests_per_second=0.5, burst=150, **trusted), "127.0.0.1", int(sys.argv[2]))
"""


@pytest.fixture(scope="module")
def servers(postgres: str) -> Iterator[list[int]]:
    """The ports of two servers on one database, where nobody asks quickly."""
    ports = [proxies.free_port(), proxies.free_port()]
    database = new_database(postgres)
    commands = [[sys.executable, "-c", SERVER, database, str(port)] for port in ports]
    processes = [subprocess.Popen(command) for command in commands]
    try:
        wait_until(lambda: all(is_ready(port) for port in ports), 120)
        yield ports
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def site(
    request: pytest.FixtureRequest,
    servers: list[int],
    certificate: tuple[Path, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """The address of the table behind a proxy."""
    with getattr(proxies, request.param)(tmp_path_factory.mktemp(request.param), servers, *certificate) as address:
        yield address


@pytest.fixture
def trust(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    """Whoever believes the certificate."""
    return ssl.create_default_context(cafile=str(certificate[0]))


@pytest.fixture
def browser(site: str, trust: ssl.SSLContext) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site, verify=trust) as client:
        yield client


def opened(browser: httpx.Client) -> str:
    seats = [{"kind": "me"}, {"kind": "me"}]
    answer = browser.post("/api/games", json={"game": "tzolkin", "players": 2, "seats": seats})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    return game


def move(browser: httpx.Client, game: str, move_id: str) -> dict[str, Any]:
    view = browser.get(f"/api/games/{game}").json()
    body = {"seat": view["seat"], "expected": view["number"], "move_id": move_id, "move": view["legal"][0]["notation"]}
    answer = browser.post(f"/api/games/{game}/moves", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_page_and_a_move_come_through(browser: httpx.Client) -> None:
    assert "<!doctype html>" in browser.get("/").text.lower()
    game = opened(browser)
    before = browser.get(f"/api/games/{game}").json()["number"]
    move(browser, game, "the-first-move")
    assert browser.get(f"/api/games/{game}").json()["number"] == before + 1


def test_the_cookie_is_sent_over_tls_only_and_hidden_from_scripts(browser: httpx.Client, site: str) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    origin = {"Origin": site}
    answer = browser.post("/api/games", json={"game": "tikal", "players": 2, "seats": seats}, headers=origin)
    assert answer.status_code == 201, "the origin of the page is that of the site"
    attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"secure", "httponly"} <= attributes


def test_the_live_line_comes_through(browser: httpx.Client, site: str, trust: ssl.SSLContext) -> None:
    game = opened(browser)
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    address = f"{site.replace('https', 'wss')}/api/games/{game}/live?version=0"
    with connect(address, ssl=trust, additional_headers={"Cookie": cookie}, origin=Origin(site)) as line:
        assert json.loads(line.recv(10))["view"]["version"] == 0
        number = 0
        while move(browser, game, f"move-number-{number}")["view"]["version"] == 0:
            number += 1
        while json.loads(line.recv(10))["view"]["version"] == 0:
            pass  # what is pushed while the turn is tried out


def test_both_servers_serve_the_same_game(browser: httpx.Client, servers: list[int]) -> None:
    game = opened(browser)
    asked = [requests_for_views(port) for port in servers]
    for number in range(6):
        move(browser, game, f"a-move-{number}")
        assert browser.get(f"/api/games/{game}").json()["number"] == number + 1
    assert all(requests_for_views(port) > before for port, before in zip(servers, asked, strict=True))


def requests_for_views(port: int) -> float:
    """How many views a server has given."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = re.findall(
        r'^haab_requests_total\{method="GET",route="/api/games/\{game_id\}",status="200"\} (\S+)$', text, re.M
    )
    return sum(float(number) for number in found)


def test_numbers_are_for_the_machine_itself_and_requests_have_the_proxys_id(
    browser: httpx.Client, servers: list[int]
) -> None:
    assert browser.get("/metrics").status_code == 404
    assert "haab_requests_total" in httpx.get(f"http://127.0.0.1:{servers[0]}/metrics").text
    assert browser.get("/readyz").json() == {"status": "ready"}
    given = browser.get("/healthz", headers={"X-Request-Id": "a-strangers-own-id"}).headers["x-request-id"]
    assert given != "a-strangers-own-id"
    assert len(given) in (32, 36), "as the proxy makes them"


def test_the_address_of_whoever_asks_is_believed_and_their_own_word_is_not(site: str, trust: ssl.SSLContext) -> None:
    """M10: who asks too often is refused, whatever address they claim to have; others at the same proxy are not."""
    with guest(site, trust) as hasty, guest(site, trust) as other:
        for number in range(500):
            if hasty.get("/api/mine", headers={"X-Forwarded-For": f"192.0.2.{number % 250}"}).status_code == 429:
                break
        else:
            pytest.fail("nobody is ever refused")
        assert other.get("/api/mine").status_code == 200


def guest(site: str, trust: ssl.SSLContext) -> httpx.Client:
    """A browser with an address of its own."""
    address = f"127.{random.randint(1, 250)}.{random.randint(1, 250)}.{random.randint(1, 250)}"
    return httpx.Client(base_url=site, transport=httpx.HTTPTransport(verify=trust, local_address=address))
