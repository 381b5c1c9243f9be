"""The live line, with all that a page never sends on it."""

from __future__ import annotations

import base64
import random
import struct

from tools.soak.heads import bad_path, spoil
from tools.soak.scene import Ask


def handshake(ask: Ask, port: int, chance: random.Random) -> bytes:
    """The opening of a live line, usually a good one."""
    game = ask.path.split("?")[0].split("/")
    path = f"/api/games/{game[3] if len(game) > 3 else 'x'}/live?version={chance.choice((0, 0, 5, -1, 'x', 10**6))}"
    if chance.random() < 0.2:
        path = bad_path(path, chance)
    headers = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Cookie": ask.cookie,
        "Sec-WebSocket-Key": base64.b64encode(chance.randbytes(16)).decode(),
        "Sec-WebSocket-Version": chance.choice(("13", "13", "13", "13", "12", "x")),
    }
    if chance.random() < 0.2:
        spoil(headers, chance)
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n"


def frames(chance: random.Random) -> bytes:
    """Some frames, most of them bad."""
    return b"".join(_frame(chance) for _ in range(chance.randrange(1, 6)))


def _frame(chance: random.Random) -> bytes:
    first = chance.choice((0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8A, 0x83, 0xF1, 0x09, chance.randrange(256)))
    load = chance.choice(
        (b"", b"{}", b"\xff\xfe\xfd", b"\xed\xa0\x80", b"\x03\xe7", chance.randbytes(200), b"x" * 5000)
    )
    length = chance.choice((len(load), len(load), len(load), 2**63, 2**62, 70_000))
    is_masked = chance.random() < 0.9
    head = bytes([first]) + _length(length, is_masked)
    mask = chance.randbytes(4) if is_masked else b""
    hidden = bytes(byte ^ mask[number % 4] for number, byte in enumerate(load)) if mask else load
    return head + mask + hidden


def _length(length: int, is_masked: bool) -> bytes:
    bit = 0x80 if is_masked else 0
    if length < 126:
        return bytes([bit | length])
    if length < 2**16:
        return bytes([bit | 126]) + struct.pack(">H", length)
    return bytes([bit | 127]) + struct.pack(">Q", length)
