"""An evaluation asks the rules, its machine code knows all of its sources, and a game needs none."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import haab.bots
from haab.bots.evaluation.base import evaluation
from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.runtime import Searcher, searcher
from haab.games import GAMES, ruleset
from haab.kit.compiler.rule import globals_used, is_rule
from haab.kit.compiler.sources import PACKAGE
from tests.engine.toy import RULESET as TOY


def rules_below(rule: Any, found: set[Any]) -> Iterator[FunctionType]:
    """A rule and all rules that it calls, directly or not."""
    if rule in found:
        return
    found.add(rule)
    yield rule
    for name in globals_used(rule):
        if is_rule(rule.__globals__[name]):
            yield from rules_below(rule.__globals__[name], found)


def source_of(rule: FunctionType) -> Path:
    """The file of the module that a rule is written in, or that declares it."""
    return Path(str(sys.modules[rule.__module__].__file__))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("made", [searcher, policy_searcher])
def test_the_cache_knows_every_file_that_the_machine_code_depends_on(name: str, made: Any) -> None:
    search = made(ruleset(name))
    entries = search.rules.values()
    files = {source_of(rule) for entry in entries for rule in rules_below(entry, set())}
    known = {*search._sources, *(PACKAGE / "kit").rglob("*.py"), *(PACKAGE / "games" / name).rglob("*.py")}
    assert files <= known
    assert files & {*(PACKAGE / "games" / name).rglob("*.py")}
    assert made is policy_searcher or files & {*evaluation(ruleset(name)).sources}


def test_a_chapter_of_an_evaluation_that_changes_changes_the_cache_folder() -> None:
    sources = evaluation(ruleset("tzolkin")).sources
    assert {"workers.py", "food.py", "temples.py", "expansion.py"} <= {path.name for path in sources}


def test_a_game_without_an_evaluation_is_judged_by_its_score() -> None:
    judge = evaluation(TOY)
    game = TOY.start(2, TOY.check_options(2, {}), 1)
    weights = judge.table().records(2)
    assert judge.evaluate(game, 0, weights) == float(TOY.rules.score(game, 0) * TOY.score_unit)
    assert judge.is_settled(game, 0)
    assert judge.unspent(game, 0, weights) == 0
    Searcher(TOY)


@pytest.mark.parametrize("name", GAMES)
def test_an_evaluation_is_the_sum_of_its_terms_and_each_has_a_name(name: str) -> None:
    rules = ruleset(name)
    judge = evaluation(rules)
    game = rules.start(2, rules.check_options(2, {}), 1)
    weights = judge.table().records(2)
    terms = judge.terms(game, 1, weights)
    assert len(terms) == len(judge.names) == len(set(judge.names))
    assert judge.evaluate(game, 1, weights) == pytest.approx(sum(terms))
    game.over = 1
    points, *others = judge.terms(game, 1, weights)
    assert not any(others), "in the end only the score counts"
    assert points == judge.evaluate(game, 1, weights)


@pytest.mark.parametrize("name", GAMES)
def test_no_judgement_is_left_in_the_source(name: str) -> None:
    """A fraction in an evaluation would be a weight that nobody can tune; numbers of the rules are whole."""
    folder = Path(haab.bots.__file__).parent / "evaluation" / name
    fractions = [
        (path.name, constant)
        for path in folder.rglob("*.py")
        for constant in constants(compile(path.read_text(encoding="utf-8"), path.name, "exec"))
        if isinstance(constant, float) and constant not in (0.0, 1.0)
    ]
    assert fractions == []
    assert json.loads((folder / "weights.json").read_text(encoding="utf-8"))


def constants(code: Any) -> Iterator[object]:
    """Every constant of a compiled source."""
    for constant in code.co_consts:
        if hasattr(constant, "co_consts"):
            yield from constants(constant)
        else:
            yield constant
