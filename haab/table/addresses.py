"""Where others reach the table: links that are handed on must not lead to the computer of whoever opens them."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from haab.kit.errors import HaabError
from haab.kit.text import Message

ANYWHERE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}
"""Listening on all addresses, and an address for examples (RFC 5737, 3849) that would be reached by one of them.

Nothing is sent to it: the system is only asked which of its own addresses it would use.
"""


def is_local_name(host: str) -> bool:
    """Whether a name or an address means the very computer that it is asked on."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def reachable(host: str, port: int) -> str | None:
    """The address for others of a server that listens there; None if only this computer reaches it."""
    if host in ANYWHERE:
        host = _own_address(host) or "localhost"
    if is_local_name(host):
        return None
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _own_address(anywhere: str) -> str | None:
    family = socket.AF_INET6 if ":" in anywhere else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((ANYWHERE[anywhere], 9))
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        return None  # no network


def public_address(given: str | None) -> str | None:
    """The address that a proxy or a router gives the table, such as https://haab.example, without a path."""
    if given is None:
        return None
    try:
        parts = urlsplit(given)
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.path in ("", "/")
        is_good = is_good and not (parts.query or parts.fragment or parts.username) and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good:
        raise HaabError(Message("ops.error.table_address", {"text": repr(given), "example": "https://haab.example"}))
    return given.rstrip("/")
