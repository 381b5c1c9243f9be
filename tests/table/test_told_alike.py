"""Whatever a seat or a spectator is told, is worked out from what it may know: two tables that differ only in hidden
things answer every request and tell every live line the same, to the byte."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any
from zlib import crc32

import pytest

import haab
from haab.bots.evaluation.base import evaluation
from haab.games import GAMES
from haab.kit.state import State
from haab.table.http.app import openapi
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.views import whole_view
from tests.table.twins import Twin, Twins, twins

Json = dict[str, Any]

LONG_THOUGHT_ABOUT = (
    "/api/puzzles",
    "/api/puzzles/{game}",
    "/api/puzzles/{game}/answer",
    "/api/puzzles/{game}/archive",
    "/api/own-puzzles",
    "/api/own-puzzles/answer",
)
"""Routes that are left out: they play games of their own for seconds, and are told of none."""
LAST = {("delete", "/api/games/{game_id}"): 2, ("post", "/api/games/{game_id}/leave"): 1}
"""After these there is nothing to be asked any more."""
OFTEN = {"hint": 12, "play-on": 4, "question": 3, "replay/{number}": 3, "moves": 6, "journeys": 3, "history": 2}
"""Requests that are made several times each, by the end of their path."""
MOMENTS = (0, 3, 9, 40)
"""Moves before which games are looked at; chance decides how many more are played."""


@pytest.fixture(scope="module")
def patched() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield monkeypatch


@pytest.fixture(scope="module", params=(365, 14), ids=("kept for a year", "kept for two weeks"))
def tables(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, patched: pytest.MonkeyPatch
) -> Iterator[Twins]:
    """Both tables; in the second round every game is soon to be deleted."""
    with twins(tmp_path_factory.mktemp("twins"), patched, keep_days=request.param) as both:
        yield both


KINDS = [("tzolkin", 2, {}), ("tzolkin", 3, {"tribes": True, "prophecies": True}), ("tikal", 2, {}), ("tikal", 3, {})]


@pytest.mark.parametrize("eyes", [0, 1, None])
@pytest.mark.parametrize(("game", "players", "options"), KINDS, ids=lambda value: str(value))
def test_tables_that_cannot_be_told_apart_answer_alike(
    tables: Twins, game: str, players: int, options: Json, eyes: int | None
) -> None:
    dice = random.Random(f"{game} {players} {eyes}")
    for moves in MOMENTS:
        world = _played(dice, haab.new(game, players, dice.randrange(10**9), options=options), moves)
        tables.sit_down(world, eyes, dice.randrange(1, 10**6))
        while dice.random() < 0.7 and tables.play_on(dice, eyes):
            pass
        _is_told_alike(tables, dice, eyes)
        for method, path, operation in _operations(tables, dice):
            for _ in range(_times(path)):
                _is_answered_alike(tables, Asking(tables, dice, operation, eyes), method, path)


def _played(dice: random.Random, game: haab.Game, moves: int) -> haab.Game:
    for _ in range(moves + dice.randrange(4)):
        game.play(dice.choice(game.legal))
    return game


def _operations(tables: Twins, dice: random.Random) -> list[tuple[str, str, Json]]:
    """Every route that the table describes, in any order, but for those that end everything."""
    found = [
        (method, path, operation)
        for path, methods in openapi()["paths"].items()
        for method, operation in methods.items()
        if path not in LONG_THOUGHT_ABOUT
    ]
    dice.shuffle(found)
    return sorted(found, key=lambda each: LAST.get(each[:2], 0))


def _times(path: str) -> int:
    return next((times for end, times in OFTEN.items() if path.endswith(f"/{end}")), 1)


def _is_answered_alike(tables: Twins, asking: Asking, method: str, path: str) -> None:
    request = asking.request(method, path)
    move = (request.get("json") or {}).get("move")
    if isinstance(move, str) and tables.would_reveal(move):
        return
    one, other = tables.both(lambda twin: twin.answer(method, **request))
    assert one == other, f"{method} {request}"


def _is_told_alike(tables: Twins, dice: random.Random, eyes: int | None) -> None:
    """The live line, at first, for what a page says, and after what the others do."""
    talk = dice.choice(["", "&talk=0", "&talk=7"])
    have = dice.choice(["", "&have=1.0", "&have=0.0", "&have=99.3"])
    query = f"lang={dice.choice(['en', 'ko'])}&version={dice.randrange(3)}{talk}{have}"
    said = dice.choices(["ping", "hidden", "look", "{}", "x" * 40], k=3)
    said = [words for words in said if words not in ("ping", "look")]
    moves = tables.next_moves(dice, eyes)

    def listen(twin: Twin) -> list[str]:
        is_told = moves is not None and twin.game.drafted.play(moves[twin]).confirms
        then = partial(twin.play, moves[twin]) if moves is not None and is_told else None
        return twin.frames(f"/api/games/{twin.id}/live?{query}", said, 2 if talk else 1, then)

    one, other = tables.both(listen)
    assert one == other, query


class Asking:
    """Makes requests out of what the table says about them, with codes and words that mean something in the game."""

    def __init__(self, tables: Twins, dice: random.Random, operation: Json, eyes: int | None) -> None:
        self._twins, self._dice, self._operation, self._eyes = tables, dice, operation, eyes
        self._schemas = openapi()["components"]["schemas"]
        self._game = tables.pair[0].game

    def request(self, method: str, path: str) -> Json:
        """A request: all that a client for HTTP needs to know."""
        places, query = {"game_id": self._game.id}, {}
        for parameter in self._operation.get("parameters", ()):
            name = parameter["name"]
            if parameter["in"] == "query" and (parameter.get("required") or self._dice.random() < 0.5):
                query[name] = self._value(parameter["schema"], name)
            elif name not in places:
                places[name] = self._value(parameter["schema"], name)
        asked: Json = {"path": path.format(**places), "params": {n: v for n, v in query.items() if v is not None}}
        body = self._operation.get("requestBody")
        if body is not None:
            asked["json"] = self._value(body["content"]["application/json"]["schema"], "")
        elif method != "get":
            asked["json"] = {}
        return asked

    def _value(self, schema: Json, name: str) -> Any:
        if "$ref" in schema:
            return self._value(self._schemas[schema["$ref"].rsplit("/", 1)[1]], name)
        if "anyOf" in schema or "oneOf" in schema:
            return self._value(self._dice.choice(schema.get("anyOf") or schema["oneOf"]), name)
        if "enum" in schema:
            return self._dice.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "integer":
                return self._number(schema, name)
            case "number":
                return self._dice.choice([0, -1.5, 3.25, 9999])
            case "boolean":
                return self._dice.random() < 0.5
            case "array":
                return self._list(schema, name)
            case "object":
                wanted = set(schema.get("required", ()))
                fields = schema.get("properties", {})
                return {
                    key: self._value(each, key)
                    for key, each in fields.items()
                    if key in wanted or self._dice.random() < 0.6
                }
            case "null":
                return None
            case _:
                return self._text(name)

    def _number(self, schema: Json, name: str) -> int:
        low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 10**6))
        if name == "seat" and self._eyes is not None and self._dice.random() < 0.7:
            return self._eyes
        if name in ("expected", "number") and self._dice.random() < 0.7:
            return self._game.number if name == "expected" else self._dice.randint(0, self._game.number)
        return int(self._dice.choice([low, low + 1, self._dice.randint(low, min(high, low + 900)), high, high + 1]))

    def _list(self, schema: Json, name: str) -> list[Any]:
        if name in ("plan", "other", "best") and self._dice.random() < 0.9:
            return self._plan()
        return [self._value(schema["items"], name) for _ in range(self._dice.randrange(4))]

    def _plan(self) -> list[int]:
        """Codes that are legal one after the other at one of the tables, for as far as may be, and then perhaps any."""
        state: State = self._dice.choice(self._twins.pair).game.drafted
        codes: list[int] = []
        for _ in range(self._dice.choice([1, 2, 5, 12, 40])):
            if state.over:
                break
            codes.append(self._dice.choice(state.codes))
            state = state.after(codes[-1])
        if self._dice.random() < 0.3:
            codes.append(self._dice.randrange(len(state.ruleset.vocabulary)))
        return codes[:64]

    def _text(self, name: str) -> str:
        rules, dice = self._game.ruleset, self._dice
        words = [move.notation for move in self._game.drafted.legal] or ["done"]
        known = {
            "move": [*words, dice.choice(list(rules.vocabulary.words()))],
            "move_id": [f"asked-{dice.randrange(10**6):06d}"],
            "lang": ["en", "ro", "nl", "xx"],
            "game": list(GAMES),
            "have": ["1.0", f"{self._game.revision}.{self._game.step}", "0.1", "x"],
            "term": list(evaluation(rules).names),
            "figure": ["leader", "worker", "worker_1", "0"],
            "space": ["start", "1", "a1", "0"],
            "bot": ["random", "sage"],
            "book": ["tzolkin", "tikal"],
            "clause_id": ["TZ-8.1", "TI-1.1"],
            "kind": ["seat", "watch", "me", "bot"],
            "date": ["2026-01-02"],
        }
        return str(dice.choice(known.get(name, ["a", "", "0" * 16, "abcdefgh", *words])))


# ---- that the test above would notice


def test_the_tables_do_differ(tables: Twins) -> None:
    dice = random.Random(1)
    tables.sit_down(_played(dice, haab.new("tzolkin", 2, 5), 0), 0, 9)
    one, other = (twin.game for twin in tables.pair)
    assert one.drafted.view(1) != other.drafted.view(1), "the rival has another hand"
    assert one.seed != other.seed
    assert (one.id, one.drafted.view(0)) == (other.id, other.drafted.view(0))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_leaks_is_noticed(tables: Twins, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number that depends on everything, also on what is hidden."""

    def leaking(opened: OpenGame, *args: Any) -> Any:
        return {**whole_view(opened, *args), "round": crc32(opened.drafted.data.tobytes())}

    monkeypatch.setattr("haab.table.service.service.whole_view", leaking)
    tables.sit_down(haab.new(game, 2, 5), 0, 9)
    one, other = tables.both(lambda twin: twin.answer("get", path=f"/api/games/{twin.id}"))
    assert one != other
