"""Where calls arrive: a web server, a push service and a mail server that belong to a test."""

from __future__ import annotations

import json
import os
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from haab.table.notify.push import CURVE, SALT_BYTES, bytes_of, keys_of, public_point, text_of
from tests.table.clients import wait_until

POINT_BYTES = 65


@dataclass
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class WebReceiver:
    """A web server that takes everything, with the statuses that it is told, the last again and again."""

    port: int = 0
    statuses: list[int] = field(default_factory=lambda: [200])
    may_answer: threading.Event = field(default_factory=threading.Event)
    received: list[Received] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wait(self, count: int = 1) -> list[Received]:
        wait_until(lambda: len(self.received) >= count)
        return self.received


@contextmanager
def web_receiver() -> Iterator[WebReceiver]:
    receiver = WebReceiver()
    receiver.may_answer.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.received.append(Received(self.path, dict(self.headers), body))
            receiver.may_answer.wait(60)
            status = receiver.statuses.pop(0) if len(receiver.statuses) > 1 else receiver.statuses[0]
            self.send_response(status)
            if status == 302:
                self.send_header("Location", f"{receiver.address}/elsewhere")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    with _serving(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as port:
        receiver.port = port
        yield receiver


# ---- a browser that has subscribed


class Subscription:
    """What a browser and its push service agree on."""

    def __init__(self, address: str) -> None:
        self.key: EllipticCurvePrivateKey = generate_private_key(CURVE)
        self.auth = os.urandom(SALT_BYTES)
        self.endpoint = f"{address}/push/1"

    @property
    def body(self) -> dict[str, str]:
        return {
            "endpoint": self.endpoint,
            "p256dh": text_of(public_point(self.key)),
            "auth": text_of(self.auth),
        }

    def read(self, message: bytes) -> Any:
        """What the browser reads in a message."""
        salt, rest = message[:SALT_BYTES], message[SALT_BYTES + 4 :]
        length, point, text = rest[0], rest[1 : 1 + POINT_BYTES], rest[1 + POINT_BYTES :]
        assert length == POINT_BYTES
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(CURVE, point))
        key, nonce = keys_of(shared, self.auth, public_point(self.key), point, salt)
        opened = AESGCM(key).decrypt(nonce, text, None)
        assert opened.endswith(b"\x02")
        return json.loads(opened[:-1])


def token_of(headers: dict[str, str]) -> tuple[dict[str, Any], str, bytes]:
    """The claims of a VAPID header, the text that was signed, and the public key."""
    words = dict(part.strip().split("=", 1) for part in headers["Authorization"].removeprefix("vapid ").split(","))
    head, claims, signature = words["t"].split(".")
    return json.loads(bytes_of(claims)), f"{head}.{claims}|{signature}", bytes_of(words["k"])


# ---- mail


@dataclass
class MailReceiver:
    """A mail server that takes everything."""

    port: int = 0
    mails: list[str] = field(default_factory=list)

    def wait(self, count: int = 1) -> list[str]:
        wait_until(lambda: len(self.mails) >= count, 10)
        return self.mails


@contextmanager
def mail_receiver() -> Iterator[MailReceiver]:
    receiver = MailReceiver()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 hello")
            while line := self.rfile.readline().decode().strip():
                word = line.split()[0].upper()
                if word == "DATA":
                    self.say("354 go on")
                    receiver.mails.append(self.text())
                self.say("221 goodbye" if word == "QUIT" else "250 ok")
                if word == "QUIT":
                    return

        def say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

        def text(self) -> str:
            lines: list[str] = []
            while (line := self.rfile.readline().decode().rstrip("\r\n")) != ".":
                lines.append(line)
            return "\n".join(lines)

    with _serving(socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)) as port:
        receiver.port = port
        yield receiver


@contextmanager
def _serving(server: socketserver.TCPServer) -> Iterator[int]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
