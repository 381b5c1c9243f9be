"""Every text of every language can be made with everything that may stand in its holes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

from haab.kit.text import Message, Player, catalogue, languages

HOLE = re.compile(r"\{(\w+)(\|)?")
NUMBERS: list[Any] = [0, 1, 2, 5, 11, 21, 100, 1250, -3, Fraction(59, 4)]
OTHERS: list[Any] = [
    "words",
    "@colour.red",
    Message("colour.blue"),
    Player(0, "red"),
    [Message("colour.blue"), "words"],
]


@pytest.mark.parametrize("language", languages())
def test_every_text_is_rendered_with_every_kind_of_parameter(language: str) -> None:
    """A hole with forms takes numbers only; nothing of the template may be left over."""
    for key, template in catalogue(language).items():
        holes = dict(HOLE.findall(template))
        takes_others = bool(holes) and not all(holes.values())
        for value in [*NUMBERS, *(OTHERS if takes_others else [])]:
            params = {name: 2 if forms and value in OTHERS else value for name, forms in holes.items()}
            text = Message(key, params).text(language, ["Ana"])
            assert text.strip(), key
            assert not re.search(r"[{}|]|@colour", text), (key, text)
