"""Random numbers inside the record: the generator is sfc32, the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter
from ctypes import c_int64
from itertools import islice, permutations

import pytest

from haab.kit.compiler.native import compiled, with_numpy
from haab.kit.record.arrays import array
from haab.kit.record.chance import (
    MAX_SEED,
    MAX_SMALL_SEED,
    new_chance,
    random_below,
    random_word,
    seed_chance,
    shuffle,
)
from haab.kit.record.types import WORDS

BITS = 2**32


def sfc32(seed: int):
    """An independent sfc32, as its author gives it, on numbers that are cut to 32 bits after each step."""
    a, b, c, counter = seed % BITS, (seed >> 32) % BITS, (seed >> 64) % BITS, (seed >> 96) ^ 1
    while True:
        word = (a + b + counter) % BITS
        counter = (counter + 1) % BITS
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % BITS
        c = ((c << 21) % BITS | c >> 11) % BITS
        c = (c + word) % BITS
        yield word


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32 - 1, 2**32, MAX_SMALL_SEED, 2**64, 2**96, MAX_SEED])
def test_the_words_are_those_of_sfc32_after_fifteen_to_warm_up(seed):
    chance = new_chance(seed)
    assert [random_word(chance) for _ in range(200)] == list(islice(sfc32(seed), 15, 215))


def test_known_answers():
    chance = new_chance(7)
    assert [random_word(chance) for _ in range(5)] == [4196707356, 3891143111, 2994695642, 1852364411, 1948228013]
    chance = new_chance(2**40 + 3)
    assert [random_below(chance, 100) for _ in range(10)] == [35, 88, 97, 77, 33, 4, 29, 34, 29, 81]


def test_every_bit_of_a_seed_counts():
    """L11: a seed has 128 bits."""
    first_words = {tuple(random_word(chance) for _ in range(4)) for chance in (new_chance(1 << n) for n in range(128))}
    assert len(first_words) == 128


def test_different_seeds_give_different_numbers():
    first_words = {int(random_word(new_chance(seed))) for seed in range(1000)}
    assert len(first_words) == 1000


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 13, 21])
def test_every_number_below_the_limit_is_equally_likely(limit):
    chance = new_chance(limit)
    counts = Counter(int(random_below(chance, limit)) for _ in range(1000 * limit))
    assert set(counts) == set(range(limit))
    assert chi_square(list(counts.values())) < 3 * limit + 10


def test_every_order_is_equally_likely():
    chance = new_chance(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = array(c_int64, range(4))
        shuffle(chance, items, 0, 4)
        counts[tuple(int(item) for item in items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(list(counts.values())) < 50


def test_a_shuffle_stays_within_its_bounds():
    chance = new_chance(5)
    for _ in range(50):
        items = array(c_int64, range(10))
        shuffle(chance, items, 3, 7)
        assert list(items[:3]) == [0, 1, 2]
        assert sorted(items[3:7]) == [3, 4, 5, 6]
        assert list(items[7:]) == [7, 8, 9]


def test_compiled_and_interpreted_draw_the_same():
    interpreted, native = new_chance(MAX_SMALL_SEED), new_chance(0)
    with_numpy(compiled(seed_chance, entry=True))(native, MAX_SMALL_SEED)
    draw = with_numpy(compiled(random_below, entry=True))
    for limit in range(1, 300):
        assert random_below(interpreted, limit) == draw(native, limit)
    assert list(interpreted) == list(native)
    assert len(native) == WORDS
