"""`haab games`, `rules` and `play` answer in the language that is asked for, or in that of the environment."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from haab.cli import app
from haab.cli.language import language_of


def told(line: str, **environment: str) -> str:
    """Everything that a command prints, in one line."""
    return " ".join(CliRunner().invoke(app, line.split(), env=environment).output.split())


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "pt-BR"}, "pt"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": "nl_NL"}, "nl"),
        ({"LC_ALL": "nl_NL", "HAAB_LANG": "ro"}, "ro"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_environment_tells_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_tables_and_rules_are_in_the_language_asked_for() -> None:
    assert "2 tot 5 spelers" in told("games --lang nl")
    assert "도시 건물" in told("rules TZ-16.2 --lang ko")
    assert "Funções" in told("rules TZ-16.2 --lang pt")
    assert "5 jucători" in told("games", HAAB_LANG="ro")


def test_refusals_are_in_the_language_asked_for() -> None:
    assert "nu există clauza 'TZ-99.99' (apropiate: TZ-9" in told("rules TZ-99.99 --lang ro")
    assert "não existe o livro de regras 'chess'" in told("rules chess --lang pt")
    assert "그런 언어가 없습니다: 'tlh'" in told("games --lang tlh", HAAB_LANG="ko")
