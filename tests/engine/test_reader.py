"""Reading JSON that a person wrote: a wrong value is named by its place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from haab.kit.errors import BadPosition
from haab.kit.reading import Reader

NAMES = ["wood", "stone"]


def test_values_are_read_as_they_stand():
    reader = Reader({"n": 3, "flag": True, "name": "stone", "list": ["wood", "wood"], "inner": {"n": 1}, "raw": None})
    assert reader.number("n") == 3
    assert reader.flag("flag") is True
    assert reader.one_of("name", NAMES) == 1
    assert reader.names("list", NAMES, 2) == [0, 0]
    assert reader.object("inner").number("n") == 1
    assert reader.raw("raw") is None
    assert reader.has("n")
    assert not reader.has("m")
    reader.finish()


def test_defaults_stand_for_what_is_left_out():
    reader = Reader({})
    assert reader.number("n", default=4) == 4
    assert reader.flag("flag", False) is False
    assert reader.one_of("name", NAMES, "wood") == 0
    assert reader.names("list", NAMES, 2, []) == []
    assert list(reader.objects("objects", 3, [])) == []
    assert reader.by_name("amounts", NAMES, 0, 9, 5) == [5, 5]


def test_numbers_by_name():
    reader = Reader({"amounts": {"stone": 2}})
    assert reader.by_name("amounts", NAMES, 0, 9, 5) == [5, 2]
    with pytest.raises(BadPosition, match=r"^amounts\.gold: is not known here"):
        Reader({"amounts": {"gold": 2}}).by_name("amounts", NAMES, 0, 9, 5)


BAD: list[tuple[Any, Callable[[Reader], object], str]] = [
    ({}, lambda r: r.number("n"), "n: is missing"),
    ({"n": "3"}, lambda r: r.number("n"), "n: must be a whole number, not '3'"),
    ({"n": True}, lambda r: r.number("n"), "n: must be a whole number, not True"),
    ({"n": 1.0}, lambda r: r.number("n"), "n: must be a whole number, not 1.0"),
    ({"n": None}, lambda r: r.number("n"), "n: must be a whole number, not None"),
    ({"n": -1}, lambda r: r.number("n"), "n: must be from 0 to 30000, not -1"),
    ({"n": 9}, lambda r: r.number("n", 1, 8), "n: must be from 1 to 8, not 9"),
    ({"f": 1}, lambda r: r.flag("f"), "f: must be true or false, not 1"),
    ({"w": "gold"}, lambda r: r.one_of("w", NAMES), "w: must be one of wood, stone, not 'gold'"),
    ({"w": 0}, lambda r: r.one_of("w", NAMES), "w: must be one of wood, stone, not 0"),
    ({"w": ["wood"]}, lambda r: r.one_of("w", NAMES), "w: must be one of wood, stone, not ['wood']"),
    ({"l": "wood"}, lambda r: r.items("l", 9), "l: must be a list, not 'wood'"),
    ({"l": {}}, lambda r: r.items("l", 9), "l: must be a list, not {}"),
    ({"l": [1, 2]}, lambda r: r.items("l", 1), "l: has 2 entries, at most 1 are possible"),
    ({"o": 3}, lambda r: r.object("o"), "o: must be an object, not 3"),
    ({"o": {"p": {"n": "x"}}}, lambda r: r.object("o").object("p").number("n"), "o.p.n: must be a whole number"),
    ({"l": [{}, {"n": -1}]}, lambda r: [o.number("n", default=0) for o in r.objects("l", 2)], "l[1].n: must be from 0"),
    ({"x": 1}, lambda r: r.finish(), "x: is not known here"),
]


@pytest.mark.parametrize(("source", "ask", "reason"), BAD, ids=[reason for _, _, reason in BAD])
def test_an_error_gives_the_place_and_the_reason(source, ask, reason):
    with pytest.raises(BadPosition) as caught:
        ask(Reader(source))
    assert str(caught.value).startswith(reason)


@pytest.mark.parametrize("source", [None, 3, "text", [1], True])
def test_only_an_object_can_be_read(source):
    with pytest.raises(BadPosition, match="the position: must be an object"):
        Reader(source)


def test_a_field_nobody_asked_for_is_named_with_the_known_ones():
    reader = Reader({"a": 1, "b": 2}, "players[0]")
    reader.number("a")
    with pytest.raises(BadPosition, match=r"players\[0\]\.b: is not known here \(known: a\)"):
        reader.finish()


def test_a_name_may_be_written_in_capitals_as_in_notation():
    assert Reader({"w": "Stone"}).one_of("w", NAMES) == 1
    assert Reader({"l": ["WOOD", "stone"]}).names("l", NAMES, 2) == [0, 1]
