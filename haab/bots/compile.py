"""Compile a game's rules and searches into the user's cache: `python -m haab.bots.compile tzolkin`.

A process that needs the searches starts this in the background.
"""

from __future__ import annotations

import sys

from haab.bots.search.entries import searches_of
from haab.games import ruleset
from haab.kit.compiler.background import end_with_parent


def main() -> None:
    """Compile for the game that is named on the command line."""
    end_with_parent()
    for searches in searches_of(ruleset(sys.argv[1])):
        searches.compile()


if __name__ == "__main__":
    main()
