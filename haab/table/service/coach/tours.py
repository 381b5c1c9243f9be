"""Tours: a first game taught by playing its first turns. The moves are fixed, and so is the seed they are made for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from haab.kit.text import Message
from haab.table.errors import not_found
from haab.table.service.game.open_game import OpenGame
from haab.table.wire.requests import NewGame, NewSeat

SCRIPTS = Path(__file__).parent / "tour_scripts"
AFTERWARDS = "greedy"
"""The bot that plays the other seat when the script has come to its end, or was left."""


@dataclass(frozen=True)
class Tour:
    """The script of a tour: moves with words are the visitor's, the others are played for the opponent."""

    game: str
    players: int
    seed: int
    steps: list[dict[str, str]]

    def new_game(self) -> NewGame:
        """The game that the tour is played on."""
        seats = [NewSeat(kind="me"), *(NewSeat(kind="bot", bot=AFTERWARDS) for _ in range(self.players - 1))]
        return NewGame(game=self.game, players=self.players, seed=self.seed, seats=seats)

    def steps_in(self, language: str) -> list[dict[str, Any]]:
        """The steps with their words."""
        return [
            {"move": step["move"], "text": Message(step["say"]).text(language) if "say" in step else None}
            for step in self.steps
        ]


def scripted_move(game: OpenGame) -> int | None:
    """What the script says, if the game is one of a tour and has followed it so far."""
    tour = tours().get(game.name)
    if tour is None or (game.seed, game.players) != (tour.seed, tour.players) or game.version >= len(tour.steps):
        return None
    script = [step["move"] for step in tour.steps]
    has_followed = game.played.moves == script[: game.version]
    return game.ruleset.vocabulary.code(script[game.version]) if has_followed else None


@cache
def tours() -> dict[str, Tour]:
    """All tours, by game."""
    return {path.stem: Tour(**json.loads(path.read_text(encoding="utf-8"))) for path in sorted(SCRIPTS.glob("*.json"))}


def tour_of(game: str) -> Tour:
    """The tour of a game."""
    found = tours().get(game)
    if found is None:
        raise not_found("table.error.no_tour")
    return found
