"""What may be chosen now, and what happens then: every decision and every automatic step, by its kind."""

from __future__ import annotations

from haab.games.tikal.codes import (
    ACTIONS,
    BIDDING,
    CHOOSING_SPACE,
    DONE,
    END_GAME,
    EXCHANGING,
    FIRST_DECISION,
    OPEN_AUCTION,
    PLACE_TILE,
    SCORING_ACTIONS,
    SCORING_ROUND,
    START_ROUND,
    TAKE_TURN,
    TAKING_TILE,
    TRANSFERRING,
    TURNING,
)
from haab.games.tikal.rules.actions import choose_action, end_actions, offer_action
from haab.games.tikal.rules.auction import (
    choose_bid,
    choose_tile,
    end_turn,
    offer_bid,
    offer_tile,
    open_auction,
    start_round,
)
from haab.games.tikal.rules.exchange import choose_gift, offer_gift
from haab.games.tikal.rules.scoring import end_game, next_scoring_turn
from haab.games.tikal.rules.tiles import begin_placing, choose_space, choose_turn, offer_space, offer_turn
from haab.games.tikal.rules.transfer import choose_transferring, offer_transferring
from haab.games.tikal.rules.turns import take_turn
from haab.kit.compiler.rule import rule
from haab.kit.record.stack import clear_menu, pop


@rule
def legal(game, menu):
    """List the codes that may be chosen."""
    clear_menu(menu)
    frame = game.stack[game.depth - 1]
    kind = int(frame.kind)
    seat = int(frame.seat)
    if kind in (ACTIONS, SCORING_ACTIONS):
        offer_action(game, seat, menu)
    elif kind == CHOOSING_SPACE:
        offer_space(game, int(frame.a), menu)
    elif kind == TURNING:
        offer_turn(game, int(frame.a), int(frame.b), menu)
    elif kind == TRANSFERRING:
        offer_transferring(game, seat, int(frame.b), menu)
    elif kind == EXCHANGING:
        offer_gift(game, seat, int(frame.b), menu)
    elif kind == BIDDING:
        offer_bid(game, seat, menu)
    elif kind == TAKING_TILE:
        offer_tile(game, menu)


@rule
def apply(game, code):
    """Play one legal code, and everything that follows without a choice."""
    frame = game.stack[game.depth - 1]
    kind = int(frame.kind)
    if kind not in (ACTIONS, SCORING_ACTIONS):
        choose_once(game, kind, int(frame.seat), int(frame.a), int(frame.b), int(code))
    elif code != DONE:
        choose_action(game, int(frame.seat), int(code))
    else:
        end_actions(game, int(frame.seat), kind == SCORING_ACTIONS)
    settle(game)


@rule
def choose_once(game, kind, seat, a, b, code):
    """A decision that is made with one choice."""
    pop(game)
    if kind == CHOOSING_SPACE:
        choose_space(game, seat, a, code)
    elif kind == TURNING:
        choose_turn(game, a, b, code)
    elif kind == TRANSFERRING:
        choose_transferring(game, seat, a, b, code)
    elif kind == EXCHANGING:
        choose_gift(game, seat, a, b, code)
    elif kind == BIDDING:
        choose_bid(game, seat, code)
    elif kind == TAKING_TILE:
        choose_tile(game, seat, code)


@rule
def settle(game):
    """Carry out what is due without a choice, until there is one or the game is over."""
    while not game.over and game.stack[game.depth - 1].kind < FIRST_DECISION:
        frame = game.stack[game.depth - 1]
        kind = int(frame.kind)
        seat = int(frame.seat)
        a, b, c, d = int(frame.a), int(frame.b), int(frame.c), int(frame.d)
        pop(game)
        if kind == TAKE_TURN:
            take_turn(game, seat)
        elif kind == PLACE_TILE:
            begin_placing(game, seat, a)
        elif kind == SCORING_ROUND:
            next_scoring_turn(game, a, b, c, d)
        elif kind == END_GAME:
            end_game(game)
        elif kind == START_ROUND:
            start_round(game, seat)
        elif kind == OPEN_AUCTION:
            open_auction(game, seat)
        else:
            end_turn(game, seat)
