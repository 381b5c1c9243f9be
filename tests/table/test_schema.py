"""The wire has a schema, and what goes over it has exactly the fields that the schema names.

Every answer that any test of the table gets is held against it (tests/table/clients.py); here whole games are played.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from haab.kit.text import languages
from haab.table.http.app import openapi
from haab.table.wire import LiveMessage
from tests.kinds import KINDS, Kind
from tests.table.clients import Browser, Json, shaped, watching
from tools.wire_types import TYPES, written


def _contents(description: Json) -> list[tuple[str, str, Json]]:
    return [
        (f"{method} {path}", status, content)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
        for status, answer in operation["responses"].items()
        for content in answer["content"].values()
    ]


def test_every_answer_is_described() -> None:
    contents = _contents(openapi())
    assert len(contents) > 60
    assert [(place, status) for place, status, content in contents if not content.get("schema")] == []
    for status in ("4XX", "5XX"):
        refusals = [content["schema"]["$ref"] for _, found, content in contents if found == status]
        assert set(refusals) == {"#/components/schemas/ErrorAnswer"}


def test_everything_that_is_referred_to_is_there() -> None:
    description = openapi()
    names = {part.split('"')[0] for part in json.dumps(description).split('"#/components/schemas/')[1:]}
    assert names <= set(description["components"]["schemas"])
    assert "LiveMessage" in names


def test_no_object_has_fields_without_a_name() -> None:
    """What the table says has exactly its fields; only dictionaries, whose keys are names of the game, are open."""
    schemas = openapi()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if "properties" in schema and schema["additionalProperties"]] == []


def test_the_types_of_the_page_are_those_of_the_schema() -> None:
    assert TYPES.read_text(encoding="utf-8") == written(), "run: python -m tools.wire_types"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.seats != 3], ids=str)
def test_a_whole_game_says_only_what_the_schema_says(kind: Kind, ana: Browser, bo: Browser) -> None:
    chance = random.Random(str(kind))
    opened = ana.open(kind.game, "m" * kind.seats, options=kind.options, seed=chance.randrange(1000))
    game, view = opened["id"], opened["view"]
    bo.post(f"/api/games/{game}/join", {"key": watching(opened)})
    while view["status"] != "over":
        language = chance.choice(languages())
        view = ana.view(game, lang=language)
        version = view["version"]
        while view["your_turn"] and view["version"] == version:
            view = ana.move(view, chance.choice(view["legal"])["notation"])["view"]
            if view["can_undo"] and chance.random() < 0.1:
                view = ana.step(ana.step(view, "undo")["view"], "redo")["view"]
        if chance.random() < 0.2:
            bo.view(game, lang=language)
    for browser in (ana, bo):
        entries = browser.get(f"/api/games/{game}/history", lang="ro")["entries"]
        browser.get(f"/api/games/{game}/replay/{chance.randrange(len(entries))}")
    ana.get(f"/api/games/{game}/points")
    ana.get(f"/api/games/{game}/record")
    ana.get("/api/mine")


def test_what_is_pushed_has_the_shape_of_a_live_message(ana: Browser) -> None:
    game = ana.open("tikal", "mm")["id"]
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=0") as page:
        ana.play_turn(game)
        message: Any = {"view": {"version": 0}}
        while message["view"]["version"] == 0:
            text = page.receive_text()
            message = shaped(text, LiveMessage)
    assert message["events"]


def test_what_there_is_has_its_shape(ana: Browser) -> None:
    kinds = ana.get("/api/catalogue")["games"]
    for kind in kinds:
        ana.get(f"/api/components/{kind['name']}", lang="ko")
    ana.get("/api/locale/nl")
    ana.get("/api/rules/TZ-8.3")
    ana.get("/api/rules/TZ-0.0", 404)
    ana.get("/api/rulebooks/tzolkin")
    ana.get("/api/rulebooks/chess", 404)
    ana.get("/api/examples/TZ-EX-4")
    ana.get("/api/examples/TZ-EX-4", 404, case=99)


def test_every_refusal_is_described_as_words() -> None:
    for path, methods in openapi()["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if not status.startswith("2") and "content" in answer:
                    assert list(answer["content"]) == ["application/json"], f"{method} {path} {status}"
