"""People at a table: clocks of every kind, nudging, a bot for somebody who is away, taking back by leave."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette

from haab.table import clock as moment
from haab.table.clock import now
from haab.table.service.game.rights import hashed
from haab.table.service.play.takebacks import way_back
from tests.table.clients import Browser, Json, invitation, wait_until

PassTime = Callable[..., None]
MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> PassTime:
    """Let time go by for the server."""

    def go_by(**much: float) -> None:
        monkeypatch.setattr(moment, "_started", moment._started + timedelta(**much))

    return go_by


@pytest.fixture
def cy(app: Starlette, ana: Browser) -> Browser:
    """A third browser."""
    return Browser(app)


def seated(host: Browser, *guests: Browser, bots: int = 0, **more: object) -> str:
    """A running game of Tikal that the host has opened, with the guests on the seats after the host's."""
    opened = host.open("tikal", "m" + "o" * len(guests) + "b" * bots, **more)
    for seat, guest in enumerate(guests, start=1):
        guest.post(f"/api/games/{opened['id']}/join", {"key": invitation(opened, seat), "name": f"Guest {seat}"})
    game: str = opened["id"]
    return game


def say(browser: Browser, game: str, what: str, seat: int, status: int = 200, **more: object) -> Json:
    answer: Json = browser.post(f"/api/games/{game}/{what}", {"seat": seat, **more}, status)
    return answer


def clocks(browser: Browser, game: str) -> list[int]:
    return [seat["clock_ms"] for seat in browser.view(game)["seats"]]


def kinds(browser: Browser, game: str) -> list[str]:
    """What was said around the table, of late."""
    return [notice["kind"] for notice in browser.view(game)["notices"]]


def about(milliseconds: int) -> object:
    return pytest.approx(milliseconds, abs=5_000)


# ---- clocks


def test_a_bank_runs_down_and_gets_its_increment_when_the_turn_is_over(ana: Browser, pass_time: PassTime) -> None:
    game = ana.open("tikal", clock={"minutes": 10, "increment": 30})["id"]
    seat = ana.view(game)["to_move"]
    pass_time(minutes=2)
    assert clocks(ana, game)[seat] == about(8 * MINUTE)
    while ana.view(game)["to_move"] == seat:
        ana.play_turn(game)
    assert clocks(ana, game)[seat] == about(8 * MINUTE + 30_000)
    assert clocks(ana, game)[1 - seat] == about(10 * MINUTE)


def test_days_are_given_anew_for_every_turn(ana: Browser, pass_time: PassTime) -> None:
    game = ana.open("tikal", clock={"days": 3, "when_out": "vote"})["id"]
    assert ana.view(game)["clock"] == {"minutes": None, "increment": 0, "days": 3, "when_out": "vote"}
    seat = ana.view(game)["to_move"]
    pass_time(days=2)
    assert clocks(ana, game)[seat] == about(DAY)
    while ana.view(game)["to_move"] == seat:
        ana.play_turn(game)
    assert clocks(ana, game) == [about(3 * DAY)] * 2


@pytest.mark.parametrize("clock", [10, {}, {"minutes": 0}, {"days": 0}, {"days": 2, "minutes": 5}, {"days": 99}])
def test_a_clock_that_is_none_is_refused(ana: Browser, clock: object) -> None:
    body = {"game": "tikal", "players": 2, "seats": [{"kind": "me"}] * 2, "clock": clock}
    ana.post("/api/games", body, 422)


def test_when_time_is_up_any_other_may_let_a_bot_play_if_that_was_agreed(
    ana: Browser, bo: Browser, cy: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo, cy, clock={"minutes": 5, "when_out": "bot"})
    awaited = ana.view(game)["to_move"]
    other, seat = next((who, seat) for seat, who in enumerate((ana, bo, cy)) if seat != awaited)
    say(other, game, "stand-in", seat, 409)
    pass_time(minutes=6)
    assert other.view(game)["votes_needed"] == 1
    assert say(other, game, "stand-in", seat)["view"]["seats"][awaited]["kind"] == "bot"


def test_when_time_is_up_the_majority_may_if_that_was_agreed(
    ana: Browser, bo: Browser, cy: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo, cy, clock={"days": 1, "when_out": "vote"})
    awaited = ana.view(game)["to_move"]
    others = [(who, seat) for seat, who in enumerate((ana, bo, cy)) if seat != awaited]
    pass_time(hours=23)
    say(others[0][0], game, "stand-in", others[0][1], 409)
    pass_time(hours=2)
    view = say(others[0][0], game, "stand-in", others[0][1])["view"]
    assert (view["votes"], view["votes_needed"], view["seats"][awaited]["kind"]) == ([others[0][1]], 2, "person")
    say(others[0][0], game, "stand-in", others[0][1], 409)
    assert say(others[1][0], game, "stand-in", others[1][1])["view"]["seats"][awaited]["kind"] == "bot"


def test_nothing_follows_from_time_that_is_up_if_nothing_was_agreed(
    ana: Browser, bo: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo, clock={"days": 1})
    awaited = ana.view(game)["to_move"]
    other = (bo, ana)[awaited]
    pass_time(days=2)
    assert clocks(ana, game)[awaited] < 0
    say(other, game, "stand-in", 1 - awaited, 409)


# ---- somebody is away


def test_somebody_who_is_away_for_minutes_is_replaced_by_a_bot_and_takes_the_seat_back(
    ana: Browser, bo: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo)
    seat = ana.view(game)["to_move"]
    away, other = ((ana, bo), (bo, ana))[seat]
    with away.http.websocket_connect(f"/api/games/{game}/live") as page:
        page.receive_json()
        pass_time(minutes=20)
        say(other, game, "stand-in", 1 - seat, 409)
    wait_until(lambda: not other.view(game)["seats"][seat]["connected"])
    pass_time(minutes=1)
    say(other, game, "stand-in", 1 - seat, 409)
    pass_time(minutes=2)
    assert say(other, game, "stand-in", 1 - seat)["view"]["seats"][seat] | {"clock_ms": None} == {
        "seat": seat,
        "name": other.view(game)["seats"][seat]["name"],
        "colour": other.view(game)["seats"][seat]["colour"],
        "kind": "bot",
        "bot": "greedy",
        "connected": True,
        "clock_ms": None,
    }
    assert kinds(other, game)[-2:] == ["vote_bot", "bot"]
    view = away.post(f"/api/games/{game}/seat", {"seat": seat, "take_back": True})["view"]
    assert view["seats"][seat]["kind"] == "person"
    assert kinds(other, game)[-1] == "taken_back"
    assert ana.view(game)["votes"] == [], "and the votes are forgotten"


def test_of_three_others_two_must_want_a_bot(
    app: Starlette, ana: Browser, bo: Browser, cy: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo, cy, Browser(app))
    seat = ana.view(game)["to_move"]
    voters = [(who, number) for number, who in enumerate((ana, bo, cy)) if number != seat][:2]
    pass_time(minutes=6)
    first = say(voters[0][0], game, "stand-in", voters[0][1])["view"]
    assert (first["votes_needed"], first["seats"][seat]["kind"]) == (2, "person")
    assert say(voters[1][0], game, "stand-in", voters[1][1])["view"]["seats"][seat]["kind"] == "bot"


def test_nobody_votes_about_themselves_from_a_seat_of_others_or_while_a_bot_is_to_move(
    ana: Browser, bo: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo)
    seat = ana.view(game)["to_move"]
    awaited, other = ((ana, bo), (bo, ana))[seat]
    pass_time(minutes=6)
    say(awaited, game, "stand-in", seat, 409)
    say(other, game, "stand-in", seat, 403)
    say(other, game, "stand-in", 1 - seat)
    say(other, game, "stand-in", 1 - seat, 409)
    say(other, game, "nudge", 1 - seat, 409)


def test_the_clock_begins_when_whoever_has_just_sat_down_has_said_who_they_are(
    ana: Browser, bo: Browser, pass_time: PassTime
) -> None:
    game = seated(ana, bo, clock={"minutes": 5})
    seat = ana.view(game)["to_move"]
    awaited = (ana, bo)[seat]
    pass_time(minutes=1)
    assert awaited.view(game)["seats"][seat]["clock_ms"] <= 4 * 60_000
    bo.post(f"/api/games/{game}/seat", {"seat": 1, "name": "Bo"})
    assert awaited.view(game)["seats"][seat]["clock_ms"] > 4.5 * 60_000
    awaited.play_turn(game)
    pass_time(minutes=1)
    bo.post(f"/api/games/{game}/seat", {"seat": 1, "name": "Bob"})
    view = awaited.view(game)
    assert view["seats"][view["to_move"]]["clock_ms"] <= 4 * 60_000, "later a name stops no clock"


def test_a_nudge_is_told_and_can_be_repeated_only_after_a_while(ana: Browser, bo: Browser, pass_time: PassTime) -> None:
    game = seated(ana, bo)
    seat = ana.view(game)["to_move"]
    awaited, other = ((ana, bo), (bo, ana))[seat]
    say(other, game, "nudge", 1 - seat, 429)
    pass_time(minutes=1)
    view = say(other, game, "nudge", 1 - seat)["view"]
    assert view["votes"] == [], "whoever asks where somebody is wants no bot yet"
    notice = view["notices"][-1]
    assert (notice["kind"], notice["seat"], notice["by"]) == ("nudged", seat, 1 - seat)
    assert "asks where" in notice["text"]
    say(other, game, "nudge", 1 - seat, 429)
    pass_time(minutes=4)
    say(other, game, "nudge", 1 - seat)
    say(awaited, game, "nudge", seat, 409)


def test_a_nudge_calls_its_player_by_the_name_of_who_asks(
    app: Starlette, ana: Browser, bo: Browser, pass_time: PassTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[object, ...]] = []
    stand_ins = app.state.server.service.stand_ins
    monkeypatch.setattr(stand_ins, "_notify", lambda _, *about: called.append(about))
    game = seated(ana, bo)
    seat = ana.view(game)["to_move"]
    pass_time(minutes=1)
    say((bo, ana)[seat], game, "nudge", 1 - seat)
    assert called == [(game, seat, ("Guest 1", "")[seat])]


def test_where_a_turn_has_days_nobody_is_nudged_all_the_time(ana: Browser, bo: Browser, pass_time: PassTime) -> None:
    game = seated(ana, bo, clock={"days": 2})
    seat = ana.view(game)["to_move"]
    other = (bo, ana)[seat]
    pass_time(hours=1)
    say(other, game, "nudge", 1 - seat)
    pass_time(hours=1)
    say(other, game, "nudge", 1 - seat, 429)
    pass_time(hours=6)
    say(other, game, "nudge", 1 - seat)


# ---- taking back


def ending(legal: list[Json]) -> Json:
    """The move that ends a turn, or any other."""
    return next((move for move in legal if move["verb"] == "done"), legal[0])


def tzolkin_after_a_turn(*people: Browser, bots: int = 0) -> tuple[str, int, int, int]:
    """A game of Tzolk'in in which a person has just ended a turn that revealed nothing.

    Gives the game, the person's seat, the moves before that turn, and those after it.
    """
    opened = people[0].open("tzolkin", "m" + "o" * (len(people) - 1) + "b" * bots, seed=3)
    game: str = opened["id"]
    for seat, guest in enumerate(people[1:], start=1):
        guest.post(f"/api/games/{game}/join", {"key": invitation(opened, seat), "name": f"Guest {seat}"})
    while people[0].view(game)["decision"]["kind"] == "keep_wealth":
        for who in people:
            who.play_turn(game)
        wait_until(lambda: people[0].view(game)["to_move"] is not None and is_a_persons(people[0].view(game)))
    seat = people[0].view(game)["to_move"]
    before = people[0].view(game)["version"]
    people[seat].play_turn(game, ending)
    return game, seat, before, people[0].view(game)["version"]


def is_a_persons(view: Json) -> bool:
    return bool(view["seats"][view["to_move"]]["kind"] == "person")


def test_a_turn_is_taken_back_when_all_others_allow_it(ana: Browser, bo: Browser, cy: Browser) -> None:
    people = (ana, bo, cy)
    game, seat, before, after = tzolkin_after_a_turn(*people)
    others = [(who, number) for number, who in enumerate(people) if number != seat]
    asked = say(people[seat], game, "take-back", seat)["view"]["asked"]
    assert (asked["seat"], asked["goal"], asked["allowed"]) == (seat, before, [])
    assert asked["waiting"] == [number for _, number in others]
    say(people[seat], game, "take-back", seat, 409)
    say(people[seat], game, "take-back/answer", seat, 409, number=asked["number"], allow=True)
    one = say(others[0][0], game, "take-back/answer", others[0][1], number=asked["number"], allow=True)["view"]
    assert (one["version"], one["asked"]["waiting"]) == (after, [others[1][1]])
    done = say(others[1][0], game, "take-back/answer", others[1][1], number=asked["number"], allow=True)["view"]
    assert (done["version"], done["to_move"], done["asked"], done["backs"]) == (before, seat, None, 1)
    assert kinds(ana, game)[-4:] == ["asks_back", "allows_back", "allows_back", "went_back"]
    assert people[seat].view(game)["your_turn"]
    assert len(ana.get(f"/api/games/{game}/history")["entries"]) == before
    people[seat].play_turn(game)
    assert ana.view(game)["version"] > before


def test_a_turn_stays_when_somebody_refuses(ana: Browser, bo: Browser) -> None:
    game, seat, _, after = tzolkin_after_a_turn(ana, bo)
    asker, other = ((ana, bo), (bo, ana))[seat]
    number = say(asker, game, "take-back", seat)["view"]["asked"]["number"]
    view = say(other, game, "take-back/answer", 1 - seat, number=number, allow=False)["view"]
    assert (view["asked"], view["version"]) == (None, after)
    say(other, game, "take-back/answer", 1 - seat, 409, number=number, allow=True)


def test_the_game_that_goes_on_answers_the_question(ana: Browser, bo: Browser) -> None:
    game, seat, *_ = tzolkin_after_a_turn(ana, bo)
    asker, other = ((ana, bo), (bo, ana))[seat]
    number = say(asker, game, "take-back", seat)["view"]["asked"]["number"]
    other.play_turn(game)
    assert ana.view(game)["asked"] is None
    say(other, game, "take-back/answer", 1 - seat, 409, number=number, allow=True)


def test_against_bots_a_turn_is_taken_back_at_once_with_what_they_did(ana: Browser) -> None:
    game, seat, before, _ = tzolkin_after_a_turn(ana, bots=1)
    wait_until(lambda: is_a_persons(ana.view(game)))
    assert ana.view(game)["version"] > before
    view = say(ana, game, "take-back", seat)["view"]
    assert (view["version"], view["your_turn"]) == (before, True)


def test_people_at_one_screen_need_no_leave_of_each_other(ana: Browser) -> None:
    game = ana.open("tzolkin", "mm", seed=3)["id"]
    while ana.view(game)["decision"]["kind"] == "keep_wealth":
        ana.play_turn(game)
    seat, before = ana.view(game)["to_move"], ana.view(game)["version"]
    ana.play_turn(game, ending)
    assert say(ana, game, "take-back", seat)["view"]["version"] == before


def test_what_has_been_revealed_is_never_taken_back(ana: Browser, bo: Browser) -> None:
    """The first turn of Tikal begins with a tile that was drawn, and its end draws the next player's."""
    game = seated(ana, bo)
    people = (ana, bo)
    seat = ana.view(game)["to_move"]
    say(people[seat], game, "take-back", seat, 409)
    while ana.view(game)["to_move"] == seat:
        people[seat].play_turn(game, ending)
    refusal = say(people[seat], game, "take-back", seat, 409)
    assert "revealed" in refusal["error"]["message"]


def test_a_page_hears_of_a_turn_that_was_taken_back(ana: Browser, bo: Browser) -> None:
    game, seat, before, after = tzolkin_after_a_turn(ana, bo)
    asker, other = ((ana, bo), (bo, ana))[seat]
    with other.http.websocket_connect(f"/api/games/{game}/live?version={after}") as page:
        page.receive_json()
        number = say(asker, game, "take-back", seat)["view"]["asked"]["number"]
        say(other, game, "take-back/answer", 1 - seat, number=number, allow=True)
        while (view := page.receive_json()["view"])["backs"] == 0:
            pass
        assert view["version"] == before


def test_nothing_of_a_browser_is_told_by_what_is_agreed(ana: Browser, bo: Browser) -> None:
    game, seat, *_ = tzolkin_after_a_turn(ana, bo)
    say((ana, bo)[seat], game, "take-back", seat)
    token = ana.http.cookies.get("haab", domain="testserver.local")
    assert hashed(str(token)) not in str(bo.view(game))


@pytest.mark.parametrize(
    ("turns", "left"),
    [
        ([(0, 0), (1, 1), (1, 1), (1, 2), (1, 2), (0, 3)], {1: 3, 0: 5}),
        ([(0, 0), (1, 1), (1, 1), (1, 2), (0, 3)], {1: 3, 0: 4}),
        ([(1, 1), (1, 1)], {1: 0}),
    ],
    ids=["two turns of two moves", "the second of one move", "a turn from the beginning"],
)
def test_an_earlier_turn_of_the_same_seat_is_not_taken_back_with_the_last(
    turns: list[tuple[int, int]], left: dict[int, int]
) -> None:
    """Whoever ends a round and begins the next one has two turns in a row; each was confirmed at a time of its own."""
    moment = now()
    entries = [
        SimpleNamespace(number=number, seat=seat, time=moment + timedelta(seconds=at))
        for number, (seat, at) in enumerate(turns, start=1)
    ]

    class Played:
        """What a game knows of its moves: none of them revealed anything."""

        async def history(self, _: int = 0) -> list[SimpleNamespace]:
            return entries

        @property
        def played(self) -> SimpleNamespace:
            return SimpleNamespace(history=lambda _: [SimpleNamespace(reveals=False)] * len(entries))

    game: Any = Played()
    assert {seat: asyncio.run(way_back(game, seat)) for seat in left} == left
