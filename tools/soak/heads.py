"""Requests as bytes: their heads good, bad, or lying about the body."""

from __future__ import annotations

import random
from urllib.parse import quote

from tools.soak.mangle import LONG, mangled, written
from tools.soak.scene import Ask

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "G\x01T", "X" * 300)
HOSTS = ("evil.example", "localhost", "[::1", "127.0.0.1:99999", "", "a" * 300, "127.0.0.1\x00", "ü.example", "//", "@")
ORIGINS = ("null", "http://[", "https://evil.example", "http://127.0.0.1", "\xff", "x" * LONG, "http://a:b:c:d/")
COOKIES = (
    "haab=",
    "haab=" + "A" * 43,
    "haab=\x00",
    "haab=ü" * 50,
    "=;=;;",
    "haab",
    "x=1; " * 500,
    '"' * 100,
    "haab=" + "a" * 9000,
)
TYPES = (
    "text/plain",
    "application/json; charset=utf-7",
    "application/x-www-form-urlencoded",
    "",
    "multipart/form-data",
    "\xff",
)
LENGTHS = ("0", "1", "-1", "+5", "1e3", "99999999999999999999", "0x10", " 7 ", "", "٣", "5, 5", "70000")
PIECES = (
    "%00",
    "%ff",
    "%2e%2e%2f",
    "..",
    "//",
    "%",
    "%zz",
    "ü",
    " ",
    "?",
    "#",
    "?lang=%00",
    "?seat=9",
    "?seat=x",
    "?have=1.",
    "&seat=1",
)
GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/catalogue\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x00" * 100,
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000 + b"\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n{}\n",
)


def good(ask: Ask, port: int) -> dict[str, str]:
    """The headers that a page would send."""
    headers = {"Host": f"127.0.0.1:{port}", "Cookie": ask.cookie}
    if ask.method != "GET":
        headers |= {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}"}
    return headers


def request(ask: Ask, port: int, chance: random.Random) -> bytes:
    """A request in which something is wrong, usually one thing."""
    if chance.random() < 0.03:
        return chance.choice(GARBAGE)
    method, path, headers = ask.method, ask.path, good(ask, port)
    what = chance.random()
    body = b"" if ask.body is None else written(ask.body if what > 0.6 else mangled(ask.body, chance), chance)
    if what > 0.9:
        method = chance.choice(METHODS)
    elif what > 0.75:
        path = bad_path(path, chance)
    elif what > 0.6:
        spoil(headers, chance)
    if ask.body is not None:
        headers.setdefault("Content-Length", str(len(body)))
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + body


def bad_path(path: str, chance: random.Random) -> str:
    """An address that leads elsewhere, or nowhere."""
    place = chance.randrange(len(path) + 1)
    piece = chance.choice((*PIECES, "9" * chance.choice((1, 20, 400)), quote("\u202e"), "a" * LONG))
    return path[:place] + piece + (path[place:] if chance.random() < 0.7 else "")


def spoil(headers: dict[str, str], chance: random.Random) -> None:
    """Change one header, or some."""
    bad = {
        "Host": HOSTS,
        "Origin": ORIGINS,
        "Cookie": COOKIES,
        "Content-Type": TYPES,
        "Content-Length": LENGTHS,
        "Sec-Fetch-Site": ("cross-site", "none", "\xff", "x" * LONG),
        "Accept-Encoding": ("gzip", "gzip;q=nan", "*" * 100),
        "X-Forwarded-For": ("1.2.3.4", "not an address", "::1, ::2"),
        "X-Forwarded-Proto": ("https", "gopher"),
        "X-Request-Id": ("\x01", "x" * LONG, "ok"),
        "If-None-Match": ("*", "\xff"),
        "Range": ("bytes=0-", "bytes=9-1", "bytes=-99999999999999999999"),
        "Upgrade": ("websocket", "h2c"),
        "Connection": ("Upgrade", "close", "\x00"),
    }
    for name in chance.sample(list(bad), chance.choice((1, 1, 2, 3))):
        headers[name] = chance.choice(bad[name])
