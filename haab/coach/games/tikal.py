"""What the coach knows of Tikal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from haab.coach.games import Fact
from haab.games.tikal.codes import BID, CAMP, DIG, GIVE, GUARD, PASS, TAKE, TILE, UNCOVER
from haab.games.tikal.components import COLOURS, SPACES, TERRAIN, TREASURE_KINDS
from haab.games.tikal.record import SOURCE_NAMES, Tikal
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.scoring import score, scorings_to_come, temple_points, treasure_points
from haab.games.tikal.shown.spaces import space_message
from haab.kit.compiler.rule import rule
from haab.kit.text import Message, Player

SOURCES = tuple(SOURCE_NAMES)
THOUGHTS = 13_000
TEMPLES_WORTH, RIVALS_WORTH, TREASURES_WORTH, FIGURE_WORTH, CAMP_WORTH = 0.9, 0.5, 0.8, 1.0, 3.0
"""About how many points things are worth: only to say the weightier ones first."""
UNCOVERS, DIGS, CAMPS, GUARDS, EXCHANGES, PASSES, BIDS = (1 << (SPACES + number) for number in range(7))
"""What a turn does; the bits before say where."""
BID_STEP = 4
"""Bids that differ by less are of one kind."""
MOST_BID_KINDS = 15


@rule
def points_from(game: Tikal, seat: int, source: int) -> int:
    """A seat's points from one source."""
    return int(game.players[seat].points[source])


@rule
def kind_of(code: int) -> int:
    """What is uncovered, dug up, set up or guarded, and where; which tile is taken; about how much is bid."""
    if UNCOVER <= code < UNCOVER + SPACES:
        return UNCOVERS | (1 << (code - UNCOVER))
    if DIG <= code < DIG + SPACES:
        return DIGS | (1 << (code - DIG))
    if CAMP <= code < CAMP + SPACES:
        return CAMPS | (1 << (code - CAMP))
    if GUARD <= code < GUARD + 2 * SPACES:
        return GUARDS | (1 << ((code - GUARD) % SPACES))
    if TAKE <= code < CAMP or GIVE <= code < GIVE + TREASURE_KINDS:
        return EXCHANGES
    if TILE <= code < TILE + TERRAIN:
        return 1 << (code - TILE)
    if code == PASS:
        return PASSES
    if code > PASS:
        return BIDS | (1 << min(MOST_BID_KINDS, (code - BID) // BID_STEP))
    return 0


# ---- facts


def facts(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What differs after two turns, in the words of the rules."""
    return [
        *_points(before, better, other, seat),
        *_temples(better, other, seat),
        *_rivals(better, other, seat),
        *_treasures(better, other, seat),
        *_figures(better, other, seat),
    ]


def _fact(weight: float, key: str, **params: Any) -> Fact:
    return Fact(abs(weight), Message(f"coach.fact.tikal.{key}", params))


def _points(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Points that are scored, or bid, at once."""
    mine, yours = (int(score(game, seat) - score(before, seat)) for game in (better, other))
    if mine != yours:
        yield _fact(mine - yours, "points", a=mine, b=yours)


def _held(game: Any, seat: int) -> dict[int, int]:
    """The temples that would bring a seat points now, and how many."""
    found = {space: int(temple_points(game, seat, space)) for space in range(SPACES)}
    return {space: points for space, points in found.items() if points}


def _temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Temples that are held, or held no more: the most valuable one by name, and all together."""
    mine, yours = _held(better, seat), _held(other, seat)
    yield from _gained(mine, yours, better, seat, "held", "held_guard")
    yield from _gained(yours, mine, other, seat, "not_held", "not_held_guard")
    a, b = sum(mine.values()), sum(yours.values())
    if a != b:
        yield _fact((a - b) * TEMPLES_WORTH, "temples", a=a, b=b)


def _gained(
    held: dict[int, int], elsewhere: dict[int, int], game: Any, seat: int, key: str, guarded: str
) -> Iterator[Fact]:
    """The most valuable temple that is held after one turn and not after the other."""
    gained = {space: points for space, points in held.items() if space not in elsewhere}
    if gained:
        space = max(gained, key=lambda found: gained[found])
        words = {"space": space_message(game, space), "n": gained[space]}
        yield _fact(gained[space], guarded if game.guard[space] == seat else key, **words)


def _rivals(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples would bring less now, or more."""
    for rival in range(better.seats):
        if rival == seat:
            continue
        a, b = (sum(_held(game, rival).values()) for game in (better, other))
        if a != b:
            yield _fact((a - b) * RIVALS_WORTH, "rival", player=Player(rival, COLOURS[rival]), a=a, b=b)


def _treasures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What all treasures bring in a scoring round."""
    a, b = (sum(int(treasure_points(game, seat, kind)) for kind in range(TREASURE_KINDS)) for game in (better, other))
    if a != b:
        yield _fact((a - b) * int(scorings_to_come(better, seat)) * TREASURES_WORTH, "treasures", a=a, b=b)


def _figures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Figures on the map, and camps."""
    a, b = (sum(int(figures_on(game, seat, space)) for space in range(SPACES)) for game in (better, other))
    if a != b:
        yield _fact((a - b) * FIGURE_WORTH, "figures", a=a, b=b)
    a, b = (int(game.players[seat].camps_set_up) for game in (better, other))
    if a != b:
        yield _fact((a - b) * CAMP_WORTH, "camps", a=a, b=b)
