"""Chapter 21, and the scoring of monuments (TZ-17.4)."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    BUILDING_COUNT,
    BUILDING_TYPE,
    CIVIL,
    CORN_VALUE,
    MASTERY_POINTS,
    MONUMENT_COUNT,
    MONUMENT_TYPE,
    MONUMENTS,
    POINTS_PER_CIVIL,
    POINTS_PER_CORN_TILE,
    POINTS_PER_LEVEL,
    POINTS_PER_MONUMENT,
    POINTS_PER_PLACED_SKULL,
    POINTS_PER_SHRINE,
    POINTS_PER_SKULL,
    POINTS_PER_STEP,
    POINTS_PER_TILE,
    POINTS_PER_TOMB,
    POINTS_PER_WOOD_TILE,
    QUARTERS_PER_CORN,
    RESOURCE_COUNT,
    SHRINE,
    START_STEP,
    STEP_POINTS,
    TEMPLE_COUNT,
    TOMB,
    WORKER_POINTS,
)
from haab.games.tzolkin.record import BY_CORN, BY_MONUMENTS, BY_SKULLS, Tzolkin
from haab.games.tzolkin.rules.holdings import (
    buildings_owned,
    levels_reached,
    monuments_of_all,
    monuments_owned,
    skulls_placed,
    technologies_mastered,
    workers_in_play,
)
from haab.games.tzolkin.rules.materials import gain_points
from haab.kit.compiler.rule import rule

(
    OF_TOMBS,
    OF_BUILDERS,
    OF_CORN,
    OF_WOOD,
    OF_MONUMENTS,
    OF_CIVIL_WORKS,
    OF_MASTERY,
    OF_LEARNING,
    OF_WORKERS,
    OF_SHRINES,
    OF_ALL_TEMPLES,
    OF_ONE_TEMPLE,
    OF_SKULLS,
) = (
    MONUMENTS.index(f"monument_of_{name}")
    for name in (
        "tombs",
        "builders",
        "corn",
        "wood",
        "monuments",
        "civil_works",
        "mastery",
        "learning",
        "workers",
        "shrines",
        "all_temples",
        "one_temple",
        "skulls",
    )
)


@rule
def final_scoring(game: Tzolkin) -> None:
    """TZ-21.2: resources become corn, corn gives quarters, then held skulls, then monuments."""
    for seat in range(game.seats):
        score_corn(game, seat)
        gain_points(game, seat, BY_SKULLS, POINTS_PER_SKULL * game.players[seat].skulls)
        for monument in range(MONUMENT_COUNT):
            if game.players[seat].monuments[monument] > 0:
                gain_points(game, seat, BY_MONUMENTS, monument_points(game, seat, monument))


@rule
def score_corn(game: Tzolkin, seat: int) -> None:
    """TZ-21.2, TZ-21.3, TZ-R-45: 1/4 VP per corn; resources count at market rates. Quarters are kept."""
    player = game.players[seat]
    corn = player.corn
    for resource in range(RESOURCE_COUNT):
        corn += player.resources[resource] * CORN_VALUE[resource]
    player.points[BY_CORN] += corn * QUARTERS_PER_CORN


@rule
def monument_points(game: Tzolkin, seat: int, monument: int) -> int:
    """TZ-17.4: what a monument is worth to its owner."""
    player = game.players[seat]
    if monument == OF_TOMBS:
        return POINTS_PER_TOMB * tiles_of_type(game, seat, TOMB)
    if monument == OF_CIVIL_WORKS:
        return POINTS_PER_CIVIL * tiles_of_type(game, seat, CIVIL)
    if monument == OF_SHRINES:
        return POINTS_PER_SHRINE * tiles_of_type(game, seat, SHRINE)
    if monument == OF_BUILDERS:
        return POINTS_PER_TILE * (buildings_owned(game, seat) + monuments_owned(game, seat))
    if monument == OF_CORN:
        return POINTS_PER_CORN_TILE * player.corn_tiles
    if monument == OF_WOOD:
        return POINTS_PER_WOOD_TILE * player.wood_tiles
    if monument == OF_MONUMENTS:
        return POINTS_PER_MONUMENT[game.seats] * monuments_of_all(game)
    if monument == OF_MASTERY:
        return MASTERY_POINTS[technologies_mastered(game, seat)]
    if monument == OF_LEARNING:
        return POINTS_PER_LEVEL * levels_reached(game, seat)
    if monument == OF_WORKERS:
        return WORKER_POINTS[workers_in_play(game, seat)]
    if monument == OF_ALL_TEMPLES:
        return step_points(game, seat)
    if monument == OF_ONE_TEMPLE:
        return POINTS_PER_STEP * most_steps_climbed(game, seat)
    return POINTS_PER_PLACED_SKULL * skulls_placed(game)


@rule
def tiles_of_type(game: Tzolkin, seat: int, kind: int) -> int:
    """TZ-17.3, TZ-17.4: buildings and monuments of a type."""
    count = 0
    for building in range(BUILDING_COUNT):
        if BUILDING_TYPE[building] == kind:
            count += game.players[seat].buildings[building]
    for monument in range(MONUMENT_COUNT):
        if MONUMENT_TYPE[monument] == kind:
            count += game.players[seat].monuments[monument]
    return count


@rule
def step_points(game: Tzolkin, seat: int) -> int:
    """The points of the own step in each temple, negative ones too."""
    points = 0
    for temple in range(TEMPLE_COUNT):
        points += STEP_POINTS[temple, game.players[seat].steps[temple]]
    return points


@rule
def most_steps_climbed(game: Tzolkin, seat: int) -> int:
    """TZ-R-46: the best temple; one below the starting step counts 0."""
    most = 0
    for temple in range(TEMPLE_COUNT):
        most = max(most, game.players[seat].steps[temple] - START_STEP)
    return most
