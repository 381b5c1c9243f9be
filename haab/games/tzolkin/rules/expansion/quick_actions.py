"""Chapter 4 of the expansion: the quick-action board."""

from __future__ import annotations

from haab.games.tzolkin.codes import BY_QUICK, DONE, PAID
from haab.games.tzolkin.components import CORN, DUMMIES, NONE, RESOURCE_COUNT
from haab.games.tzolkin.expansion_components import (
    QUICK_BUILD,
    QUICK_BUILD_CORN,
    QUICK_DUMMIES,
    QUICK_GAIN,
    QUICK_KIND,
    QUICK_SPACE_COST,
    QUICK_SPACES,
    QUICK_TECHNOLOGY,
    QUICK_TILE_COUNT,
    QUICK_TILES_AGE_1,
    QUICK_TRADE,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.buildings import ask_build
from haab.games.tzolkin.rules.expansion.quick_payment import (
    can_do_quick_action,
    current_quick_tile,
    own_corn_of_teeth,
    will_be_possible,
)
from haab.games.tzolkin.rules.expansion.tribes_owning import can_exchange
from haab.games.tzolkin.rules.holdings import corn_on_teeth
from haab.games.tzolkin.rules.materials import gain_corn, gain_resource, pay_corn, resources_owned
from haab.games.tzolkin.rules.technologies import ask_advance
from haab.games.tzolkin.rules.turns import finish_turn, then_end_turn
from haab.games.tzolkin.rules.uxmal import visit_market
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.chance import shuffle
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers, recognises
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

is_end_of_turn = recognises(then_end_turn)

# ---- the board


@rule
def lay_out_quick_actions(game: Tzolkin) -> None:
    """TP-4.2, TP-4.3: each age in random order. (The second is laid out on the first Food Day, but drawn now.)"""
    for tile in range(QUICK_TILE_COUNT):
        game.quick_tiles[tile] = tile
    shuffle(game.chance, game.quick_tiles, 0, QUICK_TILES_AGE_1)
    shuffle(game.chance, game.quick_tiles, QUICK_TILES_AGE_1, QUICK_TILE_COUNT)


@rule
def block_quick_spaces(game: Tzolkin) -> None:
    """TP-4.15, TP-4.17, TP-3.2: with fewer than five players dummies block one or two spaces for the whole game.

    TP-R-75: or none, if it was agreed.
    """
    if game.no_quick_dummies:
        return
    for space in range(QUICK_DUMMIES[0, game.seats]):
        game.quick_spaces[space] = DUMMY


@rule
def free_quick_space(game: Tzolkin) -> int:
    """TP-4.1, TP-4.7: a quick-action space that is free, or NONE; they do not differ."""
    for space in range(QUICK_SPACES):
        if game.quick_spaces[space] == EMPTY:
            return space
    return NONE


@rule
def is_on_quick_space(game: Tzolkin, seat: int) -> bool:
    """TP-4.5: whether a player has a worker on a quick-action space (one at most; it returns every round)."""
    for space in range(QUICK_SPACES):
        if game.quick_spaces[space] == seat:
            return True
    return False


@answers(questions.workers_elsewhere)
def workers_elsewhere(game: Tzolkin, seat: int) -> int:
    """TP-R-33: a worker on a quick-action space is in play."""
    return int(is_on_quick_space(game, seat))


@answers(questions.dummies_on_gears)
def dummies_on_gears(game: Tzolkin) -> int:
    """TP-4.14 to TP-4.16: more of them with quick actions. TP-R-75: or not, if it was agreed."""
    if game.with_quick_actions and not game.no_quick_dummies:
        return QUICK_DUMMIES[1, game.seats]
    return DUMMIES[game.seats]


@answers(questions.return_other_workers)
def return_other_workers(game: Tzolkin) -> None:
    """TP-4.10: those on quick-action spaces."""
    if game.with_quick_actions:
        return_from_quick_spaces(game)


@rule
def return_from_quick_spaces(game: Tzolkin) -> None:
    """TP-4.10: in phase 3 the workers become available."""
    for space in range(QUICK_SPACES):
        seat = game.quick_spaces[space]
        if seat not in (EMPTY, DUMMY):
            game.quick_spaces[space] = EMPTY
            game.players[seat].available += 1


# ---- placing


@rule
def can_place_quick(game: Tzolkin, seat: int, corn: int) -> bool:
    """TP-4.5, TP-4.6, TP-R-28: a free space, none used yet in this turn, and the action possible when its time comes.

    The corn of the teeth counts if the player has placed on the starting player space already, a pick-up if it is sure.
    """
    if corn < QUICK_SPACE_COST or free_quick_space(game) == NONE or is_on_quick_space(game, seat):
        return False
    return will_be_possible(game, seat, corn - QUICK_SPACE_COST, own_corn_of_teeth(game, seat))


@answers(questions.leaves_enough)
def leaves_enough(game: Tzolkin, seat: int, corn: int) -> bool:
    """TP-R-28: enough for a quick action that was chosen before."""
    return not game.with_quick_actions or leaves_quick_action(game, seat, corn, own_corn_of_teeth(game, seat))


@rule
def leaves_quick_action(game: Tzolkin, seat: int, corn: int, teeth: int) -> bool:
    """TP-R-28: whether a quick action that was chosen stays possible with so much corn left, and so much on teeth."""
    return not is_on_quick_space(game, seat) or will_be_possible(game, seat, corn, teeth)


@answers(questions.leaves_enough_after_start)
def leaves_enough_after_start(game: Tzolkin, seat: int, corn: int) -> bool:
    """TP-R-28: the corn of the teeth helps to pay for a quick action that was chosen before."""
    return not game.with_quick_actions or leaves_quick_action(game, seat, corn, corn_on_teeth(game))


@rule
def place_quick(game: Tzolkin, seat: int) -> int:
    """TP-4.5, TP-R-34: on a free quick-action space, as one of the workers of the turn; returns what it costs."""
    game.quick_spaces[free_quick_space(game)] = seat
    return QUICK_SPACE_COST


@rule
def can_be_pitied_quickly(game: Tzolkin, seat: int) -> bool:
    """TP-R-73: a free quick-action space whose action is possible after all corn was paid."""
    return game.with_quick_actions != 0 and free_quick_space(game) != NONE and can_do_quick_action(game, seat, 0)


# ---- carrying it out


@continuation(first=True, asked=range(2))
def then_finish_turn(game: Tzolkin, seat: int, asked: bool = False) -> None:
    """The end of the turn, once the quick action is done; `asked` says that Xaman Ek has had the last word."""


@decision("TP-6.20")
def ask_last_exchange(game: Tzolkin, seat: int) -> None:
    """Whether to exchange what the quick action gave."""


@answers(questions.ends_later)
def ends_later(game: Tzolkin, seat: int) -> bool:
    """TP-11.1: after a quick action, if one was chosen."""
    return game.with_quick_actions != 0 and ends_after_quick_action(game, seat)


@rule
def ends_after_quick_action(game: Tzolkin, seat: int) -> bool:
    """TP-4.8, TP-11.1: a quick action comes between the corn of the teeth and the end of the turn."""
    if not is_on_quick_space(game, seat):
        return False
    then_finish_turn(game, seat)
    do_quick_action(game, seat)
    return True


@carries_out(then_finish_turn)
def after_quick_action(game: Tzolkin, seat: int, asked: bool) -> None:
    """TP-R-23: Xaman Ek may still exchange what the quick action gave; then the turn is finished (TP-R-35)."""
    if asked or not can_exchange(game, seat) or resources_owned(game, seat) == 0:
        finish_turn(game, seat)
        return
    then_finish_turn(game, seat, asked=True)
    ask_last_exchange(game, seat)


@offers(ask_last_exchange)
def offer_last_exchange(menu: Menu) -> None:
    """TP-R-23: nothing but the exchange itself, which comes with every decision."""
    offer(menu, DONE)


@chooses(ask_last_exchange)
def choose_last_exchange() -> None:
    """TP-R-23: the turn is finished."""


@rule
def quick_action_is_due(game: Tzolkin, seat: int) -> bool:
    """TP-4.8: whether a player has chosen a quick action and has still to carry it out, at the end of the turn."""
    if not game.with_quick_actions or not is_on_quick_space(game, seat):
        return False
    for number in range(game.depth):
        if is_end_of_turn(game.stack[number].kind) and game.stack[number].seat == seat:
            return True
    return False


@rule
def do_quick_action(game: Tzolkin, seat: int) -> None:
    """TP-4.8, TP-4.9, TP-4.11: at the end of the turn, without technologies. TP-R-28: lost if no longer possible.

    TP-R-30: what a prophecy demands for its gain may be refused like any other payment.
    """
    tile = current_quick_tile(game)
    kind = QUICK_KIND[tile]
    if not can_do_quick_action(game, seat, game.players[seat].corn):
        return
    if kind == QUICK_TECHNOLOGY:
        ask_advance(game, seat, PAID, advances=1, may_stop=False)
    elif kind == QUICK_TRADE:
        visit_market(game, seat)
    elif kind == QUICK_BUILD:
        pay_corn(game, seat, QUICK_BUILD_CORN)
        ask_build(game, seat, BY_QUICK, architecture=False)
    else:
        gain_corn(game, seat, QUICK_GAIN[tile, CORN])
        for resource in range(RESOURCE_COUNT):
            if QUICK_GAIN[tile, resource] > 0:
                gain_resource(game, seat, resource, QUICK_GAIN[tile, resource])
