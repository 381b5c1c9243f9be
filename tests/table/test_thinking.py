"""A browser that thinks by itself: told how, shown nothing that it may not know, and put into words."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np
import pytest
from starlette.applications import Starlette

from haab.bots import Question
from haab.bots.network.mlp.files import network_of
from haab.bots.search.runtime import searcher
from haab.coach.advice import Advice
from haab.coach.judge import THOROUGH
from haab.games import GAMES, ruleset
from tests.keeping import KEPT
from tests.table.clients import Browser, invitation

Json = dict[str, Any]


@pytest.fixture
def nobody_thinks(app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's own coach is not to be asked."""

    async def think(question: Question) -> Advice:
        raise AssertionError("the table thinks")

    monkeypatch.setattr(app.state.server.service.hints, "_think", think)


@pytest.mark.parametrize("name", GAMES)
def test_a_browser_is_told_how_the_coach_thinks(ana: Browser, name: str) -> None:
    for players in ruleset(name).seats:
        how = ana.get(f"/api/thinking/{name}", players=players)
        weights = searcher(ruleset(name)).evaluation.usual.records(players)
        assert base64.b64decode(how["weights"]) == weights.tobytes()
        assert (how["lines"], how["way"]["width"]) == (THOROUGH.lines, THOROUGH.width)
        assert (how["network"] is None) == (network_of(ruleset(name)) is None)
    ana.get(f"/api/thinking/{name}", 400, players=8)
    ana.get("/api/thinking/chess", 400, players=2)


@pytest.mark.parametrize("name", [name for name in GAMES if network_of(ruleset(name)) is not None])
def test_a_browser_is_given_the_network_of_a_game_to_keep(ana: Browser, name: str) -> None:
    told = ana.get(f"/api/thinking/{name}", players=2)["network"]
    answer = ana.http.get(told["file"])
    assert "immutable" in answer.headers["cache-control"]
    network, start = network_of(ruleset(name)), 0
    for part in told["parts"]:
        count = int(np.prod(part["shape"]))
        kind = "<i2" if part["name"] in ("inputs", "words", "spots", "ways") else "<f2"
        numbers = np.frombuffer(answer.content, kind, count, start).reshape(part["shape"])
        assert np.array_equal(numbers, getattr(network, part["name"])), "nothing is lost by packing"
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
    given = np.frombuffer(bytearray(base64.b64decode(asked["record"])), rules.record_type).view(np.recarray)[0]
    other = state.determinize(seat, 99)
    assert given.tobytes() != state.data.tobytes()
    assert given.tobytes() == rules.determinize(other.data, seat, asked["seed"]).tobytes(), "whatever is hidden"
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
    advice = {
        "plan": [codes[0]],
        "other": [codes[-1]],
        "gap": 2.25,
        "reasons": [{"term": "temples", "points": 2.5}, {"term": "corn", "points": -0.3}],
    }
    told = hint(ana, game, advice)
    assert [step["notation"] for step in told["plan"]] == [legal[0]["notation"]]
    assert "2.2 more" in told["reason"]
    assert "temples +2.5" in told["reason"]
    assert legal[-1]["text"] in told["next_best"]
    assert hint(ana, game, {**advice, "plan": [99_999]}, 409)["error"]["code"] == "stale"
    hint(ana, game, {**advice, "plan": []}, 409)
    hint(ana, game, {**advice, "reasons": [{"term": "beauty", "points": 1.0}]}, 400)
    hint(ana, game, {**advice, "gap": 1e300}, 422)
    assert ana.view(game["id"])["number"] == 0, "nothing is played"


def test_a_browser_analyses_a_finished_game(ana: Browser, app: Starlette) -> None:
    path = sorted((KEPT / "games").glob("tzolkin*.json"))[0]
    game = ana.post("/api/import", {"record": json.loads(path.read_text())["record"]}, 201)
    work = ana.get(f"/api/games/{game['id']}/analysis/work")
    assert len(work["codes"]) == game["view"]["version"]
    first, second = work["turns"][:2]
    better = work["codes"][first["number"] : first["number"] + first["length"]]
    verdicts = [
        {"number": turn["number"], "lead": 1.0, "cost": 0.0, "best": [], "reasons": []} for turn in work["turns"]
    ]
    verdicts[0] |= {"cost": 3.0, "best": better, "reasons": [{"term": "corn", "points": 2.0}]}
    found = {"verdicts": verdicts, "luck": [0.5] * len(game["view"]["seats"])}
    at = f"/api/games/{game['id']}/analysis/found"
    told = ana.post(at, found, lang="nl")
    seat = told["seats"][first["seat"]]
    assert (seat["cost"], seat["luck"]) == (3.0, 0.5)
    assert "maïs +2" in seat["mistakes"][0]["reason"]
    assert seat["mistakes"][0]["played"] == seat["mistakes"][0]["better"] != []
    assert told["seats"][second["seat"]]["curve"] != []
    ana.get(f"/api/games/{game['id']}/analysis", 404)
    ana.post(at, {**found, "verdicts": verdicts[1:]}, 400)
    ana.post(at, {**found, "luck": []}, 400)
    seat = first["seat"]
    numbers = [turn["number"] for turn in work["turns"] if turn["seat"] == seat]
    own = [verdict for verdict in verdicts if verdict["number"] in numbers]
    some = ana.post(at, {**found, "verdicts": own}, lang="nl")["seats"]
    assert [one["seat"] for one in some] == [seat], "who waits is told about a seat when all of its turns are known"
    assert some[0] == told["seats"][seat]
    ana.post(at, {**found, "verdicts": own[:-1]}, 400)
    ana.post(at, {**found, "verdicts": []}, 400)
    verdicts[0] |= {"best": [99_999]}
    ana.post(at, found, 400)
    ana.get(f"/api/games/{ana.open()['id']}/analysis/work", 409)
