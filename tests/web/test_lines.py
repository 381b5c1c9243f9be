"""The line is alive or says so: a connection that dies without a word leaves nobody waiting."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.person import Person
from tests.web.server import Server
from tests.web.tunnel import Tunnel, tunnel_to

IN_TIME = 20_000
"""Milliseconds: ten seconds to notice, the rest for a busy machine."""


@pytest.fixture
def tunnel(server: Server) -> Iterator[Tunnel]:
    """A way to the server on which connections can die."""
    with tunnel_to(server.port) as way:
        yield way


def two_at_a_table(ana: Person, bo: Person) -> None:
    """Ana is to move; Bo comes through the tunnel."""
    game = ana.open_game("tzolkin", ["me", "open"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.fill("dialog input", "Bo")
    bo.page.click("dialog button[type=submit]")
    ana.page.wait_for_selector("#players >> text=Bo")
    if not ana.is_to_move():
        bo.play_turn(random.Random(1))
    ana.wait_for_turn()
    bo.page.wait_for_selector('.table[data-yours="false"]')


def test_a_line_that_dies_without_a_word_is_noticed_and_opened_again(visit: Visit, tunnel: Tunnel) -> None:
    ana, bo = visit(), visit(tunnel.address)
    two_at_a_table(ana, bo)
    number = bo.number
    tunnel.swallow()
    ana.play_turn(random.Random(2))
    bo.page.wait_for_selector(f'.table:not([data-number="{number}"])', timeout=IN_TIME)
    expect(bo.page.locator(".connection")).to_be_hidden()


def test_as_long_as_nothing_gets_through_the_page_says_so(visit: Visit, tunnel: Tunnel) -> None:
    ana, bo = visit(), visit(tunnel.address)
    two_at_a_table(ana, bo)
    banner = bo.page.locator(".connection")
    expect(banner).to_be_hidden()
    tunnel.swallow(new_ones_too=True)
    expect(banner).to_be_visible(timeout=IN_TIME)
    tunnel.let_through()
    expect(banner).to_be_hidden(timeout=IN_TIME)


def test_a_page_that_slept_for_an_hour_is_up_to_date_when_it_wakes(visit: Visit, tunnel: Tunnel) -> None:
    ana, bo = visit(), visit(tunnel.address)
    bo.page.clock.install()
    two_at_a_table(ana, bo)
    number = bo.number
    bo.page.clock.pause_at(bo.page.evaluate("Date.now()") / 1000 + 1)
    tunnel.swallow()
    ana.play_turn(random.Random(2))
    assert bo.number == number
    bo.page.clock.fast_forward("01:00:00")
    bo.page.clock.resume()
    bo.page.wait_for_selector(f'.table:not([data-number="{number}"])', timeout=IN_TIME)
