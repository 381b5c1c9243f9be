"""A bot at the table is a name and perhaps a personality of the game: nothing else can be set from outside."""

from __future__ import annotations

from typing import Any

import pytest

from haab.bots.players.levels import LEVELS
from tests.table.clients import Browser


def asked(ana: Browser, bot: str, game: str = "tzolkin") -> Any:
    """What the table answers to whoever opens a game with this bot."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": bot}]
    return ana.http.post("/api/games", json={"game": game, "players": 3, "options": {}, "seats": seats})


def test_a_level_with_a_personality_sits_down(ana: Browser) -> None:
    opened = asked(ana, "level3:personality=farmer")
    assert opened.status_code == 201
    assert opened.json()["view"]["seats"][2]["bot"] == "level3:personality=farmer"


@pytest.mark.parametrize(
    "bot", ["level3:personality=hunter", "random:personality=farmer", "greedy:weights=secret.json", "sage:lines=9"]
)
def test_other_parameters_are_refused(ana: Browser, bot: str) -> None:
    refused = asked(ana, bot)
    assert refused.status_code == 400
    assert "there are: builder, priest" in refused.json()["error"]["message"]


def test_the_catalogue_tells_levels_and_personalities(ana: Browser) -> None:
    told = ana.http.get("/api/catalogue").json()
    assert [bot["level"] for bot in told["bots"] if bot["level"]] == [level.number for level in LEVELS]
    games = {game["name"]: [entry["name"] for entry in game["personalities"]] for game in told["games"]}
    assert games["tikal"] == ["explorer", "templar", "hunter", "guardian"]
