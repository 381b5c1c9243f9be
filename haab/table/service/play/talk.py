"""Who says and hears what at a table.

Players talk at the table, and whoever watches hears them. Those who watch have a room of their own: players read it
when the game is over, because a hint from the audience would be a move that somebody else thought of.
"""

from __future__ import annotations

from haab.table.service.game.rights import Access, hashed

TABLE = "table"
WATCHING = "watching"
"""The two rooms."""

AUTHOR_LETTERS = 16


def room_of(rights: Access) -> str:
    """Where somebody speaks."""
    return TABLE if rights.seats else WATCHING


def rooms_of(rights: Access, is_over: bool) -> tuple[str, ...]:
    """What somebody hears."""
    return (TABLE,) if rights.seats and not is_over else (TABLE, WATCHING)


def author_of(browser: str, game_id: str) -> str:
    """What one browser is called at one game: the same in all that it says there, and nothing elsewhere."""
    return hashed(f"{game_id} {browser}")[:AUTHOR_LETTERS]
