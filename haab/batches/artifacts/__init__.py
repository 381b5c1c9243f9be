"""Rules built beforehand for machines that have no compiler: PTX for GPUs. `make artifacts` builds them anew."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from haab.batches.processor import bound_lane_rules
from haab.kit.compiler.fingerprint import fingerprint
from haab.kit.errors import HaabError
from haab.kit.ruleset import Ruleset

FOLDER = Path(__file__).parent
MANIFEST = FOLDER / "manifest.json"
"""For each game the fingerprint of the rules that its artifacts were built from, and what they were built with."""


def rules_fingerprint(ruleset: Ruleset) -> str:
    """The fingerprint of the rules as they are now: those that a kernel calls."""
    observed = [] if ruleset.observation is None else [ruleset.observation.write]
    return fingerprint([*bound_lane_rules(ruleset).values(), *observed], ruleset.record_type)


def manifest() -> dict[str, Any]:
    """What is known of the artifacts that are there."""
    found: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8")) if MANIFEST.exists() else {}
    return found


def artifact(ruleset: Ruleset, name: str) -> bytes:
    """The contents of an artifact of a game, if it was built from the rules as they are now."""
    path = FOLDER / f"{ruleset.name}.{name}.gz"
    built = manifest().get(ruleset.name, {}).get("fingerprint")
    if built is None or not path.exists():
        raise HaabError(f"there is no {name} of {ruleset.name}: `make artifacts` builds it")
    if built != rules_fingerprint(ruleset):
        raise HaabError(f"the {name} of {ruleset.name} was built from other rules: `make artifacts` builds it anew")
    return gzip.decompress(path.read_bytes())
