"""What can be said about two turns of Tikal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from haab.coach.facts import OTHERS, Fact
from haab.games.tikal.codes import PASS
from haab.games.tikal.components import COLOURS, DIG_LIMIT, NONE, SPACES, TREASURE_KINDS
from haab.games.tikal.record import BID_POINTS
from haab.games.tikal.rules.auction import is_bidding
from haab.games.tikal.rules.majority import figures_on, strength
from haab.games.tikal.rules.scoring import score, scorings_to_come, temple_points, treasure_points
from haab.games.tikal.shown.spaces import space_message
from haab.games.tikal.shown.words import the_tile_message
from haab.kit.record.stack import NOBODY, to_move
from haab.kit.text import Message, Player

TEMPLES_WORTH, RIVALS_WORTH, TREASURES_WORTH, FIGURE_WORTH, CAMP_WORTH = 0.9, 0.5, 0.8, 0.6, 3.0
GUARD_WORTH, SAFETY_WORTH, DIG_WORTH, ACTION_WORTH, FIRST_WORTH, FREE_WORTH = 0.4, 0.15, 1.5, 0.7, 2.0, 1.5
"""About how many points things are worth: only to say the weightier ones first."""
SAFE = 4
"""Strength ahead of all others after which a majority is no safer with more of it."""
TEMPLE_SOURCES = ("temples", "guards")


def is_apart(code: int) -> bool:
    """A bid or a pass: who has won an auction plays on at once, who has passed does so later."""
    return code >= PASS


def facts(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What differs after two turns, in the words of the rules."""
    if is_bidding(before.stack[before.depth - 1].kind):
        return list(_auction(before, better, other, seat))
    found = [*_points(before, better, other, seat), *_rivals(better, other, seat), *_actions(better, other, seat)]
    if scorings_to_come(better, seat):
        found += [
            *_temples(better, other, seat),
            *_guards(better, other, seat),
            *_safety(better, other, seat),
            *_treasures(better, other, seat),
            *_digs(better, other, seat),
            *_figures(better, other, seat),
        ]
    return found


def _fact(weight: float, key: str, topic: str, sources: Sequence[str] = (), **params: Any) -> Fact:
    message, cost = Message(f"coach.fact.tikal.{key}", params), Message(f"coach.fact.tikal.{key}_cost", params)
    return Fact(weight, message, cost if weight < 0 else message, topic, sources)


def _compared(worth: float, key: str, a: int, b: int, sources: Sequence[str] = (), **params: Any) -> Iterator[Fact]:
    """So much after the better turn, so much after the other, if that differs."""
    if a != b:
        yield _fact(worth * (a - b), key, key, sources, a=a, b=b, n=abs(a - b), **params)


# ---- points, actions


def _points(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Points that are scored at once."""
    mine, yours = (int(score(game, seat) - score(before, seat)) for game in (better, other))
    yield from _compared(1.0, "points", mine, yours)


def _actions(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Action points that are left, where both turns go on."""
    if to_move(better) == to_move(other) == seat:
        yield from _compared(ACTION_WORTH, "actions", int(better.ap), int(other.ap))


# ---- temples


def _held(game: Any, seat: int) -> dict[int, int]:
    """The temples that would bring a seat points now, and how many."""
    found = {space: int(temple_points(game, seat, space)) for space in range(SPACES)}
    return {space: points for space, points in found.items() if points}


def _temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Temples that are held, or held no more: the most valuable one by name, and all together."""
    mine, yours = _held(better, seat), _held(other, seat)
    yield from _gained(mine, yours, better, seat, 1, ("held", "held_guard"))
    yield from _gained(yours, mine, other, seat, -1, ("not_held", "not_held_guard"))
    yield from _compared(TEMPLES_WORTH, "temples", sum(mine.values()), sum(yours.values()), TEMPLE_SOURCES)


def _gained(
    held: dict[int, int], elsewhere: dict[int, int], game: Any, seat: int, sign: int, keys: tuple[str, str]
) -> Iterator[Fact]:
    """The most valuable temple that is held after one turn and not after the other, by a majority or by a guard."""
    gained = {space: points for space, points in held.items() if space not in elsewhere}
    if gained:
        space = max(gained, key=lambda found: gained[found])
        words = {"space": space_message(game, space), "n": gained[space]}
        yield _fact(sign * gained[space], keys[game.guard[space] == seat], "temples", TEMPLE_SOURCES, **words)


def _guards(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """A guard on a temple that is held either way: nobody can take it any more."""
    both = _held(better, seat).keys() & _held(other, seat).keys()
    for game, rest, sign, key in ((better, other, 1, "guarded"), (other, better, -1, "not_guarded")):
        new = [space for space in both if game.guard[space] == seat and rest.guard[space] == NONE]
        if new:
            space = max(new, key=lambda found: int(game.temple[found]))
            points = int(game.temple[space])
            words: dict[str, Any] = {
                "space": space_message(game, space),
                "n": points,
                "rounds": int(scorings_to_come(game, seat)),
            }
            yield _fact(sign * points * GUARD_WORTH, key, "guard", **words)


def _safety(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The temple without a guard that is held either way, but not as safely: by how much strength."""
    both = _held(better, seat).keys() & _held(other, seat).keys()
    open_temples = [space for space in both if better.guard[space] == other.guard[space] == NONE]
    ahead = {space: [_ahead(game, seat, space) for game in (better, other)] for space in open_temples}
    worths = {space: _safer(a, b) * int(better.temple[space]) for space, (a, b) in ahead.items()}
    for space in {choose(worths, key=lambda found: worths[found]) for choose in (max, min) if worths}:
        words: dict[str, Any] = {"space": space_message(better, space), "points": int(better.temple[space])}
        a, b = ahead[space]
        if worths[space]:
            yield _fact(worths[space] * SAFETY_WORTH, "safety", "safety", a=a, b=b, n=abs(a - b), **words)


def _safer(a: int, b: int) -> int:
    return min(a, SAFE) - min(b, SAFE)


def _ahead(game: Any, seat: int, space: int) -> int:
    """How much stronger a seat is on a tile than the strongest other one."""
    rivals = [int(strength(game, rival, space)) for rival in range(game.seats) if rival != seat]
    return int(strength(game, seat, space)) - max(rivals)


def _rivals(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples would bring less now, or more."""
    for rival in range(better.seats):
        if rival != seat:
            a, b = (sum(_held(game, rival).values()) for game in (better, other))
            yield from _compared(-RIVALS_WORTH, "rival", a, b, (OTHERS,), player=Player(rival, COLOURS[rival]))


# ---- treasures, figures, camps


def _treasures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What all treasures bring in every scoring round that is still to come."""
    a, b = (sum(int(treasure_points(game, seat, kind)) for kind in range(TREASURE_KINDS)) for game in (better, other))
    rounds = int(scorings_to_come(better, seat))
    yield from _compared(rounds * TREASURES_WORTH, "treasures", a, b, ("treasures",), rounds=rounds)


def _digs(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Treasures that can be dug up in the next turn by figures that need not move."""
    if seat not in (to_move(better), to_move(other)):
        a, b = (
            sum(min(int(figures_on(game, seat, space)), int(game.buried[space]), DIG_LIMIT) for space in range(SPACES))
            for game in (better, other)
        )
        yield from _compared(DIG_WORTH, "digs", a, b, ("treasures",))


def _figures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Figures on the map, and camps."""
    a, b = (sum(int(figures_on(game, seat, space)) for space in range(SPACES)) for game in (better, other))
    yield from _compared(FIGURE_WORTH, "figures", a, b)
    a, b = (int(game.players[seat].camps_set_up) for game in (better, other))
    yield from _compared(CAMP_WORTH, "camps", a, b)


# ---- the auction


def _auction(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """A bid beside a pass: what it costs and what for, and what a pass may bring."""
    bids = [_bid(before, game, seat) for game in (better, other)]
    if (bids[0] == 0) == (bids[1] == 0):
        return
    bidding, sign = (better, 1) if bids[0] else (other, -1)
    is_won = bidding.bidder == NOBODY
    tiles = [the_tile_message(int(before.laid_out[place])) for place in range(before.laid_out_count)]
    yield _fact(sign * FIRST_WORTH, "first" if is_won else "first_unless", "first", tiles=tiles)
    yield _fact(-sign * max(bids), "price" if is_won else "price_unless", "price", n=max(bids))
    if before.bidder == NOBODY and before.first_to_pass == NOBODY:
        yield _fact(-sign * FREE_WORTH, "free", "free")


def _bid(before: Any, game: Any, seat: int) -> int:
    """What a seat has bid, whether it has won by it already or not; 0 if it has passed."""
    if game.bidder == seat:
        return int(game.bid)
    return int(before.players[seat].points[BID_POINTS] - game.players[seat].points[BID_POINTS])
