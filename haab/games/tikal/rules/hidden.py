"""Chapter 20: what nobody knows. The order of tiles within a letter, and which treasure lies where face down."""

from __future__ import annotations

from haab.games.tikal.components import NONE, SPACES, TERRAIN, TILE_LETTER
from haab.games.tikal.record import Tikal
from haab.kit.compiler.rule import rule
from haab.kit.record.chance import random_word, reshuffle, seed_chance
from haab.kit.record.types import Ints


@rule
def redeal_pile(game: Tikal, chance: Ints) -> None:
    """TK-20.4: the order within each letter; TK-20.2, TK-20.3: letters and tiles of the pile are known."""
    start = int(game.drawn)
    while start < TERRAIN:
        stop = start + 1
        while stop < TERRAIN and TILE_LETTER[game.pile[stop]] == TILE_LETTER[game.pile[start]]:
            stop += 1
        reshuffle(chance, game.pile, start, stop)
        start = stop


@rule
def gather_tokens(game: Tikal) -> None:
    """All face-down tokens of the board go back to the stock; how many lie where is remembered."""
    for space in range(SPACES):
        for token in range(game.buried[space]):
            game.stock[game.in_stock] = game.tokens[space, token]
            game.in_stock += 1


@rule
def spread_tokens(game: Tikal) -> None:
    """As many tokens as before are put face down on every tile."""
    for space in range(SPACES):
        for token in range(game.buried[space]):
            game.in_stock -= 1
            game.tokens[space, token] = game.stock[game.in_stock]
            game.stock[game.in_stock] = NONE


@rule
def redeal(game: Tikal, seat: int, chance: Ints) -> None:
    """TK-20.4, TK-20.5, TK-R-53: deal anew all that is hidden; it is hidden from all players alike."""
    redeal_pile(game, chance)
    gather_tokens(game)
    reshuffle(chance, game.stock, 0, int(game.in_stock))
    spread_tokens(game)
    seed_chance(game.chance, random_word(chance))
