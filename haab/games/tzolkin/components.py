"""Everything printed on a component, from data.json, as constants that rules can read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from haab.kit.colours import COLOURS as ALL_COLOURS
from haab.kit.record.arrays import table
from haab.kit.record.types import Cube, Grid, Ints

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "data.json").read_text(encoding="utf-8"))

NONE = -1


def _ids(things: list[dict[str, Any]]) -> list[str]:
    return [thing["id"] for thing in things]


# ---- materials: the three resources first, so that a resource is its own material

WOOD, STONE, GOLD, CORN, SKULL = range(5)
MATERIALS = ["wood", "stone", "gold", "corn", "skull"]
RESOURCES = MATERIALS[:3]
MATERIAL_COUNT = len(MATERIALS)
RESOURCE_COUNT = len(RESOURCES)
SKULLS: int = DATA["component_counts"]["crystal_skulls"]
CORN_VALUE: Ints = table([DATA["market"]["corn_value"][resource] for resource in RESOURCES])
CHEAPEST_RESOURCE = int(min(CORN_VALUE))

# ---- players

FEWEST_SEATS, MAX_SEATS = DATA["component_counts"]["players"]["expansion"]
SEATS = range(FEWEST_SEATS, MAX_SEATS + 1)
BASE_SEATS = range(DATA["component_counts"]["players"]["base"][0], DATA["component_counts"]["players"]["base"][1] + 1)
"""Numbers of players without the fifth player module (TP-1.2)."""
WORKERS: int = DATA["component_counts"]["workers_per_player"]
START_WORKERS: int = DATA["setup"]["start_workers"]
COLOURS: list[str] = list(ALL_COLOURS[:MAX_SEATS])

# ---- gears and their actions (TZ-1.1, TZ-1.2)

GEARS = _ids(DATA["gears"])
GEAR_COUNT = len(GEARS)
PALENQUE = GEARS.index("palenque")
YAXCHILAN = GEARS.index("yaxchilan")
TIKAL = GEARS.index("tikal")
UXMAL = GEARS.index("uxmal")
CHICHEN_ITZA = GEARS.index("chichen_itza")
TEETH: Ints = table([gear["teeth"] for gear in DATA["gears"]])
MOST_TEETH = int(max(TEETH))
LAST_SPACE: Ints = table([gear["last_space"] for gear in DATA["gears"]])
FIRST_FREE_CHOICE: Ints = table([gear["free_choice_spaces"][0] for gear in DATA["gears"]])
ACTIONS: Ints = table([len(gear["action_spaces"]) for gear in DATA["gears"]])
HOLDS_BACK: Ints = table([gear["double_advance_blocking_space"] for gear in DATA["gears"]])
"""The space on which a worker prevents a double advance."""

_ACTION = {action["id"]: action for action in DATA["actions"]}
FISH_CORN: int = _ACTION["palenque_1"]["effects"][0]["corn"]
HARVESTS = [int(group["action"].removeprefix("palenque_")) for group in DATA["harvest"]["groups"]]
FIRST_HARVEST: int = HARVESTS[0]
GROUPS = len(HARVESTS)
GROUP_CORN: Ints = table([group["corn"] for group in DATA["harvest"]["groups"]])
GROUP_WOOD: Ints = table([group["wood"] or 0 for group in DATA["harvest"]["groups"]])
MATERIAL_GAINS: Grid = table(
    [
        [_ACTION[f"yaxchilan_{n}"]["effects"][0].get(material, 0) for material in MATERIALS] if n else [0] * 5
        for n in range(6)
    ]
)
"""What action n of Yaxchilan gives of each material."""
OFFERING_CORN: int = _ACTION["uxmal_1"]["effects"][0]["corn"]
OFFERING_RESOURCES: int = _ACTION["tikal_5"]["effects"][0]["any_resource"]
CORN_PER_RESOURCE: int = _ACTION["uxmal_4"]["effects"][0]["corn_per_resource"]
ELSEWHERE_CORN: int = _ACTION["uxmal_5"]["effects"][0]["corn"]
ELSEWHERE_GEARS = len(_ACTION["uxmal_5"]["effects"][1]["gears"])
ELSEWHERE_ACTIONS = len(_ACTION["uxmal_5"]["effects"][1]["spaces"])

# ---- costs

_PLACEMENT = DATA["costs"]["placement_total_by_workers"]
WORKER_PRICE: Ints = table(
    [_PLACEMENT[str(n)] - (_PLACEMENT[str(n - 1)] if n > 1 else 0) for n in range(1, WORKERS + 1)]
)
"""Corn that the next worker of a turn adds, by the number of workers placed before it."""
STEP_BACK_CORN: int = DATA["costs"]["step_back_corn_per_space"]
ADVANCE_COST: Ints = table(
    [DATA["costs"]["technology_resources"][name] for name in ("to_1", "to_2", "to_3", "bonus_at_3")]
)
"""Resources for an advance, by the level before it."""
BEG_BELOW: int = DATA["costs"]["begging"]["max_corn_before"]
BEG_CORN: int = DATA["costs"]["begging"]["corn_after"]
MEAL: int = DATA["costs"]["feeding"]["corn_per_worker"]
HUNGER_POINTS: int = DATA["costs"]["feeding"]["vp_lost_per_unfed_worker"]
"""Points lost for each unfed worker."""

# ---- technologies

TECHNOLOGIES = _ids(DATA["technologies"])
TECHNOLOGY_COUNT = len(TECHNOLOGIES)
AGRICULTURE = TECHNOLOGIES.index("agriculture")
EXTRACTION = TECHNOLOGIES.index("extraction")
ARCHITECTURE = TECHNOLOGIES.index("architecture")
THEOLOGY = TECHNOLOGIES.index("theology")
MAX_LEVEL = 3


def _level(technology: int, level: int, number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = DATA["technologies"][technology]["levels"][str(level)][number]
    return found


HARVEST_BONUS: Ints = table([0, _level(AGRICULTURE, 1)["corn"], 0, _level(AGRICULTURE, 3)["corn"]])
"""Corn that each level of agriculture adds to a corn harvest."""
FISH_BONUS: int = _level(AGRICULTURE, 2, 1)["corn"]
EXTRACTION_BONUS: Ints = table([_level(EXTRACTION, level)["amount"] for level in (1, 2, 3)])
"""What extraction adds to wood, stone and gold; the level needed is one more than the resource."""
BUILD_CORN: int = _level(ARCHITECTURE, 1)["corn"]
BUILD_POINTS: int = _level(ARCHITECTURE, 2)["vp"]
BUILD_DISCOUNT: int = _level(ARCHITECTURE, 3)["resources"]
BUILD_CORN_DISCOUNT: int = _level(ARCHITECTURE, 3, 1)["corn"]
SPACES_AHEAD: int = _level(THEOLOGY, 1)["spaces"]
DEVOTION_COST: int = _level(THEOLOGY, 2)["any_resource"]
SKULL_BONUS: int = _level(THEOLOGY, 3)["amount"]
BONUS_RESOURCES: int = DATA["technologies"][EXTRACTION]["bonus"][0]["count"]
BONUS_POINTS: int = DATA["technologies"][ARCHITECTURE]["bonus"][0]["amount"]
BONUS_SKULLS: int = DATA["technologies"][THEOLOGY]["bonus"][0]["skull"]

# ---- temples

TEMPLES = _ids(DATA["temples"])
TEMPLE_COUNT = len(TEMPLES)
CHAAC = TEMPLES.index("chaac")
QUETZALCOATL = TEMPLES.index("quetzalcoatl")
KUKULCAN = TEMPLES.index("kukulcan")
START_STEP: int = DATA["setup"]["temple_start_step"]
TOP_STEP: Ints = table([temple["top_step"] for temple in DATA["temples"]])
MOST_STEPS = int(max(TOP_STEP)) + 1


def _steps(temple: dict[str, Any], value: str, empty: int) -> list[Any]:
    steps = [step.get(value, empty) for step in temple["steps"]]
    return steps + [empty] * (MOST_STEPS - len(steps))


STEP_POINTS: Grid = table([_steps(temple, "vp", 0) for temple in DATA["temples"]])
STEP_REWARD: Grid = table(
    [[NONE if r == NONE else MATERIALS.index(r) for r in _steps(temple, "reward", NONE)] for temple in DATA["temples"]]
)
REWARDS_BELOW: Cube = table(
    [
        [[list(steps[: top + 1]).count(m) for m in range(len(MATERIALS))] for top in range(MOST_STEPS)]
        for steps in STEP_REWARD
    ]
)
"""REWARDS_BELOW[temple, step, material]: the rewards of a step and of all below it."""
HIGHEST_BONUS: Grid = table([[temple["highest_bonus"][f"age_{age}"] for temple in DATA["temples"]] for age in (1, 2)])
SKULL_STEP = STEP_REWARD[KUKULCAN].tolist().index(SKULL)

# ---- calendar

CALENDAR_TEETH: int = DATA["calendar"]["teeth"]
FOOD_DAYS: Ints = table([food_day["day"] for food_day in DATA["calendar"]["food_days"]])
FOOD_DAY_ENDS_AGE: Ints = table([food_day["kind"] == "end_of_age" for food_day in DATA["calendar"]["food_days"]])
FOOD_DAY_AGE: Ints = table([food_day["age"] for food_day in DATA["calendar"]["food_days"]])
CORN_ON_TOOTH: int = DATA["calendar"]["corn_on_tooth_per_unclaimed_round"]

# ---- tiles (TZ-1.7, TZ-1.8)

TYPES = ["farm", "civil", "tomb", "shrine"]
FARM, CIVIL, TOMB, SHRINE = range(4)
_TILES = DATA["buildings"] + DATA["expansion"]["new_buildings"]["list"]
BASE_BUILDINGS = len(DATA["buildings"])
"""The buildings of the base game come first; those of the expansion (TP-9) follow."""
BUILDINGS = _ids(_TILES)
BUILDING_COUNT = len(BUILDINGS)
BUILDING_COST: Grid = table([[tile["cost"][resource] for resource in RESOURCES] for tile in _TILES])
BUILDING_SKULLS: Ints = table([tile["cost"].get("skull", 0) for tile in _TILES])
BUILDING_TYPE: Ints = table([TYPES.index(tile["type"]) for tile in _TILES])
BUILDING_AGE: Ints = table([tile["age"] for tile in _TILES])
BUILDING_COPIES: Ints = table([tile["copies"] for tile in _TILES])
AGES = 2
PILES: list[Ints] = [
    table([tile for tile in range(BUILDING_COUNT) if BUILDING_AGE[tile] == age for _ in range(BUILDING_COPIES[tile])])
    for age in (1, 2)
]
"""All buildings of each age, copies included, those of the expansion last."""
AGE_1_PILE, AGE_2_PILE = PILES
BASE_PILE: Ints = table([sum(tile < BASE_BUILDINGS for tile in pile) for pile in PILES])
"""How many of each pile the base game uses."""
ROW: int = DATA["setup"]["buildings_on_display"]
ONE_WORKER_CORN: int = next(e["corn_less"] for tile in _TILES for e in tile["effects"] if e["op"] == "farm_workers")
"""Corn by which a "one worker" farm symbol lowers the need of its worker."""

MONUMENTS = _ids(DATA["monuments"])
MONUMENT_COUNT = len(MONUMENTS)
MONUMENT_COST: Grid = table([[tile["cost"].get(m, 0) for m in (*RESOURCES, "skull")] for tile in DATA["monuments"]])
SKULL_OF_COST: int = RESOURCE_COUNT
"""Where the skull stands in the cost of a monument."""
MONUMENT_TYPE: Ints = table([TYPES.index(tile["type"]) for tile in DATA["monuments"]])
TILE_COST: Grid = table([*BUILDING_COST, *(list(cost)[:RESOURCE_COUNT] for cost in MONUMENT_COST)])
"""Resources that any tile costs: buildings, then monuments."""
MONUMENTS_SHOWN: Ints = table([DATA["setup"]["monuments_on_display"].get(str(n), 0) for n in range(MAX_SEATS + 1)])
MOST_MONUMENTS = int(max(MONUMENTS_SHOWN))

_MONUMENT = {tile["id"].removeprefix("monument_of_"): tile["scoring"] for tile in DATA["monuments"]}
POINTS_PER_MONUMENT: Ints = table(
    [_MONUMENT["monuments"]["vp_by_players"].get(str(n), 0) for n in range(MAX_SEATS + 1)]
)
POINTS_PER_TOMB: int = _MONUMENT["tombs"]["vp"]
POINTS_PER_CIVIL: int = _MONUMENT["civil_works"]["vp"]
POINTS_PER_SHRINE: int = _MONUMENT["shrines"]["vp"]
POINTS_PER_TILE: int = _MONUMENT["builders"]["vp"]
POINTS_PER_CORN_TILE: int = _MONUMENT["corn"]["vp"]
POINTS_PER_WOOD_TILE: int = _MONUMENT["wood"]["vp"]
POINTS_PER_LEVEL: int = _MONUMENT["learning"]["vp"]
POINTS_PER_STEP: int = _MONUMENT["one_temple"]["vp_per_step_above_start"]
POINTS_PER_PLACED_SKULL: int = _MONUMENT["skulls"]["vp"]
MASTERY_POINTS: Ints = table([_MONUMENT["mastery"]["vp"][str(n)] for n in range(len(TECHNOLOGIES) + 1)])
WORKER_POINTS: Ints = table([_MONUMENT["workers"]["vp"].get(str(n), 0) for n in range(WORKERS + 1)])
POINTS_PER_SKULL: int = DATA["final_scoring"]["vp_per_unplaced_skull"]
QUARTERS_PER_CORN: int = DATA["final_scoring"]["quarters_per_corn"]
QUARTERS = 4
"""Scores are kept in quarter points (TZ-R-45)."""

WEALTH = _ids(DATA["starting_wealth"])
WEALTH_COUNT = len(WEALTH)
WEALTH_GEAR: Ints = table([GEARS.index(tile["dummy"]["gear"]) for tile in DATA["starting_wealth"]])
WEALTH_SPACE: Ints = table([tile["dummy"]["space"] for tile in DATA["starting_wealth"]])
WEALTH_DEALT: int = DATA["setup"]["wealth_dealt"]
WEALTH_KEPT: int = DATA["setup"]["wealth_kept"]
FIELDS: Ints = table([DATA["setup"]["fields_per_group"].get(str(n), 0) for n in range(MAX_SEATS + 1)])
DUMMIES: Ints = table([DATA["dummies"]["base"].get(str(n), 0) for n in range(MAX_SEATS + 1)])
OPPOSITE = 5
"""A gear's first dummy brings another on the slot half a small gear away (TZ-3.5)."""

# ---- effects of tiles and of Chichen Itza: a list of (operation, what, amount) per source, in order (TZ-R-7)

(
    NO_EFFECT,
    GAIN,
    GAIN_ANY,
    POINTS,
    ADVANCE,
    CLIMB,
    HIRE,
    FARM_SOME,
    FARM_ALL,
    MAY_BUILD,
    MAY_TRADE,
    MAY_ACT,
    MAY_BUILD_MONUMENT,
    SWAP_LEVELS,
    MAY_DEVOTE,
) = range(15)
ANY = -1
FROM_BUILDING = 0
FROM_WEALTH = len(BUILDINGS)
FROM_CHICHEN_ITZA: int = FROM_WEALTH + len(WEALTH)

_Effect = tuple[int, int, int]


def _effect(effect: dict[str, Any]) -> list[_Effect]:
    """One effect of the data file as steps that are carried out one at a time."""
    match effect["op"]:
        case "gain":
            return [(GAIN, n, effect[name]) for n, name in enumerate(MATERIALS) if name in effect]
        case "gain_any_resource":
            return [(GAIN_ANY, ANY, effect["count"])]
        case "vp":
            return [(POINTS, 0, effect["amount"])]
        case "tech_up":
            technology = effect["technology"]
            return [(ADVANCE, ANY if technology == "any" else TECHNOLOGIES.index(technology), 1)] * effect["levels"]
        case "temple_up":
            temple = effect["temple"]
            return [(CLIMB, ANY if temple == "any" else TEMPLES.index(temple), 1)] * effect["steps"]
        case "gain_worker":
            return [(HIRE, 0, 1)] * effect["count"]
        case "farm_workers":
            return [(FARM_SOME, 0, effect["count"])]
        case "farm_all":
            return [(FARM_ALL, 0, effect["corn_less"])]
        case "may_build_building":
            return [(MAY_BUILD, 0, 0)]
        case "may_trade":
            return [(MAY_TRADE, 0, 0)]
        case "may_any_action":
            return [(MAY_ACT, 0, 0)]
        case "may_build_monument":
            return [(MAY_BUILD_MONUMENT, 0, 0)]
        case "technology_exchange":
            return [(SWAP_LEVELS, 0, 0)]
        case "theology_2_allowed":
            return [(MAY_DEVOTE, 0, 0)]
        case "place_skull" | "food_day_income" | "food_day_income_by_number":
            return []  # a cost; and what happens on Food Days only
    raise AssertionError(effect)


def _effects(sources: list[dict[str, Any]]) -> Any:
    lists = [[step for effect in source["effects"] for step in _effect(effect)] for source in sources]
    longest = max(len(steps) for steps in lists) + 1
    return table([steps + [(NO_EFFECT, 0, 0)] * (longest - len(steps)) for steps in lists])


EFFECTS: Cube = _effects(
    _TILES + DATA["starting_wealth"] + [_ACTION[f"chichen_itza_{n}"] for n in range(1, ACTIONS[CHICHEN_ITZA] + 1)]
)
"""EFFECTS[source, step] = (operation, what, amount)."""
MOST_EFFECTS = len(EFFECTS[0]) - 1
