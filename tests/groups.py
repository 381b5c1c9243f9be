"""Which tests share a process when there are several: those of one kind of game, and those of one file.

Games that were played for one test are then there for the next one (`tests.kinds.walk`), and a server of a file is
started once. pytest-xdist has a mark for such groups, but pytest 9.2 took away what it writes them into, without a
word: so they are told from the names of the tests.
"""

from __future__ import annotations

import re

from haab.games import GAMES, ruleset

LONGEST = (
    "tests/test_third_game.py",
    "tests/web/",
    "tests/ops/",
    "tests/cluster/",
    "tests/table/",
    "tests/bots/",
    "tests/tribes/test_random_games.py",
)
"""What takes minutes begins first, so that in the end nobody waits for it."""

_OPTIONS = sorted({option.name for game in GAMES for option in ruleset(game).options})
_KIND = re.compile(rf"(?:{'|'.join(GAMES)})-\d(?:-(?:{'|'.join(_OPTIONS)}))*(?![a-z_])")


def group_of(test: str) -> str:
    """The kind of game that a test names in its brackets, otherwise its file."""
    file, _, name = test.partition("::")
    kind = _KIND.search(name, name.find("[") + 1 or len(name))
    return kind.group() if kind else file


def begins_first(test: str) -> int:
    """A smaller number for what takes longer."""
    return next((number for number, path in enumerate(LONGEST) if test.startswith(path)), len(LONGEST))
