"""Sets of spaces (TK-2.1): a bit for each space."""

from __future__ import annotations

from haab.games.tikal.components import SPACE_BIT
from haab.kit.compiler.rule import rule


@rule
def has_space(spaces: int, space: int) -> bool:
    """Whether a space belongs to a set."""
    return spaces >> space & 1 != 0


@rule
def with_space(spaces: int, space: int, belongs: bool) -> int:
    """A set to which a space belongs from now on, or belongs no longer."""
    if belongs:
        return spaces | SPACE_BIT[space]
    return spaces & ~SPACE_BIT[space]
