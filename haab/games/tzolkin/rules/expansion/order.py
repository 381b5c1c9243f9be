"""The order of effects of a tile or action (TZ-R-7), which is the player's choice under some prophecies (TP-R-69)."""

from __future__ import annotations

from haab.games.tzolkin.codes import ANY_ORDER, EFFECT, EFFECTS_LEFT, ORDERING
from haab.games.tzolkin.components import ANY, CLIMB, EFFECTS, MAY_DEVOTE, MOST_EFFECTS, NO_EFFECT, NONE
from haab.games.tzolkin.rules.answers.prophecies import effect_is_taxed
from haab.games.tzolkin.rules.temples import can_climb
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import offer, push


@rule
def begin_effects(game, seat, source):
    """TZ-R-7: the effects come in the order of the data file. TP-R-69: a prophecy may leave the order to the player."""
    if game.calamity == NONE:
        push(game, EFFECTS_LEFT, seat, source, 0)
    else:
        push(game, ANY_ORDER, seat, source, 0)


@rule
def is_left(source, done, number):
    """Whether an effect is still to come; `done` has a bit for each that has been carried out."""
    return EFFECTS[source, number, 0] != NO_EFFECT and not (done >> number) & 1


@rule
def next_effect(source, done):
    """The first effect that is left, or NONE."""
    for number in range(MOST_EFFECTS):
        if is_left(source, done, number):
            return number
    return NONE


@rule
def is_choice(source, done, number):
    """Whether an effect may come next: equal ones are one choice, and theology 2 comes after all others (TP-9.11)."""
    if not is_left(source, done, number) or EFFECTS[source, number, 0] == MAY_DEVOTE:
        return False
    for earlier in range(number):
        is_equal = EFFECTS[source, earlier, 0] == EFFECTS[source, number, 0]
        is_equal = is_equal and EFFECTS[source, earlier, 1] == EFFECTS[source, number, 1]
        if is_equal and is_left(source, done, earlier):
            return False
    return True


@rule
def must_ask_order(game, seat, source, done):
    """TP-R-69: more than one effect is left, and one of them is taxed."""
    choices = 0
    taxed = False
    for number in range(MOST_EFFECTS):
        if is_choice(source, done, number):
            choices += 1
            taxed = taxed or is_taxed(game, seat, EFFECTS[source, number, 0], EFFECTS[source, number, 1])
    return taxed and choices > 1


@rule
def is_taxed(game, seat, operation, what):
    """TP-R-38, TP-R-69: whether an effect costs something; a step that cannot be taken does not."""
    if operation == CLIMB and what != ANY and not can_climb(game, seat, what):
        return False
    return effect_is_taxed(game, seat, operation, what)


@rule
def ask_order(game, seat, source, done):
    """TP-R-69: which effect comes next?"""
    push(game, ORDERING, seat, source, done)


@rule
def offer_order(source, done, menu):
    """TP-R-69: every effect that is left."""
    for number in range(MOST_EFFECTS):
        if is_choice(source, done, number):
            offer(menu, EFFECT + 1 + number)
