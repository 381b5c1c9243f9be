"""Who may do what: rights belong to browsers, and a browser is known by a secret cookie that only it has.

A link is an invitation: its key is good for sitting down once, and then spent. Cookies and keys are stored as hashes.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from hashlib import sha256

OWNER = -1
"""Opened the game: may invite, and delete it. Sees no more than a spectator by it."""
SPECTATOR = -2
"""May watch. Roles from 0 on are seats."""
ASKS = -10
"""Asks to be let sit down on seat 0; one less for each seat after it. It allows nothing."""

SEAT_LINK = "seat"
"""An invitation to an open seat; spent when somebody sits down there."""
DEVICE_LINK = "device"
"""Another device of whoever sits there; spent when it is used."""
WATCH_LINK = "watch"
"""For spectators, as many as come."""

CODE_LETTERS = "34679ACDEFGHJKMNPQRTUVWXY"
"""What codes are made of: nothing that looks or sounds like something else, such as 0 and O, 1 and I, 5 and S."""
CODE_LENGTH = 6
CODE_IS_GOOD = timedelta(hours=24)
"""How long a code can be typed in place of a link; whoever plays on another device has it at hand at once."""
CODE_OF_DEVICE_IS_GOOD = timedelta(hours=1)

TABLE = "table"
WATCHING = "watching"
"""The two rooms in which people talk."""

SETS_OF_ROLES = 1024
"""Whose meaning is kept: a request asks for it several times."""

ID_LETTERS = 16
AUTHOR_LETTERS = 16
TOKEN_BYTES = 24


def new_token() -> str:
    """A key or a cookie that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_id() -> str:
    """A game's public name in links."""
    return secrets.token_hex(ID_LETTERS // 2)


def new_code() -> str:
    """A code for a link that can be read out and typed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A code as somebody typed it, with small letters and spaces as they like; None if it can be none."""
    code = "".join(text.upper().replace("-", " ").split())
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else None


def asking_for(seat: int) -> int:
    """The role of whoever asks for a seat."""
    return ASKS - seat


def hashed(token: str) -> str:
    """What is stored of a key or a cookie, and known of it in memory."""
    return sha256(token.encode()).hexdigest()


def author_of(browser: str, game_id: str) -> str:
    """What one browser is called at one game: the same in all that it says there, and nothing elsewhere."""
    return hashed(f"{game_id} {browser}")[:AUTHOR_LETTERS]


@dataclass(frozen=True)
class Access:
    """What a browser may do at a game."""

    seats: frozenset[int]
    is_owner: bool
    is_spectator: bool

    @property
    def any(self) -> bool:
        """Whether it may see the game at all."""
        return bool(self.seats) or self.is_owner or self.is_spectator

    @property
    def is_player(self) -> bool:
        """Whether it has a say at the table."""
        return bool(self.seats) or self.is_owner

    @property
    def room(self) -> str:
        """Where its words are heard: players talk at the table, those who watch have a room of their own."""
        return TABLE if self.seats else WATCHING

    def rooms(self, is_over: bool) -> tuple[str, ...]:
        """What it hears. Players hear those who watch when the game is over: before that, a hint from the audience
        would be a move that somebody else thought of."""
        if not self.any:
            return ()
        return (TABLE,) if self.seats and not is_over else (TABLE, WATCHING)


NO_ACCESS = Access(frozenset(), False, False)


@lru_cache(SETS_OF_ROLES)
def access_of(roles: frozenset[int]) -> Access:
    """What roles allow."""
    return Access(frozenset(role for role in roles if role >= 0), OWNER in roles, SPECTATOR in roles)
