"""Compile the coach's rules for a game into the user's cache: `python -m haab.coach.compile tzolkin`.

A process that needs them starts this in the background.
"""

from __future__ import annotations

import sys

from haab.coach.runtime import considerer
from haab.games import ruleset
from haab.kit.compiler.background import end_with_parent


def main() -> None:
    """Compile for the game that is named on the command line."""
    end_with_parent()
    considerer(ruleset(sys.argv[1])).compile()


if __name__ == "__main__":
    main()
