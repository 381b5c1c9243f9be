"""`haab doctor`: names what is wrong, and does no harm."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from haab.cli import app
from haab.table.ops import doctor
from haab.table.ops.database import upgrade
from tests.ops.tables import stored, table_on


def examined(url: str, *options: str) -> tuple[int, list[dict[str, Any]]]:
    result = CliRunner().invoke(app, ["doctor", "--db", url, "--json", "--port", "9", *options])
    return result.exit_code, json.loads(result.output)


def said(findings: list[dict[str, Any]], state: str) -> str:
    return "\n".join(finding["said"] for finding in findings if finding["state"] == state)


def change(url: str, statement: str) -> None:
    with create_engine(url).begin() as connection:
        connection.execute(text(statement))


def test_a_healthy_table_has_nothing_wrong(full_url: str) -> None:
    before = stored(full_url)
    code, findings = examined(full_url)
    assert (code, said(findings, "wrong")) == (0, "")
    assert "replayed: 2 whole" in said(findings, "good")
    assert stored(full_url) == before


def test_it_works_while_a_server_runs(full_url: str) -> None:
    with table_on(full_url) as browser:
        browser.open("tikal", "mo")
        assert examined(full_url)[0] == 0


def test_haab_need_not_be_installed(full_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def requires(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(doctor, "requires", requires)
    code, findings = examined(full_url, "--no-replay")
    assert (code, "haab is not installed here" in said(findings, "odd")) == (0, True)


def test_damaged_and_pinned_games_are_named(full_url: str) -> None:
    games = {row["game"]: row["id"] for row in stored(full_url)["games"]}
    change(full_url, "UPDATE moves SET move = 'eat corn' WHERE number = 2")
    change(full_url, "UPDATE games SET rules = 99 WHERE game = 'tikal'")
    code, findings = examined(full_url)
    assert code == 1
    assert f"{games['tzolkin']} is damaged: " in said(findings, "wrong")
    assert f"{games['tikal']} is pinned: " in said(findings, "odd")
    assert examined(full_url, "--no-replay")[0] == 0


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM moves WHERE number = 2", "moves are stored, numbered from 1, of the "),
        ("UPDATE games SET status = 'over' WHERE game = 'tzolkin'", "but it is stored as over"),
        ("UPDATE games SET game = 'chess' WHERE game = 'tzolkin'", "chess"),
        ("UPDATE games SET players = 77 WHERE game = 'tzolkin'", "77"),
    ],
)
def test_whatever_is_damaged_is_said(full_sqlite_url: str, statement: str, why: str) -> None:
    change(full_sqlite_url, statement)
    code, findings = examined(full_sqlite_url)
    assert code == 1
    assert why in said(findings, "wrong")


def test_a_file_that_others_may_read_is_wrong(full_sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "table.sqlite3").chmod(0o644)
    code, findings = examined(full_sqlite_url, "--no-replay")
    assert code == 1
    assert "mode 644" in said(findings, "wrong")


def test_a_file_that_is_no_database_and_one_that_is_missing_are_wrong(sqlite_url: str, tmp_path: Path) -> None:
    assert "there is no database at" in said(examined(sqlite_url)[1], "wrong")
    (tmp_path / "table.sqlite3").write_bytes(b"something else" * 1000)
    code, findings = examined(sqlite_url)
    assert code == 1
    assert "file is not a database" in said(findings, "wrong")


def test_a_server_that_does_not_answer_is_wrong_and_its_password_is_not_told() -> None:
    code, findings = examined("postgresql://haab:secret@127.0.0.1:9/haab")
    assert code == 1
    assert "connection" in said(findings, "wrong")
    assert "secret" not in json.dumps(findings)


def test_an_older_schema_is_to_be_known_and_a_newer_one_is_wrong(sqlite_url: str) -> None:
    with create_engine(sqlite_url).begin() as connection:
        upgrade(connection, "0001")
    assert "0001: the next start of a server upgrades it" in said(examined(sqlite_url)[1], "odd")
    change(sqlite_url, "UPDATE alembic_version SET version_num = '9999'")
    assert "9999 is of a newer version of Haab" in said(examined(sqlite_url)[1], "wrong")


def test_a_package_of_a_wrong_version_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["numpy>=999", "no-such-package", "rich>=1", "other>=1; extra == 'test'"]
    monkeypatch.setattr(doctor, "requires", lambda _: wanted)
    found = said([finding.to_json() for finding in doctor._versions()], "wrong")
    assert "numpy>=999 is needed, " in found
    assert "no-such-package is not installed" in found
    assert len(found.splitlines()) == 2


def test_a_disk_without_room_is_wrong(full_sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "TOO_FEW_BYTES", 2**62)
    monkeypatch.setattr(doctor, "ENOUGH_BYTES", 2**62)
    assert "GiB are free" in said(examined(full_sqlite_url, "--no-replay")[1], "wrong")


def test_people_get_a_table(full_sqlite_url: str) -> None:
    result = CliRunner().invoke(app, ["doctor", "--db", full_sqlite_url, "--port", "9"])
    assert result.exit_code == 0
    assert "replayed: 2 whole" in result.output


def test_the_database_may_be_named_by_the_environment(full_sqlite_url: str) -> None:
    """A password on the command line is seen by everybody who lists processes."""
    result = CliRunner().invoke(app, ["doctor", "--port", "9"], env={"HAAB_DB": full_sqlite_url})
    assert result.exit_code == 0
    assert "replayed: 2 whole" in result.output
