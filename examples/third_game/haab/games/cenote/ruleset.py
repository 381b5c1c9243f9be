"""Cenote as the kit knows it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from haab.games.cenote import shown
from haab.games.cenote.codes import CODES, MENU
from haab.games.cenote.components import DATA, FEWEST_SEATS, MOST_SEATS
from haab.games.cenote.play import DECISIONS, apply, legal
from haab.games.cenote.record import Cenote
from haab.games.cenote.rules import redeal, score, setup
from haab.kit.presentation import Change, Explanation, Json, Panel
from haab.kit.ruleset import Option, Rules, Ruleset
from haab.kit.text import Message


class CenoteRules(Ruleset):
    """Cenote: draw jade from a well, and stop before a snake bites. For 2 to 4 players."""

    name = "cenote"
    title = "Cenote"
    version = 1
    package = "haab.games.cenote"
    rulebooks = ("cenote",)
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    options = (Option("more_snakes", False),)
    components = DATA
    record_type = Cenote
    menu = MENU
    vocabulary = CODES
    decisions = DECISIONS
    rules = Rules(setup=setup, legal=legal, apply=apply, score=score, redeal=redeal)

    def prompt(self, game: Cenote) -> Message:
        """What is being decided."""
        return shown.prompt()

    def describe(self, game: Cenote, code: int) -> Message:
        """What choosing a code means here."""
        return shown.describe(game, DECISIONS.due(game).seat, code)

    def view(self, game: Cenote, seat: int | None) -> Json:
        """What a seat may see: all seats see the same."""
        return shown.view(game)

    def panels(self, game: Cenote, seat: int | None) -> list[Panel]:
        """The visible state in words."""
        return shown.panels(game)

    def changes(self, before: Cenote, after: Cenote) -> list[Change]:
        """What a move changed."""
        return shown.changes(before, after)

    def explanations(self) -> dict[str, Explanation]:
        """Nothing is drawn, so nothing needs explaining."""
        return {}

    def reveals(self, before: Cenote, after: Cenote) -> bool:
        """CE-4.1: whoever has seen a tile cannot take the draw back."""
        return bool(before["left"] != after["left"])

    def round_number(self, game: Cenote) -> int:
        """Rounds begun."""
        return 1 + (int(game.turns) - 1) // int(game.seats)

    def position(self, game: Cenote) -> Json:
        """The whole state in readable names."""
        return shown.position(game)

    def load(self, source: Mapping[str, Any]) -> Cenote:
        """The record of a position."""
        return shown.load(source)

    def option_values(self, game: Cenote) -> dict[str, bool]:
        """Whether there are more snakes."""
        return {"more_snakes": bool(game.more_snakes)}

    def ranking(self, game: Cenote) -> list[list[int]]:
        """CE-3.2: by points; equal players share the place."""
        by_points = sorted(range(game.seats), key=lambda seat: -int(score(game, seat)))
        return [list(equals) for _, equals in groupby(by_points, key=lambda seat: int(score(game, seat)))]

    def score_sheet(self, game: Cenote) -> list[dict[str, Fraction]]:
        """Each seat's points: all of them are jade."""
        return [{"jade": Fraction(int(score(game, seat)))} for seat in range(game.seats)]


RULESET = CenoteRules()
