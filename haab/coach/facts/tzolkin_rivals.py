"""What a turn of Tzolk'in takes from the others, or leaves to them: where they stand in the turn that comes next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from haab.coach.facts import OTHERS, Fact, make_fact
from haab.games.tzolkin.codes import BY_TIKAL_2, BY_TIKAL_4, BY_UXMAL_4
from haab.games.tzolkin.components import (
    ACTIONS,
    AGRICULTURE,
    BUILDING_COUNT,
    CHICHEN_ITZA,
    CLIMB,
    COLOURS,
    CORN,
    EFFECTS,
    FIRST_FREE_CHOICE,
    FIRST_HARVEST,
    FOOD_DAY_AGE,
    FOOD_DAY_ENDS_AGE,
    FOOD_DAYS,
    FROM_CHICHEN_ITZA,
    GEAR_COUNT,
    GEARS,
    GROUPS,
    HIGHEST_BONUS,
    NONE,
    PALENQUE,
    POINTS,
    STEP_BACK_CORN,
    STEP_POINTS,
    TEMPLES,
    TIKAL,
    TOP_STEP,
    UXMAL,
)
from haab.games.tzolkin.record import EMPTY
from haab.games.tzolkin.rules.buildings import can_build, can_build_monument
from haab.games.tzolkin.rules.calendar import is_food_day
from haab.games.tzolkin.rules.food_days import highest_step, is_shared, workers_fed
from haab.games.tzolkin.rules.holdings import corn_on_teeth, workers_in_play
from haab.games.tzolkin.rules.palenque import corn_of_harvest
from haab.games.tzolkin.rules.placing import lowest_free_space
from haab.games.tzolkin.rules.questions import last_space, space_cost
from haab.games.tzolkin.rules.technologies import has_level
from haab.games.tzolkin.rules.temples import can_climb
from haab.games.tzolkin.shown.effect_words import amount_message, effect_messages
from haab.kit.record.stack import to_move
from haab.kit.text import Player

TAKEN, OWN_BONUS, BONUS_OF_OTHERS, LATER = 0.5, 0.8, 0.5, 0.5
"""Of what a thing is worth: taken from another player; a bonus, own or another's; one that does not come next."""
STEP_WORTH, START_WORTH, CORN_WORTH, ENTRY_WORTH, MEAL_WORTH = 2.0, 1.5, 0.3, 0.8, 1.5
"""About how many points things are worth: only to say the weightier ones first."""

_fact = partial(make_fact, "tzolkin")


def facts_about_others(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """What others can do after one turn, and not after the other, as far as it matters before the game ends."""
    yield from _bonuses(better, other, seat)
    for game, rest, sign in ((better, other, 1), (other, better, -1)):
        yield from _tops(game, rest, seat, sign)
        yield from _skull_places(game, rest, seat, sign)
        yield from _harvests(game, rest, seat, sign)
        yield from _start(game, rest, seat, sign)
        yield from _entries(game, rest, seat, sign)
    yield from _first(better, other, seat)


def rivals_of(game: Any, seat: int) -> list[int]:
    """Everybody else."""
    return [rival for rival in range(game.seats) if rival != seat]


def player_of(seat: int) -> Player:
    """A player, to stand in a sentence."""
    return Player(seat, COLOURS[seat])


# ---- where somebody stands in the next turn


def is_still_to_move(game: Any, seat: int) -> bool:
    """Whether a seat has a turn in this round yet, by the turn order."""
    mover = to_move(game)
    return bool((seat - game.first) % game.seats >= (mover - game.first) % game.seats)


def spaces_in_next_turn(game: Any, seat: int, gear: int) -> list[int]:
    """The spaces of a gear on which a seat's workers stand in its next turn, if the calendar advances one day."""
    days = 0 if is_still_to_move(game, seat) else 1
    last = int(last_space(game, seat, gear))
    return [space + days for space in range(last + 1 - days) if game.gears[gear][space] == seat]


def can_build_in_next_turn(game: Any, seat: int, tile: int) -> bool:
    """Whether a worker of a seat stands where it can build a tile of the display in the next turn, and pay for it."""
    if tile >= BUILDING_COUNT:
        can_pay = can_build_monument(game, seat, tile - BUILDING_COUNT)
        return bool(can_pay and _corn_left(game, seat, TIKAL, 4) != NONE)
    for gear, action, way in ((TIKAL, 2, BY_TIKAL_2), (TIKAL, 4, BY_TIKAL_4), (UXMAL, 4, BY_UXMAL_4)):
        corn = _corn_left(game, seat, gear, action)
        if corn != NONE and can_build(game, seat, tile, way, True, corn):
            return True
    return False


def _corn_left(game: Any, seat: int, gear: int, action: int) -> int:
    """The corn that is left of a worker's way to an action in the next turn; NONE if there is none."""
    spaces = [space for space in spaces_in_next_turn(game, seat, gear) if space >= action]
    left = [int(game.players[seat].corn) - _steps_back(gear, space, action) for space in spaces]
    return max([corn for corn in left if corn >= 0], default=NONE)


def _steps_back(gear: int, space: int, action: int) -> int:
    """What a lower action costs a worker."""
    return 0 if space >= FIRST_FREE_CHOICE[gear] else (space - action) * STEP_BACK_CORN


# ---- temples


def _bonuses(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """The bonus for the highest step at the end of the age: the own one, and what others have of it."""
    for temple, name in enumerate(TEMPLES):
        words = {"temple": f"@god.{name}"}
        a, b = (bonus_of(game, seat, temple) for game in (better, other))
        if a != b:
            worth = OWN_BONUS * (a - b) * _soon(better)
            yield _fact(worth, "bonus", f"bonus_{name}", ("temples",), a=a, b=b, n=abs(a - b), **words)
        for rival in rivals_of(better, seat):
            a, b = (bonus_of(game, rival, temple) for game in (better, other))
            if a != b:
                worth = BONUS_OF_OTHERS * (b - a) * _soon(better)
                words_of_rival = {"player": player_of(rival), "a": a, "b": b, "n": abs(a - b), **words}
                yield _fact(worth, "rival_bonus", f"bonus_{name}", (OTHERS,), **words_of_rival)


def bonus_of(game: Any, seat: int, temple: int) -> int:
    """What being highest in a temple would bring a seat at the end of the age, as things stand."""
    ends = [day for day in range(int(game.food_days), len(FOOD_DAYS)) if FOOD_DAY_ENDS_AGE[day]]
    highest = int(highest_step(game, temple))
    if not ends or game.players[seat].steps[temple] != highest:
        return 0
    return int(HIGHEST_BONUS[FOOD_DAY_AGE[ends[0]] - 1, temple]) // (2 if is_shared(game, temple, highest) else 1)


def _soon(game: Any) -> float:
    """Whether the next Food Day ends the age, or another one comes before."""
    return 1.0 if game.food_days < len(FOOD_DAYS) and FOOD_DAY_ENDS_AGE[game.food_days] else LATER


def _tops(game: Any, rest: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The top of a temple, which one player only can stand on: taken from whoever stands just below it."""
    for temple, name in enumerate(TEMPLES):
        top = int(TOP_STEP[temple])
        if game.players[seat].steps[temple] != top:
            continue
        below = [rival for rival in rivals_of(game, seat) if game.players[rival].steps[temple] == top - 1]
        shut_out = [rival for rival in below if not can_climb(game, rival, temple) and can_climb(rest, rival, temple)]
        if shut_out:
            worth = STEP_WORTH + TAKEN * int(STEP_POINTS[temple, top] - STEP_POINTS[temple, top - 1])
            words = {"player": player_of(shut_out[0]), "temple": f"@god.{name}"}
            yield _fact(sign * worth, "top" if sign > 0 else "not_top", f"bonus_{name}", (OTHERS,), **words)


# ---- where others stand on the gears


def _skull_places(game: Any, rest: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The place for a skull that another player's worker comes to, and that is taken."""
    for rival in rivals_of(game, seat):
        if not game.players[rival].skulls:
            continue
        for space in spaces_in_next_turn(game, rival, CHICHEN_ITZA):
            is_action = 1 <= space <= ACTIONS[CHICHEN_ITZA]
            if is_action and game.skull_places[space] != EMPTY and rest.skull_places[space] == EMPTY:
                words = {
                    "player": player_of(rival),
                    "space": space,
                    "what": effect_messages(FROM_CHICHEN_ITZA + space - 1),
                }
                worth = sign * TAKEN * _rewards(space)
                yield _fact(worth, "skull_place" if sign > 0 else "no_skull_place", "skull_place", (OTHERS,), **words)


def _rewards(action: int) -> int:
    """About what placing a skull brings, besides resources."""
    worths = {POINTS: 1, CLIMB: 2}
    return sum(worths.get(int(step[0]), 0) * int(step[2]) for step in EFFECTS[FROM_CHICHEN_ITZA + action - 1])


def _harvests(game: Any, rest: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The corn that another player's worker comes to, and that is harvested already or still under the wood."""
    for rival in rivals_of(game, seat):
        for space in spaces_in_next_turn(game, rival, PALENQUE):
            group = space - FIRST_HARVEST
            if 0 <= group < GROUPS and _has_corn(rest, rival, group) and not _has_corn(game, rival, group):
                corn = int(corn_of_harvest(rest, rival, group))
                words = {"player": player_of(rival), "space": space, "what": amount_message(CORN, corn)}
                worth = sign * CORN_WORTH * corn
                yield _fact(worth, "harvest" if sign > 0 else "no_harvest", "harvest", (OTHERS,), **words)


def _has_corn(game: Any, seat: int, group: int) -> bool:
    """Whether corn can be harvested without burning the forest."""
    return bool(game.clearing[group] > 0 or has_level(game, seat, AGRICULTURE, 2))


def _entries(game: Any, rest: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The gear on which another player has not the corn for the lowest free space, which on the next day is another."""
    for rival in rivals_of(game, seat):
        if not (is_still_to_move(game, rival) and is_still_to_move(rest, rival)):
            continue
        player = game.players[rival]
        for gear in range(GEAR_COUNT):
            a, b = (_entry(there, rival, gear) for there in (game, rest))
            if player.available and NONE not in (a, b) and b <= player.corn < a:
                words = {
                    "player": player_of(rival),
                    "gear": f"@gear.{GEARS[gear]}",
                    "corn": amount_message(CORN, int(player.corn)),
                }
                key = "entry" if sign > 0 else "no_entry"
                yield _fact(sign * ENTRY_WORTH, key, "entry", (OTHERS,), a=a, b=b, n=a - b, **words)


def _entry(game: Any, seat: int, gear: int) -> int:
    """What the lowest free space of a gear costs; NONE if there is none."""
    space = int(lowest_free_space(game, seat, gear))
    return space if space == NONE else int(space_cost(game, gear, space))


# ---- the starting player space


def _first(better: Any, other: Any, seat: int) -> Iterator[Fact]:
    """Who goes first in the round that begins, where the turn has decided it."""
    if better.first != other.first and seat in (better.first, other.first):
        sign, rest = (1, other) if better.first == seat else (-1, better)
        yield _fact(
            sign * START_WORTH, "first" if sign > 0 else "not_first", "start", player=player_of(int(rest.first))
        )


def _start(game: Any, rest: Any, seat: int, sign: int) -> Iterator[Fact]:
    """The starting player space, and what lies on the calendar: taken, or left to whoever comes next."""
    if game.start_space != seat or rest.start_space != EMPTY:
        return
    corn = int(corn_on_teeth(rest))
    words: dict[str, Any] = {"corn": amount_message(CORN, corn)}
    keys = ("start", "not_start") if corn else ("start_bare", "not_start_bare")
    hungry = _hungry_without(rest, seat, corn)
    worth = START_WORTH + CORN_WORTH * corn
    if hungry is not None:
        rival, fed, would_be_fed = hungry
        words |= {"player": player_of(rival), "a": fed, "b": would_be_fed, "n": int(workers_in_play(rest, rival))}
        worth, keys = worth + MEAL_WORTH * (would_be_fed - fed), ("start_hunger", "not_start_hunger")
    yield _fact(sign * worth, keys[0 if sign > 0 else 1], "start", (OTHERS,) if hungry else (), **words)


def _hungry_without(game: Any, seat: int, corn: int) -> tuple[int, int, int] | None:
    """Who could feed more workers on a Food Day of this round by the corn of the calendar, and how many with it."""
    if not is_food_day(game):
        return None
    for rival in rivals_of(game, seat):
        player = game.players[rival]
        fed, would_be_fed = (int(workers_fed(game, rival, int(player.corn) + more)) for more in (0, corn))
        if would_be_fed > fed and player.available and is_still_to_move(game, rival):
            return rival, fed, would_be_fed
    return None
