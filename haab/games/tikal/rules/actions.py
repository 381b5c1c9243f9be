"""Chapter 7: action points, and the actions they are spent on."""

from __future__ import annotations

from haab.games.tikal.codes import CAMP, DIG, DONE, GUARD, MOVE, TAKE, TRANSFER, UNCOVER
from haab.games.tikal.components import SPACES
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.camp import choose_camp, offer_camp
from haab.games.tikal.rules.dig import choose_digging, offer_digging
from haab.games.tikal.rules.exchange import choose_exchange, offer_exchange
from haab.games.tikal.rules.guard import choose_guard, offer_guard
from haab.games.tikal.rules.move import choose_move, offer_moves
from haab.games.tikal.rules.place_figure import choose_placing, offer_placing
from haab.games.tikal.rules.scoring import ask_scoring_actions, score_alone
from haab.games.tikal.rules.spaces import has_space
from haab.games.tikal.rules.tired import forget_work
from haab.games.tikal.rules.transfer import choose_transfer, offer_transfer
from haab.games.tikal.rules.uncover import choose_uncovering, offer_uncovering
from haab.kit.compiler.bits import lowest_bit
from haab.kit.compiler.rule import rule
from haab.kit.record.decisions import chooses, decision, offers, recognises
from haab.kit.record.stack import offer, pop
from haab.kit.record.types import Menu


@decision("TK-7.2", waits=True, repeats=True)
def ask_actions(game: Tikal, seat: int) -> None:
    """What to do with the action points of a turn."""


is_turn_with_actions = recognises(ask_actions)


@rule
def offer_actions_on(game: Tikal, seat: int, space: int, menu: Menu) -> None:
    """TK-7.3: what the player's figures on one tile can do. TK-11.2, TK-15.1: what is done on temples only."""
    offer_moves(game, seat, space, menu)
    if has_space(game.temples, space):
        offer_uncovering(game, seat, space, menu)
        offer_guard(game, seat, space, menu)
    else:
        offer_digging(game, seat, space, menu)
        offer_camp(game, seat, space, menu)


@offers(ask_actions)
@offers(ask_scoring_actions)
def offer_action(game: Tikal, seat: int, menu: Menu) -> None:
    """TK-7.2, TK-R-35: every action that the action points left can pay; TK-4.5: or the end of the turn."""
    offer(menu, DONE)
    if game.ap == 0:
        return
    offer_placing(game, seat, menu)
    offer_transfer(game, seat, menu)
    rest = game.occupied[seat]
    while rest:
        offer_actions_on(game, seat, lowest_bit(rest), menu)
        rest &= rest - 1
    offer_exchange(game, seat, menu)


@rule
def end_actions(game: Tikal) -> None:
    """TK-4.5, TK-7.4: action points left are lost. TK-R-19: the limits of a turn start anew in the next."""
    pop(game)
    game.ap = 0
    for space in range(SPACES):
        game.worked[space] = 0
    forget_work(game)


@chooses(ask_actions)
def choose_action(game: Tikal, seat: int, code: int) -> None:
    """TK-4.5, TK-7.2: an action, after which the next one is chosen; or the end of the turn."""
    if code == DONE:
        end_actions(game)
    else:
        take_action(game, seat, code)


@chooses(ask_scoring_actions)
def choose_scoring_action(game: Tikal, seat: int, code: int) -> None:
    """TK-17.3: the same in a scoring turn, at the end of which its player scores."""
    if code == DONE:
        end_actions(game)
        score_alone(game, seat)
    else:
        take_action(game, seat, code)


@rule
def take_action(game: Tikal, seat: int, code: int) -> None:
    """TK-7: carry out one action."""
    if code < TRANSFER:
        choose_placing(game, seat, code)
    elif code < MOVE:
        choose_transfer(game, seat, code)
    elif code < UNCOVER:
        choose_move(game, seat, code)
    elif code < DIG:
        choose_uncovering(game, code)
    elif code < TAKE:
        choose_digging(game, seat, code)
    elif code < CAMP:
        choose_exchange(game, seat, code)
    elif code < GUARD:
        choose_camp(game, seat, code)
    else:
        choose_guard(game, seat, code)
