"""One bounded HTTP POST to a user-supplied address, safe against server-side request forgery.

The name is resolved once, all its addresses are checked, and the connection goes to one that was checked: DNS rebinding
gains nothing. Redirects are not followed, only the status of the response is read, and everything has one timeout.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from haab.kit.errors import HaabError

MOST_HEAD = 16 * 1024
"""Bytes of an answer that are read."""
WEB_PORTS = (80, 443)
FIRST_FREE_PORT = 1024
"""Ports below belong to other protocols, but for those of the web."""
NAT64 = IPv6Network("64:ff9b::/96")
DEFAULT_PORT = {"http": 80, "https": 443}
LAST_32_BITS = 0xFFFFFFFF
UNREACHED = "no address in the open net"
"""The error for a name that does not exist or resolves to a private address."""


class BadAddress(HaabError):
    """The address is not allowed; retrying is pointless."""


class NoAnswer(Exception):
    """No response in time; it may be retried."""


def checked_address(url: str, allows_private: bool, needs_tls: bool = False) -> SplitResult:
    """The parts of a URL, checked as far as possible without resolving it; BadAddress says what is wrong."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORT.get(parts.scheme, 0)
    except ValueError as error:
        raise BadAddress("it is no web address") from error
    if parts.scheme not in DEFAULT_PORT or not parts.hostname or not url.isascii() or not url.isprintable():
        raise BadAddress("it is no web address")
    if " " in url or parts.username is not None or parts.password is not None:
        raise BadAddress("it must have no spaces, no name and no password in it")
    if needs_tls and parts.scheme != "https" and not allows_private:
        raise BadAddress("it must begin with https")
    if port not in WEB_PORTS and port < FIRST_FREE_PORT:
        raise BadAddress("its port belongs to something else")
    if not allows_private and _is_private(parts.hostname):
        raise BadAddress("it is in a network of our own")
    return parts


def _is_private(host: str) -> bool:
    """Whether a host is a literal private address; names are resolved later."""
    try:
        return not is_public(ip_address(host.partition("%")[0]))
    except ValueError:
        return False


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is public, also by the IPv4 address that may be embedded in it."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & LAST_32_BITS)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def post(url: str, headers: Mapping[str, str], body: bytes, allows_private: bool, seconds: float) -> int:
    """Send a POST; the status of the response. BadAddress is permanent, NoAnswer is transient."""
    parts = checked_address(url, allows_private)
    try:
        async with asyncio.timeout(seconds):
            address = await _resolved(parts, allows_private)
            return await _post_to(address, parts, headers, body)
    except (TimeoutError, OSError, ssl.SSLError, EOFError, asyncio.LimitOverrunError, UnicodeError) as error:
        raise NoAnswer(type(error).__name__) from error


async def _resolved(parts: SplitResult, allows_private: bool) -> str:
    """A public address of a host; NoAnswer if it has none, or any private one. Both give the same error, so that nobody
    can probe names of the internal network."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
    except OSError as error:
        raise NoAnswer(UNREACHED) from error
    addresses = [str(entry[4][0]) for entry in found]
    if not allows_private and any(map(_is_private, addresses)):
        raise NoAnswer(UNREACHED)
    return addresses[0]


def _port(parts: SplitResult) -> int:
    return parts.port or DEFAULT_PORT[parts.scheme]


async def _post_to(address: str, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> int:
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    name = parts.hostname if secure else None
    reader, writer = await asyncio.open_connection(
        address, _port(parts), ssl=secure, server_hostname=name, limit=MOST_HEAD
    )
    try:
        writer.write(_head(parts, headers, len(body)) + body)
        await writer.drain()
        return _status(await reader.readuntil(b"\r\n"))
    finally:
        writer.transport.abort()  # the rest of the answer is nothing to us


def _head(parts: SplitResult, headers: Mapping[str, str], length: int) -> bytes:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"Content-Length: {length}",
        "User-Agent: haab",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii")


def _status(line: bytes) -> int:
    """The status in the first line of an answer; NoAnswer if it is none."""
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():  # noqa: PLR2004 - and a status
        raise NoAnswer("no HTTP")
    return int(words[1])
