"""Boards of fixed positions look as they did: compared with kept pictures, small and without words.

Words are hidden because fonts differ from machine to machine. `HAAB_KEEP_PICTURES=1` writes the kept pictures anew.
"""

from __future__ import annotations

import io
import os
import random
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import haab
from tests.web.conftest import Visit
from tests.web.person import PLACES

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parent.parent / "kept" / "pictures"
SIZE = (180, 180)
TOLERANCE = 4.0
"""The mean difference of grey values that is still the same picture."""


def _record(game: str, players: int, moves: int) -> dict[str, object]:
    chance = random.Random(7)
    played = haab.new(game, players=players, seed=7)
    for _ in range(moves):
        played.play(chance.choice(played.codes))
    return played.record()


@pytest.mark.parametrize(
    ("game", "players", "moves", "part"),
    [
        ("tzolkin", 4, 0, ".gears"),
        ("tzolkin", 4, 170, ".gears"),
        ("tzolkin", 4, 170, ".temples"),
        ("tikal", 4, 0, ".tk-map"),
        ("tikal", 4, 220, ".tk-map"),
    ],
)
def test_a_board_looks_as_it_did(visit: Visit, game: str, players: int, moves: int, part: str) -> None:
    ana = visit(width=1440, height=1500, color_scheme="light", bypass_csp=True)
    ana.visit()
    brought = ana.request("/api/import", {"record": _record(game, players, moves)})["id"]
    ana.visit(f"/game/{brought}")
    ana.page.wait_for_selector(f"#cover-ready, {PLACES}")
    if ana.page.locator("#cover-ready").count():
        ana.page.click("#cover-ready")
    ana.page.wait_for_selector(PLACES)
    ana.page.wait_for_selector(part)
    ana.page.add_style_tag(path=str(Path(__file__).with_name("no_words.css")))
    shot = Image.open(io.BytesIO(ana.page.locator(part).screenshot())).convert("L").resize(SIZE)
    kept = KEPT / f"{game}-{players}-{moves}{part.replace('.', '-')}.png"
    if os.environ.get("HAAB_KEEP_PICTURES"):
        KEPT.mkdir(parents=True, exist_ok=True)
        shot.save(kept, optimize=True)
    histogram = ImageChops.difference(shot, Image.open(kept)).histogram()
    difference = sum(value * count for value, count in enumerate(histogram)) / (SIZE[0] * SIZE[1])
    assert difference < TOLERANCE, f"{kept.name} differs by {difference:.1f}"
