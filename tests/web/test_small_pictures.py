"""Whatever has a small picture has one of its own. Read from the scripts, without a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

import haab

PAGE = Path(haab.__file__).parent / "web" / "static"
PICTURES = PAGE / "js" / "boards" / "tzolkin" / "pictures"
DATA = json.loads((Path(haab.__file__).parent / "games" / "tzolkin" / "data.json").read_text())


def _ids(things: list[dict[str, str]]) -> set[str]:
    return {thing["id"] for thing in things}


def _scenes() -> dict[str, str]:
    """The scenes by the id of what they show."""
    text = (PICTURES / "scenes.js").read_text()
    return dict(re.findall(r"^  (\w+): (\[.*?\]),$(?=\n(?:  \w|\}))", text, re.MULTILINE | re.DOTALL))


def test_every_building_monument_tribe_prophecy_and_gear_has_a_picture() -> None:
    expansion = DATA["expansion"]
    wanted = _ids(DATA["buildings"]) | _ids(DATA["monuments"]) | _ids(DATA["gears"])
    wanted |= _ids(expansion["new_buildings"]["list"]) | _ids(expansion["tribes"]["list"])
    wanted |= _ids(expansion["prophecies"]["list"])
    assert set(_scenes()) == wanted


def test_no_two_pictures_are_the_same() -> None:
    scenes = list(_scenes().values())
    assert len(set(scenes)) == len(scenes)


def test_every_part_of_a_picture_is_drawn_and_every_colour_is_mixed() -> None:
    parts = (PICTURES / "parts.js").read_text()
    drawn = set(re.findall(r"^  (\w+): \[", parts, re.MULTILINE))
    used = {name for scene in _scenes().values() for name in re.findall(r'\["(\w+)"', scene)}
    assert used <= drawn
    colours = set(re.findall(r'\[\s*"(\w+)",\s*"M', parts))
    mixed = set(re.findall(r"\.pic-(\w+)", (PAGE / "css" / "pictures.css").read_text()))
    assert colours <= mixed
