"""A table without a server answers as a server does, and keeps everything that happens at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

import haab
from haab.bots import Question, bot
from haab.table.errors import StoreFailed
from haab.table.live.line import Socket
from haab.table.local.table import LocalTable
from haab.table.server import drawn_board
from haab.table.service.bots.budget import Pace
from tests.keeping import KEPT
from tests.table.clients import Browser

Json = dict[str, Any]
T = TypeVar("T")


class Shelf:
    """Keeps documents in memory; it can be full."""

    def __init__(self) -> None:
        self.documents: dict[str, str] = {}
        self.is_full = False

    async def keep(self, documents: dict[str, str | None]) -> None:
        if self.is_full:
            raise StoreFailed("no room")
        for game_id, text in documents.items():
            if text is None:
                self.documents.pop(game_id)
            else:
                self.documents[game_id] = text


async def think(name: str, question: Question) -> int:
    return bot(name).choose(question)


class Here:
    """Whoever sits at the table."""

    def __init__(self, shelf: Shelf) -> None:
        self.table = LocalTable(shelf, list(shelf.documents.values()), think, drawn_board, Pace(seconds=0.1))

    async def asked(self, method: str, address: str, body: Json | None = None) -> tuple[bool, Json]:
        is_granted, answer = await self.table.ask(method, address, "" if body is None else json.dumps(body))
        return is_granted, json.loads(answer)

    async def get(self, address: str) -> Json:
        is_granted, answer = await self.asked("GET", address)
        assert is_granted, answer
        return answer

    async def post(self, address: str, body: Json) -> Json:
        is_granted, answer = await self.asked("POST", address, body)
        assert is_granted, answer
        return answer


def move_in(view: Json, place: int = 0) -> Json:
    """The body of a request that plays a legal move."""
    move = view["legal"][place % len(view["legal"])]["notation"]
    return {"seat": view["seat"], "expected": view["number"], "move_id": f"move-{view['number']:08}", "move": move}


def run(scene: Callable[[Here, Shelf], Awaitable[T]], shelf: Shelf | None = None) -> T:
    """Let something happen at a table."""

    async def at_table() -> T:
        kept = shelf or Shelf()
        here = Here(kept)
        here.table.start()
        try:
            return await scene(here, kept)
        finally:
            await here.table.close()

    return asyncio.run(at_table())


def new(game: str, *seats: str, **more: Any) -> Json:
    """The body of a request that opens a game: `me`, or the name of a bot, for each seat."""
    kinds = [{"kind": "me"} if seat == "me" else {"kind": "bot", "bot": seat} for seat in seats]
    return {"game": game, "players": len(seats), "seats": kinds, **more}


PASSING = {"id", "time", "updated", "created", "turn_began", "elapsed_ms", "stamp", "now", "seed"}
"""What no two games have in common."""


def lasting(value: Any) -> Any:
    """What two games by the same seed and moves have in common."""
    if isinstance(value, dict):
        return {name: lasting(inner) for name, inner in value.items() if name not in PASSING}
    return [lasting(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize(("game", "options"), [("tzolkin", {"tribes": True, "prophecies": True}), ("tikal", {})])
def test_the_same_seed_and_moves_give_the_same_views_as_on_a_server(
    ana: Browser, game: str, options: Json, language: str
) -> None:
    body = new(game, "me", "me", seed=20261118, options=options)
    there = ana.post("/api/games", body, 201)["view"]

    async def scene(here: Here, _: Shelf) -> int:
        view, other = (await here.post("/api/games", body))["view"], there
        compared = 0
        for number in range(60):
            asked = {"lang": language, "seat": view["to_move"]}
            view = await here.get(f"/api/games/{view['id']}?{urlencode(asked)}")
            other = ana.get(f"/api/games/{other['id']}", **asked)
            assert lasting(view) == lasting(other)
            compared += len(view["legal"])
            if not view["legal"]:
                continue
            await here.post(f"/api/games/{view['id']}/moves?lang={language}", move_in(view, 7 * number))
            ana.post(f"/api/games/{other['id']}/moves", move_in(other, 7 * number), lang=language)
        return compared

    assert run(scene) > 60


def test_bots_play_a_whole_game() -> None:
    async def scene(here: Here, shelf: Shelf) -> Json:
        game_id = (await here.post("/api/games", new("tikal", "me", "random", "level1")))["id"]
        async with asyncio.timeout(120):
            while (view := await here.get(f"/api/games/{game_id}"))["status"] != "over":
                if view["your_turn"]:
                    await here.post(f"/api/games/{game_id}/moves", move_in(view))
                else:
                    await asyncio.sleep(0.005)
        return await here.get(f"/api/games/{game_id}/record")

    record = run(scene)
    assert record["game"] == "tikal"
    assert len(record["moves"]) > 100


def test_a_turn_in_the_making_is_there_after_a_reload() -> None:
    shelf = Shelf()

    async def begin(here: Here, _: Shelf) -> Json:
        opened = await here.post("/api/games", new("tzolkin", "me", "me"))
        view = opened["view"]
        while not view["draft"]:
            await here.post(f"/api/games/{view['id']}/moves", move_in(view))
            view = await here.get(f"/api/games/{view['id']}")
        return view

    async def again(here: Here, _: Shelf) -> Json:
        mine = await here.get("/api/mine")
        return await here.get(f"/api/games/{mine['games'][0]['id']}")

    assert run(begin, shelf) == run(again, shelf)


def test_what_cannot_be_kept_has_not_happened() -> None:
    async def scene(here: Here, shelf: Shelf) -> None:
        before = (await here.post("/api/games", new("tzolkin", "me", "me")))["view"]
        shelf.is_full = True
        is_granted, refusal = await here.asked("POST", f"/api/games/{before['id']}/moves?lang=nl", move_in(before))
        assert (is_granted, refusal["error"]["code"]) == (False, "store")
        shelf.is_full = False
        assert await here.get(f"/api/games/{before['id']}") == before
        await here.post(f"/api/games/{before['id']}/moves", move_in(before))

    run(scene)


@pytest.mark.parametrize("text", ["", "{}", '{"game": {"id": "0123"}, "seats": []}', "[1, 2"])
def test_a_game_that_cannot_be_read_keeps_no_other_from_being_played(text: str) -> None:
    shelf = Shelf()

    async def begin(here: Here, _: Shelf) -> Json:
        return (await here.post("/api/games", new("tikal", "me", "me", seed=1)))["view"]

    async def again(here: Here, shelf: Shelf) -> None:
        assert [game["id"] for game in (await here.get("/api/mine"))["games"]] == [view["id"]]
        await here.post(f"/api/games/{view['id']}/moves", move_in(view))
        assert shelf.documents["odd"] == text

    view = run(begin, shelf)
    shelf.documents["odd"] = text
    run(again, shelf)


def test_a_deleted_game_is_kept_no_more() -> None:
    async def scene(here: Here, shelf: Shelf) -> None:
        game_id = (await here.post("/api/games", new("tzolkin", "me", "me")))["id"]
        assert shelf.documents.keys() == {game_id}
        assert (await here.asked("DELETE", f"/api/games/{game_id}"))[0]
        assert not shelf.documents
        assert (await here.get("/api/mine")) == {"games": []}

    run(scene)


class Line(Socket):
    """A line whose other end is here."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue[str | None] = asyncio.Queue()
        self.told: asyncio.Queue[Json] = asyncio.Queue()
        self.code: int | None = None

    async def hear(self) -> str | None:
        return await self.frames.get()

    async def say(self, text: str) -> None:
        await self.told.put({"pong": True} if text == "pong" else json.loads(text))

    async def hang_up(self, code: int, reason: str = "") -> None:
        self.code = code
        await self.frames.put(None)


def test_the_live_line_tells_what_changes() -> None:
    async def scene(here: Here, _: Shelf) -> None:
        view = (await here.post("/api/games", new("tikal", "me", "me")))["view"]
        line = Line()
        listening = asyncio.create_task(here.table.listen(line, f"/api/games/{view['id']}/live?lang=ro"))
        async with asyncio.timeout(10):
            first = await line.told.get()
            assert first["view"]["number"] == 0
            await line.frames.put("ping")
            assert await line.told.get() == {"pong": True}
            await here.post(f"/api/games/{view['id']}/moves", move_in(view))
            while (push := await line.told.get())["view"]["number"] == 0:
                pass
            assert push["view"]["number"] == 1
            await line.frames.put(None)
            await listening

    run(scene)


def test_nobody_listens_to_a_game_that_is_not_there() -> None:
    async def scene(here: Here, _: Shelf) -> int | None:
        line = Line()
        await here.table.listen(line, "/api/games/0123456789abcdef/live")
        return line.code

    assert run(scene) == 4404


@pytest.mark.parametrize(
    ("method", "address", "code"),
    [
        ("GET", "/api/calls", "needs_server"),
        ("POST", "/api/codes?lang=ro", "needs_server"),
        ("POST", "/api/games/0123456789abcdef/invitations", "needs_server"),
        ("GET", "/api/nothing", "not_found"),
        ("GET", "/api/games/0123456789abcdef", "not_found"),
        ("POST", "/api/games", "invalid"),
        ("GET", "/api/games/0123456789abcdef/question?seat=many", "invalid"),
    ],
)
def test_what_cannot_be_granted_is_refused_with_a_reason(method: str, address: str, code: str) -> None:
    async def scene(here: Here, _: Shelf) -> tuple[bool, Json]:
        return await here.asked(method, address, {"no": "game"} if method == "POST" else None)

    is_granted, refusal = run(scene)
    assert not is_granted
    assert refusal["error"]["code"] == code
    assert refusal["error"]["message"]


def test_a_server_and_a_browser_have_the_same_requests(app: Starlette) -> None:
    from haab.table.http.routes import OPERATIONS as ON_A_SERVER
    from haab.table.local.table import NEEDS_SERVER, OPERATIONS

    here = {(operation.method, operation.path) for operation in OPERATIONS}
    there = {(operation.method, operation.path) for operation in ON_A_SERVER}
    assert here <= there
    assert all(NEEDS_SERVER.fullmatch(path) for _, path in there - here)


def test_a_table_without_networks_puts_into_words_what_the_page_found() -> None:
    leads, chances = [9.0, -9.0], [0.8, 0.2]
    found = {"worlds": 9, "difference": 0, "error": 0, "sources": [0] * 9, "lead": 1, "chance": 0.5, "other": []}
    record = json.loads((KEPT / "games" / "tzolkin-2.json").read_text())["record"]

    async def scene() -> Json:
        here = Here(Shelf())
        game = await here.post("/api/import", {"record": record})
        work = await here.get(f"/api/games/{game['id']}/analysis/work")
        verdicts = [
            {"number": number, "found": {**found, "better": work["codes"][number : number + 1]}, "is_sure": True}
            for number in (turn["number"] for turn in work["turns"] if turn["has_choice"])
        ]
        told = {
            "verdicts": verdicts,
            "values": [{"leads": leads, "chances": chances, "after": None} for _ in work["turns"]],
        }
        return await here.post(f"/api/games/{game['id']}/analysis/found", told)

    seats = asyncio.run(scene())["seats"]
    assert [seat["account"]["start"] for seat in seats] == leads
    assert {point["chance"] for point in seats[0]["curve"]} == {0.8}


def test_a_turn_of_an_own_game_is_tried_again_without_a_server() -> None:
    record = json.loads((KEPT / "games" / "tzolkin-2.json").read_text())["record"]
    state = haab.replay(record).at(22)
    best, played = ([state.legal_move(f"place {gear}").code] for gear in ("palenque", "yaxchilan"))
    asked = {"record": record | {"moves": record["moves"][:22]}, "best": best, "played": played, "cost": 4.5}

    async def scene(here: Here, shelf: Shelf) -> None:
        brought = await here.post("/api/own-puzzles", asked)
        assert (await here.get(f"/api/games/{brought['id']}"))["your_turn"]
        told = await here.post("/api/own-puzzles/answer", asked | {"moves": ["place palenque"]})
        assert told["is_right"]
        listed = await here.get("/api/puzzles/tikal/archive?date=2026-11-16")
        assert listed["puzzles"][0]["date"] == "2026-11-16"

    run(scene)
