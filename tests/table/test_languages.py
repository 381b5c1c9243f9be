"""Each person at a table has the table in their own language."""

from __future__ import annotations

import pytest

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
