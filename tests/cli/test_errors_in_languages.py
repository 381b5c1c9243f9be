"""What those who run a table are told, and what is wrong with files of games, in the language asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import haab
from haab.cli import app
from haab.kit.text import Message, languages

OTHERS = [language for language in languages() if language != "en"]
ENGLISH = re.compile(
    r"\b(the|should|valid|missing|no such|is not|there is|cannot|already|are free|replayed|newest|finds|games?|moves?|"
    r"whole|made|only this|others reach|open at|illegal|legal|must)\b",
    re.IGNORECASE,
)
"""Words of the English sentences that no other language has."""
NAMES = re.compile(r"'\w+'|\w+\.json|“.*?”|\b(haab|moves|legal|options|players|game|rules|seed|position)\b")
"""What is the same in all languages: names of files and fields, and what is quoted."""


def told(line: str, language: str) -> str:
    """Everything that a command prints, in one line."""
    found = CliRunner().invoke(app, ["--lang", language, *line.split()], env={"HAAB_LANG": "", "COLUMNS": "300"})
    return " ".join(found.output.split())


@pytest.mark.parametrize("language", OTHERS)
def test_the_doctor_and_backups_speak_every_language(language: str, tmp_path: Path) -> None:
    database = f"--db sqlite:///{tmp_path}/table.sqlite3"
    for line in (
        f"doctor {database} --no-replay",
        f"backup {tmp_path}/new.gz {database}",
        f"restore {tmp_path}/nothing.gz {database}",
        f"serve --workers 2 --no-page {database}",
        f"serve --no-page --proxy x {database}",
        f"serve --no-page --smtp mail.example {database}",
    ):
        said = told(line, language).replace(str(tmp_path), "")
        assert said
        assert ENGLISH.search(said) is None, said


@pytest.mark.parametrize("language", OTHERS)
def test_a_table_that_is_backed_up_and_restored_is_counted_in_every_language(language: str, tmp_path: Path) -> None:
    database, file = f"--db sqlite:///{tmp_path}/table.sqlite3", tmp_path / "kept.gz"
    assert CliRunner().invoke(app, f"serve --no-page --port x {database}".split()).exit_code == 2
    made = [told(line, language) for line in _kept(database, file)]
    rows = Message("ops.rows", {"games": 0, "moves": 0}).text(language)
    assert all(rows in said for said in made), made
    assert ENGLISH.search(" ".join(made).replace(str(tmp_path), "")) is None, made


def _kept(database: str, file: Path) -> list[str]:
    from haab.table.serve import check_database

    check_database(database.removeprefix("--db "))
    return [f"backup {file} {database}", f"restore {file} --check", f"restore {file} {database}"]


@pytest.mark.parametrize("language", OTHERS)
def test_where_the_table_is_is_said_in_every_language(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("haab.table.serve.run", lambda *_: None)
    database = f"--db sqlite:///{tmp_path}/table.sqlite3"
    for host in ("127.0.0.1", "0.0.0.0"):
        said = told(f"serve --no-page --host {host} {database}", language)
        assert "http://127.0.0.1:" in said
        assert ENGLISH.search(said) is None, said


# ---- files of games


def bad_files(folder: Path) -> dict[str, str]:
    """Files that are no game, each for another reason, and what their commands are."""
    record = haab.new("tikal", 2, 1).record()
    sources = {
        "no_json": "{",
        "other_move": json.dumps(record | {"moves": ["fly away"]}),
        "no_field": json.dumps(record | {"colour": "red"}),
        "no_list": json.dumps(record | {"moves": 3}),
        "no_players": json.dumps({name: value for name, value in record.items() if name != "players"} | {"moves": []}),
        "too_many": json.dumps(record | {"players": 9}),
        "newer": json.dumps(record | {"rules": 99}),
        "other_format": json.dumps(record | {"haab": 99}),
    }
    for name, text in sources.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return {name: f"{folder}/{name}.json" for name in sources}


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_wrong_with_a_saved_game_is_said_in_every_language(language: str, tmp_path: Path) -> None:
    for name, file in bad_files(tmp_path).items():
        for line in (f"play --load {file}", f"records validate {file}", f"analyse {file}"):
            said = told(line, language).replace(str(tmp_path), "").partition("; ")[0]
            own = re.sub(
                r"'\w+'|\w+\.json|“.*?”|\b(haab|moves|legal|options|players|game|rules|seed|position)\b", "", said
            )
            assert own.strip(), name
            assert ENGLISH.search(own) is None, f"haab {line}: {said}"


def test_the_first_bad_move_is_named_with_the_decision_and_its_clause(tmp_path: Path) -> None:
    said = told(f"records validate {bad_files(tmp_path)['other_move']}", "ko")
    assert "1번째 선택: 할 수 없는 선택 'fly away': 이 게임에는 그런 선택이 없습니다" in said
    assert "(TK-" in said
