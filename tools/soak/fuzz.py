"""Malformed requests."""

from __future__ import annotations

from pathlib import Path


def fuzz(count: int, folder: Path, seed: int) -> bool:
    """Nothing yet."""
    return True
