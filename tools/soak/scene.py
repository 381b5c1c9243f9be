"""Good requests of every kind, to be made bad: some games, who sits there, and all that can be asked about them."""

from __future__ import annotations

import json
import random
import secrets
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import haab
from tools.soak.browser import Browser, Json, Refused

KEPT = Path(__file__).parents[2] / "tests" / "kept" / "games"
FEW_MOVES = 12
"""Moves of a record that is brought: what is bad about it shows in the first ones, too."""
SETS = (("tzolkin", "mm"), ("tikal", "mo"), ("tzolkin", "mb"), ("tikal", "bb"))


@dataclass(frozen=True)
class Ask:
    """A request that could be granted."""

    method: str
    path: str
    body: Any = None
    cookie: str = ""


@dataclass(frozen=True)
class OpenTable:
    """A game, and the keys of its links."""

    id: str
    view: Json
    keys: tuple[str, ...]


class Scene:
    """A few games of one browser."""

    def __init__(self, port: int, chance: random.Random) -> None:
        self._browser = Browser([port])
        self._chance = chance
        self._games = [self._open(game, kinds) for game, kinds in SETS]
        self._browser.close()  # the server would hang up, too, before it is needed again

    def close(self) -> None:
        """Delete the games: nothing is to pile up."""
        for game in self._games:
            try:
                self._browser.ask("DELETE", f"/api/games/{game.id}", {})
            except Refused:
                continue  # a request that was good after all has done it
        self._browser.close()

    def _open(self, game: str, kinds: str) -> OpenTable:
        seats = [_SEATS[kind] for kind in kinds]
        opened = self._browser.ask("POST", "/api/games", {"game": game, "players": len(kinds), "seats": seats})
        return OpenTable(opened["id"], opened["view"], tuple(link["key"] for link in opened["links"]))

    def ask(self) -> Ask:
        """Any request."""
        chance = self._chance
        if chance.random() < 0.15:
            return Ask("POST", "/api/import", {"record": _record(chance)}, self._browser.cookie)
        if chance.random() < 0.2:
            return Ask("GET", chance.choice(_PLACES), cookie=self._browser.cookie)
        game = chance.choice(self._games)
        method, what, body = chance.choice(_about(game, chance))
        return Ask(method, f"/api/games/{game.id}{what}" if what != "new" else "/api/games", body, self._browser.cookie)


_SEATS = {"m": {"kind": "me", "name": "Ana"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
_PLACES = (
    *("/", "/game/0123456789abcdef", "/static/app.js", "/openapi.json", "/healthz", "/readyz", "/metrics"),
    *("/api/mine", "/api/catalogue?lang=nl", "/api/locale/ko", "/api/components/tikal", "/api/rules/TZ-1.1"),
    *("/api/tours/tzolkin", "/docs", "/api/games", "/api/nothing"),
)


def _about(game: OpenTable, chance: random.Random) -> list[tuple[str, str, Any]]:
    """What can be asked about a game: method, path, body."""
    view = game.view
    seat = {"seat": 0}
    step = {**seat, "expected": view["number"]}
    legal = view["legal"] or [{"notation": "pass"}]
    move = {**step, "move_id": secrets.token_hex(8), "move": chance.choice(legal)["notation"]}
    key = chance.choice(game.keys) if game.keys else secrets.token_urlsafe(32)
    number, space = chance.randrange(30), quote(chance.choice(("c3r2", "A5", "\x00", "ü")))
    return [
        ("GET", f"?seat=0&lang={chance.choice(('nl', 'xx', 'ko'))}&have={number}.{number}", None),
        ("GET", f"/history?after={number}", None),
        ("GET", f"/replay/{number}", None),
        ("GET", "/points", None),
        ("GET", "/record", None),
        ("GET", f"/journeys?seat=0&figure=worker&space={space}", None),
        ("POST", "/moves", move),
        ("POST", "/moves?have=1.1", move),
        ("POST", "/undo", step),
        ("POST", "/redo", step),
        ("POST", "/join", {"key": key, "name": "Bo"}),
        ("POST", "/seat", {**seat, "name": "Bo", "colour": "red"}),
        ("POST", "/seat", {**seat, "bot": "random"}),
        ("POST", "/seat", {**seat, "take_back": True}),
        ("POST", "/invitations", {"kind": chance.choice(("seat", "device", "watch")), **seat}),
        ("POST", "/qr", {"key": key}),
        ("POST", "/sign-out-others", seat),
        ("POST", "/leave", seat),
        ("POST", "/wake", {}),
        ("POST", "/rematch", {}),
        ("DELETE", "", {}),
        ("POST", "new", {"game": "tikal", "players": 2, "options": {}, "seats": [_SEATS["m"]] * 2, "clock": 5}),
    ]


def _record(chance: random.Random) -> Any:
    """The beginning of a game that is kept with the tests, from its deal or from the position after some moves."""
    file = chance.choice(_FILES)
    return _position(file) if chance.random() < 0.5 else _beginning(file)


_FILES = sorted(KEPT.glob("*.json"))


@cache
def _beginning(file: Path) -> Json:
    kept: Json = json.loads(file.read_text(encoding="utf-8"))["record"]
    return kept | {"moves": kept["moves"][:FEW_MOVES]}


@cache
def _position(file: Path) -> Json:
    return haab.from_position(haab.replay(_beginning(file)).position()).record()
