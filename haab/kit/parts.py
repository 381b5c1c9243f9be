"""What a package has of its own for a game: a module that is named after it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def part_of_game(package: str, game: str) -> ModuleType | None:
    """The module, or the package, that is named after a game; None if there is none.

    The import system is asked, not the disk: where Haab runs in a browser, there are no source files.
    """
    name = f"{package}.{game}"
    return None if find_spec(name) is None else import_module(name)
