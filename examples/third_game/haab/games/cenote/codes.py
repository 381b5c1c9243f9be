"""The vocabulary of Cenote."""

from __future__ import annotations

from haab.kit.record.vocabulary import Vocabulary

CODES = Vocabulary()
DRAW = CODES.word("draw")
STOP = CODES.word("stop")

MENU = len(CODES)
"""The most codes that a decision offers."""
