"""Facts about turns of Tikal: what can be reached, held and broken with the action points of the next turn."""

from __future__ import annotations

from collections.abc import Iterator
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
from haab.games.tikal.components import (
    ACTION_POINTS,
    COLOURS,
    NONE,
    SPACES,
    TILE_MASKS,
    TILE_VALUE,
    TREASURE_KINDS,
)
from haab.games.tikal.rules.scoring import temple_points, treasure_points
from haab.games.tikal.shown.spaces import space_message
from haab.kit.text import Message, Player

_fact = partial(make_fact, "tikal")
SAFETY_WORTH, CHANCE_WORTH, DENIAL_WORTH, NEARNESS_WORTH, SUPPLY_WORTH = 0.5, 0.35, 0.3, 0.8, 0.7
"""About how many points things are worth: only to say the weightier ones first."""
FAR = 0.6
"""How far away the last thing is that a turn is just long enough for, of what is out of reach."""


def threats(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The own majority that others can break in one turn, or not, or by other action points."""
    both = held_temples(better, seat).keys() & held_temples(other, seat).keys()
    open_temples = [space for space in both if better.guard[space] == other.guard[space] == NONE]
    threats = {space: [_nearest_threat(game, seat, space) for game in (better, other)] for space in open_temples}
    points = {space: (a[0], b[0]) for space, (a, b) in threats.items()}
    for space, weight, key in _most_changed(better, points, ("threat", "exposed", "safe")):
        rival = threats[space][0 if key == "exposed" else 1][1]
        words = _reach_words(better, space, *points[space])
        yield _fact(SAFETY_WORTH * weight, key, "safety", player=player_of(rival), **words)


def _nearest_threat(game: Any, seat: int, space: int) -> tuple[int, int]:
    """The action points by which a majority can be broken, and by whom."""
    return min((points_to_break(game, rival, seat, space), rival) for rival in rivals_of(game, seat))


def chances(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The temple whose majority can be taken in the next turn, or not, or by other action points."""
    points = _points_to_hold(better, other, seat, seat)
    for space, weight, key in _most_changed(better, points, ("chance", "chance_only", "chance_not")):
        words = _reach_words(better, space, *points[space])
        yield _fact(-CHANCE_WORTH * weight, key, "chance", **words)


def denials(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The temple whose majority a rival can take in one turn, or not, or by other action points."""
    for rival in rivals_of(better, seat):
        points = _points_to_hold(better, other, rival, seat)
        for space, weight, key in _most_changed(better, points, ("denial", "allowed", "denied")):
            words = _reach_words(better, space, *points[space])
            yield _fact(DENIAL_WORTH * weight, key, "denial", (OTHERS,), player=player_of(rival), **words)


def _points_to_hold(better: Any, other: Any, taker: int, seat: int) -> dict[int, tuple[int, int]]:
    """The action points for each open temple that neither `taker` nor `seat` holds after one of the turns."""
    held = [held_temples(game, who).keys() for game in (better, other) for who in (taker, seat)]
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


def here(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Why a temple or treasures lie better here than there, or whom they are nearest where only one turn lays them."""
    here, there = (_laid(before, game) for game in (better, other))
    tiles = [NONE if space == NONE else int(game.tile[space]) for game, space in ((better, here), (other, there))]
    if tiles[0] != tiles[1]:
        yield from _tile_alone(better, here, seat, 1)
        yield from _tile_alone(other, there, seat, -1)
    elif here != there:
        mine, yours = _nearness(better, seat, here), _nearness(other, seat, there)
        words = {
            **_words_of_way(better, here, mine),
            "there": space_message(other, there),
            "rival": player_of(yours[2]),
        }
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
    words = {"space": space_message(game, space), "player": player_of(near[2])}
    return {**words, "mine": _way(near[0]), "theirs": _way(near[1])}


def _worth_of_tile(tile: int) -> int:
    """The points or the treasures of a tile."""
    return int(TILE_VALUE[tile] + TILE_MASKS[tile])


def _ahead(near: tuple[int, int, int]) -> float:
    """How much nearer a seat is than whoever of the others is nearest."""
    mine, theirs, _ = near
    return _far(theirs) - _far(mine)


def ways(better: Any, other: Any, seat: int) -> Iterator[Fact]:
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
                words |= {} if who == seat else {"player": player_of(who)}
                yield _fact(weight, key, "here", () if who == seat else (OTHERS,), **words)


def supplies(better: Any, other: Any, seat: int) -> Iterator[Fact]:
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


def same_ways(before: Any, better: Any, other: Any) -> Iterator[Fact]:
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


def same_scores(better: Any, other: Any) -> Iterator[Fact]:
    """That a scoring round would bring everybody as much."""
    seats = range(better.seats)
    mine, yours = (
        [(sum(held_temples(game, seat).values()), worth_of_treasures(game, seat)) for seat in seats]
        for game in (better, other)
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
    theirs, rival = min((points_to_reach(game, rival, space), rival) for rival in rivals_of(game, seat))
    return points_to_reach(game, seat, space), theirs, rival


def _way(points: int) -> Message:
    """So many action points, or more than a turn has."""
    key = "far" if points == TOO_FAR else "way"
    return Message(f"coach.fact.tikal.{key}", {"n": min(points, ACTION_POINTS)})


# ---- what seats have, and who they are


def held_temples(game: Any, seat: int) -> dict[int, int]:
    """The temples that would bring a seat points now, and how many."""
    found = {space: int(temple_points(game, seat, space)) for space in range(SPACES)}
    return {space: points for space, points in found.items() if points}


def worth_of_treasures(game: Any, seat: int) -> int:
    """The points of a seat's treasures."""
    return sum(int(treasure_points(game, seat, kind)) for kind in range(TREASURE_KINDS))


def player_of(seat: int) -> Player:
    """A seat with its colour, as sentences name it."""
    return Player(seat, COLOURS[seat])


def rivals_of(game: Any, seat: int) -> list[int]:
    """All other seats."""
    return [rival for rival in range(game.seats) if rival != seat]
