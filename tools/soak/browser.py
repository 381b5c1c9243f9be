"""A browser without a screen that costs next to nothing, and knows several servers of one table."""

from __future__ import annotations

import http.client
import itertools
import json
from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]

TIMEOUT = 30.0
"""Seconds after which a server counts as dead."""
_numbers = itertools.count(2)


class Away(Exception):
    """The server, or its store, cannot be reached: nobody knows whether the request was carried out."""


class Refused(Exception):
    """The server has answered, and did not grant it."""

    def __init__(self, status: int, answer: Json) -> None:
        super().__init__(f"{status}: {str(answer)[:300]}")
        self.status = status
        self.code: str = answer.get("error", {}).get("code", "")


def own_address() -> str:
    """An address of this machine that nobody else has: servers count requests by address."""
    number = next(_numbers)
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Browser:
    """Asks one server, and another one when that is away."""

    def __init__(self, ports: Sequence[int], first: int = 0, cookie: str = "") -> None:
        self.ports = ports
        self.cookie = cookie
        self.address = own_address()
        self._at = first
        self._line: http.client.HTTPConnection | None = None

    @property
    def port(self) -> int:
        """The server that is asked at present."""
        return self.ports[self._at % len(self.ports)]

    def move_on(self) -> None:
        """Ask another server from now on."""
        self.close()
        self._at += 1

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The JSON of an answer; Away or Refused if there is none."""
        if self._line is None:
            here = (self.address, 0)
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, TIMEOUT, source_address=here)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        sent = None
        if body is not None:
            sent = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        try:
            self._line.request(method, path, sent, headers)
            answer = self._line.getresponse()
            told = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Away(type(error).__name__) from error
        return self._understood(answer, told)

    def _understood(self, answer: http.client.HTTPResponse, told: bytes) -> Json:
        try:
            content: Json = json.loads(told)
        except ValueError as error:
            raise Refused(
                answer.status, {"error": {"code": "not_json", "message": told[:200].decode("latin-1")}}
            ) from error
        if answer.status == 503:
            raise Away("store")
        if answer.status >= 300:
            raise Refused(answer.status, content)
        given = answer.getheader("Set-Cookie")
        if given:
            self.cookie = given.partition(";")[0]
        return content
