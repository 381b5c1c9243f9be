"""What servers of one database tell each other, whatever carries it.

A piece of news is one line of words: `SERVER game ID REVISION`, `SERVER draft ID SEAT`, `SERVER gone ID`,
`SERVER talk ID`, `SERVER here ID SEATS`, `SERVER looking ID SEATS`, `SERVER hello`, `SERVER alive`. Nothing depends on
their arriving: whoever looks at a game checks its revision.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Protocol

log = logging.getLogger("haab.table")

Hear = Callable[[str, Sequence[str]], None]
"""(what, words): somebody else's news."""


class Line(Protocol):
    """The way to the other servers."""

    def start(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Listen no more."""

    def tell(self, news: str) -> None:
        """Tell all others something that no change of the store goes with."""


def take(news: str, own: str, hear: Hear) -> None:
    """Hand on what another server tells; what it cannot be understood by is logged and harms nobody."""
    server, _, rest = news.partition(" ")
    if server == own:
        return
    what, *words = rest.split()
    try:
        hear(what, [server, *words])
    except Exception:
        log.exception("news that could not be taken: %s", what)
