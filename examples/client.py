"""A player in a few lines: joins a game at a table by an invitation and plays random legal moves.

    haab serve                                     # open a table, open a game, invite somebody to a free seat
    python examples/client.py "http://127.0.0.1:8000/game/0123456789abcdef#key=..."

An invitation is good once: from then on the table knows this client by the cookie that it was given, and whoever wants
to come back later keeps it. Everything a client needs is in the view: whose turn it is, and the legal moves in words.
The whole API is described at /openapi.json of the running table.
"""

from __future__ import annotations

import http.cookiejar
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any
from urllib.parse import urlsplit

TOO_MANY = 429


class Seat:
    """A seat at a table, taken by an invitation."""

    def __init__(self, link: str) -> None:
        address = urlsplit(link)
        self.base = f"{address.scheme}://{address.netloc}/api{address.path.replace('/game/', '/games/')}"
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.browser = urllib.request.build_opener(jar)
        key = address.fragment.removeprefix("key=")
        self.view = self.call("/join", {"key": key, "name": "Example"})["view"]

    def call(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; a body makes it a POST. Whoever asks too often is told when to ask again."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})
        while True:
            try:
                with self.browser.open(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != TOO_MANY:
                    raise
                time.sleep(int(error.headers["Retry-After"]))

    def look(self) -> dict[str, Any]:
        """The present view."""
        self.view = self.call(f"?seat={self.view['seat']}")
        return self.view

    def play(self, move: str) -> None:
        """Play a move. The id makes a repeated request harmless, the number refuses a stale one."""
        body = {
            "seat": self.view["seat"],
            "expected": self.view["number"],
            "move_id": uuid.uuid4().hex,
            "move": move,
        }
        self.view = self.call("/moves", body)["view"]


def main() -> None:
    """Play until the game is over."""
    seat = Seat(sys.argv[1])
    while seat.view["status"] != "over":
        if not seat.view["your_turn"]:
            time.sleep(0.1)
            seat.look()
            continue
        move = random.choice(seat.view["legal"])
        print(f"{move['notation']:<32} {move['text']}")
        try:
            seat.play(move["notation"])
        except urllib.error.HTTPError as error:
            print(json.load(error)["error"]["message"])
            seat.look()
    print("final scores:", seat.view["scores"])


if __name__ == "__main__":
    main()
