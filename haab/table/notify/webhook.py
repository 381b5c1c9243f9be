"""Webhooks: the JSON that ntfy, Discord, Matrix and Slack take, and plain JSON for own programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from haab.table.notify.words import Words

Json = dict[str, Any]


def _plain(words: Words, _: str) -> Json:
    return {"title": words.title, "text": words.text, "url": words.link}


def _ntfy(words: Words, url: str) -> Json:
    """ntfy takes JSON at its root, with the topic in it."""
    body = {"topic": urlsplit(url).path.strip("/"), "title": words.title, "message": words.text}
    return body | ({"click": words.link} if words.link else {})


def _discord(words: Words, _: str) -> Json:
    """Nobody is mentioned by it, whatever a game or a player is called."""
    return {"content": _with_link(words), "allowed_mentions": {"parse": []}}


def _slack(words: Words, _: str) -> Json:
    """Slack reads &, < and > as marks, and so links and mentions."""
    text = _with_link(words).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": text}


def _matrix(words: Words, _: str) -> Json:
    """The generic webhook of matrix-hookshot."""
    return {"text": _with_link(words)}


STYLES: dict[str, Callable[[Words, str], Json]] = {
    "plain": _plain,
    "ntfy": _ntfy,
    "discord": _discord,
    "matrix": _matrix,
    "slack": _slack,
}
"""The JSON body by receiver."""


def _with_link(words: Words) -> str:
    return f"{words.text} {words.link}" if words.link else words.text


def target_of(style: str, url: str) -> str:
    """The address that is posted to."""
    if style != "ntfy":
        return url
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, "/", "", ""))


def body_of(style: str, words: Words, url: str) -> bytes:
    """The request body."""
    return json.dumps(STYLES[style](words, url)).encode()
