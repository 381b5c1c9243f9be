"""Compile a game's rules and its loops over lanes into the user's cache: `python -m haab.batches.compile tzolkin`."""

from __future__ import annotations

import sys

from haab.batches.processor import batch_rules
from haab.games import ruleset
from haab.kit.compiler.background import end_with_parent


def main() -> None:
    """Compile for the game that is named on the command line."""
    end_with_parent()
    batch_rules(ruleset(sys.argv[1])).compile()


if __name__ == "__main__":
    main()
