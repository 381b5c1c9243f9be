"""How long texts may be, on the wire and in the store."""

from __future__ import annotations

NAME_LENGTH = 40
TITLE_LENGTH = 60
MOVE_LENGTH = 64
ADDRESS_LENGTH = 2048
TALK_LENGTH = 500
TOKEN_LENGTH = 32
"""Letters of a key or a cookie."""
