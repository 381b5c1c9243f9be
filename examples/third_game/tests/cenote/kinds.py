"""What Cenote tells the tests that run on every game."""

from __future__ import annotations

MIXES = [{}, {"more_snakes": True}]
"""The mixes of options that it is tested with."""

HIDDEN = {"chance", "well"}
"""The fields of a position that hold something hidden: these, and no others, are dealt anew."""

NEVER_SEEN = {"chance"}
"""Fields of a position that no view may have at all."""
