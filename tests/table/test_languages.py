"""Each person at a table has the table in their own language."""

from __future__ import annotations

from typing import Any

import pytest

import haab
from haab.games import GAMES
from haab.kit.text import Message, catalogue, languages
from tests.table.clients import Browser
from tests.tikal.tables import acting


@pytest.mark.parametrize("game", GAMES)
def test_one_game_is_told_in_every_language_at_once(ana: Browser, game: str) -> None:
    opened = ana.open(game, "mm")
    ana.play_turn(opened["id"])
    views = {language: ana.view(opened["id"], lang=language) for language in languages()}
    for language, view in views.items():
        assert view["title"] == Message(f"{game}.title").text(language)
        assert [seat["name"] for seat in view["seats"]] == [
            Message(f"colour.{colour}").text(language).capitalize() for colour in ("red", "blue")
        ]
        assert all(
            move["text"] == Message(move["key"]).text(language) for move in view["legal"] if "params" not in move
        )
        assert {panel["id"] for panel in view["panels"]} == {panel["id"] for panel in views["en"]["panels"]}
    for field in ("state", "scores", "number"):
        assert all(view[field] == views["en"][field] for view in views.values())
    prompts = {view["decision"]["text"] for view in views.values()}
    assert len(prompts) == len(views)


def test_the_log_is_worded_for_whoever_reads_it(ana: Browser) -> None:
    opened = ana.open("tikal", "mm")
    ana.play_turn(opened["id"])
    logs = {lang: ana.get(f"/api/games/{opened['id']}/history", lang=lang)["entries"] for lang in languages()}
    for language, entries in logs.items():
        colour = opened["view"]["seats"][entries[0]["seat"]]["colour"]
        assert entries[0]["name"] == Message(f"colour.{colour}").text(language).capitalize()
        assert entries[-1]["text"] == Message("tikal.choose.done").text(language)


def test_a_name_that_was_given_is_the_same_in_all_languages(ana: Browser) -> None:
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "bot", "bot": "random"}]
    opened = ana.post("/api/games", {"game": "tikal", "players": 2, "seats": seats}, 201)
    view = ana.view(opened["id"], lang="ko")
    assert [seat["name"] for seat in view["seats"]] == ["Ana", "파랑"]


def test_games_bots_and_my_games_are_listed_in_the_readers_language(ana: Browser) -> None:
    ana.open("tzolkin", "mb")
    for language in languages():
        offered = ana.get("/api/catalogue", lang=language)
        assert [found["title"] for found in offered["games"]] == [
            Message(f"{name}.title").text(language) for name in GAMES
        ]
        assert {bot["text"] for bot in offered["bots"]} <= set(catalogue(language).values())
        assert [entry["code"] for entry in offered["languages"]] == list(languages())
        assert ana.get("/api/mine", lang=language)["games"][0]["title"] == Message("tzolkin.title").text(language)


def test_a_language_that_nobody_knows_is_english(ana: Browser) -> None:
    opened = ana.open("tikal", "mm")
    assert ana.view(opened["id"], lang="xx")["seats"][0]["name"] == "Red"


def test_refusals_are_in_the_readers_language(ana: Browser) -> None:
    game = ana.open()["id"]
    reasons = {language: ana.get(f"/api/games/{game}/record", 409, lang=language)["error"] for language in languages()}
    assert {reason["code"] for reason in reasons.values()} == {"conflict"}
    for language, reason in reasons.items():
        assert reason["message"] == Message("table.error.record_when_over").text(language)
    assert len({reason["message"] for reason in reasons.values()}) == len(languages())
    assert ana.get(f"/api/games/{game}/record", 409, lang="xx")["error"] == reasons["en"]


def test_a_player_in_a_text_has_the_name_or_colour_of_the_table(ana: Browser) -> None:
    record = acting({"treasures": {"treasure-1": 1}}, {"treasures": {"treasure-2": 1}}).record()
    game = ana.post("/api/import", {"record": record}, 201)["id"]
    take = "take treasure-2 from blue"

    def offered() -> str:
        return next(move["text"] for move in ana.view(game, seat=0)["legal"] if move["notation"] == take)

    assert "from Blue in exchange" in offered()
    ana.post(f"/api/games/{game}/seat", {"seat": 1, "colour": "green"})
    assert "from Green in exchange" in offered()
    ana.post(f"/api/games/{game}/seat", {"seat": 1, "name": "Bo"})
    assert "from Bo in exchange" in offered()
    ana.move(ana.view(game, seat=0), take)
    assert "give to Bo" in ana.view(game, seat=0)["decision"]["text"]
    assert "from Bo" in ana.view(game, seat=0)["draft"][0]["text"]


WRONG_GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "no such game": ({"game": "chess"}, 400),
    "no such option": ({"options": {"triebs": True}}, 400),
    "too many players": ({"game": "tikal", "players": 5, "seats": [{"kind": "me"}] * 5}, 400),
    "other seats": ({"seats": [{"kind": "me"}]}, 400),
    "no such bot": ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "@table.language"}]}, 400),
    "seed and first": ({"seed": 1, "first": 0}, 422),
    "large seed": ({"seed": "9" * 39}, 422),
    "two clocks": ({"clock": {"minutes": 5, "days": 2}}, 422),
    "no number": ({"players": "two"}, 422),
}
"""Games that cannot be opened, each for another reason, and the status of the refusal."""


@pytest.mark.parametrize("wrong", WRONG_GAMES)
def test_a_game_that_cannot_be_opened_is_refused_in_the_readers_language(ana: Browser, wrong: str) -> None:
    changes, status = WRONG_GAMES[wrong]
    body = {"game": "tzolkin", "players": 2, "seats": [{"kind": "me"}] * 2, **changes}
    told = {lang: ana.post("/api/games", body, status, lang=lang)["error"]["message"] for lang in languages()}
    assert len(set(told.values())) == len(languages()), told


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": ["fly away"]},
        {"moves": "none"},
        {"colour": "red"},
        {"players": 9},
        {"haab": 99},
        {"game": "chess"},
        {"rules": "new"},
        {"position": {"board": 3}},
    ],
)
def test_a_record_that_cannot_be_imported_is_refused_in_the_readers_language(
    ana: Browser, changes: dict[str, Any]
) -> None:
    record = haab.new("tikal", 2, 1).record() | changes
    body = {"record": record}
    told = {lang: ana.post("/api/import", body, 400, lang=lang)["error"]["message"] for lang in languages()}
    assert len(set(told.values())) == len(languages()), told


def test_an_illegal_move_is_refused_in_the_readers_language(ana: Browser) -> None:
    view = ana.open("tikal")["view"]
    body = {"seat": view["to_move"], "expected": view["number"], "move_id": "0123456789", "move": "fly away"}
    told = {
        lang: ana.post(f"/api/games/{view['id']}/moves", body, 409, lang=lang)["error"]["message"]
        for lang in languages()
    }
    assert told["nl"].startswith(
        "zet 'fly away' mag niet: zo\N{RIGHT SINGLE QUOTATION MARK}n zet bestaat in dit spel niet."
    )
    assert len(set(told.values())) == len(languages())
