"""What can be said about two turns of Tikal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from haab.coach.facts import OTHERS, Fact, make_fact, neutral_fact
from haab.coach.facts.tikal_ways import (
    TOO_FAR,
    points_to_break,
    points_to_bring,
    points_to_hold,
    points_to_reach,
)
from haab.games.tikal.codes import PASS
from haab.games.tikal.components import (
    ACTION_POINTS,
    CAMP_COST,
    COLOURS,
    DIG_LIMIT,
    GUARD_COST,
    NONE,
    SPACES,
    TILE_MASKS,
    TILE_VALUE,
    TREASURE_KINDS,
)
from haab.games.tikal.record import BID_POINTS
from haab.games.tikal.rules.auction import is_bidding
from haab.games.tikal.rules.majority import figures_on
from haab.games.tikal.rules.scoring import score, scorings_to_come, temple_points, treasure_points
from haab.games.tikal.shown.spaces import space_message
from haab.games.tikal.shown.words import the_tile_message
from haab.kit.record.stack import NOBODY, to_move
from haab.kit.text import Message, Player

TEMPLES_WORTH, RIVALS_WORTH, TREASURES_WORTH, FIGURE_WORTH, CAMP_WORTH = 0.9, 0.5, 0.8, 0.6, 3.0
GUARD_WORTH, DIG_WORTH, ACTION_WORTH, FIRST_WORTH, FREE_WORTH, OUTBID_WORTH = 0.4, 1.5, 0.7, 2.0, 1.5, 0.6
SAFETY_WORTH, CHANCE_WORTH, DENIAL_WORTH, NEARNESS_WORTH, LOSS_WORTH, SCORING_WORTH = 0.5, 0.35, 0.3, 0.8, 0.6, 1.0
SUPPLY_WORTH, TAKEN_WORTH, LEFT_WORTH = 0.7, 1.2, 0.8
"""About how many points things are worth: only to say the weightier ones first."""
SO_FAR_WORTH = 0.4
"""What a thing is worth that the rest of a turn may change, of what it is worth after the turn."""
FAR = 0.6
"""How far away the last thing is that a turn is just long enough for, of what is out of reach."""
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
            *_here(before, better, other, seat),
            *_threats(better, other, seat),
            *_chances(better, other, seat),
            *_denials(better, other, seat),
            *_digs(better, other, seat),
            *_ways(better, other, seat),
            *_supplies(better, other, seat),
            *_same_ways(before, better, other),
            *_same_scores(better, other),
        ]
    return found


def facts_of_beginning(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What can be said if a turn goes on when it is known what was dug up: only what the rest of it cannot change."""
    if is_bidding(before.stack[before.depth - 1].kind):
        return []
    found = [
        *_actions(better, other, seat),
        *_dug(before, better, other, seat),
        *_here(before, better, other, seat),
    ]
    if _scorings(better, seat):
        found += [
            *_beyond_the_rest(better, other, seat, 1),
            *_beyond_the_rest(other, better, seat, -1),
            *_ways(better, other, seat),
            *_same_ways(before, better, other),
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


def _beyond_the_rest(over: Any, begun: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The temple that is held, or taken from a rival, and that the rest of the other turn is not long enough for."""
    rest = _points_left(begun, seat)
    held, keys = _held(over, seat), ("held", "held_guard") if sign > 0 else ("not_held", "not_held_guard")
    mine = {space: held[space] for space in held if points_to_hold(begun, seat, space) > rest}
    yield from _gained(mine, _held(begun, seat), over, seat, sign, keys)
    for rival in _rivals_of(over, seat):
        theirs = _held(begun, rival)
        kept = {space: theirs[space] for space in theirs if points_to_break(begun, seat, rival, space) > rest}
        yield from _lost_by(rival, kept, _held(over, rival), begun, sign)


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
                "rounds": _scorings(game, seat),
            }
            yield _fact(sign * points * GUARD_WORTH, key, "guard", **words)


def _rivals(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples and treasures would bring less now, or more."""
    yield from _rival_temples(better, other, seat)
    for rival in _rivals_of(better, seat):
        rounds, (a, b) = _scorings(better, rival), (_of_treasures(game, rival) for game in (better, other))
        if rounds:
            worth = -rounds * RIVALS_WORTH
            yield from _compared(worth, "rival_treasures", a, b, (OTHERS,), player=_player(rival), rounds=rounds)


def _rival_temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Whose temples would bring less now, or more; the most valuable one by name."""
    for rival in _rivals_of(better, seat):
        mine, yours = _held(better, rival), _held(other, rival)
        yield from _lost_by(rival, yours, mine, other, 1)
        yield from _lost_by(rival, mine, yours, better, -1)
        a, b = sum(mine.values()), sum(yours.values())
        yield from _compared(-RIVALS_WORTH, "rival", a, b, (OTHERS,), player=_player(rival))


def _lost_by(rival: int, held: dict[int, int], elsewhere: dict[int, int], game: Any, sign: int) -> Iterator[Fact]:
    """The most valuable temple that a rival holds after one turn and not after the other."""
    if lost := {space: points for space, points in held.items() if space not in elsewhere}:
        space = max(lost, key=lambda found: lost[found])
        words = {"space": space_message(game, space), "n": lost[space], "player": _player(rival)}
        key = "rival_without" if sign > 0 else "rival_with"
        yield _fact(sign * LOSS_WORTH * lost[space], key, "rival", (OTHERS,), **words)


def _rivals_of(game: Any, seat: int) -> list[int]:
    return [rival for rival in range(game.seats) if rival != seat]


def _player(seat: int) -> Player:
    return Player(seat, COLOURS[seat])


# ---- what can be reached in the next turn


def _threats(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The own majority that others can break in one turn, or not, or by other action points."""
    both = _held(better, seat).keys() & _held(other, seat).keys()
    open_temples = [space for space in both if better.guard[space] == other.guard[space] == NONE]
    threats = {space: [_nearest_threat(game, seat, space) for game in (better, other)] for space in open_temples}
    points = {space: (a[0], b[0]) for space, (a, b) in threats.items()}
    for space, weight, key in _most_changed(better, points, ("threat", "exposed", "safe")):
        rival = threats[space][0 if key == "exposed" else 1][1]
        words = _reach_words(better, space, *points[space])
        yield _fact(SAFETY_WORTH * weight, key, "safety", player=_player(rival), **words)


def _nearest_threat(game: Any, seat: int, space: int) -> tuple[int, int]:
    """The action points by which a majority can be broken, and by whom."""
    return min((points_to_break(game, rival, seat, space), rival) for rival in _rivals_of(game, seat))


def _chances(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The temple whose majority can be taken in the next turn, or not, or by other action points."""
    points = _points_to_hold(better, other, seat, seat)
    for space, weight, key in _most_changed(better, points, ("chance", "chance_only", "chance_not")):
        words = _reach_words(better, space, *points[space])
        yield _fact(-CHANCE_WORTH * weight, key, "chance", **words)


def _denials(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The temple whose majority a rival can take in one turn, or not, or by other action points."""
    for rival in _rivals_of(better, seat):
        points = _points_to_hold(better, other, rival, seat)
        for space, weight, key in _most_changed(better, points, ("denial", "allowed", "denied")):
            words = _reach_words(better, space, *points[space])
            yield _fact(DENIAL_WORTH * weight, key, "denial", (OTHERS,), player=_player(rival), **words)


def _points_to_hold(better: Any, other: Any, taker: int, seat: int) -> dict[int, tuple[int, int]]:
    """The action points for each open temple that neither `taker` nor `seat` holds after one of the turns."""
    held = [_held(game, who).keys() for game in (better, other) for who in (taker, seat)]
    found = {}
    for space in range(SPACES):
        is_open = all(game.temple[space] and game.guard[space] == NONE for game in (better, other))
        if is_open and not any(space in spaces for spaces in held):
            found[space] = (points_to_hold(better, taker, space), points_to_hold(other, taker, space))
    return found


def _most_changed(
    game: Any, points: dict[int, tuple[int, int]], keys: tuple[str, str, str]
) -> Iterator[tuple[int, float, str]]:
    """Where most action points more are needed, and most fewer: the temple, what that is worth, and how it is told.

    The keys are for temples in reach after both turns, after the better one alone, and after the other one alone.
    """
    worths = {space: int(game.temple[space]) * (_far(a) - _far(b)) for space, (a, b) in points.items()}
    for choose, sign in ((max, 1), (min, -1)):
        space = choose(worths, key=lambda found: worths[found], default=NONE)
        if space != NONE and worths[space] * sign > 0:
            a, b = points[space]
            yield space, worths[space], keys[0] if TOO_FAR not in (a, b) else keys[1 if b == TOO_FAR else 2]


def _far(points: int) -> float:
    """How far away something is, from 0 to 1: out of reach."""
    return 1.0 if points == TOO_FAR else FAR * points / ACTION_POINTS


def _reach_words(game: Any, space: int, a: int, b: int) -> dict[str, Any]:
    return {"space": space_message(game, space), "points": int(game.temple[space]), "a": a, "b": b, "n": abs(a - b)}


def _here(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Why a temple or treasures lie better here than there, or whom they are nearest where only one turn lays them."""
    here, there = (_laid(before, game) for game in (better, other))
    tiles = [NONE if space == NONE else int(game.tile[space]) for game, space in ((better, here), (other, there))]
    if tiles[0] != tiles[1]:
        yield from _tile_alone(better, here, seat, 1)
        yield from _tile_alone(other, there, seat, -1)
    elif here != there:
        mine, yours = _nearness(better, seat, here), _nearness(other, seat, there)
        words = {**_words_of_way(better, here, mine), "there": space_message(other, there), "rival": _player(yours[2])}
        words |= {"mine_there": _way(yours[0]), "theirs_there": _way(yours[1])}
        weight = NEARNESS_WORTH * _worth_of_tile(tiles[0]) * (_ahead(mine) - _ahead(yours))
        if weight:
            yield _fact(weight, "here", "here", **words)
        elif _worth_of_tile(tiles[0]):
            yield neutral_fact("tikal", "here", "here", **words)


def _tile_alone(game: Any, space: int, seat: int, sign: int) -> Iterator[Fact]:
    """A temple or treasures that one of the turns lays: who is how near."""
    if space != NONE:
        near = _nearness(game, seat, space)
        if weight := sign * NEARNESS_WORTH * _worth_of_tile(int(game.tile[space])) * _ahead(near):
            yield _fact(weight, "laid" if sign > 0 else "not_laid", "here", **_words_of_way(game, space, near))


def _words_of_way(game: Any, space: int, near: tuple[int, int, int]) -> dict[str, Any]:
    words = {"space": space_message(game, space), "player": _player(near[2])}
    return {**words, "mine": _way(near[0]), "theirs": _way(near[1])}


def _worth_of_tile(tile: int) -> int:
    """The points or the treasures of a tile."""
    return int(TILE_VALUE[tile] + TILE_MASKS[tile])


def _ahead(near: tuple[int, int, int]) -> float:
    """How much nearer a seat is than whoever of the others is nearest."""
    mine, theirs, _ = near
    return _far(theirs) - _far(mine)


def _ways(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """To which temple or treasures somebody has a shorter way, where a turn goes on and nothing is settled yet."""
    worths = {space: _worth_going_to(better, other, space) for space in range(SPACES)}
    for who in range(better.seats):
        found = []
        for space in (space for space, worth in worths.items() if worth):
            a, b = (points_to_reach(game, who, space) for game in (better, other))
            weight = NEARNESS_WORTH * worths[space] * (_far(b) - _far(a))
            found.append((weight if who == seat else -weight, space, a, b))
        for weight, space, a, b in {choose(found) for choose in (max, min) if found}:
            if weight and a and b:
                words: dict[str, Any] = {"space": space_message(better, space), "way": _way(a), "instead": _way(b)}
                key = "own_way" if who == seat else "way_of_rival"
                words |= {} if who == seat else {"player": _player(who)}
                yield _fact(weight, key, "here", () if who == seat else (OTHERS,), **words)


def _supplies(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """To which temple or treasures new figures have a shorter way: a camp is for that, wherever it stands."""
    if not all(game.players[seat].supply for game in (better, other)):
        return
    found = []
    for space in range(SPACES):
        a, b = (points_to_bring(game, seat, space) for game in (better, other))
        nearest = [points_to_reach(game, seat, space) for game in (better, other)]
        if a != b and nearest != [a, b]:  # else it is what is said of the nearest figure
            found.append((SUPPLY_WORTH * _worth_going_to(better, other, space) * (_far(b) - _far(a)), space, a, b))
    for weight, space, a, b in {choose(found) for choose in (max, min) if found}:
        if weight:
            words: dict[str, Any] = {"space": space_message(better, space), "way": _way(a), "instead": _way(b)}
            yield _fact(weight, "supply_way", "supply", **words)


def _same_ways(before: Any, better: Any, other: Any) -> Iterator[Fact]:
    """That it makes no difference to anybody's way where a tile lies, or how it is turned."""
    here, there = _laid(before, better), _laid(before, other)
    if NONE in (here, there) or _worth_of_tile(int(better.tile[here])) or _worth_of_tile(int(other.tile[there])):
        return
    if here == there and better.turned[here] == other.turned[here]:
        return
    goals = [space for space in range(SPACES) if _worth_going_to(better, other, space)]
    seats = range(better.seats)
    if all(points_to_reach(better, who, to) == points_to_reach(other, who, to) for who in seats for to in goals):
        yield neutral_fact("tikal", "same_ways", "here")


def _same_scores(better: Any, other: Any) -> Iterator[Fact]:
    """That a scoring round would bring everybody as much."""
    seats = range(better.seats)
    mine, yours = (
        [(sum(_held(game, seat).values()), _of_treasures(game, seat)) for seat in seats] for game in (better, other)
    )
    if mine == yours:
        yield neutral_fact("tikal", "same_scores", "temples")


def _worth_going_to(better: Any, other: Any, space: int) -> int:
    """The points of a temple that nobody guards, or the treasures that lie on a tile, after both turns."""
    is_open = better.guard[space] == other.guard[space] == NONE
    return min(int(game.temple[space] if is_open else game.buried[space]) for game in (better, other))


def _laid(before: Any, game: Any) -> int:
    """The space on which a tile was laid in the turn; NONE if none was."""
    return next((space for space in range(SPACES) if before.tile[space] != game.tile[space]), NONE)


def _nearness(game: Any, seat: int, space: int) -> tuple[int, int, int]:
    """The action points to a tile, those of whoever of the others is nearest, and who that is."""
    theirs, rival = min((points_to_reach(game, rival, space), rival) for rival in _rivals_of(game, seat))
    return points_to_reach(game, seat, space), theirs, rival


def _way(points: int) -> Message:
    """So many action points, or more than a turn has."""
    key = "far" if points == TOO_FAR else "way"
    return Message(f"coach.fact.tikal.{key}", {"n": min(points, ACTION_POINTS)})


# ---- treasures, figures, camps


def _treasures(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What all treasures bring in every scoring round that is still to come."""
    a, b = (_of_treasures(game, seat) for game in (better, other))
    rounds = _scorings(better, seat)
    yield from _compared(rounds * TREASURES_WORTH, "treasures", a, b, ("treasures",), rounds=rounds)


def _of_treasures(game: Any, seat: int) -> int:
    return sum(int(treasure_points(game, seat, kind)) for kind in range(TREASURE_KINDS))


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
        yield _fact(sign * TAKEN_WORTH, key, "taken", player=_player(int(first)), n=int(price))
    if is_settled and before.laid_out_count == LAST_TWO:
        yield _fact(-sign * LEFT_WORTH, "left", "left")


def _bid(before: Any, game: Any, seat: int) -> int:
    """What a seat has bid, whether it has won by it already or not; 0 if it has passed."""
    if game.bidder == seat:
        return int(game.bid)
    return int(before.players[seat].points[BID_POINTS] - game.players[seat].points[BID_POINTS])
