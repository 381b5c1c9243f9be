"""What is wrong with a command line, and what those who run a table are told, in the language asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import haab
from haab.cli import app
from haab.cli.said import in_words
from haab.kit.text import languages

OTHERS = [language for language in languages() if language != "en"]
ENGLISH = re.compile(
    r"\b(the|should|valid|invalid|missing|no such|usage|try|for help|got|unexpected|requires|is not|error|there is|"
    r"cannot|already|are free|replayed|newest|finds)\b",
    re.IGNORECASE,
)
"""Words of the English sentences that no other language has."""


NUMBERS = ("N", "PORT", "S", "T")
"""Names of what must be a number."""


def told(line: str, language: str) -> str:
    """Everything that a command prints, in one line."""
    found = CliRunner().invoke(app, ["--lang", language, *line.split()], env={"HAAB_LANG": ""})
    return " ".join(found.output.split())


def commands() -> dict[str, Any]:
    """Every command by its name."""
    group: Any = get_command(app)
    found: dict[str, Any] = group.commands
    return found


def wrong_lines() -> Iterator[str]:
    """For every command: an option that it does not have, and a word where a number or nothing belongs."""
    yield "no_such_command"
    yield "plya"
    for name, command in commands().items():
        yield f"{name} --no-such-option"
        numbers = [option for option in command.params if str(option.metavar).upper() in NUMBERS]
        if any(parameter.required for parameter in command.params):
            yield name
        elif numbers:
            yield f"{name} {numbers[0].opts[0]} word"
        else:
            yield f"{name} " + "one " * 9


@pytest.mark.parametrize("language", OTHERS)
def test_every_command_says_in_every_language_what_is_wrong_with_its_words(language: str) -> None:
    for line in wrong_lines():
        said = told(line, language)
        assert said
        assert ENGLISH.search(said.replace(line.split()[0], "")) is None, f"haab {line}: {said}"


def test_in_english_complaints_are_as_ever() -> None:
    assert "Missing argument 'FILE'." in told("backup", "en")
    assert "Usage: " in told("backup", "en")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("backup", "Lipsește argumentul 'FILE'."),
        ("serve --port x", "Valoare greșită pentru '--port': trebuie să fie un număr întreg"),
        ("serve --port 99999", "trebuie să fie cel mult 65535"),
        ("bakup", "Nu există comanda 'bakup'. Te-ai gândit la 'backup'?"),
        ("play --players", "Opțiunea '--players' are nevoie de o valoare."),
    ],
)
def test_complaints_name_what_they_are_about(line: str, words: str) -> None:
    assert words in told(line, "ro")


# ---- what operators are told


@pytest.mark.parametrize("language", OTHERS)
def test_the_doctor_and_backups_speak_every_language(language: str, tmp_path: Path) -> None:
    database = f"--db sqlite:///{tmp_path}/table.sqlite3"
    missing = told(f"doctor {database} --no-replay", language)
    assert ENGLISH.search(missing.replace(str(tmp_path), "")) is None, missing
    for line in (
        f"backup {tmp_path}/new.gz {database}",
        f"restore {tmp_path}/nothing.gz {database}",
        f"serve --workers 2 --no-page {database}",
    ):
        said = told(line, language)
        assert ENGLISH.search(said) is None, said


@pytest.mark.parametrize("language", OTHERS)
def test_what_was_counted_is_said_in_every_language(language: str) -> None:
    for sentence in (
        "table.gz: 1 game with 20 moves, schema 0008",
        "restored: 3 games with 1 move, made 2026-11-16 by Haab 1.0",
        "replayed: 3 whole, 2 pinned, 1 damaged",
    ):
        assert re.search(r"\b(games?|moves?|whole|pinned|damaged|with|made)\b", in_words(sentence, language)) is None


@pytest.mark.parametrize("language", OTHERS)
def test_where_the_table_is_is_said_in_every_language(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("haab.table.serve.run", lambda *_: None)
    database = f"--db sqlite:///{tmp_path}/table.sqlite3"
    for host in ("127.0.0.1", "0.0.0.0"):
        said = told(f"serve --no-page --host {host} {database}", language)
        assert "http://127.0.0.1:" in said
        assert re.search(r"\b(the table|open at|closes|only this|others|reach)\b", said, re.IGNORECASE) is None, said


# ---- every sentence there is


PLACES = (
    "cli",
    "table/ops",
    "table/settings.py",
    "terminal.py",
    "coach/puzzles.py",
    "rulebook/clauses.py",
    "games/__init__.py",
    "arena/simulate.py",
    "arena/spread.py",
    "arena/ladder",
    "batches/graphics.py",
    "batches/artifacts/__init__.py",
    "bots/__init__.py",
    "bots/api.py",
    "bots/evaluation",
    "bots/frozen",
    "bots/network",
    "bots/network/mlp",
    "learn",
)
"""Where commands refuse something, and where the doctor finds something."""
TOLD_BY = {
    "HaabError",
    "BadOptions",
    "BadBackup",
    "BadLadder",
    "BadNetwork",
    "BadParameter",
    "BadWeights",
    "DatabaseTrouble",
    "NoPuzzle",
    "UnknownBot",
    "UnknownClause",
    "UnknownGame",
    "Finding",
}


def written_sentences() -> Iterator[str]:
    """Every English sentence of these files that somebody is told, with something in its holes."""
    package = Path(haab.__file__).parent
    for place in PLACES:
        path = package / place
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                told_by = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if isinstance(node, ast.Call) and told_by in TOLD_BY and node.args:
                    yield from _sentence(node.args[-1 if told_by == "Finding" else 0])


def _sentence(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "7" for part in node.values]
        yield "".join(str(part) for part in parts)


def test_no_sentence_that_a_command_refuses_with_is_english_only() -> None:
    sentences = [text for text in written_sentences() if re.search("[a-z]{3}", text)]
    assert len(sentences) > 80
    assert [text for text in sentences if in_words(text, "nl") == text] == []


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("a.jsonl, line 3: the weight corn is missing", "a.jsonl, rândul 3: lipsește ponderea corn"),
        ("w.json: corn.value: must be a number, not 'x'", "w.json: corn.value: trebuie să fie un număr, nu 'x'"),
        (
            "w.json: [Errno 2] No such file or directory: 'w.json'",
            "nu există un astfel de fișier sau director: 'w.json'",
        ),
        ("w.json: Expecting value: line 1 column 7 (char 6)", "w.json: nu este JSON: rândul 1, coloana 7"),
        ("there is no parameter 'leafs' (there are: leaves)", "nu există parametrul 'leafs' (există: leaves)"),
    ],
)
def test_what_is_wrong_with_a_file_or_a_bot_is_said_with_its_place(sentence: str, words: str) -> None:
    assert words in in_words(sentence, "ro")


@pytest.mark.parametrize("language", OTHERS)
def test_what_trainings_and_bots_refuse_is_said_in_every_language(language: str, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").write_text("{}\n")
    for line in (
        f"train tikal --weights {tmp_path}/no.json",
        f"train tikal --log {tmp_path}/log.jsonl",
        "learn chess",
        "match tikal random greedy:leafs=3",
        "match tikal random greedy:leaves=many",
    ):
        said = told(line, language).replace(str(tmp_path), "")
        assert "haab: " in said
        assert ENGLISH.search(said) is None, said
