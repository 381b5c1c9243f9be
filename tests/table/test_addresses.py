"""Links lead where others can follow them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from haab.kit.errors import HaabError
from haab.table import addresses
from haab.table.addresses import is_local_name, public_address, reachable
from haab.table.http.app import create_app
from haab.table.settings import Settings
from tests.table.clients import Browser


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", None),
        ("localhost", None),
        ("::1", None),
        ("192.168.7.8", "http://192.168.7.8:8000"),
        ("2001:db8::7", "http://[2001:db8::7]:8000"),
        ("haab.example", "http://haab.example:8000"),
    ],
)
def test_an_address_for_others_is_one_that_is_not_this_computers_own(host: str, address: str | None) -> None:
    assert reachable(host, 8000) == address


def test_who_listens_everywhere_is_reached_by_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_own_address", lambda _: "192.168.7.8")
    assert reachable("0.0.0.0", 8000) == "http://192.168.7.8:8000"
    monkeypatch.setattr(addresses, "_own_address", lambda _: None)
    assert reachable("0.0.0.0", 8000) is None


def test_the_own_address_is_one_of_this_computers() -> None:
    own = addresses._own_address("0.0.0.0")
    assert own is None or not is_local_name(own)


@pytest.mark.parametrize(
    "given", ["haab.example", "ftp://haab.example", "https://", "https://a/b", "https://[", "http://a:0"]
)
def test_a_public_address_that_is_none_is_told(given: str) -> None:
    with pytest.raises(HaabError, match="is not the address of a table"):
        public_address(given)


@pytest.mark.parametrize(
    ("changes", "host", "base", "local"),
    [
        ({}, "127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ({"reach": "http://192.168.7.8:8000"}, "127.0.0.1:8000", "http://192.168.7.8:8000", False),
        ({"reach": "http://192.168.7.8:8000"}, "[::1]:8000", "http://192.168.7.8:8000", False),
        ({"reach": "http://192.168.7.8:8000"}, "my-laptop:8000", "http://my-laptop:8000", False),
        ({"public_url": "https://haab.example"}, "127.0.0.1:8000", "https://haab.example", False),
    ],
)
def test_invitations_carry_an_address_that_others_can_reach(
    tmp_path: Path, changes: dict[str, Any], host: str, base: str, local: bool
) -> None:
    settings = replace(Settings(f"sqlite:///{tmp_path / 't.sqlite3'}"), **changes)
    browser = Browser(create_app(settings))
    with browser.http:
        browser.http.headers["host"] = host
        opened = browser.open(kinds="mo")
        link = opened["links"][0]
        assert link["url"] == f"{base}/game/{opened['id']}#key={link['key']}"
        assert link["local"] == local
