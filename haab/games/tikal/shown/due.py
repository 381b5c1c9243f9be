"""What is due in a position: read, checked, and pushed as frames."""

from __future__ import annotations

import numpy as np

from haab.games.tikal.codes import (
    ACTIONS,
    BIDDING,
    CHOOSING_SPACE,
    DECISIONS,
    END_GAME,
    END_TURN,
    FIRST_DECISION,
    MENU,
    OPEN_AUCTION,
    PLACE_TILE,
    SCORING_ACTIONS,
    SCORING_ROUND,
    SPACE,
    START_ROUND,
    TAKE,
    TAKE_TURN,
    TAKING_TILE,
    TRANSFER,
)
from haab.games.tikal.components import (
    ACTION_POINTS,
    DIG_COST,
    DIG_LIMIT,
    FIGURE_NAMES,
    LOWEST_BID,
    MOST_SEATS,
    NONE,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TERRAIN_NAMES,
    TILE_KIND,
    TILE_MASKS,
    TILE_VALUE,
    TREASURE,
    TREASURE_KINDS,
    TREASURE_NAMES,
    UNCOVER_COST,
    UNCOVER_LIMIT,
    VOLCANO,
)
from haab.games.tikal.rules.play import apply, legal
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.rules.seats import clockwise, left_neighbour
from haab.games.tikal.rules.tiles import legal_spaces
from haab.games.tikal.shown.state import OVER
from haab.kit.reading import Reader
from haab.kit.record.stack import NOBODY, new_menu, push

STARTS = {"take_turn": TAKE_TURN, "start_round": START_ROUND, "open_auction": OPEN_AUCTION}
"""What can be written as due and is carried out at once."""


def read_due(game: np.record, turn: Reader) -> str:
    """Push what is due, beginning with what comes last; returns its name. `take_up` must follow."""
    opening = "take_turn"
    if game.auction:
        opening = "open_auction" if game.laid_out_count else "start_round"
    dues = [*DECISIONS, opening, OVER]
    due = dues[turn.one_of("due", dues, opening)]
    if due == OVER:
        game.over = 1
    elif due == opening:
        push(game, STARTS[due], _seat(game, turn))
    elif due == "bid":
        _read_bids(game, turn)
    elif due == "tile":
        _read_taking(game, turn)
    else:
        _read_expedition(game, due, turn)
    return due


def _seat(game: np.record, reader: Reader, field: str = "seat", default: int = 0) -> int:
    return reader.number(field, 0, int(game.seats) - 1, default)


def _seats(game: np.record, reader: Reader, field: str) -> list[int]:
    """Different seats, in order."""
    seats = [reader.check_number(field, seat, 0, int(game.seats) - 1) for seat in reader.items(field, MOST_SEATS, [])]
    if len(set(seats)) < len(seats):
        raise reader.fail(field, "names a seat twice")
    return seats


def _push_after_turn(game: np.record, seat: int) -> None:
    """What comes after a player's regular turn."""
    if game.auction:
        push(game, END_TURN, seat)
    else:
        push(game, TAKE_TURN, left_neighbour(game, seat))


def _read_bids(game: np.record, turn: Reader) -> None:
    if not game.auction:
        raise turn.fail("due", "there are bids only in the auction variant")
    seat = _seat(game, turn)
    passed = _seats(game, turn, "passed")
    for other in passed:
        game.players[other].passed = 1
    if passed:
        game.first_to_pass = passed[0]
    if turn.has("bid") or turn.has("bidder"):
        game.bidder = turn.number("bidder", 0, int(game.seats) - 1)
        game.bid = turn.number("bid", LOWEST_BID, max(LOWEST_BID, score(game, int(game.bidder))))
    for other in {seat, int(game.bidder), *passed} - {NOBODY}:
        if not game.players[other].eligible:
            raise turn.fail("due", f"player {other} is not eligible and takes no part in the auction (TK-19.6)")
    if seat in passed or seat == game.bidder or game.bidder in passed:
        raise turn.fail("seat", "asked are those who have neither passed nor hold the highest bid (TK-19.6)")
    push(game, BIDDING, seat)


def _read_taking(game: np.record, turn: Reader) -> None:
    if not game.auction:
        raise turn.fail("due", "a tile is chosen only in the auction variant")
    seat = _seat(game, turn)
    _push_after_turn(game, seat)
    push(game, TAKING_TILE, seat)


def _read_expedition(game: np.record, due: str, turn: Reader) -> None:
    """A turn with action points: while its tile is placed, or after that, or in a scoring round."""
    seat = _seat(game, turn)
    if due == "scoring_actions" or (due in ("transfer", "exchange") and turn.has("scoring")):
        _read_scoring(game, seat, turn.object("scoring"))
    else:
        _push_after_turn(game, seat)
        push(game, ACTIONS, seat)
    if due in ("space", "turn"):
        game.ap = ACTION_POINTS
        push(game, CHOOSING_SPACE, seat, turn.one_of("tile", TERRAIN_NAMES))
    else:
        game.ap = turn.number("ap", 0, ACTION_POINTS, ACTION_POINTS)
        _read_worked(game, turn)


def _read_scoring(game: np.record, seat: int, reader: Reader) -> None:
    if reader.has("volcano"):
        volcanoes = [name for tile, name in enumerate(TERRAIN_NAMES) if TILE_KIND[tile] == VOLCANO]
        volcano = TERRAIN_NAMES.index(volcanoes[reader.one_of("volcano", volcanoes)])
        taker = _seat(game, reader, "taker", seat)
        waiting = [clockwise(game, seat, step) for step in range(1, (taker - seat - 1) % int(game.seats) + 1)]
        _push_after_turn(game, taker)
        push(game, PLACE_TILE, taker, volcano)
    else:
        waiting = _seats(game, reader, "final")
        following = [clockwise(game, seat, step + 1) for step in range(len(waiting))]
        if seat in waiting or (waiting != following and not game.auction):
            raise reader.fail("final", "must be the seats still to come, clockwise (TK-17.2)")
        push(game, END_GAME, NOBODY)
    reader.finish()
    waiting += [NOBODY] * (MOST_SEATS - len(waiting))
    push(game, SCORING_ROUND, seat, *waiting)
    push(game, SCORING_ACTIONS, seat)


def _read_worked(game: np.record, turn: Reader) -> None:
    game.worked[:] = turn.by_name("worked", SPACE_NAMES, 0, max(UNCOVER_LIMIT, DIG_LIMIT), 0)
    spent = 0
    for space in np.flatnonzero(game.worked):
        tile, times = game.tile[space], int(game.worked[space])
        if tile == NONE or TILE_KIND[tile] not in (TEMPLE, TREASURE):
            raise turn.fail("worked", f"there is nothing to uncover or dig on {SPACE_NAMES[space]}")
        is_temple = TILE_KIND[tile] == TEMPLE
        done = game.temple[space] - TILE_VALUE[tile] if is_temple else TILE_MASKS[tile] - game.buried[space]
        if times > done:
            raise turn.fail("worked", f"{SPACE_NAMES[space]} shows less work than {times}")
        spent += times * (UNCOVER_COST if is_temple else DIG_COST)
    if spent + game.ap > ACTION_POINTS:
        raise turn.fail("worked", f"takes {spent} action points, but {game.ap} of {ACTION_POINTS} are left (TK-21.8)")


# ---- what must fit together


def check_row(game: np.record, due: str, turn: Reader) -> None:
    """TK-19.5, TK-19.15: a tile lies out for everybody who still has to have a turn in this round."""
    if not game.auction:
        if game.laid_out_count:
            raise turn.fail("due", "tiles are laid out only in the auction variant")
        return
    if (TERRAIN - game.drawn) % game.seats:
        raise turn.fail("due", "the pile must be enough for whole rounds (TK-19.19)")
    eligible = [seat for seat in range(int(game.seats)) if game.players[seat].eligible]
    after = game.stack[0]
    if due in ("bid", "tile", "open_auction"):
        expected = len(eligible)
    elif not game.over and after.kind == END_TURN:
        expected = len(eligible) - 1
    else:
        expected = 0
    if game.laid_out_count != expected:
        raise turn.fail("due", f"{expected} tiles must be laid out, not {game.laid_out_count} (TK-19.5)")
    if due != OVER and after.kind in (END_TURN, OPEN_AUCTION) and after.seat not in eligible:
        raise turn.fail("seat", f"player {after.seat} is not eligible and has no turn now (TK-19.6)")
    if due in ("bid", "tile") and len(eligible) < 2:
        raise turn.fail("due", "the last turn of a round is not auctioned (TK-19.15)")


def take_up(game: np.record, due: str, turn: Reader) -> None:
    """Go on to the second half of a decision, whose first half must be legal."""
    if due == "space" and not legal_spaces(game, int(game.stack[game.depth - 1].a)):
        raise turn.fail("tile", "has no legal place (TK-R-7)")
    if due == "turn":
        _play(game, turn, "space", SPACE + turn.one_of("space", SPACE_NAMES))
        if game.stack[game.depth - 1].kind != DECISIONS.index("turn") + FIRST_DECISION:
            raise turn.fail("tile", "the rotation of a volcano is not chosen (TK-R-10)")
    if due == "transfer":
        figure = turn.one_of("figure", FIGURE_NAMES)
        _play(game, turn, "from", TRANSFER + figure * SPACES + turn.one_of("from", SPACE_NAMES))
    if due == "exchange":
        other = turn.number("other", 0, int(game.seats) - 1)
        _play(game, turn, "take", TAKE + other * TREASURE_KINDS + turn.one_of("take", TREASURE_NAMES))


def _play(game: np.record, turn: Reader, field: str, code: int) -> None:
    menu = new_menu(MENU)
    legal(game, menu)
    if code not in menu[1 : 1 + menu[0]]:
        raise turn.fail(field, "is not possible in this position")
    apply(game, code)
