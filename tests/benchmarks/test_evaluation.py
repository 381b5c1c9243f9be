"""A network's evaluation as it is measured: every engine and the browser do the same work, with the same numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from benchmarks.engine import against_native
from benchmarks.engine_worker import Worker
from benchmarks.evaluation import WORLDS, BrowserEvaluation, Evaluation, image_of
from haab.bots.api import Question
from haab.bots.network.files import SMALL
from haab.games import ruleset
from tools.browsers import chromium_path
from tools.stage import chromium


@pytest.fixture(scope="module")
def question() -> Question:
    """A position of Tzolk'in."""
    return Worker(ruleset("tzolkin"), 2, {}).question()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if chromium_path() is None:
        pytest.skip("there is no Chromium here")
    with chromium() as found:
        yield found


def test_a_call_looks_at_all_worlds(question: Question) -> None:
    evaluation = Evaluation(question, SMALL)
    assert evaluation.do() == WORLDS
    assert int(evaluation.tree.used[0]) == WORLDS
    codes = Worker(ruleset("tzolkin"), 2, {}).engine.legal(question.record)
    assert len(evaluation.logits) == WORLDS * len(codes)
    assert len(set(evaluation.logits)) > 1


def test_a_browser_says_the_same_bit_by_bit(question: Question, browser: Browser) -> None:
    image = image_of(question, SMALL)
    page = BrowserEvaluation(browser.new_page(), image)
    assert page.logits() == image.logits
    assert image.logits.strip(b"\0")
    assert page.measure(0.1) > 0


def test_ratios_are_those_of_the_rounds() -> None:
    found = {"x, native": [2.0, 4.0, 1.0], "x, wasm": [1.0, 4.0, 0.6], "x, interpreted": [1.0] * 3, "OpenSpiel": [9.0]}
    ratios = against_native(found)
    assert {name: figure.value for name, figure in ratios.items()} == {"x, wasm against native": 0.6}
    assert not against_native({"x, wasm": [1.0]})
