"""Why a game does not go on by itself: it is marked so in the store, and its players are told."""

from __future__ import annotations

from haab.kit.text import Message

DELETED = "deleted"
"""It is being deleted, one piece after the other: nobody finds it any more."""
DAMAGED = "damaged"
"""Its stored moves cannot be played: it can neither be shown nor go on."""
RESTING = "resting"
"""Its bots have failed again and again; whoever acts wakes them."""
PINNED = "pinned"
"""It was played under other rules: it can be looked at, but not go on."""


def mark_text(mark: str | None, language: str) -> str | None:
    """What players are told."""
    return None if mark is None else Message(f"table.mark.{mark}").text(language)
