"""The exponential function and the logarithm as rules, so that they are the same to the last bit wherever they run.

Every system has an `exp` and a `log` of its own, and they differ in the last bit. A search that compares values would
choose differently in a browser now and then.
"""

from __future__ import annotations

from ctypes import c_double

from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import table

LEAST, MOST = -700.0, 700.0
"""Beyond these the result is taken to be what it is there: it is far from what a float cannot hold."""
LN2 = 0.6931471805599453
LN2_HIGH = 0.693147180369123816490
LN2_LOW = 1.90821492927058770002e-10
"""The two add up to ln 2; a small whole number times the first is exact."""
TERMS = 13
"""Of the series: enough for all bits of a float between -ln 2 / 2 and ln 2 / 2."""
ROOT = 1.4142135623730951
"""Of 2: the logarithm is worked out between its half and itself."""
FARTHEST = 23
"""The last term of the series of a logarithm: enough for all bits between those two."""


@rule
def exp(number: float) -> float:
    """e to the power of a number: a series near 0, then halved or doubled as often as need be."""
    bounded = min(max(number, LEAST), MOST)
    doublings = int(bounded / LN2 + 0.5) if bounded >= 0.0 else -int(0.5 - bounded / LN2)
    rest = (bounded - doublings * LN2_HIGH) - doublings * LN2_LOW
    value = 1.0
    for divisor in range(TERMS, 0, -1):
        value = 1.0 + value * rest / divisor
    factor = 2.0 if doublings >= 0 else 0.5
    left = abs(doublings)
    while left > 0:
        if left & 1:
            value *= factor
        factor *= factor
        left >>= 1
    return value


@rule
def log(number: float) -> float:
    """The natural logarithm of a number above 0: halved or doubled until it is near 1, then a series."""
    rest = number
    doublings = 0
    while rest > ROOT:
        rest *= 0.5
        doublings += 1
    while rest < 0.5 * ROOT:
        rest *= 2.0
        doublings -= 1
    part = (rest - 1.0) / (rest + 1.0)
    square = part * part
    value = 0.0
    for divisor in range(FARTHEST, 0, -2):
        value = value * square + 1.0 / divisor
    return doublings * LN2_HIGH + (2.0 * part * value + doublings * LN2_LOW)


LOGS_OF_AMOUNTS = table([log(1.0 + amount) for amount in range(256)], c_double)
"""The logarithm of 1 more than every small amount, so that it need not be worked out at every look at a position."""
