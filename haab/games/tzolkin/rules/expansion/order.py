"""The order of effects of a tile or action (TZ-R-7), which is the player's choice under some prophecies (TP-R-69)."""

from __future__ import annotations

from haab.games.tzolkin.codes import EFFECT
from haab.games.tzolkin.components import ANY, CLIMB, EFFECTS, MAY_DEVOTE, MOST_EFFECTS, NO_EFFECT, NONE
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.effects import carry_out_effect
from haab.games.tzolkin.rules.expansion.prophecies import effect_is_taxed
from haab.games.tzolkin.rules.temples import can_climb
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu


@decision("TP-R-69", source=range(len(EFFECTS)), done=range(1 << MOST_EFFECTS))
def ask_order(game: Tzolkin, seat: int, source: int, done: int) -> None:
    """Which effect of a source comes next; `done` has a bit for each that has been carried out."""


@continuation(source=range(len(EFFECTS)), done=range(1 << MOST_EFFECTS))
def then_any_order(game: Tzolkin, seat: int, source: int, done: int) -> None:
    """The effects of a source that are not `done`, once the one before is finished."""


@answers(questions.leaves_order_to_player)
def leaves_order_to_player(game: Tzolkin, seat: int, source: int) -> bool:
    """TP-R-69: under a prophecy the order may be the player's choice."""
    if game.calamity == NONE:
        return False
    then_any_order(game, seat, source, done=0)
    return True


@rule
def is_left(source: int, done: int, number: int) -> bool:
    """Whether an effect is still to come; `done` has a bit for each that has been carried out."""
    return EFFECTS[source, number, 0] != NO_EFFECT and not (done >> number) & 1


@rule
def next_effect(source: int, done: int) -> int:
    """The first effect that is left, or NONE."""
    for number in range(MOST_EFFECTS):
        if is_left(source, done, number):
            return number
    return NONE


@rule
def is_choice(source: int, done: int, number: int) -> bool:
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
def must_ask_order(game: Tzolkin, seat: int, source: int, done: int) -> bool:
    """TP-R-69: more than one effect is left, and one of them is taxed."""
    choices = 0
    taxed = False
    for number in range(MOST_EFFECTS):
        if is_choice(source, done, number):
            choices += 1
            taxed = taxed or is_taxed(game, seat, EFFECTS[source, number, 0], EFFECTS[source, number, 1])
    return taxed and choices > 1


@rule
def is_taxed(game: Tzolkin, seat: int, operation: int, what: int) -> bool:
    """TP-R-38, TP-R-69: whether an effect costs something; a step that cannot be taken does not."""
    if operation == CLIMB and what != ANY and not can_climb(game, seat, what):
        return False
    return effect_is_taxed(game, seat, operation, what)


@carries_out(then_any_order)
def carry_out_in_any_order(game: Tzolkin, seat: int, source: int, done: int) -> None:
    """TP-R-69: the player chooses which effect comes next, as long as there is a choice that matters."""
    number = next_effect(source, done)
    if number == NONE:
        return
    if must_ask_order(game, seat, source, done):
        ask_order(game, seat, source, done)
    else:
        carry_out_next(game, seat, source, done, number)


@offers(ask_order)
def offer_order(source: int, done: int, menu: Menu) -> None:
    """TP-R-69: every effect that is left."""
    for number in range(MOST_EFFECTS):
        if is_choice(source, done, number):
            offer(menu, EFFECT + 1 + number)


@chooses(ask_order)
def choose_order(game: Tzolkin, seat: int, source: int, done: int, code: int) -> None:
    """TP-R-69: this one."""
    carry_out_next(game, seat, source, done, code - EFFECT - 1)


@rule
def carry_out_next(game: Tzolkin, seat: int, source: int, done: int, number: int) -> None:
    """TZ-R-7: one effect; the others wait until it is finished."""
    then_any_order(game, seat, source, done | (1 << number))
    carry_out_effect(game, seat, source, number)
