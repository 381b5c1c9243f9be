"""The state as readable JSON: the part that everybody sees, and the part that is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from haab.games.tzolkin.codes import FRAMES, WAYS
from haab.games.tzolkin.components import (
    BUILDINGS,
    CALENDAR_TEETH,
    COLOURS,
    EFFECTS,
    GEARS,
    HARVESTS,
    MONUMENTS,
    MOST_EFFECTS,
    MOST_STEPS,
    NONE,
    QUARTERS,
    RESOURCES,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
    TILE_COST,
    WEALTH,
    WEALTH_DEALT,
)
from haab.games.tzolkin.expansion_components import MODULES, PROPHECIES, QUICK_TILES, QUICK_TILES_AGE_1, TRIBES
from haab.games.tzolkin.record import BY_PROPHECIES, DUMMY, EMPTY, POINT_SOURCES
from haab.games.tzolkin.rules.expansion.quick_actions import current_quick_tile
from haab.games.tzolkin.rules.food_days import FOOD_DAY_STAGES
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.technologies import ALL_TECHNOLOGIES

Json = dict[str, Any]

FRAME_ARGUMENTS: dict[str, list[tuple[str, int, int]]] = {
    "reveal_wealth": [],
    "effects": [("source", 0, len(EFFECTS) - 1), ("number", 0, MOST_EFFECTS)],
    "rise": [("technology", 0, len(TECHNOLOGIES) - 1), ("must", 0, 1)],
    "climb_after_paying": [("times", 1, 2)],
    "second_advance": [],
    "second_building": [("architecture", 0, 1)],
    "devotion": [],
    "end_turn": [],
    "next_round": [],
    "any_order": [("source", 0, len(EFFECTS) - 1), ("done", 0, (1 << MOST_EFFECTS) - 1)],
    "climb_now": [("temple", 0, len(TEMPLES) - 1), ("times", 1, 2)],
    "finish_building": [("building", 0, len(BUILDINGS) - 1), ("way", 0, WAYS - 1), ("architecture", 0, 1)],
    "step_down": [],
    "finish_turn": [("asked", 0, 1)],
    "income": [],
    "reward": [("temple", 0, len(TEMPLES) - 1), ("step", 0, MOST_STEPS - 1), ("with_skulls", 0, 1)],
    "food_day": [("stage", 0, FOOD_DAY_STAGES)],
    "keep_wealth": [("left", 1, WEALTH_DEALT)],
    "turn": [("has_begged", 0, 1)],
    "place_more": [("placed", 1, 6), ("pity", 0, 1)],
    "take_more": [],
    "use_action": [("gear", 0, len(GEARS) - 1), ("space", 0, int(TEETH.max()) - 1), ("ahead", 0, 2)],
    "act_elsewhere": [("may_stop", 0, 1)],
    "harvest": [("group", 0, len(HARVESTS) - 1)],
    "advance": [("free", 0, 2), ("advances", 1, 2), ("may_stop", 0, 1), ("allowed", 1, ALL_TECHNOLOGIES)],
    "pay": [("left", 1, 4)],
    "gain_any": [("left", 1, 3)],
    "build": [("way", 0, WAYS - 1), ("architecture", 0, 1)],
    "apply_architecture": [("building", 0, len(BUILDINGS) - 1)],
    "leave_out": [("building", 0, len(BUILDINGS) - 1), ("way", 0, WAYS - 1), ("renovated", 0, len(BUILDINGS))],
    "market": [("stage", 0, 5), ("sold", 0, 7)],
    "climb": [("times", 1, 2), ("except_temple", -1, len(TEMPLES) - 1), ("only", 0, len(TEMPLES)), ("must", 0, 1)],
    "anger": [("why", 0, 1)],
    "devote": [],
    "days": [],
    "choose_tribe": [],
    "take_other": [],
    "choose_bonus": [("must", 0, 1)],
    "lower": [],
    "renovate": [("tile", 0, len(TILE_COST) - 1), ("way", 0, WAYS - 1), ("architecture", 0, 1)],
    "order": [("source", 0, len(EFFECTS) - 1), ("done", 0, (1 << MOST_EFFECTS) - 1)],
    "gold_toll": [("left", 1, 4), ("must", 0, 1)],
    "skull_toll": [("left", 1, 4), ("must", 0, 1)],
    "last_exchange": [],
}
"""What the numbers of each kind of frame are called, and between which bounds they lie."""
assert list(FRAME_ARGUMENTS) == FRAMES
FRAME_DEFAULTS = {"must": 0, "ahead": 0, "allowed": ALL_TECHNOLOGIES, "only": 0, "why": 0, "renovated": 0, "asked": 0}
"""Numbers of a frame that a written position may leave out."""


def module_values(game: np.record) -> dict[str, bool]:
    """Which modules of the expansion are used."""
    return {module: bool(game[f"with_{module}"]) for module in MODULES}


def names(ids: list[str], values: np.ndarray) -> list[str | None]:
    """Ids of tiles in their places; an empty place is None."""
    return [None if value == EMPTY else ids[value] for value in values]


def owned(ids: list[str], counts: np.ndarray) -> list[str]:
    """Ids of owned tiles, one for each copy."""
    return [name for name, count in zip(ids, counts, strict=True) for _ in range(int(count))]


def public_state(game: np.record) -> Json:
    """Everything that lies open on the table."""
    return {
        "day": int(game.day),
        "rounds": int(game.rounds),
        "food_days": int(game.food_days),
        "first": int(game.first),
        "start_space": None if game.start_space == EMPTY else int(game.start_space),
        "tooth_corn": {str(t): int(game.tooth_corn[t]) for t in range(CALENDAR_TEETH) if game.tooth_corn[t]},
        "gears": {gear: gear_state(game, g) for g, gear in enumerate(GEARS)},
        "fields": {
            str(harvest): {"wood": int(game.forest[group]), "corn": int(game.clearing[group])}
            for group, harvest in enumerate(HARVESTS)
        },
        "skull_bank": int(game.skull_bank),
        "skulls_placed": {
            str(action): int(seat) for action, seat in enumerate(game.skull_places) if action and seat != EMPTY
        },
        "row": names(BUILDINGS, game.row),
        "monuments": names(MONUMENTS, game.monuments),
        "revealed": bool(game.revealed),
        "wealth_drawn": [WEALTH[tile] for tile in game.wealth[: game.wealth_drawn]],
        **module_state(game),
        "players": [player_state(game, seat) for seat in range(game.seats)],
        "pending": [frame_state(game.stack[number]) for number in range(game.depth)],
    }


def module_state(game: np.record) -> Json:
    """What the modules in use add to the open table; nothing without any."""
    modules = module_values(game)
    if not any(modules.values()):
        return {}
    state: Json = {"options": modules}
    if game.with_quick_actions:
        state["quick_spaces"] = [occupant(who) for who in game.quick_spaces]
        state["quick_tiles"] = [QUICK_TILES[tile] for tile in visible_quick_tiles(game)]
        state["quick_tile"] = QUICK_TILES[current_quick_tile(game)]
        state["dummies_left"] = int(game.dummies_left)
    if game.with_prophecies:
        state["prophecies"] = names(PROPHECIES, game.foretold)
        state["calamity"] = None if game.calamity == NONE else PROPHECIES[game.calamity]
    if game.with_tribes:
        state["ability"] = bool(game.ability)
        state["skipped"] = (
            None if game.beyond_gear == NONE else {"gear": GEARS[game.beyond_gear], "space": int(game.beyond_space)}
        )
        state["just_placed"] = {
            gear: [space for space in range(TEETH[g]) if (int(game.just_placed[g]) >> space) & 1]
            for g, gear in enumerate(GEARS)
            if game.just_placed[g]
        }
    return state


def occupant(who: int) -> int | str | None:
    """Who stands on a space: a seat, "dummy", or nobody."""
    if who == EMPTY:
        return None
    return "dummy" if who == DUMMY else int(who)


def visible_quick_tiles(game: np.record) -> list[int]:
    """TP-4.2, TP-4.3, TP-R-74: the tiles of Age 1; those of Age 2 from the first Food Day on."""
    shown = QUICK_TILES_AGE_1 if game.food_days == 0 else len(QUICK_TILES)
    return [int(tile) for tile in game.quick_tiles[:shown]]


def quick_tiles_from_now(game: np.record) -> list[int]:
    """TP-4.2, TP-4.3: the current quick-action tile and those that everybody sees coming."""
    tiles = visible_quick_tiles(game)
    return tiles[tiles.index(int(current_quick_tile(game))) :]


def gear_state(game: np.record, gear: int) -> Json:
    """Who stands where on a gear: a seat, or "dummy"."""
    teeth = game.gears[gear, : TEETH[gear]]
    return {str(s): "dummy" if who == DUMMY else int(who) for s, who in enumerate(teeth) if who != EMPTY}


def point_sources(game: np.record) -> list[str]:
    """Where points can come from; prophecies, the last source, only if they are used."""
    return POINT_SOURCES if game.with_prophecies else POINT_SOURCES[:BY_PROPHECIES]


def player_state(game: np.record, seat: int) -> Json:
    """What lies open in front of a player."""
    player = game.players[seat]
    return {
        "colour": COLOURS[seat],
        "corn": int(player.corn),
        **{resource: int(player.resources[n]) for n, resource in enumerate(RESOURCES)},
        "skulls": int(player.skulls),
        "points": {source: player.points[n] / QUARTERS for n, source in enumerate(point_sources(game))},
        "workers": int(workers_in_play(game, seat)),
        "available": int(player.available),
        "temples": {temple: int(player.steps[n]) for n, temple in enumerate(TEMPLES)},
        "technologies": {technology: int(player.levels[n]) for n, technology in enumerate(TECHNOLOGIES)},
        "light": bool(player.light),
        "corn_tiles": int(player.corn_tiles),
        "wood_tiles": int(player.wood_tiles),
        "buildings": owned(BUILDINGS, player.buildings),
        "monuments": owned(MONUMENTS, player.monuments),
        **({"fed": int(player.fed)} if game.with_prophecies else {}),
    }


def tribe_state(game: np.record, seat: int) -> Json:
    """The tribes dealt to a player, and which one is kept."""
    player = game.players[seat]
    return {
        "tribes": [TRIBES[tribe] for tribe in player.tribes if tribe != NONE],
        "tribe": None if player.tribe == NONE else TRIBES[player.tribe],
    }


def wealth_state(game: np.record, seat: int) -> Json:
    """The starting wealth tiles dealt to a player, and which of them are kept."""
    player = game.players[seat]
    dealt = [(WEALTH[tile], bool(kept)) for tile, kept in zip(player.dealt, player.kept, strict=True) if tile != EMPTY]
    return {"dealt": [name for name, _ in dealt], "kept": [name for name, kept in dealt if kept]}


def frame_state(frame: np.record) -> Json:
    """A frame with its numbers by name."""
    name = FRAMES[frame.kind]
    values = (int(frame.a), int(frame.b), int(frame.c), int(frame.d))
    arguments = {argument: values[n] for n, (argument, _, _) in enumerate(FRAME_ARGUMENTS[name])}
    return {"frame": name, "seat": int(frame.seat), **arguments}


def hidden_state(game: np.record) -> Json:
    """What nobody sees: the order of piles (next tile first), undealt tiles and tribes, the generator."""
    return {
        **({"quick_tiles": [QUICK_TILES[tile] for tile in game.quick_tiles]} if game.with_quick_actions else {}),
        **({"tribes_left": [TRIBES[t] for t in game.tribe_stock[: game.tribes_left]]} if game.with_tribes else {}),
        "piles": [[BUILDINGS[kind] for kind in game.piles[age, : game.pile_left[age]][::-1]] for age in range(2)],
        "wealth_left": [WEALTH[tile] for tile in game.wealth[game.wealth_drawn : game.wealth_left]],
        "chance": [int(word) for word in game.chance],
    }
