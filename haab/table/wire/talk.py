"""Talk at the table, and private notes."""

from __future__ import annotations

from typing import Literal

from haab.kit.wire import Wire
from haab.table.wire.kinds import TalkRoom

PRESETS = (
    "hello",
    "good_luck",
    "nice_move",
    "thanks",
    "sorry",
    "one_moment",
    "back_soon",
    "thinking",
    "your_turn",
    "well_played",
    "once_more",
    "goodbye",
)
"""Sentences that everybody reads in their own language."""


class TalkLine(Wire):
    """Something that was said."""

    number: int
    room: TalkRoom
    """At the table, or among those who watch."""
    seat: int | None
    author: str
    """The same in all that one browser says at this game."""
    name: str
    preset: str | None
    """Which of the sentences that everybody reads in their own language; null: own words."""
    text: str
    time: str


class TalkMessage(Wire):
    """What the live line sends to a page that asks for talk: what was said since."""

    type: Literal["talk"]
    is_on: bool
    lines: list[TalkLine]


class TalkPreset(Wire):
    """A sentence that everybody reads in their own language."""

    key: str
    text: str


class Talk(Wire):
    """The talk at a table."""

    is_on: bool
    can_switch: bool
    """Whether this browser may switch talk on and off."""
    room: TalkRoom
    """Where it speaks."""
    author: str
    """What its own lines have as author."""
    lines: list[TalkLine]
    presets: list[TalkPreset]


class Said(Wire):
    """Something was said."""

    number: int


class TalkSwitch(Wire):
    """Whether people may talk."""

    is_on: bool


class Note(Wire):
    """What somebody wrote down for themselves."""

    text: str
