"""What can be said about two turns of Tikal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from haab.coach.facts import OTHERS, Fact, make_fact, neutral_fact
from haab.coach.facts.tikal_reach import (
    chances,
    denials,
    held_temples,
    here,
    player_of,
    rivals_of,
    same_scores,
    same_ways,
    supplies,
    threats,
    ways,
    worth_of_treasures,
)
from haab.coach.facts.tikal_ways import (
    points_to_break,
    points_to_hold,
)
from haab.games.tikal.codes import PASS
from haab.games.tikal.components import (
    CAMP_COST,
    DIG_LIMIT,
    GUARD_COST,
    NONE,
    SPACES,
)
from haab.games.tikal.record import BID_POINTS
from haab.games.tikal.rules.auction import is_bidding
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.scoring import score, scorings_to_come
from haab.games.tikal.shown.spaces import space_message
from haab.games.tikal.shown.words import the_tile_message
from haab.kit.record.stack import NOBODY, to_move
from haab.kit.text import Message

TEMPLES_WORTH, RIVALS_WORTH, TREASURES_WORTH, FIGURE_WORTH, CAMP_WORTH = 0.9, 0.5, 0.8, 0.6, 3.0
GUARD_WORTH, DIG_WORTH, ACTION_WORTH, FIRST_WORTH, FREE_WORTH, OUTBID_WORTH = 0.4, 1.5, 0.7, 2.0, 1.5, 0.6
LOSS_WORTH, SCORING_WORTH, TAKEN_WORTH, LEFT_WORTH = 0.6, 1.0, 1.2, 0.8
"""About how many points things are worth: only to say the weightier ones first."""
SO_FAR_WORTH = 0.4
"""What a thing is worth that the rest of a turn may change, of what it is worth after the turn."""
LAST_TWO = 2
"""Tiles in the last auction of a round: what its winner leaves goes to whoever is left."""
TEMPLE_SOURCES = ("temples", "guards")
SCORED_SOURCES = (*TEMPLE_SOURCES, "treasures")


def is_apart(code: int) -> bool:
    """A bid or a pass: who has won an auction plays on at once, who has passed does so later."""
    return code >= PASS


def facts(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What differs after two turns, in the words of the rules."""
    if is_bidding(before.stack[before.depth - 1].kind):
        return list(_auction(before, better, other, seat))
    if seat in (to_move(better), to_move(other)):
        return facts_of_beginning(before, better, other, seat)
    found = [*_points(before, better, other, seat), *_rivals(better, other, seat)]
    if _scorings(better, seat):
        found += [
            *_temples(better, other, seat),
            *_guards(better, other, seat),
            *_treasures(better, other, seat),
            *_figures(better, other, seat),
            *_camps(better, other, seat),
            *here(before, better, other, seat),
            *threats(better, other, seat),
            *chances(better, other, seat),
            *denials(better, other, seat),
            *_digs(better, other, seat),
            *ways(better, other, seat),
            *supplies(better, other, seat),
            *same_ways(before, better, other),
            *same_scores(better, other),
        ]
    return found


def facts_of_beginning(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What can be said if a turn goes on when it is known what was dug up: only what the rest of it cannot change."""
    if is_bidding(before.stack[before.depth - 1].kind):
        return []
    found = [
        *_actions(better, other, seat),
        *_dug(before, better, other, seat),
        *here(before, better, other, seat),
    ]
    if _scorings(better, seat):
        found += [
            *_beyond_the_rest(better, other, seat, 1),
            *_beyond_the_rest(other, better, seat, -1),
            *ways(better, other, seat),
            *same_ways(before, better, other),
            *_so_far(better, other, seat),
        ]
        if max(_points_left(game, seat) for game in (better, other)) < min(CAMP_COST, GUARD_COST):
            found += [*_camps(better, other, seat), *_guards(better, other, seat)]
    return found


def _so_far(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Who holds what, and how many figures there are, as far as both turns are known: the rest may change it."""
    found = [
        *_temples(better, other, seat),
        *_rival_temples(better, other, seat),
        *_figures(better, other, seat),
    ]
    for fact in found:
        message, cost = (Message("coach.so_far", {"fact": each}) for each in (fact.message, fact.cost))
        yield replace(fact, weight=SO_FAR_WORTH * fact.weight, message=message, cost=cost)


def _points_left(game: Any, seat: int) -> int:
    """The action points of the rest of a turn; none if it is over."""
    return int(game.ap) if to_move(game) == seat else 0


def _scorings(game: Any, seat: int) -> int:
    """How often a seat will score yet."""
    return 0 if game.over else int(scorings_to_come(game, seat))


_fact = partial(make_fact, "tikal")


def _compared(worth: float, key: str, a: int, b: int, sources: Sequence[str] = (), **params: Any) -> Iterator[Fact]:
    """So much after the better turn, so much after the other, if that differs."""
    if a != b:
        yield _fact(worth * (a - b), key, key, sources, a=a, b=b, n=abs(a - b), **params)


# ---- points, actions


def _points(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Points that are scored at once; a scoring round that comes later after the other turn is none the less one."""
    mine, yours = (int(score(game, seat) - score(before, seat)) for game in (better, other))
    rounds = [_scorings(game, seat) for game in (better, other)]
    if rounds[0] != rounds[1]:
        key, sign = ("scoring", 1) if rounds[0] < rounds[1] else ("not_scoring", -1)
        yield _fact(sign * SCORING_WORTH, key, "temples", n=mine if sign > 0 else yours)
    elif mine != yours:
        yield _fact(mine - yours, "points", "temples", SCORED_SOURCES, a=mine, b=yours, n=abs(mine - yours))
    elif not rounds[0]:
        yield neutral_fact("tikal", "same_points", "temples", n=mine)


def _actions(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Action points that are left, where both turns go on."""
    if to_move(better) == to_move(other) == seat:
        yield from _compared(ACTION_WORTH, "actions", int(better.ap), int(other.ap))


# ---- temples


def _temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Temples that are held, or held no more: the most valuable one by name, and all together."""
    mine, yours = held_temples(better, seat), held_temples(other, seat)
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


def _beyond_the_rest(over: Any, begun: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The temple that is held, or taken from a rival, and that the rest of the other turn is not long enough for."""
    rest = _points_left(begun, seat)
    held, keys = held_temples(over, seat), ("held", "held_guard") if sign > 0 else ("not_held", "not_held_guard")
    mine = {space: held[space] for space in held if points_to_hold(begun, seat, space) > rest}
    yield from _gained(mine, held_temples(begun, seat), over, seat, sign, keys)
    for rival in rivals_of(over, seat):
        theirs = held_temples(begun, rival)
        kept = {space: theirs[space] for space in theirs if points_to_break(begun, seat, rival, space) > rest}
        yield from _lost_by(rival, kept, held_temples(over, rival), begun, sign)


def _guards(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """A guard on a temple that is held either way: nobody can take it any more."""
    both = held_temples(better, seat).keys() & held_temples(other, seat).keys()
    for game, rest, sign, key in ((better, other, 1, "guarded"), (other, better, -1, "not_guarded")):
        new = [space for space in both if game.guard[space] == seat and rest.guard[space] == NONE]
        if new:
            space = max(new, key=lambda found: int(game.temple[found]))
            points = int(game.temple[space])
            words: dict[str, Any] = {
                "space": space_message(game, space),
                "n": points,
                "rounds": _scorings(game, seat),
            }
            yield _fact(sign * points * GUARD_WORTH, key, "guard", **words)


def _rivals(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples and treasures would bring less now, or more."""
    yield from _rival_temples(better, other, seat)
    for rival in rivals_of(better, seat):
        rounds, (a, b) = _scorings(better, rival), (worth_of_treasures(game, rival) for game in (better, other))
        if rounds:
            worth = -rounds * RIVALS_WORTH
            yield from _compared(worth, "rival_treasures", a, b, (OTHERS,), player=player_of(rival), rounds=rounds)


def _rival_temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples would bring less now, or more; the most valuable one by name."""
    for rival in rivals_of(better, seat):
        mine, yours = held_temples(better, rival), held_temples(other, rival)
        yield from _lost_by(rival, yours, mine, other, 1)
        yield from _lost_by(rival, mine, yours, better, -1)
        a, b = sum(mine.values()), sum(yours.values())
        yield from _compared(-RIVALS_WORTH, "rival", a, b, (OTHERS,), player=player_of(rival))


def _lost_by(rival: int, held: dict[int, int], elsewhere: dict[int, int], game: Any, sign: int) -> Iterator[Fact]:
    """The most valuable temple that a rival holds after one turn and not after the other."""
    if lost := {space: points for space, points in held.items() if space not in elsewhere}:
        space = max(lost, key=lambda found: lost[found])
        words = {"space": space_message(game, space), "n": lost[space], "player": player_of(rival)}
        key = "rival_without" if sign > 0 else "rival_with"
        yield _fact(sign * LOSS_WORTH * lost[space], key, "rival", (OTHERS,), **words)


# ---- treasures, figures, camps


def _treasures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What all treasures bring in every scoring round that is still to come."""
    a, b = (worth_of_treasures(game, seat) for game in (better, other))
    rounds = _scorings(better, seat)
    yield from _compared(rounds * TREASURES_WORTH, "treasures", a, b, ("treasures",), rounds=rounds)


def _digs(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Treasures that can be dug up in the next turn by figures that need not move."""
    a, b = (
        sum(min(int(figures_on(game, seat, space)), int(game.buried[space]), DIG_LIMIT) for space in range(SPACES))
        for game in (better, other)
    )
    yield from _compared(DIG_WORTH, "digs", a, b, ("treasures",))


def _dug(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Treasures that come to light, and what is left of the turn then."""
    if to_move(better) == to_move(other):
        return
    begun, sign, key = (better, 1, "dug") if to_move(better) == seat else (other, -1, "not_dug")
    dug = int(sum(begun.players[seat].treasures) - sum(before.players[seat].treasures))
    if dug:
        worth = dug * DIG_WORTH * _scorings(before, seat)
        yield _fact(sign * worth, key, "digs", ("treasures",), n=dug, left=int(begun.ap))


def _figures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Figures on the map."""
    a, b = (sum(int(figures_on(game, seat, space)) for space in range(SPACES)) for game in (better, other))
    yield from _compared(FIGURE_WORTH, "figures", a, b)


def _camps(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Camps that have been set up."""
    a, b = (int(game.players[seat].camps_set_up) for game in (better, other))
    yield from _compared(CAMP_WORTH, "camps", a, b)


# ---- the auction


def _auction(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """A bid beside a pass: what it costs and what for, and what a pass may bring."""
    bids = [_bid(before, game, seat) for game in (better, other)]
    if 0 not in bids:
        yield from _compared(-1.0, "bids", bids[0], bids[1])
        if better.bidder == other.bidder == seat:
            yield from _compared(OUTBID_WORTH, "outbid", bids[0] + 1, bids[1] + 1)
    if (bids[0] == 0) == (bids[1] == 0):
        return
    bidding, sign = (better, 1) if bids[0] else (other, -1)
    is_won = bidding.bidder == NOBODY
    tiles = [the_tile_message(int(before.laid_out[place])) for place in range(before.laid_out_count)]
    yield _fact(sign * FIRST_WORTH, "first" if is_won else "first_unless", "first", tiles=tiles)
    yield _fact(-sign * max(bids), "price" if is_won else "price_unless", "price", n=max(bids))
    yield from _passed(before, other if bids[0] else better, sign)
    if before.bidder == NOBODY and before.first_to_pass == NOBODY:
        yield _fact(-sign * FREE_WORTH, "free", "free")


def _passed(before: Any, passing: Any, sign: int) -> Iterator[Fact]:
    """Who has the first choice after a pass, and for how many points, and what is left for whoever passed."""
    is_settled = not is_bidding(passing.stack[passing.depth - 1].kind)
    first, price = (before.bidder, before.bid) if before.bidder != NOBODY else (before.first_to_pass, 0)
    if first != NOBODY:
        key = "taken" if is_settled else "taken_unless"
        yield _fact(sign * TAKEN_WORTH, key, "taken", player=player_of(int(first)), n=int(price))
    if is_settled and before.laid_out_count == LAST_TWO:
        yield _fact(-sign * LEFT_WORTH, "left", "left")


def _bid(before: Any, game: Any, seat: int) -> int:
    """What a seat has bid, whether it has won by it already or not; 0 if it has passed."""
    if game.bidder == seat:
        return int(game.bid)
    return int(before.players[seat].points[BID_POINTS] - game.players[seat].points[BID_POINTS])
