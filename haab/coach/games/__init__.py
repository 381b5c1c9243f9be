"""What a coach must know of a game: where points come from, and what makes turns different.

A game's module has its name and offers `SOURCES`, `points_from`, `kind_of`, `THOUGHTS` and `FEWEST_WORLDS`. A game
without one is compared by its score alone. What is said about its positions is elsewhere (`haab/coach/facts`): this is
compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from haab.kit.compiler.loops import score
from haab.kit.compiler.rule import bind, rule
from haab.kit.parts import part_of_game
from haab.kit.record.types import Record
from haab.kit.ruleset import Rule, Ruleset

USUAL_THOUGHTS, USUAL_WORLDS = 20_000, 24
"""Of a game that says nothing about it."""


@dataclass(frozen=True)
class CoachedGame:
    """A game as the coach knows it."""

    sources: Sequence[str]
    """Where points come from, by name."""
    points_from: Rule
    """points_from(game, seat, source): a seat's points from one source, in the game's unit."""
    kind_of: Rule
    """kind_of(code): what kind of thing a code does, as a bit; 0: nothing that tells one turn from another."""
    thoughts: int
    """Decisions of the network that go into a hint: about as many as a core makes in two seconds."""
    worlds: int
    """Games that either turn is played to the end in at least, for a hint: one that is lucky early is not told."""
    files: tuple[Path, ...]
    """What its machine code depends on."""


@cache
def coached(ruleset: Ruleset) -> CoachedGame:
    """What the coach knows of a game."""
    module = part_of_game(__name__, ruleset.name)
    if module is None:
        whole_score = bind(whole_score_from, f"{ruleset.name}_whole_score_from", score=ruleset.rules.score)
        return CoachedGame(("points",), whole_score, no_kind, USUAL_THOUGHTS, USUAL_WORLDS, (Path(__file__),))
    files = (Path(__file__), Path(str(module.__file__)))
    return CoachedGame(module.SOURCES, module.points_from, module.kind_of, module.THOUGHTS, module.FEWEST_WORLDS, files)


# ---- a game that nothing is known of


@rule
def whole_score_from(game: Record, seat: int, source: int) -> int:
    """The score is the only source."""
    return score(game, seat)


@rule
def no_kind(code: int) -> int:
    """All turns are of one kind."""
    return 0
