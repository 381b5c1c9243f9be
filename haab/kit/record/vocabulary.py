"""A game's fixed vocabulary: every code is a small number that always means the same word.

The word is also the notation, so a record of play is a list of words that a person can read and type.
"""

from __future__ import annotations

from collections.abc import Iterable


class Vocabulary:
    """The words of a game in the order of their codes."""

    def __init__(self) -> None:
        self._words: list[str] = []
        self._codes: dict[str, int] = {}

    def word(self, word: str) -> int:
        """Add one word; returns its code."""
        assert word not in self._codes, word
        self._codes[word] = len(self._words)
        self._words.append(word)
        return self._codes[word]

    def block(self, verb: str, nouns: Iterable[object]) -> int:
        """Add `verb noun` for every noun, one after another; returns the first code."""
        first = len(self._words)
        for noun in nouns:
            self.word(f"{verb} {noun}")
        return first

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, code: int) -> str:
        return self._words[code]

    def code(self, word: str) -> int | None:
        """The code of a word, however it is spaced and whether or not it is in capitals; None if there is none."""
        return self._codes.get(" ".join(word.lower().split()))

    def words(self) -> list[str]:
        """All words, in the order of their codes."""
        return list(self._words)
