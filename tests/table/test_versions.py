"""A stored game never changes silently when the rules do: it goes on, is carried over, or is pinned."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import undefer
from starlette.applications import Starlette

import haab
from haab.kit.text import Message, languages
from haab.table.clock import now
from haab.table.service.play import migrated
from haab.table.service.play.opening import MOST_MOVES
from haab.table.store.rows import DraftRow, GameRow, MoveRow
from haab.table.store.store import Store
from tests.changed_rules import TWO_PLACED, dear_workers, new_version, one_worker_only
from tests.table.clients import Browser, Json, watching

SECOND_WORKER = 6
"""The number of the move that is not possible when second workers are dear: 4 starting tiles, a worker, another."""
A_MOMENT = 0.3
"""Seconds in which bots would have played."""


@pytest.fixture(autouse=True)
def _version_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the first version of Tzolk'in were today's."""
    new_version(monkeypatch, 1, {})


def begun(ana: Browser, kinds: str = "mm") -> str:
    """A game in which the first player has placed two workers, and the second has begun to try out a turn."""
    game: str = ana.open(kinds=kinds, seed=7)["id"]
    view = ana.view(game)
    while view["decision"]["kind"] == "keep_wealth":
        ana.move(view, view["legal"][0]["notation"])
        view = ana.view(game)
    for move in (*TWO_PLACED, "place palenque"):
        view = ana.move(view, move)["view"]
        view = ana.view(game)
    assert (view["version"], view["number"]) == (7, 8)
    return game


def stored_moves(app: Starlette, game: str) -> list[str]:
    """Those that were imported, and those made here."""
    return [*(stored_row(app, game).imported or ()), *made_here(app, game)]


def made_here(app: Starlette, game: str) -> list[str]:
    """The moves that have a row of their own."""
    moves = select(MoveRow.move).where(MoveRow.game_id == game).order_by(MoveRow.number)
    store: Store = app.state.server.store
    return store.read_here(lambda look: list(look.session.scalars(moves)))


def stored_row(app: Starlette, game: str) -> GameRow:
    store: Store = app.state.server.store
    return store.read_here(lambda look: look.session.get_one(GameRow, game, options=[undefer(GameRow.imported)]))


def change_row(app: Starlette, game: str, **values: Any) -> None:
    with app.state.server.store.engine.begin() as connection:
        connection.execute(update(GameRow).where(GameRow.id == game).values(**values))
    app.state.server.table.forget(game)


def assert_rests(app: Starlette, ana: Browser, game: str, shown: int, rules: int = 1) -> None:
    """Everybody sees why, nobody can do anything, and the record can be had as it was."""
    stored = stored_moves(app, game)
    sentences = set()
    for language in languages():
        view = ana.view(game, lang=language)
        sentences.add(view["pinned"])
        assert (view["version"], view["rules"], view["status"]) == (shown, rules, "running")
        assert (view["to_move"], view["your_turn"], view["legal"], view["decision"]) == (None, False, [], None)
        assert (view["draft"], view["can_undo"], view["can_redo"]) == ([], False, False)
    assert len(sentences) == len(languages())
    refused = ana.move({**view, "seat": 0}, "done", 409)
    assert refused["error"]["code"] == "pinned"
    assert refused["error"]["message"] in sentences
    for step in ("undo", "redo"):
        assert ana.step({**view, "seat": 0}, step, 409)["error"]["code"] == "pinned"
    listed = next(entry for entry in ana.get("/api/mine")["games"] if entry["id"] == game)
    assert listed["mark"] == Message("table.mark.pinned").text()
    assert not listed["your_turn"]
    assert len(ana.get(f"/api/games/{game}/history")["entries"]) == shown
    assert ana.get(f"/api/games/{game}/replay/{shown}")["version"] == shown
    assert ana.get(f"/api/games/{game}/points")["rounds"]
    record = ana.get(f"/api/games/{game}/record")
    assert (record["rules"], record["moves"]) == (rules, stored)
    bot = ana.post(f"/api/games/{game}/seat", {"seat": 0, "bot": "random"})["view"]
    ana.post(f"/api/games/{game}/seat", {"seat": 1, "bot": "random"})
    time.sleep(A_MOMENT)
    assert bot["pinned"] in sentences
    assert stored_moves(app, game) == stored
    row = stored_row(app, game)
    assert (row.rules, row.version) == (rules, len(stored))


def test_a_game_of_todays_version_goes_on_with_its_draft(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    app.state.server.table.forget(game)
    view = ana.view(game)
    assert (view["pinned"], view["rules"], view["version"], view["number"]) == (None, 1, 7, 8)
    assert ana.move(view, "done")["view"]["version"] == 9


def test_a_game_with_a_move_that_its_rules_do_not_allow_is_pinned_before_it(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    app.state.server.table.forget(game)
    with dear_workers():
        assert f"Move {SECOND_WORKER} of this game" in ana.view(game)["pinned"]
        assert_rests(app, ana, game, shown=SECOND_WORKER - 1)


def test_a_pinned_game_goes_on_once_its_rules_are_there_again(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    app.state.server.table.forget(game)
    with dear_workers():
        assert ana.view(game)["pinned"]
    app.state.server.table.forget(game)
    view = ana.view(game)
    assert (view["pinned"], view["version"]) == (None, 7)
    assert ana.move(view, "done")["view"]["version"] == 9


def test_a_word_that_the_game_no_longer_has_pins_it(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    with app.state.server.store.engine.begin() as connection:
        connection.execute(update(MoveRow).where(MoveRow.game_id == game, MoveRow.number == 2).values(move="begone"))
    app.state.server.table.forget(game)
    assert "Move 2 of this game, “begone”" in ana.view(game)["pinned"]
    assert_rests(app, ana, game, shown=1)


def test_a_game_is_carried_over_by_the_step_that_there_is_and_stored_so(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(ana)
    before = stored_moves(app, game)
    app.state.server.table.forget(game)
    new_version(monkeypatch, 2, {1: one_worker_only})
    with dear_workers():
        for _ in range(2):  # carried over now, and found so when it is opened again
            view = ana.view(game)
            assert (view["pinned"], view["rules"], view["version"], view["number"]) == (None, 2, 6, 7)
            assert [move["notation"] for move in view["draft"]] == ["place palenque"], "the turn goes on"
            assert stored_row(app, game).rules == 2
            assert stored_row(app, game).version == 6
            assert stored_moves(app, game) == one_worker_only({"moves": before})["moves"]
            app.state.server.table.forget(game)
        assert ana.move(ana.view(game), "done")["view"]["version"] == 8
    assert "place palenque" in stored_moves(app, game)[6]


def test_carrying_over_writes_only_so_many_rows_however_long_the_game_is(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one transaction, and others wait for it: the oldest moves become one text."""
    game = begun(ana)
    before = stored_moves(app, game)
    app.state.server.table.forget(game)
    new_version(monkeypatch, 2, {1: one_worker_only})
    monkeypatch.setattr(migrated, "MOST_ROWS", 2)
    carried = one_worker_only({"moves": before})["moves"]
    with dear_workers():
        assert ana.view(game)["rules"] == 2
        assert (stored_row(app, game).imported, made_here(app, game)) == (carried[:-2], carried[-2:])
        app.state.server.table.forget(game)
        assert (ana.view(game)["version"], ana.view(game)["number"]) == (6, 7)
        assert ana.move(ana.view(game), "done")["view"]["version"] == 8
    assert len(made_here(app, game)) == 4


@pytest.mark.parametrize("older", [{}, {1: None}], ids=repr)
def test_a_game_of_a_version_that_no_step_leads_on_from_is_pinned(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch, older: Any
) -> None:
    game = begun(ana)
    app.state.server.table.forget(game)
    new_version(monkeypatch, 2, older)
    assert "version 1 of the rules" in ana.view(game)["pinned"]
    assert_rests(app, ana, game, shown=7)


def test_a_game_whose_migrated_moves_are_not_allowed_is_pinned_and_stays_as_it_was(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(ana)
    app.state.server.table.forget(game)
    new_version(monkeypatch, 2, {1: lambda record: record})
    with dear_workers():
        assert_rests(app, ana, game, shown=SECOND_WORKER - 1)


def test_a_game_of_newer_rules_is_pinned(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    change_row(app, game, rules=3)
    assert "newer than version 1" in ana.view(game)["pinned"]
    assert_rests(app, ana, game, shown=7, rules=3)


def test_the_record_of_a_game_that_waits_for_a_newer_server_is_for_who_plays_all_of_it(
    app: Starlette, ana: Browser, bo: Browser
) -> None:
    """N2: it can go on there, and its seed tells what the others hold."""
    opened = ana.open(kinds="mo", seed=7)
    game = opened["id"]
    bo.post(f"/api/games/{game}/join", {"key": watching(opened)})
    change_row(app, game, rules=3)
    for browser in (ana, bo):
        assert browser.get(f"/api/games/{game}/record", 409)["error"]["code"] == "conflict"
    alone = begun(ana)
    change_row(app, alone, rules=3)
    assert ana.get(f"/api/games/{alone}/record")["rules"] == 3


def test_bots_rest_in_a_pinned_game_also_after_a_new_start(app: Starlette, ana: Browser) -> None:
    game = ana.open(kinds="mm", seed=7)["id"]
    change_row(app, game, rules=3)
    for seat in (0, 1):
        ana.post(f"/api/games/{game}/seat", {"seat": seat, "bot": "random"})
    change_row(app, game, bot_at=now())
    time.sleep(A_MOMENT)
    assert stored_moves(app, game) == []


def test_a_game_that_cannot_even_begin_by_todays_rules_is_refused_with_a_reason(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    change_row(app, game, options={"dragons": True})
    assert ana.get(f"/api/games/{game}", 409)["error"]["message"].startswith("This game cannot be opened")
    listed = ana.get("/api/mine")["games"]
    assert [(entry["id"], entry["mark"]) for entry in listed] == [(game, Message("table.mark.damaged").text())]


def test_a_draft_that_is_not_allowed_is_dropped_and_the_game_goes_on(app: Starlette, ana: Browser) -> None:
    game = begun(ana)
    with app.state.server.store.engine.begin() as connection:
        connection.execute(update(DraftRow).where(DraftRow.game_id == game).values(moves=[["a-client-id", "begone"]]))
    app.state.server.table.forget(game)
    view = ana.view(game)
    assert (view["pinned"], view["version"], view["number"]) == (None, 7, 7)
    assert ana.move(view, "place palenque")["view"]["number"] == 8


# ---- import


def record_of(version: int) -> Json:
    game = haab.new("tzolkin", players=2, seed=7)
    while len(game.moves) < 9:
        game.play(game.legal[0])
    return {**game.record(), "rules": version}


def test_an_imported_game_of_other_rules_is_put_on_the_table_to_look_at(app: Starlette, ana: Browser) -> None:
    record = record_of(version=2)
    opened = ana.post("/api/import", {"record": record}, 201)
    assert "newer than version 1" in opened["view"]["pinned"]
    assert_rests(app, ana, opened["id"], shown=9, rules=2)
    assert ana.get(f"/api/games/{opened['id']}/record") == record


def test_an_imported_game_of_other_rules_is_kept_whole_where_todays_do_not_follow(app: Starlette, ana: Browser) -> None:
    record = record_of(version=2)
    record["moves"][4] = "fly away"
    opened = ana.post("/api/import", {"record": record}, 201)
    assert_rests(app, ana, opened["id"], shown=4, rules=2)
    assert ana.get(f"/api/games/{opened['id']}/record") == record
    record["moves"][4] = "fly away" * 20
    assert "64 letters" in ana.post("/api/import", {"record": record}, 400)["error"]["message"]


def test_an_imported_game_is_carried_over_by_the_step_that_there_is(
    ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_version(monkeypatch, 2, {1: one_worker_only})
    view = ana.post("/api/import", {"record": record_of(version=1)}, 201)["view"]
    assert (view["pinned"], view["rules"]) == (None, 2)
    assert view["legal"]


def test_an_imported_game_with_a_bad_move_is_refused_with_its_number(ana: Browser) -> None:
    record = record_of(version=1)
    record["moves"][4] = "fly away"
    assert "move 5: illegal move" in ana.post("/api/import", {"record": record}, 400)["error"]["message"]


def test_a_record_of_more_moves_than_any_game_has_is_refused_whatever_its_rules(app: Starlette, ana: Browser) -> None:
    """Half a million moves of unknown rules were taken unread, and nobody else could move while they were written."""
    for rules in (1, 99):
        record = {**record_of(rules), "moves": ["a"] * (MOST_MOVES + 1)}
        refused = ana.post("/api/import", {"record": record}, 400)["error"]["message"]
        assert f"{MOST_MOVES:,}" in refused
    assert ana.get("/api/mine")["games"] == []
    opened = ana.post("/api/import", {"record": {**record_of(99), "moves": ["a"] * MOST_MOVES}}, 201)
    assert opened["view"]["pinned"] is not None
    assert made_here(app, opened["id"]) == [], "one text, however long it is: nobody waits while it is written"
    assert len(ana.get(f"/api/games/{opened['id']}/record")["moves"]) == MOST_MOVES


def test_an_imported_game_goes_on_and_back_and_over_to_new_rules(
    app: Starlette, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its imported moves are one text; those made here follow it, wherever it ends."""
    record = record_of(version=1)
    game = ana.post("/api/import", {"record": record}, 201)["id"]
    ana.play_turn(game)
    here = made_here(app, game)
    assert here
    assert stored_moves(app, game) == [*record["moves"], *here]
    assert [entry["number"] for entry in ana.get(f"/api/games/{game}/history")["entries"]] == [
        *range(1, 10 + len(here))
    ]
    first = ana.view(game)["to_move"]
    ana.post(f"/api/games/{game}/take-back", {"seat": first})
    app.state.server.table.forget(game)
    assert ana.view(game)["version"] == 4
    for move in (*TWO_PLACED, "place palenque"):
        ana.move(ana.view(game), move)
    assert stored_moves(app, game) == [*record["moves"][:4], *TWO_PLACED]
    app.state.server.table.forget(game)
    new_version(monkeypatch, 2, {1: one_worker_only})
    with dear_workers():
        view = ana.view(game)
        assert (view["rules"], view["version"], view["number"]) == (2, 6, 7)
        assert stored_row(app, game).imported == record["moves"][:4]
        assert made_here(app, game) == one_worker_only({"moves": [*TWO_PLACED]})["moves"]
