"""Compile a game's rules and searches into the user's cache: `python -m haab.bots.compile tzolkin`.

A process that needs the searches starts this in the background. With --contest: what contests need, instead.
"""

from __future__ import annotations

import sys

from haab.bots.contest import CONTEST, contest_rules
from haab.bots.searcher import searcher
from haab.games import ruleset
from haab.kit.compiler.background import end_with_parent


def main() -> None:
    """Compile for the game that is named on the command line."""
    end_with_parent()
    game = ruleset(sys.argv[1])
    (contest_rules(game) if CONTEST in sys.argv else searcher(game)).compile()


if __name__ == "__main__":
    main()
