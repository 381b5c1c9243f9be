"""Counting what a player, or everybody, has."""

from __future__ import annotations

from haab.games.tzolkin.components import BUILDINGS, MAX_LEVEL, MONUMENTS
from haab.games.tzolkin.expansion_components import QUICK_SPACES, SKULL_SHRINE
from haab.games.tzolkin.record import EMPTY
from haab.kit.compiler.rule import rule

BUILDING_COUNT = len(BUILDINGS)
MONUMENT_COUNT = len(MONUMENTS)


@rule
def workers_in_play(game, seat):
    """TZ-19.2, TP-R-33: available, on a gear, on the starting player space or on a quick-action space."""
    player = game.players[seat]
    return player.available + player.on_gears + (game.start_space == seat) + is_on_quick_space(game, seat)


@rule
def is_on_quick_space(game, seat):
    """TP-4.5: whether a player has a worker on a quick-action space (one at most; it returns every round)."""
    for space in range(QUICK_SPACES):
        if game.quick_spaces[space] == seat:
            return True
    return False


@rule
def buildings_owned(game, seat):
    """All buildings of a player."""
    count = 0
    for building in range(BUILDING_COUNT):
        count += game.players[seat].buildings[building]
    return count


@rule
def monuments_owned(game, seat):
    """All monuments of a player."""
    count = 0
    for monument in range(MONUMENT_COUNT):
        count += game.players[seat].monuments[monument]
    return count


@rule
def monuments_of_all(game):
    """All monuments built by anyone."""
    count = 0
    for seat in range(game.seats):
        count += monuments_owned(game, seat)
    return count


@rule
def technologies_mastered(game, seat):
    """Technologies at level 3."""
    count = 0
    for technology in range(4):
        count += game.players[seat].levels[technology] == MAX_LEVEL
    return count


@rule
def levels_reached(game, seat):
    """All technology levels of a player."""
    count = 0
    for technology in range(4):
        count += game.players[seat].levels[technology]
    return count


@rule
def skulls_placed(game):
    """Skulls on Chichen Itza, by anyone; TP-9.11: the one on the Skull Shrine counts as well."""
    count = 0
    for action in range(1, game.skull_places.size):
        count += game.skull_places[action] != EMPTY
    for seat in range(game.seats):
        count += game.players[seat].buildings[SKULL_SHRINE]
    return count


@rule
def corn_on_teeth(game):
    """TZ-18.1: all corn lying on the teeth of the calendar."""
    corn = 0
    for tooth in range(game.tooth_corn.size):
        corn += game.tooth_corn[tooth]
    return corn
