"""Random numbers that live inside the record, so that a seed gives the same game everywhere.

The generator is sfc32 (small, fast, counting; 128 bits of state). Its four 32-bit words are kept in 64-bit
integers and only added, shifted and masked, so interpreted, compiled and GPU runs agree to the bit.
"""

from __future__ import annotations

from ctypes import c_int64

from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import zeros
from haab.kit.record.types import WORDS, Ints

MASK = 0xFFFFFFFF
WARM_UP = 15
MAX_SEED = 2**128 - 1
"""A game's seed fills the whole state of the generator, so that nobody finds it by trying them all."""
MAX_SMALL_SEED = 2**63 - 1
"""The seeds that compiled code can be given: those of bots and of many random games."""


@rule
def seed_chance(chance: Ints, seed: int) -> None:
    """Start a generator from a seed (0 to 2**128 - 1; compiled, to 2**63 - 1).

    Compiled numbers have 64 bits and cannot be shifted by more, so the upper half is reached in two shifts.
    """
    upper = seed >> 62 >> 2
    chance[0] = seed & MASK
    chance[1] = (seed >> 32) & MASK
    chance[2] = upper & MASK
    chance[3] = ((upper >> 32) & MASK) ^ 1
    for _ in range(WARM_UP):
        random_word(chance)


@rule
def random_word(chance: Ints) -> int:
    """The next 32 random bits."""
    word = (chance[0] + chance[1] + chance[3]) & MASK
    chance[3] = (chance[3] + 1) & MASK
    chance[0] = chance[1] ^ (chance[1] >> 9)
    chance[1] = (chance[2] + (chance[2] << 3)) & MASK
    chance[2] = (((chance[2] << 21) | (chance[2] >> 11)) + word) & MASK
    return word


@rule
def random_below(chance: Ints, limit: int) -> int:
    """A random whole number from 0 to limit - 1."""
    return (random_word(chance) * limit) >> 32


@rule
def shuffle(chance: Ints, items: Ints, start: int, stop: int) -> None:
    """Put items[start:stop] in random order."""
    for last in range(stop - 1, start, -1):
        other = start + random_below(chance, last - start + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@rule
def reshuffle(chance: Ints, items: Ints, start: int, stop: int) -> None:
    """Put items[start:stop] in random order, whatever order they were in: only the generator decides."""
    for following in range(start + 1, stop):
        item = items[following]
        place = following
        while place > start and items[place - 1] > item:
            items[place] = items[place - 1]
            place -= 1
        items[place] = item
    shuffle(chance, items, start, stop)


def new_chance(seed: int) -> Ints:
    """A generator outside any record, for whoever plays at random."""
    chance: Ints = zeros(c_int64, WORDS)
    seed_chance(chance, seed)
    return chance
