"""Positions: what the modules of the expansion add to them, checked in full."""

from __future__ import annotations

from haab.games.tzolkin.components import (
    BASE_SEATS,
    CALENDAR_TEETH,
    GEARS,
    LAST_SPACE,
    NONE,
    TEETH,
)
from haab.games.tzolkin.expansion_components import (
    FORETOLD,
    MODULES,
    PROPHECIES,
    QUICK_SPACES,
    QUICK_TILES,
    QUICK_TILES_AGE_1,
    READINGS,
    RENOVATABLE,
    TRIBES,
    TRIBES_DEALT,
)
from haab.games.tzolkin.record import DUMMY, EMPTY, Player, Tzolkin
from haab.games.tzolkin.rules.expansion.quick_actions import block_quick_spaces
from haab.games.tzolkin.rules.expansion.quick_payment import current_quick_tile
from haab.games.tzolkin.rules.play import DECISIONS
from haab.kit.reading import Reader


def read_options(game: Tzolkin, reader: Reader) -> None:
    """TP-1.2: the modules in use and other readings, none if left out; five players have quick actions."""
    options = reader.object("options", {})
    for module in MODULES:
        needed = module == "quick_actions" and game.seats not in BASE_SEATS
        setattr(game, f"with_{module}", options.flag(module, needed))
        if needed and not getattr(game, f"with_{module}"):
            raise options.fail(module, f"{game.seats} players need quick actions (TP-1.2)")
    for reading in READINGS:
        setattr(game, reading, options.flag(reading, False))
    options.finish()
    if game.renovate_later:
        for number in reader.names("built_now", RENOVATABLE, len(RENOVATABLE), []):
            game.built_now |= 1 << number


def read_quick_actions(game: Tzolkin, reader: Reader) -> None:
    """TP-4.2, TP-4.3, TP-4.15: the spaces with their dummies, and the tiles in their order."""
    if not game.with_quick_actions:
        return
    block_quick_spaces(game)
    default = ["dummy" if who == DUMMY else None for who in game.quick_spaces]
    spaces = reader.items("quick_spaces", QUICK_SPACES, default)
    for number, who in enumerate(spaces):
        if who is None or who == "dummy":
            game.quick_spaces[number] = EMPTY if who is None else DUMMY
        else:
            game.quick_spaces[number] = reader.check_number("quick_spaces", who, 0, int(game.seats) - 1)
    if [who == DUMMY for who in game.quick_spaces] != [who == "dummy" for who in default]:
        raise reader.fail("quick_spaces", f"dummies must be on {default.count('dummy')} of them, the first (TP-4.15)")
    game.dummies_left = reader.number("dummies_left", 0, CALENDAR_TEETH, 0)
    tiles = reader.names("quick_tiles", QUICK_TILES, len(QUICK_TILES), QUICK_TILES)
    is_sorted = all((tile < QUICK_TILES_AGE_1) == (place < QUICK_TILES_AGE_1) for place, tile in enumerate(tiles))
    if sorted(tiles) != list(range(len(QUICK_TILES))) or not is_sorted:
        raise reader.fail("quick_tiles", "must be all tiles, those of Age 1 first (TP-4.2, TP-4.3)")
    game.quick_tiles[:] = tiles
    _read_current_quick_tile(game, reader)


def _read_current_quick_tile(game: Tzolkin, reader: Reader) -> None:
    """The tile that is current today; if the order is not given, it takes the place of the one that would be."""
    now = int(current_quick_tile(game))
    wanted = reader.one_of("quick_tile", QUICK_TILES, QUICK_TILES[now])
    if wanted == now:
        return
    if reader.has("quick_tiles") or (wanted < QUICK_TILES_AGE_1) != (now < QUICK_TILES_AGE_1):
        raise reader.fail("quick_tile", f"{QUICK_TILES[wanted]} cannot be current on day {game.day} (TP-4.2)")
    order = [int(tile) for tile in game.quick_tiles]
    here, there = order.index(now), order.index(wanted)
    game.quick_tiles[here], game.quick_tiles[there] = wanted, now


def read_prophecies(game: Tzolkin, reader: Reader) -> None:
    """TP-7.2: by the number of Food Days held. If only the calamity is given, the other prophecies do not matter."""
    if not game.with_prophecies:
        return
    number = int(game.food_days) - 1
    calamity = reader.raw("calamity", None)
    wanted = NONE if calamity is None else reader.check_name("calamity", calamity, PROPHECIES)
    foretold = [prophecy for prophecy in range(len(PROPHECIES)) if prophecy != wanted][:FORETOLD]
    if wanted != NONE and 0 <= number < FORETOLD:
        foretold[number] = wanted
    foretold = reader.names("prophecies", PROPHECIES, FORETOLD, [PROPHECIES[prophecy] for prophecy in foretold])
    if len(set(foretold)) != FORETOLD:
        raise reader.fail("prophecies", f"must be {FORETOLD} different ones (TP-2.1)")
    game.foretold[:] = foretold
    game.calamity = foretold[number] if 0 <= number < FORETOLD else NONE
    if reader.has("calamity") and wanted != game.calamity:
        ends_today = NONE if number < 1 else foretold[number - 1]
        if wanted != ends_today:
            raise reader.fail("calamity", f"{calamity} is not in force after Food Day {game.food_days} (TP-7.2)")
        game.calamity = wanted


def read_own_tribe(game: Tzolkin, player: Player, reader: Reader) -> None:
    """TP-5.1: a tribe left out is none at all, which no game has but a test may want."""
    if not game.with_tribes:
        return
    tribe = reader.raw("tribe", None)
    player.tribe = NONE if tribe is None else reader.check_name("tribe", tribe, TRIBES)
    dealt = reader.names("tribes", TRIBES, TRIBES_DEALT, [] if tribe is None else [tribe])
    if len(set(dealt)) < len(dealt) or (tribe is not None and player.tribe not in dealt):
        raise reader.fail("tribes", "must be two different tribes, and the one kept among them (TP-5.1)")
    player.tribes[: len(dealt)] = dealt


def read_tribes(game: Tzolkin, reader: Reader) -> None:
    """The tribes that nobody was dealt."""
    if not game.with_tribes:
        return
    dealt = [int(tribe) for seat in range(game.seats) for tribe in game.players[seat].tribes if tribe != NONE]
    default = [name for tribe, name in enumerate(TRIBES) if tribe not in dealt]
    left = reader.names("tribes_left", TRIBES, len(TRIBES), default)
    if len({*dealt, *left}) < len(dealt) + len(left):
        raise reader.fail("tribes_left", "each tribe exists once")
    game.tribe_stock[: len(left)] = left
    game.tribes_left = len(left)


def read_turn_of_tribe(game: Tzolkin, reader: Reader) -> None:
    """What a tribe has done in this turn; left out: nothing yet."""
    if not game.with_tribes:
        return
    is_turn = game.depth > 0 and DECISIONS.pending(game)[0].name in ("end_turn", "finish_turn")
    game.ability = reader.flag("ability", is_turn)
    if reader.raw("skipped", None) is not None:
        skipped = reader.object("skipped")
        game.beyond_gear = skipped.one_of("gear", GEARS)
        game.beyond_space = skipped.number("space", 0, int(LAST_SPACE[game.beyond_gear]))
        skipped.finish()
    placed = reader.object("just_placed", {})
    for gear, name in enumerate(GEARS):
        for space in placed.items(name, int(TEETH[gear]), []):
            game.just_placed[gear] |= 1 << placed.check_number(name, space, 0, int(TEETH[gear]) - 1)
    placed.finish()
