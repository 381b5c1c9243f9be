"""How a rulebook opens: the game as people tell it to each other, and the clauses behind each paragraph."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from haab.kit.text import Message

FOLDER = Path(__file__).parent / "openings"


@dataclass(frozen=True)
class Part:
    """A paragraph with a heading, perhaps with a picture."""

    book: str
    name: str
    picture: str | None
    clauses: list[str]

    @property
    def title(self) -> Message:
        """The heading."""
        return Message(f"opening.title.{self.name}")

    @property
    def text(self) -> Message:
        """The paragraph."""
        return Message(f"opening.{self.book}.{self.name}")

    @property
    def asks(self) -> Message:
        """Words of questions that it answers, for whoever searches."""
        return Message(f"opening.asks.{self.name}")


@cache
def opening(book: str) -> tuple[Part, ...]:
    """The opening of a rulebook; that of an expansion has none."""
    path = FOLDER / f"{book}.json"
    if not path.is_file():
        return ()
    return tuple(Part(book=book, **part) for part in json.loads(path.read_text(encoding="utf-8")))
