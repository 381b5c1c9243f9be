"""What limits are counted by, and how."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import WebSocketDenialResponse

from haab.kit.errors import HaabError
from haab.table.http.app import create_app
from haab.table.http.limits import counted_address
from haab.table.service.rate_limit import Concurrent
from haab.table.settings import Settings, host_names, proxy_addresses
from tests.table.clients import Browser


def test_so_many_at_once_are_let_in_and_no_more() -> None:
    sockets = Concurrent(2)
    assert [sockets.enter("a") for _ in range(3)] == [True, True, False]
    assert sockets.enter("b"), "another address has its own"
    sockets.leave("a")
    assert sockets.enter("a")


def test_an_address_that_has_nothing_open_costs_no_memory() -> None:
    sockets = Concurrent(2)
    for number in range(1000):
        assert sockets.enter(str(number))
        sockets.leave(str(number))
    assert sockets._inside == {}


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_ipv6_count_by_their_network(host: str, counted: str) -> None:
    """M10: whoever has one address of IPv6 has all 2**64 of its network."""
    assert counted_address(host) == counted


def test_processes_share_a_limit() -> None:
    assert Settings("sqlite://", processes=1).share(100) == 100
    assert Settings("sqlite://", processes=3).share(100) == 34


@pytest.mark.parametrize("path", ["own-puzzles/answer", "games/0123456789abcdef/analysis/found"])
def test_a_request_for_which_a_game_is_played_again_counts_for_several(tmp_path: Path, path: str) -> None:
    """Fifty a second of them would keep a processor busy."""
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", requests_per_second=1e-9, burst=35)))
    with browser.http:
        answers = [browser.http.post(f"/api/{path}", json={}).status_code for _ in range(6)]
        assert answers == [422] * 3 + [429] * 3
        assert browser.http.get("/api/catalogue").status_code == 200, "something is left for others"


def test_lines_cannot_be_opened_again_and_again(tmp_path: Path) -> None:
    """Each is told a whole view, and up to sixty on the way to it: tens of milliseconds."""
    browser = Browser(create_app(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}", requests_per_second=1e-9, burst=9)))
    with browser.http:
        game = browser.open()["id"]
        for _ in range(9):
            with browser.http.websocket_connect(f"/api/games/{game}/live") as page:
                page.receive_json()
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            browser.http.websocket_connect(f"/api/games/{game}/live"),
        ):
            pass
        assert refused.value.status_code == 429
        assert browser.http.get(f"/api/games/{game}").status_code == 200


def test_a_browser_makes_only_so_many_links(ana: Browser, bo: Browser) -> None:
    """Whoever watches may hand on a link to watch; each is a row of the database."""
    game = ana.open()["id"]
    bo.post(f"/api/games/{game}/watch", {})
    asked = {"kind": "watch"}
    answers = [bo.http.post(f"/api/games/{game}/invitations", json=asked).status_code for _ in range(60)]
    assert (answers[0], answers[-1]) == (201, 429)
    assert ana.http.post(f"/api/games/{game}/invitations", json=asked).status_code == 201


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON", "APPLICATION/JSON; charset=utf-8"])
def test_a_content_type_may_be_in_capitals(ana: Browser, kind: str) -> None:
    """L10."""
    body = '{"game": "tikal", "players": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}'
    assert ana.http.post("/api/games", content=body, headers={"Content-Type": kind}).status_code == 201


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/api/nowhere", 404, "not_found"),
        ("GET", "/static/nowhere.js", 404, "not_found"),
        ("POST", "/api/catalogue", 405, "method_not_allowed"),
        ("DELETE", "/api/mine", 405, "method_not_allowed"),
        ("PUT", "/", 405, "method_not_allowed"),
    ],
)
def test_what_is_not_there_is_told_alike_everywhere(
    ana: Browser, method: str, path: str, status: int, code: str
) -> None:
    body = {"Content-Type": "application/json", "Content-Length": "0"} if method != "GET" else {}
    answer = ana.http.request(method, path, headers=body, params={"lang": "nl"})
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]
    assert ("allow" in answer.headers) == (status == 405)


@pytest.mark.parametrize("address", ["proxy.example", "*", "", "10.0.0.0/99"])
def test_only_an_address_can_be_a_trusted_proxy(address: str) -> None:
    """M10: `*` would have everybody believed."""
    with pytest.raises(HaabError, match="is not an address or a network"):
        proxy_addresses([address])
    assert proxy_addresses(["127.0.0.1", "10.0.0.0/8", "::1"]) == ("127.0.0.1", "10.0.0.0/8", "::1")


@pytest.mark.parametrize("name", ["https://haab.example", "haab.example:443", "*", "", "-"])
def test_a_public_host_is_a_name_and_nothing_else(name: str) -> None:
    with pytest.raises(HaabError, match="is not the name of a host"):
        host_names([name])
    assert host_names(["Haab.example"]) == ("haab.example",)


def test_the_page_connects_to_its_own_table_only(ana: Browser) -> None:
    """L10: `connect-src ws: wss:` let it connect anywhere."""
    policy = ana.http.get("/").headers["Content-Security-Policy"]
    assert "connect-src 'self';" in policy
    assert "ws:" not in policy
