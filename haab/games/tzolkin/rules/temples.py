"""Chapters 14 and 15: going up and down in the temples."""

from __future__ import annotations

from haab.games.tzolkin.codes import ANGRY_GODS, DOWN, REASONS, REFUSE, UP
from haab.games.tzolkin.components import NONE, TEMPLE_COUNT, TOP_STEP
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.materials import ask_pay, pay_corn, resources_owned
from haab.games.tzolkin.rules.questions import corn_in_reach, step_corn, step_resources
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import carries_out, chooses, continuation, decision, offers
from haab.kit.record.stack import offer
from haab.kit.record.types import Menu

ANY_TEMPLE = NONE

# ---- whether a step up is possible, and what it costs


@rule
def top_is_free(game: Tzolkin, temple: int) -> bool:
    """TZ-14.2: the top step holds one player only."""
    for seat in range(game.seats):
        if game.players[seat].steps[temple] == TOP_STEP[temple]:
            return False
    return True


@rule
def can_climb(game: Tzolkin, seat: int, temple: int) -> bool:
    """TZ-14.3, TZ-R-27: not from the top, and not to a top step that is taken."""
    step = game.players[seat].steps[temple]
    if step + 1 < TOP_STEP[temple]:
        return True
    return step + 1 == TOP_STEP[temple] and top_is_free(game, temple)


@rule
def step_is_taxed(game: Tzolkin, temple: int) -> bool:
    """Whether a step up in a temple costs something."""
    return step_corn(game) > 0 or step_resources(game, temple) > 0


@rule
def step_is_payable(game: Tzolkin, temple: int, corn: int, resources: int) -> bool:
    """TZ-1.9: whether a step up in a temple can be paid with so much corn and so many resources."""
    return step_corn(game) <= corn and step_resources(game, temple) <= resources


@rule
def can_climb_somewhere(game: Tzolkin, seat: int, except_temple: int, corn: int, resources: int) -> bool:
    """Whether a step up is possible and payable in some temple other than the one given (ANY_TEMPLE: in any)."""
    for temple in range(TEMPLE_COUNT):
        if temple != except_temple and can_climb(game, seat, temple) and step_is_payable(game, temple, corn, resources):
            return True
    return False


# ---- decision: in which temple to go up


@decision(
    "TZ-14.3", times=range(1, 3), except_temple=range(-1, TEMPLE_COUNT), only=range(TEMPLE_COUNT + 1), must=range(2)
)
def ask_climb(game: Tzolkin, seat: int, times: int, except_temple: int, only: int = 0, must: bool = False) -> None:
    """In which temple to go up, so many times: not in `except_temple`, in the temple `only - 1` if it is not 0."""


@continuation(temple=range(TEMPLE_COUNT), times=range(1, 3))
def then_climb_now(game: Tzolkin, seat: int, temple: int, times: int) -> None:
    """The step, once it has been paid for."""


@continuation(times=range(1, 3))
def then_climb_after_paying(game: Tzolkin, seat: int, times: int) -> None:
    """So many steps up in temples of choice, once the offering has been paid."""


@rule
def climb(game: Tzolkin, seat: int, temple: int) -> None:
    """TZ-14.3: one step up, or nothing if that is impossible. TZ-14.4, TZ-R-28: the top step turns the board light."""
    if not can_climb(game, seat, temple):
        return
    player = game.players[seat]
    player.steps[temple] += 1
    if player.steps[temple] == TOP_STEP[temple]:
        player.light = 1


@rule
def climb_or_refuse(game: Tzolkin, seat: int, temple: int) -> None:
    """TZ-14.3: one step up in a given temple; a choice if it is possible and costs something."""
    if not step_is_taxed(game, temple):
        climb(game, seat, temple)
    elif can_climb(game, seat, temple) and step_is_payable(
        game, temple, corn_in_reach(game, seat), resources_owned(game, seat)
    ):
        ask_climb(game, seat, 1, ANY_TEMPLE, only=1 + temple)


@rule
def climb_by_choice(game: Tzolkin, seat: int, times: int, except_temple: int, must: bool) -> None:
    """TZ-R-4: a temple in which a step is possible must be chosen; if there is none the step is lost.

    If everything to be chosen costs something it may be refused, unless this step `must` be taken.
    """
    corn = corn_in_reach(game, seat)
    if can_climb_somewhere(game, seat, except_temple, corn, resources_owned(game, seat)):
        ask_climb(game, seat, times, except_temple, must=must)


@carries_out(then_climb_after_paying)
def climb_after_paying(game: Tzolkin, seat: int, times: int) -> None:
    """TZ-10.7, TZ-13.22: what was paid for must be taken."""
    climb_by_choice(game, seat, times, ANY_TEMPLE, True)


@offers(ask_climb)
def offer_climb(game: Tzolkin, seat: int, except_temple: int, only: int, must: bool, menu: Menu) -> None:
    """TZ-R-4: only temples in which something happens; what costs something may be refused."""
    may_refuse = not must
    for temple in range(TEMPLE_COUNT):
        if temple == except_temple or only not in (0, 1 + temple) or not can_climb(game, seat, temple):
            continue
        if not step_is_taxed(game, temple):
            may_refuse = False
        if step_is_payable(game, temple, game.players[seat].corn, resources_owned(game, seat)):
            offer(menu, UP + temple)
    if may_refuse:
        offer(menu, REFUSE)


@chooses(ask_climb)
def choose_climb(game: Tzolkin, seat: int, times: int, code: int) -> None:
    """TZ-10.7: a second step, if there is one, is in a different temple. What a step costs is paid first."""
    if code == REFUSE:
        return
    temple = code - UP
    if not step_is_taxed(game, temple):
        climb_now(game, seat, temple, times)
        return
    then_climb_now(game, seat, temple, times)
    pay_corn(game, seat, step_corn(game))
    if step_resources(game, temple) > 0:
        ask_pay(game, seat, step_resources(game, temple))


@carries_out(then_climb_now)
def climb_now(game: Tzolkin, seat: int, temple: int, times: int) -> None:
    """TZ-10.7: the step, and then a second one if it is due; that one may be refused."""
    climb(game, seat, temple)
    if times > 1:
        climb_by_choice(game, seat, times - 1, temple, False)


# ---- decision: in which temple to go down


@decision("TZ-15.1", why=range(REASONS))
def ask_anger(game: Tzolkin, seat: int, why: int = ANGRY_GODS) -> None:
    """In which temple to go down, and why."""


@rule
def can_anger(game: Tzolkin, seat: int) -> bool:
    """TZ-15.3: impossible on step 0 of all three temples."""
    steps = game.players[seat].steps
    return steps[0] + steps[1] + steps[2] > 0


@rule
def anger_the_gods(game: Tzolkin, seat: int) -> None:
    """TZ-15.1: go down one step in a temple of choice."""
    ask_anger(game, seat, ANGRY_GODS)


@offers(ask_anger)
def offer_anger(game: Tzolkin, seat: int, menu: Menu) -> None:
    """TZ-15.1: only where the marker is not on step 0."""
    for temple in range(TEMPLE_COUNT):
        if game.players[seat].steps[temple] > 0:
            offer(menu, DOWN + temple)


@chooses(ask_anger)
def choose_anger(game: Tzolkin, seat: int, code: int) -> None:
    """TZ-15.1, TZ-14.5: going down from a top step frees it."""
    game.players[seat].steps[code - DOWN] -= 1
