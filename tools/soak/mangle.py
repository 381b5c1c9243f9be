"""How something good is made bad: values of wrong kinds and sizes, and bytes that are no JSON at all."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

LONG = 5000
DEEP = 20_000
NASTY: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    8,
    10**5,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "0",
    "null",
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u200b\ufeff",
    "💥" * 20,
    "x" * LONG,
    "'; DROP TABLE games; --",
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "%00",
    "{0.__class__}",
    [],
    {},
    [[]],
    [None] * 100,
    {"": ""},
    {"\x00": "\ud800"},
    {"__proto__": {}},
)
"""Values that programs trip over."""
RAW_VALUES = (b"-", b"1e999999", b"9" * 4500, b"\xff\xfe", b'"\xc0\x80"', b'"\xed\xa0\x80"', b"NaN", b"{,}", b"tru")
"""What is written instead of a value, and is none."""


def mangled(value: Any, chance: random.Random) -> Any:
    """A copy with one thing, or a few, changed."""
    value = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        value = _changed(value, chance)
    return value


def _changed(value: Any, chance: random.Random) -> Any:
    places = list(_places(value))
    if not places or chance.random() < 0.03:
        return _nasty(chance)
    inside, key = chance.choice(places)
    what = chance.random()
    if what < 0.6:
        inside[key] = _nasty(chance)
    elif what < 0.7:
        inside[key] = _another(inside[key], chance)
    elif what < 0.8:
        del inside[key]
    elif what < 0.9:
        other, there = chance.choice(places)
        inside[key] = copy.deepcopy(other.get(there) if isinstance(other, dict) else other[there])
    elif isinstance(inside, dict):
        inside[chance.choice(("surprise", "", "\x00", "seat", "moves", "x" * LONG))] = _nasty(chance)
    else:
        inside.insert(key, _nasty(chance))
    return value


def _nasty(chance: random.Random) -> Any:
    return copy.deepcopy(chance.choice(NASTY))


def _another(value: Any, chance: random.Random) -> Any:
    """A value of the same kind."""
    match value:
        case bool():
            return not value
        case int() | float():
            return chance.choice((value + 1, value - 1, -value, value * 1000, chance.randrange(100)))
        case str():
            return chance.choice((value + "x", value[:-1], value.upper(), value[::-1], value * 3))
        case _:
            return [value]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value where something can be put: what is there now, by what it lies in and its key."""
    keys: Any = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from _places(value[key])


def written(value: Any, chance: random.Random) -> bytes:
    """A value as JSON, now and then spoilt as bytes."""
    text = json.dumps(value, ensure_ascii=chance.random() < 0.8).encode("utf-8", "surrogatepass")
    what = chance.random()
    if what < 0.7 or not text:
        return text
    if what < 0.75:
        return text[: chance.randrange(len(text))]
    if what < 0.8:
        return b"[" * DEEP if chance.random() < 0.5 else b'{"a":' * (DEEP // 4)
    if what < 0.85:
        return text.replace(b":", b": " + chance.choice(RAW_VALUES) + b",", 1)
    if what < 0.9:
        return text.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-32", "utf-8-sig")), "replace")
    spoilt = bytearray(text)
    for _ in range(chance.randrange(1, 6)):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)
