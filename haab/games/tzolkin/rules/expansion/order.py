"""The order of effects of a tile or action (TZ-R-7), which is the player's choice under some prophecies (TP-R-69)."""

from __future__ import annotations

from haab.games.tzolkin.codes import BY_TOMB, EFFECT
from haab.games.tzolkin.components import (
    ADVANCE,
    AGRICULTURE,
    ANY,
    CLIMB,
    EFFECTS,
    EXTRACTION,
    GAIN,
    GOLD,
    MAY_BUILD,
    MAY_DEVOTE,
    MOST_EFFECTS,
    NO_EFFECT,
    NONE,
    SKULL,
    TECHNOLOGY_COUNT,
    TEMPLE_COUNT,
    THEOLOGY,
    TOP_STEP,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.buildings import applies_to_extra, can_build_something
from haab.games.tzolkin.rules.effects import carry_out_effect
from haab.games.tzolkin.rules.expansion.prophecies import gold_toll, skulls_are_taxed
from haab.games.tzolkin.rules.expansion.tribes_owning import can_exchange
from haab.games.tzolkin.rules.questions import chooses_any_bonus
from haab.games.tzolkin.rules.technologies import is_mastered
from haab.games.tzolkin.rules.temples import can_climb, step_is_taxed
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


# ---- whether another order could come to something else


@rule
def must_ask_order(game: Tzolkin, seat: int, source: int, done: int) -> bool:
    """TP-R-69: whether two effects that are left could come to something else in another order than TZ-R-7 gives."""
    for later in range(MOST_EFFECTS):
        if is_choice(source, done, later):
            for earlier in range(later):
                if is_choice(source, done, earlier) and order_matters(game, seat, source, earlier, later):
                    return True
    return False


@rule
def order_matters(game: Tzolkin, seat: int, source: int, earlier: int, later: int) -> bool:
    """TP-R-69: whether a tax lets the later of two effects lead to something if it comes first, and only then.

    Gains stand before what they may pay for, and what is taxed may be refused. So two steps up, a gain and an advance,
    or an advance and a step up come to the same in either order, or to less if the later one comes first. What is left:
    a building after a step, because anything may come of it; a skull that costs a step down; and gold that the later
    effect could pay for. (A test tries all orders of every tile and action.)
    """
    first, what = EFFECTS[source, earlier, 0], EFFECTS[source, earlier, 1]
    second, its_what = EFFECTS[source, later, 0], EFFECTS[source, later, 1]
    if first == CLIMB and second == MAY_BUILD:
        return climb_is_taxed(game, seat, what) and can_build_something(
            game, seat, BY_TOMB, applies_to_extra(game, seat), 0
        )
    if may_be_taxed_skull(game, seat, first, what):
        may_climb = second == CLIMB or may_bring_bonus(game, seat, second, its_what, AGRICULTURE)
        return may_climb and step_down_may_differ(game, seat, its_what if second == CLIMB else ANY)
    if first == GAIN and what == GOLD:
        return may_pay_for_gold(game, seat, second, its_what)
    return False


@rule
def climb_is_taxed(game: Tzolkin, seat: int, temple: int) -> bool:
    """TP-8.1 to TP-8.4, TP-R-38: whether a step up costs something; one that cannot be taken does not."""
    for choice in range(TEMPLE_COUNT):
        if temple in (ANY, choice) and step_is_taxed(game, choice) and can_climb(game, seat, choice):
            return True
    return False


@rule
def may_be_taxed_skull(game: Tzolkin, seat: int, operation: int, what: int) -> bool:
    """TP-8.8: whether an effect, or a bonus that follows from it, is a skull that costs a step down."""
    if not skulls_are_taxed(game) or game.skull_bank == 0:
        return False
    is_skull = operation == GAIN and what == SKULL
    return is_skull or may_bring_bonus(game, seat, operation, what, THEOLOGY)


@rule
def step_down_may_differ(game: Tzolkin, seat: int, temple: int) -> bool:
    """TP-R-69: whether a step down could leave another state before a step up than after it.

    From the bottom one must go up first, and from where one cannot go up one must go down first; arriving at the top
    turns the player board, even if one leaves it again (TZ-14.4). If both are in temples of choice, what would be gone
    up and down can be gone down and up in any temple where nothing is turned.
    """
    player = game.players[seat]
    if temple != ANY:
        is_at_end = player.steps[temple] == 0 or not can_climb(game, seat, temple)
        return is_at_end or may_turn_board(game, seat, temple)
    can_return = False
    for choice in range(TEMPLE_COUNT):
        if may_turn_board(game, seat, choice):
            return True
        if player.steps[choice] > 0 and (player.light != 0 or player.steps[choice] < TOP_STEP[choice]):
            can_return = True
    return not can_return


@rule
def may_turn_board(game: Tzolkin, seat: int, temple: int) -> bool:
    """TZ-14.4: whether one step up would turn the player board to its light side."""
    player = game.players[seat]
    return player.light == 0 and player.steps[temple] + 1 == TOP_STEP[temple] and can_climb(game, seat, temple)


@rule
def may_pay_for_gold(game: Tzolkin, seat: int, operation: int, what: int) -> bool:
    """TP-8.7, TP-6.20: without corn for a gold, Xaman Ek could exchange what the bonus of extraction brings."""
    is_short = game.players[seat].corn < gold_toll(game, GOLD)
    return is_short and can_exchange(game, seat) and may_bring_bonus(game, seat, operation, what, EXTRACTION)


@rule
def may_bring_bonus(game: Tzolkin, seat: int, operation: int, what: int, technology: int) -> bool:
    """Whether an effect is an advance that may end in the bonus of a technology; Itzamna has any bonus (TP-6.17)."""
    if operation != ADVANCE:
        return False
    if not chooses_any_bonus(game, seat):
        return what in (ANY, technology) and is_mastered(game, seat, technology)
    for advanced in range(TECHNOLOGY_COUNT):
        if what in (ANY, advanced) and is_mastered(game, seat, advanced):
            return True
    return False


# ---- one after the other


@carries_out(then_any_order)
def carry_out_in_any_order(game: Tzolkin, seat: int, source: int, done: int) -> None:
    """TP-R-69: the player chooses which effect comes next, as long as that can matter."""
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
