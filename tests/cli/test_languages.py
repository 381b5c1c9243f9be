"""`haab games`, `rules` and `play` answer in the language that is asked for, or in that of the environment."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from haab.cli import app
from haab.cli.language import language_of


def told(line: str, **environment: str) -> str:
    """Everything that a command prints, in one line."""
    return " ".join(CliRunner().invoke(app, line.split(), env={"HAAB_LANG": ""} | environment).output.split())


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
    assert "행동 1: 나무 1" in told("rules TZ-9.1 --lang ko")
    assert "Funções" in told("rules TZ-16.2 --lang pt")
    assert "5 jucători" in told("games", HAAB_LANG="ro")


def test_refusals_are_in_the_language_asked_for() -> None:
    assert "nu există clauza 'TZ-99.99' (apropiate: TZ-9" in told("rules TZ-99.99 --lang ro")
    assert "não existe o livro de regras 'chess'" in told("rules chess --lang pt")
    assert "그런 언어가 없습니다: 'tlh'" in told("games --lang tlh", HAAB_LANG="ko")


@pytest.mark.parametrize("line", ["--help", "play --help", "doctor --help", "play --no-such-option"])
def test_help_and_complaints_about_a_command_line_are_in_english(line: str) -> None:
    assert told(line, LANG="ko_KR.UTF-8") == told(line, LANG="C") == told(f"--lang nl {line}")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--lang nl play chess", "er is geen spel 'chess' (er zijn: tzolkin, tikal)"),
        ("--lang ro play tikal -p 9", "tikal se joacă în 2 până la 4 jucători, nu în 9"),
        ("--lang pt play tzolkin -o trbes", "tzolkin não tem a opção 'trbes' (existem: "),
        ("--lang ko play tzolkin -o tribes=x", "옵션 'tribes': yes 또는 no만 됩니다"),
        ("--lang nl play --load nothing.json", "nothing.json kan niet gelezen worden"),
        ("play tzolkin --opponent deep_blue --lang ro", "nu există botul 'deep_blue'"),
        ("play tzolkin --seat 7 --lang pt", "não existe o lugar 7"),
        ("play tzolkin -s -1 --lang nl", "de seed moet een geheel getal"),
        ("train tikal --lang ro", "`haab train` nu mai există"),
        ("match tikal random greedy:leafs=3 --lang=ro", "nu există parametrul 'leafs' (există: "),
        ("match tikal random greedy:leaves=many --lang=pt", "leaves precisa ser um número, não 'many'"),
        ("puzzle --date today --lang=ko", "2026-11-16 같은 날짜가 아닙니다: 'today'"),
        ("records validate --lang ko", "어떤 파일인가요?"),
    ],
)
def test_what_is_refused_is_said_in_the_language_asked_for(line: str, words: str) -> None:
    assert words in told(line)
