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
KILLS = 6
CLIENTS = 4


class _Client(threading.Thread):
    """Plays random moves on a game of its own until the server dies; remembers what was acknowledged."""

    def __init__(self, port: int, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=5)
        seats = [{"kind": "me"}, {"kind": "me"}]
        body = {"game": "tzolkin", "players": 2, "seats": seats}
        self.game = self.http.post("/api/games", json=body).json()["id"]
        self.draft: list[str] = []
        self.acknowledged: list[str] = []

    def view(self) -> Json:
        found: Json = self.http.get(f"/api/games/{self.game}").json()
        return found

    def run(self) -> None:
        try:
            view = self.view()
            while view["legal"]:
                move_id = secrets.token_hex(8)
                move = self.chance.choice(view["legal"])["notation"]
                body = {"seat": view["seat"], "expected": view["number"], "move_id": move_id, "move": move}
                answer = self.http.post(f"/api/games/{self.game}/moves", json=body)
                answer.raise_for_status()
                self.draft.append(move_id)
                view = answer.json()["view"]
                if not view["draft"]:
                    self.acknowledged += self.draft
                    self.draft = []
                if not view["your_turn"]:
                    view = self.view()
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
        history = client.http.get(f"/api/games/{client.game}/history").json()["entries"]
        view = client.view()
        assert [entry["number"] for entry in history] == list(range(1, view["version"] + 1))
        assert view["version"] >= len(client.acknowledged), "an acknowledged move was lost"
        assert view["version"] <= len(client.acknowledged) + len(client.draft) + 1, "a move was played twice"
        assert view["legal"], "the game goes on"
