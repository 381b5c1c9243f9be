"""Whole states in readable names: reading what a person or a program wrote, and checking all of it.

Everything left out has a sensible value: `{"players": [{}, {}]}` is the start of a game of two. Tiles and treasures
that are not named anywhere follow in the pile and the stock behind those that are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    CAMPS,
    DIG_COST,
    DIG_LIMIT,
    FEWEST_SEATS,
    FIGURE_NAMES,
    GUARDS,
    HIGHEST_BID,
    HIGHEST_VALUE,
    LOWEST_BID,
    MEMBERS,
    MOST_POINTS_PER_SCORING,
    MOST_SEATS,
    NONE,
    PRINTED_SPACES,
    PRINTED_TILES,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TILE_KIND,
    TILE_LETTER,
    TILE_MASKS,
    TILE_NAMES,
    TILE_VALUE,
    TOKENS,
    TREASURE,
    TREASURE_COUNT,
    TREASURE_KINDS,
    TREASURE_NAMES,
    TURNS,
    UNCOVER_COST,
    UNCOVER_LIMIT,
    VOLCANO,
)
from haab.games.tikal.invariants import problems, tiles_in_hand
from haab.games.tikal.play import apply, legal, settle
from haab.games.tikal.position import LEADER_PLACES, OVER
from haab.games.tikal.record import (
    AS_GUARD,
    ASIDE,
    BID_POINTS,
    GUARD_POINTS,
    IN_SUPPLY,
    RECORD,
    SOURCE_NAMES,
    TEMPLE_POINTS,
    TREASURE_SCORE,
)
from haab.games.tikal.scoring import score
from haab.games.tikal.seats import clockwise, left_neighbour
from haab.games.tikal.setup import lay_out_game
from haab.games.tikal.tiles import bury_treasures, lay_tile, legal_spaces
from haab.kit.chance import MASK, WORDS, new_chance
from haab.kit.errors import BadPosition
from haab.kit.frames import NOBODY, new_menu, new_record, push
from haab.kit.reader import Reader

TERRAIN_NAMES = TILE_NAMES[:TERRAIN]


def load_position(position: Mapping[str, Any]) -> np.record:
    """The record of a position, or BadPosition with the place and the reason."""
    reader = Reader(position)
    for field in ("haab", "game", "rules"):
        reader.raw(field, None)
    game = new_record(RECORD)
    options = reader.object("options", {})
    players = list(reader.objects("players", MOST_SEATS))
    if len(players) < FEWEST_SEATS:
        raise reader.fail("players", f"must be {FEWEST_SEATS} to {MOST_SEATS}, not {len(players)}")
    lay_out_game(game, len(players), int(options.flag("auction", False)))
    options.finish()
    _read_chance(game, reader)
    unburied = _read_board(game, reader.object("board", {}))
    for seat, player in enumerate(players):
        _read_player(game, seat, player)
    _read_stock(game, reader, unburied)
    game.laid_out_count = _fill(game.laid_out, reader.names("laid_out", TERRAIN_NAMES, len(players), []))
    game.aside_count = _fill(game.aside, reader.names("set_aside", TERRAIN_NAMES, ASIDE, []))
    turn = reader.object("turn", {})
    _read_turn(game, turn, reader)
    turn.finish()
    game.reveals = reader.number("reveals", default=0)
    reader.finish()
    settle(game)
    return game


def _check(game: np.record) -> None:
    for problem in problems(game):
        raise BadPosition(problem)


def _read_chance(game: np.record, reader: Reader) -> None:
    words = reader.items("chance", WORDS, [int(word) for word in new_chance(0)])
    if len(words) != WORDS:
        raise reader.fail("chance", f"must be {WORDS} numbers")
    for place, word in enumerate(words):
        game.chance[place] = reader.check_number("chance", word, 0, MASK)


def _fill(array: np.ndarray, values: list[int]) -> int:
    array[: len(values)] = values
    return len(values)


# ---- the board


def _read_board(game: np.record, board: Reader) -> list[int]:
    """Lay the tiles; returns the spaces whose tokens are not given and come from the stock."""
    printed = dict(zip(PRINTED_SPACES.tolist(), PRINTED_TILES.tolist(), strict=True))
    unburied = []
    for space, name in enumerate(SPACE_NAMES):
        if not board.has(name):
            continue
        reader = board.object(name)
        if space in printed:
            tile = printed[space]
            reader.one_of("tile", [TILE_NAMES[tile]], TILE_NAMES[tile])
        else:
            tile = _read_tile(game, space, reader)
        if TILE_KIND[tile] == TEMPLE:
            _raise_temple(game, space, reader.number("value", int(TILE_VALUE[tile]), HIGHEST_VALUE, int(TILE_VALUE[tile])))
        if TILE_KIND[tile] == TREASURE and not reader.has("tokens"):
            unburied.append(space)
        elif TILE_KIND[tile] == TREASURE:
            tokens = reader.names("tokens", TREASURE_NAMES, int(TILE_MASKS[tile]))
            game.buried[space] = _fill(game.tokens[space], tokens[::-1])
        reader.finish()
    board.finish()
    return unburied


def _read_tile(game: np.record, space: int, reader: Reader) -> int:
    tile = reader.one_of("tile", TERRAIN_NAMES)
    if tile in game.tile:
        raise reader.fail("tile", f"{TILE_NAMES[tile]} lies on another space too (TK-21.4)")
    turn = 0 if TILE_KIND[tile] == VOLCANO else reader.number("turn", 0, TURNS - 1, 0)
    lay_tile(game, tile, space, turn)
    return tile


def _raise_temple(game: np.record, space: int, value: int) -> None:
    while game.temple[space] < value:
        game.temple[space] += 1
        game.levels[game.temple[space]] -= 1


def _read_stock(game: np.record, reader: Reader, unburied: list[int]) -> None:
    """The tokens named as the stock, the next one first; behind them all that are named nowhere."""
    named = reader.names("stock", TREASURE_NAMES, TOKENS, [])
    rest = []
    for kind in range(TREASURE_KINDS):
        owned = sum(int(player.treasures[kind]) for player in game.players[: game.seats])
        known = named.count(kind) + owned + int((game.tokens == kind).sum())
        rest += [kind] * (int(TREASURE_COUNT[kind]) - known)
    stock = named + rest
    if len(stock) > TOKENS:
        raise reader.fail("stock", f"there are only {TOKENS} treasures in all (TK-21.2)")
    game.in_stock = _fill(game.stock, stock[::-1])
    game.stock[len(stock) :] = NONE
    for space in unburied:
        masks = int(TILE_MASKS[game.tile[space]])
        if masks > game.in_stock:
            raise reader.fail("stock", f"has too few treasures for the masks of {SPACE_NAMES[space]} (TK-5.8)")
        bury_treasures(game, space, masks)


# ---- players


def _read_player(game: np.record, seat: int, reader: Reader) -> None:
    player = game.players[seat]
    _read_points(game, seat, reader.object("points", {}))
    _fill(player.treasures, reader.by_name("treasures", TREASURE_NAMES, 0, int(TREASURE_COUNT.max()), 0))
    player.members[:] = reader.by_name("members", SPACE_NAMES, 0, MEMBERS, 0)
    player.camps_set_up = _fill(player.camps, reader.names("camps", SPACE_NAMES, CAMPS, []))
    player.guards_placed = _fill(player.guards, reader.names("guards", SPACE_NAMES, GUARDS, []))
    _claim(reader, "camps", game.camp, player.camps, seat)
    _claim(reader, "guards", game.guard, player.guards, seat)
    places = [*SPACE_NAMES, *LEADER_PLACES.values()]
    leader = reader.one_of("leader", places, LEADER_PLACES[IN_SUPPLY])
    player.leader = leader if leader < SPACES else list(LEADER_PLACES)[leader - SPACES]
    player.removed = reader.number("removed", 0, MEMBERS, 0)
    elsewhere = int(player.members.sum()) + int(player.removed) + int(player.guards_placed) - (player.leader == AS_GUARD)
    player.supply = reader.number("supply", 0, MEMBERS, max(MEMBERS - elsewhere, 0))
    if game.auction:
        player.eligible = int(reader.flag("eligible", True))
    reader.finish()


def _claim(reader: Reader, field: str, owner: np.ndarray, spaces: np.ndarray, seat: int) -> None:
    for space in spaces[spaces != NONE]:
        if owner[space] != NONE:
            raise reader.fail(field, f"there is another on {SPACE_NAMES[space]} already (TK-21.7)")
        owner[space] = seat


def _read_points(game: np.record, seat: int, reader: Reader) -> None:
    points = game.players[seat].points
    for source in (TEMPLE_POINTS, GUARD_POINTS, TREASURE_SCORE):
        points[source] = reader.number(SOURCE_NAMES[source], 0, HIGHEST_BID + MOST_POINTS_PER_SCORING, 0)
    points[BID_POINTS] = reader.number(SOURCE_NAMES[BID_POINTS], -HIGHEST_BID if game.auction else 0, 0, 0)
    reader.finish()


# ---- what is due


def _read_turn(game: np.record, turn: Reader, reader: Reader) -> None:
    """Push what is due, beginning with what comes last, and check the whole position while it can be read."""
    opening = "open_auction" if game.laid_out_count else "start_round"
    dues = [*DECISIONS, opening, OVER] if game.auction else [*DECISIONS, "take_turn", OVER]
    due = dues[turn.one_of("due", dues, opening if game.auction else "take_turn")]
    if due == OVER:
        game.over = 1
    elif due in ("take_turn", "start_round", "open_auction"):
        _push_start(game, due, _seat(game, turn))
    elif due == "bid":
        _read_bids(game, turn)
    elif due == "tile":
        _read_taking(game, turn)
    else:
        _read_expedition(game, due, turn)
    _read_pile(game, reader)
    _check(game)
    _check_scores(game, reader)
    _check_row(game, due, turn)
    _take_up(game, due, turn)


def _seat(game: np.record, reader: Reader, field: str = "seat", default: int = 0) -> int:
    return reader.number(field, 0, int(game.seats) - 1, default)


def _seats(game: np.record, reader: Reader, field: str) -> list[int]:
    """Different seats, in order."""
    seats = [reader.check_number(field, seat, 0, int(game.seats) - 1) for seat in reader.items(field, MOST_SEATS, [])]
    if len(set(seats)) < len(seats):
        raise reader.fail(field, "names a seat twice")
    return seats


def _push_start(game: np.record, due: str, seat: int) -> None:
    kinds = {"take_turn": TAKE_TURN, "start_round": START_ROUND, "open_auction": OPEN_AUCTION}
    push(game, kinds[due], seat)


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


def _read_pile(game: np.record, reader: Reader) -> None:
    """The tiles named as the pile, the next one first; behind them all that are named nowhere."""
    elsewhere = [*game.tile, *game.laid_out, *game.aside, *tiles_in_hand(game)]
    named = reader.names("pile", TERRAIN_NAMES, TERRAIN, [])
    for place, tile in enumerate(named):
        if tile in elsewhere or tile in named[:place]:
            raise reader.fail("pile", f"{TILE_NAMES[tile]} is named twice (TK-21.4)")
    pile = named + [tile for tile in range(TERRAIN) if tile not in elsewhere and tile not in named]
    letters = [int(TILE_LETTER[tile]) for tile in pile]
    if letters != sorted(letters):
        raise reader.fail("pile", "is not in the order of the letters, with the rest of the tiles behind it (TK-3.1)")
    game.drawn = TERRAIN - len(pile)
    game.pile[: game.drawn] = NONE
    game.pile[game.drawn :] = pile


# ---- what must fit together


def _check_scores(game: np.record, reader: Reader) -> None:
    is_final = game.over or any(frame.kind == END_GAME for frame in game.stack[: game.depth])
    most = HIGHEST_BID + (MOST_POINTS_PER_SCORING if is_final else 0)
    for seat in range(int(game.seats)):
        if score(game, seat) > most:
            raise reader.fail(f"players[{seat}].points", f"nobody can have more than {most} points by now")
    if is_final and game.drawn < TERRAIN:
        raise reader.fail("turn", "the final round comes when all tiles have been taken (TK-18.1)")
    for tile in game.aside[: game.aside_count]:
        if TILE_KIND[tile] == VOLCANO:
            raise reader.fail("set_aside", "a volcano always has a legal place (TK-R-8)")


def _check_row(game: np.record, due: str, turn: Reader) -> None:
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


def _take_up(game: np.record, due: str, turn: Reader) -> None:
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
