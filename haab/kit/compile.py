"""Compile a game's rules into the user's cache: `python -m haab.kit.compile haab.games.tzolkin`.

The kit starts this in the background. The game is named with its package, because the kit knows no games itself.
"""

from __future__ import annotations

import sys
from importlib import import_module

from haab.kit.compiler.background import end_with_parent
from haab.kit.engine import engine


def main() -> None:
    """Compile the rules of the game whose package is named on the command line."""
    end_with_parent()
    engine(import_module(sys.argv[1]).RULESET).compile()


if __name__ == "__main__":
    main()
