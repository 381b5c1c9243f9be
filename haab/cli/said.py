"""What commands say of themselves and refuse, in the reader's language.

The sentences are written in English where they belong: beside an option, where an error is raised. `said.json` has them
again with what they are in other languages; a hole such as {name} stands for whatever is there, which may be a sentence
of its own. A sentence that is not in it stays English.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from typer import rich_utils

from haab.kit.text import DEFAULT_LANGUAGE, number_text

SENTENCES = Path(__file__).parent / "said.json"
PARAGRAPHS = "\n\n"
HOLE = re.compile(r"\\\{(\w+)\\\}")
NUMBERS = {"n", "count"}
"""Holes for a whole number."""
AMOUNT = "amount"
"""A hole for a whole number with English commas: each language has its own signs there."""
PLACE = "where"
"""A hole for the place that something is said of: it ends as soon as it can, at the first colon."""
SAID = {"why", "where", "rows", "words", "games", "moves"}
"""Holes for something that is said in words, or for several such things with commas between."""
HEADINGS = {
    name: getattr(rich_utils, name)
    for name in (
        "ARGUMENTS_PANEL_TITLE",
        "OPTIONS_PANEL_TITLE",
        "COMMANDS_PANEL_TITLE",
        "ERRORS_PANEL_TITLE",
        "DEFAULT_STRING",
        "REQUIRED_LONG_STRING",
        "ENVVAR_STRING",
        "ABORTED_TEXT",
        "RICH_HELP",
    )
}
"""What Typer writes over and beside the options, in English."""


@cache
def _sentences() -> list[tuple[re.Pattern[str], dict[str, str]]]:
    """Every sentence as a pattern, with its words by language; those without holes come first."""
    rows = sorted(json.loads(SENTENCES.read_text(encoding="utf-8")), key=lambda row: "{" in row["en"])
    return [(re.compile(HOLE.sub(_hole, re.escape(row["en"])), re.DOTALL), row) for row in rows]


def _hole(found: re.Match[str]) -> str:
    name = found[1]
    what = r"\d+" if name in NUMBERS else r"[\d,]+" if name == AMOUNT else ".+?" if name == PLACE else ".+"
    return f"(?P<{name}>{what})"


def in_words(sentence: str, language: str) -> str:
    """An English sentence in another language, if it is known there."""
    if language == DEFAULT_LANGUAGE:
        return sentence
    for pattern, words in _sentences():
        if found := pattern.fullmatch(sentence):
            said = words[language]
            for hole, filling in found.groupdict().items():
                said = said.replace(f"{{{hole}}}", _filled(hole, filling, language))
            return said
    return sentence


def _filled(hole: str, filling: str, language: str) -> str:
    """What stands in a hole: names stay as they are."""
    if hole == AMOUNT:
        return number_text(int(filling.replace(",", "")), language)
    if hole not in SAID:
        return filling
    said = in_words(filling, language)
    return said if said != filling else ", ".join(in_words(part, language) for part in filling.split(", "))


def asked_in(arguments: Sequence[str]) -> str:
    """What `--lang` says among the words of a command line, wherever it stands; empty without."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return ""


def speak(command: Any, context: Any, language: str) -> None:
    """Have the help of a command, and of its options, in a language."""
    command.get_usage = lambda context: in_usage(type(command).get_usage(command, context), language)
    paragraphs = inspect.cleandoc(command.help or "").split(PARAGRAPHS)
    command.help = PARAGRAPHS.join(in_words(" ".join(one.split()), language) for one in paragraphs)
    for parameter in command.get_params(context):
        for name in ("help", "show_default"):
            if isinstance(text := getattr(parameter, name, None), str):
                setattr(parameter, name, in_words(text, language))


def in_usage(line: str, language: str) -> str:
    """The line that says how a command is typed: only its first word is one of a language."""
    first, rest = line.split(maxsplit=1)
    return f"{in_words(first, language)} {rest}"


def retell(error: Exception, language: str) -> None:
    """Have a complaint about the command line in a language.

    It is Click's, which Typer has under a private name, and it puts its sentence together when it is asked for it.
    """
    tell = getattr(error, "format_message", None)
    if tell is not None:
        said = in_words(tell(), language)
        error.format_message = lambda: said  # type: ignore[attr-defined]


def speak_headings(language: str) -> None:
    """Have what Typer itself writes in a language."""
    for name, english in HEADINGS.items():
        setattr(rich_utils, name, in_words(english, language))
