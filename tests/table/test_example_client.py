"""The example client plays a whole game over real HTTP."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx2 as httpx

from haab.table.serve import free_port
from tests.table.clients import Browser, invitation
from tests.table.servers import running_server

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


def test_the_example_client_plays_a_game_to_its_end(tmp_path: Path) -> None:
    port = free_port("127.0.0.1", 8800)
    with running_server(f"sqlite:///{tmp_path / 't.sqlite3'}", port):
        table = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20)
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        opened = table.post("/api/games", json={"game": "tzolkin", "players": 2, "seats": seats}).json()
        link = f"http://127.0.0.1:{port}/game/{opened['id']}#key={invitation(opened, 0)}"
        played = subprocess.run([sys.executable, str(CLIENT), link], capture_output=True, text=True, timeout=240)
        assert "final scores:" in played.stdout, played.stderr


def test_the_address_that_readers_are_sent_to_is_there(ana: Browser) -> None:
    """N14: it was one that had gone."""
    [address] = re.findall(r"described at (/\S+)", CLIENT.read_text(encoding="utf-8"))
    assert ana.http.get(address).status_code == 200
