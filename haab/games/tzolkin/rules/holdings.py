"""Counting what a player, or everybody, has."""

from __future__ import annotations

from haab.games.tzolkin.components import BUILDING_COUNT, MAX_LEVEL, MONUMENT_COUNT, TECHNOLOGY_COUNT
from haab.games.tzolkin.record import EMPTY, Tzolkin
from haab.games.tzolkin.rules.questions import skulls_on_tiles, workers_elsewhere
from haab.kit.compiler.rule import rule


@rule
def workers_in_play(game: Tzolkin, seat: int) -> int:
    """TZ-19.2: available, on a gear, on the starting player space, or elsewhere on the table."""
    player = game.players[seat]
    return player.available + player.on_gears + (game.start_space == seat) + workers_elsewhere(game, seat)


@rule
def buildings_owned(game: Tzolkin, seat: int) -> int:
    """All buildings of a player."""
    count = 0
    for building in range(BUILDING_COUNT):
        count += game.players[seat].buildings[building]
    return count


@rule
def monuments_owned(game: Tzolkin, seat: int) -> int:
    """All monuments of a player."""
    count = 0
    for monument in range(MONUMENT_COUNT):
        count += game.players[seat].monuments[monument]
    return count


@rule
def monuments_of_all(game: Tzolkin) -> int:
    """All monuments built by anyone."""
    count = 0
    for seat in range(game.seats):
        count += monuments_owned(game, seat)
    return count


@rule
def technologies_mastered(game: Tzolkin, seat: int) -> int:
    """Technologies at level 3."""
    count = 0
    for technology in range(TECHNOLOGY_COUNT):
        count += game.players[seat].levels[technology] == MAX_LEVEL
    return count


@rule
def levels_reached(game: Tzolkin, seat: int) -> int:
    """All technology levels of a player."""
    count = 0
    for technology in range(TECHNOLOGY_COUNT):
        count += game.players[seat].levels[technology]
    return count


@rule
def skulls_placed(game: Tzolkin) -> int:
    """Skulls on Chichen Itza, by anyone, and where else they can be placed."""
    count = skulls_on_tiles(game)
    for action in range(1, game.skull_places.size):
        count += game.skull_places[action] != EMPTY
    return count


@rule
def corn_on_teeth(game: Tzolkin) -> int:
    """TZ-18.1: all corn lying on the teeth of the calendar."""
    corn = 0
    for tooth in range(game.tooth_corn.size):
        corn += game.tooth_corn[tooth]
    return corn
