"""The state as readable JSON: the part that everybody sees, and the part that is hidden."""

from __future__ import annotations

from typing import Any

from haab.games.tzolkin.components import (
    BUILDINGS,
    COLOURS,
    GEARS,
    HARVESTS,
    MONUMENTS,
    NONE,
    QUARTERS,
    RESOURCES,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
    WEALTH,
)
from haab.games.tzolkin.expansion_components import (
    MODULES,
    PROPHECIES,
    QUICK_TILES,
    QUICK_TILES_AGE_1,
    READINGS,
    RENOVATABLE,
    TRIBES,
)
from haab.games.tzolkin.record import BY_PROPHECIES, DUMMY, EMPTY, POINT_SOURCES, Tzolkin
from haab.games.tzolkin.rules.expansion.quick_payment import current_quick_tile
from haab.games.tzolkin.rules.holdings import workers_in_play
from haab.games.tzolkin.rules.play import DECISIONS
from haab.kit.record.types import Ints

Json = dict[str, Any]


def option_values(game: Tzolkin) -> dict[str, bool]:
    """Which modules of the expansion are used, and which other readings."""
    modules = {module: bool(getattr(game, f"with_{module}")) for module in MODULES}
    return modules | {reading: bool(getattr(game, reading)) for reading in READINGS}


def names(ids: list[str], values: Ints) -> list[str | None]:
    """Ids of tiles in their places; an empty place is None."""
    return [None if value == EMPTY else ids[value] for value in values.tolist()]


def owned(ids: list[str], counts: Ints) -> list[str]:
    """Ids of owned tiles, one for each copy."""
    return [name for name, count in zip(ids, counts.tolist(), strict=True) if count for _ in range(count)]


def public_state(game: Tzolkin) -> Json:
    """Everything that lies open on the table."""
    return {
        "day": int(game.day),
        "rounds": int(game.rounds),
        "food_days": int(game.food_days),
        "first": int(game.first),
        "start_space": None if game.start_space == EMPTY else int(game.start_space),
        "tooth_corn": {str(tooth): corn for tooth, corn in enumerate(game.tooth_corn.tolist()) if corn},
        "gears": {gear: gear_state(game, g) for g, gear in enumerate(GEARS)},
        "fields": {
            str(harvest): {"wood": wood, "corn": corn}
            for harvest, wood, corn in zip(HARVESTS, game.forest.tolist(), game.clearing.tolist(), strict=True)
        },
        "skull_bank": int(game.skull_bank),
        "skulls_placed": {
            str(action): seat for action, seat in enumerate(game.skull_places.tolist()) if action and seat != EMPTY
        },
        "row": names(BUILDINGS, game.row),
        "monuments": names(MONUMENTS, game.monuments),
        "revealed": bool(game.revealed),
        "wealth_drawn": [WEALTH[tile] for tile in game.wealth[: game.wealth_drawn]],
        **module_state(game),
        "players": [player_state(game, seat) for seat in range(game.seats)],
        "pending": DECISIONS.to_json(game),
    }


def module_state(game: Tzolkin) -> Json:
    """What the modules in use add to the open table; nothing without any."""
    options = option_values(game)
    if not any(options.values()):
        return {}
    state: Json = {"options": options}
    if game.renovate_later:
        state["built_now"] = [tile for number, tile in enumerate(RENOVATABLE) if (int(game.built_now) >> number) & 1]
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


def visible_quick_tiles(game: Tzolkin) -> list[int]:
    """TP-4.2, TP-4.3, TP-R-74: the tiles of Age 1; those of Age 2 from the first Food Day on."""
    shown = QUICK_TILES_AGE_1 if game.food_days == 0 else len(QUICK_TILES)
    return [int(tile) for tile in game.quick_tiles[:shown]]


def quick_tiles_from_now(game: Tzolkin) -> list[int]:
    """TP-4.2, TP-4.3: the current quick-action tile and those that everybody sees coming."""
    tiles = visible_quick_tiles(game)
    return tiles[tiles.index(int(current_quick_tile(game))) :]


def gear_state(game: Tzolkin, gear: int) -> Json:
    """Who stands where on a gear: a seat, or "dummy"."""
    teeth = game.gears[gear, : TEETH[gear]]
    return {str(s): "dummy" if who == DUMMY else who for s, who in enumerate(teeth) if who != EMPTY}


def point_sources(game: Tzolkin) -> list[str]:
    """Where points can come from; prophecies, the last source, only if they are used."""
    return POINT_SOURCES if game.with_prophecies else POINT_SOURCES[:BY_PROPHECIES]


def player_state(game: Tzolkin, seat: int) -> Json:
    """What lies open in front of a player."""
    player = game.players[seat]
    return {
        "colour": COLOURS[seat],
        "corn": int(player.corn),
        **dict(zip(RESOURCES, player.resources.tolist(), strict=True)),
        "skulls": int(player.skulls),
        "points": {
            source: n / QUARTERS for source, n in zip(point_sources(game), player.points.tolist(), strict=False)
        },
        "workers": int(workers_in_play(game, seat)),
        "available": int(player.available),
        "temples": dict(zip(TEMPLES, player.steps.tolist(), strict=True)),
        "technologies": dict(zip(TECHNOLOGIES, player.levels.tolist(), strict=True)),
        "light": bool(player.light),
        "corn_tiles": int(player.corn_tiles),
        "wood_tiles": int(player.wood_tiles),
        "buildings": owned(BUILDINGS, player.buildings),
        "monuments": owned(MONUMENTS, player.monuments),
        **({"fed": int(player.fed)} if game.with_prophecies else {}),
    }


def tribe_state(game: Tzolkin, seat: int) -> Json:
    """The tribes dealt to a player, and which one is kept."""
    player = game.players[seat]
    return {
        "tribes": [TRIBES[tribe] for tribe in player.tribes if tribe != NONE],
        "tribe": None if player.tribe == NONE else TRIBES[player.tribe],
    }


def wealth_state(game: Tzolkin, seat: int) -> Json:
    """The starting wealth tiles dealt to a player, and which of them are kept."""
    player = game.players[seat]
    pairs = zip(player.dealt.tolist(), player.kept.tolist(), strict=True)
    dealt = [(WEALTH[tile], kept) for tile, kept in pairs if tile != EMPTY]
    return {"dealt": [name for name, _ in dealt], "kept": [name for name, kept in dealt if kept]}


def hidden_state(game: Tzolkin) -> Json:
    """What nobody sees: the order of piles (next tile first), undealt tiles and tribes, the generator."""
    return {
        **({"quick_tiles": [QUICK_TILES[tile] for tile in game.quick_tiles]} if game.with_quick_actions else {}),
        **({"tribes_left": [TRIBES[t] for t in game.tribe_stock[: game.tribes_left]]} if game.with_tribes else {}),
        "piles": [[BUILDINGS[kind] for kind in game.piles[age, : game.pile_left[age]][::-1]] for age in range(2)],
        "wealth_left": [WEALTH[tile] for tile in game.wealth[game.wealth_drawn : game.wealth_left]],
        "chance": [int(word) for word in game.chance],
    }
