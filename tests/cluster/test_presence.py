"""Who is there, as other servers are told."""

from __future__ import annotations

import asyncio

import pytest

from haab.table.cluster import presence


def test_other_servers_are_told_once_in_a_while_how_it_is_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody comes, goes, or turns to another page."""
    monkeypatch.setattr(presence, "GATHERED", 0.05)
    asyncio.run(_come_and_go())


async def _come_and_go() -> None:
    told: list[str] = []
    ours = presence.ClusterPresence("ours", told.append)
    for number in range(1000):
        ours.set_here("game", {0}, {0} if number % 2 else set())
    assert told == ["ours here game 0"]
    await asyncio.sleep(0.2)
    assert told == ["ours here game 0", "ours looking game 0"]
    ours.set_here("game", {0}, ())
    ours.set_here("game", {0}, {0})
    await asyncio.sleep(0.2)
    assert told[2:] == ["ours looking game ", "ours looking game 0"]
    ours.set_here("game", (), ())
    await asyncio.sleep(0.2)
    assert told[4:] == ["ours here game ", "ours looking game "]
    assert not ours._published, "nothing is kept of a game that nobody looks at"


def test_the_seats_of_a_server_that_has_fallen_silent_are_there_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = presence.ClusterPresence("ours", lambda _: None)
    assert ours.heard("here", ["theirs", "game", "1,2"]) == "game"
    assert ours.heard("looking", ["theirs", "game", "2"]) is None
    assert (ours.of("game"), ours.is_looking("game", 2), ours.is_looking("game", 1)) == ({1, 2}, True, False)
    assert ours.forget_silent() == []
    monkeypatch.setattr(presence, "SILENT_AFTER", -1.0)
    assert ours.forget_silent() == ["game"]
    assert (ours.of("game"), ours.is_looking("game", 2)) == (set(), False)
