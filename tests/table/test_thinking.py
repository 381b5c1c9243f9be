"""A browser that thinks by itself: told how, shown nothing that it may not know, and put into words."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from starlette.applications import Starlette

from haab.bots import Question
from haab.bots.network.files import SMALL, network_of
from haab.coach.advice import Advice
from haab.coach.judge import DEAL, looks, seed_of, thorough
from haab.games import GAMES, ruleset
from tests.keeping import KEPT
from tests.table.clients import Browser, invitation

Json = dict[str, Any]
MEASURED: Json = {
    "worlds": 48,
    "difference": 4.25,
    "error": 1.0,
    "sources": [5.5, 0, 0, 0, 0, -0.8, 0, 0, 0],
    "lead": 3.0,
    "chance": 0.7,
}


@pytest.fixture
def nobody_thinks(app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's own coach is not to be asked."""

    async def submit(work: Callable[[Question], Advice], question: Question) -> Advice:
        raise AssertionError("the table thinks")

    monkeypatch.setattr(app.state.server.service.hints, "_submit", submit)


@pytest.mark.parametrize("name", GAMES)
def test_a_browser_is_told_how_the_coach_thinks(ana: Browser, name: str) -> None:
    how = ana.get(f"/api/thinking/{name}")
    assert how["thorough"] == thorough(ruleset(name))._asdict()
    assert how["looks"] == [{**look._asdict(), "effort": look.effort._asdict()} for look in looks(ruleset(name))]
    assert (how["network"] is None) == (network_of(ruleset(name), SMALL) is None)
    ana.get("/api/thinking/chess", 400)


@pytest.mark.parametrize("name", [name for name in GAMES if network_of(ruleset(name), SMALL) is not None])
def test_a_browser_is_given_the_network_of_a_game_to_keep(ana: Browser, name: str) -> None:
    told = ana.get(f"/api/thinking/{name}")["network"]
    answer = ana.http.get(told["file"])
    assert "immutable" in answer.headers["cache-control"]
    network, start = network_of(ruleset(name), SMALL), 0
    for part in told["arrays"]:
        count = int(np.prod(part["shape"]))
        kind = "<i2" if part["name"] in ("inputs", "node_inputs", "edges", "actions") else "<f2"
        numbers = np.frombuffer(answer.content, kind, count, start).reshape(part["shape"])
        assert numbers.tolist() == getattr(network, part["name"]).tolist(), "nothing is lost by packing"
        start += 2 * count
    assert start == len(answer.content)
    assert ana.http.get(f"{told['file']}0").status_code == 404
    assert ana.http.get("/static/networks/chess/0").status_code == 404


def question(browser: Browser, game: Json, status: int = 200, seat: int = 0) -> Json:
    found: Json = browser.get(f"/api/games/{game['id']}/question", status, seat=seat)
    return found


def test_a_question_has_nothing_that_the_seat_cannot_know(ana: Browser, bo: Browser, app: Starlette) -> None:
    game = ana.open(game="tikal", kinds="mo", seed=3)
    question(ana, game, 409)
    bo.post(f"/api/games/{game['id']}/join", {"key": invitation(game, 1)})
    state = app.state.portal.call(app.state.server.table.game, game["id"]).drafted
    people = (ana, bo)
    seat = state.to_move
    question(people[1 - seat], game, 403, seat=seat)
    question(people[1 - seat], game, 409, seat=1 - seat)
    asked = question(people[seat], game, seat=seat)
    rules = ruleset("tikal")
    given = rules.record_type.from_buffer_copy(base64.b64decode(asked["record"]))
    other = state.determinize(seat, 99)
    assert given.tobytes() != state.data.tobytes()
    assert given.tobytes() == rules.determinize(other.data, seat, DEAL).tobytes(), "whatever is hidden"
    assert asked["seed"] == seed_of(Question(rules, other.data, seat, 0)), "one position, one hint"
    question(ana, ana.open(kinds="mm", hints=False), 409)


def hint(browser: Browser, game: Json, advice: Json, status: int = 200) -> Json:
    found: Json = browser.post(
        f"/api/games/{game['id']}/hint", {"seat": 0, "press": 3, "advice": advice}, status, lang="en"
    )
    return found


@pytest.mark.usefixtures("nobody_thinks")
def test_what_a_browser_found_is_put_into_words_if_it_can_be(ana: Browser, app: Starlette) -> None:
    game = ana.open(kinds="mm", seed=3)
    codes = app.state.portal.call(app.state.server.table.game, game["id"]).drafted.codes
    legal = game["view"]["legal"]
    advice = {"better": [codes[0]], "other": [codes[-1]], **MEASURED}
    told = hint(ana, game, advice)
    assert [step["notation"] for step in told["plan"]] == [legal[0]["notation"]]
    assert "about 4.2 points further ahead" in told["reason"]
    assert "Temples +5.5" in told["reason"]
    assert legal[-1]["text"] in told["next_best"]
    assert hint(ana, game, {**advice, "better": [99_999]}, 409)["error"]["code"] == "stale"
    hint(ana, game, {**advice, "better": []}, 409)
    hint(ana, game, {**advice, "sources": [1.0]}, 400)
    hint(ana, game, {**advice, "difference": 1e300}, 422)
    assert ana.view(game["id"])["number"] == 0, "nothing is played"


def test_a_browser_analyses_a_finished_game(ana: Browser, app: Starlette) -> None:
    path = sorted((KEPT / "games").glob("tzolkin*.json"))[0]
    game = ana.post("/api/import", {"record": json.loads(path.read_text())["record"]}, 201)
    work = ana.get(f"/api/games/{game['id']}/analysis/work")
    assert len(work["codes"]) == game["view"]["version"]
    turns = [turn for turn in work["turns"] if turn["has_choice"]]
    first, second = turns[:2]
    played = {turn["number"]: work["codes"][turn["number"] : turn["number"] + turn["length"]] for turn in turns}
    other = {"better": played[first["number"]], "other": [], **MEASURED}
    verdicts: list[Json] = [
        {"number": turn["number"], "found": {**other, "better": played[turn["number"]]}, "is_sure": True}
        for turn in turns
    ]
    verdicts[0]["found"] = {**other, "better": played[first["number"]][:1], "other": played[first["number"]]}
    players = len(game["view"]["seats"])
    value = {"leads": [1.0] * players, "chances": [0.5] * players, "after": [2.0] * players}
    values = [value for _ in work["turns"]]
    found = {"verdicts": verdicts, "values": values}
    at = f"/api/games/{game['id']}/analysis/found"
    told = ana.post(at, found, lang="nl")
    seat = told["seats"][first["seat"]]
    assert seat["cost"] == 4.2
    assert "Tempels +5,5" in seat["mistakes"][0]["reason"]
    assert seat["mistakes"][0]["played"]
    account = seat["account"]
    assert sum(account[part] for part in ("start", "play", "others", "luck")) == pytest.approx(account["result"])
    assert told["seats"][second["seat"]]["curve"] != []
    ana.get(f"/api/games/{game['id']}/analysis", 404)
    ana.post(at, {**found, "verdicts": verdicts[1:]}, 400)
    ana.post(at, {**found, "verdicts": [*verdicts, verdicts[-1]]}, 400)
    ana.post(at, {**found, "values": []}, 400)
    for wrong in ({"leads": [1.0]}, {"chances": [0.5]}, {"after": [1.0]}):
        ana.post(at, {**found, "values": [{**value, **wrong}, *values[1:]]}, 400)
    ana.post(at, {**found, "values": [{**value, "chances": [1.5] * players}, *values[1:]]}, 422)
    seat = first["seat"]
    numbers = [turn["number"] for turn in turns if turn["seat"] == seat]
    own = [verdict for verdict in verdicts if verdict["number"] in numbers]
    some = ana.post(at, {**found, "verdicts": own}, lang="nl")["seats"]
    assert [one["seat"] for one in some] == [seat], "who waits is told about a seat when all of its turns are known"
    assert some[0] == told["seats"][seat]
    ana.post(at, {**found, "verdicts": own[:-1]}, 400)
    ana.post(at, {**found, "verdicts": []}, 400)
    verdicts[0]["found"] = {**other, "better": [99_999]}
    ana.post(at, found, 400)
    ana.get(f"/api/games/{ana.open()['id']}/analysis/work", 409)
