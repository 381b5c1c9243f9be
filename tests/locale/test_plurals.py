"""Plural forms and numbers: Babel on the table's side and the browser's `Intl` on the page's side agree."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from haab.kit.text import languages, number_text, plural_categories, plural_form
from haab.web import STATIC

NUMBERS: list[float] = [*range(201), -1, -2, 999, 1000, 12345, 999_999, 1_000_000, 2_000_000]
NUMBERS += [0.25, 0.5, 0.75, 1.25, 1.5, 1.75, 2.25, 12.5, 19.75, 20.5, 100.25, 101.5, 1234.75, -0.5]
NUMBERS += [-0.004, 0.004, -0.006]

SCRIPT = """
const { pluralForm, number } = await import(process.argv[1]);
const [languages, numbers] = JSON.parse(process.argv[2]);
const answers = languages.map((code) => [code, numbers.map((n) => [pluralForm(code, n), number(n, code)])]);
console.log(JSON.stringify(Object.fromEntries(answers)));
"""


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    """What the page makes of every number, by language."""
    node = Path(sys.executable).parent / "node"
    address = (STATIC / "js" / "page" / "i18n.js").as_uri()
    command = [str(node), "--input-type=module", "-e", SCRIPT, address, json.dumps([list(languages()), NUMBERS])]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("language", languages())
def test_the_page_and_the_table_choose_the_same_form_for_every_number(language: str, page: dict[str, Any]) -> None:
    ours = {number: plural_form(language, number) for number in NUMBERS}
    assert {number: form for number, (form, _) in zip(NUMBERS, page[language], strict=True)} == ours


@pytest.mark.parametrize("language", languages())
def test_the_page_and_the_table_write_every_number_alike(language: str, page: dict[str, Any]) -> None:
    ours = {number: number_text(number, language) for number in NUMBERS}
    assert {number: text for number, (_, text) in zip(NUMBERS, page[language], strict=True)} == ours


def test_nothing_has_no_minus_whatever_was_written_before() -> None:
    """-0.0 and 0 are equal, so that what is kept of one is told of the other."""
    for language in languages():
        assert {number_text(number, language) for number in (-0.0, 0, 0.0, -0.001, Fraction(-1, 1000))} == {"0"}


def test_the_forms_stand_in_the_order_of_cldr() -> None:
    assert plural_categories("ro") == ("one", "few", "other")
    assert plural_categories("pt") == ("one", "many", "other")
    assert plural_categories("ko") == ("other",)


def test_a_fraction_is_written_as_the_language_does() -> None:
    assert number_text(Fraction(-5, 4)) == "\N{MINUS SIGN}1.25"
    assert number_text(Fraction(4850, 4), "nl") == "1.212,5"
