"""Short words for the clause tests: written positions, moves in notation, and what lies where."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import haab

Json = dict[str, Any]

RED, BLUE, YELLOW, GREEN = range(4)


def position(players: int | list[Json] = 2, **state: Any) -> haab.Game:
    """A game from a written position. Everything left out is as at the start of a game; at least two players sit."""
    seats = [{} for _ in range(players)] if isinstance(players, int) else players
    seats = seats + [{} for _ in range(2 - len(seats))]
    return haab.from_position({"game": "tzolkin", "players": seats, **state})


def taken(gear: str, space: int, red: Json | None = None, others: int = 1, **state: Any) -> haab.Game:
    """A game in which Red has just picked up a worker from a space and decides what to use it for."""
    gears = {**state.pop("gears", {})}
    gears[gear] = {**gears.get(gear, {}), str(space): RED}
    game = position([red or {}, *({} for _ in range(others))], gears=gears, **state)
    return play(game, f"take {gear} {space}")


def play(game: haab.Game, *moves: str) -> haab.Game:
    """Play moves in notation; the same game comes back."""
    for move in moves:
        game.play(move)
    return game


def legal(game: haab.Game) -> list[str]:
    """The notations of the legal moves."""
    return [move.notation for move in game.legal]


def state(game: haab.Game) -> Json:
    """The whole table in readable names."""
    return game.position()


def player(game: haab.Game, seat: int = RED) -> Json:
    """What lies in front of a player."""
    found: Json = game.position()["players"][seat]
    return found


def stock(game: haab.Game, seat: int = RED) -> Json:
    """Only what a player has of each material; materials that the player lacks are left out."""
    owned = player(game, seat)
    return {what: owned[what] for what in ("corn", "wood", "stone", "gold", "skulls") if owned[what]}


def points(game: haab.Game, seat: int = RED) -> float:
    """The victory points of a player so far."""
    return float(game.scores[seat])


def steps(game: haab.Game, seat: int = RED) -> tuple[int, int, int]:
    """A player's steps in the temples of Chaac, Quetzalcoatl and Kukulcan."""
    temples = player(game, seat)["temples"]
    return temples["chaac"], temples["quetzalcoatl"], temples["kukulcan"]


def gear(game: haab.Game, name: str) -> dict[int, Any]:
    """Who stands on which space of a gear: a seat, or "dummy"."""
    return {int(space): who for space, who in game.position()["gears"][name].items()}


def random_play(players: int, seed: int) -> Iterator[tuple[haab.Game, str]]:
    """A whole game of random moves: the game after each move, and the move."""
    game = haab.new("tzolkin", players=players, seed=seed)
    chooser = random.Random(seed)
    while not game.over:
        move = game.play(chooser.choice(game.codes))
        yield game, move.notation
