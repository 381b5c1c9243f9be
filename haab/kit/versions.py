"""Versions of rules: what becomes of a record of play when the rules have changed since.

A record names the version that it was played under, and is never played by another one as if nothing had happened. A
ruleset names each of its older versions in `older`: with a step that makes a record of the next version out of one of
that version (or raises BadRecord where it cannot), or as PINNED. A game that steps lead to today's version goes on
under it. Any other is pinned: it can be looked at, as far as today's rules follow it, and exported with its own
version, but nobody plays on. So is a game that holds a move which its rules do not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from haab.kit.errors import BadRecord
from haab.kit.presentation import Json
from haab.kit.ruleset import Ruleset
from haab.kit.text import Message

MOST = 10_000
"""More versions than there will ever be."""


@dataclass(frozen=True)
class Carried:
    """A record as today's rules are to play it, and why the game cannot go on, if it cannot."""

    record: Json
    pinned: Message | None = None


def carried_over(ruleset: Ruleset, record: Mapping[str, Any]) -> Carried:
    """Take a record to today's version by the steps there are; without them it stays as it is, and is pinned."""
    version = version_of(ruleset, record)
    original = {**record, "rules": version}
    if version > ruleset.version:
        return Carried(original, _pinned("newer", ruleset, version))
    carried = original
    for older in range(version, ruleset.version):
        step = ruleset.older.get(older)
        try:
            if step is None:
                return Carried(original, _pinned("older", ruleset, version))
            carried = {**step(deepcopy(carried)), "rules": older + 1}
        except BadRecord:
            return Carried(original, _pinned("older", ruleset, version))
    return Carried(carried)


def version_of(ruleset: Ruleset, record: Mapping[str, Any]) -> int:
    """The version of the rules that a record was played under; one that names none is of today's."""
    version = record.get("rules", ruleset.version)
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= MOST:
        raise BadRecord(Message("kit.record.rules", {"known": ruleset.version, "version": repr(version)}))
    return version


def broken(number: int, move: str) -> Message:
    """A game holds a move that its rules do not allow."""
    return Message("kit.pinned.broken", {"number": number, "move": move})


def _pinned(why: str, ruleset: Ruleset, version: int) -> Message:
    return Message(f"kit.pinned.{why}", {"rules": version, "known": ruleset.version})
