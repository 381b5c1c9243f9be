"""What the effects of a tile or action can come to in every order: the order is forced, and every choice tried."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import permutations

from haab.games.tzolkin.codes import MENU
from haab.games.tzolkin.components import (
    EFFECTS,
    FROM_CHICHEN_ITZA,
    FROM_WEALTH,
    MAX_LEVEL,
    MAY_DEVOTE,
    MOST_EFFECTS,
    NO_EFFECT,
    NONE,
    RESOURCE_COUNT,
    TECHNOLOGY_COUNT,
    TEMPLE_COUNT,
    TOP_STEP,
)
from haab.games.tzolkin.expansion_components import ITZAMNA, PROPHECY_COUNT, XAMAN_EK
from haab.games.tzolkin.record import Tzolkin
from haab.games.tzolkin.rules.effects import carry_out_effect
from haab.games.tzolkin.rules.play import apply, legal, settle
from haab.kit.record.stack import copy_record, new_menu
from tests.tribes.tables import table
from tests.tzolkin.tables import BLUE, RED

States = dict[bytes, Tzolkin]
"""States of a game by their bytes: equal states are equal bytes."""


def effects_of(source: int) -> list[int]:
    """The numbers of the effects of a source, without theology 2, which always comes last (TP-9.11)."""
    found = [number for number in range(MOST_EFFECTS) if EFFECTS[source, number, 0] != NO_EFFECT]
    return [number for number in found if EFFECTS[source, number, 0] != MAY_DEVOTE]


SOURCES = [
    source for source in (*range(FROM_WEALTH), *range(FROM_CHICHEN_ITZA, len(EFFECTS))) if len(effects_of(source)) > 1
]
"""Whatever has more than one effect, and can come while a prophecy is in force."""


def outcomes(before: Tzolkin, number: int, source: int) -> States:
    """Every state that an effect can come to, by every choice of Red and every exchange of Xaman Ek."""
    start = copy_record(before)
    carry_out_effect(start, RED, source, number)
    settle(start)
    found: States = {}
    seen = {start.tobytes()}
    waiting = [start]
    while waiting:
        game = waiting.pop()
        if game.depth == before.depth:
            found[game.tobytes()] = game
            continue
        for code in choices(game):
            after = copy_record(game)
            apply(after, code)
            if (key := after.tobytes()) not in seen:
                seen.add(key)
                waiting.append(after)
    return found


def choices(game: Tzolkin) -> list[int]:
    """The legal codes of a state."""
    menu = new_menu(MENU)
    legal(game, menu)
    return [int(code) for code in menu[1 : menu[0] + 1]]


def reached(game: Tzolkin, source: int, order: Iterable[int]) -> set[bytes]:
    """Every state that the effects of a source can come to in this order."""
    states: States = {game.tobytes(): game}
    for number in order:
        states = {key: state for before in states.values() for key, state in outcomes(before, number, source).items()}
    return {*states}


def other_orders(source: int) -> list[tuple[int, ...]]:
    """Every order of the effects of a source but that of the data file; equal effects are not told apart."""
    numbers = effects_of(source)
    found: dict[tuple[tuple[int, int], ...], tuple[int, ...]] = {}
    for order in permutations(numbers):
        shown = tuple((int(EFFECTS[source, number, 0]), int(EFFECTS[source, number, 1])) for number in order)
        found.setdefault(shown, order)
    return [order for order in found.values() if order != tuple(numbers)]


def lost(game: Tzolkin, source: int) -> set[bytes]:
    """What some other order can come to, and that of the data file cannot."""
    found: set[bytes] = set()
    for order in other_orders(source):
        found |= reached(game, source, order)
    return found - reached(game, source, effects_of(source))


# ---- positions


START = table({"tribe": "balam"}, calamity="hunger", row=["small_farm", "great_farm", "terrace_house"]).data


def some_position(chooser: random.Random) -> Tzolkin:
    """Red is short of everything, or at the top or bottom of something, under some prophecy."""
    game = copy_record(START)
    game.calamity = chooser.randrange(PROPHECY_COUNT)
    game.skull_bank = chooser.choice([0, 1, 2, 9])
    game.ability = chooser.randrange(2)
    red = game.players[RED]
    red.tribe = chooser.choice([NONE, XAMAN_EK, ITZAMNA])
    red.corn = chooser.choice([0, 0, 1, 2, 5])
    red.light = chooser.randrange(2)
    for resource in range(RESOURCE_COUNT):
        red.resources[resource] = chooser.choice([0, 0, 1, 2])
    for technology in range(TECHNOLOGY_COUNT):
        red.levels[technology] = chooser.choice([0, MAX_LEVEL, MAX_LEVEL])
    for temple in range(TEMPLE_COUNT):
        top = TOP_STEP[temple]
        red.steps[temple] = chooser.choice([0, 0, 1, 2, top - 2, top - 1, top])
        taken = red.steps[temple] != top and chooser.randrange(2)
        game.players[BLUE].steps[temple] = top if taken else 1
    return game
