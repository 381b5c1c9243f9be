"""Tikal for the kit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from haab.games.tikal.codes import CODES, MENU
from haab.games.tikal.components import COLOURS, DATA, FEWEST_SEATS, MOST_SEATS
from haab.games.tikal.record import SOURCE_NAMES, Tikal
from haab.games.tikal.rules.hidden import redeal
from haab.games.tikal.rules.observation import OBSERVATION
from haab.games.tikal.rules.play import DECISIONS, apply, legal, reveals
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.rules.setup import setup
from haab.games.tikal.shown import changes, explanations, journeys, panels, position, scenes, sketch, view, words
from haab.games.tikal.shown.targets import targets
from haab.games.tikal.shown.view_types import TikalState
from haab.kit.presentation import Change, Explanation, Json, Panel, Say, Scene
from haab.kit.ruleset import Option, Rules, Ruleset
from haab.kit.text import Message


class TikalRules(Ruleset):
    """Tikal, basic game and auction variant."""

    name = "tikal"
    title = "Tikal"
    version = 1
    package = "haab.games.tikal"
    rulebooks = ("tikal",)
    seats = range(FEWEST_SEATS, MOST_SEATS + 1)
    colours = tuple(COLOURS)
    options = (
        Option("auction", False),
        Option("shared_temples", False, reading_of="TK-R-32"),
        Option("last_tile_first", False, reading_of="TK-R-38"),
        Option("guards_score_later", False, reading_of="TK-R-33"),
        Option("figures_work_once", False, reading_of="TK-R-17"),
    )
    components = DATA
    view_type = TikalState
    board_texts = ("tikal.treasure.",)
    record_type = Tikal
    menu = MENU
    vocabulary = CODES
    decisions = DECISIONS
    observation = OBSERVATION
    rules = Rules(setup=setup, legal=legal, apply=apply, score=score, redeal=redeal, reveals=reveals)

    def prompt(self, game: Tikal) -> Message:
        """What is being decided."""
        return words.prompt(game)

    def describe(self, game: Tikal, code: int) -> Message:
        """What choosing this legal code means here."""
        return words.describe(game, code)

    def targets(self, game: Tikal, code: int) -> tuple[str, ...]:
        """The ids of the spaces, tiles or treasures that a legal code belongs to."""
        return targets(game, code)

    def view(self, game: Tikal, seat: int | None) -> Json:
        """The state without what nobody may know (TK-20.5: all seats know the same)."""
        return view.view(game)

    def panels(self, game: Tikal, seat: int | None) -> list[Panel]:
        """The visible state in words."""
        return panels.panels(game)

    def sketches(self, game: Tikal, say: Say) -> dict[str, list[str]]:
        """The map in letters."""
        return sketch.sketches(game, say)

    def changes(self, before: Tikal, after: Tikal) -> list[Change]:
        """What a move changed."""
        return changes.changes(before, after)

    def scenes(self, before: Tikal, after: Tikal) -> list[Scene]:
        """Scoring rounds, each player's scoring, the end."""
        return scenes.scenes(before, after)

    def explanations(self) -> dict[str, Explanation]:
        """What everything on the board is."""
        return explanations.explanations()

    def journeys(self, game: Tikal, figure: str, start: str) -> list[journeys.Journey]:
        """A figure's ways over several tiles."""
        return journeys.journeys(game, figure, start)

    def round_number(self, game: Tikal) -> int:
        """Rounds begun: in each of them every player has one regular turn."""
        return -(-int(game.drawn) // int(game.seats))

    def position(self, game: Tikal) -> Json:
        """The whole state in readable names."""
        return position.position(game)

    def load(self, source: Mapping[str, Any]) -> Tikal:
        """The record of a position, or BadPosition."""
        return position.load(source)

    def option_values(self, game: Tikal) -> dict[str, bool]:
        """The options a game is played with."""
        return position.option_values(game)

    def ranking(self, game: Tikal) -> list[list[int]]:
        """TK-18.4, TK-R-40: the most points win; equal scores share a place."""
        seats = sorted(range(int(game.seats)), key=lambda seat: -int(score(game, seat)))
        return [list(place) for _, place in groupby(seats, key=lambda seat: int(score(game, seat)))]

    def score_sheet(self, game: Tikal) -> list[dict[str, Fraction]]:
        """Each seat's points by source."""
        return [
            {source: Fraction(int(player.points[number])) for number, source in enumerate(SOURCE_NAMES)}
            for player in game.players[: game.seats]
        ]


RULESET = TikalRules()
