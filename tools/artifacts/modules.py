"""Which entries are in which WebAssembly module, and what they are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from haab.batches.processor import batch_rules
from haab.batches.service import Service
from haab.bots.search.entries import searches_of
from haab.bots.search.wasm import Thinking
from haab.coach.runtime import considerer
from haab.kit.compiler.entries import EntrySet
from haab.kit.compiler.wasm.modules import module_shape
from haab.kit.engine import engine
from haab.kit.ruleset import Ruleset


def modules_of(rules: Ruleset) -> dict[str, list[EntrySet]]:
    """The modules of a game, with the entries of each."""
    return {
        rules.name: [engine(rules), batch_rules(rules), Service(rules)],
        f"{rules.name}.search": [*searches_of(rules), Thinking(rules), considerer(rules)],
    }


def built_from(sets: Sequence[EntrySet]) -> dict[str, Mapping[str, str]]:
    """What the entries of each set are made of."""
    return {each.label: {"rules": each.fingerprint, "sources": each.sources} for each in sets}


def is_current(name: str, sets: Sequence[EntrySet]) -> bool:
    """Whether a module was built from the rules as they are now."""
    before = (module_shape(name) or {}).get("built_from", {})
    now = {each.label: each.fingerprint for each in sets}
    return {label: made.get("rules") for label, made in before.items()} == now
