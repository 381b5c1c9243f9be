"""The language of the command line: the one that `--lang` asks for, or that of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from babel import Locale
from babel.numbers import format_percent, parse_pattern

from haab.kit.errors import BadOptions
from haab.kit.text import DEFAULT_LANGUAGE, Message, languages

OWN_VARIABLE = "HAAB_LANG"
VARIABLES = (OWN_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")
"""What tells the language of a terminal; the first that is set decides."""

Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="LANG",
        help=f"The language of the answer: {', '.join(languages())}.",
        show_default="that of the environment",
    ),
]


def known_language(code: str) -> str:
    """The language asked for, if there is one of that name; without a name that of the environment."""
    if code and code not in languages():
        raise BadOptions(Message("cli.error.no_language", {"lang": repr(code), "langs": list(languages())}))
    return code or language_of(os.environ)


def asked_language(arguments: Sequence[str]) -> str:
    """The language that `--lang` asks for, wherever it stands in a command line; else that of the environment."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        asked = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in languages():
            return asked
    return language_of(os.environ)


def language_of(environment: Mapping[str, str]) -> str:
    """The language of an environment: `LANG=ko_KR.UTF-8` means Korean; English where there is no catalogue."""
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = value.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in languages() else DEFAULT_LANGUAGE


def words(key: str, language: str, **params: Any) -> str:
    """A sentence of the command line."""
    return Message(key, params).text(language)


def figure(number: float, language: str, digits: int = 0) -> str:
    """A measured number as a language writes it, with so many digits after the point, also where they are zeros."""
    pattern = parse_pattern(Locale.parse(language).decimal_formats[None].pattern)
    pattern.frac_prec = (digits, digits)
    return str(pattern.apply(number, Locale.parse(language)))


def percentage(part: float, language: str) -> str:
    """A part of a whole, with one digit after the point."""
    pattern = parse_pattern(Locale.parse(language).percent_formats[None].pattern)
    pattern.frac_prec = (1, 1)
    return format_percent(part, pattern, Locale.parse(language))
