"""What an assistant can do with games; the protocol is not needed for that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from haab.kit.errors import BadOptions, CannotUndo, HaabError
from haab.mcp.tables import Tables, UnknownTable
from haab.rulebook.search import search


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "store")


def opened(tables: Tables, bot: str = "random", game: str = "tikal", seed: int = 5, language: str = "en") -> str:
    text = tables.open_game(game, 2, 0, bot, seed, {}, language)
    return text.split()[1]


def test_an_assistant_plays_against_a_bot_to_the_end(tables: Tables) -> None:
    id = opened(tables)
    for _ in range(2000):
        told = tables.play(id, "1")
        if "Final scores" in told:
            break
    assert tables.games()[0]["over"]
    record = tables.record(id)
    assert tables.validate(record)["over"]
    with pytest.raises(HaabError, match="The game is over"):
        tables.play(id, "1")


def test_a_game_is_there_again_for_another_server(tables: Tables, tmp_path: Path) -> None:
    id = opened(tables, language="nl")
    assert Tables(tmp_path / "store").look(id) == tables.look(id)
    assert "Jij beslist" in tables.moves(id)


def test_the_seed_is_not_told_while_others_have_something_to_hide(tables: Tables) -> None:
    with pytest.raises(HaabError, match="given when the game is over"):
        tables.record(opened(tables))
    assert tables.record(opened(tables, bot=""))["seed"] == 5


def test_a_look_does_not_change_when_hidden_things_change_places(tables: Tables) -> None:
    id = opened(tables, game="tzolkin")
    seen = tables._read(id)
    twin = tables._read(id)
    twin.game = seen.game.determinize(seen.seat, 9)
    assert twin.look() == seen.look()


def test_without_bots_the_assistant_plays_for_everybody(tables: Tables) -> None:
    id = opened(tables, bot="", game="tzolkin")
    seats = set()
    for _ in range(12):
        seats.add(tables._read(id).own)
        tables.play(id, "1")
    assert seats == {0, 1}


def test_a_decision_is_taken_back_unless_others_have_played(tables: Tables) -> None:
    id = opened(tables, bot="")
    before = tables.look(id)
    tables.play(id, "1")
    assert tables.look(id) != before
    assert tables.undo(id).endswith(before)
    with pytest.raises(CannotUndo):
        tables.undo(id)


def test_what_others_did_is_not_taken_back(tables: Tables) -> None:
    own = opened(tables, seed=6)
    while tables._read(own).game.state.legal[0].notation != "done":
        tables.play(own, "1")
    tables.play(own, "done")
    with pytest.raises(CannotUndo, match="others have played"):
        tables.undo(own)


def test_what_cannot_be_is_told(tables: Tables) -> None:
    with pytest.raises(UnknownTable, match=r"no game '\.\./secret'"):
        tables.look("../secret")
    with pytest.raises(UnknownTable):
        tables.look("0123abcd")
    with pytest.raises(HaabError, match="no seat 2"):
        tables.open_game("tikal", 2, 2, "random", 1, {}, "en")
    with pytest.raises(HaabError, match="no bot"):
        tables.open_game("tikal", 2, 0, "hal", 1, {}, "en")
    with pytest.raises(BadOptions, match="no language"):
        tables.open_game("tikal", 2, 0, "random", 1, {}, "tlh")
    with pytest.raises(HaabError, match="move 1: illegal move"):
        tables.validate({"haab": 1, "game": "tikal", "players": 2, "seed": 1, "options": {}, "moves": ["castle"]})


def test_rules_are_found_by_words(tables: Tables) -> None:
    assert tables.search_rules("begging anger gods", "tzolkin", "en").startswith("TZ-15")
    assert tables.clause("tz-8.5", "ko").startswith("TZ-8.5")
    assert search("volcano", limit=3)[0].book == "tikal"
    assert tables.search_rules("xyzzy", "", "en").startswith("no clause has")
    assert json.dumps(tables.games_there_are())
