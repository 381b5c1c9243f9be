"""Several servers on one PostgreSQL serve every game (H5). A second server on a SQLite file is refused."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Select, select
from starlette.applications import Starlette

from haab.table.http.app import create_app
from haab.table.notify.settings import Calling
from haab.table.settings import Settings, settings_for
from haab.table.store.connect import InUse
from haab.table.store.reads import SqlReads
from haab.table.store.rows import MoveRow
from haab.table.store.store import Store
from tests.table.clients import Browser, Json, invitation, wait_until
from tests.table.receivers import web_receiver


@pytest.fixture
def settings(postgres_url: str) -> Settings:
    """How both servers are run."""
    return settings_for(postgres_url, 0.1)


@pytest.fixture
def here_and_there(settings: Settings) -> Iterator[tuple[Starlette, Starlette]]:
    """Two servers on one database, each with its own event loop and memory."""
    here, there = create_app(settings), create_app(settings)
    with Browser(here).http, Browser(there).http:
        yield here, there


class Traveller(Browser):
    """A browser whose requests go to one server or the other, as connections through a proxy would."""

    def __init__(self, first: Starlette, second: Starlette) -> None:
        super().__init__(first)
        other = Browser(second)
        self.ways = [self.http, other.http]

    def go(self, way: int) -> Traveller:
        """Ask that server from now on."""
        cookies = self.http.cookies
        self.http = self.ways[way]
        self.http.cookies = cookies
        return self


@pytest.fixture
def ana(here_and_there: tuple[Starlette, Starlette]) -> Traveller:
    """A player."""
    return Traveller(*here_and_there)


@pytest.fixture
def bo(here_and_there: tuple[Starlette, Starlette]) -> Traveller:
    """Another one, who comes to the other server first."""
    return Traveller(*here_and_there).go(1)


def two_at_a_table(ana: Traveller, bo: Traveller) -> str:
    opened = ana.open(kinds="mo", seed=7)
    bo.post(f"/api/games/{opened['id']}/join", {"key": invitation(opened, 1)})
    game: str = opened["id"]
    return game


def test_a_game_is_the_same_at_both_servers(ana: Traveller, bo: Traveller) -> None:
    """H5: the other server showed version 0 and `waiting`, and a rename there wrote that back."""
    game = two_at_a_table(ana, bo)
    chance = random.Random(3)
    for _ in range(12):
        mover = ana if ana.view(game)["your_turn"] else bo
        mover.go(chance.randrange(2))
        mover.play_turn(game, lambda legal: chance.choice(legal))
        bo.go(chance.randrange(2)).post(f"/api/games/{game}/seat", {"seat": 1, "name": f"Bo {chance.random():.3}"})
    views = [ana.go(way).view(game) for way in (0, 1)]
    assert views[0] == views[1]
    assert views[0]["status"] == "running"
    histories = [ana.go(way).get(f"/api/games/{game}/history") for way in (0, 1)]
    assert histories[0] == histories[1]


def test_a_draft_goes_on_at_the_other_server(ana: Traveller, bo: Traveller) -> None:
    game = two_at_a_table(ana, bo)
    mover = ana if ana.view(game)["your_turn"] else bo
    view = mover.go(0).view(game)
    view = mover.move(view, view["legal"][0]["notation"])["view"]
    again = mover.go(1).view(game)
    assert (again["number"], again["step"]) == (view["number"], view["step"])
    undone = mover.step(again, "undo")["view"]
    assert mover.go(0).view(game)["number"] == undone["number"] == 0


def test_what_is_said_and_who_looks_is_known_at_the_other_server(
    here_and_there: tuple[Starlette, Starlette], ana: Traveller, bo: Traveller
) -> None:
    game = two_at_a_table(ana, bo)
    presence = here_and_there[0].state.server.presence
    with bo.http.websocket_connect(f"/api/games/{game}/live?talk=0") as line:
        for _ in range(2):
            line.receive_json()
        wait_until(lambda: presence.is_looking(game, 1))
        ana.go(0).post(f"/api/games/{game}/talk", {"text": "Hello there"})
        while not (told := line.receive_json()).get("lines"):
            pass
        assert told["lines"][0]["text"] == "Hello there"
        line.send_text("hidden")
        wait_until(lambda: not presence.is_looking(game, 1))
        assert presence.of(game) == {1}, "whoever has turned to another page is still there"


def test_of_two_servers_one_sends_a_call(settings: Settings) -> None:
    settings = replace(settings, calls=Calling(webhooks=True, private=True, grace=0))
    here, there = create_app(settings), create_app(settings)
    with Browser(here).http, Browser(there).http, web_receiver() as web:
        ana, bo = Traveller(here, there), Traveller(here, there).go(1)
        game = two_at_a_table(ana, bo)
        waiting, mover = (bo, ana) if ana.view(game)["your_turn"] else (ana, bo)
        way = waiting.post("/api/calls/hook", {"url": web.address, "style": "plain"})["ways"][0]["id"]
        waiting.post(f"/api/calls/ways/{way}/game", {"game": game, "wanted": True})
        while mover.view(game)["your_turn"]:
            mover.play_turn(game)
        web.wait()
        time.sleep(1)
        assert len(web.received) == 1


def test_a_turn_that_was_taken_back_at_one_server_is_gone_at_the_other(ana: Traveller, bo: Traveller) -> None:
    """The other server has the old moves in memory, and finds as many new ones in their place."""
    game = two_at_a_table(ana, bo)
    while (view := ana.view(game))["decision"]["kind"] == "keep_wealth":
        (ana if view["your_turn"] else bo).play_turn(game)
    seat, before = view["to_move"], view["version"]
    mover, other = ((ana, bo), (bo, ana))[seat]
    for way in (0, 1):
        mover.go(way).view(game)

    def placing(which: int) -> Callable[[list[Json]], Json]:
        return lambda legal: next((move for move in legal if move["verb"] == "done"), legal[which])

    mover.go(0).play_turn(game, placing(0))
    first = mover.go(1).get(f"/api/games/{game}/history")["entries"]
    question = mover.go(0).post(f"/api/games/{game}/take-back", {"seat": seat})["view"]["asked"]["number"]
    answer = {"seat": 1 - seat, "number": question, "allow": True}
    assert other.go(0).post(f"/api/games/{game}/take-back/answer", answer)["view"]["version"] == before
    mover.go(0).play_turn(game, placing(1))
    histories = [mover.go(way).get(f"/api/games/{game}/history")["entries"] for way in (0, 1)]
    assert histories[0] == histories[1]
    assert len(first) == len(histories[0])
    assert first[before]["notation"] != histories[0][before]["notation"]
    other.go(1).play_turn(game)
    assert ana.go(0).view(game)["version"] == ana.go(1).view(game)["version"] > len(first)


def test_the_same_move_sent_to_both_servers_is_played_once(
    here_and_there: tuple[Starlette, Starlette], ana: Traveller, bo: Traveller
) -> None:
    game = two_at_a_table(ana, bo)
    mover = ana if ana.view(game)["your_turn"] else bo
    for _ in range(6):
        view = mover.view(game)
        if not view["your_turn"]:
            mover = bo if mover is ana else ana
            continue
        body = {
            "seat": view["seat"],
            "expected": view["number"],
            "move_id": f"a-move-{view['number']}-{view['seat']}",
            "move": view["legal"][0]["notation"],
        }

        def send(way: int, traveller: Traveller = mover, sent: Json = body) -> int:
            http = traveller.ways[way]
            http.cookies = traveller.http.cookies
            answer = http.post(f"/api/games/{game}/moves", json=sent)
            assert answer.status_code == 200, answer.text
            number: int = answer.json()["accepted"]
            return number

        with ThreadPoolExecutor(2) as pool:
            assert set(pool.map(send, (0, 1))) == {view["number"] + 1}


def test_pages_at_one_server_hear_of_moves_at_the_other(ana: Traveller, bo: Traveller) -> None:
    game = two_at_a_table(ana, bo)
    mover, other = (ana, bo) if ana.view(game)["your_turn"] else (bo, ana)
    with other.go(1).http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        mover.go(0).play_turn(game)
        while (told := page.receive_json())["view"]["version"] == 0:
            pass
        assert told["view"]["version"] >= 2
        assert [entry["number"] for entry in told["events"]] == list(range(1, told["view"]["version"] + 1))


def test_who_is_there_is_seen_at_both_servers(ana: Traveller, bo: Traveller) -> None:
    game = two_at_a_table(ana, bo)
    with bo.go(1).http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        wait_until(lambda: ana.go(0).view(game)["seats"][1]["connected"])
    wait_until(lambda: not ana.view(game)["seats"][1]["connected"])


def test_a_seat_that_is_left_at_one_server_is_closed_at_the_other(ana: Traveller, bo: Traveller) -> None:
    game = two_at_a_table(ana, bo)
    assert bo.go(0).view(game)["own_seats"] == [1]
    bo.go(1).post(f"/api/games/{game}/leave", {"seat": 1})
    bo.go(0).get(f"/api/games/{game}", 404)
    assert ana.go(0).view(game)["seats"][1]["kind"] == "open"


def test_each_decision_of_a_bot_is_thought_once(here_and_there: tuple[Starlette, Starlette], ana: Traveller) -> None:
    """Both servers look for bots that are to move, and a lease says who thinks."""
    games = [ana.go(way).open("tikal", "bb")["id"] for way in (0, 1)]
    for game in games:
        wait_until(lambda game=game: ana.view(game)["version"] > 40, 60)
    store: Store = here_and_there[0].state.server.store
    for game in games:
        moves = select(MoveRow.number).where(MoveRow.game_id == game).order_by(MoveRow.number)
        numbers = store.read_here(partial(_all, moves))
        assert numbers == list(range(1, len(numbers) + 1))


def _all(query: Select[int], look: SqlReads) -> list[int]:
    return list(look.session.scalars(query))


def test_a_second_server_on_a_sqlite_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """H5: two of them left a game stuck."""
    settings = Settings(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    with (
        Browser(create_app(settings)).http,
        pytest.raises(InUse, match=r"another table is open on .*table\.sqlite3"),
        Browser(create_app(settings)).http,
    ):
        pass
    with Browser(create_app(settings)).http:
        pass  # the first one has let go of it


def test_a_turn_of_one_device_does_not_run_over_the_draft_of_another(
    here_and_there: tuple[Starlette, Starlette], ana: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The soak found it: a server that had not heard of a draft confirmed another move in its place."""
    game = ana.go(0).open("tikal", "mm")["id"]
    view = ana.go(1).view(game)
    monkeypatch.setattr(here_and_there[1].state.server.table, "heard", lambda _: None)
    while [move["confirms"] for move in view["legal"]].count(True) in (0, len(view["legal"])):
        view = ana.go(1).move(view, view["legal"][0]["notation"])["view"]
        view = view if view["your_turn"] else ana.view(game)
    tried = next(move for move in view["legal"] if not move["confirms"])
    ends = next(move for move in view["legal"] if move["confirms"])
    assert ana.go(0).move(view, tried["notation"])["accepted"] == view["number"] + 1
    ana.go(1).move(view, ends["notation"], 409)
    assert len(ana.view(game)["draft"]) == len(view["draft"]) + 1
