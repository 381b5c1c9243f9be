"""The rules still give the games, playthroughs and perft tables that are kept under version control."""

from __future__ import annotations

import json

import pytest

import haab
from haab.games import ruleset
from tests import keeping
from tests.changed_rules import dear_workers
from tests.keeping import KEPT, OLDER, kept, perft_interpreted, perft_starts, perft_table, playthrough, result
from tests.kinds import KINDS, Kind

every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


CHANGED = """
The rules no longer give what is kept of {kind}: games that people have stored would play differently, too.
If that is an accident, it is a bug. If it is meant:
  1. raise `version` in haab/games/{game}/ruleset.py;
  2. name the version that was in `older` there, with a step that makes a record of the new version out of an old one
     (and a test of that step), or as PINNED: such games can then be looked at, but not played on;
  3. run `make kept` and look at the diff; the games of the old version are kept beside the new ones.
"""


def changed(kind: Kind) -> str:
    """What a contributor is told whose change of the rules changes what is kept."""
    return CHANGED.format(kind=kind, game=kind.game)


@every_kind
def test_a_recorded_game_replays_to_its_result(kind):
    stored = json.loads(kept(kind, "games", "json").read_text(encoding="utf-8"))
    assert stored["record"]["rules"] == kind.rules.version, "the version was raised: run `make kept`"
    try:
        game = haab.replay(stored["record"])
    except haab.BadRecord as error:
        pytest.fail(f"{error}\n{changed(kind)}")
    assert game.over, changed(kind)
    assert result(game) == stored["result"], changed(kind)
    assert game.moves == stored["record"]["moves"], changed(kind)


@pytest.mark.parametrize("path", sorted(OLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_game_of_an_older_version_is_carried_over_or_pinned(path):
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    rules = ruleset(record["game"])
    game = haab.replay(record, strict=False)
    steps = [rules.older[version] for version in range(record["rules"], rules.version)]
    assert (game.pinned is not None) == (None in steps), "a step leads to a record that cannot be played"


def test_a_contributor_who_changes_a_kept_game_is_told_to_raise_the_version():
    told = changed(KINDS[0])
    for word in ("raise `version`", "haab/games/tzolkin/ruleset.py", "`older`", "PINNED", "make kept"):
        assert word in told
    with dear_workers(), pytest.raises(pytest.fail.Exception, match="raise `version`"):
        test_a_recorded_game_replays_to_its_result(KINDS[0])


def test_a_kept_game_of_an_older_version_stays_when_it_is_written_anew(tmp_path, monkeypatch):
    path = tmp_path / "games" / "tikal-2.json"
    monkeypatch.setattr(keeping, "OLDER", tmp_path / "older")
    keeping.write_game(path, {"record": {"rules": 1, "moves": []}})
    keeping.write_game(path, {"record": {"rules": 1, "moves": ["done"]}})
    assert not (tmp_path / "older").exists()
    keeping.write_game(path, {"record": {"rules": 2, "moves": ["end"]}})
    assert json.loads(path.read_text())["record"]["rules"] == 2
    kept_on = json.loads((tmp_path / "older" / "tikal-2-rules-1.json").read_text())
    assert kept_on["record"]["moves"] == ["done"]


@every_kind
def test_a_playthrough_reads_as_it_did(kind):
    assert playthrough(kind) == kept(kind, "playthroughs", "txt").read_text(encoding="utf-8")


@every_kind
def test_the_perft_table_is_unchanged(kind):
    stored = json.loads(kept(kind, "perft", "json").read_text(encoding="utf-8"))
    assert perft_table(kind) == stored, changed(kind)
    for name, game in perft_starts(kind).items():
        assert perft_interpreted(game, 2) == stored[name][:2]


@pytest.mark.parametrize("folder", ["games", "perft", "playthroughs"])
def test_something_is_kept_of_every_kind_and_of_no_other(folder):
    assert {path.stem for path in (KEPT / folder).iterdir()} == {str(kind) for kind in KINDS}
