"""Vetoes: moves that no level plays, because they would insult whoever watches.

A veto is exact: it says by the rules that something is given away and nothing is had for it. It is no judgement of
what is good. A game has its vetoes in the module `haab.bots.players.vetoes.<game>`, as functions in `VETOES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from haab.bots.api import Question
from haab.kit.engine import engine
from haab.kit.parts import part_of_game
from haab.kit.record.decisions import Pending
from haab.kit.record.stack import copy_record
from haab.kit.record.types import AnyRecord
from haab.kit.ruleset import Ruleset


@dataclass(frozen=True)
class Situation:
    """A decision that is looked at."""

    ruleset: Ruleset
    game: AnyRecord
    seat: int
    codes: Sequence[int]
    """What may be chosen."""

    @cached_property
    def due(self) -> Pending:
        """The decision with its arguments."""
        return self.ruleset.decisions.due(self.game)

    def after(self, code: int) -> AnyRecord:
        """The game after one of the choices."""
        following = copy_record(self.game)
        engine(self.ruleset).apply(following, code)
        return following

    def codes_after(self, code: int) -> list[int]:
        """What may be chosen after one of the choices."""
        return engine(self.ruleset).legal(self.after(code))


Veto = Callable[[Situation], Iterator[int]]
"""Tells the choices that nobody makes."""


@cache
def vetoes_of(game: str) -> tuple[Veto, ...]:
    """The vetoes of a game; none where nobody has written any."""
    part = part_of_game(__name__, game)
    found: tuple[Veto, ...] = () if part is None else part.VETOES
    return found


def vetoed(question: Question, codes: Sequence[int]) -> set[int]:
    """The choices that nobody makes; never all of them."""
    at = Situation(question.ruleset, question.record, question.seat, codes)
    found = {code for veto in vetoes_of(question.ruleset.name) for code in veto(at)}
    return found if len(found) < len(codes) else set()
