"""The base game asks, the expansion answers: it stands above the base game, and the base game does not know of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from haab.games.tzolkin import record
from haab.games.tzolkin.rules import play, questions
from haab.kit.compiler.rule import is_answered, is_rule
from haab.kit.record.layout import fields_of
from tests.records import declared_elsewhere
from tests.test_layers import PACKAGE, imports

RULES = PACKAGE / "games" / "tzolkin" / "rules"
ASSEMBLY = "play.py"
"""The one file that knows all chapters, of the base game and of the expansion."""
BASE = sorted(path for path in RULES.glob("*.py") if path.name != ASSEMBLY)
OF_THE_EXPANSION = {
    "with_quick_actions",
    "with_tribes",
    "with_prophecies",
    "with_new_buildings",
    "calamity",
    "foretold",
    "quick_spaces",
    "quick_tiles",
    "tribe_stock",
    "tribes_left",
    "ability",
    "beyond_gear",
    "beyond_space",
    "just_placed",
    "tribe",
    "tribes",
    "fed",
}
"""Fields of the record that only the expansion reads and writes."""


def attributes(path: Path) -> set[str]:
    return {
        node.attr for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute)
    }


@pytest.mark.parametrize("path", BASE, ids=lambda path: path.stem)
def test_a_chapter_of_the_base_game_imports_nothing_of_the_expansion(path):
    assert not [module for module in imports(path) if "expansion" in module]


@pytest.mark.parametrize("path", BASE, ids=lambda path: path.stem)
def test_a_chapter_of_the_base_game_reads_nothing_of_the_expansion(path):
    assert not attributes(path) & OF_THE_EXPANSION


def test_the_fields_of_the_expansion_are_fields_of_the_record():
    assert {*fields_of(record.Tzolkin), *fields_of(record.Player)} >= OF_THE_EXPANSION


def test_every_question_has_another_answer_in_the_expansion():
    asked = [value for value in vars(questions).values() if is_rule(value) and value.__module__ == questions.__name__]
    assert asked
    assert [value.__name__ for value in asked if not is_answered(value)] == []


def test_every_question_is_asked_by_the_base_game_or_the_assembly():
    names = {
        name for name, value in vars(questions).items() if is_rule(value) and value.__module__ == questions.__name__
    }
    asked = set()
    for path in (*BASE, RULES / ASSEMBLY, *(RULES / "expansion").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == questions.__name__:
                asked |= {alias.name for alias in node.names}
    assert names == asked & names


def test_every_kind_of_decision_is_declared_in_the_chapter_of_its_rules():
    """Two are declared below their rules, because the chapters would know each other otherwise."""
    assert declared_elsewhere(play.DECISIONS) == ["effects", "act_elsewhere"]
