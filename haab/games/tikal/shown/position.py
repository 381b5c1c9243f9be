"""Positions: the whole state in readable names, written by hand or by `game.position()`, checked in full.

Everything left out has a sensible value: `{"players": [{}, {}]}` is the start of a game of two. Tiles and treasures
that are not named anywhere follow in the pile and the stock behind those that are.
"""

from __future__ import annotations

from collections.abc import Mapping
from ctypes import c_int64
from typing import Any

from haab.games.tikal.codes import MENU
from haab.games.tikal.components import (
    ACTION_POINTS,
    CAMPS,
    DIG_LIMIT,
    FEWEST_SEATS,
    GUARDS,
    HIGHEST_BID,
    HIGHEST_VALUE,
    LOWEST_BID,
    MEMBERS,
    MOST_POINTS_PER_SCORING,
    MOST_SEATS,
    NONE,
    PRINTED_SPACES,
    SPACE_NAMES,
    SPACES,
    TEMPLE,
    TERRAIN,
    TERRAIN_NAMES,
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
    UNCOVER_LIMIT,
    VOLCANO,
)
from haab.games.tikal.record import (
    AS_GUARD,
    ASIDE,
    BID_POINTS,
    GUARD_POINTS,
    IN_SUPPLY,
    SOURCE_NAMES,
    TEMPLE_POINTS,
    TREASURE_SCORE,
    Tikal,
)
from haab.games.tikal.rules.dig import note_tokens
from haab.games.tikal.rules.exchange import note_treasure
from haab.games.tikal.rules.majority import note_figures
from haab.games.tikal.rules.play import DECISIONS, legal, settle
from haab.games.tikal.rules.setup import lay_out_game
from haab.games.tikal.rules.tiles import bury_treasures, lay_tile
from haab.games.tikal.shown.invariants import problems, tiles_in_hand, tokens_dug_up, treasures_owned
from haab.games.tikal.shown.state import LEADER_PLACES, whole_state
from haab.games.tikal.shown.turn import EXPEDITION, frames_of, opening_of
from haab.kit.errors import BadPosition
from haab.kit.presentation import Json
from haab.kit.reading import Reader
from haab.kit.record.arrays import array
from haab.kit.record.chance import MASK, new_chance
from haab.kit.record.stack import new_menu
from haab.kit.record.types import STACK, WORDS, Ints

OPTIONS = ("auction", "shared_temples", "last_tile_first", "guards_score_later", "figures_work_once")
"""The options of a game in their order, which are fields of its record."""


def option_values(game: Tikal) -> dict[str, bool]:
    """The options that a game is played with."""
    return {name: bool(getattr(game, name)) for name in OPTIONS}


def position(game: Tikal) -> Json:
    """The whole state; loading it again gives the same bytes."""
    return {"options": option_values(game)} | whole_state(game)


def load(source: Mapping[str, Any]) -> Tikal:
    """The record of a position, or BadPosition with the place and the reason."""
    reader = Reader(source)
    for field in ("haab", "game", "rules"):
        reader.raw(field, None)
    game = Tikal()
    options = reader.object("options", {})
    players = list(reader.objects("players", MOST_SEATS))
    if len(players) < FEWEST_SEATS:
        raise reader.fail("players", f"must be {FEWEST_SEATS} to {MOST_SEATS}, not {len(players)}")
    lay_out_game(game, len(players), array(c_int64, [options.flag(name, False) for name in OPTIONS]))
    options.finish()
    _read_chance(game, reader)
    unburied = _read_board(game, reader.object("board", {}))
    for seat, player in enumerate(players):
        _read_player(game, seat, player)
    _read_stock(game, reader, unburied)
    for space in range(SPACES):
        if game.tile[space] != NONE:
            note_tokens(game, space)
    game.laid_out_count = _fill(game.laid_out, reader.names("laid_out", TERRAIN_NAMES, len(players), []))
    game.aside_count = _fill(game.aside, reader.names("set_aside", TERRAIN_NAMES, ASIDE, []))
    _read_due(game, reader)
    _read_pile(game, reader)
    game.reveals = reader.number("reveals", default=0)
    reader.finish()
    for problem in problems(game):
        raise BadPosition(problem)
    settle(game)
    _check_decision(game)
    return game


def _read_chance(game: Tikal, reader: Reader) -> None:
    words = reader.items("chance", WORDS, [int(word) for word in new_chance(0)])
    if len(words) != WORDS:
        raise reader.fail("chance", f"must be {WORDS} numbers")
    for place, word in enumerate(words):
        game.chance[place] = reader.check_number("chance", word, 0, MASK)


def _fill(places: Ints, values: list[int]) -> int:
    places[: len(values)] = values
    return len(values)


# ---- the board


def _read_board(game: Tikal, board: Reader) -> list[int]:
    """Lay the tiles; returns the spaces whose tokens are not given and come from the stock, as far as it goes."""
    unburied = []
    for space, name in enumerate(SPACE_NAMES):
        if board.raw(name, None) is None:
            continue
        reader = board.object(name)
        if space in PRINTED_SPACES:
            tile = int(game.tile[space])
            reader.one_of("tile", [TILE_NAMES[tile]], TILE_NAMES[tile])
        else:
            tile = _read_tile(game, space, reader)
        if TILE_KIND[tile] == TEMPLE:
            start = int(TILE_VALUE[tile])
            _raise_temple(game, space, reader.number("value", start, HIGHEST_VALUE, start))
        if TILE_KIND[tile] == TREASURE and not reader.has("tokens"):
            unburied.append(space)
        elif TILE_KIND[tile] == TREASURE:
            tokens = reader.names("tokens", TREASURE_NAMES, int(TILE_MASKS[tile]))
            game.buried[space] = _fill(game.tokens[space], tokens[::-1])
        reader.finish()
    board.finish()
    return unburied


def _read_tile(game: Tikal, space: int, reader: Reader) -> int:
    tile = reader.one_of("tile", TERRAIN_NAMES)
    if tile in game.tile:
        raise reader.fail("tile", f"{TILE_NAMES[tile]} lies on another space too (TK-21.4)")
    turn = 0 if TILE_KIND[tile] == VOLCANO else reader.number("turn", 0, TURNS - 1, 0)
    lay_tile(game, tile, space, turn)
    return tile


def _raise_temple(game: Tikal, space: int, value: int) -> None:
    while game.temple[space] < value:
        game.temple[space] += 1
        game.levels[game.temple[space]] -= 1


def _read_stock(game: Tikal, reader: Reader, unburied: list[int]) -> None:
    """The tokens named as the stock, the next one first; behind them all that are named nowhere."""
    named = reader.names("stock", TREASURE_NAMES, TOKENS, [])
    rest = []
    for kind in range(TREASURE_KINDS):
        owned = sum(int(player.treasures[kind]) for player in game.players[: game.seats])
        known = named.count(kind) + owned + sum(tokens.tolist().count(kind) for tokens in game.tokens)
        rest += [kind] * (int(TREASURE_COUNT[kind]) - known)
    stock = named + rest
    if len(stock) > TOKENS:
        raise reader.fail("stock", f"there are only {TOKENS} treasures in all (TK-21.2)")
    game.in_stock = _fill(game.stock, stock[::-1])
    game.stock[len(stock) :] = NONE
    _bury_the_rest(game, reader, unburied)


def _bury_the_rest(game: Tikal, reader: Reader, unburied: list[int]) -> None:
    """TK-12.2: what players own was dug up; where tokens are not given, as many are missing as it takes."""
    owned, missing = treasures_owned(game), tokens_dug_up(game)
    if owned > missing:
        raise reader.fail("players", f"have {owned} treasures, but the tiles on the board had only {missing} (TK-12.2)")
    dug_up = owned - (missing - sum(int(TILE_MASKS[game.tile[space]]) for space in unburied))
    for space in unburied:
        masks = int(TILE_MASKS[game.tile[space]])
        gone = min(masks, max(dug_up, 0))
        bury_treasures(game, space, masks - gone)
        dug_up -= gone


# ---- players


def _read_player(game: Tikal, seat: int, reader: Reader) -> None:
    player = game.players[seat]
    _read_points(game, seat, reader.object("points", {}))
    _fill(player.treasures, reader.by_name("treasures", TREASURE_NAMES, 0, max(TREASURE_COUNT), 0))
    player.members[:] = reader.by_name("members", SPACE_NAMES, 0, MEMBERS, 0)
    player.camps_set_up = _fill(player.camps, reader.names("camps", SPACE_NAMES, CAMPS, []))
    player.guards_placed = _fill(player.guards, reader.names("guards", SPACE_NAMES, GUARDS, []))
    _claim(reader, "camps", game.camp, player.camps, seat)
    _claim(reader, "guards", game.guard, player.guards, seat)
    places = [*SPACE_NAMES, *LEADER_PLACES.values()]
    leader = reader.one_of("leader", places, LEADER_PLACES[IN_SUPPLY])
    player.leader = leader if leader < SPACES else list(LEADER_PLACES)[leader - SPACES]
    for space in range(SPACES):
        note_figures(game, seat, space)
    for treasure in range(TREASURE_KINDS):
        note_treasure(game, seat, treasure)
    player.removed = reader.number("removed", 0, MEMBERS, 0)
    guards = int(player.guards_placed) - int(player.leader == AS_GUARD)
    elsewhere = sum(player.members) + int(player.removed) + guards
    player.supply = reader.number("supply", 0, MEMBERS, min(max(MEMBERS - elsewhere, 0), MEMBERS))
    if game.auction:
        player.eligible = int(reader.flag("eligible", True))
    reader.finish()


def _claim(reader: Reader, field: str, owner: Ints, spaces: Ints, seat: int) -> None:
    for space in spaces:
        if space == NONE:
            continue
        if owner[space] != NONE:
            raise reader.fail(field, f"there is another on {SPACE_NAMES[space]} already (TK-21.7)")
        owner[space] = seat


def _read_points(game: Tikal, seat: int, reader: Reader) -> None:
    points = game.players[seat].points
    for source in (TEMPLE_POINTS, GUARD_POINTS, TREASURE_SCORE):
        points[source] = reader.number(SOURCE_NAMES[source], 0, HIGHEST_BID + MOST_POINTS_PER_SCORING, 0)
    points[BID_POINTS] = reader.number(SOURCE_NAMES[BID_POINTS], -HIGHEST_BID if game.auction else 0, 0, 0)
    reader.finish()


def _read_pile(game: Tikal, reader: Reader) -> None:
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


# ---- what is due


def _read_due(game: Tikal, reader: Reader) -> None:
    """The frames that are pending, or the few words that stand for them; between two turns if nothing is said."""
    is_turn = reader.has("turn")
    words = reader.object("turn") if is_turn else reader
    if is_turn:
        frames = frames_of(game, words)
        game.over = not frames
    else:
        game.over = reader.flag("over", False)
        seat = reader.number("to_move", 0, int(game.seats) - 1, 0)
        opening = [] if game.over else [{"frame": opening_of(game), "seat": seat}]
        frames = reader.items("pending", STACK, []) or opening
    DECISIONS.push_from_json(game, Reader({"pending": frames}), settled=False)
    _read_action_points(game, words)
    if game.auction:
        _read_bids(game, words)
    if is_turn:
        words.finish()


def _read_action_points(game: Tikal, words: Reader) -> None:
    """TK-7.1: 10 at the beginning of a turn."""
    is_turn = any(pending.name in EXPEDITION for pending in DECISIONS.pending(game))
    most = ACTION_POINTS if is_turn else 0
    game.ap = words.number("ap", 0, most, most)
    game.worked[:] = words.by_name("worked", SPACE_NAMES, 0, max(UNCOVER_LIMIT, DIG_LIMIT), 0)
    if game.figures_work_once:
        game.open_work[:] = words.by_name("open_work", SPACE_NAMES, 0, max(UNCOVER_LIMIT, DIG_LIMIT), 0)
        game.tired_members[:] = words.by_name("tired_members", SPACE_NAMES, 0, MEMBERS, 0)
        game.tired_leader = words.flag("tired_leader", False)
    if game.guards_score_later:
        game.new_guards = words.number("new_guards", 0, GUARDS, 0)


def _read_bids(game: Tikal, words: Reader) -> None:
    """TK-19.6: who has passed, the first of them first; and the highest bid."""
    seats = int(game.seats)
    passed = [words.check_number("passed", seat, 0, seats - 1) for seat in words.items("passed", seats, [])]
    if len(set(passed)) < len(passed):
        raise words.fail("passed", "names a seat twice")
    for seat in passed:
        game.players[seat].passed = 1
    if passed:
        game.first_to_pass = passed[0]
    if words.has("bid") or words.has("bidder"):
        game.bidder = words.number("bidder", 0, seats - 1)
        game.bid = words.number("bid", LOWEST_BID, HIGHEST_BID)


def _check_decision(game: Tikal) -> None:
    """A seat that is to move must have a legal move."""
    if game.over:
        return
    menu = new_menu(MENU)
    legal(game, menu)
    if menu[0] == 0:
        raise BadPosition(f"pending: nothing can be chosen in the decision {DECISIONS.due(game).name!r}")
