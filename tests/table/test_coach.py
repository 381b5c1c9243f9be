"""After the game, from any moment of it, and for a while between games: analysis, playing on, puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

import haab
from haab.bots.processes.failing import WorkerFailed
from haab.coach.analysis import TurnValue, values_of
from haab.coach.played import turns_played
from haab.coach.runtime import Value
from haab.games import GAMES
from tests.coach.positions import found
from tests.keeping import KEPT
from tests.table.clients import Browser, invitation, wait_until

Json = dict[str, Any]
DAY = "2026-11-16"


@pytest.fixture
def finished(ana: Browser) -> Json:
    """A finished game that was brought to the table."""
    path = sorted((KEPT / "games").glob("tzolkin*.json"))[0]
    found: Json = ana.post("/api/import", {"record": json.loads(path.read_text())["record"]}, 201)
    assert found["view"]["status"] == "over"
    return found


def thinking(app: Starlette, monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> None:
    """A coach that need not think: every turn costs more than the one before."""
    seen: list[object] = []

    async def submit(function: Callable[..., Any], *given: Any) -> Any:
        seen.append(function)
        if fails:
            raise WorkerFailed("on purpose")
        if function is values_of:
            return TurnValue(Value([0.5] * 5, [0.2] * 5), [1.0] * 5)
        question, _effort, played, _salt = given
        return found((question.legal[0],), played, 3.0 + len(seen), 0.5, corn=2.0)

    monkeypatch.setattr(app.state.server.service.analyses, "_submit", submit)


def test_a_finished_game_is_analysed_once_in_the_background(
    ana: Browser, app: Starlette, finished: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking(app, monkeypatch)
    path = f"/api/games/{finished['id']}/analysis"
    ana.get(path, 404)
    ana.post(path, {})
    wait_until(lambda: ana.get(path)["seats"] is not None, 60)
    found = ana.post(path, {})
    assert found["done"] == found["steps"] > 0
    assert len(found["seats"]) == finished["view"]["seats"][-1]["seat"] + 1
    seat = found["seats"][0]
    assert [mistake["cost"] for mistake in seat["mistakes"]] == sorted(
        (mistake["cost"] for mistake in seat["mistakes"]), reverse=True
    )
    assert len(seat["mistakes"]) == 5
    assert seat["mistakes"][0]["played"]
    assert seat["mistakes"][0]["better"]
    assert "+2" in ana.get(path, lang="nl")["seats"][0]["mistakes"][0]["reason"]
    account = seat["account"]
    parts = [account[part] for part in ("start", "play", "others", "luck")]
    assert sum(parts) == pytest.approx(account["result"])


def test_a_game_that_goes_on_is_not_analysed_and_a_failure_is_told(
    ana: Browser, app: Starlette, finished: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana.post(f"/api/games/{ana.open()['id']}/analysis", {}, 409)
    thinking(app, monkeypatch, fails=True)
    path = f"/api/games/{finished['id']}/analysis"
    ana.post(path, {})
    wait_until(lambda: ana.get(path)["has_failed"], 60)
    thinking(app, monkeypatch)
    assert not ana.post(path, {})["has_failed"], "it is tried again"


# ---- playing on


def play_on(browser: Browser, game: Json, status: int = 201, **body: Any) -> Json:
    found: Json = browser.post(f"/api/games/{game['id']}/play-on", {"seat": 0, "number": 0, **body}, status)
    return found


def test_a_finished_game_is_played_on_exactly_as_it_stood(ana: Browser, finished: Json) -> None:
    there = ana.get(f"/api/games/{finished['id']}/replay/60")
    alone = play_on(ana, finished, number=60)["view"]
    assert alone["own_seats"] == list(range(len(alone["seats"])))
    assert alone["to_move"] == there["to_move"]
    assert alone["state"] == ana.get(f"/api/games/{finished['id']}/replay/60", seat=alone["seat"])["state"]
    played = ana.move(alone, alone["legal"][0]["notation"])["view"]
    assert played["number"] == 1


def test_bots_take_the_other_seats(ana: Browser, finished: Json) -> None:
    seats = play_on(ana, finished, number=60, seat=1, bot="random")["view"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person" if seat["seat"] == 1 else "bot" for seat in seats]


def test_what_cannot_be_played_on_is_refused(ana: Browser, finished: Json) -> None:
    play_on(ana, finished, 409, number=finished["view"]["version"])
    play_on(ana, finished, 404, number=finished["view"]["version"] + 1)
    play_on(ana, finished, 404, seat=7)
    play_on(ana, finished, 400, number=60, bot="nobody")


def test_of_a_game_that_goes_on_what_is_hidden_is_dealt_anew(ana: Browser, bo: Browser, app: Starlette) -> None:
    game = ana.open(game="tikal", kinds="mo", seed=3)
    bo.post(f"/api/games/{game['id']}/join", {"key": invitation(game, 1)})
    piles = set()
    for _ in range(4):
        copy = play_on(bo, game)
        record = app.state.portal.call(app.state.server.table.game, copy["id"]).played.record()
        piles.add(json.dumps(record["position"], sort_keys=True))
        assert bo.view(copy["id"], seat=1)["state"] == bo.view(game["id"])["state"]
    assert len(piles) > 1, "nobody can learn what is hidden by playing on"


def test_a_table_without_hints_is_played_on_only_when_it_is_over(ana: Browser) -> None:
    play_on(ana, ana.open(hints=False), 409)


# ---- puzzles


def test_the_puzzle_of_a_day_is_brought_to_the_table_and_judged(ana: Browser) -> None:
    daily = ana.get("/api/puzzles", date=DAY)["puzzles"]
    assert [puzzle["game"] for puzzle in daily] == ["tzolkin", "tikal"]
    brought = ana.post("/api/puzzles/tzolkin", {"date": DAY}, 201)
    view = ana.view(brought["id"], seat=brought["seat"])
    assert view["your_turn"]
    assert not view["hints"]
    first = ana.play_turn(brought["id"])
    moves = [entry["notation"] for entry in ana.get(f"/api/games/{first['id']}/history")["entries"]]
    told = ana.post("/api/puzzles/tzolkin/answer", {"date": DAY, "moves": moves})
    assert told["plan"]
    assert told["text"].startswith("Right!" if told["is_right"] else "Not quite")


def test_what_is_no_puzzle_or_no_answer_is_refused(ana: Browser) -> None:
    ana.get("/api/puzzles", 422, date="today")
    ana.get("/api/puzzles", 400, date="2026-13-40")
    ana.post("/api/puzzles/chess", {"date": DAY}, 400)
    ana.post("/api/puzzles/tzolkin/answer", {"date": DAY, "moves": ["fly away"]}, 409)


def test_all_puzzles_are_listed_by_the_days_that_had_them(ana: Browser) -> None:
    daily = {puzzle["game"]: puzzle for puzzle in ana.get("/api/puzzles", date=DAY)["puzzles"]}
    for game, puzzle in daily.items():
        listed = ana.get(f"/api/puzzles/{game}/archive", date=DAY)["puzzles"]
        assert (listed[0]["date"], listed[0]["key"]) == (DAY, puzzle["key"])
        assert sorted(one["number"] for one in listed) == list(range(1, len(listed) + 1))
        yesterday = ana.get("/api/puzzles", date=listed[1]["date"])["puzzles"]
        assert listed[1]["key"] in [one["key"] for one in yesterday]
    ana.get("/api/puzzles/chess/archive", 400, date=DAY)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_days_of_all_have_an_archive_too(ana: Browser, game: str) -> None:
    """No day comes before them."""
    assert [each["date"] for each in ana.get(f"/api/puzzles/{game}/archive", date="0001-01-02")["puzzles"]] == [
        "0001-01-02",
        "0001-01-01",
    ]


def test_a_costly_turn_of_an_own_game_is_brought_to_the_table_and_judged(ana: Browser, finished: Json) -> None:
    record = ana.get(f"/api/games/{finished['id']}/record")
    game = haab.replay(record)
    turn = next(turn for turn in turns_played(game)[8:] if turn.has_choice)
    asked = {
        "record": record | {"moves": record["moves"][: turn.number]},
        "best": list(turn.codes),
        "played": [turn.before.codes[-1]],
        "cost": 4.5,
    }
    brought = ana.post("/api/own-puzzles", asked, 201)
    view = ana.view(brought["id"], seat=brought["seat"])
    assert view["your_turn"]
    assert not view["hints"]
    assert view["state"] == game.at(turn.number).ruleset.view(game.at(turn.number).fields, turn.seat)
    moves = game.moves[turn.number : turn.number + len(turn.codes)]
    told = ana.post("/api/own-puzzles/answer", asked | {"moves": moves})
    assert told["is_right"]
    assert len(told["plan"]) == len(moves)
    odd = {name: [*asked[name], 100_000, 3] for name in ("best", "played")}
    assert ana.post("/api/own-puzzles/answer", asked | odd | {"moves": moves})["is_right"]
    ana.post("/api/own-puzzles", asked | {"best": [0, 0]}, 400)
    ana.post("/api/own-puzzles", asked | {"record": record}, 400)
