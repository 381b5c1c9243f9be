"""What machine code is made of, as files: the kit, a game without what only shows it, and whatever else is named."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
SHOWN = "shown"
"""The part of a game that no rule depends on (a test looks at what is imported)."""


def cache_root() -> Path:
    """The folder above all compiled rules: $HAAB_CACHE, or the user's cache folder."""
    chosen = os.environ.get("HAAB_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs  # a browser has no such folder, and does without

    return Path(platformdirs.user_cache_path("haab"))


def sources_digest(game: str, more_sources: Sequence[Path] = ()) -> str:
    """The sources that a game's machine code depends on, as a short text."""
    digest = hashlib.sha256()
    for path in (*_sources(game), *more_sources):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(game: str) -> Iterator[Path]:
    """What the kit has of rules, and the game, but for what only shows it: new words need no new machine code."""
    for folder in (PACKAGE / "kit" / "compiler", PACKAGE / "kit" / "record"):
        yield from sorted(folder.glob("*.py"))
    for path in sorted((PACKAGE / "games" / game).rglob("*")):
        if path.suffix in (".py", ".json") and path.parent.name != SHOWN:
            yield path
