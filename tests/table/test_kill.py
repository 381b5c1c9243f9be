"""The server is killed at random moments under load: every acknowledged move is there afterwards, exactly once."""

from __future__ import annotations

import random
import secrets
import signal
import threading
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx

from haab.table.serve import free_port
from tests.table.servers import running_server

Json = dict[str, Any]
KILLS = 10
CLIENTS = 4
TOO_MANY = 429


class _Client(threading.Thread):
    """Plays random moves on a game of its own until the server dies; remembers what was acknowledged."""

    def __init__(self, port: int, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=5)
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = {"game": "tzolkin", "players": 2, "seats": seats}
        self.game = self.ask("POST", "", body)["id"]
        self.acknowledged: list[tuple[Json, int]] = []
        """Moves as they were sent, and the number that the server gave them."""
        self.version = 0
        """Confirmed moves that the server told of."""

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The answer; whoever was too fast for the server asks again."""
        while (answer := self.http.request(method, f"/api/games{path}", json=body)).status_code == TOO_MANY:
            time.sleep(0.05)
        answer.raise_for_status()
        told: Json = answer.json()
        return told

    def play(self, body: Json) -> Json:
        return self.ask("POST", f"/{self.game}/moves", body)

    def run(self) -> None:
        try:
            view = self.ask("GET", f"/{self.game}")
            while view["legal"]:
                move = self.chance.choice(view["legal"])["notation"]
                move_id = secrets.token_hex(8)
                body = {"seat": view["seat"], "expected": view["number"], "move_id": move_id, "move": move}
                answer = self.play(body)
                self.acknowledged.append((body, answer["accepted"]))
                view = answer["view"]
                self.version = view["version"]
                if not view["your_turn"]:
                    view = self.ask("GET", f"/{self.game}")
        except httpx.TransportError:
            return


def test_no_acknowledged_move_is_lost_or_played_twice(tmp_path: Path) -> None:
    chance = random.Random(11)
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    port = free_port("127.0.0.1", 8700)
    clients: list[_Client] = []
    for kill in range(KILLS):
        with running_server(database, port) as process:
            _check(clients)
            clients = [_Client(port, kill * CLIENTS + number) for number in range(CLIENTS)]
            for client in clients:
                client.start()
            time.sleep(0.3 + chance.random())
            process.send_signal(signal.SIGKILL)
            for client in clients:
                client.join(20)
    with running_server(database, port):
        _check(clients)


def _check(clients: list[_Client]) -> None:
    for client in clients:
        view = client.ask("GET", f"/{client.game}")
        history = client.ask("GET", f"/{client.game}/history")["entries"]
        assert [entry["number"] for entry in history] == list(range(1, view["version"] + 1))
        assert view["version"] >= client.version, "a confirmed move was lost"
        assert len(client.acknowledged) <= view["number"] <= len(client.acknowledged) + 1, "a move too few or too many"
        assert [number for _, number in client.acknowledged] == list(range(1, len(client.acknowledged) + 1))
        for body, number in client.acknowledged:
            assert client.play(body)["accepted"] == number, "a move that was sent again was played again"
        assert client.ask("GET", f"/{client.game}") == view
        assert view["legal"], "the game goes on"
