"""Tests play by the WebAssembly that comes with the package; those of equality by every engine.

If a rule has been changed since it was built, it is interpreted, and what plays thousands of games has it compiled.
`HAAB_ENGINE=interpreted pytest tests/tzolkin/test_08_palenque.py` compiles nothing, and shows the lines of a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from haab.batches.processor import batch_rules
from haab.bots.search.entries import searches_of
from haab.games import GAMES, ruleset
from haab.kit.compiler.entries import INTERPRETED, WASM, EntrySet
from haab.kit.engine import engine


def all_entries() -> Iterator[EntrySet]:
    """All that is called from Python, of every game."""
    for name in GAMES:
        rules = ruleset(name)
        yield engine(rules)
        yield batch_rules(rules)
        yield from searches_of(rules)


def engine_for_tests() -> str:
    """WebAssembly, if all of it is of the rules as they are; otherwise each game has the best there is."""
    return WASM if all(entries.has_wasm for entries in all_entries()) else ""


@contextmanager
def interpreted(rules: EntrySet) -> Iterator[None]:
    """These rules are interpreted meanwhile."""
    before = rules.engine
    rules.use(INTERPRETED)
    try:
        yield
    finally:
        rules.use(before)
