"""What can be said about two turns of Tzolk'in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from haab.coach.facts import OTHERS, Fact, make_fact, neutral_fact
from haab.coach.facts.tzolkin_rivals import can_build_in_next_turn, facts_about_others, player_of, rivals_of
from haab.games.tzolkin.components import (
    ACTIONS,
    BUILDING_COUNT,
    BUILDING_SKULLS,
    CHICHEN_ITZA,
    CLIMB,
    CORN,
    CORN_VALUE,
    EFFECTS,
    FIRST_FREE_CHOICE,
    FIRST_HARVEST,
    FOOD_DAYS,
    FROM_CHICHEN_ITZA,
    FROM_WEALTH,
    GEAR_COUNT,
    GEARS,
    MATERIALS,
    NO_EFFECT,
    NONE,
    PALENQUE,
    POINTS,
    QUARTERS,
    SKULL,
    STEP_POINTS,
    TECHNOLOGIES,
    TEMPLES,
    TIKAL,
    UXMAL,
    YAXCHILAN,
)
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.buildings import resources_missing
from haab.games.tzolkin.rules.chichen_itza import can_use_chichen_itza
from haab.games.tzolkin.rules.effects import carry_out_effect
from haab.games.tzolkin.rules.food_days import workers_fed
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.palenque import can_use_palenque, corn_of_fishing, corn_of_harvest
from haab.games.tzolkin.rules.play import score
from haab.games.tzolkin.rules.questions import last_space, points_per_unfed
from haab.games.tzolkin.rules.yaxchilan import gain_of
from haab.games.tzolkin.shown.effect_words import action_of, amount_message, tile_name
from haab.kit.text import Message

CORN_WORTH, BLOCK_WORTH, SKULL_WORTH, WORKER_WORTH, STEP_WORTH = 0.4, 0.8, 3.0, 1.2, 1.0
LEVEL_WORTH, TILE_WORTH, PAYABLE_WORTH, GONE_WORTH, WANTED_WORTH, DAY_WORTH, HIRED_WORTH, FARM_WORTH = (
    3.0,
    4.0,
    2.0,
    3.0,
    1.5,
    1.0,
    4.0,
    2.0,
)
ACTION_WORTH = {TIKAL: (3.0, 3.0, 5.0, 6.0, 5.0), UXMAL: (1.5, 1.0, 3.0, 3.0, 4.0)}
"""About how many points things are worth: only to say the weightier ones first."""
HUNGER_OF_OTHERS = RIDE_OF_OTHERS = 0.5
"""What the hunger of others is worth, and where their workers come to, of what it would be to oneself."""
TOMORROW = 0.7
"""What an action is worth that can be used in the next turn, of what it would be worth now."""
SOON = 2
"""Days to a Food Day at which every worker that goes hungry counts in full."""
NO_ACTION = "coach.fact.tzolkin.no_action"
MOST_NAMED = 3
"""Tiles that are named at most."""


def is_apart(code: int) -> bool:
    """Every turn is compared as a whole."""
    return False


def facts(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What differs after two turns, in the words of the rules; of the last turn only what still counts after it."""
    if not before.revealed:
        return list(_beginning(before, better, other, seat))
    found = facts_of_beginning(before, better, other, seat)
    if not _is_last_turn(before) and better.rounds == other.rounds:
        found += [
            *_days(before, better, other, seat),
            *_rides(before, better, other, seat),
            *_workers(before, better, other, seat),
            *facts_about_others(better, other, seat),
        ]
    return found


def facts_of_beginning(before: Any, better: Any, other: Any, seat: int) -> list[Fact]:
    """What can be said even if one of the turns still chooses the days of the calendar."""
    found = [
        *_points(before, better, other, seat),
        *_meals(before, better, other, seat),
        *_temples(better, other, seat),
        *_built(better, other, seat),
    ]
    if not _is_last_turn(before):
        found += [
            *_goods(better, other, seat),
            *_levels(better, other, seat),
            *_payable(before, better, other, seat),
        ]
    return found


def _beginning(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What a seat begins with by the starting wealth that it keeps, and what can be paid for with that."""
    better, other = (_with_wealth(game, seat) for game in (better, other))
    yield from _goods(better, other, seat)
    yield from _farms(better, other, seat)
    yield from _temples(better, other, seat)
    yield from _levels(better, other, seat)
    yield from _payable(before, better, other, seat)


def _with_wealth(game: Any, seat: int) -> Any:
    """The game with the tiles that a seat keeps carried out: none of them asks anything."""
    if game.revealed:
        return game
    game = deepcopy(game)
    player = game.players[seat]
    for number, tile in enumerate(player.dealt):
        if player.kept[number]:
            source = FROM_WEALTH + int(tile)
            for effect, (operation, _, _) in enumerate(EFFECTS[source]):
                if operation != NO_EFFECT:
                    carry_out_effect(game, seat, source, effect)
    return game


def _is_last_turn(before: Any) -> bool:
    """Whether nothing but the last Food Day comes after the turn."""
    return bool(before.food_days == len(FOOD_DAYS) - 1 and before.day >= FOOD_DAYS[-1])


_fact = partial(make_fact, "tzolkin")


def _compared(worth: float, key: str, a: float, b: float, topic: str = "", **params: Any) -> Iterator[Fact]:
    """So much after the better turn, so much after the other, if that differs."""
    if a != b:
        yield _fact(worth * (a - b), key, topic or key, a=a, b=b, n=abs(a - b), **params)


def _points(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Points that are scored at once."""
    start = score(before, seat)
    mine, yours = (_number((score(game, seat) - start) / QUARTERS) for game in (better, other))
    yield from _compared(1.0, "points", mine, yours)


def _number(value: float) -> float:
    """A whole number as one."""
    return int(value) if value == int(value) else value


# ---- food, goods


def _meals(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """How many workers the corn feeds on the next Food Day, as things stand."""
    if not before.food_days == better.food_days == other.food_days < len(FOOD_DAYS):
        return
    fed = [int(workers_fed(game, seat, int(game.players[seat].corn))) for game in (better, other)]
    workers = [int(workers_in_play(game, seat)) for game in (better, other)]
    hungry = [all_of - some for all_of, some in zip(workers, fed, strict=True)]
    if hungry[0] == hungry[1]:
        return
    days = max(1, int(FOOD_DAYS[before.food_days] - before.day))
    weight = int(points_per_unfed(before, seat)) * (hungry[1] - hungry[0]) * min(1.0, SOON / days)
    words = {"a": fed[0], "n": workers[0], "b": fed[1], "m": workers[1]}
    yield _fact(weight, _meal_key(hungry, fed), "corn", ("hunger",), **words)


def _meal_key(hungry: list[int], fed: list[int]) -> str:
    """Which sentence tells it: whoever feeds more is not told "only"."""
    if hungry[0] > hungry[1]:
        return "feeds_fewer"
    if not hungry[0]:
        return "feeds_all"
    return "feeds_more" if fed[1] else "feeds_unlike_none"


def _goods(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Corn, blocks, skulls, workers, and how many of them are in hand."""
    mine, yours = better.players[seat], other.players[seat]
    yield from _compared(CORN_WORTH, "corn", int(mine.corn), int(yours.corn))
    yield from _compared(BLOCK_WORTH, "blocks", int(sum(mine.resources)), int(sum(yours.resources)), "resources")
    yield from _compared(SKULL_WORTH, "skulls", int(mine.skulls), int(yours.skulls))
    yield from _kinds(list(map(int, mine.resources)), list(map(int, yours.resources)))
    crews = [int(workers_in_play(game, seat)) for game in (better, other)]
    yield from _compared(HIRED_WORTH, "crew", crews[0], crews[1], "workers")
    yield from _compared(WORKER_WORTH, "workers", int(mine.available), int(yours.available))


def _kinds(mine: list[int], yours: list[int]) -> Iterator[Fact]:
    """Which resources are held, where they are as many: gold is worth more than wood."""
    if mine == yours or sum(mine) != sum(yours):
        return
    words: dict[str, Any] = {"held": _amounts(mine), "instead": _amounts(yours)}
    price = sum(int(each) * (a - b) for each, a, b in zip(CORN_VALUE, mine, yours, strict=True))
    if price:
        yield _fact(CORN_WORTH * price, "kinds", "resources", **words)
    else:
        yield neutral_fact("tzolkin", "kinds", "resources", **words)


def _amounts(resources: list[int]) -> list[Message]:
    return [amount_message(material, count) for material, count in enumerate(resources) if count]


def _farms(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Workers that need less corn on Food Days."""
    a, b = (int(game.players[seat].farm_some) for game in (better, other))
    yield from _compared(FARM_WORTH, "farm", a, b)


# ---- days, workers on gears


def _days(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """How far away the next Food Day is, if one turn brings it nearer: good news for whoever is hungry least."""
    if not before.food_days == better.food_days == other.food_days < len(FOOD_DAYS):
        return
    a, b = (max(0, int(FOOD_DAYS[before.food_days] - game.day)) for game in (better, other))
    if a == b:
        return
    hungry = {rival: _hungry(better, rival) for rival in rivals_of(better, seat)}
    rival = max(hungry, key=lambda found: hungry[found])
    gain = int(points_per_unfed(before, seat)) * (hungry[rival] - _hungry(better, seat)) * HUNGER_OF_OTHERS
    words: dict[str, Any] = {"a": a, "b": b, "n": abs(a - b)}
    key = "food_day_now" if a == 0 else "food_day_later" if b == 0 else "food_day"
    if a < b and gain > 0:
        words |= {"player": player_of(rival), "m": hungry[rival]}
        key = "food_day_hungry" if a else "food_day_now_hungry"
    sources = (OTHERS, "hunger") if gain else ()
    yield _fact((gain or DAY_WORTH) * (1 if a < b or not gain else -1), key, "food_day", sources, **words)


def _hungry(game: Any, seat: int) -> int:
    """How many of a seat's workers its corn does not feed, as things stand."""
    return int(workers_in_play(game, seat) - workers_fed(game, seat, int(game.players[seat].corn)))


def _rides(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What a worker comes to by an advance of two days instead of one, and the other way round; and one of others."""
    if better.day == other.day:
        return
    for weight, words in _rides_of(before, better, other, seat):
        yield _fact(weight, "rides", "gears", **words)
    for rival in rivals_of(before, seat):
        for weight, words in _rides_of(before, better, other, rival):
            if any(words[what].key == NO_ACTION for what in ("what", "what_instead")):
                continue  # it may be able to do something there when it comes to that
            sign = -RIDE_OF_OTHERS
            yield _fact(sign * weight, "rival_rides", "rival_gears", (OTHERS,), player=player_of(rival), **words)


def _rides_of(before: Any, better: Any, other: Any, seat: int) -> Iterator[tuple[float, dict[str, Any]]]:
    """Each worker of a seat that comes elsewhere: how much better that is, and in which words it is told."""
    days = [int(game.day - before.day) for game in (better, other)]
    for gear in range(GEAR_COUNT):
        for start in range(int(last_space(before, seat, gear)) + 1 - max(days)):
            space, instead = (start + more for more in days)
            here, there = better.gears[gear][space] == seat, other.gears[gear][instead] == seat
            weight = _worth(better, seat, gear, space) - _worth(other, seat, gear, instead)
            if before.gears[gear][start] == seat and here and there and weight:
                yield (
                    weight,
                    {
                        "gear": f"@gear.{GEARS[gear]}",
                        "space": space,
                        "what": _told_action(better, seat, gear, space),
                        "instead": instead,
                        "what_instead": _told_action(other, seat, gear, instead),
                    },
                )


def _told_action(game: Any, seat: int, gear: int, space: int) -> Message:
    """What a worker does on a space, or that there is nothing that it can do as things stand."""
    return _action(game, seat, gear, space) if _worth(game, seat, gear, space) else Message(NO_ACTION)


def _workers(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The best space that the next day, or two of them, brings a worker to after one turn, and not after the other."""
    if better.day != other.day:
        return
    mine, yours = (_spaces_tomorrow(before, game, seat) for game in (better, other))
    keys = ("stands", "stands_not") if better.day <= before.day + 1 else ("comes", "comes_not")
    for game, spaces, sign, key in ((better, mine - yours, 1, keys[0]), (other, yours - mine, -1, keys[1])):
        worths = {place: _worth(game, seat, *place) for place in spaces}
        if worths:
            gear, space = max(worths, key=lambda place: worths[place])
            words: dict[str, Any] = {
                "gear": f"@gear.{GEARS[gear]}",
                "space": space,
                "what": _action(game, seat, gear, space),
            }
            yield _fact(sign * TOMORROW * worths[gear, space], key, "gears", **words)


def _spaces_tomorrow(before: Any, game: Any, seat: int) -> Counter[tuple[int, int]]:
    """Where a seat's workers stand on the day after that of the question, or after two if the turn ends with these.

    Those that are pushed off are left out.
    """
    days = max(0, int(before.day) + 1 - int(game.day))
    places = [(gear, space) for gear in range(GEAR_COUNT) for space in range(int(last_space(game, seat, gear)) + 1)]
    reached = [(gear, space + days) for gear, space in places if game.gears[gear][space] == seat]
    return Counter((gear, space) for gear, space in reached if 0 < space <= last_space(game, seat, gear))


def _worth(game: Any, seat: int, gear: int, space: int) -> float:
    """About how many points the actions of a space are worth; 0 if there is none, or none that is open."""
    if space >= FIRST_FREE_CHOICE[gear]:
        return max(_worth_of_action(game, seat, gear, action) for action in range(1, ACTIONS[gear] + 1))
    return _worth_of_action(game, seat, gear, space) if space else 0.0


def _worth_of_action(game: Any, seat: int, gear: int, action: int) -> float:
    if gear == PALENQUE:
        return _corn(game, seat, action) * CORN_WORTH if can_use_palenque(game, seat, action) else 0.0
    if gear == YAXCHILAN:
        return sum(
            _worth_of(material) * int(gain_of(game, seat, action, material)) for material in range(len(MATERIALS))
        )
    if gear == CHICHEN_ITZA:
        return _rewards(action) if can_use_chichen_itza(game, seat, action) else 0.0
    return ACTION_WORTH[gear][action - 1]


def _corn(game: Any, seat: int, action: int) -> int:
    """The corn of fishing or of a harvest."""
    if action < FIRST_HARVEST:
        return int(corn_of_fishing(game, seat))
    return int(corn_of_harvest(game, seat, action - FIRST_HARVEST))


def _worth_of(material: int) -> float:
    return {CORN: CORN_WORTH, SKULL: SKULL_WORTH}.get(material, BLOCK_WORTH)


def _rewards(action: int) -> float:
    """What placing a skull is worth beyond holding it."""
    rewards = ((int(operation), int(amount)) for operation, _, amount in EFFECTS[FROM_CHICHEN_ITZA + action - 1])
    worths = {POINTS: 1.0, CLIMB: 2 * STEP_WORTH}
    return sum(worths.get(operation, 0.0) * amount for operation, amount in rewards) - SKULL_WORTH


def _action(game: Any, seat: int, gear: int, space: int) -> Message:
    """What a worker does on a space; of a group without wood tiles only corn is harvested."""
    if space >= FIRST_FREE_CHOICE[gear]:
        return Message("tzolkin.action.free")
    if gear == PALENQUE and space >= FIRST_HARVEST and game.forest[space - FIRST_HARVEST] == 0:
        return Message("tzolkin.action.harvest_corn", {"corn": amount_message(CORN, _corn(game, seat, space))})
    return action_of(game, seat, gear, space)


# ---- temples, technologies


def _temples(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Steps, and what they are worth at the end of an age."""
    for temple, name in enumerate(TEMPLES):
        a, b = (int(game.players[seat].steps[temple]) for game in (better, other))
        if a != b:
            p, q = (int(STEP_POINTS[temple, step]) for step in (a, b))
            words = {"temple": f"@god.{name}", "n": abs(a - b), "p": p, "q": q}
            yield _fact(p - q + (a - b) * STEP_WORTH, "temple", f"temple_{name}", ("temples",), **words)


def _levels(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Levels of technologies."""
    for technology, name in enumerate(TECHNOLOGIES):
        a, b = (int(game.players[seat].levels[technology]) for game in (better, other))
        yield from _compared(LEVEL_WORTH, "level", a, b, f"level_{name}", technology=f"@tech.{name}")


# ---- tiles


def _built(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What is built, and who is quicker with what is left."""
    mine, yours = (_owned(game, seat) for game in (better, other))
    if gained := mine - yours:
        yield _fact(TILE_WORTH, "built", "built", tiles=_named(gained))
    if missed := yours - mine:
        yield _fact(-TILE_WORTH, "not_built", "built", tiles=_named(missed))
    for game, tiles, sign, keys in (
        (other, gained, 1, ("gone", "wanted")),
        (better, missed, -1, ("left", "left_wanted")),
    ):
        for tile in tiles & _shown(game):
            yield from _of_others(game, seat, tile, sign, keys)


def _of_others(game: Any, seat: int, tile: int, sign: int, keys: tuple[str, str]) -> Iterator[Fact]:
    """Who can build a tile in the next turn, or can pay for it."""
    for rival in rivals_of(game, seat):
        words: dict[str, Any] = {"tile": tile_name(tile), "player": player_of(rival)}
        if can_build_in_next_turn(game, rival, tile):
            yield _fact(sign * GONE_WORTH, keys[0], "gone", (OTHERS,), **words)
        elif tile in _in_reach(game, rival):
            yield _fact(sign * WANTED_WORTH, keys[1], "gone", (OTHERS,), **words)


def _payable(before: Any, better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What could be paid for in the next turn."""
    mine, yours = (_in_reach(game, seat) & _shown(before) for game in (better, other))
    if can := mine - yours - _owned(other, seat):
        yield _fact(PAYABLE_WORTH, "payable", "resources", tiles=_named(can))
    if cannot := yours - mine - _owned(better, seat):
        yield _fact(-PAYABLE_WORTH, "not_payable", "resources", tiles=_named(cannot))


def _owned(game: Any, seat: int) -> set[int]:
    """The tiles that a seat owns: buildings, and behind them monuments."""
    player = game.players[seat]
    owned = [*player.buildings, *player.monuments]
    return {tile for tile, count in enumerate(owned) if count > 0}


def _shown(game: Any) -> set[int]:
    """The tiles that can be built."""
    monuments = {BUILDING_COUNT + int(tile) for tile in game.monuments if tile != EMPTY}
    return {int(tile) for tile in game.row if tile != EMPTY} | monuments


def _in_reach(game: Any, seat: int) -> set[int]:
    """The tiles on display that a seat has all the blocks for."""
    shown = (tile for tile in _shown(game) if resources_missing(game, seat, tile, NONE) == 0)
    return {tile for tile in shown if _has_skulls(game, seat, tile)}


def _has_skulls(game: Any, seat: int, tile: int) -> bool:
    return bool(tile >= BUILDING_COUNT or game.players[seat].skulls >= BUILDING_SKULLS[tile])


def _named(tiles: set[int]) -> list[str]:
    """Some of them, monuments first."""
    return [tile_name(tile) for tile in sorted(tiles, reverse=True)[:MOST_NAMED]]
