"""Finding clauses by words."""

from __future__ import annotations

import re
from math import log

from haab.rulebook.clauses import Clause, clauses
from haab.rulebook.words import in_language

WORD = re.compile(r"\w+")
IN_TITLE = 3.0
"""How much more a word in a title or the name of a chapter says than one in the text."""


def search(query: str, book: str | None = None, language: str = "en", limit: int = 8) -> list[Clause]:
    """The clauses that have most of these words, rare words before common ones; words may be cut off at their end."""
    wanted = [word for word in WORD.findall(query.lower()) if len(word) > 1]
    found = clauses(book)
    read = [(in_language(clause, language).clause, clause) for clause in found]
    texts = [
        (worded, f"{clause.id} {worded.title} {worded.chapter}".lower(), worded.text.lower()) for worded, clause in read
    ]
    counts = {word: sum(word in head or word in text for _, head, text in texts) for word in wanted}
    scored = []
    for place, (worded, head, text) in enumerate(texts):
        score = sum(
            log(1 + len(texts) / counts[word]) * (IN_TITLE * (word in head) + (word in text))
            for word in wanted
            if counts[word]
        )
        if score:
            scored.append((-score, place, worded))
    return [worded for _, _, worded in sorted(scored, key=lambda entry: entry[:2])[:limit]]
