"""Chapter 6 of the expansion: the tribes with more or less of something. One section per tribe."""

from __future__ import annotations

from haab.games.tzolkin.codes import EXCHANGE, IXTAB_STEP, SKIP_TURN
from haab.games.tzolkin.components import BEG_CORN, CORN_VALUE, HUNGER_POINTS, RESOURCE_COUNT, WORKERS
from haab.games.tzolkin.expansion_components import (
    AHMAKIQ,
    BACAB,
    BACAB_BEG_CORN,
    BACAB_LEAST_CORN,
    SKIP_CORN,
    XAMAN_EK,
    YALUK,
    YALUK_HUNGER_POINTS,
    YALUK_MEAL,
    YALUK_WORKERS,
)
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules import questions
from haab.games.tzolkin.rules.expansion.membership import is_tribe
from haab.games.tzolkin.rules.questions import is_within_a_step, offer_choices
from haab.games.tzolkin.rules.temples import ask_anger, can_anger
from haab.kit.compiler.rule import answers, rule
from haab.kit.record.decisions import carries_out, continuation
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

# ---- Ahmakiq: skipping the turn


@answers(questions.offer_more_turns)
def offer_to_skip(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TP-6.6, TP-R-7: in every round, also instead of forced begging."""
    if is_tribe(game, seat, AHMAKIQ):
        offer(menu, SKIP_TURN)


@answers(questions.take_turn_in_another_way)
def skip_turn(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.6: 2 corn for skipping."""
    game.players[seat].corn += SKIP_CORN


# ---- Bacab: never without corn


@rule
def raise_corn(game: Tzolkin, seat: int) -> None:
    """TP-6.7, TP-R-9: corn below 2 becomes 2 at the start of the own turn; this is not begging."""
    if game.players[seat].corn < BACAB_LEAST_CORN:
        game.players[seat].corn = BACAB_LEAST_CORN


@answers(questions.corn_after_begging)
def corn_after_begging(game: Tzolkin, seat: int) -> int:
    """TZ-5.1: 3 corn. TP-6.8: Bacab has 4."""
    return BACAB_BEG_CORN if is_tribe(game, seat, BACAB) else BEG_CORN


# ---- Ixtab: three wealth tiles, one step down


@continuation()
def then_step_down(game: Tzolkin, seat: int) -> None:
    """A step down, once the effects of the wealth tiles are carried out."""


@carries_out(then_step_down)
def ask_step_down(game: Tzolkin, seat: int) -> None:
    """TP-6.18, TP-R-21: in a temple of choice, if there is a step to go down."""
    if can_anger(game, seat):
        ask_anger(game, seat, IXTAB_STEP)


# ---- Xaman Ek: a resource for corn at any moment of the own turn


@rule
def can_exchange(game: Tzolkin, seat: int) -> bool:
    """TP-6.20, TP-R-23: once a turn, in the own turn."""
    return game.ability != 0 and is_tribe(game, seat, XAMAN_EK)


@rule
def exchange(game: Tzolkin, seat: int, code: int) -> None:
    """TP-6.20: the market rate."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] -= 1
    game.players[seat].corn += CORN_VALUE[resource]
    game.ability = 0


@rule
def take_back_exchange(game: Tzolkin, seat: int, code: int) -> None:
    """As if the exchange had not been made: it was only tried."""
    resource = code - EXCHANGE
    game.players[seat].resources[resource] += 1
    game.players[seat].corn -= CORN_VALUE[resource]
    game.ability = 1


@answers(questions.offer_between_steps)
def offer_between_steps(game: Tzolkin, menu: Menu) -> None:
    """TP-6.20: an exchange, while the ability of this turn is unused."""
    if game.ability:
        offer_exchange(game, menu)


@rule
def offer_exchange(game: Tzolkin, menu: Menu) -> None:
    """TP-6.20, TP-R-23: the exchange comes with any decision of the own turn that it leaves possible.

    Whether it does is found out by trying: the record is as before when this is done.
    """
    frame = game.stack[game.depth - 1]
    seat = int(frame.seat)
    if not can_exchange(game, seat) or is_within_a_step(frame.kind):
        return
    choices = menu[0]
    possible = 0
    for resource in range(RESOURCE_COUNT):
        if game.players[seat].resources[resource] > 0:
            exchange(game, seat, EXCHANGE + resource)
            offer_choices(game, menu)
            take_back_exchange(game, seat, EXCHANGE + resource)
            possible |= (menu[0] > choices) << resource
            menu[0] = choices
    for resource in range(RESOURCE_COUNT):
        if (possible >> resource) & 1:
            offer(menu, EXCHANGE + resource)


@answers(questions.is_played_between_steps)
def plays_exchange(game: Tzolkin, code: int) -> bool:
    """TP-6.20: an exchange leaves the decision as it is."""
    if code < EXCHANGE:
        return False
    exchange(game, game.stack[game.depth - 1].seat, code)
    return True


@answers(questions.corn_in_reach)
def corn_in_reach(game: Tzolkin, seat: int) -> int:
    """The corn that a player could have for a cost that comes now: owned, or after an exchange of Xaman Ek."""
    player = game.players[seat]
    best = 0
    if can_exchange(game, seat):
        for resource in range(RESOURCE_COUNT):
            if player.resources[resource] > 0:
                best = max(best, CORN_VALUE[resource])
    return player.corn + best


# ---- Yaluk: many hungry workers


@rule
def begin_with_more_workers(game: Tzolkin, seat: int) -> None:
    """TP-6.21: five workers at the start."""
    game.players[seat].available = YALUK_WORKERS
    game.players[seat].in_bank = WORKERS - YALUK_WORKERS


@rule
def extra_appetite(game: Tzolkin, seat: int) -> int:
    """TP-6.21, TP-10.1: each worker needs 1 more corn."""
    return YALUK_MEAL if is_tribe(game, seat, YALUK) else 0


@answers(questions.points_per_unfed)
def points_per_unfed(game: Tzolkin, seat: int) -> int:
    """TZ-19.5: 3 VP for each unfed worker. TP-6.21: 5 for Yaluk."""
    return YALUK_HUNGER_POINTS if is_tribe(game, seat, YALUK) else HUNGER_POINTS
