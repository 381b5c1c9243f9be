"""Positions: the whole state in readable names, written by hand or by `game.position()`, checked in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from haab.games.tzolkin.codes import BY_TIKAL_4, MENU
from haab.games.tzolkin.components import (
    ACTIONS,
    BASE_BUILDINGS,
    BUILDING_AGE,
    BUILDING_COPIES,
    BUILDINGS,
    CALENDAR_TEETH,
    CHICHEN_ITZA,
    COLOURS,
    EFFECTS,
    FARM_ALL,
    FARM_SOME,
    FIELDS,
    FOOD_DAYS,
    FROM_WEALTH,
    GEARS,
    GROUP_WOOD,
    GROUPS,
    HARVESTS,
    LAST_SPACE,
    MAX_LEVEL,
    MONUMENTS,
    MONUMENTS_SHOWN,
    MOST_MONUMENTS,
    NONE,
    QUARTERS,
    RESOURCES,
    ROW,
    SEATS,
    SKULLS,
    START_STEP,
    START_WORKERS,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
    TOP_STEP,
    WEALTH,
    WEALTH_DEALT,
    WORKERS,
)
from haab.games.tzolkin.expansion_components import (
    EXTRA_SPACES,
    SKULL_SHRINE,
)
from haab.games.tzolkin.record import BY_BUILDINGS, DUMMY, EMPTY, POINT_SOURCES, Player, Tzolkin
from haab.games.tzolkin.rules.buildings import can_build, can_pay_tile
from haab.games.tzolkin.rules.calendar import may_advance_two_days
from haab.games.tzolkin.rules.play import DECISIONS, legal
from haab.games.tzolkin.rules.setup import clear_table, seat_player
from haab.games.tzolkin.rules.turns import begin_turn
from haab.games.tzolkin.shown.expansion_position import (
    read_options,
    read_own_tribe,
    read_prophecies,
    read_quick_actions,
    read_tribes,
    read_turn_of_tribe,
)
from haab.games.tzolkin.shown.invariants import problems
from haab.games.tzolkin.shown.state import (
    Json,
    hidden_state,
    public_state,
    tribe_state,
    wealth_state,
)
from haab.kit.errors import BadPosition
from haab.kit.reading import Reader
from haab.kit.record.chance import MASK, seed_chance
from haab.kit.record.decisions import Pending
from haab.kit.record.stack import new_menu
from haab.kit.record.types import STACK, WORDS

HEADER = ("haab", "game", "rules")
LAST_DAY = int(FOOD_DAYS[-1]) + 2


def position(game: Tzolkin) -> Json:
    """The whole state."""
    state = public_state(game)
    for seat, player in enumerate(state["players"]):
        player["wealth"] = wealth_state(game, seat)
        if game.with_tribes:
            player |= tribe_state(game, seat)
    return {**state, **hidden_state(game), "over": bool(game.over)}


def load(source: Mapping[str, Any]) -> Tzolkin:
    """The record of a position. Whatever is left out has its value at the start of a game, or follows from the rest."""
    reader = Reader(source)
    for field in HEADER:
        reader.raw(field, None)
    players = list(reader.objects("players", SEATS[-1]))
    if len(players) not in SEATS:
        raise reader.fail("players", f"must be {SEATS[0]} to {SEATS[-1]}, not {len(players)}")
    game = Tzolkin()
    clear_table(game, len(players))
    read_options(game, reader)
    _read_calendar(game, reader)
    _read_gears(game, reader)
    read_quick_actions(game, reader)
    read_prophecies(game, reader)
    _read_fields(game, reader)
    for seat, player in enumerate(players):
        seat_player(game, seat)
        _read_player(game, seat, player)
    _read_skulls(game, reader)
    _read_buildings(game, reader)
    _read_monuments(game, reader)
    _read_wealth(game, reader)
    read_tribes(game, reader)
    _read_chance(game, reader)
    _read_pending(game, reader)
    read_turn_of_tribe(game, reader)
    reader.finish()
    for problem in problems(game):
        raise BadPosition(problem)
    _check_decision(game)
    return game


# ---- calendar and board


def _read_calendar(game: Tzolkin, reader: Reader) -> None:
    game.day = reader.number("day", 0, LAST_DAY, 0)
    game.over = reader.flag("over", False)
    _read_food_days(game, reader)
    game.rounds = reader.number("rounds", 0, LAST_DAY + 1, int(game.day) + 1)
    game.first = reader.number("first", 0, int(game.seats) - 1, 0)
    game.revealed = reader.flag("revealed", True)
    corn = reader.object("tooth_corn", {})
    for tooth in range(CALENDAR_TEETH):
        game.tooth_corn[tooth] = corn.number(str(tooth), 0, LAST_DAY, 0)
    corn.finish()
    space = reader.raw("start_space", None)
    game.start_space = EMPTY if space is None else reader.check_number("start_space", space, 0, int(game.seats) - 1)


def _read_food_days(game: Tzolkin, reader: Reader) -> None:
    """A Food Day is held on its day or on the next (TZ-18.9)."""
    default = len(FOOD_DAYS) if game.over else _food_days_before(game)
    game.food_days = reader.number("food_days", 0, len(FOOD_DAYS), default)
    fewest, most = sum(game.day > day + 1 for day in FOOD_DAYS), sum(game.day >= day for day in FOOD_DAYS)
    if not fewest <= game.food_days <= most:
        raise reader.fail("food_days", f"{game.food_days} Food Days cannot have been held on day {game.day}")


def _food_days_before(game: Tzolkin) -> int:
    """Food Days that can have been held before a round of today; no round comes after the last one (TZ-21.1)."""
    return min(sum(game.day > day for day in FOOD_DAYS), len(FOOD_DAYS) - 1)


def _read_gears(game: Tzolkin, reader: Reader) -> None:
    gears = reader.object("gears", {})
    for gear, name in enumerate(GEARS):
        teeth = gears.object(name, {})
        for tooth in range(TEETH[gear]):
            who = teeth.raw(str(tooth), None)
            if who is None:
                continue
            if who == "dummy":
                game.gears[gear, tooth] = DUMMY
            elif tooth > LAST_SPACE[gear] + EXTRA_SPACES * game.with_tribes:
                raise teeth.fail(str(tooth), "only a dummy can be on a space without a number")
            else:
                game.gears[gear, tooth] = teeth.check_number(str(tooth), who, 0, int(game.seats) - 1)
        teeth.finish()
    gears.finish()


def _read_fields(game: Tzolkin, reader: Reader) -> None:
    fields = int(FIELDS[game.seats])
    groups = reader.object("fields", {})
    for group in range(GROUPS):
        has_wood = GROUP_WOOD[group] > 0
        one = groups.object(str(HARVESTS[group]), {})
        game.forest[group] = one.number("wood", 0, fields if has_wood else 0, fields if has_wood else 0)
        corn = 0 if has_wood else fields
        game.clearing[group] = one.number("corn", 0, fields, corn)
        if game.forest[group] + game.clearing[group] > fields:
            raise one.fail("corn", f"a group has {fields} fields only")
        one.finish()
    groups.finish()


# ---- players


def _read_player(game: Tzolkin, seat: int, reader: Reader) -> None:
    player = game.players[seat]
    if reader.raw("colour", COLOURS[seat]) != COLOURS[seat]:
        raise reader.fail("colour", f"seat {seat} is {COLOURS[seat]}")
    player.corn = reader.number("corn", default=0)
    for number, resource in enumerate(RESOURCES):
        player.resources[number] = reader.number(resource, default=0)
    player.skulls = reader.number("skulls", 0, SKULLS, 0)
    _read_points(player, reader)
    _read_workers(game, seat, reader)
    for number, temple_step in enumerate(_read_temples(reader)):
        player.steps[number] = temple_step
    player.levels[:] = reader.by_name("technologies", TECHNOLOGIES, 0, MAX_LEVEL, 0)
    player.light = reader.flag("light", True)
    player.corn_tiles = reader.number("corn_tiles", 0, GROUPS * int(FIELDS[game.seats]), 0)
    player.wood_tiles = reader.number("wood_tiles", 0, GROUPS * int(FIELDS[game.seats]), 0)
    for building in reader.names("buildings", BUILDINGS, int(sum(BUILDING_COPIES)), []):
        player.buildings[building] += 1
    for monument in reader.names("monuments", MONUMENTS, len(MONUMENTS), []):
        player.monuments[monument] += 1
    _read_own_wealth(player, reader)
    read_own_tribe(game, player, reader)
    if game.with_prophecies:
        player.fed = reader.number("fed", 0, WORKERS, 0)
    reader.finish()
    player.farm_some = _farm_symbols(game, player, FARM_SOME)
    player.farm_all = _farm_symbols(game, player, FARM_ALL)


def _read_points(player: Player, reader: Reader) -> None:
    points = reader.raw("points", 0)
    by_source = points if isinstance(points, Mapping) else {POINT_SOURCES[BY_BUILDINGS]: points}
    sources = Reader(by_source, f"{reader.path}.points")
    for number, source in enumerate(POINT_SOURCES):
        value = sources.raw(source, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not (value * QUARTERS) % 1 == 0:
            raise sources.fail(source, f"must be a number of quarter points, not {value!r}")
        player.points[number] = sources.check_number(source, int(value * QUARTERS), -40_000, 40_000)
    sources.finish()


def _read_workers(game: Tzolkin, seat: int, reader: Reader) -> None:
    player = game.players[seat]
    player.on_gears = sum(teeth.tolist().count(seat) for teeth in game.gears)
    on_board = player.on_gears + int(game.start_space == seat) + game.quick_spaces.tolist().count(seat)
    if on_board > WORKERS:
        raise reader.fail("workers", f"{on_board} are on the board, a player has {WORKERS}")
    in_play = reader.number("workers", START_WORKERS, WORKERS, max(START_WORKERS, on_board))
    if in_play < on_board:
        raise reader.fail("workers", f"{on_board} are on the board, so {in_play} cannot be all")
    player.available = in_play - on_board
    player.in_bank = WORKERS - in_play
    if reader.number("available", 0, WORKERS, int(player.available)) != player.available:
        raise reader.fail("available", f"must be {player.available}: {in_play} in play, {on_board} on the board")


def _read_temples(reader: Reader) -> list[int]:
    temples = reader.object("temples", {})
    steps = [temples.number(name, 0, int(TOP_STEP[number]), START_STEP) for number, name in enumerate(TEMPLES)]
    temples.finish()
    return steps


def _read_own_wealth(player: Player, reader: Reader) -> None:
    wealth = reader.object("wealth", {})
    kept = wealth.names("kept", WEALTH, WEALTH_DEALT, [])
    dealt = wealth.names("dealt", WEALTH, WEALTH_DEALT, [WEALTH[tile] for tile in kept])
    wealth.finish()
    if len(set(dealt)) < len(dealt) or not set(kept) <= set(dealt) or len(set(kept)) < len(kept):
        raise wealth.fail("kept", "must be different tiles out of those dealt")
    for number, tile in enumerate(dealt):
        player.dealt[number] = tile
        player.kept[number] = tile in kept


def _farm_symbols(game: Tzolkin, player: Player, operation: int) -> int:
    """Farm symbols on own buildings and on kept wealth tiles, once they are revealed (TZ-19.3)."""
    symbols = 0
    sources = [(building, int(count)) for building, count in enumerate(player.buildings)]
    if game.revealed:
        sources += [(FROM_WEALTH + int(tile), 1) for tile, kept in zip(player.dealt, player.kept, strict=True) if kept]
    for source, count in sources:
        symbols += count * sum(amount for what, _, amount in EFFECTS[source] if what == operation)
    return symbols


# ---- bank and tiles


def _read_skulls(game: Tzolkin, reader: Reader) -> None:
    placed = reader.object("skulls_placed", {})
    for action in range(1, ACTIONS[CHICHEN_ITZA] + 1):
        who = placed.raw(str(action), None)
        if who is not None:
            game.skull_places[action] = placed.check_number(str(action), who, 0, int(game.seats) - 1)
    placed.finish()
    players = [game.players[seat] for seat in range(game.seats)]
    held = sum(int(player.skulls) + int(player.buildings[SKULL_SHRINE]) for player in players)
    bank = SKULLS - held - sum(who != EMPTY for who in game.skull_places)
    if bank < 0:
        raise reader.fail("skull_bank", f"there are only {SKULLS} skulls (TZ-1.5)")
    game.skull_bank = reader.number("skull_bank", 0, SKULLS, bank)
    if game.skull_bank != bank:
        raise reader.fail("skull_bank", f"must be {bank}, so that all skulls add up to {SKULLS} (TZ-1.5)")


def _read_tiles(reader: Reader, field: str, ids: list[str], places: int) -> list[int]:
    tiles = reader.items(field, places, [])
    found = [EMPTY if tile is None else reader.check_name(field, tile, ids) for tile in tiles]
    return found + [EMPTY] * (places - len(found))


def _read_buildings(game: Tzolkin, reader: Reader) -> None:
    game.row[:] = _read_tiles(reader, "row", BUILDINGS, ROW)
    age = 1 if game.food_days < 2 else 2
    in_use = len(BUILDINGS) if game.with_new_buildings else BASE_BUILDINGS
    copies = [count if building < in_use else 0 for building, count in enumerate(BUILDING_COPIES)]
    shown = [building for building in game.row if building != EMPTY]
    for building in shown:
        if BUILDING_AGE[building] != age:
            raise reader.fail("row", f"{BUILDINGS[building]} is not of age {age}, which is on display (TZ-16.4)")
    used = Counter(shown)
    for seat in range(game.seats):
        used.update(dict(enumerate(game.players[seat].buildings)))
    left = [building for building, count in enumerate(copies) for _ in range(count - used[building])]
    default = [[BUILDINGS[b] for b in left if BUILDING_AGE[b] == number and age <= number] for number in (1, 2)]
    piles = reader.items("piles", 2, default)
    if len(piles) != 2:
        raise reader.fail("piles", "must be two lists, one for each age")
    game.piles[:, :] = EMPTY
    for number, pile in enumerate(piles):
        one = Reader({"pile": pile}, f"piles[{number}]")
        tiles = one.names("pile", BUILDINGS, len(game.piles[number]))
        if any(BUILDING_AGE[tile] != number + 1 for tile in tiles):
            raise reader.fail("piles", f"the pile of age {number + 1} holds a building of another age")
        game.piles[number, : len(tiles)] = tiles[::-1]
        game.pile_left[number] = len(tiles)
        used.update(tiles)
    for building, count in enumerate(copies):
        if used[building] > count:
            raise reader.fail("row", f"{BUILDINGS[building]}: {used[building]} of {count} in the box")


def _read_monuments(game: Tzolkin, reader: Reader) -> None:
    game.monuments[:] = _read_tiles(reader, "monuments", MONUMENTS, MOST_MONUMENTS)
    shown = [int(monument) for monument in game.monuments if monument != EMPTY]
    counts = [(monument, n) for seat in range(game.seats) for monument, n in enumerate(game.players[seat].monuments)]
    built, copies = {monument for monument, count in counts if count}, sum(count for _, count in counts)
    if len({*shown, *built}) < len(shown) + copies:
        raise reader.fail("monuments", "each monument exists once")
    if len(shown) + copies > MONUMENTS_SHOWN[game.seats]:
        raise reader.fail("monuments", f"{MONUMENTS_SHOWN[game.seats]} are used with {game.seats} players (TZ-3.1)")


def _read_wealth(game: Tzolkin, reader: Reader) -> None:
    dealt = [int(tile) for seat in range(game.seats) for tile in game.players[seat].dealt if tile != NONE]
    drawn = reader.names("wealth_drawn", WEALTH, len(WEALTH), [])
    discarded = {
        int(tile)
        for seat in range(game.seats)
        for tile, kept in zip(game.players[seat].dealt, game.players[seat].kept, strict=True)
        if tile != NONE and not kept
    }
    if game.with_quick_actions and game.revealed:  # TP-4.19: discarded tiles may have been drawn
        dealt = [tile for tile in dealt if tile not in discarded or tile not in drawn]
    default = [name for tile, name in enumerate(WEALTH) if tile not in {*dealt, *drawn}]
    left = reader.names("wealth_left", WEALTH, len(WEALTH), default)
    if len({*dealt, *drawn, *left}) < len(dealt) + len(drawn) + len(left):
        raise reader.fail("wealth_left", "each starting wealth tile exists once")
    game.wealth[:] = NONE
    game.wealth[: len(drawn) + len(left)] = drawn + left
    game.wealth_drawn = len(drawn)
    game.wealth_left = len(drawn) + len(left)


def _read_chance(game: Tzolkin, reader: Reader) -> None:
    seed_chance(game.chance, 0)
    words = reader.items("chance", WORDS, [int(word) for word in game.chance])
    if len(words) != WORDS:
        raise reader.fail("chance", f"must be {WORDS} numbers")
    game.chance[:] = [reader.check_number("chance", word, 0, MASK) for word in words]


# ---- what is due


def _read_pending(game: Tzolkin, reader: Reader) -> None:
    seat = reader.number("to_move", 0, int(game.seats) - 1, int(game.first))
    frames = _in_todays_words(reader.items("pending", STACK, []))
    if game.over:
        if frames:
            raise reader.fail("pending", "nothing is due when the game is over")
        return
    if not frames:
        begin_turn(game, seat)
        return
    DECISIONS.push_from_json(game, Reader({"pending": frames}))
    _check_spaces(game, reader)
    _take_back_pending_farms(game)


def _in_todays_words(frames: list[Any]) -> list[Any]:
    """Positions written before 0.1.0 call some arguments otherwise; they can still be read."""
    return [_frame_in_todays_words(dict(frame)) if isinstance(frame, Mapping) else frame for frame in frames]


def _frame_in_todays_words(frame: Json) -> Json:
    if frame.get("frame") == "advance" and "free" in frame:
        frame["payment"] = frame.pop("free")
    if frame.get("frame") == "leave_out" and isinstance(frame.get("renovated"), int):
        frame["old"] = frame.pop("renovated") - 1
    return frame


def _take_back_pending_farms(game: Tzolkin) -> None:
    """A farm whose effects are still waiting does not work yet (TZ-R-7)."""
    for pending in DECISIONS.pending(game):
        if pending.name == "effects":
            player = game.players[pending.seat]
            waiting = list(EFFECTS[pending["source"]])[pending["number"] :]
            player.farm_some -= sum(amount for what, _, amount in waiting if what == FARM_SOME)
            player.farm_all -= sum(amount for what, _, amount in waiting if what == FARM_ALL)


def _check_spaces(game: Tzolkin, reader: Reader) -> None:
    for pending in DECISIONS.pending(game):
        if pending.name == "use_action":
            last = LAST_SPACE[pending["gear"]] + EXTRA_SPACES * game.with_tribes
            if pending["space"] > last:
                raise reader.fail("pending", "there is no space of that number")


def _check_construction(game: Tzolkin, due: Pending) -> None:
    """TZ-16.1: a building that is being paid for lies in the row, and can be paid."""
    if due.name == "leave_out":
        building, corn = due["building"], int(game.players[due.seat].corn)
        can_pay = bool(can_pay_tile(game, due.seat, building, due["old"], due["way"], True, corn))
    elif due.name == "apply_architecture":
        building = due["building"]
        can_pay = bool(can_build(game, due.seat, building, BY_TIKAL_4, True, 0))
    else:
        return
    if building not in game.row:
        raise BadPosition(f"pending: {BUILDINGS[building]} is not in the row (TZ-16.1)")
    if not can_pay:
        raise BadPosition(f"pending: {BUILDINGS[building]} cannot be paid (TZ-16.1)")


def _check_decision(game: Tzolkin) -> None:
    if game.over:
        return
    due = DECISIONS.due(game)
    menu = new_menu(MENU)
    legal(game, menu)
    if menu[0] == 0:
        raise BadPosition(f"pending: nothing can be chosen in the decision {due.name!r}")
    if DECISIONS.pending(game)[0].name in ("end_turn", "finish_turn") and game.food_days > _food_days_before(game):
        raise BadPosition(f"food_days: {game.food_days} cannot have been held before a turn of day {game.day}")
    if due.name == "days" and not may_advance_two_days(game, due.seat):
        raise BadPosition("pending: two days cannot be chosen now (TZ-18.6)")
    _check_construction(game, due)
    if due.name == "pay" and sum(game.players[due.seat].resources) < due["left"]:
        raise BadPosition("pending: the resources to be paid are not there")
