"""The score cards in the repository: all there, of today's rules, and as the page shows them."""

from __future__ import annotations

import pytest

from haab.tasks import TASKS, Card
from tools.benchmark_page import PAGE, cards, page

AGENTS = {"random", "greedy", "level1", "level2", "level3", "level4", "level5"}


def of(task: str) -> list[Card]:
    return [card for card in cards() if card.task == task]


def test_the_page_shows_the_cards() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run python -m tools.benchmark_page"


@pytest.mark.parametrize("name", TASKS)
def test_a_task_has_a_card_of_random_greedy_and_the_levels(name: str) -> None:
    assert {card.agent for card in of(name)} >= AGENTS


@pytest.mark.parametrize("name", TASKS)
def test_cards_are_of_the_rules_and_the_split_that_the_task_names(name: str) -> None:
    """Cards of other rules are of another version of the task."""
    for card in of(name):
        assert (card.rules, card.split) == (TASKS[name].rules, "test"), card.agent
        assert card.commit, card.agent
