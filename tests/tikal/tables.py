"""Short words for the clause tests: written positions, moves in notation, and what lies where."""

from __future__ import annotations

from ctypes import c_int64
from functools import cache
from typing import Any

import haab
from haab.games.tikal.components import SPACE_NAMES, TERRAIN_NAMES, TILE_KIND, VOLCANO
from haab.games.tikal.record import Tikal
from haab.games.tikal.rules.setup import lay_out_game
from haab.games.tikal.rules.tiles import is_reachable, lay_tile, legal_spaces
from haab.games.tikal.shown.position import OPTIONS
from haab.kit.record.arrays import zeros

Json = dict[str, Any]

RED, BLUE, YELLOW, GREEN = range(4)

TEMPLE = "c0r3"
"""A printed temple, of value 1; 2 AP from the base camp."""
OTHER_TEMPLE = "c1r4"
JUNGLE = "c1r3"
"""The printed jungle, 1 AP from the base camp."""
BASE = "c0r4"

EXPLORED: Json = {
    "c0r2": {"tile": "a2", "turn": 0},
    "c0r1": {"tile": "a6", "turn": 2},
    "c1r1": {"tile": "a4", "turn": 5},
}
"""The tiles of TK-EX-3: temple of value 2, jungle, treasure tile."""
LETTER_A: Json = {
    **EXPLORED,
    "c1r2": {"tile": "a1", "turn": 0},
    "c2r3": {"tile": "a3", "turn": 2},
    "c2r4": {"tile": "a5", "turn": 0},
}
"""All tiles of letter A: the next tile may be a volcano."""
THREE_TREASURE_TILES: Json = {**LETTER_A, "c2r1": {"tile": "b3", "turn": 3}}
"""Twelve treasures can have been dug up."""
SECOND_TEMPLE, SECOND_JUNGLE, TREASURES = EXPLORED


def position(players: int | list[Json] = 2, **state: Any) -> haab.Game:
    """A game from a written position. Everything left out is as at the start of a game; at least two players sit."""
    seats = [{} for _ in range(players)] if isinstance(players, int) else players
    seats = seats + [{} for _ in range(2 - len(seats))]
    if state.pop("auction", False):
        state["options"] = {"auction": True}
    return haab.from_position({"game": "tikal", "players": seats, **state})


def acting(*players: Json, seat: int = RED, ap: int = 10, worked: Json | None = None, **state: Any) -> haab.Game:
    """A game in which a player spends action points; at first on the board of TK-EX-3."""
    state = {"board": EXPLORED, **state}
    turn = {"due": "actions", "seat": seat, "ap": ap, "worked": worked or {}}
    return position(list(players), turn=turn, **state)


def scoring(*players: Json, seat: int = RED, **state: Any) -> haab.Game:
    """A game in which a player has a scoring turn and is the last of the round."""
    seats = max(len(players), 2)
    turn = {"due": "scoring_actions", "seat": seat, "scoring": {"volcano": "b6", "taker": (seat + 1) % seats}}
    return position(list(players), turn=turn, **{"board": EXPLORED, **state})


def placing(tile: str, players: int | list[Json] = 2, **state: Any) -> haab.Game:
    """A game in which Red has taken a tile and chooses its space."""
    return position(players, turn={"due": "space", "seat": RED, "tile": tile}, **state)


def play(game: haab.Game, *moves: str) -> haab.Game:
    """Play moves in notation; the same game comes back."""
    for move in moves:
        game.play(move)
    return game


def legal(game: haab.Game) -> list[str]:
    """The notations of the legal moves."""
    return [move.notation for move in game.legal]


def choices(game: haab.Game, *verbs: str) -> list[str]:
    """The legal moves that begin with one of these words."""
    return [move for move in legal(game) if move.split()[0] in verbs]


def ends(game: haab.Game, verb: str) -> list[str]:
    """What stands last in the legal moves of one kind."""
    return [move.split()[-1] for move in choices(game, verb)]


def player(game: haab.Game, seat: int = RED) -> Json:
    """What belongs to a player."""
    found: Json = game.position()["players"][seat]
    return found


def space(game: haab.Game, name: str) -> Json:
    """What lies on a space, as everybody sees it."""
    found: Json = game.view()["state"]["board"][name]
    return found


def turn(game: haab.Game) -> Json:
    """What is due."""
    found: Json = game.view()["state"]["turn"]
    return found


def ap(game: haab.Game) -> int:
    """The action points left."""
    return int(game.data.ap)


def scores(game: haab.Game) -> list[int]:
    """Everybody's score."""
    return [int(score) for score in game.scores]


def points(score: int) -> Json:
    """The points of a player who has this score in the auction variant."""
    return {"points": {"temples": max(score - 20, 0), "bids": min(score - 20, 0)}}


# ---- whole boards


def full_board(volcanoes: Json | None = None, without: tuple[str, ...] = (), hole: str | None = None) -> Json:
    """A board on which every tile lies but those left out; volcanoes where they are wanted, a hole where it is."""
    wanted = volcanoes or {"b6": "c7r0", "d5": "c7r2", "f5": "c7r4"}
    game = Tikal()
    lay_out_game(game, 2, zeros(c_int64, len(OPTIONS)))
    board: Json = {}
    kept_free = {*wanted.values(), hole}
    for tile, name in enumerate(TERRAIN_NAMES):
        if name in without or TILE_KIND[tile] == VOLCANO:
            continue
        for where, at in enumerate(SPACE_NAMES):
            if at in kept_free or not int(legal_spaces(game, tile)) >> where & 1:
                continue
            turned = next(number for number in range(6) if is_reachable(game, tile, where, number))
            lay_tile(game, tile, where, turned)
            board[at] = {"tile": name, "turn": turned}
            break
    board |= {at: {"tile": name} for name, at in wanted.items()}
    return board


# ---- games played on their own


@cache
def start(seed: int = 1, players: int = 2, auction: bool = False) -> haab.Game:
    """A new game; copy it before playing."""
    return haab.new("tikal", players=players, seed=seed, options={"auction": auction})


def hurry(game: haab.Game) -> str:
    """The plainest legal move: end the turn, pass, or place the tile somewhere."""
    moves = legal(game)
    return next((move for move in moves if move in ("done", "pass")), moves[0])
