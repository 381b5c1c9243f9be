"""Machinery is described in the field's words (docs/style.md): private words for known things are not to come back."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import haab.table

PACKAGE = Path(haab.table.__file__).parent
ROOMS = ("store", "cluster", "ops", "http", "notify", "live", "service/play", "service/operations", "service/store.py")
FIELDS_WORDS = {
    r"turns? in the making": "draft",
    r"signs? of life": "heartbeat, ping",
    r"fall(en|s)? silent": "without a heartbeat, timed out",
    r"(let|lets|letting) go of": "released, closed",
    r"by leave of": "with the consent of",
    r"put(s|ting)? away": "archived",
    r"good for nothing": "invalid, expired",
    r"writ(e|es|ten) down": "store, insert",
    r"\banew\b": "again, reload",
    r"in their holes": "parameters",
    r"whose turn it is to write": "lock",
    r"\bcalls? (people|somebody|to)\b|\bbe called to\b": "notification",
    r"\bhurry\b": "wake",
}
"""What was said, and what engineers say."""


def files() -> list[Path]:
    found = [PACKAGE / room for room in ROOMS]
    return sorted(path for each in found for path in ([each] if each.is_file() else each.rglob("*.py")))


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings of modules, classes and functions, and the sentences below constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, " ".join(node.value.value.split())


def private_words(source: str) -> list[tuple[int, str, str]]:
    return [
        (line, found[0], instead)
        for line, text in docstrings(source)
        for word, instead in FIELDS_WORDS.items()
        if (found := re.search(word, text, re.IGNORECASE))
    ]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_machinery_is_described_in_the_words_of_the_field(path: Path) -> None:
    assert not private_words(path.read_text(encoding="utf-8"))


def test_a_private_word_is_noticed() -> None:
    source = '"""The store."""\n\nSECONDS = 3\n"""Without a sign\nof life, a page counts as gone."""\n'
    assert private_words(source) == [(4, "sign of life", "heartbeat, ping")]
