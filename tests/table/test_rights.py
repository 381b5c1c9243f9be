"""Seats belong to whoever sits there: links are invitations, rights belong to browsers, secrets are hashes."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import text
from starlette.applications import Starlette
from starlette.websockets import WebSocketDisconnect

from haab.table.live.line import GONE
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.rights import (
    CODE_LENGTH,
    CODE_LETTERS,
    NO_ACCESS,
    OWNER,
    SPECTATOR,
    access_of,
    asking_for,
    read_code,
)
from haab.table.store.rows import Base
from tests.table.clients import Browser, Json, invitation, wait_until, watching


def link(browser: Browser, game: str, kind: str, seat: int | None = None, status: int = 201) -> Any:
    """The key of a new link."""
    answer = browser.post(f"/api/games/{game}/invitations", {"kind": kind, "seat": seat}, status)
    return answer["key"] if status == 201 else answer


def join(browser: Browser, game: str, key: str, status: int = 200) -> Json:
    answer: Json = browser.post(f"/api/games/{game}/join", {"key": key}, status)
    return answer


def end_of(page: Any) -> int:
    """The code with which a page is told to go, though it looks again and again."""
    try:
        for _ in range(20):
            page.send_text("look")
            page.receive_json()
    except WebSocketDisconnect as end:
        return end.code
    raise AssertionError("it may stay")


@pytest.fixture
def cy(app: Starlette, ana: Browser) -> Browser:
    """A third browser."""
    return Browser(app)


# ---- invitations


def test_an_invitation_is_spent_when_somebody_sits_down(ana: Browser, bo: Browser, cy: Browser) -> None:
    """H1: whoever opened the game kept the key of every seat, and could look into it and play it."""
    opened = ana.open(kinds="mo")
    game, key = opened["id"], invitation(opened, 1)
    assert join(bo, game, key)["view"]["own_seats"] == [1]
    join(cy, game, key, 404)
    join(ana, game, key)
    assert ana.view(game)["own_seats"] == [0]
    ana.get(f"/api/games/{game}", 403, seat=1)
    link(ana, game, "seat", 1, 409)
    link(ana, game, "device", 1, 403)


def test_all_invitations_to_a_seat_are_spent_by_the_first_who_comes(ana: Browser, bo: Browser, cy: Browser) -> None:
    game = ana.open(kinds="mo")["id"]
    keys = [link(ana, game, "seat", 1) for _ in range(2)]
    join(bo, game, keys[0])
    join(cy, game, keys[1], 404)


def test_a_link_that_is_opened_again_by_whoever_used_it_just_leads_there(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    for _ in range(3):
        assert join(bo, opened["id"], invitation(opened, 1))["view"]["own_seats"] == [1]


def test_the_same_browser_may_join_several_times_at_once(ana: Browser, bo: Browser) -> None:
    """M2: 52 of 72 such requests were answered by 503."""
    opened = ana.open(kinds="moo")
    bo.open()  # so that it has its cookie
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: join(bo, opened["id"], invitation(opened, 1)), range(12)))
    assert all(answer["view"]["own_seats"] == [1] for answer in answers)


def test_two_who_come_by_one_link_at_once_do_not_both_sit_down(app: Starlette, ana: Browser) -> None:
    opened = ana.open(kinds="mo")
    body = {"key": invitation(opened, 1)}

    def come(_: int) -> int:
        status: int = Browser(app).http.post(f"/api/games/{opened['id']}/join", json=body).status_code
        return status

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(come, range(4))) == [200, 404, 404, 404]


# ---- leaving, and being let in again


def test_whoever_leaves_is_out_at_once_and_nobody_comes_by_an_old_link(ana: Browser, bo: Browser, cy: Browser) -> None:
    """H2: a page of whoever had left went on getting the views of the seat."""
    opened = ana.open(kinds="mo")
    game = opened["id"]
    join(bo, game, invitation(opened, 1))
    device = link(bo, game, "device", 1)
    with bo.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        bo.post(f"/api/games/{game}/leave", {"seat": 1})
        assert end_of(page) == GONE
    bo.get(f"/api/games/{game}", 404)
    assert bo.get("/api/mine")["games"] == []
    for old in (invitation(opened, 1), device):
        join(cy, game, old, 404)
    again = link(ana, game, "seat", 1)
    assert join(cy, game, again)["view"]["own_seats"] == [1]
    assert [notice["kind"] for notice in cy.view(game)["notices"]] == ["sat_down", "left", "invited", "sat_down"]


def test_whoever_opened_a_game_and_leaves_a_seat_sees_no_more_by_it(ana: Browser) -> None:
    game = ana.open()["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live?seat=1") as page:
        page.receive_json()
        ana.post(f"/api/games/{game}/leave", {"seat": 1})
        assert end_of(page) == GONE
    assert ana.view(game)["own_seats"] == [0]


def test_notices_name_the_player_in_the_readers_language(ana: Browser, bo: Browser) -> None:
    opened = ana.open(kinds="mo")
    bo.post(f"/api/games/{opened['id']}/join", {"key": invitation(opened, 1), "name": "Bo"})
    assert [notice["text"] for notice in ana.view(opened["id"])["notices"]] == ["Bo sat down"]
    assert [notice["text"] for notice in ana.view(opened["id"], lang="nl")["notices"]] == ["Bo is gaan zitten"]


# ---- devices


def test_another_device_is_let_in_once_and_signed_out_at_once(ana: Browser, bo: Browser, cy: Browser) -> None:
    game = ana.open()["id"]
    key = link(ana, game, "device", 0)
    assert join(bo, game, key)["view"]["own_seats"] == [0]
    join(cy, game, key, 404)
    assert ana.view(game, seat=0)["devices"] == 2
    unused = link(ana, game, "device", 0)
    with bo.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        assert ana.post(f"/api/games/{game}/sign-out-others", {"seat": 0})["view"]["devices"] == 1
        assert end_of(page) == GONE
    bo.get(f"/api/games/{game}", 404)
    join(cy, game, unused, 404)


def test_a_spectator_sees_no_seat_and_invites_nobody_to_one(ana: Browser, bo: Browser, cy: Browser) -> None:
    opened = ana.open(kinds="mo")
    game = opened["id"]
    view = join(bo, game, watching(opened))["view"]
    assert (view["seat"], view["own_seats"], view["devices"]) == (None, [], 0)
    join(cy, game, watching(opened))
    link(bo, game, "seat", 1, 403)
    bo.post(f"/api/games/{game}/sign-out-others", {"seat": 0}, 403)
    assert join(cy, game, link(bo, game, "watch"))["view"]["seat"] is None


# ---- cookies and what is stored


def test_a_browser_has_one_cookie_for_all_its_games(ana: Browser) -> None:
    games = [ana.open()["id"] for _ in range(3)]
    assert len(ana.http.cookies) == 1
    assert [game["id"] for game in ana.get("/api/mine")["games"]] == list(reversed(games))


@pytest.mark.parametrize("cookie", ["x" * 32, "x" * 500_000, "\x7f" * 32])
def test_a_made_up_cookie_opens_nothing_and_is_not_taken_on(app: Starlette, ana: Browser, cookie: str) -> None:
    """H4: any text was kept in memory, of any length."""
    game = ana.open()["id"]
    stranger = Browser(app)
    headers = {"Cookie": f"haab={cookie}"}
    assert stranger.http.get(f"/api/games/{game}", headers=headers).status_code in (404, 431)
    answer = stranger.http.post("/api/games", json={"game": "tikal", "players": 2, "seats": [{"kind": "me"}] * 2})
    assert cookie not in answer.headers["set-cookie"]


def test_over_https_the_cookie_is_for_this_host_alone(ana: Browser) -> None:
    body = {"game": "tikal", "players": 2, "seats": [{"kind": "me"}] * 2}
    answer = ana.http.post("https://testserver/api/games", json=body)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-haab=")
    assert all(word in cookie for word in ("Secure", "Path=/", "HttpOnly"))
    assert "Domain" not in cookie


def test_no_secret_is_in_the_database(app: Starlette, ana: Browser, bo: Browser) -> None:
    """M3: keys and cookies were stored as they are."""
    opened = ana.open(kinds="moo")
    join(bo, opened["id"], invitation(opened, 1))
    secrets = [link["key"] for link in opened["links"]] + [
        browser.http.cookies.get("haab", domain="testserver.local") for browser in (ana, bo)
    ]
    with app.state.server.store.engine.connect() as connection:
        tables = [connection.execute(text(f"SELECT * FROM {name}")).all() for name in Base.metadata.tables]
    stored = json.dumps(tables, default=str)
    assert all(secrets)
    assert not any(secret in stored for secret in secrets)


def test_a_game_that_is_not_ours_looks_like_one_that_is_not_there(ana: Browser, bo: Browser) -> None:
    """L10: two texts, and 403 against 404, told whether a game exists."""
    there, not_there = ana.open()["id"], "0123456789abcdef"
    for path, body in (("", None), ("/history", None), ("/join", {"key": "x" * 32}), ("/leave", {"seat": 0})):
        answers = [
            bo.get(f"/api/games/{game}{path}", 404) if body is None else bo.post(f"/api/games/{game}{path}", body, 404)
            for game in (there, not_there)
        ]
        assert answers[0] == answers[1]


# ---- drafts


def test_others_are_told_nothing_while_somebody_tries_out_a_turn(ana: Browser, bo: Browser) -> None:
    """L9: number and time of the pushes gave away what was going on."""
    opened = ana.open(kinds="mo", seed=7)
    game = opened["id"]
    join(bo, game, invitation(opened, 1))
    mover, other = (ana, bo) if ana.view(game)["your_turn"] else (bo, ana)
    with other.http.websocket_connect(f"/api/games/{game}/live") as page:
        before = page.receive_json()["view"]
        view = mover.view(game)
        view = mover.move(view, view["legal"][0]["notation"])["view"]
        view = mover.step(view, "undo")["view"]
        assert other.view(game)["revision"] == before["revision"]
        view = mover.step(view, "redo")["view"]
        mover.move(view, view["legal"][0]["notation"])
        while (told := page.receive_json()["view"])["revision"] == before["revision"]:
            assert [seat["connected"] for seat in told["seats"]] != [seat["connected"] for seat in before["seats"]]
            before = told
        assert told["version"] == 2


# ---- deleting, rematch


def test_a_game_is_deleted_by_whoever_opened_it_alone(ana: Browser, bo: Browser) -> None:
    """M10: no game could be deleted."""
    opened = ana.open(kinds="mo")
    game = opened["id"]
    join(bo, game, invitation(opened, 1))
    assert bo.http.request("DELETE", f"/api/games/{game}", json={}).status_code == 403
    with bo.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        assert ana.http.request("DELETE", f"/api/games/{game}", json={}).json() == {"deleted": game}
        assert end_of(page) == GONE
    for browser in (ana, bo):
        browser.get(f"/api/games/{game}", 404)
        assert browser.get("/api/mine")["games"] == []


def test_there_is_one_rematch_however_many_ask_at_once(ana: Browser, bo: Browser) -> None:
    """M1: six who asked at once sat in six different games. Everybody sits one seat further, with the same colour."""
    opened = ana.open("tikal", "mob", clock={"minutes": 30, "increment": 5, "when_out": "bot"})
    game = opened["id"]
    join(bo, game, invitation(opened, 1))
    for browser, seat in ((ana, 0), (bo, 1)):
        browser.post(f"/api/games/{game}/seat", {"seat": seat, "bot": "random"})
    wait_until(lambda: ana.view(game)["status"] == "over", 60)
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(browser.post, f"/api/games/{game}/rematch", {}, 201) for browser in (ana, bo) * 3]
        again = {one.result()["id"] for one in asked}
    assert again == {ana.view(game)["rematch"]}
    view = bo.view(again.pop())
    assert (ana.view(view["id"])["own_seats"], view["own_seats"]) == ([2], [0])
    assert [seat["kind"] for seat in view["seats"]] == ["person", "bot", "person"]
    before = [seat["colour"] for seat in ana.view(game)["seats"]]
    assert [seat["colour"] for seat in view["seats"]] == [*before[1:], before[0]]
    assert view["clock"] == {"minutes": 30, "increment": 5, "days": None, "when_out": "bot"}


# ---- codes and roles


@pytest.mark.parametrize("typed", ["AC3479", "ac3479", " ac3 479 ", "AC-34-79"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "AC3479"


@pytest.mark.parametrize("typed", ["", "AC347", "AC34799", "AC347O", "AC347B", "OOOOOO", "table/"])
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


def test_every_letter_of_codes_can_be_read() -> None:
    for first in range(len(CODE_LETTERS)):
        code = (CODE_LETTERS * 2)[first : first + CODE_LENGTH]
        assert read_code(code) == code


def test_asking_for_a_seat_allows_nothing_and_seats_are_told_apart() -> None:
    asked = [asking_for(seat) for seat in range(5)]
    assert len({*asked}) == 5
    assert access_of(frozenset(asked)) == NO_ACCESS
    assert not NO_ACCESS.any


def test_who_may_not_see_a_game_hears_nothing_said_at_it() -> None:
    for roles in (frozenset[int](), frozenset({asking_for(0)})):
        assert access_of(roles).rooms(is_over=False) == access_of(roles).rooms(is_over=True) == ()
    assert access_of(frozenset({SPECTATOR})).rooms(is_over=False) == ("table", "watching")
    assert access_of(frozenset({1, OWNER})).rooms(is_over=False) == ("table",)


def test_a_page_is_told_nothing_more_by_rights_that_it_has_lost_while_the_log_was_recalled(
    ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, history = ana.open()["id"], OpenGame.history

    async def recalled(self: OpenGame, since: int = 0) -> list[Any]:
        found = await history(self, since)
        self.grants = {}
        return found

    monkeypatch.setattr(OpenGame, "history", recalled)
    with ana.http.websocket_connect(f"/api/games/{game}/live") as page, pytest.raises(WebSocketDisconnect) as gone:
        page.receive_json()
    assert gone.value.code == GONE
