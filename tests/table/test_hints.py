"""Hints at the table: for the seat that asks, when it is its turn, where the table allows them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.applications import Starlette

from haab.bots import Question
from haab.coach.advice import Advice
from tests.coach.positions import found
from tests.table.clients import Browser, invitation


@pytest.fixture
def asked(app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The questions that the coach is asked; it would play the first code, and the last one otherwise."""
    questions: list[Question] = []

    async def think(_: object, question: Question) -> Advice:
        questions.append(question)
        codes = question.legal
        return Advice(found((codes[0],), (codes[-1],), 4.25, 1.0, temples=5.5, corn=-0.8))

    monkeypatch.setattr(app.state.server.service.hints, "_submit", think)
    return questions


def hint(browser: Browser, game: dict[str, Any], status: int = 200, **more: Any) -> Any:
    return browser.post(f"/api/games/{game['id']}/hint", {"seat": 0, **more}, status, lang="en")


def test_each_press_tells_more_and_is_thought_about_once(ana: Browser, asked: list[Question]) -> None:
    game = ana.open(kinds="mm", seed=3)
    first = hint(ana, game)
    legal = game["view"]["legal"]
    assert first["move"] == {key: legal[0][key] for key in ("notation", "text", "verb", "args", "at")}
    assert (first["plan"], first["reason"], first["next_best"]) == (None, None, None)
    assert [step["notation"] for step in hint(ana, game, press=2)["plan"]] == [legal[0]["notation"]]
    third = hint(ana, game, press=3)
    assert "about 4 points further ahead" in third["reason"]
    assert "Temples +5" in third["reason"]
    assert legal[-1]["text"] in third["next_best"]
    assert len(asked) == 1
    assert ana.view(game["id"])["number"] == 0, "nothing is played"


def test_only_whoever_plays_the_seat_is_told_and_only_in_its_turn(
    ana: Browser, bo: Browser, asked: list[Question]
) -> None:
    game = ana.open(kinds="mo", seed=3)
    hint(ana, game, 409)
    bo.post(f"/api/games/{game['id']}/join", {"key": invitation(game, 1)})
    hint(bo, game, 403)
    hint(bo, game, 409, seat=1)
    hint(ana, game, press=4, status=422)
    assert asked == []
    assert hint(ana, game)["press"] == 1


def test_a_table_can_be_opened_without_hints_and_its_rematch_has_none_either(ana: Browser) -> None:
    game = ana.open(kinds="mm", hints=False)
    assert not game["view"]["hints"]
    assert "without hints" in hint(ana, game, 409)["error"]["message"]
    assert ana.open(kinds="mm")["view"]["hints"]


def test_a_seat_gets_so_many_hints_at_once_and_no_more(ana: Browser, asked: list[Question], app: Starlette) -> None:
    app.state.server.service.hints._fresh.burst = 1
    game = ana.open(kinds="mm", seed=3)
    hint(ana, game)
    hint(ana, game, press=3)
    view = ana.view(game["id"])
    ana.move(view, view["legal"][0]["notation"])
    assert ana.view(game["id"])["your_turn"]
    assert "think for yourself" in hint(ana, game, 429, seat=ana.view(game["id"])["seat"])["error"]["message"]


def test_a_coach_that_fails_says_so(ana: Browser, app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    from haab.bots.processes.failing import WorkerFailed

    async def fail(*_: object) -> Advice:
        raise WorkerFailed("on purpose")

    monkeypatch.setattr(app.state.server.service.hints, "_submit", fail)
    assert hint(ana, ana.open(kinds="mm", seed=3), 503)["error"]["code"] == "no_hint"
