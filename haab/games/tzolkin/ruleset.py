"""Tzolk'in as the kit knows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import Any, ClassVar

from haab.games.tzolkin.codes import CODES, MENU
from haab.games.tzolkin.components import COLOURS, DATA, MAX_SEATS, QUARTERS, SEATS
from haab.games.tzolkin.expansion_components import MODULES, READINGS
from haab.games.tzolkin.older import as_it_was, without_idle_answers
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.expansion.observation import OBSERVATION
from haab.games.tzolkin.rules.hidden import redeal
from haab.games.tzolkin.rules.play import DECISIONS, apply, legal, reveals, score
from haab.games.tzolkin.rules.setup import setup
from haab.games.tzolkin.shown import (
    beginning,
    changes,
    explanations,
    panels,
    position,
    scenes,
    sketch,
    told,
    view,
    words,
)
from haab.games.tzolkin.shown.state import option_values, point_sources
from haab.games.tzolkin.shown.targets import targets
from haab.games.tzolkin.shown.view_types import TzolkinState
from haab.kit.presentation import Change, Explanation, Json, Panel, Say, Scene
from haab.kit.ruleset import Migration, Option, Rules, Ruleset
from haab.kit.text import Message

NEEDED = {"quick_actions": {MAX_SEATS: "TP-1.2: the fifth player comes with them"}}
"""TP-1.1, TP-1.2: every combination of modules, but five players always have quick actions."""


def _from_version_1(record: Json) -> Json:
    """TP-R-69: nobody is asked for an order that cannot matter."""
    return without_idle_answers(RULESET, record)


class TzolkinRules(Ruleset):
    """Tzolk'in: The Mayan Calendar with Tribes & Prophecies, for 2 to 5 players."""

    name = "tzolkin"
    title = "Tzolk'in"
    version = 3
    older: ClassVar[Mapping[int, Migration | None]] = {1: _from_version_1, 2: as_it_was}
    package = "haab.games.tzolkin"
    rulebooks = ("tzolkin", "tribes-and-prophecies")
    seats = SEATS
    colours = tuple(COLOURS)
    options = (
        *(Option(name, False, NEEDED.get(name, {})) for name in MODULES),
        *(Option(name, False, reading_of=clause) for name, clause in READINGS.items()),
    )
    components = DATA
    view_type = TzolkinState
    record_type = Tzolkin
    board_texts = ("gear.", "god.", "tech.")
    menu = MENU
    vocabulary = CODES
    decisions = DECISIONS
    observation = OBSERVATION
    rules = Rules(setup=setup, legal=legal, apply=apply, score=score, redeal=redeal, reveals=reveals)
    score_unit = Fraction(1, QUARTERS)

    def prompt(self, game: Tzolkin) -> Message:
        """What is being decided."""
        return words.prompt(game)

    def describe(self, game: Tzolkin, code: int) -> Message:
        """What choosing a code means here."""
        return words.describe(game, code)

    def targets(self, game: Tzolkin, code: int) -> tuple[str, ...]:
        """The id of the space, step, technology or tile that a legal code belongs to."""
        return targets(game, code)

    def recommended(self, game: Tzolkin) -> tuple[int, ...]:
        """Starting wealth that is of use at once."""
        return beginning.recommended(game)

    def view(self, game: Tzolkin, seat: int | None) -> Json:
        """What a seat may see."""
        return view.view(game, seat)

    def panels(self, game: Tzolkin, seat: int | None) -> list[Panel]:
        """The visible state in words."""
        return panels.panels(game, seat)

    def sketches(self, game: Tzolkin, say: Say) -> dict[str, list[str]]:
        """Gears, fields, skulls and temples in letters."""
        return sketch.sketches(game, say)

    def changes(self, before: Tzolkin, after: Tzolkin) -> list[Change]:
        """What a move changed."""
        return changes.changes(before, after)

    def scenes(self, before: Tzolkin, after: Tzolkin) -> list[Scene]:
        """Food Days, the change of age, prophecies that end, the end."""
        return scenes.scenes(before, after)

    def told(self, before: Tzolkin, code: int) -> list[Message]:
        """What the words of a choice tell already."""
        return told.told(before, code)

    def explanations(self) -> dict[str, Explanation]:
        """What everything on the board is."""
        return explanations.explanations()

    def round_number(self, game: Tzolkin) -> int:
        """Rounds begun."""
        return int(game.rounds)

    def position(self, game: Tzolkin) -> Json:
        """The whole state in readable names."""
        return position.position(game)

    def load(self, source: Mapping[str, Any]) -> Tzolkin:
        """The record of a position."""
        return position.load(source)

    def option_values(self, game: Tzolkin) -> dict[str, bool]:
        """The modules in use, and the other readings."""
        return option_values(game)

    def ranking(self, game: Tzolkin) -> list[list[int]]:
        """TZ-21.3, TZ-21.4: by points, then by own workers on gears; who is still equal shares the place."""

        def strength(seat: int) -> tuple[int, int]:
            return int(score(game, seat)), int(game.players[seat].on_gears)

        seats = sorted(range(game.seats), key=strength, reverse=True)
        return [list(equals) for _, equals in groupby(seats, key=strength)]

    def score_sheet(self, game: Tzolkin) -> list[dict[str, Fraction]]:
        """Each seat's points by source; prophecies only where they are played with."""
        return [
            {
                source: _in_points(quarters)
                for source, quarters in zip(point_sources(game), game.players[seat].points.tolist(), strict=False)
            }
            for seat in range(game.seats)
        ]


@cache
def _in_points(quarters: int) -> Fraction:
    return Fraction(quarters, QUARTERS)


RULESET = TzolkinRules()
