"""QR codes: of a link that holds a saved game, from a server and from a table in a browser."""

from __future__ import annotations

import json
import re

import pytest
import segno

from haab.table.service.operations.qr import BORDER, drawn
from tests.table.clients import Browser
from tests.table.test_local_table import Here, Shelf, run

LINK = "https://table.example/haab/#record=" + "aB3_-" * 320


def modules(picture: str) -> list[list[int]]:
    """The dark and light modules of a drawing, without its border."""
    rows = []
    for _, line in re.findall(rf"M{BORDER} ([\d.]+)((?:h\d+|m\d+ 0)+)", picture):
        runs = re.findall(r"h(\d+)|m(\d+) 0", line)
        rows.append([bit for dark, light in runs for bit in ([1] * int(dark) if dark else [0] * int(light))])
    return rows


@pytest.mark.parametrize(("text", "correction"), [(LINK, "l"), ("https://table.example/game/1#key=2", "m")])
def test_a_drawing_has_the_modules_of_the_code(text: str, correction: str) -> None:
    code = segno.make(text, error=correction, micro=False)
    found = modules(drawn(text, "l" if correction == "l" else "m").decode())
    assert found == [list(row) for row in code.matrix]


def test_a_server_and_a_table_in_a_browser_draw_the_same(ana: Browser) -> None:
    answer = ana.http.post("/api/qr", json={"link": LINK})
    assert answer.headers["content-type"] == "image/svg+xml"

    async def scene(here: Here, _: Shelf) -> str:
        is_granted, picture = await here.table.ask("POST", "/api/qr", json.dumps({"link": LINK}))
        assert is_granted
        return picture.decode()

    assert run(scene) == answer.text


@pytest.mark.parametrize(
    "link",
    [
        *(LINK + "x" * 400, "javascript:alert(1)#record=x", "https://table.example/#key=x"),
        *("https://table.example/#record=<b>", "https://a b/#record=x", ""),
    ],
)
def test_only_a_link_that_holds_a_game_is_drawn(ana: Browser, link: str) -> None:
    assert ana.http.post("/api/qr", json={"link": link}).status_code == 422
