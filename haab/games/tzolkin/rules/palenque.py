"""Chapter 8: Palenque - fishing, harvesting corn and wood, burning the forest."""

from __future__ import annotations

from haab.games.tzolkin.codes import BURN, HARVEST_CORN, HARVEST_WILD, HARVEST_WOOD
from haab.games.tzolkin.components import (
    AGRICULTURE,
    EXTRACTION,
    EXTRACTION_BONUS,
    FIRST_HARVEST,
    FISH_BONUS,
    FISH_CORN,
    GROUP_CORN,
    GROUP_WOOD,
    GROUPS,
    HARVEST_BONUS,
    MAX_LEVEL,
    WOOD,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.materials import gain_corn, gain_resource
from haab.games.tzolkin.rules.questions import corn_lost, wood_lost
from haab.games.tzolkin.rules.technologies import has_level
from haab.games.tzolkin.rules.temples import anger_the_gods, can_anger
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@rule
def can_use_palenque(game: Tzolkin, seat: int, action: int) -> bool:
    """TZ-8.1: fishing is always possible. TZ-8.6: a harvest needs a tile, or agriculture 2."""
    if action < FIRST_HARVEST:
        return True
    group = action - FIRST_HARVEST
    return game.forest[group] > 0 or game.clearing[group] > 0 or has_level(game, seat, AGRICULTURE, 2)


@rule
def use_palenque(game: Tzolkin, seat: int, action: int) -> None:
    """TZ-8.1, TZ-8.2: action 1 is fishing, actions 2 to 5 are harvests on the group of the same number."""
    if action < FIRST_HARVEST:
        fish(game, seat)
    else:
        ask_harvest(game, seat, group=action - FIRST_HARVEST)


@rule
def fish(game: Tzolkin, seat: int) -> None:
    """TZ-8.1: corn, and no tile."""
    gain_corn(game, seat, corn_of_fishing(game, seat))


@rule
def corn_of_fishing(game: Tzolkin, seat: int) -> int:
    """TZ-8.1, TZ-13.8: 3 corn, one more with agriculture 2."""
    return FISH_CORN + FISH_BONUS * has_level(game, seat, AGRICULTURE, 2)


# ---- decision: what to harvest


@decision("TZ-8.3", group=range(GROUPS))
def ask_harvest(game: Tzolkin, seat: int, group: int) -> None:
    """What to harvest from a group of fields."""


@offers(ask_harvest)
def offer_harvest(game: Tzolkin, seat: int, group: int, menu: Menu) -> None:
    """TZ-8.3, TZ-R-19: a visible corn tile, a wood tile, or burning; TZ-13.8, TZ-R-20: or corn without a tile."""
    if game.clearing[group] > 0:
        offer(menu, HARVEST_CORN)
    elif has_level(game, seat, AGRICULTURE, 2):
        offer(menu, HARVEST_WILD)
    if game.forest[group] > 0:
        offer(menu, HARVEST_WOOD)
        if can_anger(game, seat):
            offer(menu, BURN)


@chooses(ask_harvest)
def choose_harvest(game: Tzolkin, seat: int, group: int, code: int) -> None:
    """TZ-8.3: exactly one of them."""
    if code == HARVEST_WOOD:
        take_wood_tile(game, seat, group)
    elif code == HARVEST_CORN:
        take_corn_tile(game, seat, group)
    elif code == BURN:
        burn_the_forest(game, seat, group)
    else:
        harvest_corn(game, seat, group)


@rule
def take_wood_tile(game: Tzolkin, seat: int, group: int) -> None:
    """TZ-8.4: the corn tile below becomes visible. TZ-13.11: extraction 1 adds a wood. TZ-8.7: the tile is kept."""
    game.forest[group] -= 1
    game.clearing[group] += 1
    game.players[seat].wood_tiles += 1
    gain_resource(game, seat, WOOD, wood_of_tile(game, seat, group))


@rule
def wood_of_tile(game: Tzolkin, seat: int, group: int) -> int:
    """TZ-8.2, TZ-13.11: the wood of a group, one more with extraction 1."""
    wood = GROUP_WOOD[group] + EXTRACTION_BONUS[WOOD] * has_level(game, seat, EXTRACTION, 1)
    return max(0, wood - wood_lost(game))


@rule
def take_corn_tile(game: Tzolkin, seat: int, group: int) -> None:
    """TZ-8.3, TZ-8.7: take a visible corn tile and keep it."""
    game.clearing[group] -= 1
    game.players[seat].corn_tiles += 1
    harvest_corn(game, seat, group)


@rule
def burn_the_forest(game: Tzolkin, seat: int, group: int) -> None:
    """TZ-8.5: the wood tile leaves the game, the corn tile below is taken, the gods are angered."""
    game.forest[group] -= 1
    game.players[seat].corn_tiles += 1
    harvest_corn(game, seat, group)
    anger_the_gods(game, seat)


@rule
def harvest_corn(game: Tzolkin, seat: int, group: int) -> None:
    """TZ-8.2, TZ-R-21: with a tile, by burning, or without either."""
    gain_corn(game, seat, corn_of_harvest(game, seat, group))


@rule
def corn_of_harvest(game: Tzolkin, seat: int, group: int) -> int:
    """TZ-8.2, TZ-13.7, TZ-13.9: the corn of the action, more with agriculture 1 and 3."""
    corn = GROUP_CORN[group]
    for level in range(1, MAX_LEVEL + 1):
        if has_level(game, seat, AGRICULTURE, level):
            corn += HARVEST_BONUS[level]
    return max(0, corn - corn_lost(game))
