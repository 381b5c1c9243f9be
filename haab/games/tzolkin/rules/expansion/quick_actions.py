"""Chapter 4 of the expansion: the quick-action board."""

from __future__ import annotations

from haab.games.tzolkin.codes import BUILDING, BY_QUICK, END_TURN, PAID
from haab.games.tzolkin.components import GOLD, MATERIALS, NONE
from haab.games.tzolkin.expansion_components import (
    DAYS_PER_QUICK_TILE,
    QUICK_BUILD,
    QUICK_BUILD_CORN,
    QUICK_DUMMIES,
    QUICK_GAIN,
    QUICK_GOLD,
    QUICK_KIND,
    QUICK_SPACE_COST,
    QUICK_SPACES,
    QUICK_TECHNOLOGY,
    QUICK_TILES,
    QUICK_TILES_AGE_1,
    QUICK_TRADE,
)
from haab.games.tzolkin.record import DUMMY, EMPTY
from haab.games.tzolkin.rules.answers.prophecies import gold_toll
from haab.games.tzolkin.rules.buildings import can_build_something
from haab.games.tzolkin.rules.holdings import corn_on_teeth, is_on_quick_space
from haab.games.tzolkin.rules.materials import gain_corn, gain_resource, pay_corn
from haab.games.tzolkin.rules.technologies import ask_learning, can_learn_something
from haab.games.tzolkin.rules.uxmal import can_trade, visit_market
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import shuffle
from haab.kit.record.stack import push

TILE_COUNT = len(QUICK_TILES)
CORN = MATERIALS.index("corn")

# ---- the board


@rule
def lay_out_quick_actions(game):
    """TP-4.2, TP-4.3: each age in random order. (The second is laid out on the first Food Day, but drawn now.)"""
    for tile in range(TILE_COUNT):
        game.quick_tiles[tile] = tile
    shuffle(game.chance, game.quick_tiles, 0, QUICK_TILES_AGE_1)
    shuffle(game.chance, game.quick_tiles, QUICK_TILES_AGE_1, TILE_COUNT)


@rule
def block_quick_spaces(game):
    """TP-4.15: with fewer than five players dummies block one or two spaces for the whole game."""
    for space in range(QUICK_DUMMIES[0, game.seats]):
        game.quick_spaces[space] = DUMMY


@rule
def current_quick_tile(game):
    """TP-4.2 to TP-4.4: each tile is current for two days; the last one stays to the end."""
    return game.quick_tiles[min(game.day // DAYS_PER_QUICK_TILE, TILE_COUNT - 1)]


@rule
def free_quick_space(game):
    """TP-4.1, TP-4.7: a quick-action space that is free, or NONE; they do not differ."""
    for space in range(QUICK_SPACES):
        if game.quick_spaces[space] == EMPTY:
            return space
    return NONE


@rule
def return_from_quick_spaces(game):
    """TP-4.10: in phase 3 the workers become available."""
    for space in range(QUICK_SPACES):
        seat = game.quick_spaces[space]
        if seat not in (EMPTY, DUMMY):
            game.quick_spaces[space] = EMPTY
            game.players[seat].available += 1


# ---- whether the quick action can be carried out (TP-4.9)


@rule
def can_do_quick_action(game, seat, corn):
    """TP-R-29, TP-R-30, TP-R-32: whether the current quick action could be carried out with so much corn."""
    kind = QUICK_KIND[current_quick_tile(game)]
    if kind == QUICK_GOLD:
        return corn >= gold_toll(game, GOLD)
    if kind == QUICK_TECHNOLOGY:
        return can_learn_something(game, seat, PAID, corn)
    if kind == QUICK_TRADE:
        return can_trade(game, seat, corn)
    if kind == QUICK_BUILD:
        return corn >= QUICK_BUILD_CORN and can_build_something(game, seat, BY_QUICK, False, 0)
    return True


@rule
def can_place_quick(game, seat, corn):
    """TP-4.5, TP-4.6, TP-R-28: a free space, none used yet in this turn, and the action possible after paying.

    The corn of the teeth counts if the player has placed on the starting player space already.
    """
    if corn < QUICK_SPACE_COST or free_quick_space(game) == NONE or is_on_quick_space(game, seat):
        return False
    return can_do_quick_action(game, seat, corn - QUICK_SPACE_COST + own_corn_of_teeth(game, seat))


@rule
def leaves_quick_action(game, seat, corn):
    """TP-R-28: whether a quick action that was chosen stays possible with so much corn left."""
    if not is_on_quick_space(game, seat):
        return True
    return can_do_quick_action(game, seat, corn + own_corn_of_teeth(game, seat))


@rule
def own_corn_of_teeth(game, seat):
    """TP-4.8: the corn of the teeth comes before the quick action."""
    return corn_on_teeth(game) if game.start_space == seat else 0


# ---- carrying it out


@rule
def quick_action_is_due(game, seat):
    """TP-4.8: whether a player has chosen a quick action and has still to carry it out, at the end of the turn."""
    if not game.with_quick_actions or not is_on_quick_space(game, seat):
        return False
    for number in range(game.depth):
        if game.stack[number].kind == END_TURN and game.stack[number].seat == seat:
            return True
    return False


@rule
def do_quick_action(game, seat):
    """TP-4.8, TP-4.9, TP-4.11: at the end of the turn, without technologies. TP-R-28: lost if no longer possible."""
    tile = current_quick_tile(game)
    kind = QUICK_KIND[tile]
    if not can_do_quick_action(game, seat, game.players[seat].corn):
        return
    if kind == QUICK_TECHNOLOGY:
        ask_learning(game, seat, PAID, 1, False)
    elif kind == QUICK_TRADE:
        visit_market(game, seat)
    elif kind == QUICK_BUILD:
        pay_corn(game, seat, QUICK_BUILD_CORN)
        push(game, BUILDING, seat, BY_QUICK, False)
    else:
        gain_corn(game, seat, QUICK_GAIN[tile, CORN])
        for resource in range(3):
            if QUICK_GAIN[tile, resource] > 0:
                gain_resource(game, seat, resource, QUICK_GAIN[tile, resource], True)
