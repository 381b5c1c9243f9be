"""All searches of a game together: the sets of entries that bots call."""

from __future__ import annotations

from haab.bots.search.policy_runtime import policy_searcher
from haab.bots.search.runtime import searcher
from haab.bots.search.tree_search import tree_searcher
from haab.kit.compiler.entries import EntrySet
from haab.kit.ruleset import Ruleset


def searches_of(ruleset: Ruleset) -> list[EntrySet]:
    """By the game's evaluation, and where the game can be observed, by networks: of version 0.1, and of today."""
    by_networks = [] if ruleset.observation is None else [policy_searcher(ruleset), tree_searcher(ruleset)]
    return [searcher(ruleset), *by_networks]


def are_fast(ruleset: Ruleset) -> bool:
    """Whether searches are worth while: none of them is interpreted."""
    for searches in searches_of(ruleset):
        searches.prepare()
    return all(searches.is_fast for searches in searches_of(ruleset))


def make_fast(ruleset: Ruleset) -> None:
    """Wait until none of them is interpreted, if that can be had."""
    for searches in searches_of(ruleset):
        searches.make_fast()
