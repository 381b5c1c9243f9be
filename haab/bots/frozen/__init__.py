"""Players that stay as they were, for ever: what they play is compared with what they played (tests/kept/frozen.json).

`level6@0.1` is level 6 of version 0.1. A version has a folder with its networks, game by game, and here its budgets in
full, so that nothing that suits later players changes them. Later claims of strength are matches against these.
"""

from __future__ import annotations

from haab.bots.frozen.levels import FROZEN, FrozenLevel

__all__ = ["FROZEN", "FrozenLevel"]
