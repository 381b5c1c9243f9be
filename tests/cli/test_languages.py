"""`haab games`, `rules` and `play` answer in the language that is asked for, or in that of the environment."""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from haab.cli import app
from haab.cli.language import language_of
from haab.cli.said import SENTENCES, in_words
from haab.kit.text import languages


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


COMMANDS = ("play", "serve", "games", "rules", "backup", "restore", "doctor")
"""What players and whoever runs a table use; research commands may have a word that is English everywhere."""
OTHERS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("language", OTHERS)
def test_help_is_in_every_language(language: str) -> None:
    group: Any = get_command(app)
    for command in [group, *(group.commands[name] for name in COMMANDS)]:
        said = [" ".join(one.split()) for one in inspect.cleandoc(command.help).split("\n\n")]
        said += [parameter.help for parameter in command.params]
        assert [text for text in said if in_words(text, language) == text] == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--lang pt --help", "Mostra a versão"),
        ("--lang=nl serve --help", "Opent de tafel"),
        ("play --lang nl --help", "Hoeveel spelers"),
        ("--lang ko simulate --help", "무작위 게임"),
    ],
)
def test_help_is_asked_for_by_an_option_or_by_the_environment(line: str, words: str) -> None:
    assert words in told(line)


def test_help_is_in_the_language_of_the_environment_and_then_in_english_again() -> None:
    assert "Câți jucători" in told("play --help", HAAB_LANG="ro")
    assert "Opțiuni" in told("play --help", HAAB_LANG="ro")
    assert "Afișează acest mesaj" in told("play --help", HAAB_LANG="ro")
    assert "How many players" in told("play --help", LANG="C")
    assert "Options" in told("play --help", LANG="C")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--lang nl play chess", "er is geen spel 'chess' (er zijn: tzolkin, tikal)"),
        ("--lang ro play tikal -p 9", "tikal este pentru 2 până la 4 jucători, nu 9"),
        ("--lang pt play tzolkin -o trbes", "tzolkin não tem a opção 'trbes' (existem: "),
        ("--lang ko play tzolkin -o tribes=x", "옵션 'tribes': yes 또는 no만 됩니다"),
        ("--lang nl play --load nothing.json", "nothing.json kan niet gelezen worden"),
        ("play tzolkin --opponent deep_blue --lang ro", "nu există botul 'deep_blue'"),
        ("play tzolkin --seat 7 --lang pt", "não existe o lugar 7"),
        ("play tzolkin -s -1 --lang nl", "de seed moet een geheel getal"),
    ],
)
def test_what_the_kit_refuses_is_said_in_the_language_asked_for(line: str, words: str) -> None:
    assert words in told(line)


def test_every_sentence_has_the_same_holes_in_every_language() -> None:
    for row in json.loads(SENTENCES.read_text(encoding="utf-8")):
        assert set(row) == set(languages())
        assert len({tuple(sorted(re.findall(r"\{\w*\}", text))) for text in row.values()}) == 1, row["en"]
