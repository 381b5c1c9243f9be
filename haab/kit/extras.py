"""What only some things need, and how to have it."""

from __future__ import annotations

from typing import Any

from haab.kit.errors import BadOptions
from haab.kit.text import Message


def numpy_or_error() -> Any:
    """NumPy, which many games at once, environments and statistics need; or BadOptions, which says how to have it."""
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise BadOptions(Message("kit.error.needs_numpy", {"command": 'pip install "haab[research]"'})) from error
    return numpy
