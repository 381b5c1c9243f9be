"""Texts as structure: a message is a key and its parameters; a catalogue per language turns it into words.

A parameter is a number, a text, "@key" (the words of that key), another message, a player, or a list of these. A text
from outside is Verbatim.
Templates name parameters in braces and may choose by number: `{n|one worker|# workers}` gives the form that the
language's plural rule (CLDR's, from Babel) selects. English stands in for what a language has no words for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.numbers import NumberPattern, parse_pattern

LOCALE = Path(__file__).resolve().parent.parent / "locale"
DEFAULT_LANGUAGE = "en"
MINUS = "\N{MINUS SIGN}"
"""As it is printed: as wide as a plus. The page writes the same one (page/i18n.js)."""

_HOLE = re.compile(r"\{(\w+)(?:\|([^{}]*))?\}")


@dataclass(frozen=True)
class Player:
    """A player in a text: called by name where names are known, else by colour."""

    seat: int
    colour: str


class Verbatim(str):
    """A text from outside: it is shown as it stands, also where it begins like a key."""

    __slots__ = ()


@dataclass(frozen=True)
class Message:
    """One text to be shown: which one, and with what in its holes."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, *[tuple(value) if type(value) is list else value for value in self.params.values()]))

    def text(self, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
        """The words in a language; `names` is what the people at the table call each seat."""
        return render(self, language, names)

    def to_json(self) -> dict[str, Any]:
        """The structure itself, to be rendered elsewhere."""
        params = {name: _to_json(value) for name, value in self.params.items()}
        return {"key": self.key, **({"params": params} if params else {})}


def _to_json(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, list):
        return [_to_json(item) for item in value]
    return asdict(value) if isinstance(value, Player) else value


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.name for path in LOCALE.iterdir() if path.is_dir()))


@cache
def catalogue(language: str) -> dict[str, str]:
    """All templates of a language, from every file of its folder."""
    folder = LOCALE / language
    if not folder.is_dir():
        raise KeyError(f"no catalogue for language {language!r} (there are: {', '.join(languages())})")
    templates: dict[str, str] = {}
    for path in sorted(folder.glob("*.json")):
        templates |= json.loads(path.read_text(encoding="utf-8"))
    return templates


Part = str | tuple[str, tuple[str, ...] | None]
"""A piece of a template: words, or a hole with its parameter's name and its plural forms, if it has any."""


@cache
def _parts(key: str, language: str) -> str | tuple[Part, ...]:
    """A template taken apart, once; one without holes is its words."""
    template = catalogue(language).get(key) or catalogue(DEFAULT_LANGUAGE).get(key)
    if template is None:
        raise KeyError(f"no text for {key!r}")
    if not _HOLE.search(template):
        return template
    parts: list[Part] = []
    end = 0
    for hole in _HOLE.finditer(template):
        parts.append(template[end : hole.start()])
        parts.append((hole[1], None if hole[2] is None else tuple(hole[2].split("|"))))
        end = hole.end()
    parts.append(template[end:])
    return tuple(part for part in parts if part)


def render(message: Message, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """Fill a message's template."""
    parts, params = _parts(message.key, language), message.params
    if isinstance(parts, str):
        return parts
    return "".join(
        [part if isinstance(part, str) else _fill(params[part[0]], part[1], language, names) for part in parts]
    )


def _fill(value: Any, forms: tuple[str, ...] | None, language: str, names: Sequence[str]) -> str:
    if forms is None:
        return _words(value, language, names)
    return forms[min(plural_form(language, value), len(forms) - 1)].replace("#", number_text(value, language))


def _words(value: Any, language: str, names: Sequence[str]) -> str:
    if isinstance(value, Message):
        return render(value, language, names)
    if isinstance(value, list):
        return ", ".join([_words(item, language, names) for item in value])
    if isinstance(value, Player):
        return names[value.seat] if names else render(Message(f"colour.{value.colour}"), language)
    if isinstance(value, str):
        is_key = value.startswith("@") and not isinstance(value, Verbatim)
        return render(Message(value[1:]), language) if is_key else value
    return number_text(value, language)


PLURAL_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""CLDR's names of plural forms, in CLDR's order; the forms of a template stand in the order of those a language has."""

NUMBERS = 4096
"""Numbers whose words are kept."""


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """The plural categories that a language distinguishes, by CLDR."""
    known = Locale.parse(language).plural_form.tags | {"other"}
    return tuple(category for category in PLURAL_CATEGORIES if category in known)


@lru_cache(NUMBERS)
def plural_form(language: str, number: float) -> int:
    """The place of a number's plural category among its language's. The last form of a template serves the rest."""
    return plural_categories(language).index(Locale.parse(language).plural_form(number))


@cache
def _number_pattern(language: str) -> NumberPattern:
    pattern = parse_pattern(Locale.parse(language).decimal_formats[None].pattern)
    pattern.frac_prec = (0, 2)
    return pattern


@lru_cache(NUMBERS)
def number_text(number: float | Fraction, language: str = DEFAULT_LANGUAGE) -> str:
    """A number as a language writes it, with two digits after the point at most, and a minus that is no hyphen.

    What is nothing after rounding has no minus.
    """
    exact = Decimal(number.numerator) / number.denominator if isinstance(number, Fraction) else Decimal(str(number))
    text = str(_number_pattern(language).apply(exact, Locale.parse(language)))
    return "0" if text == "-0" else text.replace("-", MINUS)
