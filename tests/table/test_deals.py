"""The deal of the day: the same game for everybody, one for each browser, and results that can be compared."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.bots import Question
from haab.games import GAMES, ruleset
from haab.table import wire
from haab.table.clock import now
from haab.table.http.app import create_app
from haab.table.http.limits import OPENS_GAME
from haab.table.service.game.deal import Deal, lot_of_bot
from haab.table.service.game.rights import hashed
from haab.table.service.operations import dealing
from haab.table.service.play import opening
from haab.table.service.service import Newcomer, Visitor, enter
from haab.table.service.store import LAST_NOTICES
from haab.table.settings import Pace, Settings
from haab.table.wire.requests import OpenDeal
from tests.table.clients import Browser, in_loop, wait_until
from tests.table.test_local_table import Here, Shelf, lasting, move_in, run

Json = dict[str, Any]

DAY = "2026-11-17"


def second_code(_: str, question: Question) -> int:
    """A bot that need not think; by the first move that there is nobody would get any points."""
    return question.legal[min(1, len(question.legal) - 1)]


@pytest.fixture
def quick(tmp_path: Path) -> Starlette:
    """A table whose bots answer at once."""
    settings = Settings(f"sqlite:///{tmp_path / 'deals.sqlite3'}", Pace(0.1), 1e9, 10**9, games_per_hour=10**6)
    return create_app(settings, think=second_code)


@pytest.fixture
def eva(quick: Starlette) -> Iterator[Browser]:
    browser = Browser(quick)
    with browser.http:
        yield browser


@pytest.fixture
def ivo(quick: Starlette, eva: Browser) -> Browser:
    return Browser(quick)


def begin(browser: Browser, game: str = "tikal", **more: Any) -> str:
    opened: Json = browser.post(f"/api/deals/{game}", {"date": DAY, **more}, 201)
    return str(opened["id"])


def waiting(browser: Browser, game_id: str) -> Json:
    """The view when it is the browser's turn, or the game is over."""
    wait_until(lambda: browser.view(game_id)["your_turn"] or browser.view(game_id)["status"] == "over")
    return browser.view(game_id)


def finish(browser: Browser, game_id: str, choice: int = 1) -> Json:
    """Play on as the bots do, or otherwise; the view at the end."""
    while (view := waiting(browser, game_id))["status"] != "over":
        browser.move(view, view["legal"][min(choice, len(view["legal"]) - 1)]["notation"])
    return view


# ---- the deal


@pytest.mark.parametrize("game", GAMES)
def test_days_differ_and_a_day_is_always_the_same(game: str) -> None:
    days = [date(2026, 11, 1) + timedelta(days=number) for number in range(60)]
    deals = [Deal(game, day, 4) for day in days]
    assert len({deal.seed for deal in deals}) == 60
    assert {deal.players for deal in deals} <= set(ruleset(game).seats)
    assert {(deal.players, deal.seat) for deal in deals} == {(n, seat) for n in (3, 4) for seat in range(n)}
    assert Deal(game, days[0], 4).seed == Deal(game, days[0], 2).seed, "whoever the opponents are"


def test_a_deal_stays_what_it_was() -> None:
    """People compare results of versions of this program: what a day deals must not change."""
    found = [(deal.seed % 10**9, deal.players, deal.seat) for deal in (Deal(g, date(2026, 11, 17), 4) for g in GAMES)]
    assert found == [(391561897, 4, 3), (953595400, 3, 1)]
    assert lot_of_bot(391561897, 7) == 12577010578594222501, "also what its bots leave to chance"


def test_a_deal_is_known_by_its_name() -> None:
    deal = Deal("tikal", date(2026, 11, 17), 3)
    assert deal.name == "2026-11-17/3"
    assert Deal.named("tikal", deal.name) == deal


# ---- the same for everybody


@pytest.mark.parametrize("game", GAMES)
def test_a_server_and_a_browser_deal_the_same_and_their_bots_play_the_same(ana: Browser, game: str) -> None:
    """Level 1 errs by chance: by a chance that is the same for everybody."""

    async def elsewhere(here: Here, _: Shelf) -> list[Any]:
        opened = await here.post(f"/api/deals/{game}", {"date": DAY, "level": 1})
        views, place = list[Any](), 0
        while place < TURNS:
            view = await here.get(f"/api/games/{opened['id']}")
            if view["your_turn"]:
                views.append(lasting(view))
                await here.post(f"/api/games/{opened['id']}/moves", move_in(view, place))
                place += 1
            await asyncio.sleep(0.001)
        return views

    there, opened = run(elsewhere), ana.post(f"/api/deals/{game}", {"date": DAY, "level": 1}, 201)
    for place, expected in enumerate(there):
        view = waiting(ana, opened["id"])
        assert lasting(view) == expected
        ana.post(f"/api/games/{opened['id']}/moves", move_in(view, place))


TURNS = 14
"""Choices that are made at both tables."""


def test_the_view_says_which_deal_it_is_and_nothing_of_its_seed(eva: Browser) -> None:
    game_id = begin(eva, "tzolkin", level=2, name="Eva")
    deal, view = Deal("tzolkin", date(2026, 11, 17), 2), waiting(eva, game_id)
    assert view["deal"] == {"date": DAY, "level": 2, "is_shown": False}
    assert view["own_seats"] == [deal.seat]
    assert view["seats"][deal.seat]["name"] == "Eva"
    assert {seat["bot"] for seat in view["seats"] if seat["seat"] != deal.seat} == {"level2"}
    assert view["known_seed"] is None
    assert [game["deal"] for game in eva.get("/api/mine")["games"]] == [view["deal"]]
    asked = ("", "/history", "/points", "/changes?version=0", "/record", "/door", "/replay/0")
    told = "".join(eva.http.get(f"/api/games/{game_id}{path}").text for path in asked)
    assert str(deal.seed) not in told
    assert eva.get(f"/api/games/{game_id}/record", 409)["error"]["code"] == "conflict"


def test_nobody_is_helped_and_what_is_confirmed_stays(eva: Browser) -> None:
    game_id = begin(eva)
    assert waiting(eva, game_id)["hints"] is False
    version = eva.play_turn(game_id)["version"]
    view = waiting(eva, game_id)
    assert view["version"] >= version
    eva.post(f"/api/games/{game_id}/hint", {"seat": view["seat"]}, 409)
    eva.post(f"/api/games/{game_id}/play-on", {"number": 0, "seat": view["seat"]}, 409)
    eva.post(f"/api/games/{game_id}/take-back", {"seat": view["seat"]}, 409)


def test_who_has_begun_goes_on_also_against_another_level_and_after_putting_it_away(eva: Browser, ivo: Browser) -> None:
    game_id = begin(eva, level=2)
    again = eva.post("/api/deals/tikal", {"date": DAY, "level": 4}, 201)
    assert again == {"id": game_id, "date": DAY, "level": 2}
    eva.post(f"/api/games/{game_id}/keep", {"archived": True})
    assert begin(eva) == game_id
    others = [begin(ivo), begin(eva, "tzolkin"), eva.post("/api/deals/tikal", {"date": "2026-11-16"}, 201)["id"]]
    assert len({game_id, *others}) == 4


def test_of_two_requests_at_once_one_opens_the_deal(eva: Browser, quick: Starlette) -> None:
    """Whoever presses twice has one game, and one result."""
    service, visitor = quick.state.server.service, Newcomer("0" * 64)

    async def press() -> list[wire.DealOpened]:
        asked = (dealing.open_deal(service, visitor, "tikal", OpenDeal(date=DAY)) for _ in range(3))
        return await asyncio.gather(*asked)

    one, *others = in_loop(quick, press)
    assert others == [one, one]
    assert in_loop(quick, press) == [one, one, one]


def test_who_leaves_a_deal_finds_the_same_again(eva: Browser) -> None:
    game_id = begin(eva)
    eva.post(f"/api/games/{game_id}/leave", {"seat": eva.view(game_id)["own_seats"][0]})
    assert begin(eva) == game_id


@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("tikal", {"date": "2026-11-31"}),
        ("tikal", {"date": DAY, "level": 5}),
        ("chess", {"date": DAY}),
        ("tikal", {"date": (now() + timedelta(days=3)).date().isoformat()}),
    ],
)
def test_what_is_no_deal_is_refused(eva: Browser, game: str, body: Json) -> None:
    answer = eva.http.post(f"/api/deals/{game}", json=body)
    assert answer.status_code in (400, 404, 422), answer.text


def test_the_deal_of_tomorrow_is_open_because_somewhere_it_has_begun(
    eva: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "now", lambda: datetime(2026, 11, 17, 23, 59, tzinfo=UTC))
    eva.post("/api/deals/tikal", {"date": "2026-11-18"}, 201)
    eva.post("/api/deals/tikal", {"date": "2026-11-19"}, 400)


def test_opening_deals_is_counted_like_opening_games() -> None:
    for path in ("/api/deals/tikal", "/api/games/0123456789abcdef/deal/rival"):
        assert OPENS_GAME.fullmatch(path)


# ---- results


def test_a_result_is_listed_if_its_player_wants_that_and_until_they_do_not(eva: Browser, ivo: Browser) -> None:
    game_id = begin(eva, name="Eva")
    show = f"/api/games/{game_id}/deal"
    eva.post(show, {"is_shown": True}, 409)
    view = finish(eva, game_id, choice=0)
    assert eva.get("/api/deals/tikal", date=DAY)["results"] == []
    ivo.post(show, {"is_shown": True}, 404)
    ivo.post(f"/api/games/{game_id}/watch", {})
    for path, body in ((show, {"is_shown": True}), (f"{show}/rival", {})):  # who watches has not played it
        assert ivo.post(path, body, 404)["error"]["code"] == "not_found"
    assert eva.post(show, {"is_shown": True})["view"]["deal"]["is_shown"] is True
    own = Deal("tikal", date(2026, 11, 17), 4).seat
    scores = view["scores"]
    [result] = ivo.get("/api/deals/tikal", date=DAY)["results"]
    assert (result["name"], result["points"]) == ("Eva", scores[own])
    assert result["lead"] < 0 < max(scores)
    assert result["lead"] == scores[own] - max(score for seat, score in enumerate(scores) if seat != own)
    assert result["place"] == 1 + sum(score > scores[own] for score in scores)
    for day, level in ((DAY, 3), ("2026-11-16", 4)):
        assert ivo.get("/api/deals/tikal", date=day, level=level)["results"] == []
    eva.post(show, {"is_shown": False})
    assert ivo.get("/api/deals/tikal", date=DAY)["results"] == []


def test_a_result_that_a_bot_has_helped_with_is_not_listed(eva: Browser) -> None:
    game_id = begin(eva)
    seat = waiting(eva, game_id)["seat"]
    eva.post(f"/api/games/{game_id}/seat", {"seat": seat, "bot": "level5"})
    wait_until(lambda: eva.view(game_id)["status"] == "over")
    eva.post(f"/api/games/{game_id}/deal", {"is_shown": True}, 409)


def test_help_of_a_bot_is_not_forgotten_when_much_has_been_said_since(eva: Browser) -> None:
    game_id = begin(eva)
    view = waiting(eva, game_id)
    seat = f"/api/games/{game_id}/seat"
    eva.post(seat, {"seat": view["seat"], "bot": "random"})
    wait_until(lambda: eva.view(game_id, seat=view["seat"])["version"] > view["version"] + 8)
    for _ in range(LAST_NOTICES + 1):
        eva.post(seat, {"seat": view["seat"], "take_back": True})
    view = finish(eva, game_id)
    assert "bot" not in [notice["kind"] for notice in view["notices"]]
    eva.post(f"/api/games/{game_id}/deal", {"is_shown": True}, 409)


def test_a_seat_that_no_bot_has_played_is_ones_own_work(eva: Browser) -> None:
    game_id = begin(eva)
    view = finish(eva, game_id)
    for change in ({"bot": "random"}, {"take_back": True}):
        eva.post(f"/api/games/{game_id}/seat", {"seat": view["seat"], **change})
    assert eva.post(f"/api/games/{game_id}/deal", {"is_shown": True})["view"]["deal"]["is_shown"]


def test_an_ordinary_game_has_no_result_of_a_deal(eva: Browser) -> None:
    game_id = eva.open("tikal", "mm")["id"]
    assert eva.view(game_id)["deal"] is None
    eva.post(f"/api/games/{game_id}/deal", {"is_shown": True}, 404)
    eva.post(f"/api/games/{game_id}/deal/rival", {}, 404)


def test_a_stronger_bot_plays_the_same_seat_once_for_all_who_have_finished(eva: Browser, ivo: Browser) -> None:
    mine, his = begin(eva), begin(ivo)
    eva.post(f"/api/games/{mine}/deal/rival", {}, 409)
    finish(eva, mine)
    rival = eva.post(f"/api/games/{mine}/deal/rival", {}, 201)
    deal = Deal("tikal", date(2026, 11, 17), 4)
    assert (rival["seat"], rival["bot"]) == (deal.seat, "level6")
    wait_until(lambda: eva.view(rival["id"])["status"] == "over")
    view = eva.view(rival["id"])
    assert [seat["bot"] for seat in view["seats"]] == [
        "level6" if seat == deal.seat else "level4" for seat in range(deal.players)
    ]
    assert view["scores"] == finish(eva, mine)["scores"], "here everybody plays alike"
    assert rival["id"] not in [game["id"] for game in eva.get("/api/mine")["games"]], "it does not fill the lobby"
    assert rival["id"] in [game["id"] for game in eva.get("/api/mine", archived=True)["games"]]
    assert begin(eva) == mine
    ivo.get(f"/api/games/{rival['id']}", 404)
    finish(ivo, his)
    assert ivo.post(f"/api/games/{his}/deal/rival", {}, 201)["id"] == rival["id"]
    assert ivo.view(rival["id"])["status"] == "over"
    assert ivo.get("/api/deals/tikal", date=DAY)["results"] == [], "it is nobody's result"


def test_a_game_of_bots_that_is_full_is_followed_by_another(
    eva: Browser, ivo: Browser, quick: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody who has finished may watch; one game with all of them would be read and told at every coming."""
    monkeypatch.setattr(opening, "MOST_BROWSERS", 1)
    mine, his = begin(eva), begin(ivo)
    finish(eva, mine)
    finish(ivo, his)
    rivals = [b.post(f"/api/games/{i}/deal/rival", {}, 201)["id"] for b, i in ((eva, mine), (ivo, his))]
    assert len(set(rivals)) == 2
    assert [browser.view(rival)["seat"] for browser, rival in zip((eva, ivo), rivals, strict=True)] == [None, None]


def test_of_several_at_once_one_opens_the_game_of_bots(eva: Browser, quick: Starlette) -> None:
    game_id = begin(eva)
    finish(eva, game_id)
    service, browser = quick.state.server.service, hashed(eva.http.cookies["haab"])

    async def press() -> set[str]:
        at = await enter(service, Visitor(browser), game_id)
        asked = (dealing.open_rival(at) for _ in range(3))
        return {rival["id"] for rival in await asyncio.gather(*asked)}

    assert len(in_loop(quick, press)) == 1
