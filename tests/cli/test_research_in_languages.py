"""What research commands tell is in the language that was asked for; `--json` is the same in all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from rich.console import Console
from typer.testing import CliRunner

from haab.arena.match import Match, Played
from haab.bots.players.strength import Strength
from haab.cli import app, research
from haab.cli.language import figure, percentage, words
from haab.cli.learn import line_in_words
from haab.kit.text import languages

OTHERS = [language for language in languages() if language != "en"]
ENGLISH = re.compile(
    r"\b(decisions?|games?|seats?|wins|share|strength|among|meaning|value|sequences|length|players?|step|lead|kept|"
    r"winners|season|doubt|foreseen|second|allocations|times|faster|measured|written|rows?|the|what)\b",
    re.IGNORECASE,
)
"""Words of the English texts that no other language has."""


def told(line: str, language: str) -> str:
    """What a command prints, in one line; progress is told elsewhere."""
    found = CliRunner().invoke(app, ["--lang", language, *line.split()], env={"HAAB_LANG": "", "COLUMNS": "300"})
    assert found.exit_code == 0, found.output
    return " ".join(found.stdout.split())


def shown(show: Callable[[], None], module: object, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a function prints to the console of its module."""
    console = Console(width=200, record=True)
    monkeypatch.setattr(module, "new_console", lambda: console)
    show()
    return " ".join(console.export_text().split())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("line", ["simulate tikal -n 2", "perft tikal -d 1", "bots"])
def test_tables_are_in_every_language(line: str, language: str) -> None:
    """A name of the program itself, such as a parameter's, is the same everywhere."""
    said = re.sub(r"[\w:]+=\S*|personality=\S+|│ \w+ │ \[", "", told(line, language))
    assert ENGLISH.search(said) is None, said


@pytest.mark.parametrize("line", ["simulate tikal -n 1", "perft tikal -d 1", "bots", "bots tikal"])
def test_what_programs_read_is_the_same_in_all_languages(line: str) -> None:
    english, korean = (json.loads(told(f"{line} --json", language)) for language in ("en", "ko"))
    assert english.keys() == korean.keys()


def test_the_language_may_stand_behind_the_command() -> None:
    assert "willekeurig spel tikal" in CliRunner().invoke(app, ["simulate", "tikal", "-n", "1", "--lang", "nl"]).stdout


@pytest.mark.parametrize("language", OTHERS)
def test_a_match_and_its_numbers_are_in_every_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    half = (Fraction(1, 2), Fraction(1, 2))
    match = Match("tikal", ("greedy", "random"), (Played(0, (0, 1), (Fraction(1250), Fraction(5, 2)), half),), 1.0)
    said = shown(lambda: research._show_match(match, language), research, monkeypatch)
    assert ENGLISH.search(said) is None, said
    assert ("1,250.0" in said) == (language == "ko")
    assert ("2,5" in said) == (language != "ko")


@pytest.mark.parametrize("language", OTHERS)
def test_how_strong_a_bot_is_is_said_in_every_language(language: str) -> None:
    found = Strength(rating=1900, low=1850, high=1940, games=1200, points=70.5, players=4)
    said = research._strength_line("tikal", found, language)
    assert "1900" in said, "a rating has no thousands"
    assert ENGLISH.search(said) is None, said


ITERATION = {
    "minutes": 1.5,
    "iteration": 3,
    "decisions": 2_500_000,
    "decisions_per_second": 27_000,
    "entropy": 0.4,
    "explained_variance": 0.9,
}
MATCH = {"match": "network@0.1", "players": 2, "options": False, "own": {"wins": 0.995, "score": 145.98}}
MATCH["others"] = {"wins": 0.005, "score": 92.45}
DISTILLED = {"distilled": 20, "minutes": 2.0, "choices": 1_250_000, "choices_per_second": 4500, "divergence": 0.1234}


@pytest.mark.parametrize("language", OTHERS)
def test_learning_tells_how_it_goes_in_every_language(language: str) -> None:
    lines = [line_in_words(line, language) for line in (ITERATION, MATCH, MATCH | {"options": True}, DISTILLED)]
    for line in lines:
        assert re.search(r"\b(against|won|points|all options|a second|M decisions|choices|teacher)\b", line) is None, (
            line
        )
    assert figure(2.5, language, 2) in lines[0]
    assert len(set(lines)) == 4


def test_in_english_learning_is_told_in_the_words_of_the_field() -> None:
    assert line_in_words(ITERATION, "en") == (
        "1.5 min: iteration 3, 2.50 M decisions, 27,000 a second, entropy 0.40, explained variance 0.900"
    )
    assert line_in_words(MATCH, "en") == "2 players, against network@0.1: 99.5% won, 146.0 to 92.4 points"
    assert line_in_words(DISTILLED, "en") == (
        "2.0 min: 1.25 M choices, 4,500 a second, divergence from the teacher 0.123"
    )
    assert line_in_words({"given": "available", "said": 16.6}, "en") == "", "what only programs read is not shown"


@pytest.mark.parametrize("language", OTHERS)
def test_weights_are_listed_under_heads_in_every_language(language: str) -> None:
    """What a weight means is said in its file, in English, as its name is."""
    assert words("research.bots.meaning", language) in told("bots tikal", language)


def test_parts_and_figures_are_written_as_the_language_writes_them() -> None:
    assert (figure(1234.5, "en", 2), figure(1234.5, "nl", 2)) == ("1,234.50", "1.234,50")
    assert (percentage(0.125, "en"), percentage(0.125, "pt")) == ("12.5%", "12,5%")
    assert percentage(1 / 3, "ro").replace("\xa0", " ") == "33,3 %"
