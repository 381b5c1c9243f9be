"""Players who go on whatever happens to the servers, and remember what they were told."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tools.soak.browser import Away, Browser, Json, Refused
from tools.soak.ledger import Acknowledged, Ledger

TAKES_BACK = 0.08
"""How often a player who is alone at a game takes a move back."""
PLAYS_AGAIN = 0.5
"""How often such a move is then played again."""
BREATH = 0.05
"""Seconds before something is tried again."""
LOOK_ON = 1.0
"""Seconds between two looks at a game of bots alone."""
PASSING = ("stale", "conflict", "illegal_move", "too_many", "too_many_games")
"""Refusals that only mean: look at the game again."""


class Player(threading.Thread):
    """Plays random moves, game after game, and goes to another server when one is away."""

    def __init__(self, browser: Browser, ledger: Ledger, seed: int, kinds: str = "mm", game: str = "tzolkin") -> None:
        """`kinds` has a letter for each seat: m(e) or b(ot)."""
        super().__init__(daemon=True)
        self.browser = browser
        self.chance = random.Random(seed)
        self.game_id = ""
        self.is_done = threading.Event()
        self.partners: list[Player] = []
        """Who plays the same seats of the same game on other servers."""
        self._ledger = ledger
        self._kinds = kinds
        self._game = game
        self._tried: list[Acknowledged] = []
        """The own moves of the turn that is being tried out."""

    def run(self) -> None:
        """Play until told to stop."""
        while not self.is_done.is_set():
            try:
                self._play_a_game()
            except Stopped:
                break
            except Refused as refusal:
                self._ledger.faults.append(f"game {self.game_id}: {refusal}")
                self.game_id = ""
                time.sleep(BREATH)
        self.browser.close()

    # ---- games

    def open_game(self) -> None:
        """Open a game of which this player has all seats but those of bots, for the partners as well."""
        seats: list[Json] = [
            {"kind": "me"} if kind == "m" else {"kind": "bot", "bot": "random"} for kind in self._kinds
        ]
        body = {"game": self._game, "players": len(seats), "seats": seats}
        opened = self._certain("POST", "/api/games", body)
        self._sit_down(opened["id"])
        for partner in self.partners:
            partner.browser.cookie = self.browser.cookie
            partner.game_id = self.game_id

    def _sit_down(self, game_id: str) -> None:
        self.game_id = game_id
        self._ledger.games.append(game_id)
        if "b" in self._kinds:
            self._ledger.bot_games.append(game_id)

    def _play_a_game(self) -> None:
        if not self.game_id:
            if self.partners_open():
                time.sleep(BREATH)
                return
            self.open_game()
        view = self._certain("GET", self._path())
        while not self.is_done.is_set() and view["status"] != "over":
            view = self._go_on(view)
        if view["status"] == "over":
            self.game_id = ""

    def partners_open(self) -> bool:
        """Whether somebody else opens the games for this player."""
        return False

    def _path(self, what: str = "") -> str:
        return f"/api/games/{self.game_id}{what}"

    # ---- one step

    def _go_on(self, view: Json) -> Json:
        """Do one thing, and look at what came of it."""
        try:
            if not view["legal"]:
                time.sleep(BREATH if "m" in self._kinds else LOOK_ON)
                return self._look()
            if self._tried and not self.partners and self.chance.random() < TAKES_BACK:
                return self._take_back(view)
            return self._move(view)
        except Refused as refusal:
            if refusal.code not in PASSING or isinstance(refusal, Stopped):
                raise
            self._tried.clear()  # what the game looks like is no longer known: the ledger keeps them
            time.sleep(BREATH)
            return self._look()

    def _look(self) -> Json:
        return self._certain("GET", self._path())

    def _move(self, view: Json) -> Json:
        move = self.chance.choice(view["legal"])["notation"]
        move_id = secrets.token_hex(8)
        body = {"seat": view["seat"], "expected": view["number"], "move_id": move_id, "move": move}
        sent = time.monotonic()
        answer = self._certain("POST", self._path("/moves"), body)
        if answer["accepted"] != view["number"] + 1:
            self._ledger.faults.append(f"{self.game_id}: move {view['number'] + 1} got the number {answer['accepted']}")
        seen: Json = answer["view"]
        is_confirmed = answer["accepted"] <= seen["version"]
        self._remember(Acknowledged(self.game_id, move_id, answer["accepted"], is_confirmed, sent))
        return seen if seen["your_turn"] else self._look()

    def _remember(self, move: Acknowledged) -> None:
        self._ledger.moves.append(move)
        if move.is_confirmed:
            self._tried.clear()
        else:
            self._tried.append(move)

    def _take_back(self, view: Json) -> Json:
        """Undo, and sometimes redo. A request whose answer is lost leaves the move uncertain: it is not checked."""
        body = {"seat": view["seat"], "expected": view["number"]}
        undone = self._tried.pop()
        self._ledger.moves.remove(undone)
        seen: Json = self._once("/undo", body)["view"]
        if self.chance.random() < PLAYS_AGAIN:
            undone.sent = time.monotonic()
            seen = self._once("/redo", body | {"expected": seen["number"]})["view"]
            undone.at = time.monotonic()
            self._ledger.moves.append(undone)
            self._tried.append(undone)
        return seen

    # ---- asking

    def _once(self, what: str, body: Json) -> Json:
        """Ask for something that does not bear being asked for twice."""
        try:
            return self.browser.ask("POST", self._path(what), body)
        except Away as error:
            self.browser.move_on()
            raise Refused(409, {"error": {"code": "stale", "message": str(error)}}) from error

    def _certain(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask until somebody answers; the same move with the same id may arrive twice and is played once."""
        while True:
            try:
                return self.browser.ask(method, path, body)
            except Away as error:
                if self.is_done.is_set():
                    raise Stopped from error
                self._ledger.resent += "move_id" in (body or {})
                self.browser.move_on()
                time.sleep(BREATH)
            except Refused as refusal:
                if refusal.code not in ("too_many", "too_many_games"):
                    raise
                time.sleep(BREATH)


class Stopped(Refused):
    """The trial is over while nobody answers."""

    def __init__(self) -> None:
        super().__init__(409, {"error": {"code": "stale", "message": "stopped"}})


class Partner(Player):
    """Plays the games of another player at the same time, on another server: they are in each other's way."""

    def partners_open(self) -> bool:
        """The other one opens them."""
        return True


class Page(threading.Thread):
    """An open page: what it is pushed never goes back, and no move is missing or comes twice."""

    def __init__(self, player: Player, ports: Callable[[], list[int]], ledger: Ledger, seed: int) -> None:
        super().__init__(daemon=True)
        self.is_done = threading.Event()
        self._player = player
        self._ports = ports
        self._ledger = ledger
        self._chance = random.Random(seed)
        self._version = self._revision = 0
        self._game_id = ""

    def run(self) -> None:
        """Look on until told to stop."""
        while not self.is_done.is_set():
            if self._player.game_id != self._game_id:
                self._game_id, self._version, self._revision = self._player.game_id, 0, 0
            if not self._game_id:
                time.sleep(BREATH)
                continue
            try:
                self._listen()
            except (OSError, WebSocketException, EOFError):
                time.sleep(BREATH)

    def _listen(self) -> None:
        port = self._chance.choice(self._ports())
        address = f"ws://127.0.0.1:{port}/api/games/{self._game_id}/live?version={self._version}"
        headers = {"Cookie": self._player.browser.cookie}
        with connect(address, additional_headers=headers, max_size=None, open_timeout=10, close_timeout=1) as line:
            while not self.is_done.is_set() and self._player.game_id == self._game_id:
                try:
                    self._take(json.loads(line.recv(timeout=0.5)))
                except TimeoutError:
                    continue

    def _take(self, message: Json) -> None:
        view: Json = message["view"]
        numbers: list[Any] = [event["number"] for event in message["events"]]
        self._ledger.pushes += 1
        if numbers != list(range(self._version + 1, view["version"] + 1)):
            self._ledger.faults.append(f"{self._game_id}: after {self._version} a page was told of moves {numbers}")
        if view["revision"] < self._revision:
            self._ledger.faults.append(f"{self._game_id}: revision {view['revision']} came after {self._revision}")
        self._version, self._revision = view["version"], view["revision"]
