"""The page's own words: every key that the scripts use is in the catalogue, and the other way round."""

from __future__ import annotations

import re

import pytest

from haab.kit.text import Message, catalogue, languages
from haab.web import STATIC
from tests.web.person import Person

SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
KEY = re.compile(r'"(web\.[\w.]+)"')
FAMILY = re.compile(r"`(web\.[\w.]*\.)\$\{")
WORDS_IN_MARKUP = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function)\b")


SCRIPT_TEXT = "\n".join(script.read_text(encoding="utf-8") for script in SCRIPTS)
STATE_TEXT = "\n".join(path.read_text(encoding="utf-8") for path in (STATIC.parents[1] / "games").rglob("view.py"))


def test_every_key_of_the_scripts_is_in_the_catalogue_and_every_key_of_it_is_used() -> None:
    words = {key for key in catalogue("en") if key.startswith("web.")}
    assert set(KEY.findall(SCRIPT_TEXT)) <= words
    families = tuple(set(FAMILY.findall(SCRIPT_TEXT)))
    unused = [key for key in words - set(KEY.findall(SCRIPT_TEXT)) if not _is_used(key, families)]
    assert unused == []


def _is_used(key: str, families: tuple[str, ...]) -> bool:
    """Whether a key is put together from a family's prefix and a name of the scripts or of a game's view."""
    family = next((family for family in families if key.startswith(family)), None)
    if family is None:
        return False
    name = re.escape(key.removeprefix(family))
    return re.search(rf"\b{name}\b", SCRIPT_TEXT + STATE_TEXT) is not None


def test_no_script_makes_markup_or_code_from_text() -> None:
    for script in SCRIPTS:
        assert not WORDS_IN_MARKUP.search(script.read_text(encoding="utf-8")), script.name


def test_the_shell_has_no_inline_code_and_asks_nobody_else() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=|https?://", shell)


@pytest.mark.browser
def test_the_page_fills_templates_as_the_kit_does(ana: Person) -> None:
    ana.visit()
    numbers = [0, 1, 2, 5, 19, 20, 21, 100, 101, 119, 120]
    for code in languages():
        template = catalogue(code).get("web.waiting.missing", catalogue("en")["web.waiting.missing"])
        script = """async ([template, n, code]) => {
            const { renderTemplate } = await import("/static/js/page/i18n.js");
            return renderTemplate(template, { n }, code);
        }"""
        for number in numbers:
            if "web.waiting.missing" in catalogue(code):
                words = Message("web.waiting.missing", {"n": number}).text(code)
                assert ana.page.evaluate(script, [template, number, code]) == words
