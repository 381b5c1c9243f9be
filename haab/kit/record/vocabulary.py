"""A game's fixed vocabulary: every code is a small number that always means the same word.

The word is also the notation, so a record of play is a list of words that a person can read and type. A program need
not read it: every word also says which verb it is made of, and with what.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Argument = str | int


@dataclass(frozen=True)
class Word:
    """One word of a vocabulary: `take palenque 3` is the verb `take` with the arguments `palenque` and 3."""

    notation: str
    verb: str
    arguments: tuple[Argument, ...]


class Vocabulary:
    """The words of a game in the order of their codes."""

    def __init__(self) -> None:
        self._words: list[Word] = []
        self._codes: dict[str, int] = {}

    def word(self, verb: str, *arguments: Argument, notation: str = "") -> int:
        """Add one word; returns its code. Its notation is the verb and its arguments, unless one is given."""
        notation = notation or " ".join(map(str, (verb, *arguments)))
        assert notation not in self._codes, notation
        self._codes[notation] = len(self._words)
        self._words.append(Word(notation, verb, arguments))
        return self._codes[notation]

    def block(self, verb: str, nouns: Iterable[Argument | tuple[Argument, ...]]) -> int:
        """Add `verb noun` for every noun (or several), one after another; returns the first code."""
        first = len(self._words)
        for noun in nouns:
            self.word(verb, *(noun if isinstance(noun, tuple) else (noun,)))
        return first

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, code: int) -> str:
        return self._words[code].notation

    def entry(self, code: int) -> Word:
        """The word of a code with its parts."""
        return self._words[code]

    def code(self, word: str) -> int | None:
        """The code of a word, however it is spaced and whether or not it is in capitals; None if there is none."""
        return self._codes.get(" ".join(word.lower().split()))

    def words(self) -> list[str]:
        """All words, in the order of their codes."""
        return [word.notation for word in self._words]
