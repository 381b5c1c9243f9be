"""Whole turns of a seat: the best ones that a beam finds, each as the codes that make it.

A beam goes from one settled position to the next, keeps the best of each step, and puts aside every turn that is
finished on the way. Positions of equal value are taken for the same one: most of the time the same was done in another
order.
"""

from __future__ import annotations

from ctypes import c_double, c_int16, c_int64
from typing import Any, NamedTuple

from haab.bots.search.lookahead import DEPTH, evaluate, is_settled, unspent
from haab.kit.compiler.loops import apply, legal, reveals
from haab.kit.compiler.rule import rule
from haab.kit.record.arrays import zeros
from haab.kit.record.stack import to_move
from haab.kit.record.types import Array
from haab.kit.ruleset import Ruleset

LONGEST = 48
"""Codes of a turn at most; a longer one is looked at up to there."""
STEPS = 20
"""Settled positions that a beam goes through at most."""
SAME = 1e-9
"""Values that differ by less belong to the same position."""


class Ranked(NamedTuple):
    """Some ways to go on, the most valuable ones that were seen, in no order."""

    values: Array
    paths: Array
    """The codes of each."""
    lengths: Array
    filled: Array
    """How many there are, in an array of one."""


class Beam(NamedTuple):
    """The memory that a beam works in."""

    line: Array
    """Positions from a settled one to the next; the search begins in line[0]."""
    menus: Array
    cursor: Array
    front: Array
    """Positions that are gone on from."""
    front_ranks: Ranked
    following: Array
    """Positions that come after those."""
    following_ranks: Ranked
    finished: Ranked
    """Turns that are whole."""


@rule
def place_for(ranked: Ranked, most: int, value: float) -> int:
    """Where something of this value goes among the best `most`; -1 if it does not, or is there already."""
    worst = 0
    for number in range(ranked.filled[0]):
        if abs(ranked.values[number] - value) < SAME:
            return -1
        if ranked.values[number] < ranked.values[worst]:
            worst = number
    if ranked.filled[0] < most:
        ranked.filled[0] += 1
        place: int = ranked.filled[0] - 1
        return place
    return worst if ranked.values[worst] < value else -1


@rule
def note_path(beam: Beam, ranked: Ranked, place: int, value: float, before: int, level: int) -> None:
    """Put a value there, with the codes of front position `before` and those of the line up to a level."""
    length = beam.front_ranks.lengths[before]
    for number in range(length):
        ranked.paths[place, number] = beam.front_ranks.paths[before, number]
    for number in range(level + 1):
        ranked.paths[place, length + number] = beam.menus[number, beam.cursor[number]]
    ranked.values[place] = value
    ranked.lengths[place] = length + level + 1


@rule
def take_step(beam: Beam, before: int, seat: int, weights: Any, width: int, most: int, leaves: int) -> None:
    """Go on from one position of the front: to the settled ones after it, and to the ends of turns."""
    line = beam.line
    menus = beam.menus
    cursor = beam.cursor
    line[0] = beam.front[before]
    legal(line[0], menus[0])
    cursor[0] = 0
    level = 0
    left = leaves
    length = beam.front_ranks.lengths[before]
    while level >= 0:
        if cursor[level] == menus[level, 0]:
            level -= 1
            continue
        cursor[level] += 1
        line[level + 1] = line[level]
        apply(line[level + 1], menus[level, cursor[level]])
        is_over = line[level + 1].over != 0 or to_move(line[level + 1]) != seat
        is_last = is_over or length + level + 2 >= LONGEST or reveals(line[level], line[level + 1])
        if not is_last and level + 1 < DEPTH and left > 0 and not is_settled(line[level + 1], seat):
            level += 1
            legal(line[level], menus[level])
            cursor[level] = 0
            continue
        left -= 1
        value = evaluate(line[level + 1], seat, weights)
        if not is_over:
            value += unspent(line[level + 1], seat, weights)
        if is_last:
            place = place_for(beam.finished, most, value)
            if place >= 0:
                note_path(beam, beam.finished, place, value, before, level)
        else:
            place = place_for(beam.following_ranks, width, value)
            if place >= 0:
                note_path(beam, beam.following_ranks, place, value, before, level)
                beam.following[place] = line[level + 1]


@rule
def copy_path(source: Ranked, number: int, target: Ranked, place: int) -> None:
    """The same way to go on, in another place."""
    target.values[place] = source.values[number]
    target.lengths[place] = source.lengths[number]
    for step in range(source.lengths[number]):
        target.paths[place, step] = source.paths[number, step]


@rule
def find_turns(beam: Beam, seat: int, weights: Any, width: int, most: int, leaves: int) -> None:
    """The best `most` turns of a seat that begin in line[0] are then in `finished`.

    A beam of this width; at most `leaves` positions are evaluated after each position of it.
    """
    beam.front[0] = beam.line[0]
    beam.front_ranks.lengths[0] = 0
    beam.front_ranks.filled[0] = 1
    beam.finished.filled[0] = 0
    for _ in range(STEPS):
        beam.following_ranks.filled[0] = 0
        for before in range(beam.front_ranks.filled[0]):
            take_step(beam, before, seat, weights, width, most, leaves)
        count = beam.following_ranks.filled[0]
        beam.front_ranks.filled[0] = count
        if count == 0:
            return
        for number in range(count):
            beam.front[number] = beam.following[number]
            copy_path(beam.following_ranks, number, beam.front_ranks, number)
    for number in range(beam.front_ranks.filled[0]):
        place = place_for(beam.finished, most, beam.front_ranks.values[number])
        if place >= 0:
            copy_path(beam.front_ranks, number, beam.finished, place)


# ---- memory


def new_beam(ruleset: Ruleset, width: int, most: int) -> Beam:
    """The memory for one beam."""
    record = ruleset.record_type
    return Beam(
        line=zeros(record, DEPTH + 1),
        menus=zeros(c_int16, DEPTH + 1, ruleset.menu + 1),
        cursor=zeros(c_int64, DEPTH + 1),
        front=zeros(record, width),
        front_ranks=_new_ranks(width),
        following=zeros(record, width),
        following_ranks=_new_ranks(width),
        finished=_new_ranks(most),
    )


def _new_ranks(most: int) -> Ranked:
    paths = zeros(c_int16, most, LONGEST)
    return Ranked(zeros(c_double, most), paths, zeros(c_int64, most), zeros(c_int64, 1))
