"""`haab backup` and `haab restore`: nothing is lost, whatever happens on the way."""

from __future__ import annotations

import gzip
import hashlib
import json
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from typer.testing import CliRunner

from haab.cli import app
from haab.kit.errors import HaabError
from haab.table.ops.backup import BadBackup, backup, check_backup, rows_of
from haab.table.ops.database import (
    DatabaseTrouble,
    building_engine,
    file_of,
    newest_revision,
    our_tables,
    reading_engine,
    revision_of,
    snapshot,
    upgrade,
)
from haab.table.ops.replay import PINNED, WHOLE, replayed, stored_games
from haab.table.ops.restore import restore
from haab.table.store.connect import migrations
from tests.ops.tables import OLD_GAME, OLD_SEAT, rename_seats, stored, table_on
from tests.table.clients import wait_until


def other(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"


def counts(file: Path) -> dict[str, int]:
    return check_backup(file).rows


def test_a_database_goes_from_either_kind_to_the_other_and_is_the_same(
    full_sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    backup(full_sqlite_url, tmp_path / "one")
    restore(tmp_path / "one", postgres_url)
    backup(postgres_url, tmp_path / "two")
    restore(tmp_path / "two", other(tmp_path))
    assert list(rows_of(tmp_path / "one")) == list(rows_of(tmp_path / "two"))
    assert stored(other(tmp_path)) == stored(full_sqlite_url)
    assert len(stored(other(tmp_path))["moves"]) > 4
    assert stored(other(tmp_path))["drafts"]


def test_a_restored_table_can_be_played_at(full_url: str) -> None:
    with table_on(full_url) as browser:
        opened = browser.open("tzolkin", "mm")["id"]
        browser.play_turn(opened)
    assert [verdict.state for verdict in replayed(full_url, stored_games(full_url))] == [WHOLE] * 3


def test_an_imported_game_of_other_rules_goes_with_a_backup_and_is_found_pinned(url: str, tmp_path: Path) -> None:
    record = {"haab": 1, "game": "tikal", "rules": 99, "players": 2, "seed": 7, "options": {}, "moves": ["a"] * 900}
    with table_on(url) as browser:
        game = browser.post("/api/import", {"record": record}, 201)["id"]
        assert browser.get(f"/api/games/{game}/record") == record
        cookies = browser.http.cookies
    assert stored(url)["moves"] == []
    backup(url, tmp_path / "one")
    restore(tmp_path / "one", other(tmp_path))
    assert [verdict.state for verdict in replayed(url, [game])] == [PINNED]
    with table_on(other(tmp_path)) as browser:
        browser.http.cookies = cookies
        assert browser.get(f"/api/games/{game}/record") == record
        browser.http.request("DELETE", f"/api/games/{game}", json={})
        assert browser.http.get(f"/api/games/{game}").status_code == 404


def test_a_backup_that_is_taken_under_load_has_whole_games_of_one_moment(url: str, tmp_path: Path) -> None:
    files = [tmp_path / str(number) for number in range(2)]
    with table_on(url) as browser:
        games = [browser.open("tzolkin", "bb")["id"] for _ in range(3)]
        for file in files:
            moves = len(stored(url)["moves"])
            wait_until(lambda so_far=moves: len(stored(url)["moves"]) > so_far + 5)
            backup(url, file)
            assert counts(file)["moves"] == sum(row["version"] for name, row in rows_of(file) if name == "games")
    assert counts(files[0])["moves"] < counts(files[1])["moves"] <= len(stored(url)["moves"])
    restore(files[-1], other(tmp_path))
    verdicts = list(replayed(other(tmp_path), stored_games(other(tmp_path))))
    assert {verdict.game_id for verdict in verdicts} == set(games)
    assert {verdict.state for verdict in verdicts} == {WHOLE}


def test_a_database_with_games_is_replaced_only_when_told_so(full_url: str, played: Path) -> None:
    before = stored(full_url)
    rename_seats(full_url, "Else")
    renamed = stored(full_url)
    with pytest.raises(DatabaseTrouble, match=r"already holds 2 games; --replace"):
        restore(played, full_url)
    assert stored(full_url) == renamed != before, "nothing has happened"
    restore(played, full_url, replace=True)
    assert stored(full_url) == before


def test_what_is_replaced_in_sqlite_stays_beside_it(full_sqlite_url: str, played: Path, tmp_path: Path) -> None:
    rename_seats(full_sqlite_url, "Former")
    before = stored(full_sqlite_url)
    restore(played, full_sqlite_url, replace=True)
    [former] = tmp_path.glob("table.sqlite3.replaced-*")
    assert stored(f"sqlite:///{former}") == before != stored(full_sqlite_url)


def test_a_damaged_database_can_be_replaced_too(full_sqlite_url: str, played: Path, tmp_path: Path) -> None:
    before = stored(full_sqlite_url)
    (tmp_path / "table.sqlite3").write_bytes(b"no database at all" * 1000)
    restore(played, full_sqlite_url, replace=True)
    assert stored(full_sqlite_url) == before
    assert list(tmp_path.glob("table.sqlite3.replaced-*"))


def test_nothing_is_restored_under_a_running_server(full_url: str, played: Path) -> None:
    before = stored(full_url)
    with table_on(full_url), pytest.raises(DatabaseTrouble, match=r"a table is open on .*: close it first"):
        restore(played, full_url, replace=True)
    assert stored(full_url) == before


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


def one_row_less(content: bytes) -> bytes:
    lines = gzip.decompress(content).splitlines(keepends=True)
    return gzip.compress(b"".join(lines[:3] + lines[4:]))


def not_ended(content: bytes) -> bytes:
    return gzip.compress(b"".join(gzip.decompress(content).splitlines(keepends=True)[:-1]))


def of_a_newer_schema(content: bytes) -> bytes:
    lines = [json.loads(line) for line in gzip.decompress(content).splitlines()[:-1]]
    return backup_of([lines[0] | {"schema": "9999"}, *lines[1:]])


def backup_of(lines: list[Any]) -> bytes:
    """A backup written by hand."""
    written = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    end = json.dumps({"sha256": hashlib.sha256(written).hexdigest()}).encode() + b"\n"
    return gzip.compress(written + end)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (cut, "damaged or not complete"),
        (flipped, "damaged"),
        (one_row_less, "its checksum does not fit"),
        (not_ended, "not complete"),
        (of_a_newer_schema, "made by a newer version"),
        (lambda _: b"", "empty|not complete"),
        (lambda _: b"something else", "no backup of Haab"),
        (lambda _: gzip.compress(b'{"a": 1}\n'), "no backup of Haab"),
    ],
)
def test_a_bad_file_is_refused_and_changes_nothing(
    damage: Callable[[bytes], bytes], reason: str, saved: Path, sqlite_url: str
) -> None:
    saved.write_bytes(damage(saved.read_bytes()))
    with pytest.raises(BadBackup, match=reason):
        restore(saved, sqlite_url)
    assert not list(saved.parent.glob("table.sqlite3*"))


def test_a_backup_of_an_older_schema_is_brought_up_to_date(url: str, tmp_path: Path) -> None:
    lines = [
        {"haab_backup": 1, "haab": "0.0.1", "schema": "0001", "made": "2026-01-01T00:00:00+00:00"}
        | {"database": "sqlite", "rows": {"games": 1, "seats": 2, "moves": 0, "drafts": 0}},
        ["games", OLD_GAME],
        *(["seats", OLD_SEAT | {"seat": seat}] for seat in range(2)),
    ]
    (tmp_path / "old").write_bytes(backup_of(lines))
    restore(tmp_path / "old", url)
    with snapshot(url) as connection:
        assert revision_of(connection) == newest_revision()
    assert [row["colour"] for row in stored(url)["seats"]] == ["orange", "orange"], "white until 0003"
    assert [verdict.state for verdict in replayed(url, ["old-game"])] == [WHOLE]


def test_a_failure_half_way_leaves_everything_as_it_was(
    full_url: str, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = stored(full_url)
    names = sorted(path.name for path in tmp_path.iterdir())

    def fail(*_: object) -> None:
        raise HaabError("the lights went out")

    monkeypatch.setattr("haab.table.ops.restore.newest_revision", fail)
    with pytest.raises(HaabError, match="lights"):
        restore(played, full_url, replace=True)
    assert stored(full_url) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_only_its_owner_reads_a_backup_and_no_file_is_overwritten(full_sqlite_url: str, tmp_path: Path) -> None:
    backup(full_sqlite_url, tmp_path / "backup")
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    with pytest.raises(HaabError, match="is there already"):
        backup(full_sqlite_url, tmp_path / "backup")
    check_backup(tmp_path / "backup")
    assert not list(tmp_path.glob(".*.part"))


def test_every_table_that_a_schema_ever_had_is_known(sqlite_url: str) -> None:
    for script in reversed(list(ScriptDirectory.from_config(migrations()).walk_revisions())):
        with building_engine(file_of(sqlite_url)).begin() as connection:
            upgrade(connection, script.revision)
        with reading_engine(sqlite_url).begin() as connection:
            assert set(our_tables(connection).tables) == set(inspect(connection).get_table_names()) - {
                "alembic_version"
            }


def test_the_commands_say_what_they_did(played: Path, tmp_path: Path) -> None:
    url = other(tmp_path)
    run = CliRunner().invoke
    assert "whole: 2 games with" in run(app, ["restore", str(played), "--check"]).output
    assert "restored: 2 games" in run(app, ["restore", str(played), "--db", url]).output
    refused = run(app, ["restore", str(played), "--db", url])
    assert (refused.exit_code, "already holds 2 games" in refused.output) == (2, True)
    assert "2 games" in run(app, ["backup", str(tmp_path / "more"), "--db", url]).output
    missing = run(app, ["backup", str(tmp_path / "none"), "--db", "sqlite:////nowhere/at.all"])
    assert (missing.exit_code, "there is no database at" in missing.output) == (2, True)
