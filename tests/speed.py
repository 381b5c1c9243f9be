"""Tests play by compiled rules where the cache has them: nothing is compiled for that, and the tests mean the same.

`make test` compiles first. `HAAB_INTERPRET=1` keeps tests from compiled rules, so that a failing rule shows its lines.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from haab.batches.processor import batch_rules
from haab.bots.searcher import searcher
from haab.games import GAMES, ruleset
from haab.kit.engine import Engine, engine

ASKED = "HAAB_TESTS_INTERPRETED"
"""What HAAB_INTERPRET was when tests began; they set it themselves, and processes of xdist begin with that."""
os.environ.setdefault(ASKED, os.environ.get("HAAB_INTERPRET", ""))
ONLY_INTERPRETED = bool(os.environ[ASKED])
"""Whether somebody wants to see the lines of the rules, however long it takes."""


def use_cached_rules() -> None:
    """Let this process play by compiled rules, and bots by compiled searches, where they are in the cache."""
    if ONLY_INTERPRETED:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("HAAB_INTERPRET", raising=False)
        for name in GAMES:
            engine(ruleset(name)).use_cached()
            searcher(ruleset(name)).use_cached()
            batch_rules(ruleset(name)).use_cached()


def everything_is_cached() -> bool:
    """Whether another process would find every compiled rule and search, and so would compile nothing."""
    sets = [made(ruleset(name)) for name in GAMES for made in (engine, searcher)]
    return not ONLY_INTERPRETED and all(compiled._is_cached() for compiled in sets)


@contextmanager
def interpreted(rules: Engine) -> Iterator[None]:
    """These rules are interpreted meanwhile, whatever the cache holds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HAAB_INTERPRET", "1")
        patch.setattr(rules, "_compiled", {})
        yield
