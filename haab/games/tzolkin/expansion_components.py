"""Everything printed on a component of the expansion, as constants that rules can read."""

from __future__ import annotations

from typing import Any

from haab.games.tzolkin.components import (
    BUILDINGS,
    DATA,
    FOOD_DAYS,
    GEARS,
    LAST_SPACE,
    MATERIALS,
    MAX_SEATS,
    NONE,
    WORKERS,
)
from haab.kit.record.arrays import table
from haab.kit.record.types import Cube, Grid, Ints

_EXPANSION: dict[str, Any] = DATA["expansion"]


MODULES = ["quick_actions", "tribes", "prophecies", "new_buildings"]
READINGS = {
    "single_architecture": "TZ-R-10",
    "no_free_choice_ahead": "TZ-R-15",
    "no_quick_dummies": "TP-R-75",
    "extra_space_by_push": "TP-R-14",
    "renovate_later": "TP-R-58",
}
"""Other readings of rules that can be agreed upon, and the clauses that name them."""
"""The options of a game, in the order in which the rules read them. (A fifth player is a number of seats.)"""

# ---- tribes

TRIBES = [tribe["id"] for tribe in _EXPANSION["tribes"]["list"]]
TRIBE_COUNT = len(TRIBES)
TRIBES_DEALT: int = _EXPANSION["tribes"]["dealt"]
AH_CHUY_KAK = TRIBES.index("ah_chuy_kak")
AHAU_CHAMAHEZ = TRIBES.index("ahau_chamahez")
AHMAKIQ = TRIBES.index("ahmakiq")
BACAB = TRIBES.index("bacab")
BALAM = TRIBES.index("balam")
CIT_BOLON_TUM = TRIBES.index("cit_bolon_tum")
HURACAN = TRIBES.index("huracan")
ITZAMNA = TRIBES.index("itzamna")
IXTAB = TRIBES.index("ixtab")
VACUB_CAQUIX = TRIBES.index("vacub_caquix")
XAMAN_EK = TRIBES.index("xaman_ek")
YALUK = TRIBES.index("yaluk")
YUMKAAX = TRIBES.index("yumkaax")


def _tribe(tribe: int) -> dict[str, Any]:
    params: dict[str, Any] = _EXPANSION["tribes"]["list"][tribe]["params"]
    return params


WORKERS_FOR_PICK_UP: int = _tribe(AH_CHUY_KAK)["min_placed_on_gears"]
FURTHER_SPACES: int = _tribe(AHAU_CHAMAHEZ)["spaces_ahead"]
FURTHER_CORN: int = _tribe(AHAU_CHAMAHEZ)["corn"]
SKIP_CORN: int = _tribe(AHMAKIQ)["corn_for_skipping"]
BACAB_LEAST_CORN: int = _tribe(BACAB)["turn_start_minimum_corn"]
BACAB_BEG_CORN: int = _tribe(BACAB)["begging_corn_after"]
BALAM_CORN: int = _tribe(BALAM)["corn_gain"]
FLAT_PRICE: int = _tribe(CIT_BOLON_TUM)["flat_space_cost"]
EXTRA_SPACE: Ints = table([_tribe(CIT_BOLON_TUM)["extra_space"][gear] for gear in GEARS])
EXTRA_SPACES = int(max(EXTRA_SPACE[gear] - LAST_SPACE[gear] for gear in range(len(GEARS))))
PARTNER_GEAR: Ints = table(
    [
        next((GEARS.index(pair[1 - pair.index(gear)]) for pair in _tribe(HURACAN)["pairs"] if gear in pair), NONE)
        for gear in GEARS
    ]
)
ITZAMNA_COST: Ints = table(
    [_tribe(ITZAMNA)["technology_resources"][name] for name in ("to_1", "to_2", "to_3", "bonus_at_3")]
)
IXTAB_KEPT: int = _tribe(IXTAB)["wealth_kept"]
YALUK_WORKERS: int = _tribe(YALUK)["start_workers"]
YALUK_MEAL: int = _tribe(YALUK)["extra_corn_per_worker"]
YALUK_HUNGER_POINTS: int = _tribe(YALUK)["vp_lost_per_unfed_worker"]
_PLACEMENT = _tribe(YUMKAAX)["placement_total_by_workers"]
YUMKAAX_PRICE: Ints = table(
    [_PLACEMENT[str(n)] - (_PLACEMENT[str(n - 1)] if n > 1 else 0) for n in range(1, WORKERS + 1)]
)

# ---- prophecies

PROPHECIES = [prophecy["id"] for prophecy in _EXPANSION["prophecies"]["list"]]
PROPHECY_COUNT = len(PROPHECIES)
FORETOLD: int = _EXPANSION["prophecies"]["drawn"]
WRATHFUL_GODS = PROPHECIES.index("wrathful_gods")
ANGRY_CHAAC = PROPHECIES.index("angry_chaac")
ANGRY_QUETZALCOATL = PROPHECIES.index("angry_quetzalcoatl")
ANGRY_KUKULCAN = PROPHECIES.index("angry_kukulcan")
FOREST_FIRES = PROPHECIES.index("forest_fires")
DROUGHT = PROPHECIES.index("drought")
GOLD_SHORTAGE = PROPHECIES.index("gold_shortage")
DESECRATION = PROPHECIES.index("desecration")
TEACHER_SHORTAGE = PROPHECIES.index("teacher_shortage")
FORGOTTEN_LORE = PROPHECIES.index("forgotten_lore")
CROWDED_CITIES = PROPHECIES.index("crowded_cities")
HUNGER = PROPHECIES.index("hunger")
HIGH_WATER = PROPHECIES.index("high_water")


def _prophecy(prophecy: int) -> dict[str, Any]:
    params: dict[str, Any] = _EXPANSION["prophecies"]["list"][prophecy]["params"]
    return params


WRATH_CORN: int = _prophecy(WRATHFUL_GODS)["surcharge"]["corn"]
FIRE_WOOD: int = _prophecy(FOREST_FIRES)["less"]["wood"]
DROUGHT_CORN: int = _prophecy(DROUGHT)["less"]["corn"]
GOLD_CORN: int = _prophecy(GOLD_SHORTAGE)["surcharge"]["corn"]
TEACHER_RESOURCES: int = _prophecy(TEACHER_SHORTAGE)["surcharge"]["any_resource"]
FORGOTTEN_LEVEL: int = _prophecy(FORGOTTEN_LORE)["disabled_level"]
CROWDED_RESOURCES: int = _prophecy(CROWDED_CITIES)["surcharge"]["any_resource"]
CROWDED_CORN: int = _prophecy(CROWDED_CITIES)["surcharge"]["corn_if_paid_in_corn"]
HUNGER_MEAL: int = _prophecy(HUNGER)["extra_corn_per_worker"]
FLOOD_CORN: int = _prophecy(HIGH_WATER)["surcharge"]["corn"]
BAND_START: Grid = table([[band["min"] for band in prophecy["bands"]] for prophecy in _EXPANSION["prophecies"]["list"]])
BAND_POINTS: Grid = table([[band["vp"] for band in prophecy["bands"]] for prophecy in _EXPANSION["prophecies"]["list"]])
BANDS = len(BAND_POINTS[0])

# ---- quick actions

_QUICK = _EXPANSION["quick_actions"]
QUICK_SPACES: int = _QUICK["spaces"]
QUICK_SPACE_COST: int = _QUICK["space_cost"]
QUICK_TILES = [tile["id"] for tile in _QUICK["tiles"]]
QUICK_TILE_COUNT = len(QUICK_TILES)
QUICK_KINDS = [kind["id"] for kind in _QUICK["kinds"]]
QUICK_GOLD = QUICK_KINDS.index("gold")
QUICK_TECHNOLOGY = QUICK_KINDS.index("technology")
QUICK_TRADE = QUICK_KINDS.index("trade")
QUICK_BUILD = QUICK_KINDS.index("build")
QUICK_KIND: Ints = table([QUICK_KINDS.index(tile["kind"]) for tile in _QUICK["tiles"]])
QUICK_GAIN: Grid = table(
    [
        [tile["effects"][0].get(m, 0) * (tile["effects"][0]["op"] == "gain") for m in MATERIALS]
        for tile in _QUICK["tiles"]
    ]
)
"""What a tile gives of each material."""
QUICK_BUILD_CORN: int = next(tile["effects"][0]["corn"] for tile in _QUICK["tiles"] if tile["kind"] == "build")
QUICK_TILES_AGE_1: int = sum(tile["age"] == 1 for tile in _QUICK["tiles"])
"""The tiles of Age 1 come first."""
DAYS_PER_QUICK_TILE = 2
QUICK_DUMMIES: Grid = table(
    [
        [DATA["dummies"]["with_quick_actions"].get(str(n), {}).get(where, 0) for n in range(MAX_SEATS + 1)]
        for where in ("on_quick_action_spaces", "on_gears")
    ]
)
"""Dummies on quick-action spaces and on gears, by the number of players."""

# ---- new buildings


def _income(tile: dict[str, Any], number: int) -> list[int]:
    gain: dict[str, int] = {}
    for effect in tile["effects"]:
        if effect["op"] == "food_day_income":
            gain = effect["gain"]
        elif effect["op"] == "food_day_income_by_number":
            gain = effect["gain"][str(number)]
    return [gain.get(material, 0) for material in MATERIALS]


_NEW = {tile["id"]: tile for tile in _EXPANSION["new_buildings"]["list"]}
RENOVATABLE = [name for name in BUILDINGS if _NEW.get(name, {}).get("renovation")]
"""Buildings with the renovation mark."""
RENOVATABLE_COUNT = len(RENOVATABLE)
RENOVATABLE_BUILDING: Ints = table([BUILDINGS.index(name) for name in RENOVATABLE])
INCOME: Cube = table(
    [
        [
            _income(_NEW[name], number) if name in _NEW else [0] * len(MATERIALS)
            for number in range(1, len(FOOD_DAYS) + 1)
        ]
        for name in BUILDINGS
    ]
)
"""INCOME[building, Food Day, material]."""
EARNERS: Ints = table([building for building in range(len(BUILDINGS)) if any(map(any, INCOME[building]))])
"""Buildings with a Food Day income."""
SKULL_SHRINE = BUILDINGS.index("skull_shrine")
