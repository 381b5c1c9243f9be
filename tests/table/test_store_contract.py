"""Every store keeps what the protocols of haab.table.service.store promise: a database, and documents of a browser.

Each check runs on SQLite, on PostgreSQL where it is installed, and on the store of a table without a server.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from haab.table.clock import now
from haab.table.local.store import LocalStore
from haab.table.service.game.rights import OWNER, SPECTATOR
from haab.table.service.game.stored import Line, Notice, Seat, Stored, StoredDraft, StoredGame, StoredLink, StoredMove
from haab.table.service.store import Confirmed, Drafted, Outdated, Reads, Store, Writes
from haab.table.settings import database_url
from haab.table.store.store import Store as Database
from tests.table.postgres import new_database, postgres_server
from tests.table.test_local_table import Shelf

Json = dict[str, Any]
Check = Callable[[Store], Coroutine[Any, Any, None]]

START = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
ALICE, BOB = "a" * 64, "b" * 64


class Place:
    """Where a store keeps things: it can be opened again, and has everything then."""

    def __init__(self, kind: str, url: str) -> None:
        self._kind, self._url, self._shelf = kind, url, Shelf()

    @contextmanager
    def opened(self) -> Iterator[Store]:
        """A store of what is kept here."""
        if self._kind == "browser":
            yield LocalStore(self._shelf, list(self._shelf.documents.values()))
            return
        store = Database(self._url)
        try:
            yield store
        finally:
            store.close()

    def run(self, check: Check) -> None:
        """Carry out a check on a store that is opened for it."""
        with self.opened() as store:
            asyncio.run(check(store))


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres", "browser"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    url = ""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'games.db'}"
    elif request.param == "postgres":
        url = database_url(new_database(request.getfixturevalue("server")))
    return Place(request.param, url)


def a_game(game_id: str, kinds: str = "human human", **columns: Any) -> StoredGame:
    """A new game."""
    fields: Json = {
        "game": "tikal",
        "rules": 1,
        "players": 2,
        "options": {"auction": False},
        "seed": "12345678901234567890",
        "chosen_seed": False,
        "status": "running",
        "to_move": 0,
        "turn_began": START,
        "created": START,
        "updated": START,
        "bots_only": False,
        "seats": [Seat(seat, kind, "", "blue", None, None) for seat, kind in enumerate(kinds.split())],
    }
    return StoredGame(game_id, **fields | columns)


async def add(store: Store, game_id: str = "g", kinds: str = "human human", **columns: Any) -> None:
    await store.write(lambda changes: changes.add_game(a_game(game_id, kinds, **columns)))


async def stored(store: Store, since: int = 0) -> Stored:
    found = await store.read(lambda look: look.game("g", since))
    assert found is not None
    return found


def moves(seen: int, first: int, count: int = 1, step: int = 0, **others: Any) -> Confirmed:
    """Moves that were made for a revision."""
    moment = START + timedelta(minutes=first)
    made = [StoredMove(number, f"move {number}", f"id-{number}", moment) for number in range(first, first + count)]
    fields: Json = {
        "game_id": "g",
        "seen": seen,
        "news": "",
        "version": first + count - 1,
        "status": "running",
        "to_move": 1,
        "moment": moment,
        "bot_at": None,
        "seat": 0,
        "moves": made,
        "clocks": {},
        "step": step,
    }
    return Confirmed(**fields | others)


def a_draft(seen: int, step: int, version: int = 0, text: str = "pass") -> Drafted:
    return Drafted("g", seen, "", StoredDraft(0, version, step, [["id", text]], []))


def a_link(key: str, code: str | None, seat: int = 1, kind: str = "seat", until: datetime | None = None) -> StoredLink:
    return StoredLink(key, "g", kind, seat, code, (until or now() + timedelta(hours=1)) if code else None)


def a_line(text: str, room: str = "all") -> Line:
    return Line(0, room, 0, "A", "A", None, text, START)


def a_notice(kind: str, version: int = 0, seat: int = 0) -> Notice:
    return Notice(0, version, kind, seat, "", START, None, None)


def texts(found: Stored) -> list[str]:
    return [move.move for move in found.moves]


def test_a_new_game_is_found_as_it_was_added(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store, turn_days=2)
        game = (await stored(store)).game
        assert (game.id, game.seed, game.status, game.revision) == ("g", "12345678901234567890", "running", 1)
        assert (game.created, game.options, [seat.kind for seat in game.seats]) == (
            START,
            {"auction": False},
            ["human"] * 2,
        )
        assert game.clock is not None
        assert game.hints
        assert not game.is_listed
        assert await store.read(lambda look: look.game("h", 0)) is None

    place.run(check)


def test_confirmed_moves_are_there_when_the_store_is_opened_again(place: Place) -> None:
    async def play(store: Store) -> None:
        await add(store)
        await store.confirm(moves(1, first=1, count=2, clocks={0: 5000}))
        await store.confirm(moves(2, first=3, status="over"))

    async def look(store: Store) -> None:
        found = await stored(store)
        assert texts(found) == ["move 1", "move 2", "move 3"]
        assert texts(await stored(store, since=2)) == ["move 3"]
        assert found.moves[2].move_id == "id-3"
        assert found.moves[2].at == START + timedelta(minutes=3)
        assert (found.game.version, found.game.revision, found.game.status) == (3, 3, "over")
        assert (found.game.updated, found.game.to_move) == (START + timedelta(minutes=3), 1)
        assert [seat.clock_ms for seat in found.game.seats] == [5000, None]

    place.run(play)
    place.run(look)


def test_moves_for_another_revision_are_outdated_and_change_nothing(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.confirm(moves(1, first=1))
        for seen in (1, 3):
            with pytest.raises(Outdated):
                await store.confirm(moves(seen, first=2, clocks={0: 1}))
        found = await stored(store)
        assert (texts(found), found.game.revision, found.game.seats[0].clock_ms) == (["move 1"], 2, None)

    place.run(check)


def test_of_two_moves_at_once_one_is_confirmed(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        both = await asyncio.gather(*(store.confirm(moves(1, first=1)) for _ in range(2)), return_exceptions=True)
        assert sorted(isinstance(result, Outdated) for result in both) == [False, True]
        assert texts(await stored(store)) == ["move 1"]

    place.run(check)


def test_a_draft_goes_on_from_the_one_before_it_only(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.keep_draft(a_draft(1, step=1))
        await store.keep_draft(a_draft(1, step=2, text="dig"))
        for outdated in (a_draft(1, step=2), a_draft(1, step=4), a_draft(2, step=3)):
            with pytest.raises(Outdated):
                await store.keep_draft(outdated)
        draft = (await stored(store)).draft
        assert draft is not None
        assert (draft.step, draft.moves) == (2, [["id", "dig"]])

    place.run(check)


def test_moves_end_the_draft_that_they_were_tried_out_in_and_no_later_one(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.keep_draft(a_draft(1, step=1))
        await store.keep_draft(a_draft(1, step=2))
        with pytest.raises(Outdated):
            await store.confirm(moves(1, first=1, step=1))
        assert (await stored(store)).draft is not None
        await store.confirm(moves(1, first=1, step=2))
        assert (await stored(store)).draft is None
        await store.keep_draft(a_draft(2, step=3, version=1))
        await store.write(lambda changes: changes.drop_draft("g"))
        assert (await stored(store)).draft is None

    place.run(check)


def test_a_change_that_fails_leaves_nothing_behind(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)

        def fails(changes: Writes) -> None:
            changes.change_seat("g", 0, {"name": "Ada"})
            changes.grant("g", ALICE, [0])
            changes.bump("g", 7, "")

        with pytest.raises(Outdated):
            await store.write(fails)
        found = await stored(store)
        assert (found.game.seats[0].name, dict(found.grants), found.game.revision) == ("", {}, 1)

    place.run(check)


def test_a_bump_and_a_mark_change_the_game(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.write(lambda changes: changes.bump("g", 1, "", is_listed=True, backs=1))
        assert [await store.write(lambda changes: changes.mark_game("g", "stuck")) for _ in range(2)] == [True, False]
        game = (await stored(store)).game
        assert (game.revision, game.is_listed, game.backs, game.mark) == (2, True, 1, "stuck")
        await store.confirm(moves(2, first=1))
        assert (await stored(store)).game.mark is None
        assert not await store.write(lambda changes: changes.mark_game("h", "stuck"))

    place.run(check)


def test_moves_are_taken_back_imported_ones_too(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store, imported=["one", "two"], version=2)
        await store.confirm(moves(1, first=3))
        await store.write(lambda changes: changes.add_notice("g", a_notice("asked", version=3)))
        found = await stored(store)
        assert (texts(found), found.imported) == (["one", "two", "move 3"], 2)
        assert texts(await stored(store, since=1)) == ["two", "move 3"]

        def back(changes: Writes) -> None:
            changes.bump("g", 2, "", version=1)
            changes.take_moves_back("g", 1)

        await store.write(back)
        found = await stored(store)
        assert (texts(found), found.imported, found.notices[0].version) == (["one"], 1, 1)
        await store.confirm(moves(3, first=2))
        assert texts(await stored(store)) == ["one", "move 2"]

    place.run(check)


def test_a_game_is_replaced_by_what_it_is_under_newer_rules_once(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.confirm(moves(1, first=1))
        made = [(0, StoredMove(1, "new", "other", START))]
        draft = StoredDraft(0, 1, 1, [["id", "x"]], [])
        for expected in (True, False):
            assert (
                await store.write(lambda changes: changes.replace_game("g", 1, {"rules": 2}, made, draft)) is expected
            )
        found = await stored(store)
        assert (found.game.rules, texts(found), found.moves[0].move_id) == (2, ["new"], "id-1")
        assert found.draft is not None
        assert found.draft.moves == [["id", "x"]]

    place.run(check)


def test_of_two_servers_that_carry_a_game_over_at_once_one_does(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await store.confirm(moves(1, first=1))
        made = [(0, StoredMove(1, "new", "other", START))]

        def carry_over(changes: Writes) -> bool:
            is_done = changes.replace_game("g", 1, {"rules": 2}, made, None)
            time.sleep(0.3)
            return is_done

        first = asyncio.create_task(store.write(carry_over))
        await asyncio.sleep(0.1)
        assert await asyncio.gather(first, store.write(carry_over)) == [True, False]
        assert texts(await stored(store)) == ["new"]

    place.run(check)


def test_roles_are_granted_once_and_revoked_from_all_but_one(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        for browser, roles in ((ALICE, [0]), (ALICE, [0, 1]), (BOB, [1]), (BOB, [])):
            await store.write(lambda changes, to=browser, roles=roles: changes.grant("g", to, roles))  # type: ignore[misc]
        assert dict((await stored(store)).grants) == {ALICE: {0, 1}, BOB: {1}}
        await store.write(lambda changes: changes.revoke("g", 1, but=BOB))
        assert await store.read(lambda look: (look.roles("g", ALICE), look.roles("g", BOB))) == ({0}, {1})
        await store.write(lambda changes: changes.revoke("g", 1))
        assert await store.read(lambda look: (look.is_known(ALICE), look.is_known(BOB))) == (True, False)

    place.run(check)


def test_the_games_of_a_browser_come_latest_first_without_archived_ones(place: Place) -> None:
    async def check(store: Store) -> None:
        for day, game_id in enumerate("abc"):
            await add(store, game_id)
            await grant(store, game_id, day)
        await store.write(lambda changes: changes.keep(ALICE, "b", {"title": "Mine"}))
        await store.write(lambda changes: changes.keep(ALICE, "b", {"is_archived": True}))

        def mine(look: Reads, most: int, archived: bool) -> list[tuple[str, str]]:
            return [(one.game.id, one.title) for one in look.games_of(ALICE, most, archived)]

        assert await store.read(lambda look: mine(look, 9, False)) == [("c", ""), ("a", "")]
        assert await store.read(lambda look: mine(look, 1, False)) == [("c", "")]
        assert await store.read(lambda look: mine(look, 9, True)) == [("b", "Mine")]
        assert await store.read(lambda look: look.games_of(BOB, 9)) == []

    place.run(check)


def test_a_link_is_found_by_its_key_and_for_a_while_by_its_code(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        await add(store, "h")
        assert await store.write(lambda changes: changes.hand_out(a_link("k1", "c1")))
        assert not await store.write(lambda changes: changes.hand_out(a_link("k2", "c1"))), "the code is taken"
        old = a_link("k3", "c3", until=now() - timedelta(seconds=1))
        assert await store.write(lambda changes: changes.hand_out(old))
        found = await store.read(lambda look: look.link("g", "k1"))
        assert found is not None
        assert (found.game_id, found.kind, found.seat) == ("g", "seat", 1)
        assert await store.read(lambda look: look.link_by_code("c1")) == found
        for key, game_id in (("k2", "g"), ("k1", "h")):
            assert await store.read(lambda look, key=key, of=game_id: look.link(of, key)) is None  # type: ignore[misc]
        assert await store.read(lambda look: look.link_by_code("c3")) is None, "it has expired"

    place.run(check)


def test_links_without_a_code_do_not_collide(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        for key in ("k1", "k2"):
            assert await store.write(lambda changes, key=key: changes.hand_out(a_link(key, None)))  # type: ignore[misc]

    place.run(check)


def test_a_link_is_used_once(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        for key, seat, kind in (("k1", 0, "seat"), ("k2", 1, "seat"), ("k3", 1, "device")):
            link = a_link(key, f"code-{key}", seat, kind)
            await store.write(lambda changes, link=link: changes.hand_out(link))  # type: ignore[misc]
        await store.write(lambda changes: changes.spend("g", ["seat"], 1))
        left = await store.read(lambda look: [key for key in ("k1", "k2", "k3") if look.link("g", key)])
        assert left == ["k1", "k3"]
        await store.write(lambda changes: changes.spend_one("k1"))
        with pytest.raises(Outdated):
            await store.write(lambda changes: changes.spend_one("k1"))

        def twice(changes: Writes) -> None:
            changes.spend_one("k3")
            changes.spend_one("k3")

        with pytest.raises(Outdated):
            await store.write(twice)
        assert await store.read(lambda look: look.link("g", "k3")) is not None

    place.run(check)


def test_open_tables_are_those_with_a_free_seat_where_one_does_not_sit(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store, "open", "human open", is_listed=True)
        await add(store, "newer", "human open", is_listed=True, created=START + timedelta(days=1))
        await add(store, "full", "human human", is_listed=True)
        await add(store, "hidden", "human open")
        await add(store, "over", "human open", is_listed=True, status="over")
        await store.write(lambda changes: changes.grant("open", ALICE, [0]))

        def ids(look: Reads, browser: str, most: int = 9) -> list[str]:
            return [game.id for game in look.open_tables(browser, most)]

        assert await store.read(lambda look: ids(look, BOB)) == ["newer", "open"]
        assert await store.read(lambda look: ids(look, BOB, 1)) == ["newer"]
        assert await store.read(lambda look: ids(look, ALICE)) == ["newer"]

    place.run(check)


def test_deals_whose_result_is_shown_and_the_last_that_bots_play(place: Place) -> None:
    told = {"points": 94, "place": 1, "lead": 2.5}

    async def check(store: Store) -> None:
        deal = {"deal": "2026-11-18/4", "status": "over"}
        await add(store, "g", **deal)
        await add(store, "worst", **deal, deal_result=told | {"place": 3, "lead": -10})
        await add(store, "later", **deal, deal_result=told, turn_began=START + timedelta(hours=1))
        await add(store, "shown", **deal, deal_result=told)
        await add(store, "best", **deal, deal_result=told | {"lead": 10}, turn_began=START + timedelta(hours=2))
        await add(store, "other game", **deal | {"game": "tzolkin"}, deal_result=told)
        await add(store, "other deal", **deal | {"deal": "2026-11-18/3"}, deal_result=told)
        await add(store, "first", "bot bot", **deal, bots_only=True)
        await add(store, "second", "bot bot", **deal, bots_only=True, created=START + timedelta(hours=1))
        await add(store, "resting", "bot bot", **deal, bots_only=True, mark="resting", created=START + timedelta(1))

        async def shown(most: int = 9) -> list[str]:
            found = await store.read(lambda look: look.shown_deals("tikal", "2026-11-18/4", most))
            assert all(game.deal_result is not None for game in found)
            return [game.id for game in found]

        assert await shown() == ["best", "shown", "later", "worst"]
        assert await shown(1) == ["best"]
        assert await store.read(lambda look: look.deal_of_bots("tikal", "2026-11-18/4")) == "second"
        assert await store.read(lambda look: look.deal_of_bots("tikal", "2026-11-17/4")) is None
        await store.write(lambda changes: changes.bump("g", 1, "", deal_result=told))
        await store.write(lambda changes: changes.bump("later", 1, "", deal_result=None))
        assert set(await shown()) == {"best", "shown", "g", "worst"}
        game = (await stored(store)).game
        assert (game.deal, game.deal_result) == ("2026-11-18/4", told)

    place.run(check)


async def grant(store: Store, game_id: str, role: int) -> None:
    await store.write(lambda changes: changes.grant(game_id, ALICE, [role]))


def test_the_deal_of_a_browser_is_found_by_its_day_whatever_its_level(place: Place) -> None:
    async def check(store: Store) -> None:
        for game_id, deal, role in (("g", "2026-11-18/4", 0), ("watched", "2026-11-19/4", SPECTATOR)):
            await add(store, game_id, deal=deal)
            await grant(store, game_id, role)

        async def found(browser: str, game: str, day: str) -> str | None:
            game_of = await store.read(lambda look: look.deal_of(browser, game, day))
            return None if game_of is None else game_of.id

        assert await found(ALICE, "tikal", "2026-11-18") == "g"
        assert [await found(BOB, "tikal", "2026-11-18"), await found(ALICE, "tzolkin", "2026-11-18")] == [None, None]
        assert await found(ALICE, "tikal", "2026-11-19") is None, "that is another one's"
        await store.write(lambda changes: changes.revoke("g", 0))
        await grant(store, "g", OWNER)
        assert await found(ALICE, "tikal", "2026-11-18") == "g"

    place.run(check)


def test_games_in_which_a_bot_is_to_move_are_found_the_longest_waiting_first(place: Place) -> None:
    async def check(store: Store) -> None:
        for hours, game_id in enumerate(("first", "second", "third")):
            await add(store, game_id, bot_at=START + timedelta(hours=hours))
        await add(store, "bots only", bot_at=START, bots_only=True)
        await add(store, "nobody")

        async def due(*but: str, most: int = 9, bots_only: bool = False) -> list[str]:
            return await store.read(lambda look: look.bots_due(bots_only, most, but))

        assert await due() == ["first", "second", "third"]
        assert await due("first", most=1) == ["second"]
        assert await due(bots_only=True) == ["bots only"]
        await store.write(lambda changes: changes.clear_bot("first", 1))
        await store.write(lambda changes: changes.clear_bot("second", 7))
        await store.write(lambda changes: changes.clear_bot("unknown", 1))
        assert await due() == ["second", "third"], "of another revision nothing is known"

    place.run(check)


def test_a_game_is_added_once(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store, "g", deal="first")
        with pytest.raises(Outdated):
            await add(store, "g", deal="second")
        assert (await stored(store)).game.deal == "first"

    place.run(check)


def test_old_games_are_counted_and_listed_oldest_first(place: Place) -> None:
    async def check(store: Store) -> None:
        assert (await store.read(lambda look: look.old_games(START))).newest is None
        for days, game_id in ((2, "b"), (1, "a"), (9, "c")):
            await add(store, game_id, updated=START + timedelta(days=days), bots_only=game_id == "a")
        before = START + timedelta(days=5)
        found = await store.read(lambda look: look.old_games(before))
        assert found == (2, 3, START + timedelta(days=9))
        assert await store.read(lambda look: look.expired(before, 9)) == ["a", "b"]
        assert await store.read(lambda look: look.expired(before, 1)) == ["a"]
        assert await store.read(lambda look: look.count_bots_only()) == 1

    place.run(check)


def test_a_game_is_hidden_then_removed_with_all_that_belongs_to_it(place: Place) -> None:
    async def fill(store: Store) -> None:
        await add(store)
        await store.confirm(moves(1, first=1))
        await store.write(lambda changes: changes.grant("g", ALICE, [0]))
        await store.write(lambda changes: changes.hand_out(a_link("k", "c")))
        await store.write(lambda changes: changes.write_note("g", ALICE, "note"))
        await store.write(lambda changes: changes.say("g", a_line("hello"), ""))
        await store.write(lambda changes: changes.hide_game("g", ""))
        assert await store.read(lambda look: look.game("g", 0)) is None
        assert await store.read(lambda look: (look.is_known(ALICE), look.link("g", "k"))) == (False, None)
        assert await store.read(lambda look: look.half_deleted()) == ["g"]
        with pytest.raises(Outdated):
            await store.confirm(moves(2, first=2))

    async def remove(store: Store) -> None:
        while await store.write(lambda changes: changes.remove_some("g", 1)):
            pass
        await store.write(lambda changes: changes.remove_game("g", ""))

    async def look(store: Store) -> None:
        assert await store.read(lambda look: (look.half_deleted(), look.note("g", ALICE))) == ([], "")
        assert await store.read(lambda look: look.lines_after("g", 0, ["all"])) == []
        with pytest.raises(Outdated):
            await store.write(lambda changes: changes.grant("g", BOB, [0]))

    for check in (fill, remove, look):
        place.run(check)


def test_talk_is_numbered_by_rooms_and_can_be_switched_off(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        first = await store.write(lambda changes: changes.say("g", a_line("one"), ""))
        assert first is not None
        await store.write(lambda changes: changes.say("g", a_line("two", "players"), ""))
        await store.write(lambda changes: changes.say("g", a_line("three"), ""))

        def said(look: Reads, number: int, *rooms: str) -> list[str]:
            return [line.text for line in look.lines_after("g", number, rooms)]

        assert await store.read(lambda look: said(look, 0, "all")) == ["one", "three"]
        assert await store.read(lambda look: said(look, first, "all", "players")) == ["two", "three"]
        await store.write(lambda changes: changes.switch_talk("g", False, ""))
        assert await store.read(lambda look: look.is_quiet("g"))
        assert await store.write(lambda changes: changes.say("g", a_line("four"), "")) is None
        await store.write(lambda changes: changes.switch_talk("g", True, ""))
        assert not await store.read(lambda look: look.is_quiet("g"))
        assert await store.read(lambda look: said(look, 0, "all")) == ["one", "three"]

    place.run(check)


def test_a_note_is_its_browsers_own(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        for text in ("one", "two"):
            await store.write(lambda changes, text=text: changes.write_note("g", ALICE, text))  # type: ignore[misc]
        assert await store.read(lambda look: (look.note("g", ALICE), look.note("g", BOB))) == ("two", "")

    place.run(check)


def test_a_newcomer_is_named_in_the_last_notice_of_the_seat(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        for kind, seat in (("sat_down", 0), ("sat_down", 1), ("left", 1)):
            notice = a_notice(kind, seat=seat)
            await store.write(lambda changes, notice=notice: changes.add_notice("g", notice))  # type: ignore[misc]
        for seat, name in enumerate(("Ada", "Bo")):
            await store.write(lambda changes, at=seat, name=name: changes.name_newcomer("g", at, name))  # type: ignore[misc]
        notices = (await stored(store)).notices
        assert [(notice.kind, notice.name) for notice in notices] == [
            ("sat_down", "Ada"),
            ("sat_down", ""),
            ("left", ""),
        ]
        assert notices[0].number < notices[1].number < notices[2].number

    place.run(check)


def test_a_store_knows_whether_a_game_is_still_the_one_that_was_seen(place: Place) -> None:
    async def check(store: Store) -> None:
        await add(store)
        assert await store.is_current("g", 1, 0)
        await store.confirm(moves(1, first=1))
        assert await store.is_current("g", 2, 0)
        if store.is_shared:
            assert not await store.is_current("g", 1, 0), "another server has moved"

    place.run(check)
