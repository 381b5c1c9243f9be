"""Texts that others read have only what can be seen, whichever request brings them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from haab.table.wire import requests
from haab.table.wire.requests import Request

HIDDEN = "\u3164\u202eA\u200b na\ufe0f\u2800"
READ_BY_OTHERS = ("name", "title", "text")
"""Fields that hold words of people."""
OTHER_FIELDS: dict[str, dict[str, Any]] = {
    "Named": {},
    "NewSeat": {"kind": "me"},
    "Join": {"key": "key"},
    "ChangeSeat": {"seat": 0},
    "TypedCode": {"code": "ABC"},
    "TakeSeat": {"seat": 0},
    "Keep": {},
    "OpenDeal": {"date": "2026-11-17"},
    "Say": {"text": "hello"},
    "WriteNote": {"text": "note"},
}
"""What each request with such a field needs besides."""


def _with_words() -> list[tuple[type[Request], str]]:
    kinds = [kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, Request)]
    return [(kind, name) for kind in kinds for name in READ_BY_OTHERS if name in kind.__struct_fields__]


def test_every_request_with_words_is_known_here() -> None:
    assert {kind.__name__ for kind, _ in _with_words()} == set(OTHER_FIELDS)


@pytest.mark.parametrize(("kind", "name"), _with_words(), ids=lambda value: getattr(value, "__name__", value))
def test_what_cannot_be_seen_is_taken_out(kind: type[Request], name: str) -> None:
    """N11: somebody could be called by letters that nobody sees."""
    asked = msgspec.json.encode({**OTHER_FIELDS[kind.__name__], name: HIDDEN})
    assert getattr(msgspec.json.decode(asked, type=kind), name) == "A na"
