"""What a seat may know as a row of numbers (TZ-R-47, TP-R-74): the same that its view shows."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    AGES,
    BUILDING_COUNT,
    BUILDINGS,
    CALENDAR_TEETH,
    FOOD_DAYS,
    GEARS,
    HARVESTS,
    MAX_LEVEL,
    MAX_SEATS,
    MONUMENT_COUNT,
    MONUMENTS,
    MOST_MONUMENTS,
    MOST_STEPS,
    MOST_TEETH,
    NONE,
    RESOURCES,
    ROW,
    SEATS,
    SKULLS,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
    WEALTH_COUNT,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    MODULES,
    PROPHECIES,
    QUICK_TILE_COUNT,
    QUICK_TILES,
    QUICK_TILES_AGE_1,
    TRIBE_COUNT,
    TRIBES,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, POINT_SOURCES, Tzolkin
from haab.games.tzolkin.rules.play import DECISIONS
from haab.kit.compiler.rule import rule
from haab.kit.record.observation import AMOUNT, HIGHEST, LOWEST, Observation, Part
from haab.kit.record.types import Ints

YES = range(2)
OCCUPANTS = range(-1, DUMMY + 1)


@rule
def write_display(game: Tzolkin, seat: int, row: Ints, start: int) -> None:
    """Which buildings lie in the row; which monuments are on display."""
    for tile in range(BUILDING_COUNT + MONUMENT_COUNT):
        row[start + tile] = 0
    for place in range(ROW):
        if game.row[place] != NONE:
            row[start + game.row[place]] += 1
    for place in range(MOST_MONUMENTS):
        if game.monuments[place] != NONE:
            row[start + BUILDING_COUNT + game.monuments[place]] += 1


@rule
def write_drawn_wealth(game: Tzolkin, seat: int, row: Ints, start: int) -> None:
    """TZ-3.4: the tiles drawn for dummies lie open."""
    for tile in range(WEALTH_COUNT):
        row[start + tile] = 0
    for number in range(game.wealth_drawn):
        row[start + game.wealth[number]] = 1


@rule
def write_quick_tiles(game: Tzolkin, seat: int, row: Ints, start: int) -> None:
    """TP-4.2, TP-4.3, TP-R-74: the tiles of Age 1; those of Age 2 from the first Food Day on."""
    shown = QUICK_TILES_AGE_1 if game.food_days == 0 else QUICK_TILE_COUNT
    for number in range(QUICK_TILE_COUNT):
        is_shown = game.with_quick_actions and number < shown
        row[start + number] = game.quick_tiles[number] if is_shown else NONE


@rule
def write_wealth(game: Tzolkin, seat: int, other: int, row: Ints, start: int) -> None:
    """TZ-2.7, TZ-R-47: the own tiles always; of others only those kept, once they are revealed."""
    for tile in range(WEALTH_COUNT):
        row[start + tile] = 0
    player = game.players[other]
    for number in range(WEALTH_DEALT):
        if player.dealt[number] == NONE:
            continue
        if seat == other:
            row[start + player.dealt[number]] = 1 + player.kept[number]
        elif game.revealed and player.kept[number]:
            row[start + player.dealt[number]] = 2


@rule
def write_tribes(game: Tzolkin, seat: int, other: int, row: Ints, start: int) -> None:
    """TP-5.1, TP-5.3, TP-R-74: the own two tribes always; of others only the one kept, once it is revealed."""
    for tribe in range(TRIBE_COUNT):
        row[start + tribe] = 0
    if not game.with_tribes:
        return
    player = game.players[other]
    for number in range(TRIBES_DEALT):
        if seat == other and player.tribes[number] != NONE:
            row[start + player.tribes[number]] = 1
    if player.tribe != NONE and (seat == other or game.revealed):
        row[start + player.tribe] = 2


TABLE = [
    Part("seats", "how many play", range(SEATS[0], MAX_SEATS + 1)),
    Part("over", "whether the game has ended", YES),
    *(Part(f"with_{module}", f"whether {module} is played with", YES) for module in MODULES),
    Part("day", "the day", range(CALENDAR_TEETH + 3)),
    Part("rounds", "rounds begun", range(CALENDAR_TEETH + 3)),
    Part("food_days", "Food Days held", range(len(FOOD_DAYS) + 1)),
    Part("first", "who has the starting player marker", range(MAX_SEATS), has_seats=True),
    Part("start_space", "whose worker is on the starting player space", range(-1, MAX_SEATS), has_seats=True),
    Part("revealed", "whether the starting wealth has been revealed", YES),
    Part("tooth_corn", "corn on the teeth of the calendar", AMOUNT),
    Part("gears", "who is on a space: -1 nobody, 9 a dummy", OCCUPANTS, (GEARS, range(MOST_TEETH)), True),
    Part("forest", "fields with wood on top", range(MAX_SEATS + 1), (HARVESTS,)),
    Part("clearing", "fields with a corn tile to be seen", range(MAX_SEATS + 1), (HARVESTS,)),
    Part("skull_bank", "skulls in the bank", range(SKULLS + 1)),
    Part("skull_places", "who placed a skull on an action of Chichen Itza", range(-1, MAX_SEATS), has_seats=True),
    Part("on_display", "buildings in the row, monuments on display", range(ROW + 1), ([*BUILDINGS, *MONUMENTS],),
         write=write_display),
    Part("pile_left", "buildings left in the pile of an age", AMOUNT, (range(1, AGES + 1),)),
    Part("wealth_drawn", "wealth tiles drawn for dummies", YES, (WEALTH,), write=write_drawn_wealth),
    Part("calamity", "the prophecy in force", range(-1, len(PROPHECIES))),
    Part("foretold", "the prophecies of the game, in order", range(-1, len(PROPHECIES))),
    Part("quick_spaces", "who is on a quick-action space", OCCUPANTS, has_seats=True),
    Part("quick_tiles", "quick-action tiles as far as they are laid out", range(-1, len(QUICK_TILES)),
         (range(QUICK_TILE_COUNT),), write=write_quick_tiles),
    Part("dummies_left", "dummies still to be placed", AMOUNT),
    Part("ability", "whether what a tribe may do once in a turn is still to be done", range(-1, 2)),
    Part("beyond_gear", "the gear that Vacub-Caquix skips on in this turn", range(-1, len(GEARS))),
    Part("beyond_space", "and the space", range(-1, MOST_TEETH + 1)),
    Part("just_placed", "a bit for each space on which this turn's workers stand", range(HIGHEST + 1), (GEARS,)),
]  # fmt: skip

PLAYERS = [
    Part("corn", "corn", AMOUNT),
    Part("resources", "resources", AMOUNT, (RESOURCES,)),
    Part("skulls", "crystal skulls", range(SKULLS + 1)),
    Part("fed", "workers fed on the last Food Day", range(WORKERS + 1)),
    Part("points", "points by source, in quarters", range(LOWEST, HIGHEST + 1), (POINT_SOURCES,)),
    Part("available", "workers in front of the player", range(WORKERS + 1)),
    Part("on_gears", "workers on gears", range(WORKERS + 1)),
    Part("in_bank", "workers in the bank", range(WORKERS + 1)),
    Part("steps", "steps on the temples", range(MOST_STEPS), (TEMPLES,)),
    Part("levels", "levels of technologies", range(MAX_LEVEL + 1), (TECHNOLOGIES,)),
    Part("light", "whether the player board shows its light side", YES),
    Part("farm_some", "symbols of farms for one worker", AMOUNT),
    Part("farm_all", "farms for all workers", AMOUNT),
    Part("corn_tiles", "corn tiles taken", AMOUNT),
    Part("wood_tiles", "wood tiles taken", AMOUNT),
    Part("buildings", "buildings owned", range(5), (BUILDINGS,)),
    Part("monuments", "monuments owned", YES, (MONUMENTS,)),
    Part("wealth", "starting wealth: 1 dealt, 2 kept; of others what is revealed", range(3), (WEALTH,),
         write=write_wealth),
    Part("tribes", "tribes: 1 dealt, 2 kept; of others what is revealed", range(3), (TRIBES,), write=write_tribes),
]  # fmt: skip

OBSERVATION = Observation(__name__, Tzolkin, DECISIONS, MAX_SEATS, TABLE, PLAYERS)
