"""Whoever says which view it holds is sent what changed, and can make the whole view of it at every step."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

import haab
from haab.table.service.game.open_game import OpenGame
from haab.table.service.game.patches import ABOUT, ALONE, NOW, SentViews, stamp
from haab.table.service.game.rights import SPECTATOR, access_of
from haab.table.service.game.views import sheet_view, shown_state, whole_view
from haab.table.wire import LiveMessage, View
from tests.keeping import KEPT
from tests.table.clients import Browser, Json, in_loop, shaped

KINDS: list[tuple[str, dict[str, bool]]] = [
    ("tzolkin", {"quick_actions": True, "tribes": True, "prophecies": True, "new_buildings": True}),
    ("tikal", {"auction": True}),
]


def patched(base: Json, patch: Json) -> Json:
    """What a client makes of a patch, by what docs/table.md says."""
    assert patch["base"] == f"{base['revision']}.{base['step']}"
    panels = {panel["id"]: panel for panel in (*base["panels"], *patch["panels"])}
    state = base["state"] | patch["state"]
    parts = {
        "panels": [panels[name] for name in patch["panel_ids"]],
        "state": {key: state[key] for key in patch["state_keys"]},
    }
    return base | patch["view"] | parts


def whole(held: Json | None, told: Json) -> Json:
    """The view that a client holds after it was told something."""
    if "view" in told:
        return told["view"]
    assert held is not None
    return patched(held, told["patch"])


class Eyes:
    """A seat, or a spectator, that is told of every change by patches."""

    def __init__(self, game: OpenGame, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.sent = SentViews()
        self.held: Json | None = None
        self.patches = 0

    def look(self) -> None:
        """Be told how the game stands now, and compare with the whole view."""
        rights = access_of(frozenset({SPECTATOR if self.seat is None else self.seat}))
        view = whole_view(self.game, self.seat, rights, "en")
        have = None if self.held is None else f"{self.held['revision']}.{self.held['step']}"
        told: Any = msgspec.json.decode(msgspec.json.encode(self.sent.told(view, "en", have)))
        self.patches += "patch" in told
        self.held = whole(self.held, told)
        assert self.held == json.loads(json.dumps(view))


def _step(ana: Browser, view: Json, chance: random.Random) -> Json:
    """A move, or now and then an undo or a redo; what the answer makes of the view is what the table has."""
    ways = [name for name in ("undo", "redo") if view[f"can_{name}"]]
    have = stamp(view)  # type: ignore[arg-type]
    if ways and chance.random() < 0.2:
        body = {"seat": view["seat"], "expected": view["number"]}
        told = ana.post(f"/api/games/{view['id']}/{chance.choice(ways)}", body, have=have)
    else:
        move = chance.choice(view["legal"])["notation"]
        body = {
            "seat": view["seat"],
            "expected": view["number"],
            "move_id": f"{chance.random():.16f}"[2:],
            "move": move,
        }
        told = ana.post(f"/api/games/{view['id']}/moves", body, have=have)
    assert "patch" in told, "the table has just told this view"
    after = whole(view, told)
    assert after == ana.view(view["id"], seat=view["seat"])
    return after


@pytest.mark.parametrize(("game", "options"), KINDS)
def test_patches_make_the_whole_view_at_every_step_of_a_game_for_every_seat(
    app: Starlette, ana: Browser, game: str, options: dict[str, bool]
) -> None:
    chance = random.Random(game)
    game_id = ana.open(game, "mm", options=options, seed=7)["id"]
    found: OpenGame = in_loop(app, app.state.server.table.game, game_id)
    eyes = [Eyes(found, seat) for seat in (None, 0, 1)]
    view = ana.view(game_id)
    while view["status"] == "running":
        if chance.random() < 0.05:
            ana.post(f"/api/games/{game_id}/seat", {"seat": view["seat"], "name": f"N{view['number']}"})
            view = ana.view(game_id, seat=view["seat"])
        view = _step(ana, view, chance) if view["your_turn"] else ana.view(game_id)
        for seat in eyes:
            seat.look()
    assert all(seat.patches > 20 for seat in eyes)


def test_a_view_that_the_table_does_not_know_any_more_is_answered_with_a_whole_one(ana: Browser) -> None:
    view = ana.open("tikal", "mm", seed=3)["view"]
    body = {"seat": view["seat"], "expected": 0, "move_id": "a-first-move", "move": view["legal"][0]["notation"]}
    told = ana.post(f"/api/games/{view['id']}/moves", body, have="99.7")
    assert "view" in told
    assert "patch" not in told


def test_what_is_no_stamp_is_refused(ana: Browser) -> None:
    view = ana.open("tikal", "mm", seed=3)["view"]
    body = {"seat": view["seat"], "expected": 0, "move_id": "a-first-move", "move": view["legal"][0]["notation"]}
    for have in ("", "7", "7.", "-1.0", "1.1.1", "9" * 40 + ".1"):
        ana.post(f"/api/games/{view['id']}/moves", body, 422, have=have)


def test_a_page_that_says_what_it_holds_is_pushed_what_changes(ana: Browser) -> None:
    game = ana.open("tikal", "mm", seed=3)["id"]
    held = ana.view(game, seat=0)
    with ana.http.websocket_connect(f"/api/games/{game}/live?version=0&seat=0&have={stamp(held)}") as page:  # type: ignore[arg-type]
        patches = 0
        ana.play_turn(game)
        while held["version"] == 0:
            told: Any = shaped(page.receive_text(), LiveMessage)
            patches += "patch" in told
            held = whole(held, told)
    assert patches
    now = ana.view(game, seat=0)
    assert held | {"seats": []} == now | {"seats": []}, "but for who is there"


def test_few_views_are_kept_for_each_seat_and_no_more_than_there_is_room_for(ana: Browser, app: Starlette) -> None:
    views = [ana.open("tikal", "mm", seed=3)["view"] for _ in range(4)]
    sent = SentViews(most=3)
    for view in views:
        sent.told(view, "en", None)
    assert sent.told(views[0], "en", stamp(views[0])).keys() == {"view"}, "the oldest is forgotten"
    assert sent.told(views[3], "en", stamp(views[3])).keys() == {"patch"}


def test_a_whole_view_is_packed_and_what_changed_is_not(ana: Browser) -> None:
    """What a move changes takes longer to pack than to send; the first view goes over slow lines."""
    view = ana.open("tzolkin", "mm", seed=7)["view"]
    path, packing = f"/api/games/{view['id']}", {"Accept-Encoding": "gzip"}
    assert ana.http.get(path, headers=packing).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in ana.http.get(path, headers={"Accept-Encoding": "identity"}).headers
    move = {
        "seat": view["seat"],
        "expected": 0,
        "move_id": "a-move-of-mine",
        "move": view["legal"][0]["notation"],
    }
    have = f"{view['revision']}.{view['step']}"
    answer = ana.http.post(f"{path}/moves?have={have}", json=move, headers=packing)
    assert "patch" in answer.json()
    assert "content-encoding" not in answer.headers
    refused = ana.http.post(f"{path}/moves?have={have}", json=move | {"seat": "none"}, headers=packing)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "invalid")


def test_whoever_wants_no_panels_is_sent_none_and_patches_of_their_own(ana: Browser) -> None:
    """Two pages at one seat, one of them with the text table, must not be told what changed for the other."""
    view = ana.open("tzolkin", "mm", seed=7)["view"]
    path = f"/api/games/{view['id']}"
    bare, full = ana.get(path, panels="false"), ana.get(path)
    assert (bare["panels"], bare["sheet"]) == ([], [])
    assert bare | {"panels": full["panels"], "sheet": full["sheet"]} == full
    move = {"seat": view["seat"], "expected": 0, "move_id": "a-move-of-mine", "move": view["legal"][0]["notation"]}
    bare = patched(bare, ana.post(f"{path}/moves", move, have=stamp(bare), panels="false")["patch"])
    full = patched(full, ana.get(f"{path}/changes", have=stamp(full))["patch"])
    assert bare == ana.get(path, panels="false")
    assert full == ana.get(path)
    assert full["panels"]


def test_what_changed_can_be_asked_for_by_whoever_has_no_live_line(ana: Browser, bo: Browser) -> None:
    view = ana.open("tikal", "mm", seed=3)["view"]
    path = f"/api/games/{view['id']}/changes"
    held = {seat: ana.get(path, seat=seat)["view"] for seat in (0, 1)}
    ana.play_turn(view["id"])
    for seat in (0, 1):
        told = ana.get(path, seat=seat, have=stamp(held[seat]))
        assert whole(held[seat], told) == ana.view(view["id"], seat=seat)
        assert "patch" in told or seat == view["seat"], "whoever did not move holds the view that was told last"
    bo.get(path, 404)


def test_the_score_sheet_is_told_in_the_end_whether_or_not_there_are_panels() -> None:
    record = json.loads((KEPT / "games" / "tikal-2.json").read_text(encoding="utf-8"))["record"]
    over = haab.replay(record).state
    shown = shown_state(over, None, "en", ("Ana", "Bo"), False)
    assert (shown["panels"], shown["sheet"]) == ([], sheet_view(over, "en"))
    assert shown["sheet"]


def test_the_parts_of_a_written_view_are_all_its_fields() -> None:
    assert {*NOW, *ABOUT, *ALONE, "panels", "state"} == set(View.__annotations__)
