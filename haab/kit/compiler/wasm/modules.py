"""The modules that come with the package: where they are, and what is known of them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

ARTIFACTS = Path(__file__).resolve().parents[3] / "web" / "static" / "engine"
"""The page loads the same files."""


def module_file(name: str) -> Path:
    """Where a module is."""
    return ARTIFACTS / f"{name}.wasm"


@cache
def module_shape(name: str) -> dict[str, Any] | None:
    """What is known of a module: its entries, and what it was built from; None: there is none."""
    file = module_file(name).with_suffix(".json")
    if not file.exists() or not module_file(name).exists():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
