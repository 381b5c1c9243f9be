"""What everybody may see (TK-20). Nobody knows more than the others (TK-20.5)."""

from __future__ import annotations

from haab.games.tikal.components import (
    COLOURS,
    EDGES,
    HIGHEST_VALUE,
    KIND_NAMES,
    LETTER_NAMES,
    LOWEST_LEVEL,
    NONE,
    SPACE_NAMES,
    SPACES,
    STONES,
    TEMPLE,
    TILE_KIND,
    TILE_LETTER,
    TILE_NAMES,
)
from haab.games.tikal.record import SOURCE_NAMES, Tikal
from haab.games.tikal.rules.majority import holds_majority, strength
from haab.games.tikal.rules.scoring import score
from haab.games.tikal.shown.state import public_state
from haab.games.tikal.shown.turn import turn_state
from haab.kit.presentation import Json


def view(game: Tikal) -> Json:
    """The open table, the level stacks, and of the pile and the stock what can be known."""
    state = public_state(game)
    for seat, player in enumerate(state["players"]):
        player["colour"] = COLOURS[seat]
        player["score"] = int(score(game, seat))
        player["points"] = {name: int(game.players[seat].points[source]) for source, name in enumerate(SOURCE_NAMES)}
    for space in range(SPACES):
        if game.tile[space] != NONE:
            state["board"][SPACE_NAMES[space]] |= _space(game, space)
    state["levels"] = {str(value): int(game.levels[value]) for value in range(LOWEST_LEVEL, HIGHEST_VALUE + 1)}
    state["pile"] = _pile(game)
    state["stock"] = int(game.in_stock)
    state["turn"] = turn_state(game)
    return state


def _space(game: Tikal, space: int) -> Json:
    """What a drawing of a tile needs: its kind, the stones at its edges, the ways that lead on, and who is there."""
    tile = int(game.tile[space])
    return {
        "kind": KIND_NAMES[TILE_KIND[tile]],
        "stones": [int(STONES[tile, game.turned[space], edge]) for edge in range(EDGES)],
        "crossings": [int(cost) for cost in game.crossing[space]],
        "camp": None if game.camp[space] == NONE else int(game.camp[space]),
        "guard": None if game.guard[space] == NONE else int(game.guard[space]),
        **(_temple(game, space) if TILE_KIND[tile] == TEMPLE else {}),
    }


def _temple(game: Tikal, space: int) -> Json:
    """TK-16: how strong everybody is at a temple, and who holds the majority."""
    seats = range(int(game.seats))
    majority = [seat for seat in seats if holds_majority(game, seat, space)]
    return {
        "strengths": [int(strength(game, seat, space)) for seat in seats],
        "majority": majority[0] if majority else None,
    }


def _pile(game: Tikal) -> Json:
    """TK-20.2, TK-20.3, TK-R-51: how many tiles are left, the next letter, and which ones, but not in which order."""
    tiles = sorted(int(tile) for tile in game.pile[game.drawn :])
    return {
        "left": len(tiles),
        "next_letter": LETTER_NAMES[TILE_LETTER[tiles[0]]] if tiles else None,
        "tiles": [TILE_NAMES[tile] for tile in tiles],
    }
